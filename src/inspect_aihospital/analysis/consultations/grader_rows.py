"""Compare graders of the same reports by their letters, on the aspects that all of them judged."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import nan
from typing import Any

import pandas as pd

from inspect_aihospital.analysis.consultations.graded_runs import (
    ScoreFacts,
    letters_by_grader,
    scorer_facts,
    setting_of,
)
from inspect_aihospital.analysis.estimates import by_case
from inspect_aihospital.analysis.evidence import KEYS, Evidence
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.grading.grades import Grade, summarise
from inspect_aihospital.scorers.graded_diagnosis import RUBRICS
from inspect_aihospital.scorers.graded_report import SECTION_MISSING, UNASKED

Judgement = tuple[Mapping[str, Any], ScoreFacts]
"""A grader's letters by aspect, and the facts of their score."""

Reports = dict[tuple[str, int], dict[str, Judgement]]
"""By case and epoch: by grader its judgement."""


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
    candidates = (_compare(*run) for run in _judged_runs(evidence))
    comparisons = [comparison for comparison in candidates if comparison is not None]
    return tuple(sorted(comparisons, key=lambda c: (c.setting, c.run.label, c.run.id)))


def _judged_runs(evidence: Evidence) -> Iterator[tuple[Run, str, dict[str, str], Reports]]:
    """Yield each run with letters, its setting, the models by grader, and the judgements."""
    settings: dict[str, str] = {}
    models: dict[str, dict[str, str]] = {}
    judgements: dict[str, Reports] = {}
    for scorer in _rubrics(evidence):
        frame, all_facts = evidence.scores[scorer], scorer_facts(evidence, scorer)
        for run, case, epoch, facts in zip(*(frame[key] for key in KEYS), all_facts, strict=True):
            setting = setting_of(scorer, evidence.run(run).setting)
            settings.setdefault(run, setting)
            for seat, letters in letters_by_grader(facts).items():
                name = f"{scorer}/{seat}"
                models.setdefault(run, {})[name] = facts.get("models", {}).get(seat, "unknown")
                reports = judgements.setdefault(run, {})
                reports.setdefault((case, epoch), {})[name] = (letters, facts)
    for run, setting in settings.items():
        yield evidence.run(run), setting, models.get(run, {}), judgements.get(run, {})


def _rubrics(evidence: Evidence) -> list[str]:
    """List the scorers that grade, in order, also those that Inspect numbered on appending."""
    # `inspect score --action append` names a second rubric `mvme_rubric1`.
    return [s for r in RUBRICS for s in evidence.scores if s.rstrip("0123456789") == r]


def _compare(
    run: Run, setting: str, models: dict[str, str], reports: Reports
) -> GraderComparison | None:
    if len(models) < 2:
        return None
    names = _names(models)
    rows: dict[str, list[dict[str, Any]]] = {grader: [] for grader in models}
    counts, requested_count = Counter[str](), 0
    for (case, epoch), by_grader in reports.items():
        requested, without_reference = _aspects(by_grader)
        # Coverage counts what was requested; means compare only what all graders judged.
        requested_count += len(requested)
        # a report that one of the graders never saw is shared in no aspect
        seen = [by_grader[grader][0] for grader in models if grader in by_grader]
        is_complete = len(seen) == len(models)
        shared = [a for a in requested if is_complete and all(letters.get(a) for letters in seen)]
        for grader in models:
            letters = by_grader.get(grader, ({}, {}))[0]
            counts[grader] += sum(bool(letters.get(aspect)) for aspect in requested)
            counted = {**{a: letters[a] for a in shared}, **dict.fromkeys(without_reference)}
            numbers = _numbers(tuple(sorted(counted.items())))
            rows[grader].append({"id": case, "epoch": epoch, **numbers})
    return GraderComparison(
        run=run,
        setting=setting,
        names=tuple(names.values()),
        models={names[grader]: model for grader, model in models.items()},
        numbers={names[grader]: pd.DataFrame(of_grader) for grader, of_grader in rows.items()},
        graded_share={
            name: counts[grader] / requested_count if requested_count else nan
            for grader, name in names.items()
        },
    )


def _names(models: Mapping[str, str]) -> dict[str, str]:
    """Name graders by model; a model that graded twice is numbered in the order of gradings."""
    totals, numbers = Counter(models.values()), Counter[str]()
    names = {}
    for grader, model in models.items():
        numbers[model] += 1
        names[grader] = f"{model} #{numbers[model]}" if totals[model] > 1 else model
    return names


def _aspects(by_grader: Mapping[str, Judgement]) -> tuple[list[str], list[str]]:
    """List the aspects requested of a report's graders, and those without a reference."""
    letters, facts = next(iter(by_grader.values()))
    reasons = facts.get("reasons") or {}
    requested = [a for a in letters if reasons.get(a) not in (*UNASKED, SECTION_MISSING)]
    return requested, [aspect for aspect, reason in reasons.items() if reason in UNASKED]


# there are few combinations of letters, and many reports
@lru_cache(maxsize=65_536)
def _numbers(letters: tuple[tuple[str, Grade | None], ...]) -> Mapping[str, float]:
    values = summarise({Aspect(name): letter for name, letter in letters})
    values.pop("aspects_scored")
    return {name: value for name, value in values.items() if value is not None}
