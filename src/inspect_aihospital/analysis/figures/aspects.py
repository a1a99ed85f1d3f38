"""Grades by aspect, as points with their intervals."""

from typing import Any

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Figure, below_full, finding
from inspect_aihospital.analysis.pictures import COLUMN, row_height, run_axis
from inspect_aihospital.analysis.tables.rubric_rows import ASPECTS, graded_runs

MOST = 12
"""Runs that a figure of a column's width can hold."""


@finding("mvme_aspects_figure", "Grades by aspect")
def aspects_figure(evidence: Evidence) -> Figure:
    """Each doctor's five aspects with 95 % intervals (what Table 3 prints as numbers)."""
    graded = graded_runs(evidence)
    runs, others = graded[:MOST], len(graded[MOST:])
    rows: list[dict[str, Any]] = [
        {
            "doctor": f"{run.label}, {run.setting}",
            "aspect": name,
            "mean": one.value,
            "lower": one.lower,
            "upper": one.upper,
            "coverage": one.coverage,
        }
        for run in runs
        for name, one in run.estimates(ASPECTS).items()
    ]
    base = alt.Chart(pd.DataFrame(rows)).encode(
        y=alt.Y("doctor:N", axis=run_axis(), sort=None),
        color=alt.Color("doctor:N", legend=None, sort=None),
    )
    scale = alt.Scale(domain=[0, 100])
    bars = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("lower:Q", scale=scale, title="0–100"), x2="upper:Q"
    )
    points = base.mark_point(filled=True, size=45, opacity=1).encode(
        x=alt.X("mean:Q", scale=scale, title="0–100")
    )
    height = alt.Step(row_height(str(row["doctor"]) for row in rows))
    chart = (bars + points).properties(width=COLUMN * 0.55, height=height)
    return Figure(
        source="Fan et al., Table 3",
        chart=chart.facet(row=alt.Row("aspect:N", title=None, sort=list(ASPECTS))),
        runs=tuple(run.run for run in runs),
        note="Means over cases with 95 % bootstrap intervals."
        + below_full((row["doctor"], row["coverage"]) for row in rows)
        + (f" {others} more runs stand in the table alone." if others else ""),
        varies=frozenset({"task"}),
    )
