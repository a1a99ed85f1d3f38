"""What was read from a text, kept for those who ask for it again within a visit."""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

MOST = 1_000
"""Texts that are kept: those of some visits at once and names that recur. More saved no time."""


def remembered(read: Callable[P, T]) -> Callable[P, T]:
    """A function that keeps its latest `MOST` results, so that a long run's memory stays flat."""
    return cast(Callable[P, T], lru_cache(maxsize=MOST)(read))
