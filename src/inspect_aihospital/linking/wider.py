"""When a name is another one with words left out."""

import re

from rapidfuzz import fuzz

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.lexicon import Lexicon

_FILLERS = frozenset("病型")
"""Letters that a Chinese name may have and a mention may lack."""

SPELLING = 80.0
"""Least similarity, 0 to 100, of two words that may be one word misspelt."""

_PREPOSITION = re.compile(
    r" (?:of|with|due to|secondary to|from|in|on|at|after|following|involving) "
)


def is_wider(short: str, long: str, language: Language) -> bool:
    """Whether a name becomes another one when words are added to it.

    Chinese puts what is wrong last: the long name ends with the short one, or with its last part,
    and has the first part before that; what lies between names no other site and nothing wrong.
    English: the short name's words are among the long one's.

    Args:
        short: The wider name, loosened.
        long: The name that says more, loosened.
        language: Language of both.
    """
    if len(short) >= len(long):
        return False
    if language == "en":
        within = set(short.split()) < set(long.split())
    else:
        within = len(short) > 1 and (long.endswith(short) or _is_parted(short, long))
    return within and not is_turned(short, long, language)


def shorter_names(name: str, language: Language) -> list[str]:
    """Parts of a normalised name that may name the disease without its details.

    Chinese: what is left when letters are taken away in front, at least two. English: the same
    with words, and what stands before a preposition.
    """
    if language == "zh":
        return [name[start:] for start in range(1, len(name) - 1)]
    words = name.split()
    tails = [" ".join(words[start:]) for start in range(1, len(words))]
    return [*tails, *(name[: found.start()] for found in _PREPOSITION.finditer(name))]


def adds_word(name: str, said: str, language: Language) -> bool:
    """Whether a loosened name has a letter (Chinese) or word that a mention lacks.

    English words may be misspelt.
    """
    if language == "zh":
        return not set(name) - set(said) <= _FILLERS
    words = said.split()
    return any(
        max((fuzz.ratio(word, other) for other in words), default=0.0) < SPELLING
        for word in name.split()
    )


def is_turned(short: str, long: str, language: Language) -> bool:
    """Whether a word that only the long name has turns it into another disease.

    Some words always do (in situ, sequelae). Some only before what both names say (non-, pseudo-).
    """
    lexicon = Lexicon.load(language)
    if language == "en":
        return bool((set(long.split()) - set(short.split())) & (lexicon.turns | lexicon.alters))
    return any(word in long and word not in short for word in lexicon.alters) or any(
        long[at + len(turn) :][:2] in short
        for turn in lexicon.turns
        if turn not in short and 0 <= (at := long.find(turn)) < len(long) - len(turn) - 1
    )


def _is_parted(short: str, long: str) -> bool:
    """Whether a long Chinese name is a short one with words between its site and its lesion."""
    return any(
        long.endswith(short[at:]) and _may_part(short[:at], short[at:], long)
        for at in range(1, len(short))
    )


def _may_part(first: str, last: str, long: str) -> bool:
    lexicon = Lexicon.load("zh")
    if len(first) == 1 and first not in lexicon.sites.words:
        return False
    if len(last) == 1 and last not in lexicon.lesions.words:
        return False
    before = long[: -len(last)]
    if (at := before.rfind(first)) < 0 or lexicon.lesions.find(before[at + len(first) :]):
        return False
    here = lexicon.sites.find(first)
    return all(lexicon.sites.covered(site, here) for site in lexicon.sites.find(before) if here)
