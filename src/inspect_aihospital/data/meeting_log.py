"""What is stored of a conference, and what a sample brings into one."""

from collections.abc import Mapping
from typing import Any

from inspect_ai.util import Store, StoreModel
from pydantic import Field

from inspect_aihospital.core.meeting import BroughtReport, Meeting

CONSULTATIONS_KEY = "consultations"
"""Where a sample's metadata has consultations of earlier logs, by seat; absent: none."""

VISITS_KEY = "visits"
"""Where it has how many visits each seat pays, for a vote; absent: one each."""

BUDGET_KEY = "budget_calls"
"""Where it has how many calls a discussion of the same record used; absent: no budget."""


class MeetingLog(StoreModel):
    """What is stored of a conference.

    Attributes:
        meeting: A `core.meeting.Meeting` as plain data; empty until the doctors have consulted.
    """

    meeting: dict[str, Any] = Field(default_factory=dict)


def find_meeting(store: Store) -> Meeting | None:
    """The conference in a sample's store; `None` if there was none, or the store was lost."""
    recorded = store.get(f"{MeetingLog.__name__}:meeting")
    return Meeting.model_validate(recorded) if recorded else None


def brought(metadata: Mapping[str, Any]) -> dict[str, BroughtReport]:
    """Consultations of earlier logs that a sample carries, by seat."""
    carried = metadata.get(CONSULTATIONS_KEY) or {}
    return {seat: BroughtReport.model_validate(consulted) for seat, consulted in carried.items()}
