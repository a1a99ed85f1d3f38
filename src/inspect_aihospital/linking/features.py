"""Read the meaning of a disease name, and detect names that contradict each other."""

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.language_grammars import load_grammar
from inspect_aihospital.linking.lexicon import Contrast
from inspect_aihospital.linking.name_grammar import NameGrammar

_ABSENCES = frozenset({"without"})
"""Denials of what else might be there: of a disease without complications the disease is there."""

_WITHOUT = re.compile(r"\bwithout\b")

_LETTER = re.compile(
    r"(?:(?<=type )|(?<=group )|(?<=hepatitis )|(?<=haemophilia )|(?<=hemophilia )|(?<=influenza )"
    r"|(?<=vitamin )|(?<=[\u4e00-\u9fff]))[a-h](?![a-z\d])"
    r"|(?<![a-z])[a-zα-δ](?= cells?\b|型|细胞)|[α-δ]|\b(?:alpha|beta|gamma|delta)\b"
)
_GREEK = {"α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta"}

_ANY = "any"
"""A value that excludes none of its group: both sides, a gland's cancer of unnamed cells."""


@dataclass(frozen=True, eq=False)
class Features:
    """Meaning of a normalised name; `read_features` makes it once, so equality is identity.

    Attributes:
        text: The name, normalised.
        loose: The name, loosened.
        core: The name without side, severity, stage and the like.
        stem: The core without acute, chronic and the like.
        contrasts: Values named of groups whose values exclude each other.
        sites: Parts of the body that are named.
        lesions: What is said to be wrong there.
        grammar: What its language does with words.
    """

    text: str
    loose: str
    core: str
    stem: str
    contrasts: frozenset[Contrast]
    sites: frozenset[str]
    lesions: frozenset[str]
    grammar: NameGrammar


@lru_cache(maxsize=1 << 17)
def read_features(text: str, language: Language) -> Features:
    """Read a normalised name."""
    grammar = load_grammar(language)
    lexicon = grammar.lexicon
    # A name of nothing but qualifiers keeps them: empty cores would equal each other.
    core = _tidy(lexicon.qualifiers.sub("", text)) or text
    return Features(
        text=text,
        loose=grammar.loosen(text),
        core=core,
        stem=_tidy(lexicon.course.sub("", core)) or core,
        # Read from the whole text: side and stage are contrasts, and the core has lost them.
        contrasts=frozenset().union(*(v for g in lexicon.contrasts for v in g.find(text).values())),
        sites=lexicon.sites.find(text),
        lesions=lexicon.lesions.find(text),
        grammar=grammar,
    )


def _tidy(text: str) -> str:
    # A qualifier that is taken out leaves behind the marks that joined it.
    return " ".join(text.split()).strip("+/-~、")


@lru_cache(maxsize=1 << 12)
def conflict(first: Features, second: Features) -> str | None:
    """Return the kind of contradiction between two names of one language, or `None`.

    Names conflict where both say something of the same kind and it excludes the other: acute and
    chronic, hepatitis B and C, left and right, two organs, two lesions, haemophilia A and B.
    """
    grammar = first.grammar
    lexicon = grammar.lexicon
    denials = set(lexicon.denials.find(first.text)) ^ set(lexicon.denials.find(second.text))
    if denials - _ABSENCES or (denials and _affirms_absence(first, second)):
        return "denial"
    if grammar.negates(first.loose, second.loose) or grammar.negates(second.loose, first.loose):
        return "negation"
    if group := excluded_group(first.contrasts, second.contrasts):
        return group
    # Haemophilia A and B.
    letters, other_letters = _letters(first), _letters(second)
    if letters and other_letters and letters.isdisjoint(other_letters):
        return "letter"
    if not lexicon.sites.agree(first.sites, second.sites):
        return "site"
    # Lesions last: `agree` in `disease_agreement` may forgive a conflict of lesions, and must not
    # forgive another one along with it.
    return None if lexicon.lesions.agree(first.lesions, second.lesions) else "lesion"


def _letters(name: Features) -> set[str]:
    """Return letters that name a kind: behind `type` and the like, before `cell`, Greek ones.

    An article, a side (L, R), a genus (H. pylori) and a stage name none.
    """
    return {_GREEK.get(letter, letter) for letter in _LETTER.findall(name.core)}


def _affirms_absence(first: Features, second: Features) -> bool:
    """Say whether one name has what the other one is without: with aura, without aura."""
    return any(
        set(_WITHOUT.split(denying.text, maxsplit=1)[-1].split()) & set(affirming.text.split())
        for denying, affirming in ((first, second), (second, first))
        if _WITHOUT.search(denying.text)
    )


def says_more(name: Features, mention: Features) -> bool:
    """Say whether a name says more than a mention does: a contrast, a site or a lesion."""
    lexicon = name.grammar.lexicon
    return (
        not name.contrasts <= mention.contrasts
        or not lexicon.sites.covers(mention.sites, name.sites)
        or not lexicon.lesions.covers(mention.lesions, name.lesions)
    )


def excluded_group(first: AbstractSet[Contrast], second: AbstractSet[Contrast]) -> str | None:
    """Return the group of contrasts in which two names exclude each other, or `None`."""
    if first == second:
        return None
    # Sorted, so that the reported group does not depend on the hash seed.
    for group in sorted({group for group, _ in first} & {group for group, _ in second}):
        values, other_values = ({v for g, v in name if g == group} for name in (first, second))
        if values.isdisjoint(other_values) and _ANY not in values | other_values:
            return group
    return None
