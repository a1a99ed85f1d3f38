"""Cache what was read from a text, since a visit asks for it again."""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar, cast

T = TypeVar("T")

MOST_TEXTS = 1_000
"""Texts that a function remembers: those of some visits at once, and names that recur. A hundred
visits took as long with half of it as with twenty times as many."""


def remembered(reader: Callable[[str], T]) -> Callable[[str], T]:
    """Keep a function's results for the last `MOST_TEXTS` texts.

    So the memory of a long run stays flat.
    """
    # `lru_cache` hides the signature from mypy.
    return cast(Callable[[str], T], lru_cache(maxsize=MOST_TEXTS)(reader))
