"""Read off a log's figures how much of its models' texts no rule could read."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isnan, nan
from typing import Any

MOST_UNREAD = 0.05
"""Share above which a run is marked: so much of its score may come from our readers' failures."""

REPLIES, REPORTS, DIAGNOSES = "unread_rate", "report_unread_rate", "icd_unread_rate"
EXTRACTED = "extracted_rate"

COUNTS = {REPLIES: "votes", EXTRACTED: "votes", REPORTS: "reports", DIAGNOSES: "icd_diagnoses"}
"""For each share the figure that counts the texts behind it."""

_NAMES = {REPLIES: "replies", REPORTS: "reports", DIAGNOSES: "diagnoses"}


@dataclass(frozen=True)
class UnreadShare:
    """Hold a share of unread texts.

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
        """Say whether the share is above `MOST_UNREAD`."""
        return self.share > MOST_UNREAD

    def __str__(self) -> str:
        """Return the share in words: `12.5 % of the replies of participant_a unread`."""
        whose = f" of {self.seat}" if self.seat else ""
        return f"{100 * self.share:.1f} % of the {_NAMES[self.figure]}{whose} unread"


def unread_shares(figures: Mapping[str, Any]) -> Iterator[UnreadShare]:
    """Yield each share of unread texts among figures, whatever path stands before their names."""
    for key, value in figures.items():
        name = key.rsplit("/", 1)[-1]
        if not name.endswith(REPLIES) or not isinstance(value, int | float) or isnan(value):
            continue
        if name in _NAMES:
            yield UnreadShare(name, "", float(value))
        else:
            yield UnreadShare(REPLIES, name.removesuffix(f"_{REPLIES}"), float(value))


def unread_share(figures: Mapping[str, Any], figure: str) -> float:
    """Return the share of a figure over all of a run, 0 to 1; NaN where its log has none."""
    unread = (u for u in unread_shares(figures) if u.figure == figure and not u.seat)
    return next((u.share for u in unread), nan)


def large_shares(figures: Mapping[str, Any]) -> list[UnreadShare]:
    """List the shares that mark a run: of replies or reports, of a seat only if not of all."""
    # unread diagnoses affect ICD-10 figures alone, which have a rule of their own
    large = [u for u in unread_shares(figures) if u.is_large and u.figure != DIAGNOSES]
    return [u for u in large if not u.seat] or large
