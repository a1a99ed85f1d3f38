"""Draw figures as SVG and PNG, without a network or a browser."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import altair as alt
import pandas as pd
import vl_convert

from inspect_aihospital.analysis.findings import Figure
from inspect_aihospital.analysis.rehearsal_marks import rehearsal_label
from inspect_aihospital.core.text.spreadsheet_cells import displayable

COLUMN = 336
"""Width of a paper's column in pixels: 3.5 inches of 96."""

SCALE = 3.0
"""Pixels of a PNG to one of the drawing: 288 an inch."""

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#999999")
"""Okabe and Ito's colours (2008), which people with any common colour blindness tell apart."""

TEXT = 11
"""Pixels of the smallest text."""

LINE = 12
"""Pixels from line to line of a label."""

FONT = "Noto Sans, Noto Sans CJK SC, PingFang SC, Microsoft YaHei, sans-serif"


def run_y(field: str, labels: Iterable[str]) -> Any:
    """Return an axis of runs in the order of labels; long labels are broken into lines, not cut."""
    # Vega sets labels by their first line: each further line lifts the label by half a line.
    lines = "length(split(datum.label, ', '))"
    offsets = [{"test": f"{lines} == {n}", "value": -LINE / 2 * (n - 1)} for n in range(2, 13)]
    axis = alt.Axis(
        title=None,
        labelLimit=0,
        labelExpr="split(datum.label, ', ')",
        labelLineHeight=LINE,
        labelOffset={"condition": offsets, "value": 0},
    )
    # Without an explicit order, rows whose mark has no bar would change places.
    return alt.Y(f"{field}:N", axis=axis, sort=list(dict.fromkeys(labels)))


def row_height(labels: Iterable[str]) -> int:
    """Return the pixels of a row whose longest label on that axis has any number of lines."""
    return 8 + LINE * max((label.count(", ") + 1 for label in labels), default=1)


def dashed_zero() -> Any:
    """Return the line of no difference."""
    return (
        alt.Chart(pd.DataFrame({"x": [0]}))
        .mark_rule(strokeDash=[4, 3], color="#666")
        .encode(x="x:Q")
    )


Drawn = tuple[bytes, bytes]
"""A figure as SVG and as PNG."""


def svg(figure: Figure) -> str:
    """Draw a figure as SVG text."""
    return str(vl_convert.vegalite_to_svg(_spec(figure)))


def draw(figure: Figure) -> Drawn:
    """Draw a figure once, as SVG, and make the PNG of that."""
    drawing = svg(figure)
    # The PNG is made of the SVG, so that the chart is laid out once.
    return drawing.encode(), bytes(vl_convert.svg_to_png(drawing, scale=SCALE))


def draw_by_task(figure: Figure) -> dict[str, str]:
    """Draw the parts of a figure that is of several tasks as SVG text; empty for any other."""
    parts = figure.chart_by_task if len(figure.chart_by_task) > 1 else {}
    return {task: svg(replace(figure, chart=chart)) for task, chart in parts.items()}


def _spec(figure: Figure) -> dict[str, Any]:
    chart = figure.chart.configure(font=FONT, background="white", padding=6)
    chart = chart.configure_range(category=list(COLOURS))
    chart = chart.configure_axis(titleLimit=0, labelFontSize=TEXT, titleFontSize=TEXT)
    chart = chart.configure_header(labelFontSize=TEXT, titleFontSize=TEXT)
    chart = chart.configure_legend(labelFontSize=TEXT, titleFontSize=TEXT)
    spec = dict(_drawable(chart.to_dict()))
    if label := rehearsal_label(figure.marks):
        lines = label.replace(". ", ".\n").split("\n")
        spec["title"] = {"text": lines, "fontSize": TEXT, "fontWeight": "normal", "anchor": "start"}
    return spec


def _drawable(part: Any) -> Any:
    """Replace characters that SVG cannot hold in every text of a specification."""
    # XML knows no control characters: one in a log's text would end the whole process.
    if isinstance(part, str):
        return displayable(part)
    if isinstance(part, dict):
        return {_drawable(key): _drawable(value) for key, value in part.items()}
    return [_drawable(item) for item in part] if isinstance(part, list) else part
