"""Lay out panels of figures: few enough to be read, with names that are never cut."""

from collections.abc import Sequence
from typing import Any, TypeVar
from unicodedata import east_asian_width

import altair as alt
import pandas as pd

MOST = 8
"""Panels or lines of a figure: more cannot be told apart at a column's width."""

SHAPES = (
    "circle",
    "square",
    "triangle-up",
    "diamond",
    "cross",
    "triangle-down",
    "triangle-right",
    "triangle-left",
)
DASHES = ([1, 0], [6, 3], [2, 2], [8, 2, 2, 2], [4, 4], [10, 3], [1, 3], [6, 2, 1, 2])

LINES = "split(datum.label, '\\n')"
"""Vega expression that breaks a label where `wrap_name` did."""

RunT = TypeVar("RunT")


def first_panels(runs: Sequence[RunT]) -> tuple[list[RunT], str]:
    """Return the runs that a figure has room for, and the sentence on those it leaves out."""
    if len(runs) <= MOST:
        return list(runs), ""
    return list(runs[:MOST]), f"Shown are the first {MOST} of {len(runs)}; the table has all."


def wrap_name(name: str, width: int = 50) -> str:
    """Break a name into lines between words or, in a long word, anywhere.

    Args:
        name: Any text.
        width: Latin letters a line; a Chinese one is as wide as two.
    """
    lines = [""]
    for word in name.split():
        joined = f"{lines[-1]} {word}".strip()
        if _width(joined) <= width:
            lines[-1] = joined
        else:
            lines += _cut(word, width)
    return "\n".join(line for line in lines if line) or "–"


def _cut(word: str, width: int) -> list[str]:
    lines = [""]
    for letter in word:
        if _width(lines[-1] + letter) > width:
            lines.append("")
        lines[-1] += letter
    return lines


def _width(text: str) -> int:
    # Chinese letters are drawn twice as wide as Latin ones.
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def run_rows(names: Sequence[str]) -> Any:
    """Return rows of panels in the order of names that `wrap_name` made, each with its heading."""
    header = alt.Header(
        title=None,
        orient="top",
        labelAngle=0,
        labelAnchor="start",
        labelLimit=0,
        labelFontWeight="bold",
        labelExpr=LINES,
    )
    return alt.Row("run:N", header=header, sort=list(dict.fromkeys(names)))


def scale(names: Sequence[str], styles: Sequence[Any]) -> Any:
    """Assign each name a colour, shape or dash, in their order."""
    return alt.Scale(domain=list(names), range=list(styles[: len(names)]))


def legend(columns: int) -> Any:
    """Return a legend below the panels whose names are not cut."""
    return alt.Legend(
        title=None,
        orient="bottom",
        columns=columns,
        labelLimit=0,
        labelExpr=LINES,
        symbolSize=50,
        symbolStrokeWidth=0,
    )


def in_two_columns(panel: Any, field: str, rows: pd.DataFrame, **options: Any) -> Any:
    """Set a panel for each name in a field side by side, in their order; options as of a facet."""
    names = list(dict.fromkeys(rows[field]))
    panels = panel.facet(facet=alt.Facet(f"{field}:N", sort=names, **options), columns=2)
    return panels.resolve_axis(x="independent")  # a shared one would stand below an empty place
