"""Tell when a name is another name with words left out."""

import re
from itertools import takewhile

from rapidfuzz import fuzz

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.features import Features
from inspect_aihospital.linking.lexicon import Lexicon
from inspect_aihospital.terminology.name_wording import loosen

_FILLERS = frozenset("病型")
"""Letters that a Chinese name may have and a mention may lack."""

SPELLING = 80.0
"""Least similarity, 0 to 100, of two words that may be one word misspelt."""

NAMED_KIND = 4
"""Letters of a word that may be misspelt; a shorter one is a number or a letter of its own."""

_ATTACHED = re.compile(
    r" (?:with|without|due to|secondary to|from|on|after|following|involving|complicated by"
    r"|caused by|associated with|complicating|during|vs) "
)
_COMPLEMENT = re.compile(r" (?:of|in|at|to) ")
_NO_HEAD = frozenset({"infection", "episode", "flare", "attack", "exacerbation", "recurrence"})
"""English words that end a name like "disease" does: they do not say which."""

_ATTACHED_ZH = re.compile(r"(?:伴有?|合并|并发?|破入|继发|导致|引起)")

_SIDE_BY_SIDE = frozenset({"伴", "伴有", "合并"})


def is_wider(short: str, long: str, language: Language) -> bool:
    """Say whether a name becomes another one when words are added to it.

    Chinese puts what is wrong last: the long name ends with the short one, or with its last part,
    and has the first part before that; what lies between names no other site and nothing wrong.
    English: the short name's words are among the long one's, the word that says what it is too,
    and none of them comes from what is attached to the long one ("with …", "due to …").

    Args:
        short: The wider name, normalised.
        long: The name that says more, normalised.
        language: Language of both.
    """
    short_loose, long_loose = loosen(short, language), loosen(long, language)
    if len(short_loose) >= len(long_loose):
        return False
    if language == "en":
        is_contained = _contains_words(short, long)
    else:
        is_contained = len(short_loose) > 1 and (
            long_loose.endswith(short_loose) or _is_split(short_loose, long_loose)
        )
    return is_contained and not is_turned(short_loose, long_loose, language)


def are_two_kinds(first: Features, second: Features, language: Language) -> bool:
    """Say whether two names say of one thing that it is of different kinds.

    They share what they end with, and each has a word before it that the other lacks and that is
    no site: dilated and hypertrophic cardiomyopathy.
    """
    first_loose, second_loose = loosen(first.stem, language), loosen(second.stem, language)
    if language == "en":
        if head_of(first.stem) != head_of(second.stem):
            return False
        words = words_of(nucleus(first.stem)), words_of(nucleus(second.stem))
        kinds = [" ".join(sorted(words[at] - words[1 - at])) for at in (0, 1)]
    else:
        start, end = (
            _shared_start(first_loose, second_loose),
            _shared_start(first_loose[::-1], second_loose[::-1]),
        )
        if not end:
            return False
        kinds = [
            # Start and end may overlap, where a letter comes twice.
            name[min(start, len(name) - end) : len(name) - end]
            for name in (first_loose, second_loose)
        ]
    is_misspelt = min(map(len, kinds)) >= NAMED_KIND and fuzz.ratio(*kinds) >= SPELLING
    return all(kinds) and not is_misspelt and not any(_is_site(kind, language) for kind in kinds)


def _shared_start(first: str, second: str) -> int:
    """Return how many letters two texts begin with alike."""
    return sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False))
    )


def _is_site(kind: str, language: Language) -> bool:
    """Say whether what tells a kind apart is a part of the body and nothing else."""
    # The longest first, since a long site contains the name of a shorter one.
    for site in sorted(Lexicon.load(language).sites.find(kind), key=len, reverse=True):
        kind = kind.replace(site, "")
    return len(kind.strip()) < (1 if language == "en" else 2)


def words_of(name: str) -> frozenset[str]:
    """Return the words of a normalised English name that carry meaning."""
    return frozenset(loosen(name, "en").split())


def nucleus(name: str) -> str:
    """Return a normalised English name without its attachments ("with …", "due to …")."""
    return _ATTACHED.split(name, maxsplit=1)[0]


def head_of(name: str) -> frozenset[str]:
    """Return the head word of a normalised English name, loosened; empty if it has none."""
    front = _COMPLEMENT.split(nucleus(name), maxsplit=1)[0].split()
    generic = Lexicon.load("en").bare & {"disease", "illness", "disorder", "syndrome", "condition"}
    # "Disease" or "attack" does not say which, so the word before it is the head.
    telling = [word for word in front if len(word) > 2 and word not in _NO_HEAD | generic]
    return words_of((telling or front or [""])[-1])


def shorter_names(name: str, language: Language) -> list[str]:
    """Return the parts of a normalised name that may name the disease without its details.

    Chinese: what is left when letters are taken away in front, at least two, or when what is
    attached to the name is. English: the same with words, and what stands before a preposition.
    """
    if language == "zh":
        fronts = [name[: attached.start()] for attached in _ATTACHED_ZH.finditer(name)]
        return [*(name[start:] for start in range(1, len(name) - 1)), *filter(None, fronts)]
    core = nucleus(name)
    words = core.split()
    tails = [" ".join(words[start:]) for start in range(1, len(words))]
    fronts = [core[: preposition.start()] for preposition in _COMPLEMENT.finditer(core)]
    if words[-1:] and words[-1] in _NO_HEAD:
        fronts += [" ".join(words[start:-1]) for start in range(len(words) - 1)]
    return [*([core] if core != name else []), *tails, *fronts]


def swapped_names(name: str) -> list[str]:
    """Return a Chinese name of two diseases with the second one first: 甲伴乙 and 乙伴甲."""
    return [
        name[bond.end() :] + bond[0] + name[: bond.start()]
        for bond in _ATTACHED_ZH.finditer(name)
        if bond[0] in _SIDE_BY_SIDE and bond.start() and bond.end() < len(name)
    ]


def adds_word(name: str, mention: str, language: Language) -> bool:
    """Say whether a loosened name has a letter (Chinese) or word that a mention lacks.

    English words may be misspelt.
    """
    if language == "zh":
        return not set(name) - set(mention) <= _FILLERS
    words = mention.split()
    return any(
        max((fuzz.ratio(word, mention_word) for mention_word in words), default=0.0) < SPELLING
        for word in name.split()
    )


def is_turned(short: str, long: str, language: Language) -> bool:
    """Say whether a word that only the long name has turns it into another disease.

    Some words always do (in situ, sequelae). Some only before what both names say (non-, pseudo-).
    """
    lexicon = Lexicon.load(language)
    if language == "en":
        return bool((set(long.split()) - set(short.split())) & (lexicon.turns | lexicon.alters))
    return any(word in long and word not in short for word in lexicon.alters) or any(
        # Chinese joins the turn to its word; two characters behind it tell which word that is.
        long[at + len(turn) :][:2] in short
        for turn in lexicon.turns
        if turn not in short and 0 <= (at := long.find(turn)) < len(long) - len(turn) - 1
    )


def _contains_words(short: str, long: str) -> bool:
    """Say whether an English name's words are among another one's, each in its place."""
    return (
        words_of(short) < words_of(long)
        and words_of(nucleus(short)) <= words_of(nucleus(long))
        and head_of(long) <= words_of(short)
    )


def _is_split(short: str, long: str) -> bool:
    """Say whether a long Chinese name is a short one with words between its site and its lesion."""
    return any(
        long.endswith(short[at:]) and _can_split(short[:at], short[at:], long)
        for at in range(1, len(short))
    )


def _can_split(first: str, last: str, long: str) -> bool:
    lexicon = Lexicon.load("zh")
    # A single character is part of too many names, unless the lists know it.
    if len(first) == 1 and first not in lexicon.sites.words:
        return False
    if len(last) == 1 and last not in lexicon.lesions.words:
        return False
    before = long[: -len(last)]
    if (at := before.rfind(first)) < 0 or lexicon.lesions.find(before[at + len(first) :]):
        return False
    first_sites = lexicon.sites.find(first)
    return all(
        lexicon.sites.covered(site, first_sites)
        for site in lexicon.sites.find(before)
        if first_sites
    )
