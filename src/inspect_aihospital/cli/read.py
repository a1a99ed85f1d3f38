"""`inspect-aihospital read`: show how the package reads a text of a model."""

import json
from collections.abc import Callable
from typing import Any, Literal, get_args

import click

from inspect_aihospital.cli.common import choice
from inspect_aihospital.cli.passages import Passage, read_passages
from inspect_aihospital.core.aspects.aspect import SECTIONS, Aspect
from inspect_aihospital.core.chart.examination_list import parse_items
from inspect_aihospital.core.dialogue.routing import Speaker, read_patient
from inspect_aihospital.core.dialogue.thinking import spoken
from inspect_aihospital.core.grading.grader_answer import read_lines
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.report.report_parser import parse_report
from inspect_aihospital.core.text.unique_keys import load_json
from inspect_aihospital.core.text.whole_characters import whole
from inspect_aihospital.errors import UserError

TextKind = Literal["answer", "report", "turn", "request", "verdict", "diagnosis"]
Reading = dict[str, Any]
BOTH = "both"
"""The doctor is addressed first and then the examiner."""


@click.command("read")
@click.argument("kind", type=click.Choice(get_args(TextKind)))
@click.argument("file")
@click.option("--jsonl", is_flag=True, help="FILE is JSONL, whatever its name.")
@choice(
    "--language",
    ["auto", *get_args(Language)],
    "auto",
    "diagnosis: of texts that do not say theirs.",
)
@click.option("--options", help="answer: the question's options, as JSON by letter.")
@click.option("--code", help="verdict: the code of the fence, which the grader was given.")
@click.option("--pairs", is_flag=True, help="diagnosis: compare `pred` with `ref` in each line.")
def read(
    kind: TextKind,
    file: str,
    jsonl: bool,
    language: str,
    options: str | None,
    code: str | None,
    pairs: bool,
) -> None:
    """Show what counts in a text of a model, and what is left.

    FILE is one reply as text, or JSONL with a `text` in each line (and `language`; for answers
    `options`) if its name ends in .jsonl or with --jsonl; - is standard input. Each reading is
    printed as a line of JSON, in the order of the file. No model is called.

    \b
    answer     {"answer"}: the letter, or null
    report     {"sections", "status"}
    turn       of the patient: {"to", "ends", "heard_by_doctor", "heard_by_examiner", "split"}
    request    {"items"}: the examiner's first step; null is no list
    verdict    {"grades"}; needs --code
    diagnosis  {"mentions"}; with --pairs {"strict", "lenient"}
    """  # noqa: D301 - click's mark for lines that stay as they are
    # All options are checked before the file is read and anything is printed.
    reader = _reader(kind, code, options, pairs=pairs)
    defaults = {"language": language, "options": _parse_options(options)}
    # A pair is two texts in a line, which plain text cannot hold.
    for passage in read_passages(file, defaults, jsonl=jsonl or pairs):
        click.echo(json.dumps(reader(passage), ensure_ascii=False))


def _reader(
    kind: TextKind, code: str | None, options: str | None, *, pairs: bool
) -> Callable[[Passage], Reading]:
    """Return the function that reads a kind of text.

    Raises:
        UserError: An option is missing, or given with a kind that it says nothing of.
    """
    # A code says something of verdicts alone, which cannot be read without one.
    if (kind == "verdict") != bool(code):
        rule = "needs --code, the code of the fence" if kind == "verdict" else "takes no --code"
        raise UserError(f"read {kind} {rule}.")
    if options and kind != "answer":
        raise UserError(f"read {kind} takes no --options: they are of answers.")
    if pairs and kind != "diagnosis":
        raise UserError(f"read {kind} takes no --pairs: they are of diagnoses.")
    if kind == "verdict":
        return lambda passage: _read_verdict(passage, code or "")
    return _read_pair if pairs else READERS[kind]


def _parse_options(options: str | None) -> Any:
    if options is None:
        return None
    try:
        return load_json(options)
    except ValueError as error:
        raise UserError(
            f"--options: not JSON ({error}). Give the options by letter, as "
            '\'{"A": "aspirin", "B": "heparin"}\'.'
        ) from error


def _spoken_text(passage: Passage) -> str:
    """Return the text as it is heard in a run, without thinking."""
    return spoken(whole(passage.text()))


def _read_answer(passage: Passage) -> Reading:
    from inspect_aihospital.exam.answer_reader import read_answer  # noqa: PLC0415 - for this kind alone

    return {"answer": read_answer(_spoken_text(passage), passage.options())}


def _read_report(passage: Passage) -> Reading:
    report = parse_report(whole(passage.text()))
    sections = {aspect.value: report.section(aspect) for aspect in SECTIONS}
    return {"sections": sections, "status": report.status.value}


def _read_turn(passage: Passage) -> Reading:
    turn = read_patient(_spoken_text(passage))
    words, request = turn.heard_by_doctor, turn.request
    # Of a turn to both, `to` names both; a run sends each its part.
    to = BOTH if words and request else Speaker.EXAMINER if request else turn.addressee
    return {
        "to": str(to),
        "ends": turn.ends,
        "heard_by_doctor": words or None,
        "heard_by_examiner": None if turn.ends else request or None,
        "split": turn.split,
    }


def _read_request(passage: Passage) -> Reading:
    items = parse_items(_spoken_text(passage))
    return {"items": None if items is None else list(items)}


def _read_verdict(passage: Passage, code: str) -> Reading:
    grades = read_lines(_spoken_text(passage), Aspect, code).grades
    return {"grades": {aspect.value: grades.get(aspect) for aspect in Aspect}}


def _read_diagnosis(passage: Passage) -> Reading:
    from inspect_aihospital.linking.diagnosis_reading import (  # noqa: PLC0415 - slow to load
        read_diagnosis,
    )

    text = _spoken_text(passage)
    return {"mentions": read_diagnosis(text, passage.language(text))}


def _read_pair(passage: Passage) -> Reading:
    from inspect_aihospital.linking.diagnosis_reading import read_pair  # noqa: PLC0415 - the same

    pred, ref = (spoken(whole(passage.text(name))) for name in ("pred", "ref"))
    return {**read_pair(pred, ref, passage.language(pred, ref))}


READERS: dict[TextKind, Callable[[Passage], Reading]] = {
    "answer": _read_answer,
    "report": _read_report,
    "turn": _read_turn,
    "request": _read_request,
    "diagnosis": _read_diagnosis,
}
"""The function that reads each kind of text; a verdict needs a code, too."""
