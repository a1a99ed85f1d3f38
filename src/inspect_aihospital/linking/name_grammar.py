"""Say what words more or less do to a disease name, whatever its language."""

import re
from abc import ABC, abstractmethod
from typing import ClassVar

from rapidfuzz import fuzz

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.lexicon import Lexicon
from inspect_aihospital.terminology.name_wording import WORDINGS

SPELLING = 80.0
"""Least similarity, 0 to 100, of two words that may be one word misspelt."""

NAMED_KIND = 4
"""Letters of a word that may be misspelt; a shorter one is a number or a letter of its own."""


class NameGrammar(ABC):
    """What one language's names consist of, and what a word more or less does to them.

    Attributes:
        language: The language.
        name_end: What a name may end before; site and stage stand behind it.
        attached: What joins to a name what it led to or came from.
        least_kind: Letters, beside those of sites, by which a word tells a kind.
        lexicon: The word lists.
    """

    language: ClassVar[Language]
    name_end: ClassVar[re.Pattern[str]]
    attached: ClassVar[re.Pattern[str]]
    least_kind: ClassVar[int] = 1

    def __init__(self) -> None:
        self.lexicon = Lexicon.load(self.language)
        self.loosen = WORDINGS[self.language].loosen

    def is_wider(self, short: str, long: str) -> bool:
        """Say whether a name becomes another one when words are added to it."""
        short_loose, long_loose = self.loosen(short), self.loosen(long)
        return (
            len(short_loose) < len(long_loose)
            and self._is_part(short, long)
            and not self.is_turned(short_loose, long_loose)
        )

    def is_either_wider(self, first: str, second: str) -> bool:
        """Say whether one of two names becomes the other when words are added to it."""
        return self.is_wider(first, second) or self.is_wider(second, first)

    def are_two_kinds(self, first: str, second: str) -> bool:
        """Say whether two names say of one thing that it is of different kinds.

        They share what they end with, and each has a word before it that the other lacks and that
        is no site: dilated and hypertrophic cardiomyopathy.
        """
        kinds = self._kinds(first, second)
        is_misspelt = min(map(len, kinds)) >= NAMED_KIND and fuzz.ratio(*kinds) >= SPELLING
        return all(kinds) and not is_misspelt and not any(map(self._is_site, kinds))

    def is_bare(self, name: str) -> bool:
        """Say whether a name says nothing but words that name no disease by themselves."""
        return name in self.lexicon.bare

    def holds(self, text: str, name: str) -> bool:
        """Say whether a text holds a whole name."""
        return name in text

    def swapped_names(self, name: str) -> list[str]:
        """Return a name of two diseases with the second one first, where order says nothing."""
        return []

    def with_official_head(self, name: str) -> str:
        """Return a name with the classification's word for what is wrong, site and kind kept."""
        return name

    @abstractmethod
    def is_turned(self, short: str, long: str) -> bool:
        """Say whether a word that only the long name has turns it into another disease.

        Some words always do (in situ, sequelae). Some only before what both names say (non-).
        """

    @abstractmethod
    def negates(self, negated: str, plain: str) -> bool:
        """Say whether one loosened name negates a word of the other by a prefix."""

    @abstractmethod
    def adds_word(self, name: str, mention: str) -> bool:
        """Say whether a loosened name has a word that a mention lacks."""

    @abstractmethod
    def shorter_names(self, name: str) -> list[str]:
        """Return the parts of a name that may name the disease without its details."""

    @abstractmethod
    def _is_part(self, short: str, long: str) -> bool: ...

    @abstractmethod
    def _kinds(self, first: str, second: str) -> tuple[str, str]:
        """Return what each of two names has before their common end; empty without one."""

    def _is_site(self, kind: str) -> bool:
        # The longest first, since a long site contains the name of a shorter one.
        for site in sorted(self.lexicon.sites.find(kind), key=len, reverse=True):
            kind = kind.replace(site, "")
        return len(kind.strip()) < self.least_kind
