"""Hold the calls and tokens of a seat, and say which seats are under evaluation."""

import re
from dataclasses import astuple, dataclass

from inspect_ai.model import ModelUsage

EVALUATED = "evaluated"
"""Seat of the model itself, which has no role in a log."""

TEAM_SEAT = re.compile("(?:doctor|participant)_[a-z]")


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

    @property
    def tokens(self) -> float:
        """All tokens, in and out."""
        return self.input + self.output


def tokens_of(usage: ModelUsage) -> SeatUsage:
    """Return the tokens that Inspect counted; it counts neither calls nor what its cache answered.

    Inspect's `input_tokens` leaves out those of the provider's cache, `output_tokens` holds
    reasoning.
    """
    return SeatUsage(
        fresh=usage.input_tokens,
        cache_read=usage.input_tokens_cache_read or 0,
        cache_write=usage.input_tokens_cache_write or 0,
        output=usage.output_tokens,
    )


def is_evaluated(seat: str) -> bool:
    """Say whether a seat is under evaluation: the model itself, or one of a team."""
    return seat == EVALUATED or bool(TEAM_SEAT.fullmatch(seat))
