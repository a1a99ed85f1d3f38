"""Interaction, diagnostic and overall means by specialty (tables 6 to 8)."""

import json
from math import nan

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.estimating import estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError, Maker, Table, finding
from inspect_aihospital.analysis.tables.rubric_rows import SUMMARIES, GradedRun, graded_runs
from inspect_aihospital.analysis.tables.run_rows import BOOTSTRAP
from inspect_aihospital.core.record import Specialty
from inspect_aihospital.statistics.columns import bootstrap_means
from inspect_aihospital.statistics.interval import POINTS

GROUPS = ("SURG", "IM", "OB/GYN", "PEDS", "ENT", "Others")
"""In the order of the paper's tables."""

SOURCES = {"interaction": "Table 6", "diagnostic": "Table 7", "overall": "Table 8"}

NOTE = (
    "0 to 100: mean over the cases of a specialty of each case's mean over {aspects}. Cases: how "
    "many count, of how many the run had, in the order of the columns. Missing: what an aspect "
    "without a grade does to its case; the paper's tables 6 to 8 drop the case. {bootstrap} Groups "
    "are small: a difference between two of them within their intervals says nothing."
)


def specialty_table(summary: str) -> Maker[Table]:
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
            source=f"Fan et al., {SOURCES[summary]}",
            frame=pd.DataFrame([_row(evidence, run, summary) for run in runs]),
            runs=tuple(run.run for run in runs),
            note=NOTE.format(aspects=", ".join(SUMMARIES[summary]), bootstrap=BOOTSTRAP),
            varies=frozenset({"task"}),
        )

    return finding(f"mvme_specialty_{summary}", f"{summary.capitalize()} by specialty")(make)


def _grouped(run: GradedRun) -> bool:
    known = {group.value for group in Specialty}
    return "specialty" in run.scores and bool(run.scores["specialty"].isin(known).any())


def _row(evidence: Evidence, run: GradedRun, summary: str) -> dict[str, object]:
    cases = run.by_case[summary]
    asked = evidence.samples_of(run.run)
    groups = asked.groupby("id")["specialty"].first()
    masks = [(groups.reindex(cases.index) == group).to_numpy() for group in GROUPS]
    found = bootstrap_means(
        np.stack([cases.where(mask, nan) for mask in masks], axis=1), within=POINTS
    )
    due = asked["specialty"].value_counts().reindex(GROUPS, fill_value=0)
    shares = run.coverage_by("specialty", summary, due)
    asked_of = groups.value_counts()
    counted = [f"{one.n}/{asked_of.get(g, 0)}" for one, g in zip(found, GROUPS, strict=True)]
    return {
        "doctor": run.label,
        "setting": run.setting,
        "missing": policy_of(run.scores),
        **{group: estimate(one, shares[group]) for group, one in zip(GROUPS, found, strict=True)},
        "cases": ", ".join(counted),
    }


def policy_of(scores: pd.DataFrame) -> str:
    """What was done with missing grades when a run was scored."""
    known = (json.loads(text).get("policy") for text in scores["facts"])
    return next((one for one in known if one), "unknown")
