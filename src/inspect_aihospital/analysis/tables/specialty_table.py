"""Tabulate interaction, diagnostic and overall means by specialty (tables 6 to 8)."""

import json
from math import nan

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.estimates import estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError, Maker, Table, finding
from inspect_aihospital.analysis.tables.rubric_rows import SUMMARIES, GradedRun, graded_runs
from inspect_aihospital.analysis.tables.run_rows import BOOTSTRAP
from inspect_aihospital.core.record import Specialty
from inspect_aihospital.statistics.columns import bootstrap_means
from inspect_aihospital.statistics.interval import POINTS

GROUPS = ("SURG", "IM", "OB/GYN", "PEDS", "ENT", "Others")
"""Specialties in the order of the paper's tables."""

SOURCES = {"interaction": "Table 6", "diagnostic": "Table 7", "overall": "Table 8"}

NOTE = (
    "0 to 100: mean over the cases of a specialty of each case's mean over {aspects}. Cases: how "
    "many count, of how many the run had, in the order of the columns. Missing: what an aspect "
    "without a grade does to its case; the paper's tables 6 to 8 drop the case. {bootstrap} Groups "
    "are small: a difference between two of them within their intervals says nothing."
)


def specialty_table(summary: str) -> Maker[Table]:
    """Return the maker of the table of one summary, by specialty."""

    def make(evidence: Evidence) -> Table:
        runs = [
            run for run in graded_runs(evidence) if summary in run.scores and _has_specialty(run)
        ]
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


def _has_specialty(run: GradedRun) -> bool:
    groups = {group.value for group in Specialty}
    return "specialty" in run.scores and bool(run.scores["specialty"].isin(groups).any())


def _row(evidence: Evidence, run: GradedRun, summary: str) -> dict[str, object]:
    cases = run.by_case[summary]
    samples = evidence.samples_of(run.run)
    specialties = samples.groupby("id")["specialty"].first()
    in_group = [(specialties.reindex(cases.index) == group).to_numpy() for group in GROUPS]
    columns = np.stack([cases.where(mask, nan) for mask in in_group], axis=1)
    means = dict(zip(GROUPS, bootstrap_means(columns, within=POINTS), strict=True))
    # coverage is of samples, as in other tables, though the cases column counts cases
    due = samples["specialty"].value_counts().reindex(GROUPS, fill_value=0)
    shares = run.coverage_by("specialty", summary, due)
    sizes = specialties.value_counts()
    counts = [f"{mean.n}/{sizes.get(group, 0)}" for group, mean in means.items()]
    return {
        "doctor": run.label,
        "setting": run.setting,
        "missing": policy_of(run.scores),
        **{group: estimate(mean, shares[group]) for group, mean in means.items()},
        "cases": ", ".join(counts),
    }


def policy_of(scores: pd.DataFrame) -> str:
    """Return the policy for missing grades by which a run was scored."""
    policies = (json.loads(text).get("policy") for text in scores["facts"])
    return next((policy for policy in policies if policy), "unknown")
