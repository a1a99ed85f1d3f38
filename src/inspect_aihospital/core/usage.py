"""Model calls and their tokens."""

from collections.abc import Iterable

from pydantic import BaseModel


class Usage(BaseModel, frozen=True):
    """Model calls and their tokens, as the providers counted them."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0

    def __add__(self, other: "Usage") -> "Usage":
        """Add two usages."""
        return Usage(
            calls=self.calls + other.calls,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
        )


def total(usages: Iterable[Usage]) -> Usage:
    """Sum up usages."""
    return sum(usages, Usage())
