"""Define what a report consists of: tables, figures, and findings that it lacks."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import floor
from pathlib import Path
from typing import Any, Generic, TypeVar

import pandas as pd

from inspect_aihospital.analysis.estimates import Estimate
from inspect_aihospital.analysis.evidence import Evidence


class LackingError(Exception):
    """Report that the logs lack what a table or figure needs; the message says what."""


def coverage_note(shares: Iterable[tuple[str, float]]) -> str:
    """Write the sentence of a figure's note on coverage below 1: by name the lowest."""
    lowest: dict[str, float] = {}
    for name, share in shares:
        if share < 1:
            lowest[name] = min(share, lowest.get(name, 1.0))
    listing = "; ".join(f"{name} {floor(100 * share)} %" for name, share in lowest.items())
    return f" Coverage below 100 % (the least of a name's marks): {listing}." if listing else ""


@dataclass(frozen=True, kw_only=True)
class _Finding:
    """Hold what a table and a figure share.

    Attributes:
        key: Name in files and links; set by its `Maker`.
        title: Heading; set likewise.
        source: The table, figure or equation it follows, or why it is there.
        runs: The runs in it, by id.
        note: How to read it: units, definitions, what is missing.
        varies: The conditions that differ between rows on purpose (`comparability.CONDITIONS`).
        within_tasks: Runs of different tasks are not compared with each other.
        marks: Sentences on further differences between rows that make them not comparable.
    """

    key: str = ""
    title: str = ""
    source: str
    runs: tuple[str, ...]
    note: str = ""
    varies: frozenset[str] = frozenset()
    within_tasks: bool = False
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Table(_Finding):
    """Hold a table.

    Attributes:
        frame: A row a line, first the columns that name it; cells are text, numbers or estimates.
    """

    frame: pd.DataFrame

    @property
    def has_bare_estimates(self) -> bool:
        """Whether any of its estimates has no interval."""
        cells = (cell for name in self.frame for cell in self.frame[name])
        return any(isinstance(cell, Estimate) and cell.lacks_interval for cell in cells)


@dataclass(frozen=True, kw_only=True)
class Figure(_Finding):
    """Hold a figure.

    Attributes:
        chart: An `altair` chart, whose width is that of a paper's column.
    """

    chart: Any


FindingT = TypeVar("FindingT", bound=Table | Figure)


@dataclass(frozen=True)
class Maker(Generic[FindingT]):
    """Make a finding of the evidence.

    Attributes:
        key: Its name in files and links.
        title: What it shows.
        make: Makes it of the evidence, or raises `LackingError`.
        part: The part of a report it stands in.
    """

    key: str
    title: str
    make: Callable[[Evidence], FindingT]
    part: str = field(default="")

    def __call__(self, evidence: Evidence) -> FindingT:
        """Make the finding, with key and title."""
        return replace(self.make(evidence), key=self.key, title=self.title)


def finding(key: str, title: str) -> Callable[[Callable[[Evidence], FindingT]], Maker[FindingT]]:
    """Name what a function makes, so that a report can name it even where it is absent."""
    return lambda make: Maker(key, title, make)


@dataclass(frozen=True)
class AbsentFinding:
    """Name a table or figure that these logs do not give.

    Attributes:
        key: Name in files and links.
        title: Heading.
        reason: What the logs lack; or that its maker failed, which is a fault of this package.
        error: What the maker raised, if it failed.
    """

    key: str
    title: str
    reason: str
    error: Exception | None = None


class BrokenFindingsError(Exception):
    """Report that makers failed by a fault of this package; all other findings are written.

    Attributes:
        broken: The findings, each with its error.
        paths: The files of the report.
    """

    def __init__(self, broken: Sequence[AbsentFinding], paths: Sequence[Path]) -> None:
        errors = "; ".join(f"{b.key} ({type(b.error).__name__}: {b.error})" for b in broken)
        super().__init__(
            f"{len(broken)} of the findings could not be made, by a fault of inspect_aihospital: "
            f"{errors}. All others are written. Please report this with the messages above."
        )
        self.broken, self.paths = list(broken), list(paths)
