"""Await several calls at the same time, of which more than one may fail."""

from collections.abc import Awaitable
from typing import TypeVar

from inspect_ai.util import collect

T = TypeVar("T")


async def at_once(*tasks: Awaitable[T]) -> list[T]:
    """Collect as Inspect does; where several calls fail, raise the first failure itself.

    A group of failures would pass by those who expect a limit or an `NpcFailure`.
    """
    # Inspect unwraps a group of one failure, and raises a group of several as it is.
    try:
        return await collect(*tasks)
    except ExceptionGroup as failures:
        raise _first(failures) from failures


def _first(failure: Exception) -> Exception:
    return _first(failure.exceptions[0]) if isinstance(failure, ExceptionGroup) else failure
