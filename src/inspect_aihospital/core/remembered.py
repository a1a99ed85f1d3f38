"""What was read from a text, kept for those who ask for it again within a visit."""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar, cast

T = TypeVar("T")

MOST = 1_000
"""Texts that a function remembers: those of some visits at once, and names that recur. A hundred
visits took as long with half of it as with twenty times as many."""


def remembered(read: Callable[[str], T]) -> Callable[[str], T]:
    """A function that keeps the results of the `MOST` texts that were asked for last.

    So the memory of a long run stays flat.
    """
    return cast(Callable[[str], T], lru_cache(maxsize=MOST)(read))
