"""Which entries of a record an examination's name means: by names, synonyms and panels.

Used by the examiner that answers from the record alone, and by those who check what another
examiner disclosed. The same name and entries always give the same ones.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from inspect_aihospital.core.canonical import canonical
from inspect_aihospital.core.chart import Entry, outermost
from inspect_aihospital.core.chart_guards import of_blood, same_side, same_specimen, specimens
from inspect_aihospital.core.examination_words import (
    GENERIC,
    MODALITIES,
    SITES,
    SYNONYMS,
)
from inspect_aihospital.core.examinations import EXAMINATION_TERMS
from inspect_aihospital.core.panels import panels_said
from inspect_aihospital.core.readable import visible
from inspect_aihospital.core.regex import regex
from inspect_aihospital.core.remembered import remembered

PHYSICAL = "physicalexam"
"""Stands for the physical examination as a whole."""

_GENERIC = regex(GENERIC, re.ASCII)
_ASIDE = regex(r"\([^()]*\)|（[^（）]*）")
_LATIN = regex(r"[a-z0-9][a-z0-9+'*-]*")
_CHINESE = regex(r"[\u4e00-\u9fff]+")
_VALUE = regex(
    r"[<>≤≥:]|(?<![a-z])\d|正常|异常|未见|提示|阴性|阳性|建议|复查|\b(?:normal|negative|positive"
    r"|advised?|repeat)\b",
    re.ASCII,
)
_PART = regex(r"[,，;；。、]|\.(?=\s|$)")
_LEADING = 24


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 4 and word.endswith("s") and not word.endswith("ss") else word


_TERMS = regex(EXAMINATION_TERMS, re.IGNORECASE)
_NAMES = regex(rf"(?<!\S)(?:{'|'.join(SYNONYMS.keys() - SITES - MODALITIES)})(?!\S)", re.ASCII)
_KNOWN = frozenset(_stem(word) for name in SYNONYMS for word in name.split())
SITE_TERMS = frozenset(map(_stem, SITES))
"""Parts of the body, as they stand among a name's terms."""
WAY_TERMS = frozenset(map(_stem, MODALITIES))
"""Ways to examine, as they stand among a name's terms."""


@remembered
def name_terms(name: str) -> frozenset[str]:
    """Comparable units of a name, without asides in brackets and words that name nothing."""
    text = canonical(_ASIDE.sub(" ", name)) or canonical(name)
    text = _GENERIC.sub(" ", text)
    words = {_stem(word) for word in _LATIN.findall(text)}
    words = {word for word in words if len(word) > 1} or words
    runs = _CHINESE.findall(text)
    pairs = {run[n : n + 2] for run in runs for n in range(max(1, len(run) - 1))}
    return frozenset(words | pairs)


def names_something(name: str) -> bool:
    """Whether a name says which examination is meant: a way to examine alone does not."""
    terms = name_terms(name)
    return bool(terms - WAY_TERMS - SITE_TERMS) or bool(terms & WAY_TERMS and terms & SITE_TERMS)


def names_examination(text: str) -> bool:
    """Whether a text has a word for an examination, or the name of one that has several names."""
    called = canonical(text)
    return any(_TERMS.search(said) for said in (text, called)) or bool(_NAMES.search(called))


def stands_alone(entry: Entry) -> bool:
    """Whether a name within a longer text still means its entry.

    Chloride in the name of another test does not, nor does a stool that somebody complains of.
    """
    terms = name_terms(entry.name)
    bare = not entry.path and len(terms) == 1 and specimens(entry.name) and len(entry.name) < 6
    return (
        names_something(entry.name)
        and not bare
        and (not entry.path or len(terms) > 1 or bool(terms & _KNOWN))
    )


@lru_cache(maxsize=512)
def look_up(name: str, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The entries that a name means, outer ones only, in the order of the record.

    First those of the same name, alone or with that of their heading; then those whose name says
    more, or less, than the asked one and no other part of the body; then what an asked panel
    contains; then lines that begin a value with the name. Entries of another side or specimen are
    never meant; where a name says no specimen, those of blood come before others.
    """
    terms = name_terms(name)
    if PHYSICAL in terms:
        return physical_parts(name, entries)
    own = [entry for entry in entries if entry.name and not entry.path]
    if found := [entry for entry in own if visible(entry.name) == visible(name)]:
        return outermost(_preferred(found))
    if not terms:
        return ()
    fitting = [e for e in entries if same_side(name, e) and same_specimen(name, e)]
    first = [entry for entry in fitting if of_blood(entry)]
    found = _found(name, terms, first)
    if not found and len(first) < len(fitting):
        found = _found(name, terms, fitting)
    return outermost(found)


def _preferred(found: list[Entry]) -> list[Entry]:
    return [entry for entry in found if of_blood(entry)] or found


def _found(name: str, terms: frozenset[str], entries: Sequence[Entry]) -> list[Entry]:
    named = [(entry, name_terms(entry.name)) for entry in entries if entry.name]
    for means in (_same, _within_heading, _special, _wider):
        if found := [entry for entry, own in named if means(terms, own, entry)]:
            return found
    return _contained(name, entries) or _beginning(terms, entries)


def physical_parts(name: str, entries: Sequence[Entry], *, whole: bool = True) -> tuple[Entry, ...]:
    """Parts of the physical examination that a name means; all of it where it says no part.

    Findings that are written as plain sentences have no parts.

    Args:
        name: What is asked for.
        entries: The record's.
        whole: Whether plain sentences come as a whole where no part is found.
    """
    own = [entry for entry in entries if entry.physical]
    top = tuple(entry for entry in own if not entry.path)
    parts = name_terms(name) & SITE_TERMS
    if not parts:
        return top
    named = [entry for entry in own if same_side(name, entry) and name_terms(entry.name) & parts]
    return outermost(named) or tuple(entry for entry in top if whole and not entry.name)


def _same(terms: frozenset[str], own: frozenset[str], _entry: Entry) -> bool:
    return own == terms


def _within_heading(terms: frozenset[str], own: frozenset[str], entry: Entry) -> bool:
    """The name says the entry with what it is nested in: white cells of the blood count."""
    if not own or not own < terms:
        return False
    around = frozenset(term for heading in entry.path for term in name_terms(heading))
    return terms <= own | around


def _special(terms: frozenset[str], own: frozenset[str], entry: Entry) -> bool:
    """The entry's name says more than was asked: any CT of the chest for a CT of the chest."""
    known = bool(terms & _KNOWN) or not entry.path
    return terms < own and known and not terms <= WAY_TERMS


def _wider(terms: frozenset[str], own: frozenset[str], _entry: Entry) -> bool:
    """The entry's name says less than was asked, but all of it that is a known examination."""
    known = own & _KNOWN
    return own < terms and bool(known - SITE_TERMS) and not (terms - own) & _KNOWN


def _contained(name: str, entries: Sequence[Entry]) -> list[Entry]:
    panels = panels_said(canonical(name))
    named = [entry for entry in entries if entry.name and of_blood(entry)] if panels else []
    return [e for e in named if any(panel.search(canonical(e.name)) for panel in panels)]


def _beginning(terms: frozenset[str], entries: Sequence[Entry]) -> list[Entry]:
    """Lines in which a value begins with the name: `INR 1.67, D-dimer 5.2` for an INR."""
    telling = any(len(term) > 1 for term in terms - WAY_TERMS - SITE_TERMS)
    if not telling and not (terms & WAY_TERMS and terms & SITE_TERMS):
        return []
    lines = [entry for entry in entries if not entry.physical]
    return [e for e in lines if any(terms <= said for said in _value_names(e.result))]


@remembered
def _value_names(result: str) -> tuple[frozenset[str], ...]:
    spots = [(part, _VALUE.search(part)) for part in _parts(visible(result).casefold())]
    leading = (part[: spot.start()] for part, spot in spots if spot)
    return tuple(name_terms(name) for name in leading if len(name) <= _LEADING)


def _parts(result: str) -> Iterator[str]:
    yield from (part.strip() for part in _PART.split(_ASIDE.sub(" ", result)))
