"""What an early stop saves, and what fewer samples cost, by number of samples."""

from typing import Any

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exam_marks import exam_marks
from inspect_aihospital.analysis.exam_results import single_runs
from inspect_aihospital.analysis.figures.exam_panels import (
    DASHES,
    SHAPES,
    fitting,
    legend,
    scale,
    wrapped,
)
from inspect_aihospital.analysis.findings import Estimate, Figure, below_full, finding
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN, NOT_DRAWN
from inspect_aihospital.analysis.tables.exam_early_stop import savings

NOTE = (
    "By number n of samples a question. Above: percent of the samples that an early stop saves, "
    "with its 95 % interval, clustered by question. Below: percent of the questions that the "
    "majority of the first n samples answers right, with its 95 % interval. Runs that drew "
    "all their samples are replayed for every n; a run that stopped early has one mark, at its own "
    "n. Intervals hold which questions were asked, not another order of samples; the n of a run "
    "share their questions and samples. Marks of an n stand beside each other."
    f"{NOT_DRAWN}"
)
PANELS = {"saved": "% of samples saved", "right": "% right"}


@finding("exam_early_stop_figure", "What an early stop saves")
def exam_early_stop_figure(evidence: Evidence) -> Figure:
    """Samples saved, and accuracy, by number of samples."""
    runs, left_out = fitting(single_runs(evidence))
    rows = pd.DataFrame(
        [
            {"run": wrapped(run.label), "n": row["n"], "panel": panel, **_bounds(row[panel])}
            for run in runs
            for row in savings(run)
            for panel in PANELS
        ]
    )
    charts = [_panel(rows[rows["panel"] == panel], title) for panel, title in PANELS.items()]
    return Figure(
        source="Shang et al., Algorithm 1 (docs/usmle.md)",
        chart=alt.vconcat(*charts),
        runs=tuple(run.run for run in runs),
        note=NOTE + below_full((run.label, run.coverage) for run in runs) + left_out,
        varies=frozenset({"options"}),
        marks=exam_marks(evidence, runs),
    )


def _bounds(one: object) -> dict[str, float]:
    assert isinstance(one, Estimate)
    return {"percent": one.value, "lower": one.lower, "upper": one.upper}


def _panel(rows: pd.DataFrame, title: str) -> Any:
    runs = list(dict.fromkeys(rows["run"]))
    look = {
        "color": alt.Color("run:N", scale=scale(runs, COLOURS), legend=legend(columns=1)),
        "xOffset": alt.XOffset("run:N", sort=runs),
    }
    base = alt.Chart(rows).encode(x=alt.X("n:O", title="samples n", axis=alt.Axis(labelAngle=0)))
    y = alt.Y("percent:Q", scale=alt.Scale(domain=[0, 100]), title=title)
    dash = alt.StrokeDash("run:N", scale=scale(runs, DASHES), legend=None)
    lines = base.mark_line(strokeWidth=1).encode(y=y, strokeDash=dash, **look)
    bars = base.mark_rule(strokeWidth=1.2).encode(y=alt.Y("lower:Q"), y2="upper:Q", **look)
    shape = alt.Shape("run:N", scale=scale(runs, SHAPES))
    points = base.mark_point(filled=True, size=22, opacity=1).encode(y=y, shape=shape, **look)
    return (lines + bars + points).properties(width=COLUMN * 0.84, height=150)
