"""Pair the visits of an unedited and of an edited record, and say what the edit did."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel

from inspect_aihospital.core.variants.variant import VariantKind

INCOMPLETE = "incomplete"
"""Reason of a pair that lacks a visit: a limit, a shard or an error tore it apart."""

BASE_MISSED = "base_missed"
"""Reason of a pair whose unedited visit did not make the diagnosis."""

UNSCORED = "unscored"
"""Reason of a visit without a verdict whose score says none."""


class VisitVerdict(BaseModel, frozen=True):
    """What a report and its visit show of a variant.

    Attributes:
        kind: What the variant edits.
        made: Whether the report makes the diagnosis.
        instead: Whether it makes a diagnosis that fits the edited record; `None` without names.
        raised: Whether the fact came up in the visit.
    """

    kind: VariantKind
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
        if isinstance(self.base, VisitVerdict) and not self.base.made:
            return BASE_MISSED
        return next((half for half in (self.base, self.edited) if isinstance(half, str)), "")

    @property
    def is_decisive(self) -> bool:
        """Whether the diagnosis was due to change."""
        return self.kind != "irrelevant_changed"

    @property
    def changed(self) -> bool:
        """Whether the edited visit no longer made the diagnosis."""
        return isinstance(self.edited, VisitVerdict) and not self.edited.made

    @property
    def raised(self) -> bool:
        """Whether the fact came up in the edited visit."""
        return isinstance(self.edited, VisitVerdict) and self.edited.raised

    @property
    def to_expected(self) -> bool | None:
        """Whether a changed report names what fits instead; `None` where nothing is named."""
        return (
            self.edited.instead if self.changed and isinstance(self.edited, VisitVerdict) else None
        )


Half = Literal["base", "edited"]


@dataclass(frozen=True)
class VisitFacts:
    """What a score tells of a visit.

    Attributes:
        case: Id of the unedited record.
        epoch: The epoch.
        half: Which visit of the pairs it is.
        kinds: The variants that it is a visit of, with what they edit.
        verdicts: By variant; empty where the visit is unscored.
        reason: Why it is unscored.
    """

    case: str
    epoch: int
    half: Half
    kinds: Mapping[str, VariantKind]
    verdicts: Mapping[str, VisitVerdict]
    reason: str = UNSCORED


def read_facts(facts: Mapping[str, Any], reason: str | None) -> VisitFacts | None:
    """Read what a score of `variants` tells; `None` where it tells nothing."""
    if "half" not in facts:
        return None
    verdicts = {id: VisitVerdict(**verdict) for id, verdict in facts["verdicts"].items()}
    kinds = facts["kinds"]
    why = reason or UNSCORED
    return VisitFacts(facts["case"], facts["epoch"], facts["half"], kinds, verdicts, why)


def pair_visits(visits: Iterable[VisitFacts]) -> list[PairedVisits]:
    """Pair visits by case, variant and epoch, in the order in which pairs first occur."""
    halves: dict[tuple[str, str, int], dict[Half, VisitVerdict | str]] = {}
    kinds: dict[tuple[str, str, int], VariantKind] = {}
    for visit in visits:
        for variant, kind in visit.kinds.items():
            key = visit.case, variant, visit.epoch
            kinds[key] = kind
            verdict = visit.verdicts.get(variant, visit.reason)
            halves.setdefault(key, {})[visit.half] = verdict
    return [
        PairedVisits(
            case,
            variant,
            kinds[case, variant, epoch],
            epoch,
            verdicts.get("base", INCOMPLETE),
            verdicts.get("edited", INCOMPLETE),
        )
        for (case, variant, epoch), verdicts in halves.items()
    ]
