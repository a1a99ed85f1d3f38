"""What a name says, apart from its letters, and when two names contradict each other."""

import re
from dataclasses import dataclass
from functools import lru_cache

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.lexicon import Contrast, Lexicon
from inspect_aihospital.terminology.wording import loosen

_ABSENCES = frozenset({"without"})
"""Denials of what else might be there: of a disease without complications the disease is there."""

_WITHOUT = re.compile(r"\bwithout\b")

_EITHER = "both"
"""A value that excludes none of its group: both sides."""


@dataclass(frozen=True, eq=False)
class Features:
    """What a normalised name says; `features` reads it once, so that it is compared as an object.

    Attributes:
        text: The name, normalised.
        loose: The name, loosened.
        core: The name without side, severity, stage and the like.
        stem: The core without acute, chronic and the like.
        contrasts: Values named of groups whose values exclude each other.
        sites: Parts of the body that are named.
        lesions: What is said to be wrong there.
    """

    text: str
    loose: str
    core: str
    stem: str
    contrasts: frozenset[Contrast]
    sites: frozenset[str]
    lesions: frozenset[str]


@lru_cache(maxsize=1 << 17)
def features(text: str, language: Language) -> Features:
    """Read a normalised name."""
    lexicon = Lexicon.load(language)
    core = _tidy(lexicon.qualifiers.sub("", text)) or text
    marks = [lexicon.contrasts[word] for word in lexicon.marks.find(text)]
    return Features(
        text=text,
        loose=loosen(text, language),
        core=core,
        stem=_tidy(lexicon.course.sub("", core)) or core,
        contrasts=frozenset().union(*marks),
        sites=lexicon.sites.find(text),
        lesions=lexicon.lesions.find(text),
    )


def _tidy(text: str) -> str:
    return " ".join(text.split()).strip("+/-~、")


@lru_cache(maxsize=1 << 12)
def conflict(one: Features, other: Features, language: Language) -> str | None:
    """Return the kind of contradiction between two names, or `None`.

    Names conflict where both say something of the same kind and it excludes the other: acute and
    chronic, hepatitis B and C, left and right, two organs, two lesions.
    """
    lexicon = Lexicon.load(language)
    denials = set(lexicon.denials.find(one.text)) ^ set(lexicon.denials.find(other.text))
    if denials - _ABSENCES or (denials and _affirms(one, other)):
        return "denial"
    if negates(one.loose, other.loose, language) or negates(other.loose, one.loose, language):
        return "negation"
    if group := excluded(one.contrasts, other.contrasts):
        return group
    if not lexicon.sites.agree(one.sites, other.sites):
        return "site"
    if not lexicon.lesions.agree(one.lesions, other.lesions):
        return "lesion"
    return None


def _affirms(one: Features, other: Features) -> bool:
    """Say whether one name has what the other one is without: with aura, without aura."""
    return any(
        set(_WITHOUT.split(here.text, maxsplit=1)[-1].split()) & set(there.text.split())
        for here, there in ((one, other), (other, one))
        if _WITHOUT.search(here.text)
    )


def negates(one: str, other: str, language: Language) -> bool:
    """Say whether one loosened name negates a word of the other by a prefix.

    Ischaemic and non-ischaemic, typical and atypical; 分化 and 未分化.
    """
    prefixes = Lexicon.load(language).negations
    if language == "en":
        here, there = set(one.split()), set(other.split())
        return any(
            prefix + word in here and prefix + word not in there
            for word in there - here
            for prefix in prefixes
            if len(word) > 3
        )
    return any(
        len(after := one[at + len(prefix) :][:2]) == 2
        and after in other
        and prefix + after not in other
        for prefix in prefixes
        if prefix in one
        for at in range(len(one))
        if one.startswith(prefix, at)
    )


def adds(name: Features, said: Features, language: Language) -> bool:
    """Say whether a name says more than a mention does: a contrast, a site or a lesion."""
    lexicon = Lexicon.load(language)
    return (
        not name.contrasts <= said.contrasts
        or any(not lexicon.sites.covered(site, said.sites) for site in name.sites)
        or any(not lexicon.lesions.covered(lesion, said.lesions) for lesion in name.lesions)
    )


def excluded(ones: frozenset[Contrast], others: frozenset[Contrast]) -> str | None:
    """Return the group of contrasts in which two names exclude each other, or `None`."""
    if not ones or not others or ones == others:
        return None
    for group in sorted({group for group, _ in ones} & {group for group, _ in others}):
        here = {value for g, value in ones if g == group}
        there = {value for g, value in others if g == group}
        if not here & there and _EITHER not in here | there:
            return group
    return None
