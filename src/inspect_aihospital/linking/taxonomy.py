"""Find words for sites or lesions, and tell which lie within which."""

import re
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from inspect_aihospital.terminology.name_wording import any_of

Tree: TypeAlias = Mapping[str, "Tree"]
"""Word → what lies within it; words of the same meaning stand together, divided by `|`."""


class Words:
    """Finds the words of a list in a text.

    Args:
        words: What to look for. Words inside a longer one that is found are not found.
        whole: Whether a word has to stand by itself (languages that write spaces).
    """

    def __init__(self, words: Iterable[str], *, whole: bool) -> None:
        edge = r"\b" if whole else ""
        # A lookahead, so that a word is found that begins within another one and ends behind it.
        self._word = re.compile(f"{edge}(?=({any_of(words)}){edge})")

    def find(self, text: str) -> list[str]:
        """Return the words in a text, in order."""
        matches, end = [], 0
        for match in self._word.finditer(text):
            if match.end(1) > end:
                matches.append(match[1])
                end = match.end(1)
        return matches


class Taxonomy:
    """A tree of words; a word may hang in several places.

    Args:
        tree: The words.
        ignored: Longer words that contain one of the tree's words by accident.
        whole: As for `Words`.
    """

    def __init__(self, tree: Tree, ignored: Iterable[str] = (), *, whole: bool) -> None:
        self._above: dict[str, frozenset[str]] = {}
        self._add(tree, frozenset())
        self.words = frozenset(self._above)
        # Ignored words are looked for as well, since a word within a found one is not found.
        self._words = Words([*self._above, *ignored], whole=whole)

    def find(self, text: str) -> frozenset[str]:
        """Return the tree's words in a text."""
        return frozenset(word for word in self._words.find(text) if word in self._above)

    def related(self, first: str, second: str) -> bool:
        """Say whether the words mean the same or one lies within the other."""
        return first in self._above[second] or second in self._above[first]

    def covers(self, relatives: frozenset[str], words: Iterable[str]) -> bool:
        """Say whether each of some words is related to any of the `relatives`."""
        return all(
            word in relatives or any(self.related(word, relative) for relative in relatives)
            for word in words
        )

    def agree(self, first: frozenset[str], second: frozenset[str]) -> bool:
        """Say whether a word of one set is related to a word of the other, or a set is empty."""
        return not first or not second or any(self.covers(second, {word}) for word in first)

    def _add(self, tree: Tree, above: frozenset[str]) -> None:
        for names, children in tree.items():
            synonyms = frozenset(names.split("|"))
            for word in synonyms:
                self._above[word] = self._above.get(word, frozenset()) | above | synonyms
            self._add(children, above | synonyms)
