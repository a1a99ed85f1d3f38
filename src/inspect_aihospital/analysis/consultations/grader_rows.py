"""Compare graders of the same reports by their letters, on the aspects that all of them judged."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import nan
from typing import Any

import pandas as pd

from inspect_aihospital.analysis.consultations.graded_runs import (
    ScoreFacts,
    letters_by_grader,
    scorer_facts,
)
from inspect_aihospital.analysis.estimates import by_case
from inspect_aihospital.analysis.evidence import KEYS, ONE_STEP, Evidence, Run
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.grading.grades import Grade, summarise
from inspect_aihospital.scorers.graded_diagnosis import RUBRICS
from inspect_aihospital.scorers.graded_report import SECTION_MISSING, UNASKED

Letters = Mapping[str, Mapping[str, Grade | None]]
"""Grades by grader and aspect."""

LettersAndFacts = tuple[Mapping[str, Any], ScoreFacts]
"""A grader's letters by aspect, and the facts of their score."""


@dataclass(frozen=True)
class GraderComparison:
    """Hold several graders of one run.

    Attributes:
        run: The run.
        setting: How the reports came about.
        names: The graders, by model, numbered where one model graded twice.
        models: The model of each.
        numbers: For each, a row a report: `id`, `epoch`, and the numbers of the aspects that all
            judged.
        graded_share: For each, the share of the requested aspects that it graded.
    """

    run: Run
    setting: str
    names: tuple[str, ...]
    models: Mapping[str, str]
    numbers: Mapping[str, pd.DataFrame]
    graded_share: Mapping[str, float]

    @cached_property
    def cases(self) -> Mapping[str, pd.DataFrame]:
        """Means of each case over its epochs, by grader."""
        return {
            name: by_case(frame, [str(c) for c in frame if c not in {"id", "epoch"}])
            for name, frame in self.numbers.items()
        }


def grader_comparisons(evidence: Evidence) -> tuple[GraderComparison, ...]:
    """List the runs whose reports several graders judged: a panel, or gradings in succession.

    Raises:
        LackingError: No run has two graders.
    """
    comparisons = _comparisons(evidence)
    if not comparisons:
        raise LackingError(
            "no report has two graders whose letters are in its log; grade with a panel "
            "(--model-role grader=A,B), or grade a log again with inspect score --scorer "
            "inspect_aihospital/mvme_rubric --model-role grader=B --action append"
        )
    return comparisons


@lru_cache(maxsize=1)
def _comparisons(evidence: Evidence) -> tuple[GraderComparison, ...]:
    # cached, since two tables ask for it
    candidates = (_compare(*run) for run in _letters_by_run(evidence).values())
    comparisons = [comparison for comparison in candidates if comparison is not None]
    return tuple(sorted(comparisons, key=lambda c: (c.setting, c.run.label, c.run.run)))


LettersByReport = dict[tuple[str, int], dict[str, tuple[Mapping[str, Any], ScoreFacts]]]
"""By case and epoch: by grader its letters, and the facts of their score."""


RunLetters = tuple[Run, str, dict[str, str], LettersByReport]
"""A run, its setting, the models by grader, and the letters."""


def _letters_by_run(evidence: Evidence) -> dict[str, RunLetters]:
    runs: dict[str, RunLetters] = {}
    for scorer in _rubrics(evidence):
        frame = evidence.scores[scorer]
        all_facts = scorer_facts(evidence, scorer)
        for run, case, epoch, facts in zip(*(frame[key] for key in KEYS), all_facts, strict=True):
            if run not in runs:
                graded = evidence.run(run)
                setting = ONE_STEP if "one_step" in scorer else graded.setting
                runs[run] = (graded, setting, {}, {})
            _, _, models, reports = runs[run]
            for seat, letters in letters_by_grader(facts).items():
                name = f"{scorer}/{seat}"
                models[name] = str(facts.get("models", {}).get(seat, "unknown"))
                reports.setdefault((case, epoch), {})[name] = (letters, facts)
    return runs


def _rubrics(evidence: Evidence) -> list[str]:
    """List the scorers that grade, in order, also those that Inspect numbered on appending."""
    return [s for r in RUBRICS for s in evidence.scores if s.rstrip("0123456789") == r]


def _compare(
    run: Run, setting: str, models: dict[str, str], reports: LettersByReport
) -> GraderComparison | None:
    if len(models) < 2:
        return None
    names = _names(models)
    shared = list(_shared_letters(reports, list(models)))
    numbers = {
        names[grader]: pd.DataFrame(
            {"id": case, "epoch": epoch, **_numbers(tuple(sorted(letters[grader].items())))}
            for case, epoch, letters, _ in shared
        )
        for grader in models
    }
    requested = sum(len(aspects) for *_, aspects in shared)
    counts = _letter_counts(reports)
    return GraderComparison(
        run=run,
        setting=setting,
        names=tuple(names.values()),
        models={names[grader]: model for grader, model in models.items()},
        numbers=numbers,
        graded_share={
            name: counts[grader] / requested if requested else nan for grader, name in names.items()
        },
    )


def _letter_counts(reports: LettersByReport) -> Counter[str]:
    """Count for each grader the requested aspects to which it gave a letter."""
    counts: Counter[str] = Counter()
    for by_grader in reports.values():
        requested = _requested_aspects(by_grader)
        for grader, (letters, _) in by_grader.items():
            counts[grader] += sum(bool(letters.get(aspect)) for aspect in requested)
    return counts


def _names(models: Mapping[str, str]) -> dict[str, str]:
    """Name graders by model; a model that graded twice is numbered in the order of gradings."""
    totals, numbers = Counter(models.values()), Counter[str]()
    names = {}
    for grader, model in models.items():
        numbers[model] += 1
        names[grader] = f"{model} #{numbers[model]}" if totals[model] > 1 else model
    return names


def _shared_letters(
    reports: LettersByReport, graders: Sequence[str]
) -> Iterator[tuple[str, int, Letters, list[str]]]:
    """Yield letters of the aspects that all graders judged; `None` without a reference.

    Yields:
        Case, epoch, letters by grader, and the requested aspects.
    """
    for (case, epoch), by_grader in reports.items():
        requested = _requested_aspects(by_grader)
        # a report that one of the graders never saw is shared in no aspect
        is_complete = all(grader in by_grader for grader in graders)
        shared = [
            aspect
            for aspect in requested
            if is_complete and all(by_grader[g][0].get(aspect) for g in graders)
        ]
        without_reference = dict.fromkeys(_aspects_without_reference(by_grader))
        letters = {
            grader: {**{a: by_grader[grader][0][a] for a in shared}, **without_reference}
            if grader in by_grader
            else without_reference
            for grader in graders
        }
        yield case, epoch, letters, requested


def _requested_aspects(by_grader: Mapping[str, LettersAndFacts]) -> list[str]:
    """List the aspects requested of graders: those with a reference and a section."""
    letters, facts = next(iter(by_grader.values()))
    reasons = facts.get("reasons") or {}
    return [a for a in letters if reasons.get(a) not in (*UNASKED, SECTION_MISSING)]


def _aspects_without_reference(by_grader: Mapping[str, LettersAndFacts]) -> list[str]:
    _, facts = next(iter(by_grader.values()))
    reasons = facts.get("reasons") or {}
    return [aspect for aspect, reason in reasons.items() if reason in UNASKED]


# there are few combinations of letters, and many reports
@lru_cache(maxsize=65_536)
def _numbers(letters: tuple[tuple[str, Grade | None], ...]) -> Mapping[str, float]:
    values = summarise({Aspect(name): letter for name, letter in letters})
    values.pop("aspects_scored")
    return {name: value for name, value in values.items() if value is not None}
