"""Count calls and tokens from the model events of a sample, rehearsed or real."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalSample
from inspect_ai.model import ModelUsage

from inspect_aihospital.agents.team import LARGEST, TeamRole
from inspect_aihospital.costs.call_chain import longest_chain
from inspect_aihospital.spending.sample_calls import billed_calls, seat_of
from inspect_aihospital.spending.seat_usage import SeatUsage, tokens_of


@dataclass(frozen=True)
class CaseUsage:
    """Calls and tokens of one sample of a log, by seat: a role, or a seat of a team or a panel.

    Attributes:
        epoch: Its epoch; in an exam by rounds, the round.
        chain: Calls of the longest chain, in which each call waited for the one before.
    """

    case: str
    epoch: int
    seats: Mapping[str, SeatUsage]
    models: Mapping[str, str]
    chain: Mapping[str, float]


def usage_of(sample: EvalSample) -> CaseUsage:
    """Count the calls and tokens of a sample."""
    calls = billed_calls(sample.events)
    seats: dict[str, SeatUsage] = {}
    for call in calls:
        seats[seat_of(call)] = seats.get(seat_of(call), SeatUsage()) + _call_usage(call)
    return CaseUsage(
        case=str(sample.id),
        epoch=sample.epoch,
        seats=seats,
        models={seat_of(call): call.model for call in calls},
        chain=Counter(map(seat_of, longest_chain(sample.events, calls))),
    )


def role_of(seat: str) -> str:
    """Return the role of a seat: `doctors` of `doctor_b`, `grader` of `grader_a`."""
    name, mark, letter = seat.rpartition("_")
    if not mark or len(letter) != 1:
        return seat
    # A team's role is in the plural (`doctors`), a panel's is not (`grader`).
    return f"{name}s" if cast(TeamRole, f"{name}s") in LARGEST else name


def _call_usage(call: ModelEvent) -> SeatUsage:
    # Working time leaves out waiting for retries, which a later run need not have.
    tokens = tokens_of(call.output.usage or ModelUsage())
    return replace(tokens, calls=1, seconds=call.working_time or 0)
