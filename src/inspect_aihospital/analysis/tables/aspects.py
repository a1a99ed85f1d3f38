"""Means of the five aspects by doctor, and how much of the one-step bound is reached (Table 3)."""

import pandas as pd

from inspect_aihospital.analysis.estimating import by_case, estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Estimate, Table
from inspect_aihospital.analysis.tables.rubric_rows import (
    ASPECTS,
    SUMMARIES,
    GradedRun,
    graded_runs,
)
from inspect_aihospital.statistics.bootstrap import bootstrap_sums

NOTE = (
    "0 to 100: A, B, C, D are 100, 66.7, 33.3, 0. In brackets the 95 % percentile bootstrap over "
    "cases (10,000 draws, fixed seed), which holds the sampling of cases and not the grader's "
    "error. Coverage is the share of the grades due; a sample in error counts as missing. In one "
    "step symptoms and examinations are given and have no number. Share of the bound: diagnostic "
    "mean over that of the one-step run of the same model, else of the best one-step run here, on "
    "the cases that both have."
)


def aspects_table(evidence: Evidence) -> Table:
    """Five aspects, their means, coverage, and the share of the bound (Fan et al., Table 3)."""
    runs = graded_runs(evidence)
    bounds = [run for run in runs if run.setting == "one step"]
    return Table(
        key="mvme_aspects",
        title="Grades by aspect, and the one-step bound",
        source="Fan et al., Table 3",
        frame=pd.DataFrame([_row(run, bounds) for run in runs]),
        runs=tuple(run.run for run in runs),
        note=NOTE,
        varies=frozenset({"task", "options"}),
    )


def _row(run: GradedRun, bounds: list[GradedRun]) -> dict[str, object]:
    nothing = Estimate(float("nan"))
    found = run.estimates([*ASPECTS, *SUMMARIES])
    bound = _bound_of(run, bounds)
    return {
        "doctor": run.label,
        "setting": run.setting,
        **{name: found.get(name, nothing) for name in (*ASPECTS, *SUMMARIES)},
        "coverage": run.coverage("overall"),
        "cases": int(run.scores["id"].nunique()),
        "share of bound": reached(run, bound) if bound else nothing,
        "bound": bound.label if bound else "–",
    }


def _bound_of(run: GradedRun, bounds: list[GradedRun]) -> GradedRun | None:
    """The one-step run that bounds a run: of the same model, else the best; ties by label."""
    if run in bounds or not bounds:
        return None
    own = [bound for bound in bounds if bound.label == run.label]
    return max(own or bounds, key=lambda bound: bound.scores["diagnostic"].mean())


def reached(run: GradedRun, bound: GradedRun) -> Estimate:
    """Ratio of diagnostic means on shared cases, 0 to 1 and more, with its interval."""
    both = by_case(run.scores, ["diagnostic"]).join(
        by_case(bound.scores, ["diagnostic"]), rsuffix="_bound", how="inner"
    )
    return estimate(
        bootstrap_sums(both.to_numpy(dtype=float), lambda sums: sums[:, 0] / sums[:, 1])
    )
