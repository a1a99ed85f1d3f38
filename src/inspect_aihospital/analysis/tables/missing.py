"""What the three policies for a missing grade make of the same grades."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import get_args

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.estimating import means
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError, Table, finding, or_nothing
from inspect_aihospital.analysis.tables.rubric_rows import (
    ASPECTS,
    SUMMARIES,
    GradedRun,
    graded_runs,
)
from inspect_aihospital.analysis.tables.run_rows import BOOTSTRAP, Facts, every_fact, letters_of
from inspect_aihospital.core.grading.grades import (
    Aspect,
    Grade,
    MissingPolicy,
    count_grades,
    summarise,
)

POLICIES: tuple[MissingPolicy, ...] = get_args(MissingPolicy)
NUMBERS = (*ASPECTS, *SUMMARIES)

Numbers = Mapping[str, float | None]
Verdict = tuple[tuple[str, Grade | None], ...]
"""A grader's letters, by aspect."""

NOTE = (
    "0 to 100, computed anew from the letters in the log, whatever policy it was scored by. "
    "unscored leaves a missing aspect out; drop_case leaves its whole case out (the paper's tables "
    "6 to 8); original counts it as D (the code released with the paper). A case whose patient or "
    "examiner failed counts under none. Cases: those with any number. An aspect's own n, which "
    "may be smaller, stands in the CSV file, as does the share of the run's samples that each "
    f"number is of. {BOOTSTRAP}"
)


@finding("mvme_missing", "Missing grades: three policies side by side")
def missing_table(evidence: Evidence) -> Table:
    """Each run's means under all policies, from the letters that its graders gave."""
    lettered = [
        (run, frames)
        for run in graded_runs(evidence)
        if (frames := recounted(run.scores, _facts(evidence, run)))["original"].shape[1] > 2
    ]
    if not lettered:
        raise LackingError(
            "no log holds the letters of its graders; score it again with inspect score --scorer "
            "inspect_aihospital/mvme_rubric, or import released verdicts again"
        )
    rows = [row for run, frames in lettered for row in _rows(run, frames)]
    shown = [name for name in NUMBERS if any(name in row for row in rows)]
    names = ["doctor", "setting", "missing", *shown, "cases"]
    return Table(
        source="Fan et al., tables 3 and 6 to 8, and their code, which differ in this",
        frame=pd.DataFrame(rows, columns=names).map(or_nothing),
        runs=tuple(run.run for run, _ in lettered),
        note=NOTE,
        varies=frozenset({"task"}),
    )


def _facts(evidence: Evidence, run: GradedRun) -> list[Facts]:
    every = every_fact(evidence, run.scorer)
    return [every[place] for place in run.scores.index]


def recounted(scores: pd.DataFrame, told: Sequence[Facts]) -> dict[MissingPolicy, pd.DataFrame]:
    """Scores counted anew from their letters, by policy; rows without letters have no numbers.

    Args:
        scores: A row a score.
        told: The facts of each.
    """
    letters = [letters_of(one) for one in told]
    given = [tuple(tuple(seat.items()) for seat in one.values()) for one in letters]
    ids = scores[["id", "epoch"]].reset_index(drop=True)
    return {
        policy: ids.join(_columns([_counted(one, policy) for one in given])) for policy in POLICIES
    }


def _columns(rows: Sequence[Numbers]) -> pd.DataFrame:
    there = [name for name in NUMBERS if any(name in row for row in rows)]
    values = [[row.get(name) for name in there] for row in rows]
    return pd.DataFrame(np.array(values, dtype=float), columns=there)


@lru_cache(maxsize=65_536)
def _counted(letters: tuple[Verdict, ...], policy: MissingPolicy) -> Numbers:
    """A score's numbers; letters repeat, since there are few of them."""
    verdicts = [{Aspect(name): grade for name, grade in one} for one in letters]
    values = summarise(*count_grades(verdicts, policy)) if verdicts else {}
    return {name: value for name, value in values.items() if name in NUMBERS}


def _rows(
    run: GradedRun, frames: Mapping[MissingPolicy, pd.DataFrame]
) -> Iterator[dict[str, object]]:
    for policy, numbers in frames.items():
        there = [name for name in NUMBERS if name in numbers]
        shares = {name: numbers[name].notna().sum() / run.due for name in there}
        known = numbers[numbers[there].notna().any(axis="columns")]
        yield {
            "doctor": run.label,
            "setting": run.setting,
            "missing": policy,
            **means(numbers, there, shares),
            "cases": int(known["id"].nunique()),
        }
