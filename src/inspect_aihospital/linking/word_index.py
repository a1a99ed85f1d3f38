"""Which names of an English terminology hold given words."""

from collections.abc import Iterable, Sequence
from functools import reduce


class WordIndex:
    """Names by their words.

    Args:
        loosened: Loosened names: the words that carry meaning, divided by spaces.
    """

    def __init__(self, loosened: Sequence[str]) -> None:
        self._holders: dict[str, set[int]] = {}
        for number, name in enumerate(loosened):
            for word in name.split():
                self._holders.setdefault(word, set()).add(number)

    def names(self, words: Iterable[str]) -> list[int]:
        """Numbers of the names that hold all of some words, in order; none for no word."""
        holders = sorted((self._holders.get(word, set()) for word in words), key=len)
        return sorted(reduce(set.__and__, holders)) if holders else []
