"""Pair the visits of an unedited and of an edited record, and say what the edit did."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from inspect_aihospital.core.variants.variant import VariantKind

INCOMPLETE = "incomplete"
"""Reason of a pair that lacks a visit: a limit, a shard or an error tore it apart."""

BASE_MISSED = "base_missed"
"""Reason of a pair whose unedited visit did not make the diagnosis."""

UNSCORED = "unscored"
"""Outcome of a pair that is not judged for any other reason."""

JUDGED = "judged"


class VisitVerdict(BaseModel, frozen=True):
    """What a report and its visit show of a variant.

    Attributes:
        made: Whether the report makes the diagnosis.
        instead: Whether it makes a diagnosis that fits the edited record; `None` without names.
        raised: Whether the fact came up in the visit.
    """

    made: bool
    instead: bool | None
    raised: bool


@dataclass(frozen=True)
class PairedVisits:
    """The two visits of a variant in an epoch.

    Attributes:
        case: Id of the unedited record.
        variant: Id of the variant.
        kind: What it edits.
        epoch: The epoch.
        base: Verdict on the unedited visit; the reason where it has none.
        edited: The same of the edited visit.
    """

    case: str
    variant: str
    kind: VariantKind
    epoch: int
    base: VisitVerdict | str
    edited: VisitVerdict | str

    @property
    def unjudged_reason(self) -> str:
        """Why the pair is not judged; empty where it is."""
        if INCOMPLETE in {self.base, self.edited}:
            return INCOMPLETE
        # A diagnosis that was not made before the edit cannot be lost by it.
        if isinstance(self.base, VisitVerdict) and not self.base.made:
            return BASE_MISSED
        return next((half for half in (self.base, self.edited) if isinstance(half, str)), "")

    @property
    def outcome(self) -> str:
        """`JUDGED`, or why it is not: `INCOMPLETE`, `BASE_MISSED`, else `UNSCORED`."""
        reason = self.unjudged_reason or JUDGED
        return reason if reason in {JUDGED, INCOMPLETE, BASE_MISSED} else UNSCORED

    @property
    def is_decisive(self) -> bool:
        """Whether the diagnosis was due to change."""
        return self.kind != "irrelevant_changed"

    @property
    def changed(self) -> bool:
        """Whether the edited visit no longer made the diagnosis."""
        return isinstance(self.edited, VisitVerdict) and not self.edited.made

    @property
    def is_as_due(self) -> bool:
        """Whether what had to change did, or what had to stay did."""
        return self.changed is self.is_decisive

    @property
    def raised(self) -> bool:
        """Whether the fact came up in the edited visit."""
        return isinstance(self.edited, VisitVerdict) and self.edited.raised

    @property
    def to_expected(self) -> bool | None:
        """Whether a changed report names what fits instead; `None` where nothing is named."""
        return (
            self.edited.instead if isinstance(self.edited, VisitVerdict) and self.changed else None
        )


def pair_visits(scores: Iterable[tuple[Mapping[str, Any], str | None]]) -> list[PairedVisits]:
    """Pair visits by case, variant and epoch, in the order in which pairs first occur.

    Args:
        scores: Metadata and reason of each score of `variants`. The metadata has the unedited
            record's id (`case`), the `epoch`, whether the visit was `edited`, what its variants
            edit (`kinds`) and the `verdicts` on them, none where the visit is unscored.
    """
    halves: dict[tuple[str, str, VariantKind, int], dict[bool, VisitVerdict | str]] = {}
    for facts, reason in scores:
        for variant, kind in facts.get("kinds", {}).items():
            verdict = facts["verdicts"].get(variant)
            half = VisitVerdict(**verdict) if verdict else reason or UNSCORED
            key = facts["case"], variant, kind, facts["epoch"]
            halves.setdefault(key, {})[facts["edited"]] = half
    return [
        PairedVisits(*key, pair.get(False, INCOMPLETE), pair.get(True, INCOMPLETE))
        for key, pair in halves.items()
    ]
