"""Summaries read without thinning again what is thin: that takes most of the time.

Inspect shortens the texts of a sample's summary, and drops metadata longer than 1,024 characters,
when it writes an `.eval` file. It does so again whenever it reads one, word by word, though
nothing is left to shorten. Within `already_thin` it takes what is written as it is. An Inspect
that no longer has these functions is read as it comes.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TypeVar

PLACE = "inspect_ai.log._log"
"""The module that thins."""

NAMES = ("thin_text", "thin_metadata")

T = TypeVar("T")


@contextmanager
def already_thin() -> Iterator[None]:
    """Within, summaries of `.eval` files are read and not thinned; others must be read outside."""
    module = import_module(PLACE)
    before = {name: getattr(module, name) for name in NAMES if hasattr(module, name)}
    try:
        for name in before:
            setattr(module, name, _as_it_is)
        yield
    finally:
        for name, thin in before.items():
            setattr(module, name, thin)


def _as_it_is(value: T) -> T:
    return value
