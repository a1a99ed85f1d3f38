"""Tabulate the five aspects by doctor, and the share of the one-step bound reached (Table 3)."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.estimates import NOTHING, Estimate, estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Table, finding
from inspect_aihospital.analysis.tables.rubric_rows import (
    ASPECTS,
    SUMMARIES,
    GradedRun,
    graded_runs,
)
from inspect_aihospital.analysis.tables.run_rows import ONE_STEP
from inspect_aihospital.statistics.bootstrap import Sums, bootstrap_sums
from inspect_aihospital.statistics.case_rows import Vector

NOTE = (
    "0 to 100: A, B, C, D are 100, 66.7, 33.3, 0. In brackets the 95 % interval over cases "
    "(docs/statistics.md), which holds the sampling of cases and not the grader's error. "
    "Unread: percent of the reports in which no rule finds a section; they have no "
    "grade. Coverage is the share of the grades due; a sample in error counts as missing. In one "
    "step symptoms and examinations are given and have no number. Share of the bound: diagnostic "
    "mean over that of the one-step run of the same model, else of the best comparable one-step "
    "run here, on the cases that both have."
)


@finding("mvme_aspects", "Grades by aspect, and the one-step bound")
def aspects_table(evidence: Evidence) -> Table:
    """Tabulate aspects, their means, coverage, and the share of the bound."""
    runs = graded_runs(evidence)
    comparable = [run for run in runs if evidence.may_compare(run.run)]
    return Table(
        source="Fan et al., Table 3",
        frame=pd.DataFrame([_row(run, bound_of(run, comparable)) for run in runs]),
        runs=tuple(run.run for run in runs),
        note=NOTE,
        varies=frozenset({"task"}),
    )


def _row(run: GradedRun, bound: GradedRun | None) -> dict[str, object]:
    names = (*ASPECTS, *SUMMARIES)
    estimates = run.estimates(names)
    return {
        "doctor": run.label,
        "setting": run.setting,
        **{name: estimates.get(name, NOTHING) for name in names},
        "unread": 100 * run.unread,
        "coverage": run.coverage("overall"),
        "cases": int(run.scores["id"].nunique()),
        "share of bound": share_of_bound(run, bound) if bound else NOTHING,
        "bound": bound.label if bound else "–",
    }


def bound_of(run: GradedRun, runs: Sequence[GradedRun]) -> GradedRun | None:
    """Choose the one-step run that bounds a run: of the same model, else the best.

    It has to share graded cases with the run. Of equal runs the first is taken.
    """
    if run.setting == ONE_STEP:
        return None
    candidates = [b for b in runs if b.setting == ONE_STEP and len(_shared_means(run, b))]
    same_model = [bound for bound in candidates if bound.model and bound.model == run.model]
    return max(
        same_model or candidates,
        key=lambda bound: bound.scores["diagnostic"].mean(),
        default=None,
    )


def _shared_means(run: GradedRun, bound: GradedRun) -> pd.DataFrame:
    """Return the diagnostic means of the cases that both runs have."""
    own, bounding = (graded.by_case[["diagnostic"]] for graded in (run, bound))
    return own.join(bounding, rsuffix="_bound", how="inner").dropna()


def share_of_bound(run: GradedRun, bound: GradedRun) -> Estimate:
    """Divide the diagnostic means on shared cases, 0 to 1 and more, with an interval."""
    means = _shared_means(run, bound).to_numpy(dtype=float)
    # the cases that lower and raise the ratio most: one at 0 and 100, the other reversed
    interval = bootstrap_sums(means, _ratio, lowest=(0, 100), highest=(100, 0))
    return estimate(interval).over(run.case_count)


def _ratio(sums: Sums) -> Vector:
    """Divide the sums; NaN where the bound is 0."""
    above, below = sums.T
    share = np.divide(above, below, out=np.full(len(sums), np.nan), where=below > 0)
    return np.asarray(share, dtype=np.float64)
