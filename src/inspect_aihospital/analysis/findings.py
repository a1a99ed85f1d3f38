"""Define what a report consists of: tables, figures, and findings that it lacks."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Generic, TypeVar

import pandas as pd

from inspect_aihospital.analysis.captions import CAPTIONS, Caption
from inspect_aihospital.analysis.estimates import Estimate, percent
from inspect_aihospital.analysis.evidence import Evidence


class LackingError(Exception):
    """Report that the logs lack what a table or figure needs; the message says what."""


def coverage_note(shares: Iterable[tuple[str, float]]) -> str:
    """Write the sentence of a figure's note on coverage below 1: by name the lowest."""
    lowest: dict[str, float] = {}
    for name, share in shares:
        if share < 1:
            lowest[name] = min(share, lowest.get(name, 1.0))
    listing = "; ".join(f"{name} {percent(share)}" for name, share in lowest.items())
    return f" Coverage below 100 % (the least of a name's marks): {listing}." if listing else ""


@dataclass(frozen=True, kw_only=True)
class _Finding(Caption):
    """Hold what a table and a figure share.

    The fields of its caption are set by its `Maker`, which adds the note given here to the
    caption's.

    Attributes:
        runs: The runs in it, by id.
        marks: Sentences on further differences between rows that make them not comparable.
    """

    runs: Sequence[str]
    marks: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class Table(_Finding):
    """Hold a table.

    Attributes:
        frame: A row a line, first the columns that name it; cells are text, numbers or estimates.
        shared_columns: Columns with the same in every row, which people read in a sentence.
    """

    frame: pd.DataFrame
    shared_columns: Sequence[str] = ()

    @property
    def shown(self) -> pd.DataFrame:
        """The columns that people read as such."""
        return self.frame.drop(columns=list(self.shared_columns))

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
        chart_by_task: Its parts, each of the runs of one task, where it has such parts: a page
            shows those of the task that is chosen.
        left_out: Sentence on runs for which it has no room, which stands below it.
    """

    chart: Any
    chart_by_task: Mapping[str, Any] = field(default_factory=dict)
    left_out: str = ""


FindingT = TypeVar("FindingT", bound=Table | Figure)


@dataclass(frozen=True)
class Maker(Generic[FindingT]):
    """Make a finding of the evidence.

    Attributes:
        caption: What a report says of it.
        make: Makes it of the evidence, or raises `LackingError`.
    """

    caption: Caption
    make: Callable[[Evidence], FindingT]

    def __call__(self, evidence: Evidence) -> FindingT:
        """Make the finding, with its caption."""
        made = self.make(evidence)
        if isinstance(made, Table) and made.frame.empty and self.caption.lacking:
            raise LackingError(self.caption.lacking)
        fields = {**vars(self.caption), "note": self.caption.note + made.note}
        # A run in several rows is marked once.
        runs = tuple(dict.fromkeys(made.runs))
        return replace(made, **fields, runs=runs, marks=tuple(made.marks))


def finding(key: str) -> Callable[[Callable[[Evidence], FindingT]], Maker[FindingT]]:
    """Caption what a function makes; by the caption a report names it even where it is absent.

    Raises:
        LookupError: There is no such caption.
    """
    if key not in CAPTIONS:
        raise LookupError(f"@finding({key!r}): no such caption. Add it to analysis/captions.yaml.")
    return lambda make: Maker(CAPTIONS[key], make)


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
