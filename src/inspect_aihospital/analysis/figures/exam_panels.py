"""What figures of exams share: few enough panels, names that are never cut."""

from collections.abc import Sequence
from typing import Any, TypeVar
from unicodedata import east_asian_width

import altair as alt

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
"""Breaks a label where `wrapped` did."""

Some = TypeVar("Some")


def fitting(all_of: Sequence[Some]) -> tuple[list[Some], str]:
    """What a figure shows, and the sentence that says what it leaves out."""
    if len(all_of) <= MOST:
        return list(all_of), ""
    return list(all_of[:MOST]), f" Shown are the first {MOST} of {len(all_of)}; the table has all."


def wrapped(name: str, width: int = 50) -> str:
    """A name in lines, broken between words or, in a long word, anywhere.

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
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


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
