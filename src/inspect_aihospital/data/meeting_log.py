"""Store a conference in a sample, and carry earlier consultations into it."""

from collections.abc import Mapping
from typing import Any

from inspect_ai.util import Store, StoreModel
from pydantic import Field

from inspect_aihospital.core.conference.proceedings import BroughtReport, Meeting

CONSULTATIONS_KEY = "consultations"
"""Key, in a sample's metadata, of consultations of earlier logs, by seat."""

VISITS_KEY = "visits"
"""Key of the number of visits of each seat, for a vote; without it, a visit each."""

BUDGET_KEY = "budget_calls"
"""Key of the calls that a discussion of the same record used; without it, no budget."""


class MeetingLog(StoreModel):
    """The stored conference of a sample.

    Attributes:
        meeting: A `core.meeting.Meeting` as plain data; empty until the doctors have consulted.
    """

    meeting: dict[str, Any] = Field(default_factory=dict)


def find_meeting(store: Store) -> Meeting | None:
    """Return the conference in a sample's store; `None` without a conference or a store."""
    # Read by key: making the model would write its empty fields into the store.
    recorded = store.get(f"{MeetingLog.__name__}:meeting")
    return Meeting.model_validate(recorded) if recorded else None


def carried_consultations(metadata: Mapping[str, Any]) -> dict[str, BroughtReport]:
    """Return the consultations of earlier logs that a sample carries, by seat."""
    by_seat = metadata.get(CONSULTATIONS_KEY) or {}
    return {seat: BroughtReport.model_validate(fields) for seat, fields in by_seat.items()}
