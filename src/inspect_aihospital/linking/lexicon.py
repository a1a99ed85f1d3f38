"""Hold the word lists of diagnoses: qualifiers, contrasts, sites, lesions."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.taxonomy import Taxonomy, Words
from inspect_aihospital.terminology.name_wording import any_of, loosen, normalise

Contrast = tuple[str, str]
"""A group of values that exclude each other, and one of them: `("course", "acute")`."""

_NO_NAMES = frozenset(
    {"whole_words", "contrasts", "families", "heads", "qualifier_patterns", "synonyms"}
)
"""Lists that do not consist of words alone: `normalise` would break regular expressions."""


class ContrastGroup:
    """Values that exclude each other, and the words for them; one word may stand for several.

    Args:
        name: Name of the group.
        words: The words for each value.
        whole: As for `Words`.
    """

    def __init__(self, name: str, words: Mapping[str, Iterable[str]], *, whole: bool) -> None:
        self.name = name
        self.values_by_word: dict[str, frozenset[Contrast]] = {}
        for value, words_of_value in words.items():
            for word in words_of_value:
                values = self.values_by_word.get(word, frozenset())
                self.values_by_word[word] = values | {(name, value)}
        # A longer word hides those within it, but none of another group.
        self._words = Words(self.values_by_word, whole=whole)

    def find(self, text: str) -> dict[str, frozenset[Contrast]]:
        """Return the group's words in a text, and the values that each stands for."""
        return {word: self.values_by_word[word] for word in self._words.find(text)}


@dataclass(frozen=True)
class Family:
    """Which diseases a name of a family stands for.

    Attributes:
        within: How the codes of its diseases begin.
        without: How those codes begin that have such a beginning and are none of its diseases.
    """

    within: tuple[str, ...]
    without: tuple[str, ...]

    @staticmethod
    def parse(codes: str) -> "Family":
        """Return the family that a list writes as `E24 -E24.1`."""
        parts = codes.split()
        return Family(
            tuple(part for part in parts if not part.startswith("-")),
            tuple(part[1:] for part in parts if part.startswith("-")),
        )

    def holds(self, code: str) -> bool:
        """Say whether a disease with this code is one of the family."""
        return code.startswith(self.within) and not code.startswith(self.without)


@dataclass(frozen=True)
class Lexicon:
    """Word lists of one language.

    Attributes:
        qualifiers: What a name may carry without naming another disease: side, severity, stage.
        course: Acute, chronic and the like, which often, not always, name another disease.
        heads: What is wrong, in other words: pattern and the classification's word for it.
        turns: What makes another disease of the name it stands before: pseudo-, non-.
        negations: Prefixes that turn a word round: non-, un-.
        denials: What says that a disease is not there, or is past.
        alters: What makes another disease of any name that has it: in situ, sequelae.
        contrasts: The groups of words that exclude each other.
        sites: Parts of the body.
        lesions: What is wrong, diseases that need no site included.
        synonyms: Loosened names of diseases that the terminology has under two codes, and a number
            that the names of one disease share.
        families: Loosened names of families of diseases, and which diseases each stands for.
        bare: What names no disease by itself: lesions without a site, words like "disease".
    """

    qualifiers: re.Pattern[str]
    course: re.Pattern[str]
    heads: tuple[tuple[re.Pattern[str], str], ...]
    turns: frozenset[str]
    negations: tuple[str, ...]
    denials: Words
    alters: frozenset[str]
    contrasts: tuple[ContrastGroup, ...]
    sites: Taxonomy
    lesions: Taxonomy
    synonyms: Mapping[str, int]
    families: Mapping[str, Family]
    bare: frozenset[str]

    @staticmethod
    @cache
    def load(language: Language) -> "Lexicon":
        """Return the word lists of a language."""
        path = files("inspect_aihospital.linking") / "lexicon" / f"{language}.json"
        raw = json.loads(path.read_text(encoding="utf-8"))
        words = {name: _normalised(raw[name], language) for name in raw.keys() - _NO_NAMES}
        # Where words are written without blanks, a word of a list may begin anywhere.
        whole = raw["whole_words"]
        # The words of `diseases` need no site to name a disease, so they are not bare.
        diseases = Taxonomy(words["diseases"], whole=whole).words
        bare = Taxonomy(words["lesions"], whole=whole).words - diseases
        return Lexicon(
            qualifiers=_alternation(words["qualifiers"], raw["qualifier_patterns"], whole),
            course=_alternation(words["course"], [], whole),
            heads=tuple((re.compile(pattern), word) for pattern, word in raw["heads"].items()),
            turns=frozenset(words["turns"]),
            negations=tuple(words["negations"]),
            denials=Words(words["denials"], whole=whole),
            alters=frozenset(words["alters"]),
            contrasts=tuple(
                ContrastGroup(name, dict(zip(values, words, strict=True)), whole=whole)
                for name, values in raw["contrasts"].items()
                for words in [_normalised([*values.values()], language)]
            ),
            sites=Taxonomy(words["sites"], words["not_sites"], whole=whole),
            lesions=Taxonomy({**words["lesions"], **words["diseases"]}, whole=whole),
            synonyms={
                loosen(normalise(name, language), language): number
                for number, names in enumerate(raw["synonyms"])
                for name in names.split("|")
            },
            families={
                loosen(normalise(name, language), language): Family.parse(codes)
                for names, codes in raw["families"].items()
                for name in names.split("|")
            },
            bare=bare | frozenset(words["generic"]),
        )


def _normalised(raw: Any, language: Language) -> Any:
    """Normalise every word of a list, since the texts that are searched are normalised too."""
    if isinstance(raw, str):
        return "|".join(normalise(word, language) for word in raw.split("|"))
    if isinstance(raw, list):
        return [_normalised(item, language) for item in raw]
    return {_normalised(k, language): _normalised(v, language) for k, v in raw.items()}


def _alternation(words: list[str], patterns: list[str], whole: bool) -> re.Pattern[str]:
    either = "|".join([*patterns, any_of(words)])
    return re.compile(rf"\b(?:{either})\b" if whole else either)
