"""What each grader said of the same reports: letters of all its graders, on what all judged."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import pandas as pd

from inspect_aihospital.analysis.estimating import by_case
from inspect_aihospital.analysis.evidence import KEYS, Evidence
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.analysis.tables.run_rows import Facts, every_fact, letters_of, setting_of
from inspect_aihospital.core.grading.grades import Aspect, Grade, summarise
from inspect_aihospital.scorers.graded_diagnosis import RUBRICS
from inspect_aihospital.scorers.graded_report import NO_REFERENCE, SECTION_MISSING

Letters = Mapping[str, Mapping[str, Grade | None]]
"""By grader and aspect."""


@dataclass(frozen=True)
class Graders:
    """Several graders of one run.

    Attributes:
        run: The run's row.
        setting: How the reports came about.
        names: The graders, by model, numbered where one model graded twice.
        models: The model of each.
        numbers: For each, a row a report: `id`, `epoch`, and the numbers of the aspects that all
            judged.
        covered: The share of what each was asked for that it graded.
    """

    run: dict[str, Any]
    setting: str
    names: tuple[str, ...]
    models: Mapping[str, str]
    numbers: Mapping[str, pd.DataFrame]
    covered: Mapping[str, float]

    @cached_property
    def cases(self) -> Mapping[str, pd.DataFrame]:
        """For each, a row a case: means over its epochs."""
        return {
            name: by_case(frame, [str(one) for one in frame if one not in {"id", "epoch"}])
            for name, frame in self.numbers.items()
        }


def graders_of(evidence: Evidence) -> tuple[Graders, ...]:
    """The runs whose reports several graders judged: a panel, or gradings one after the other.

    Raises:
        LackingError: No run has two graders.
    """
    found = _of_several(evidence)
    if not found:
        raise LackingError(
            "no report has two graders whose letters are in its log; grade with a panel "
            "(--model-role grader=A,B), or grade a log again with inspect score --scorer "
            "inspect_aihospital/mvme_rubric --model-role grader=B --action append"
        )
    return found


@lru_cache(maxsize=1)
def _of_several(evidence: Evidence) -> tuple[Graders, ...]:
    """Two tables ask, so that the last answer is kept."""
    found = [one for run in _letters(evidence).values() if (one := _compared(*run)) is not None]
    return tuple(sorted(found, key=lambda one: (one.setting, one.run["label"], one.run["run"])))


Reports = dict[tuple[str, int], dict[str, tuple[Mapping[str, Any], Facts]]]
"""By case and epoch: by grader its letters, and the facts of their score."""


def _letters(
    evidence: Evidence,
) -> dict[str, tuple[dict[str, Any], str, dict[str, str], Reports]]:
    found: dict[str, tuple[dict[str, Any], str, dict[str, str], Reports]] = {}
    for scorer in _rubrics(evidence):
        frame = evidence.scores[scorer]
        every = every_fact(evidence, scorer)
        for run, case, epoch, facts in zip(*(frame[key] for key in KEYS), every, strict=True):
            if run not in found:
                row = {str(k): v for k, v in evidence.run(run).items()}
                found[run] = (row, setting_of(row["task"], scorer), {}, {})
            _, _, models, reports = found[run]
            for seat, given in letters_of(facts).items():
                name = f"{scorer}/{seat}"
                models[name] = str(facts.get("models", {}).get(seat, "unknown"))
                reports.setdefault((case, epoch), {})[name] = (given, facts)
    return found


def _rubrics(evidence: Evidence) -> list[str]:
    """The scorers that grade, in order, those that Inspect numbered when it appended them too."""
    return [s for r in RUBRICS for s in evidence.scores if s.rstrip("0123456789") == r]


def _compared(
    run: dict[str, Any], setting: str, models: dict[str, str], reports: Reports
) -> Graders | None:
    if len(models) < 2:
        return None
    names = _names(models)
    due = list(_shared(reports, list(models)))
    frames = {
        names[one]: pd.DataFrame(
            {"id": case, "epoch": epoch, **_numbers(tuple(sorted(letters[one].items())))}
            for case, epoch, letters, _ in due
        )
        for one in models
    }
    asked = sum(len(aspects) for *_, aspects in due)
    given = _given(reports)
    return Graders(
        run=run,
        setting=setting,
        names=tuple(names.values()),
        models={names[one]: model for one, model in models.items()},
        numbers=frames,
        covered={
            name: given[one] / asked if asked else float("nan") for one, name in names.items()
        },
    )


def _given(reports: Reports) -> Counter[str]:
    """How many of the aspects that graders were asked for each gave a letter for."""
    given: Counter[str] = Counter()
    for by in reports.values():
        asked = _asked(by)
        for grader, (letters, _) in by.items():
            given[grader] += sum(bool(letters.get(aspect)) for aspect in asked)
    return given


def _names(models: Mapping[str, str]) -> dict[str, str]:
    """Graders by model; a model that graded twice is numbered in the order of its gradings."""
    every = list(models.values())
    seen: dict[str, int] = {}
    names = {}
    for one, model in models.items():
        seen[model] = seen.get(model, 0) + 1
        names[one] = f"{model} #{seen[model]}" if every.count(model) > 1 else model
    return names


def _shared(
    reports: Reports, graders: Sequence[str]
) -> Iterator[tuple[str, int, Letters, list[str]]]:
    """Letters of the aspects that all graders judged; `None` where the record has no reference."""
    for (case, epoch), by in reports.items():
        asked = _asked(by)
        shared = [a for a in asked if all(by[g][0].get(a) for g in graders if g in by)]
        if any(grader not in by for grader in graders):
            shared = []
        nothing = dict.fromkeys(_without_reference(by))
        letters = {g: {**{a: by[g][0][a] for a in shared}, **nothing} for g in graders if g in by}
        yield case, epoch, {g: letters.get(g, nothing) for g in graders}, asked


def _asked(by: Mapping[str, tuple[Mapping[str, Any], Facts]]) -> list[str]:
    """The aspects that graders were asked for: those with a reference and a section."""
    given, facts = next(iter(by.values()))
    reasons = facts.get("reasons") or {}
    return [a for a in given if reasons.get(a) not in (NO_REFERENCE, SECTION_MISSING)]


def _without_reference(by: Mapping[str, tuple[Mapping[str, Any], Facts]]) -> list[str]:
    _, facts = next(iter(by.values()))
    return [a for a, why in (facts.get("reasons") or {}).items() if why == NO_REFERENCE]


@lru_cache(maxsize=65_536)
def _numbers(letters: tuple[tuple[str, Grade | None], ...]) -> Mapping[str, float]:
    grades = {Aspect(name): letter for name, letter in letters}
    values = summarise(grades)
    values.pop("aspects_scored")
    return {name: value for name, value in values.items() if value is not None}
