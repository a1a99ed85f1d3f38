"""When a name is another one with words left out."""

import re

from rapidfuzz import fuzz

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.lexicon import Lexicon

SPELLING = 80.0
"""Least similarity, 0 to 100, of two words that may be one word misspelt."""

_PREPOSITION = re.compile(
    r" (?:of|with|due to|secondary to|from|in|on|at|after|following|involving) "
)


def is_wider(short: str, long: str, language: Language) -> bool:
    """Whether a name becomes another one when words are added to it.

    Chinese puts what is wrong last: the short name's letters occur in the long one in their order,
    and both end alike; where the short name is torn apart, nothing that lies between its parts may
    name another site. English: the short name's words are among the long one's.

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
        within = len(short) > 1 and short[-1] == long[-1] and _occurs(short, long)
    return within and not is_turned(short, long, language) and not _torn(short, long, language)


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


def adds_word(name: str, said: str) -> bool:
    """Whether a loosened English name has a word that a mention lacks, misspellings apart."""
    words = said.split()
    return any(
        max((fuzz.ratio(word, other) for other in words), default=0.0) < SPELLING
        for word in name.split()
    )


def is_turned(short: str, long: str, language: Language) -> bool:
    """Whether a word of the long name turns what both say into something else."""
    turns = Lexicon.load(language).turns
    if language == "en":
        return bool((set(long.split()) - set(short.split())) & turns)
    return any(
        long[at + len(turn) :][:2] in short
        for turn in turns
        if turn not in short and 0 <= (at := long.find(turn)) < len(long) - len(turn) - 1
    )


def _torn(short: str, long: str, language: Language) -> bool:
    """Whether a Chinese name is torn apart by words that name another site."""
    if language == "en" or long.endswith(short):
        return False
    sites = Lexicon.load(language).sites
    here = sites.find(short)
    return bool(here) and any(not sites.covered(site, here) for site in sites.find(long))


def _occurs(letters: str, text: str) -> bool:
    rest = iter(text)
    return all(letter in rest for letter in letters)
