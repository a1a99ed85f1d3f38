"""Summaries read without thinning again what is thin: that takes three fifths of the time.

Inspect shortens a summary's texts to 1,024 characters when it writes a log, and does so again
whenever it reads one, word by word. A text that is short and whose spaces are single comes out of
that as it went in; so it is left alone here. An Inspect that no longer has these functions is read
as it is.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module

PLACES = ("inspect_ai.log._log", "inspect_ai.log._util")
"""Modules that call the function by this name."""

NAME = "thin_text"
WIDTH = 1024


@contextmanager
def already_thin() -> Iterator[None]:
    """Within, texts that are thin are not thinned again."""
    modules = [import_module(place) for place in PLACES]
    if not all(hasattr(module, NAME) for module in modules):
        yield
        return
    before = [getattr(module, NAME) for module in modules]
    try:
        for module, thin in zip(modules, before, strict=True):
            setattr(module, NAME, _unless_thin(thin))
        yield
    finally:
        for module, thin in zip(modules, before, strict=True):
            setattr(module, NAME, thin)


def _unless_thin(thin: Callable[[str], str]) -> Callable[[str], str]:
    def unless_thin(text: str) -> str:
        return text if len(text) <= WIDTH and is_even(text) else thin(text)

    return unless_thin


def is_even(text: str) -> bool:
    """Whether words are parted by single spaces, with none at the ends."""
    return text == " ".join(text.split())
