"""Run reading and linking in a thread, one piece at a time: both need the processor alone."""

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from anyio import CapacityLimiter, to_thread

Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")

_ONE_AT_A_TIME = CapacityLimiter(1)
"""Python runs one thread at a time: each further one would only make the event loop wait longer
for its turn, by 5 ms, and finish nothing sooner."""


async def run_in_thread(work: Callable[[*Arguments], Result], *arguments: *Arguments) -> Result:
    """Do some work in a thread; calls of models go on meanwhile."""
    return await to_thread.run_sync(work, *arguments, limiter=_ONE_AT_A_TIME)
