"""Causes of a loss, and items of a reference that were traced through a visit."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from inspect_aihospital.core.chart.request_coverage import Examination
from inspect_aihospital.core.dialogue.routing import Speaker
from inspect_aihospital.core.history.history_facts import Fact


class Cause(StrEnum):
    """Why an item is lost, in the order of a visit; the order settles ties."""

    NOT_ASKED = "not_asked"
    """No question or order named it, and nobody told it."""
    WITHHELD = "withheld"
    """It was asked for, and patient or examiner did not tell it."""
    MISTOLD = "mistold"
    """It was asked for, and denied or told otherwise."""
    NOT_USED = "not_used"
    """It was told, and the report lacks it."""
    MISJUDGED = "misjudged"
    """The report has what decides, and concludes otherwise."""
    JUDGE_UNSURE = "judge_unsure"
    """Some graders of a panel see no loss."""
    NOT_IN_RECORD = "not_in_record"
    """Nothing that patient or examiner hold bears on it."""
    UNKNOWN = "unknown"
    """No rule can tell."""


ITEM_CAUSES = tuple(cause for cause in Cause if cause is not Cause.JUDGE_UNSURE)
"""Causes of items; a judge may be unsure of an aspect alone."""

INSTRUMENT_CAUSES = frozenset({Cause.WITHHELD, Cause.MISTOLD})
"""Causes that are the fault of patient or examiner."""


class ItemKind(StrEnum):
    """What an item of a reference is."""

    SYMPTOM = "symptom"
    HISTORY = "history"
    """Past, personal or family history: no point of its own, but evidence of diseases."""
    EXAMINATION = "examination"
    PHYSICAL = "physical"
    """The physical examination, which costs nothing where the report lacks it."""
    DISEASE = "disease"


@dataclass(frozen=True)
class TracedItem:
    """An item of a reference, followed from the record to the report.

    Attributes:
        kind: What it is.
        text: Its words.
        cause: Why it is lost; `None` where the report has it.
        turn: The turn that shows it: of the answer or reply; `None` where nothing was said.
        speaker: Whose message of that turn shows it.
        source: What of the record it is; `None` for a disease.
    """

    kind: ItemKind
    text: str
    cause: Cause | None = None
    turn: int | None = None
    speaker: Speaker = Speaker.PATIENT
    source: Fact | Examination | None = None

    @property
    def sentence(self) -> str:
        """The whole sentence of the record that a clause stands in; else the item's own words."""
        return (isinstance(self.source, Fact) and self.source.context) or self.text


def lost_items(items: Iterable[TracedItem]) -> tuple[TracedItem, ...]:
    """Return the items that the report lacks."""
    return tuple(item for item in items if item.cause)


def main_cause(items: Iterable[TracedItem]) -> Cause | None:
    """Return the most frequent cause of lost items, of equals the first of `Cause`."""
    # `max` returns the first of equals, so that the order of `Cause` settles a tie.
    counts = Counter(item.cause for item in items if item.cause)
    return max(Cause, key=lambda cause: counts[cause]) if counts else None
