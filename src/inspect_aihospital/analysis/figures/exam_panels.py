"""What figures of exams share: few enough panels, names that are never cut."""

import textwrap
from collections.abc import Sequence
from typing import Any, TypeVar

import altair as alt

MOST = 8
"""Panels or lines of a figure: more cannot be told apart at a column's width."""

SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "stroke", "wedge")
DASHES = ([1, 0], [6, 3], [2, 2], [8, 2, 2, 2], [4, 4], [10, 3], [1, 3], [6, 2, 1, 2])

LINES = "split(datum.label, '\\n')"
"""Breaks a label where `wrapped` did."""

Some = TypeVar("Some")


def fitting(all_of: Sequence[Some]) -> tuple[list[Some], str]:
    """What a figure shows, and the sentence that says what it leaves out."""
    if len(all_of) <= MOST:
        return list(all_of), ""
    return list(all_of[:MOST]), f" Shown are the first {MOST} of {len(all_of)}; the table has all."


def wrapped(name: str, width: int = 50) -> str:
    """A name in lines, broken between words or, in a long word, anywhere."""
    return "\n".join(textwrap.wrap(name, width)) or "–"


def run_rows(names: Sequence[str]) -> Any:
    """Rows of panels in the order of names, which `wrapped` made, each under its run's."""
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


def scale(names: Sequence[str], looks: Sequence[Any]) -> Any:
    """A look for each name, in their order."""
    return alt.Scale(domain=list(names), range=list(looks[: len(names)]))


def legend(columns: int) -> Any:
    """A legend below the panels whose names are not cut."""
    return alt.Legend(
        title=None,
        orient="bottom",
        columns=columns,
        labelLimit=0,
        labelExpr=LINES,
        symbolSize=50,
        symbolStrokeWidth=0,
    )
