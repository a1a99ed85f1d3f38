"""Bounds on the time of the processor, kept on a slow or busy machine too."""

import gc
import re
import time
from collections.abc import Callable
from functools import cache

CACHED = type(cache(len))
READERS = tuple(f"inspect_aihospital.{room}." for room in ("core", "exam", "records"))
REFERENCE_SECONDS = 0.014
"""What `_reference` takes on the machine for which the bounds were chosen."""


def takes_less(bound: float, call: Callable[[], object]) -> bool:
    """Tell whether a call takes less than `bound` seconds of the processor.

    A slower machine has a larger bound. A busy machine lengthens a call now and then, so a long
    call is made again, twice at most; the readers' caches are emptied first.
    """
    bound *= max(1.0, min(_seconds(_reference) for _ in range(3)) / REFERENCE_SECONDS)
    return _seconds(call) < bound or any(_seconds_anew(call) < bound for _ in range(2))


def _reference() -> None:
    """Search texts without the word sought, as readers do most of their time."""
    for _ in range(20):
        re.search(r"(?:^|\s)(?:an?|the) answers? (?:is|was)", "and then the answer, " * 600)


def _seconds_anew(call: Callable[[], object]) -> float:
    for cached in gc.get_objects():
        if isinstance(cached, CACHED) and cached.__module__.startswith(READERS):
            cached.cache_clear()
    return _seconds(call)


def _seconds(call: Callable[[], object]) -> float:
    began = time.process_time()
    call()
    return time.process_time() - began
