"""Abbreviate an English disease by the first letters of its words: CSF leak, CNS lymphoma.

A part of a word behind a combining vowel counts as a word: cerebro-spinal fluid, naso-pharyngeal.
"""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.terminology.aliases import Aliases

SHORTEST = 3
"""Letters of the shortest abbreviation of a whole name: two letters stand for too much."""

MOST_WORDS = 6
"""Words of the longest name that is abbreviated."""

_NO_INITIAL = frozenset(
    {"a", "an", "and", "by", "due", "for", "in", "of", "on", "the", "to", "with"}
)
_JOINED = regex(r"(?<=[a-z]{3}o)(?=[a-z]{5})")


def abbreviations_of(names: AbstractSet[str]) -> Iterator[tuple[str, str]]:
    """Yield initials of normalised English names in capitals, and the words behind them."""
    known_abbreviations = Aliases.load("en").abbreviations
    # Of equal initials the last counts, so their order must not be that of a set.
    for run in sorted({run for name in names for run in _runs(name)}):
        shortest = SHORTEST if " ".join(run) in names else 2
        for initials in _initials(run):
            # What is known stands for its own disease: AMI for no mesenteric ischaemia.
            if len(initials) >= shortest and initials not in known_abbreviations:
                yield initials, " ".join(run)


def _runs(name: str) -> Iterator[tuple[str, ...]]:
    # Small words give no initial: IS is short for "infarction of the spleen".
    words = tuple(word for word in name.split() if word not in _NO_INITIAL and word.isalpha())
    if 1 < len(words) <= MOST_WORDS:
        starts = range(len(words))
        yield from (
            words[start:end] for start in starts for end in range(start + 1, len(words) + 1)
        )


def _initials(words: tuple[str, ...]) -> set[str]:
    plain = "".join(word[0] for word in words)
    joined = "".join(part[0] for word in words for part in _JOINED.split(word))
    return {plain.upper(), joined.upper()}
