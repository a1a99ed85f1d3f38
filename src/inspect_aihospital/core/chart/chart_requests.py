"""Read by rule the entries that a request to the examiner asks for, and names the record lacks.

An entry is asked for where a clause has all words of its name, or where what a clause names means
it (`chart_lookup`). Findings of the physical examination are asked for by name together with a word
for examining. What is mentioned as done or found already, or as not wanted, is not asked for.
Characters that nobody sees are left out before anything is read.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from inspect_aihospital.core.chart import request_words as words
from inspect_aihospital.core.chart.canonical_names import canonical, is_item, names_examination
from inspect_aihospital.core.chart.chart_entries import ChartEntry
from inspect_aihospital.core.chart.chart_lookup import (
    SITE_TERMS,
    entries_sharing,
    is_telling,
    look_up,
    name_terms,
    names_something,
    physical_parts,
    stands_alone,
)
from inspect_aihospital.core.chart.examination_list import MAX_NAME
from inspect_aihospital.core.chart.sides_and_specimens import of_blood, same_side, same_specimen
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.visible_text import visible

MARK = "\x00"
"""Stands for a name while a text is split."""

LONGEST_CLAUSE = 300
"""Characters of the longest clause whose words are read; a longer one names by full names only."""

# Fields, and the examiner as a person, name no examination by themselves.
_BROAD = regex(r"(?i)影像学?|实验室|辅助|血液|\bblood ?(?:tests?|work)\b|\bexaminer\b")
# Marks that may stand around a name at a clause's edge.
_EDGES = " .'’!~()（）[]【】"


@dataclass(frozen=True)
class RequestedExamination:
    """An examination as a request calls it, and what the record has of it."""

    name: str
    entries: tuple[ChartEntry, ...]


def read_request(text: str, entries: tuple[ChartEntry, ...]) -> tuple[RequestedExamination, ...]:
    """Return the examinations that a request asks for, in its order, each entry once."""
    requested: list[RequestedExamination] = []
    entry_ids: set[int] = set()
    seen_terms: set[frozenset[str]] = set()
    called_examinations, remaining_text = _read_full_names(visible(text), entries)
    for examination in [*called_examinations, *_read_clauses(remaining_text, entries)]:
        new_entries = tuple(entry for entry in examination.entries if id(entry) not in entry_ids)
        if new_entries or not (examination.entries or name_terms(examination.name) in seen_terms):
            requested.append(RequestedExamination(examination.name, new_entries))
            seen_terms.add(name_terms(examination.name))
            entry_ids |= {id(entry) for entry in new_entries}
    return tuple(requested)


def _read_full_names(
    text: str, entries: Sequence[ChartEntry]
) -> tuple[list[RequestedExamination], str]:
    """Return the entries that a text calls by their full name, and the text without them."""
    folded = text.casefold()
    candidates = [e for e in entries if not e.physical and (not e.path or of_blood(e))]
    named_entries = [(visible(e.name), e) for e in candidates]
    called_entries = [
        (n, e) for n, e in named_entries if n.casefold() in folded and stands_alone(e)
    ]
    entries_by_name: dict[str, list[ChartEntry]] = {}
    for name, entry in sorted(called_entries, key=lambda pair: -len(pair[0])):
        spot = re.compile(rf"(?<![a-z0-9]){re.escape(name)}(?![a-z0-9])", re.IGNORECASE)
        if name in entries_by_name or (spot.search(text) and not _is_only_mentioned(spot, text)):
            entries_by_name.setdefault(name, []).append(entry)
            # A name that was read is cut out, so that a shorter name within it is not read again.
            text = spot.sub(" ; ", text)
    return [
        RequestedExamination(name, tuple(same_name)) for name, same_name in entries_by_name.items()
    ], text


def _is_only_mentioned(spot: re.Pattern[str], text: str) -> bool:
    """Tell whether every clause that has a name speaks of the past, or of what is not wanted."""
    marked = words.CLAUSE.split(spot.sub(MARK, text))
    return all(_is_mention(clause) for clause in marked if MARK in clause)


def _is_mention(clause: str) -> bool:
    tells_past = words.PAST.search(clause) and not words.ASKING.search(clause)
    return bool(tells_past or words.DENIED.search(clause))


def split_joined(name: str) -> tuple[str, ...]:
    """Return the names that one joins, such as liver and kidney function; none of a plain one."""
    apart = _write_apart(name)
    return () if apart == name else tuple(filter(str.strip, words.CLAUSE.split(apart)))


def _write_apart(text: str) -> str:
    for joined, apart in words.JOINED:
        text = joined.sub(apart, text)
    return text


def _read_clauses(text: str, entries: tuple[ChartEntry, ...]) -> Iterator[RequestedExamination]:
    text = _write_apart(words.WHOLE.sub("", text))
    for clause in dict.fromkeys(words.CLAUSE.split(text)):
        if not clause.strip() or len(clause) > LONGEST_CLAUSE or _is_mention(clause):
            continue
        name = words.TAIL.sub("", words.LEAD.sub("", clause.strip(_EDGES))).strip(_EDGES)
        examinations = _resolve_name(name, clause, entries)
        if examinations:
            yield from examinations
        elif _is_name(name, clause):
            yield RequestedExamination(name[:MAX_NAME], ())


def _resolve_name(
    name: str, clause: str, entries: tuple[ChartEntry, ...]
) -> list[RequestedExamination]:
    """Return what a clause's name means, else the entries that the clause names in full."""
    if _is_part(name, clause):
        parts = physical_parts(name, entries, whole=bool(words.STRICTLY.search(clause)))
        return [RequestedExamination(name, parts)] if parts else []
    if names_something(name) and (meant_entries := _allow_physical(look_up(name, entries), clause)):
        return [RequestedExamination(name, meant_entries)]
    clause_terms = name_terms(clause)
    named_entries = [
        entry
        for entry in entries_sharing(clause_terms, entries)
        if name_terms(entry.name) <= clause_terms and stands_alone(entry)
    ]
    named_entries = [e for e in named_entries if same_side(clause, e) and same_specimen(clause, e)]
    # The name that has all words of another one is the one that was meant.
    longest_names = [
        e
        for e in named_entries
        if not any(name_terms(e.name) < name_terms(o.name) for o in named_entries)
    ]
    spoken_entries = tuple(
        e for e in longest_names if not (e.physical and _is_within_another(e.name, name))
    )
    return [RequestedExamination(e.name, (e,)) for e in _allow_physical(spoken_entries, clause)]


def _is_within_another(part: str, name: str) -> bool:
    """Tell whether a name only ends or stands within a longer Chinese one: 呼吸 in 睡眠呼吸监测."""
    return bool(re.search(rf"[\u4e00-\u9fff]{re.escape(visible(part))}", name))


def _is_part(name: str, clause: str) -> bool:
    """Tell whether a clause asks to examine a part of the body, by hand."""
    terms = name_terms(words.BESIDE_PART.sub(" ", name))
    return bool(terms & SITE_TERMS) and not terms - SITE_TERMS and bool(words.HANDS.search(clause))


def _allow_physical(entries: tuple[ChartEntry, ...], clause: str) -> tuple[ChartEntry, ...]:
    """Drop physical findings unless a clause speaks of examining."""
    return tuple(entry for entry in entries if not entry.physical or words.EXAMINING.search(clause))


def _is_name(name: str, clause: str) -> bool:
    """Tell whether a clause names an examination that the record lacks."""
    is_announced = (
        names_examination(clause) or is_item(canonical(name)) or words.LACKING.search(clause)
    )
    names_it = is_telling(name_terms(_BROAD.sub(" ", name))) and len(name) <= MAX_NAME
    return bool(is_announced) and names_it
