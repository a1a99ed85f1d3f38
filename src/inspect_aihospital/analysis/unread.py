"""How much of what a run's models wrote no rule could read, told off the figures of its log."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isnan, nan
from typing import Any

MOST_UNREAD = 0.05
"""Share above which a run is marked: so much of its score may be our readers' and not its own."""

REPLIES, REPORTS, DIAGNOSES = "unread_rate", "report_unread_rate", "icd_unread_rate"
EXTRACTED = "extracted_rate"

COUNTS = {REPLIES: "votes", EXTRACTED: "votes", REPORTS: "reports", DIAGNOSES: "icd_diagnoses"}
"""Each share's figure, and the figure that counts what it is of."""

_NAMES = {REPLIES: "replies", REPORTS: "reports", DIAGNOSES: "diagnoses"}


@dataclass(frozen=True)
class UnreadShare:
    """A share of unread texts.

    Attributes:
        figure: Its name in the log, one of `COUNTS`.
        seat: Whose texts; empty for all of the run's.
        share: 0 to 1.
    """

    figure: str
    seat: str
    share: float

    @property
    def is_large(self) -> bool:
        """Whether it is above `MOST_UNREAD`."""
        return self.share > MOST_UNREAD

    def __str__(self) -> str:
        """The share in words: `12.5 % of the replies of participant_a unread`."""
        whose = f" of {self.seat}" if self.seat else ""
        return f"{100 * self.share:.1f} % of the {_NAMES[self.figure]}{whose} unread"


def unread_shares(figures: Mapping[str, Any]) -> Iterator[UnreadShare]:
    """Each share of unread texts among figures, whatever path stands before their names."""
    for key, value in figures.items():
        name = key.rsplit("/", 1)[-1]
        if not name.endswith(REPLIES) or not isinstance(value, int | float) or isnan(value):
            continue
        if name in _NAMES:
            yield UnreadShare(name, "", float(value))
        else:
            yield UnreadShare(REPLIES, name.removesuffix(f"_{REPLIES}"), float(value))


def unread_share(figures: Mapping[str, Any], figure: str) -> float:
    """The share of a figure over all of a run, 0 to 1; NaN where its log does not tell."""
    shares = (one.share for one in unread_shares(figures) if one.figure == figure and not one.seat)
    return next(shares, nan)


def large_shares(figures: Mapping[str, Any]) -> list[UnreadShare]:
    """The shares that mark a run: of replies or reports, of one seat only if not of all."""
    large = [one for one in unread_shares(figures) if one.is_large and one.figure != DIAGNOSES]
    return [one for one in large if not one.seat] or large
