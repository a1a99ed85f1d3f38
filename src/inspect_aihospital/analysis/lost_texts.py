"""Read off a log's figures how much of its models' texts did not count, and why.

A text is lost to us if no rule can read it, and to everybody if nothing can be heard: it is empty,
cut off, refused, or its context was too long.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isnan, nan
from typing import Any

MOST_LOST = 0.05
"""Share above which a run is marked."""

REPLIES, REPORTS, DIAGNOSES = "unread_rate", "report_unread_rate", "icd_unread_rate"
EXTRACTED = "extracted_rate"

KINDS = {
    "unread": "unread",
    "silence": "empty",
    "truncation": "cut off at the token limit",
    "cut": "cut off at the token limit in reasoning or reply, some of them counted",
    "overflow": "missing, since the context was too long",
    "refusal": "refused, filtered or beside the point",
}
"""Why texts are lost, in words, by the word for it in figures' names."""

VISITS = "visits"
KINDS_OF_VISITS = {
    "silence": "ended by an empty message of the doctor",
    "truncation": "ended at the token limit before the doctor said anything",
    "cut": "with a message of the doctor cut off at the token limit",
    "overflow": "ended since the context was too long",
    "refusal": "ended by a refusal of the doctor or a filter",
}
"""The same of a visit, whose report is graded all the same."""

SET_UP = frozenset({"unread", "silence"})
"""Kinds that exclude a run: our readers, or a server that keeps answers back, may be at fault."""

COUNTS = {
    EXTRACTED: "votes",
    DIAGNOSES: "icd_diagnoses",
    **{f"{kind}_rate": "votes" for kind in KINDS},
    **{f"report_{kind}_rate": "reports" for kind in KINDS},
    **{f"visit_{kind}_rate": VISITS for kind in KINDS_OF_VISITS},
}
"""For each share the figure that counts the texts behind it."""

_SHARE = re.compile(rf"(?:(?P<place>\w+)_)?(?P<kind>{'|'.join(KINDS)})_rate")
_TEXTS = {"report": "reports", "icd": "diagnoses", "visit": VISITS}


@dataclass(frozen=True)
class LostShare:
    """Hold a share of texts that did not count.

    Attributes:
        texts: What they are: `replies`, `reports`, `diagnoses` or `visits`.
        kind: Why they did not count, one of `KINDS`.
        seat: Whose texts; empty for all of the run's.
        share: 0 to 1.
    """

    texts: str
    kind: str
    seat: str
    share: float

    @property
    def is_large(self) -> bool:
        """Say whether the share is above `MOST_LOST`; diagnoses have a rule of their own."""
        return self.share > MOST_LOST and self.texts != "diagnoses"

    def __str__(self) -> str:
        """Return the share in words: `12.5 % of the replies of participant_a unread`."""
        whose = f" of {self.seat}" if self.seat else ""
        kinds = KINDS_OF_VISITS if self.texts == VISITS else KINDS
        return f"{100 * self.share:.1f} % of the {self.texts}{whose} {kinds[self.kind]}"


def lost_shares(figures: Mapping[str, Any]) -> Iterator[LostShare]:
    """Yield each share of lost texts among figures, whatever path stands before their names."""
    for key, value in figures.items():
        match = _SHARE.fullmatch(key.rsplit("/", 1)[-1])
        if match and isinstance(value, int | float) and not isnan(value):
            place = match["place"] or ""
            seat = "" if place in _TEXTS else place
            yield LostShare(_TEXTS.get(place, "replies"), match["kind"], seat, float(value))


def lost_share(figures: Mapping[str, Any], figure: str) -> float:
    """Return the share of a figure over all of a run, 0 to 1; NaN where its log has none."""
    values = (value for key, value in figures.items() if key.rsplit("/", 1)[-1] == figure)
    return next((float(v) for v in values if isinstance(v, int | float)), nan)


def spoiling_shares(figures: Mapping[str, Any]) -> list[LostShare]:
    """List the large shares for which a run is not comparable."""
    return [share for share in _large_shares(figures) if share.kind in SET_UP]


def noted_shares(figures: Mapping[str, Any]) -> list[LostShare]:
    """List the large shares that a model may be blamed for, and a reader has to know."""
    return [share for share in _large_shares(figures) if share.kind not in SET_UP]


def _large_shares(figures: Mapping[str, Any]) -> list[LostShare]:
    """List the large shares: of a seat only if that of all seats is not large."""
    large = [share for share in lost_shares(figures) if share.is_large]
    of_all = {(share.texts, share.kind) for share in large if not share.seat}
    return [share for share in large if not share.seat or (share.texts, share.kind) not in of_all]
