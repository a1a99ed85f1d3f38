"""Plot how often what was stated with a probability is right: a panel a forecaster."""

from collections.abc import Iterator
from typing import Any

import altair as alt
import numpy as np
import numpy.typing as npt
import pandas as pd

from inspect_aihospital.analysis.estimates import Estimate
from inspect_aihospital.analysis.panels import LINES, in_two_columns, wrap_name
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN, TEXT
from inspect_aihospital.exam.probability_calibration import bins_of
from inspect_aihospital.statistics.case_rows import Vector

SIDE = COLUMN * 0.36
PANEL_WIDTH = 24
"""Latin letters in a line of a panel's name."""


def occupied_bins(stated: Vector) -> Iterator[npt.NDArray[np.bool_]]:
    """Yield which probabilities lie in a bin, for each of the ten that is not empty."""
    bin_of_forecast = bins_of(stated.tolist())
    for place in np.unique(bin_of_forecast):
        yield bin_of_forecast == place


def bin_row(name: str, stated: Vector, right: Estimate, count: int) -> dict[str, object]:
    """Return what is drawn of a bin.

    Args:
        name: The forecaster, who has a panel.
        stated: The probabilities in the bin, 0 to 1.
        right: Percent right.
        count: Number beside the mark.
    """
    return {
        "panel": wrap_name(name, PANEL_WIDTH),
        "stated": 100 * float(stated.mean()),
        "right": right.value,
        **right.drawn(),
        "count": count,
        "least": 0,
        "most": 100,
    }


def reliability_chart(rows: pd.DataFrame, title: str) -> Any:
    """Draw the rows of `bin_row`, with the diagonal of a perfectly calibrated forecaster."""
    axis = alt.Axis(values=[0, 25, 50, 75, 100])
    span = alt.Scale(domain=[0, 100], nice=False)
    base = alt.Chart(rows).encode(x=alt.X("stated:Q", scale=span, axis=axis, title=title))
    y = alt.Y("right:Q", scale=span, axis=axis, title="% right")
    diagonal = base.mark_rule(strokeDash=[4, 3], color="#666666").encode(
        x=alt.X("least:Q", scale=span), x2="most:Q", y=alt.Y("least:Q", scale=span), y2="most:Q"
    )
    curve = base.mark_line(color=COLOURS[0], strokeWidth=1, opacity=0.6).encode(y=y)
    bars = base.mark_rule(color=COLOURS[0], strokeWidth=1.5).encode(
        y=alt.Y("lower:Q", scale=span), y2="upper:Q"
    )
    points = base.mark_point(filled=True, color=COLOURS[0], size=35, opacity=1).encode(y=y)
    # Larger numbers of two bins would overlap; a single figure would lie on its side: an 8 is ∞.
    direction = {"align": "center"} if rows["count"].max() < 10 else {"angle": 270, "align": "left"}
    counts = base.mark_text(fontSize=TEXT, color="#333333", **direction).encode(
        y=alt.value(-6), text="count:Q"
    )
    panel = (diagonal + curve + bars + points + counts).properties(width=SIDE, height=SIDE)
    header = alt.Header(title=None, labelLimit=0, labelExpr=LINES, labelPadding=28)
    return in_two_columns(panel, "panel", rows, header=header)
