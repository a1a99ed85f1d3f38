"""Means of the five aspects by doctor, and how much of the one-step bound is reached (Table 3)."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.estimating import estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import NOTHING, Estimate, Table, finding
from inspect_aihospital.analysis.tables.rubric_rows import (
    ASPECTS,
    SUMMARIES,
    GradedRun,
    graded_runs,
)
from inspect_aihospital.analysis.tables.run_rows import ONE_STEP
from inspect_aihospital.statistics.bootstrap import Sums, bootstrap_sums
from inspect_aihospital.statistics.cases import Vector

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
    """Five aspects, their means, coverage, and the share of the bound (Fan et al., Table 3)."""
    runs = graded_runs(evidence)
    bounding = [run for run in runs if evidence.may_compare(run.run)]
    return Table(
        source="Fan et al., Table 3",
        frame=pd.DataFrame([_row(run, bound_of(run, bounding)) for run in runs]),
        runs=tuple(run.run for run in runs),
        note=NOTE,
        varies=frozenset({"task"}),
    )


def _row(run: GradedRun, bound: GradedRun | None) -> dict[str, object]:
    nothing = NOTHING
    found = run.estimates([*ASPECTS, *SUMMARIES])
    return {
        "doctor": run.label,
        "setting": run.setting,
        **{name: found.get(name, nothing) for name in (*ASPECTS, *SUMMARIES)},
        "unread": 100 * run.unread,
        "coverage": run.coverage("overall"),
        "cases": int(run.scores["id"].nunique()),
        "share of bound": reached(run, bound) if bound else nothing,
        "bound": bound.label if bound else "–",
    }


def bound_of(run: GradedRun, runs: Sequence[GradedRun]) -> GradedRun | None:
    """The one-step run that bounds a run: of the same model, else the best; of equals the first.

    It has to share graded cases with the run.
    """
    if run.setting == ONE_STEP:
        return None
    usable = [one for one in runs if one.setting == ONE_STEP and len(_shared(run, one))]
    own = [one for one in usable if one.model and one.model == run.model]
    return max(own or usable, key=lambda one: one.scores["diagnostic"].mean(), default=None)


def _shared(run: GradedRun, bound: GradedRun) -> pd.DataFrame:
    """The diagnostic means of the cases that both have."""
    one, other = (each.by_case[["diagnostic"]] for each in (run, bound))
    return one.join(other, rsuffix="_bound", how="inner").dropna()


def reached(run: GradedRun, bound: GradedRun) -> Estimate:
    """Ratio of diagnostic means on shared cases, 0 to 1 and more, with its interval."""
    both = _shared(run, bound).to_numpy(dtype=float)
    return estimate(bootstrap_sums(both, _ratio, lowest=(0, 100), highest=(100, 0))).over(run.cases)


def _ratio(sums: Sums) -> Vector:
    """NaN where the bound is nothing."""
    above, below = sums.T
    share = np.divide(above, below, out=np.full(len(sums), np.nan), where=below > 0)
    return np.asarray(share, dtype=np.float64)
