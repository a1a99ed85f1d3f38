"""What the three policies for a missing grade make of the same grades."""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import get_args

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
from inspect_aihospital.analysis.tables.run_rows import BOOTSTRAP, letters_of, parsed
from inspect_aihospital.core.rubric import Aspect, MissingPolicy, count_grades, summarise

POLICIES: tuple[MissingPolicy, ...] = get_args(MissingPolicy)
NUMBERS = (*ASPECTS, *SUMMARIES)

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
        if (frames := recounted(run.scores))["original"].shape[1] > 2
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


def recounted(scores: pd.DataFrame) -> dict[MissingPolicy, pd.DataFrame]:
    """Scores counted anew from their letters, by policy; rows without letters have no numbers."""
    letters = [letters_of(one) for one in parsed(scores)]
    told = [json.dumps(one, sort_keys=True) if one else "{}" for one in letters]
    ids = scores[["id", "epoch"]].reset_index(drop=True)
    return {
        policy: ids.join(pd.DataFrame([_counted(text, policy) for text in told]))
        for policy in POLICIES
    }


@lru_cache(maxsize=65_536)
def _counted(letters: str, policy: MissingPolicy) -> Mapping[str, float | None]:
    """A score's numbers; letters repeat, since there are few of them."""
    seats = json.loads(letters)
    verdicts = [{Aspect(name): grade for name, grade in one.items()} for one in seats.values()]
    values = summarise(*count_grades(verdicts, policy)) if verdicts else {}
    return {name: value for name, value in values.items() if name in NUMBERS}


def _rows(
    run: GradedRun, frames: Mapping[MissingPolicy, pd.DataFrame]
) -> Iterator[dict[str, object]]:
    for policy, frame in frames.items():
        there = [name for name in NUMBERS if name in frame]
        numbers = frame.astype(dict.fromkeys(there, float))
        shares = {name: numbers[name].notna().sum() / run.due for name in there}
        known = numbers[numbers[there].notna().any(axis="columns")]
        yield {
            "doctor": run.label,
            "setting": run.setting,
            "missing": policy,
            **means(numbers, there, shares),
            "cases": int(known["id"].nunique()),
        }
