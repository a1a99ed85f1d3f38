"""What a report does not have, and why: logs lack it, or its maker failed."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Absent:
    """A table or figure that these logs do not give, and why.

    Attributes:
        key: Its name in files and links.
        title: What it would show.
        why: What the logs lack; or that its maker failed, which is a fault of this package.
        error: What the maker raised, if it failed.
    """

    key: str
    title: str
    why: str
    error: Exception | None = None


class BrokenFindingsError(Exception):
    """Some findings' makers failed: a fault of this package. All others are made and written.

    Attributes:
        broken: The findings, each with its error.
        written: The files of the report.
    """

    def __init__(self, broken: Sequence[Absent], written: Sequence[Path]) -> None:
        told = "; ".join(f"{one.key} ({type(one.error).__name__}: {one.error})" for one in broken)
        super().__init__(
            f"{len(broken)} of the findings could not be made, by a fault of inspect_aihospital: "
            f"{told}. All others are written. Please report this with the messages above."
        )
        self.broken, self.written = list(broken), list(written)
