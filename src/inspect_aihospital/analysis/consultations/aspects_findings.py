"""Show the five aspects by doctor, and the share of the one-step bound reached (Table 3)."""

from collections.abc import Sequence
from typing import Any

import altair as alt
import numpy as np
import pandas as pd

from inspect_aihospital.analysis.consultations.graded_runs import (
    ASPECTS,
    NUMBERS,
    GradedRun,
    graded_runs,
)
from inspect_aihospital.analysis.estimates import NOTHING, Estimate, estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Figure, Table, coverage_note, finding
from inspect_aihospital.analysis.lost_texts import REPORTS, lost_share
from inspect_aihospital.analysis.panels import SHAPES, first_panels, legend, scale, wrap_name
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN
from inspect_aihospital.analysis.run import ONE_STEP
from inspect_aihospital.statistics.bootstrap import Sums, bootstrap_sums
from inspect_aihospital.statistics.case_rows import Vector

MARK = 12
"""Pixels between marks of an aspect."""


@finding("mvme_aspects")
def aspects_table(evidence: Evidence) -> Table:
    """Tabulate aspects, their means, coverage, and the share of the bound."""
    runs = graded_runs(evidence)
    # A run that may not be ranked may not bound another run either.
    comparable = [run for run in runs if evidence.may_compare(run.id)]
    rows = [_row(run, bound_of(run, comparable)) for run in runs]
    return Table(frame=pd.DataFrame(rows), runs=[run.id for run in runs])


def _row(run: GradedRun, bound: GradedRun | None) -> dict[str, object]:
    return {
        "doctor": run.label,
        "setting": run.setting,
        **dict.fromkeys(NUMBERS, NOTHING),
        **run.estimates(NUMBERS),
        "unread": 100 * lost_share(run.metrics, REPORTS),
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
    # `max` takes the first of equals, so that ties are settled by the order of runs.
    return max(
        same_model or candidates, key=lambda bound: bound.scores["diagnostic"].mean(), default=None
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


@finding("mvme_aspects_figure")
def aspects_figure(evidence: Evidence) -> Figure:
    """Plot each doctor's five aspects with 95 % intervals, the numbers of Table 3."""
    runs, left_out = first_panels(graded_runs(evidence))
    rows = [
        {"doctor": wrap_name(run.name), "aspect": name, "mean": mean.value, **mean.drawn()}
        for run in runs
        for name, mean in run.estimates(ASPECTS).items()
    ]
    frame = pd.DataFrame(rows)
    # The note needs the name on one line again; `wrap_name` has broken it for the legend.
    names = frame["doctor"].str.split().str.join(" ")
    return Figure(
        chart=_chart(frame),
        runs=[run.id for run in runs],
        note=coverage_note(zip(names, frame["coverage"], strict=True)),
        left_out=left_out,
    )


def _chart(rows: pd.DataFrame) -> Any:
    doctors = list(dict.fromkeys(rows["doctor"]))
    base = alt.Chart(rows).encode(
        y=alt.Y(
            "aspect:N", title=None, sort=list(ASPECTS), axis=alt.Axis(grid=True, tickBand="extent")
        ),
        yOffset=alt.YOffset("doctor:N", sort=doctors),
        color=alt.Color("doctor:N", scale=scale(doctors, COLOURS), legend=legend(columns=1)),
    )
    x: dict[str, Any] = {"scale": alt.Scale(domain=[0, 100]), "title": "0–100"}
    bars = base.mark_rule(strokeWidth=2).encode(x=alt.X("lower:Q", **x), x2="upper:Q")
    points = base.mark_point(filled=True, size=40, opacity=1).encode(
        x=alt.X("mean:Q", **x), shape=alt.Shape("doctor:N", scale=scale(doctors, SHAPES))
    )
    height = len(ASPECTS) * (MARK * len(doctors) + 16)
    return (bars + points).properties(width=COLUMN * 0.72, height=height)
