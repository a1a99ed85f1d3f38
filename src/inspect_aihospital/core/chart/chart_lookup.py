"""Find the entries of a record that an examination's name means: by names, synonyms and panels.

Used by the examiner that answers from the record alone, and by those who check what another
examiner disclosed. The same name and entries always give the same ones.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from inspect_aihospital.core.chart.canonical_names import canonical, panels_said
from inspect_aihospital.core.chart.chart_entries import ChartEntry, outermost
from inspect_aihospital.core.chart.examination_words import GENERIC, MODALITIES, SITES, SYNONYMS
from inspect_aihospital.core.chart.field_names import ASIDE
from inspect_aihospital.core.chart.line_values import holds_items, value_names
from inspect_aihospital.core.chart.sides_and_specimens import (
    of_blood,
    same_side,
    same_specimen,
    specimens,
)
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered
from inspect_aihospital.core.text.visible_text import visible

Terms = frozenset[str]

PHYSICAL = "physicalexam"
"""Stands for the physical examination as a whole."""

_GENERIC = regex(GENERIC, re.ASCII)
_LATIN = regex(r"[a-z0-9][a-z0-9+'*-]*")
_CHINESE = regex(r"[\u4e00-\u9fff]+")


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 4 and word.endswith("s") and not word.endswith("ss") else word


# "Slit-lamp" is "slit lamp"; "x-ray" and "D-dimer" are names as they are.
_JOINED = regex(r"(?<=[a-z]{4})-(?=[a-z]{4})", re.IGNORECASE)
_POSSESSIVE = regex(r"(?<=[a-z])['’]s\b")
_KNOWN_TERMS = frozenset(_stem(word) for name in SYNONYMS for word in name.split())
SITE_TERMS = frozenset(map(_stem, SITES))
"""Parts of the body, as they stand among a name's terms."""
WAY_TERMS = frozenset(map(_stem, MODALITIES))
"""Ways to examine, as they stand among a name's terms."""


@remembered
def name_terms(name: str) -> frozenset[str]:
    """Return comparable units of a name, without asides in brackets and words that name nothing."""
    # A name that stands in brackets as a whole keeps them.
    text = canonical(ASIDE.sub(" ", name)) or canonical(name)
    text = _POSSESSIVE.sub("", _JOINED.sub(" ", _GENERIC.sub(" ", text)))
    words = {_stem(word) for word in _LATIN.findall(text)}
    words = {word for word in words if len(word) > 1} or words
    runs = _CHINESE.findall(text)
    # Pairs of characters stand for Chinese words, which have no blanks between them.
    pairs = {run[n : n + 2] for run in runs for n in range(max(1, len(run) - 1))}
    return frozenset(words | pairs)


def is_telling(terms: Terms) -> bool:
    """Tell whether terms say which examination is meant, by more than a single character."""
    is_long = any(len(term) > 1 for term in terms - WAY_TERMS - SITE_TERMS)
    return is_long or bool(terms & WAY_TERMS and terms & SITE_TERMS)


def names_something(name: str) -> bool:
    """Tell whether a name says which examination is meant: a way to examine alone does not."""
    terms = name_terms(name)
    return bool(terms - WAY_TERMS - SITE_TERMS) or bool(terms & WAY_TERMS and terms & SITE_TERMS)


def stands_alone(entry: ChartEntry) -> bool:
    """Tell whether a name within a longer text still means its entry.

    Chloride in the name of another test does not, nor does a stool that somebody complains of.
    """
    terms = name_terms(entry.name)
    bare = not entry.path and len(terms) == 1 and specimens(entry.name) and len(entry.name) < 6
    is_known = not entry.path or len(terms) > 1 or bool(terms & _KNOWN_TERMS)
    return names_something(entry.name) and not bare and is_known


@lru_cache(maxsize=512)
def look_up(name: str, entries: tuple[ChartEntry, ...]) -> tuple[ChartEntry, ...]:
    """Return the entries that a name means, outer ones only, in the order of the record.

    First those of the same name, alone or with that of their heading; then those whose name says
    more, or less, than the asked one and no other part of the body; then what an asked panel
    contains; then lines that begin a value with the name. Entries of another side or specimen are
    never meant; where a name says no specimen, those of blood come before others.
    """
    terms = name_terms(name)
    if PHYSICAL in terms:
        return physical_parts(name, entries)
    top_entries = [entry for entry in entries if entry.name and not entry.path]
    # An entry's own name wins over every rule, even if it says nothing (`Others`).
    if matches := [entry for entry in top_entries if visible(entry.name) == visible(name)]:
        return outermost([entry for entry in matches if of_blood(entry)] or matches)
    if not terms:
        return ()
    # A panel means entries that share no word with its name.
    nearby = entries if panels_said(canonical(name)) else entries_sharing(terms, entries)
    fitting_entries = [e for e in nearby if same_side(name, e) and same_specimen(name, e)]
    # Where a name says no specimen, doctors mean blood.
    blood_entries = [entry for entry in fitting_entries if of_blood(entry)]
    matches = _find_entries(name, terms, blood_entries)
    if not matches and len(blood_entries) < len(fitting_entries):
        matches = _find_entries(name, terms, fitting_entries)
    return outermost(matches)


def entries_sharing(terms: Terms, entries: tuple[ChartEntry, ...]) -> list[ChartEntry]:
    """Return the entries with any of some terms in a name, or before a value, in their order."""
    places_by_term = _places_by_term(entries)
    places = {place for term in terms for place in places_by_term.get(term, ())}
    return [entries[place] for place in sorted(places)]


@lru_cache(maxsize=64)
def _places_by_term(entries: tuple[ChartEntry, ...]) -> dict[str, set[int]]:
    places: dict[str, set[int]] = {}
    for place, entry in enumerate(entries):
        for term in frozenset().union(*map(name_terms, (entry.name, *value_names(entry.result)))):
            places.setdefault(term, set()).add(place)
    return places


def _find_entries(name: str, terms: Terms, entries: Sequence[ChartEntry]) -> list[ChartEntry]:
    named_entries = [(entry, name_terms(entry.name)) for entry in entries if entry.name]
    if same_entries := [entry for entry, entry_terms in named_entries if entry_terms == terms]:
        return same_entries
    # The first rule with a match decides: from the same name to a wider one.
    for fits in (is_within_heading, _is_narrower, _is_wider):
        if matches := [e for e, entry_terms in named_entries if fits(terms, entry_terms, e)]:
            return matches
    return _find_panel_items(name, entries) or _find_leading_values(terms, entries)


def physical_parts(
    name: str, entries: Sequence[ChartEntry], *, whole: bool = True
) -> tuple[ChartEntry, ...]:
    """Return the parts of the physical examination that a name means; all where it says none.

    Plain sentences have no parts; if `whole`, all of them come where no part is found.
    """
    physical_entries = [entry for entry in entries if entry.physical]
    top_entries = tuple(entry for entry in physical_entries if not entry.path)
    asked_sites = name_terms(name) & SITE_TERMS
    if not asked_sites:
        return top_entries
    same_side_entries = [entry for entry in physical_entries if same_side(name, entry)]
    named_parts = [e for e in same_side_entries if name_terms(e.name) & asked_sites]
    return outermost(named_parts) or tuple(e for e in top_entries if whole and not e.name)


def is_within_heading(terms: Terms, entry_terms: Terms, entry: ChartEntry) -> bool:
    """Tell whether a name is the entry's, alone or with its headings: cells of the blood count."""
    if not entry_terms or not entry_terms <= terms:
        return False
    return terms <= entry_terms.union(*map(name_terms, entry.path))


def _is_narrower(terms: Terms, entry_terms: Terms, entry: ChartEntry) -> bool:
    """Tell whether the entry's name says more than the request: any CT of the chest for a CT."""
    is_known = bool(terms & _KNOWN_TERMS) or not entry.path
    return terms < entry_terms and is_known and not terms <= WAY_TERMS


def _is_wider(terms: Terms, entry_terms: Terms, _entry: ChartEntry) -> bool:
    """Tell whether the entry's name says less than the request, but is a known examination."""
    if not entry_terms < terms or (terms - entry_terms) & _KNOWN_TERMS:
        return False
    return bool((entry_terms & _KNOWN_TERMS) - SITE_TERMS)


def _find_panel_items(name: str, entries: Sequence[ChartEntry]) -> list[ChartEntry]:
    panels = panels_said(canonical(name))
    blood_entries = [entry for entry in entries if entry.name and of_blood(entry)] if panels else []
    matches = [e for e in blood_entries if any(p.search(canonical(e.name)) for p in panels)]
    return matches or [entry for entry in blood_entries if holds_items(entry, panels)]


def _find_leading_values(terms: Terms, entries: Sequence[ChartEntry]) -> list[ChartEntry]:
    """Return lines in which a value begins with the name: `INR 1.67, D-dimer 5.2` for an INR."""
    if not is_telling(terms):
        return []
    auxiliary_entries = [entry for entry in entries if not entry.physical]
    return [
        entry
        for entry in auxiliary_entries
        if any(terms <= name_terms(name) for name in value_names(entry.result))
    ]
