"""What the words of a diagnosis mean: qualifiers, contrasts, sites, lesions."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.taxonomy import Taxonomy, Words

Contrast = tuple[str, str]
"""A group of values that exclude each other, and one of them: `("course", "acute")`."""


@dataclass(frozen=True)
class Lexicon:
    """Word lists of one language.

    Attributes:
        qualifiers: What a name may carry without naming another disease: side, severity, stage.
        course: Acute, chronic and the like, which often, not always, name another disease.
        heads: What is wrong, in other words: pattern and the classification's word for it.
        turns: What makes another disease of the name it stands before: pseudo-, non-.
        marks: The words that stand for a value of a contrast.
        contrasts: Those words, and what they stand for.
        sites: Parts of the body.
        lesions: What is wrong, diseases that need no site included.
        bare: Lesions that name no disease unless a site is named with them.
    """

    qualifiers: re.Pattern[str]
    course: re.Pattern[str]
    heads: tuple[tuple[re.Pattern[str], str], ...]
    turns: frozenset[str]
    marks: Words
    contrasts: Mapping[str, frozenset[Contrast]]
    sites: Taxonomy
    lesions: Taxonomy
    bare: frozenset[str]

    @classmethod
    def load(cls, language: Language) -> "Lexicon":
        """The word lists of a language."""
        return _load(language)


@cache
def _load(language: Language) -> Lexicon:
    path = files("inspect_aihospital.linking") / "lexicon" / f"{language}.json"
    raw = json.loads(path.read_text(encoding="utf-8"))
    whole = language == "en"
    contrasts = _contrasts(raw["contrasts"])
    return Lexicon(
        qualifiers=_any_of(raw["qualifiers"]["words"], raw["qualifiers"]["patterns"], whole),
        course=_any_of(raw["course"], [], whole),
        heads=tuple((re.compile(pattern), word) for pattern, word in raw["heads"].items()),
        turns=frozenset(raw["turns"]),
        marks=Words(contrasts, whole=whole),
        contrasts=contrasts,
        sites=Taxonomy(raw["sites"], raw["not_sites"], whole=whole),
        lesions=Taxonomy({**raw["lesions"], **raw["diseases"]}, whole=whole),
        bare=Taxonomy(raw["lesions"], whole=whole).words,
    )


def _any_of(words: list[str], patterns: list[str], whole: bool) -> re.Pattern[str]:
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    either = "|".join([*patterns, *map(re.escape, longest_first)])
    return re.compile(rf"\b(?:{either})\b" if whole else either)


def _contrasts(raw: Mapping[str, Mapping[str, list[str]]]) -> dict[str, frozenset[Contrast]]:
    found: dict[str, Any] = {}
    for group, values in raw.items():
        for value, words in values.items():
            for word in words:
                found[word] = found.get(word, frozenset()) | {(group, value)}
    return found
