"""Which entries of a record an examination's name means: by names, synonyms and panels.

Used by the examiner that answers from the record alone, and by those who check what another
examiner disclosed. The same name and record always give the same entries.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache

from inspect_aihospital.core.chart import Entry
from inspect_aihospital.core.examination_words import (
    GENERIC,
    MODALITIES,
    PANELS,
    SITES,
    SYNONYMS,
)

_SYNONYMS = [(re.compile(wordings), f" {name} ") for name, wordings in SYNONYMS.items()]
_PANELS = {name: re.compile(items) for name, items in PANELS.items()}
_KNOWN = frozenset(word for name in SYNONYMS for word in name.split())
_GENERIC = re.compile(GENERIC)
_ASIDE = re.compile(r"\([^()]*\)|（[^（）]*）")
_LATIN = re.compile(r"[a-z0-9][a-z0-9+/'*-]*")
_CHINESE = re.compile(r"[\u4e00-\u9fff]+")


@cache
def canonical(text: str) -> str:
    """A text in which one name stands for all wordings of an examination."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    for pattern, name in _SYNONYMS:
        folded = pattern.sub(name, folded)
    return " ".join(folded.split())


@cache
def name_terms(name: str) -> frozenset[str]:
    """Comparable units of a name, without asides in brackets and words that name nothing."""
    text = canonical(_ASIDE.sub(" ", name)) or canonical(name)
    text = _GENERIC.sub(" ", text)
    words = {_stem(word) for word in _LATIN.findall(text)}
    words = {word for word in words if len(word) > 1} or words
    runs = _CHINESE.findall(text)
    pairs = {run[n : n + 2] for run in runs for n in range(max(1, len(run) - 1))}
    return frozenset(words | pairs)


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 4 and word.endswith("s") and not word.endswith("ss") else word


def names_something(name: str) -> bool:
    """Whether a name says which examination is meant: a way to examine alone does not."""
    terms = name_terms(name)
    return bool(terms - MODALITIES - SITES) or bool(terms & MODALITIES and terms & SITES)


def stands_alone(entry: Entry) -> bool:
    """Whether a name within a longer one still means its entry: chloride in another test not."""
    terms = name_terms(entry.name)
    return names_something(entry.name) and (
        not entry.path or len(terms) > 1 or bool(terms & _KNOWN)
    )


def look_up(name: str, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries that a name means, outer ones only, in the order of the record.

    First those of the same name; then those whose name says more, or less, than the asked one and
    no other part of the body; then what an asked panel contains.
    """
    if "physical" in name_terms(name):
        return tuple(entry for entry in entries if entry.physical and not entry.path)
    terms = name_terms(name)
    if not terms:
        return ()
    for means in (_same, _special, _wider):
        if found := [entry for entry in entries if entry.name and means(terms, entry)]:
            return _outermost(found)
    return _outermost(_contained(name, entries))


def _same(terms: frozenset[str], entry: Entry) -> bool:
    return name_terms(entry.name) == terms


def _special(terms: frozenset[str], entry: Entry) -> bool:
    """The entry's name says more than was asked: any CT of the chest for a CT of the chest."""
    substantial = terms - SITES - MODALITIES or terms & SITES
    known = bool(terms & _KNOWN) or not entry.path
    return bool(substantial) and known and terms < name_terms(entry.name)


def _wider(terms: frozenset[str], entry: Entry) -> bool:
    """The entry's name says less than was asked, but all of it that is a known examination."""
    own = name_terms(entry.name)
    known = own & _KNOWN
    return bool(known - SITES) and own < terms and not (terms - own) & _KNOWN


def _contained(name: str, entries: Sequence[Entry]) -> list[Entry]:
    text = canonical(name)
    panels = [pattern for panel, pattern in _PANELS.items() if panel in text]
    return [
        entry
        for entry in entries
        if entry.name and any(pattern.search(canonical(entry.name)) for pattern in panels)
    ]


def _outermost(found: Sequence[Entry]) -> tuple[Entry, ...]:
    """Entries without those that stand within another of them."""
    return tuple(
        entry
        for entry in found
        if not any(entry is not other and _within(entry, other) for other in found)
    )


def _within(entry: Entry, other: Entry) -> bool:
    depth = len(other.path)
    inside = entry.path[:depth] == other.path and entry.path[depth : depth + 1] == (other.name,)
    return inside and set(entry.lines) <= set(other.lines)
