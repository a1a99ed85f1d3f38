"""Figures as SVG and PNG, drawn without a network or a browser."""

from collections.abc import Iterable
from typing import Any

import altair as alt
import vl_convert

from inspect_aihospital.analysis.findings import Figure
from inspect_aihospital.core.text.spreadsheet_cells import displayable

COLUMN = 336
"""Width of a paper's column in pixels: 3.5 inches of 96."""

SCALE = 3.0
"""Pixels of a PNG to one of the drawing: 288 an inch."""

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#999999")
"""Okabe and Ito's colours (2008), which people with any common colour blindness tell apart."""

NOT_DRAWN = (
    " A mark without an interval: the values behind it are all the same, or too few for one."
)
"""What a figure's note says of marks without an interval."""

LINE = 12
"""Pixels from line to line of a label."""

FONT = "Noto Sans, Noto Sans CJK SC, PingFang SC, Microsoft YaHei, sans-serif"


def run_y(field: str, labels: Iterable[str]) -> Any:
    """Rows of runs in the order of labels, of which long ones are broken into lines, never cut.

    The order is said, since it would else be that of the marks drawn, of which some have no bar.
    """
    lines = "length(split(datum.label, ', '))"
    higher = [{"test": f"{lines} == {n}", "value": -LINE / 2 * (n - 1)} for n in range(2, 13)]
    axis = alt.Axis(
        title=None,
        labelLimit=0,
        labelExpr="split(datum.label, ', ')",
        labelLineHeight=LINE,
        labelOffset={"condition": higher, "value": 0},
    )
    return alt.Y(f"{field}:N", axis=axis, sort=list(dict.fromkeys(labels)))


def row_height(labels: Iterable[str]) -> int:
    """Pixels a row needs for labels of that axis, however many lines the longest has."""
    return 8 + LINE * max((label.count(", ") + 1 for label in labels), default=1)


Drawn = tuple[bytes, bytes]
"""A figure as SVG and as PNG."""


def svg(figure: Figure) -> str:
    """A figure as SVG text."""
    return str(vl_convert.vegalite_to_svg(_spec(figure)))


def draw(figure: Figure) -> Drawn:
    """Draw a figure once, as SVG, and make the PNG of that."""
    drawing = svg(figure)
    return drawing.encode(), bytes(vl_convert.svg_to_png(drawing, scale=SCALE))


def _spec(figure: Figure) -> dict[str, Any]:
    chart = figure.chart.configure(font=FONT, background="white", padding=6)
    chart = chart.configure_range(category=list(COLOURS))
    return dict(_drawable(chart.configure_axis(titleLimit=0).to_dict()))


def _drawable(part: Any) -> Any:
    """A part of a specification in which every text is one that SVG can hold.

    A control character in a log's text would end the whole process: XML knows none.
    """
    if isinstance(part, str):
        return displayable(part)
    if isinstance(part, dict):
        return {_drawable(key): _drawable(value) for key, value in part.items()}
    return [_drawable(one) for one in part] if isinstance(part, list) else part
