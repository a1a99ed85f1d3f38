"""Hold the word lists of diagnoses: qualifiers, contrasts, sites, lesions."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.taxonomy import Taxonomy, Words
from inspect_aihospital.terminology.name_wording import any_of, normalise

Contrast = tuple[str, str]
"""A group of values that exclude each other, and one of them: `("course", "acute")`."""

_NO_NAMES = frozenset({"whole_words", "contrasts", "heads", "qualifier_patterns"})
"""Lists that do not consist of words alone: `normalise` would break regular expressions."""


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
        marks: The words that stand for a value of a contrast.
        contrasts: Those words, and what they stand for.
        sites: Parts of the body.
        lesions: What is wrong, diseases that need no site included.
        bare: What names no disease by itself: lesions without a site, words like "disease".
    """

    qualifiers: re.Pattern[str]
    course: re.Pattern[str]
    heads: tuple[tuple[re.Pattern[str], str], ...]
    turns: frozenset[str]
    negations: tuple[str, ...]
    denials: Words
    alters: frozenset[str]
    marks: Words
    contrasts: Mapping[str, frozenset[Contrast]]
    sites: Taxonomy
    lesions: Taxonomy
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
        contrasts = _contrasts(raw["contrasts"], language)
        # The words of `diseases` need no site to name a disease, so they are not bare.
        bare = Taxonomy(words["lesions"], whole=whole).words
        return Lexicon(
            qualifiers=_alternation(words["qualifiers"], raw["qualifier_patterns"], whole),
            course=_alternation(words["course"], [], whole),
            heads=tuple((re.compile(pattern), word) for pattern, word in raw["heads"].items()),
            turns=frozenset(words["turns"]),
            negations=tuple(words["negations"]),
            denials=Words(words["denials"], whole=whole),
            alters=frozenset(words["alters"]),
            marks=Words(contrasts, whole=whole),
            contrasts=contrasts,
            sites=Taxonomy(words["sites"], words["not_sites"], whole=whole),
            lesions=Taxonomy({**words["lesions"], **words["diseases"]}, whole=whole),
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


def _contrasts(
    raw: Mapping[str, Mapping[str, list[str]]], language: Language
) -> dict[str, frozenset[Contrast]]:
    values_by_word: dict[str, frozenset[Contrast]] = {}
    for group, values in raw.items():
        for value, words in values.items():
            for word in _normalised(words, language):
                values_by_word[word] = values_by_word.get(word, frozenset()) | {(group, value)}
    return values_by_word
