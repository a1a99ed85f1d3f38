"""Grades by aspect, as points with their intervals."""

from typing import Any

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.figures.exam_panels import (
    SHAPES,
    fitting,
    legend,
    scale,
    wrapped,
)
from inspect_aihospital.analysis.findings import Figure, below_full, finding
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN, NOT_DRAWN
from inspect_aihospital.analysis.tables.rubric_rows import ASPECTS, graded_runs

MARK = 12
"""Pixels from mark to mark of an aspect."""


@finding("mvme_aspects_figure", "Grades by aspect")
def aspects_figure(evidence: Evidence) -> Figure:
    """Each doctor's five aspects with 95 % intervals (what Table 3 prints as numbers)."""
    runs, left_out = fitting(graded_runs(evidence))
    rows: list[dict[str, Any]] = [
        {
            "doctor": wrapped(f"{run.label}, {run.setting}"),
            "aspect": name,
            "mean": one.value,
            "lower": one.lower,
            "upper": one.upper,
            "coverage": one.coverage,
        }
        for run in runs
        for name, one in run.estimates(ASPECTS).items()
    ]
    return Figure(
        source="Fan et al., Table 3",
        chart=_chart(pd.DataFrame(rows)),
        runs=tuple(run.run for run in runs),
        note="Means over cases with 95 % intervals."
        + NOT_DRAWN
        + below_full((" ".join(row["doctor"].split()), row["coverage"]) for row in rows)
        + left_out,
        varies=frozenset({"task"}),
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
    span = alt.Scale(domain=[0, 100])
    height = len(ASPECTS) * (MARK * len(doctors) + 16)
    bars = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("lower:Q", scale=span, title="0–100"), x2="upper:Q"
    )
    points = base.mark_point(filled=True, size=40, opacity=1).encode(
        x=alt.X("mean:Q", scale=span, title="0–100"),
        shape=alt.Shape("doctor:N", scale=scale(doctors, SHAPES)),
    )
    return (bars + points).properties(width=COLUMN * 0.72, height=height)
