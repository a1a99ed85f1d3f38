"""Reliability: how often answers are right, by the share of votes behind them."""

from collections.abc import Iterator
from typing import Any

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exam_ballots import Forecasts, forecasts
from inspect_aihospital.analysis.exam_marks import exam_marks
from inspect_aihospital.analysis.exam_results import any_runs
from inspect_aihospital.analysis.figures.exam_panels import LINES, fitting, wrapped
from inspect_aihospital.analysis.findings import Figure, below_full, finding
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN
from inspect_aihospital.exam.probability_calibration import BINS

NOTE = (
    "Over the questions with a readable answer in the first round: percent right among those with "
    f"about the same share of samples behind the answer, in {BINS} bins of equal width, a share on "
    "a border in the lower one; a bin stands at its mean share. On the dashed line shares say how "
    "often answers are right; below it they promise too much. The number at a bin is that of its "
    "questions (with epochs, each once). Bars are 95 % intervals over questions; they "
    "hold which questions were asked, not the draw of samples."
)
SIDE = COLUMN * 0.36


@finding("exam_calibration_figure", "Reliability of vote shares in the first round")
def exam_calibration_figure(evidence: Evidence) -> Figure:
    """Reliability diagrams of vote shares, a panel a participant."""
    shown, left_out = fitting(forecasts(evidence))
    return Figure(
        source="self-consistency as confidence (docs/usmle.md)",
        chart=_chart(pd.DataFrame([row for one in shown for row in _rows(one)])),
        runs=tuple(dict.fromkeys(one.run.run for one in shown)),
        note=NOTE + below_full((one.name, one.coverage) for one in shown) + left_out,
        varies=frozenset({"task", "options", "summarizer"}),
        marks=exam_marks(evidence, any_runs(evidence)),
    )


def _rows(one: Forecasts) -> Iterator[dict[str, object]]:
    for share, found in one.bins():
        yield {
            "participant": wrapped(one.name, 30),
            "share": 100 * share,
            "right": 100 * found.value,
            "lower": 100 * found.lower,
            "upper": 100 * found.upper,
            "n": found.n,
            "least": 0,
            "most": 100,
        }


def _chart(rows: pd.DataFrame) -> Any:
    axis = alt.Axis(values=[0, 25, 50, 75, 100])
    span = alt.Scale(domain=[0, 100], nice=False)
    base = alt.Chart(rows).encode(x=alt.X("share:Q", scale=span, axis=axis, title="% of samples"))
    y = alt.Y("right:Q", scale=span, axis=axis, title="% right")
    level = base.mark_rule(strokeDash=[4, 3], color="#666666").encode(
        x=alt.X("least:Q", scale=span), x2="most:Q", y=alt.Y("least:Q", scale=span), y2="most:Q"
    )
    bars = base.mark_rule(color=COLOURS[0], strokeWidth=1.5).encode(
        y=alt.Y("lower:Q", scale=span), y2="upper:Q"
    )
    points = base.mark_point(filled=True, color=COLOURS[0], size=35, opacity=1).encode(y=y)
    counts = base.mark_text(fontSize=8, angle=270, align="left", color="#333333").encode(
        y=alt.value(-4), text="n:Q"
    )
    panel = (level + bars + points + counts).properties(width=SIDE, height=SIDE)
    header = alt.Header(title=None, labelLimit=0, labelExpr=LINES, labelPadding=24, labelFontSize=9)
    names = list(dict.fromkeys(rows["participant"]))
    panels = panel.facet(facet=alt.Facet("participant:N", header=header, sort=names), columns=2)
    return panels.resolve_axis(x="independent")  # a shared one would stand below an empty place
