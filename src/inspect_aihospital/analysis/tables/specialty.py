"""Interaction, diagnostic and overall means by specialty (tables 6 to 8)."""

import json
from collections.abc import Callable, Sequence
from math import nan

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.estimating import by_case, estimate, share_covered
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Estimate, LackingError, Table
from inspect_aihospital.analysis.tables.rubric_rows import SUMMARIES, GradedRun, graded_runs
from inspect_aihospital.analysis.tables.run_rows import BOOTSTRAP
from inspect_aihospital.core.record import Specialty
from inspect_aihospital.statistics.columns import bootstrap_means

GROUPS = ("SURG", "IM", "OB/GYN", "PEDS", "ENT", "Others")
"""In the order of the paper's tables."""

SOURCES = {"interaction": "Table 6", "diagnostic": "Table 7", "overall": "Table 8"}

NOTE = (
    "0 to 100: mean over the cases of a specialty of each case's mean over {aspects}. Cases: how "
    "many count, of how many the run had, in the order of the columns. Missing: what an aspect "
    "without a grade does to its case; the paper's tables 6 to 8 drop the case. {bootstrap} Groups "
    "are small: a difference between two of them within their intervals says nothing."
)


def specialty_table(summary: str) -> Callable[[Evidence], Table]:
    """The maker of the table of one summary, by specialty."""

    def make(evidence: Evidence) -> Table:
        runs = [run for run in graded_runs(evidence) if summary in run.scores and _grouped(run)]
        if not runs:
            raise LackingError(
                f"no log holds graded cases of known specialty that have a mean over {summary}; "
                "run mvme on records with a specialty, or import released verdicts with "
                "--departments"
            )
        return Table(
            key=f"mvme_specialty_{summary}",
            title=f"{summary.capitalize()} by specialty",
            source=f"Fan et al., {SOURCES[summary]}",
            frame=pd.DataFrame([_row(run, summary) for run in runs]),
            runs=tuple(run.run for run in runs),
            note=NOTE.format(aspects=", ".join(SUMMARIES[summary]), bootstrap=BOOTSTRAP),
            varies=frozenset({"task", "options"}),
        )

    return make


def _grouped(run: GradedRun) -> bool:
    known = {group.value for group in Specialty}
    return "specialty" in run.scores and bool(run.scores["specialty"].isin(known).any())


def _row(run: GradedRun, summary: str) -> dict[str, object]:
    groups = [run.scores[run.scores["specialty"] == group] for group in GROUPS]
    found = by_group(run.scores, summary)
    counted = [f"{one.n}/{rows['id'].nunique()}" for one, rows in zip(found, groups, strict=True)]
    return {
        "doctor": run.label,
        "setting": run.setting,
        "missing": policy_of(run.scores),
        **{
            group: _covered(one, rows, summary)
            for group, one, rows in zip(GROUPS, found, groups, strict=True)
        },
        "cases": ", ".join(counted),
    }


def by_group(scores: pd.DataFrame, summary: str) -> list[Estimate]:
    """Means of a run's cases by specialty, in the order of `GROUPS`, all from the same draws."""
    cases = by_case(scores, [summary])[summary]
    groups = scores.groupby("id")["specialty"].first().reindex(cases.index)
    masked = np.stack([cases.where(groups == group, nan) for group in GROUPS], axis=1)
    return [estimate(one) for one in bootstrap_means(masked)]


def _covered(one: Estimate, rows: pd.DataFrame, summary: str) -> Estimate:
    aspects: Sequence[str] = SUMMARIES[summary]
    shares = [share_covered(rows, aspect, len(rows)) for aspect in aspects if aspect in rows]
    return Estimate(one.value, one.lower, one.upper, one.n, sum(shares) / len(shares))


def policy_of(scores: pd.DataFrame) -> str:
    """What was done with missing grades when a run was scored."""
    known = (json.loads(text).get("policy") for text in scores["facts"])
    return next((one for one in known if one), "unknown")
