"""Summaries read without thinning again what is thin: that takes most of the time.

Inspect shortens the texts of a sample's summary, and drops metadata longer than 1,024 characters,
when it writes an `.eval` file. It does so again whenever it reads one, word by word, though
nothing is left to shorten. Within `already_thin` it takes what is written as it is. An Inspect
that no longer has these functions is read as it comes.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, wraps
from importlib import import_module
from typing import TypeVar

PLACE = "inspect_ai.log._log"
"""The module that thins."""

NAMES = ("thin_text", "thin_metadata")

T = TypeVar("T")

_THIN: ContextVar[bool] = ContextVar("thin", default=False)
"""Whether what is read here is thin; evals that write logs in other threads know nothing of it."""


@contextmanager
def already_thin() -> Iterator[None]:
    """Within, summaries of `.eval` files are read and not thinned; others must be read outside."""
    _let_choose()
    before = _THIN.set(True)
    try:
        yield
    finally:
        _THIN.reset(before)


@cache
def _let_choose() -> None:
    """Have Inspect's functions ask, once and for all: where nobody says otherwise, they thin."""
    module = import_module(PLACE)
    for name in NAMES:
        if thin := getattr(module, name, None):
            setattr(module, name, _unless_thin(thin))


def _unless_thin(thin: Callable[[T], T]) -> Callable[[T], T]:
    @wraps(thin)
    def unless_thin(value: T) -> T:
        return value if _THIN.get() else thin(value)

    return unless_thin
