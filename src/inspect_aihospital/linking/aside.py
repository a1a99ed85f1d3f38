"""Reading and linking need the processor alone: beside the event loop, one piece at a time."""

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from anyio import CapacityLimiter, to_thread

Given = TypeVarTuple("Given")
Result = TypeVar("Result")

_ONE_AT_A_TIME = CapacityLimiter(1)
"""Python runs one thread at a time: each further one would only make the event loop wait longer
for its turn, by 5 ms, and finish nothing sooner."""


async def aside(work: Callable[[*Given], Result], *given: *Given) -> Result:
    """Do some work in a thread; calls of models go on meanwhile.

    Args:
        work: A function that waits for nothing.
        *given: Its arguments.
    """
    return await to_thread.run_sync(work, *given, limiter=_ONE_AT_A_TIME)
