"""Read the meaning of a disease name, and detect names that contradict each other."""

import re
from dataclasses import dataclass
from functools import lru_cache

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.lexicon import Contrast, Lexicon
from inspect_aihospital.terminology.name_wording import loosen

_ABSENCES = frozenset({"without"})
"""Denials of what else might be there: of a disease without complications the disease is there."""

_WITHOUT = re.compile(r"\bwithout\b")

_LETTER = re.compile(
    r"(?:(?<=type )|(?<=group )|(?<=hepatitis )|(?<=haemophilia )|(?<=hemophilia )|(?<=influenza )"
    r"|(?<=vitamin )|(?<=[\u4e00-\u9fff]))[a-h](?![a-z\d])"
    r"|(?<![a-z])[a-zα-δ](?= cells?\b|型|细胞)|[α-δ]|\b(?:alpha|beta|gamma|delta)\b"
)
_GREEK = {"α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta"}

_BOTH_SIDES = "both"
"""A value that excludes none of its group: both sides."""


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
    """

    text: str
    loose: str
    core: str
    stem: str
    contrasts: frozenset[Contrast]
    sites: frozenset[str]
    lesions: frozenset[str]


@lru_cache(maxsize=1 << 17)
def read_features(text: str, language: Language) -> Features:
    """Read a normalised name."""
    lexicon = Lexicon.load(language)
    # A name of nothing but qualifiers keeps them: empty cores would equal each other.
    core = _tidy(lexicon.qualifiers.sub("", text)) or text
    # Read from the whole text: side and stage are contrasts, and the core has lost them.
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
    # A qualifier that is taken out leaves behind the marks that joined it.
    return " ".join(text.split()).strip("+/-~、")


@lru_cache(maxsize=1 << 12)
def conflict(first: Features, second: Features, language: Language) -> str | None:
    """Return the kind of contradiction between two names, or `None`.

    Names conflict where both say something of the same kind and it excludes the other: acute and
    chronic, hepatitis B and C, left and right, two organs, two lesions, haemophilia A and B.
    """
    lexicon = Lexicon.load(language)
    denials = set(lexicon.denials.find(first.text)) ^ set(lexicon.denials.find(second.text))
    if denials - _ABSENCES or (denials and _affirms_absence(first, second)):
        return "denial"
    if negates(first.loose, second.loose, language) or negates(second.loose, first.loose, language):
        return "negation"
    if group := excluded_group(first.contrasts, second.contrasts) or _excluded_letter(
        first, second
    ):
        return group
    if not lexicon.sites.agree(first.sites, second.sites):
        return "site"
    # Lesions last: `agree` in `disease_agreement` may forgive a conflict of lesions, and must not
    # forgive another one along with it.
    if not lexicon.lesions.agree(first.lesions, second.lesions):
        return "lesion"
    return None


def _excluded_letter(first: Features, second: Features) -> str | None:
    """Return `letter` if letters that stand alone tell two kinds apart: haemophilia A and B.

    Only letters that name a kind count: behind `type` and the like, before `cell`, Greek ones. An
    article, a side (L, R), a genus (H. pylori) and a stage are none.
    """
    letters = [
        {_GREEK.get(letter, letter) for letter in _LETTER.findall(name.core)}
        for name in (first, second)
    ]
    return "letter" if all(letters) and letters[0].isdisjoint(letters[1]) else None


def _affirms_absence(first: Features, second: Features) -> bool:
    """Say whether one name has what the other one is without: with aura, without aura."""
    return any(
        set(_WITHOUT.split(denying.text, maxsplit=1)[-1].split()) & set(affirming.text.split())
        for denying, affirming in ((first, second), (second, first))
        if _WITHOUT.search(denying.text)
    )


def negates(negated: str, plain: str, language: Language) -> bool:
    """Say whether one loosened name negates a word of the other by a prefix.

    Ischaemic and non-ischaemic, typical and atypical; 分化 and 未分化.
    """
    prefixes = Lexicon.load(language).negations
    if language == "en":
        negated_words, plain_words = set(negated.split()), set(plain.split())
        return any(
            prefix + word in negated_words and prefix + word not in plain_words
            for word in plain_words - negated_words
            for prefix in prefixes
            if len(word) > 3
        )
    return any(
        len(stem := negated[start + len(prefix) :][:2]) == 2
        and stem in plain
        and prefix + stem not in plain
        for prefix in prefixes
        if prefix in negated
        for start in range(len(negated))
        if negated.startswith(prefix, start)
    )


def says_more(name: Features, mention: Features, language: Language) -> bool:
    """Say whether a name says more than a mention does: a contrast, a site or a lesion."""
    lexicon = Lexicon.load(language)
    return (
        not name.contrasts <= mention.contrasts
        or any(not lexicon.sites.covered(site, mention.sites) for site in name.sites)
        or any(not lexicon.lesions.covered(lesion, mention.lesions) for lesion in name.lesions)
    )


def excluded_group(first: frozenset[Contrast], second: frozenset[Contrast]) -> str | None:
    """Return the group of contrasts in which two names exclude each other, or `None`."""
    if not first or not second or first == second:
        return None
    # Sorted, so that the reported group does not depend on the hash seed.
    for group in sorted({group for group, _ in first} & {group for group, _ in second}):
        first_values = {value for g, value in first if g == group}
        second_values = {value for g, value in second if g == group}
        if not first_values & second_values and _BOTH_SIDES not in first_values | second_values:
            return group
    return None
