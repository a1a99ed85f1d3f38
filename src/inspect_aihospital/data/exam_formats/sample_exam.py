"""Read the USMLE sample exams as collected by MedAlpaca: a folder of questions and solutions.

`stepN.json` lists `no`, `question` and `options`; `stepN_solutions.json` gives a letter for each
`no`; `question_with_images.json` lists, by step, the `no` of questions that come with a picture.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from inspect_aihospital.data.record_files import CaseError, read_json

STEP = re.compile(r"(step\d)\.json")
PICTURES = "question_with_images.json"


def is_sample_exam(sources: Mapping[str, bytes]) -> bool:
    """Say whether files are those of a sample exam: a step and its solutions."""
    return any(f"{step}_solutions.json" in sources for step in _steps(sources))


def read_sample_exam(
    exam: str, sources: Mapping[str, bytes]
) -> Iterator[tuple[dict[str, Any], str | None]]:
    """Yield the fields of every question, and why it needs more than text by the source.

    Raises:
        CaseError: Solutions are missing or a file has another shape.
    """
    pictured = _object(PICTURES, sources) if PICTURES in sources else {}
    for step in _steps(sources):
        solutions = _object(f"{step}_solutions.json", sources, f"{exam}: ")
        pictured_numbers = pictured.get(step, [])
        if not isinstance(pictured_numbers, list | dict):
            raise CaseError(f"{exam}: {PICTURES}: expected a list of numbers for {step}.")
        # A number may be written as a text: both sides are compared as texts.
        without_text = {str(no) for no in pictured_numbers}
        for raw in read_json(f"{step}.json", sources[f"{step}.json"]):
            if not isinstance(raw, dict) or not isinstance(raw.get("no"), int | str):
                raise CaseError(f"{exam}: {step}.json lists something without 'no': {raw!r:.80}")
            yield _fields(step, raw, solutions), _why_removed(raw, without_text)


def _fields(step: str, raw: Mapping[str, Any], solutions: Mapping[str, Any]) -> dict[str, Any]:
    # JSON keys are texts, also where `no` is a number.
    solution = solutions.get(str(raw["no"]))
    return {
        # Numbers start anew in each step, so the id needs the step.
        "id": f"{step}-{raw['no']:0>3}",
        "step": step,
        "question": raw.get("question"),
        "options": raw.get("options"),
        "answer": str(solution).strip().upper() if solution is not None else None,
    }


def _why_removed(raw: Mapping[str, Any], without_text: set[str]) -> str | None:
    if str(raw["no"]) in without_text:
        return f"picture: listed in {PICTURES}"
    return None if raw.get("options") else "picture: the source gives no options as text"


def _steps(sources: Mapping[str, bytes]) -> list[str]:
    return sorted(match[1] for name in sources if (match := STEP.fullmatch(name)))


def _object(name: str, sources: Mapping[str, bytes], prefix: str = "") -> dict[str, Any]:
    if name not in sources:
        raise CaseError(f"{prefix}{name} is missing. Put it beside the questions.")
    values = read_json(name, sources[name])
    if len(values) != 1 or not isinstance(values[0], dict):
        raise CaseError(f"{prefix}{name}: expected a JSON object.")
    return dict(values[0])
