"""Compare the three policies for a missing grade on the same grades."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import get_args

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.consultations.graded_runs import (
    NUMBERS,
    GradedRun,
    ScoreFacts,
    graded_runs,
    letters_by_grader,
    scorer_facts,
)
from inspect_aihospital.analysis.estimates import means, or_nothing
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Table, finding
from inspect_aihospital.analysis.stopped_runs import with_valid_interval
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.grading.grades import Grade, MissingPolicy, count_grades, summarise

POLICIES: tuple[MissingPolicy, ...] = get_args(MissingPolicy)

Numbers = Mapping[str, float | None]
GraderLetters = tuple[tuple[str, Grade | None], ...]
"""A grader's letters, by aspect; a tuple, so that it can be the key of a cache."""


@finding("mvme_missing")
def missing_table(evidence: Evidence) -> Table:
    """Tabulate each run's means under all policies, from the letters that its graders gave."""
    # frames without any number have the columns id and epoch alone
    lettered = [
        (run, frames)
        for run in graded_runs(evidence)
        if (frames := recount_grades(run.scores, _facts(evidence, run)))["original"].shape[1] > 2
    ]
    rows = [row for run, frames in lettered for row in _rows(run, frames)]
    graded = [name for name in NUMBERS if any(name in row for row in rows)]
    names = ["doctor", "setting", "missing", *graded, "cases"]
    return Table(
        frame=pd.DataFrame(rows, columns=names).map(or_nothing),
        runs=[run.id for run, _ in lettered],
    )


def _facts(evidence: Evidence, run: GradedRun) -> list[ScoreFacts]:
    facts = scorer_facts(evidence, run.scorer)
    return [facts[place] for place in run.scores.index]


def recount_grades(
    scores: pd.DataFrame, facts: Sequence[ScoreFacts]
) -> dict[MissingPolicy, pd.DataFrame]:
    """Count scores anew from their letters, by policy; rows without letters have no numbers."""
    # Tuples, since dicts cannot be the key of a cache.
    letters = [
        tuple(tuple(seat.items()) for seat in letters_by_grader(score).values()) for score in facts
    ]
    ids = scores[["id", "epoch"]].reset_index(drop=True)
    return {
        policy: ids.join(_columns([_counted_numbers(panel, policy) for panel in letters]))
        for policy in POLICIES
    }


def _columns(rows: Sequence[Numbers]) -> pd.DataFrame:
    names = [name for name in NUMBERS if any(name in row for row in rows)]
    values = [[row.get(name) for name in names] for row in rows]
    return pd.DataFrame(np.array(values, dtype=float), columns=names)


@lru_cache(maxsize=65_536)
def _counted_numbers(letters: tuple[GraderLetters, ...], policy: MissingPolicy) -> Numbers:
    # cached, since there are few combinations of letters
    verdicts = [{Aspect(name): grade for name, grade in seat} for seat in letters]
    values = summarise(*count_grades(verdicts, policy)) if verdicts else {}
    return {name: value for name, value in values.items() if name in NUMBERS}


def _rows(
    run: GradedRun, frames: Mapping[MissingPolicy, pd.DataFrame]
) -> Iterator[dict[str, object]]:
    for policy, numbers in frames.items():
        names = [name for name in NUMBERS if name in numbers]
        shares = {name: numbers[name].notna().sum() / run.samples for name in names}
        graded = numbers[numbers[names].notna().any(axis="columns")]
        yield {
            "doctor": run.label,
            "setting": run.setting,
            "missing": policy,
            **{
                name: with_valid_interval(run, name, mean)
                for name, mean in means(numbers, names, shares).items()
            },
            "cases": int(graded["id"].nunique()),
        }
