"""Count calls and tokens from the model events of a sample, rehearsed or real."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import astuple, dataclass
from typing import cast

from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalSample
from inspect_ai.model import ModelUsage

from inspect_aihospital.agents.team import LARGEST, TeamRole
from inspect_aihospital.costs.call_chain import longest_chain

EVALUATED = "evaluated"
"""Seat of the model itself, which has no role in a log."""


@dataclass(frozen=True)
class SeatUsage:
    """Calls of one seat, and their tokens.

    Attributes:
        calls: Answered calls, without those that Inspect's cache answered.
        fresh: Input tokens at the full price.
        cache_read: Input tokens from the provider's cache.
        cache_write: Input tokens written to that cache.
        output: Output tokens, reasoning included.
        seconds: Time of all calls, without waiting for retries.
    """

    calls: float = 0
    fresh: float = 0
    cache_read: float = 0
    cache_write: float = 0
    output: float = 0
    seconds: float = 0

    def __add__(self, other: "SeatUsage") -> "SeatUsage":
        """Return the sum."""
        return SeatUsage(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))

    def __mul__(self, factor: float) -> "SeatUsage":
        """Return a multiple."""
        return SeatUsage(*(factor * amount for amount in astuple(self)))

    @property
    def input(self) -> float:
        """All input tokens."""
        return self.fresh + self.cache_read + self.cache_write


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
    # A call that Inspect's cache answered costs nothing, and a failed one tells no usage.
    calls = [
        event
        for event in sample.events
        if isinstance(event, ModelEvent) and not event.error and event.cache != "read"
    ]
    seats: dict[str, SeatUsage] = {}
    for call in calls:
        seats[_seat(call)] = seats.get(_seat(call), SeatUsage()) + _call_usage(call)
    return CaseUsage(
        case=str(sample.id),
        epoch=sample.epoch,
        seats=seats,
        models={_seat(call): call.model for call in calls},
        chain=Counter(map(_seat, longest_chain(sample.events, calls))),
    )


def role_of(seat: str) -> str:
    """Return the role of a seat: `doctors` of `doctor_b`, `grader` of `grader_a`."""
    name, mark, letter = seat.rpartition("_")
    if not mark or len(letter) != 1:
        return seat
    # A team's role is in the plural (`doctors`), a panel's is not (`grader`).
    return f"{name}s" if cast(TeamRole, f"{name}s") in LARGEST else name


def _seat(call: ModelEvent) -> str:
    return call.role or EVALUATED


def _call_usage(call: ModelEvent) -> SeatUsage:
    usage = call.output.usage or ModelUsage()
    return SeatUsage(
        calls=1,
        fresh=usage.input_tokens,
        cache_read=usage.input_tokens_cache_read or 0,
        cache_write=usage.input_tokens_cache_write or 0,
        output=usage.output_tokens,
        # Working time leaves out waiting for retries, which a later run need not have.
        seconds=call.working_time or 0,
    )
