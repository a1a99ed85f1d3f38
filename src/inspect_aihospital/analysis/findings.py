"""What a report is made of: tables of estimates, and figures."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import floor, isnan, nan
from typing import Any, Generic, TypeVar

import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence


class LackingError(Exception):
    """The logs lack what a table or figure needs; the message says what."""


@dataclass(frozen=True)
class Estimate:
    """A number of a table and how far it can be trusted.

    Attributes:
        value: The number; NaN where there is none.
        lower: Lower bound of its interval, NaN without one.
        upper: Upper bound.
        n: Cases behind it.
        coverage: Share of what is due that is behind it, 0 to 1; NaN where that says nothing.
        note: How its interval came about where that is not as usual (`Interval.note`).
    """

    value: float
    lower: float = nan
    upper: float = nan
    n: int = 0
    coverage: float = nan
    note: str = ""

    def __str__(self) -> str:
        """The number as people read it: with its interval, and its coverage where it is below 1."""
        told = (decimals(self.value), self.shown_interval, self.shown_coverage)
        return "–" if isnan(self.value) else " ".join(part for part in told if part)

    @property
    def bare(self) -> bool:
        """Whether it is a number without an interval."""
        return isnan(self.lower) and not isnan(self.value)

    @property
    def shown_interval(self) -> str:
        """The interval as people read it, in brackets."""
        if self.bare:
            return "(–)"
        note = f"; {self.note}" if self.note else ""
        return f"({decimals(self.lower)} to {decimals(self.upper)}{note})"

    @property
    def shown_coverage(self) -> str:
        """The coverage as people read it, where it is below 1."""
        return f"[{floor(100 * self.coverage)} %]" if self.coverage < 1 else ""

    def times(self, factor: float) -> "Estimate":
        """The same in other units."""
        return replace(
            self,
            value=factor * self.value,
            lower=factor * self.lower,
            upper=factor * self.upper,
        )

    def over(self, due: int) -> "Estimate":
        """The same with its coverage, where so many cases are due."""
        return replace(self, coverage=self.n / due if due else nan)


NOTHING = Estimate(nan)


def or_nothing(cell: object) -> object:
    """A cell of a frame; where a row has no estimate, pandas has filled in a NaN."""
    return NOTHING if isinstance(cell, float) and isnan(cell) else cell


def with_coverage(cells: Mapping[str, object], coverage: float) -> dict[str, object]:
    """Cells of a row whose estimates are all of the same share of what is due."""
    return {
        name: replace(cell, coverage=coverage) if isinstance(cell, Estimate) else cell
        for name, cell in cells.items()
    }


def below_full(shares: Iterable[tuple[str, float]]) -> str:
    """What a figure's note says of coverage below 1: by name the least."""
    least: dict[str, float] = {}
    for name, share in shares:
        if share < 1:
            least[name] = min(share, least.get(name, 1.0))
    told = "; ".join(f"{name} {floor(100 * share)} %" for name, share in least.items())
    return f" Coverage below 100 % (the least of a name's marks): {told}." if told else ""


def decimals(number: float, places: int = 2) -> str:
    """A number with decimals, nought without a sign."""
    return f"{round(number, places) + 0.0:.{places}f}"


class PValue(float):
    """A p-value, shown with three decimals: two cannot tell 0.047 from 0.052.

    It stays one in a column of objects alone.
    """

    def shown(self) -> str:
        """As people read it."""
        if isnan(self):
            return "–"
        return "< 0.001" if self < 0.001 else f"{float(self):.3f}"


@dataclass(frozen=True, kw_only=True)
class Table:
    """A table.

    Attributes:
        key: Its name in files and links; its `Maker` gives it.
        title: What it shows; likewise.
        source: The table or equation it follows, or why it is there.
        frame: A row a line, first the columns that name it; cells are text, numbers or estimates.
        runs: The runs in it, by id.
        note: How to read it: units, definitions, what is missing.
        varies: The conditions that differ between rows on purpose (`comparability.CONDITIONS`).
        within_tasks: Runs of different tasks are not held against each other.
        marks: In what else its rows differ, so that they are not comparable.
    """

    key: str = ""
    title: str = ""
    source: str
    frame: pd.DataFrame
    runs: tuple[str, ...]
    note: str = ""
    varies: frozenset[str] = frozenset()
    within_tasks: bool = False
    marks: tuple[str, ...] = ()

    @property
    def has_bare_numbers(self) -> bool:
        """Whether any of its estimates has no interval."""
        cells = (cell for name in self.frame for cell in self.frame[name])
        return any(isinstance(cell, Estimate) and cell.bare for cell in cells)


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A figure.

    Attributes:
        key: Its name in files and links; its `Maker` gives it.
        title: What it shows; likewise.
        source: The figure it follows, or why it is there.
        chart: An `altair` chart, whose width is that of a paper's column.
        runs: The runs in it, by id.
        note: How to read it.
        varies: As in a table.
        within_tasks: As in a table.
        marks: As in a table.
    """

    key: str = ""
    title: str = ""
    source: str
    chart: Any
    runs: tuple[str, ...]
    note: str = ""
    varies: frozenset[str] = frozenset()
    within_tasks: bool = False
    marks: tuple[str, ...] = ()


Found = TypeVar("Found", bound=Table | Figure)


@dataclass(frozen=True)
class Maker(Generic[Found]):
    """How a finding is made.

    Attributes:
        key: Its name in files and links.
        title: What it shows.
        make: Makes it of the evidence, or raises `LackingError`.
        part: The part of a report it stands in.
    """

    key: str
    title: str
    make: Callable[[Evidence], Found]
    part: str = field(default="")

    def __call__(self, evidence: Evidence) -> Found:
        """The finding, with key and title."""
        return replace(self.make(evidence), key=self.key, title=self.title)


def finding(key: str, title: str) -> Callable[[Callable[[Evidence], Found]], Maker[Found]]:
    """Names what a function makes, so that it can be told of where it is absent."""
    return lambda make: Maker(key, title, make)
