"""Plot grades by aspect, as points with their intervals."""

from typing import Any

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.figures.panels import (
    SHAPES,
    first_panels,
    legend,
    scale,
    wrap_name,
)
from inspect_aihospital.analysis.findings import Figure, coverage_note, finding
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN, NOT_DRAWN
from inspect_aihospital.analysis.tables.rubric_rows import ASPECTS, graded_runs

MARK = 12
"""Pixels between marks of an aspect."""


@finding("mvme_aspects_figure", "Grades by aspect")
def aspects_figure(evidence: Evidence) -> Figure:
    """Plot each doctor's five aspects with 95 % intervals, the numbers of Table 3."""
    runs, left_out = first_panels(graded_runs(evidence))
    rows: list[dict[str, Any]] = [
        {
            "doctor": wrap_name(f"{run.label}, {run.setting}"),
            "aspect": name,
            "mean": estimate.value,
            "lower": estimate.lower,
            "upper": estimate.upper,
            "coverage": estimate.coverage,
        }
        for run in runs
        for name, estimate in run.estimates(ASPECTS).items()
    ]
    return Figure(
        source="Fan et al., Table 3",
        chart=_chart(pd.DataFrame(rows)),
        runs=tuple(run.run for run in runs),
        note="Means over cases with 95 % intervals."
        + NOT_DRAWN
        + coverage_note((" ".join(row["doctor"].split()), row["coverage"]) for row in rows)
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
