"""What a request to the examiner asks for, by rule: entries of the record, and names it lacks.

An entry is asked for where a clause has all words of its name, or where what a clause names means
it (`chart_lookup`). Findings of the physical examination are asked for by name together with a word
for examining. What is mentioned as done or found already, or as not wanted, is not asked for.
Characters that nobody sees are left out before anything is read.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from inspect_aihospital.core.canonical import canonical
from inspect_aihospital.core.chart import Entry
from inspect_aihospital.core.chart_guards import of_blood, same_side, same_specimen
from inspect_aihospital.core.chart_lookup import (
    SITE_TERMS,
    WAY_TERMS,
    look_up,
    name_terms,
    names_examination,
    names_something,
    physical_parts,
    stands_alone,
)
from inspect_aihospital.core.examinations import MAX_NAME
from inspect_aihospital.core.panels import is_item
from inspect_aihospital.core.readable import visible
from inspect_aihospital.core.regex import regex
from inspect_aihospital.core.request_words import (
    ASKING,
    CLAUSE,
    DENIED,
    EXAMINING,
    HANDS,
    JOINED,
    LACKING,
    LEAD,
    PAST,
    STRICTLY,
    TAIL,
    WHOLE,
)

MARK = "\x00"
"""Stands for a name while a text is split."""

LONGEST = 300
"""Characters of the longest clause whose words are read; a longer one names by full names only."""

_BROAD = regex(r"影像学?|实验室|辅助|血液|\bblood ?(?:tests?|work)\b|\bexaminer\b", re.IGNORECASE)
_EDGES = " .'’!~()（）[]【】"


@dataclass(frozen=True)
class ExaminationRequest:
    """An examination that a request asks for.

    Attributes:
        name: How it is called.
        entries: What the record has of it; empty where it has nothing.
    """

    name: str
    entries: tuple[Entry, ...]


def read_request(text: str, entries: tuple[Entry, ...]) -> tuple[ExaminationRequest, ...]:
    """What a request asks for, in its order, each entry once.

    Args:
        text: The request.
        entries: The record's, from `chart.read_chart`.

    Returns:
        Nothing where no examination is named.
    """
    wanted: list[ExaminationRequest] = []
    given: set[int] = set()
    names: set[frozenset[str]] = set()
    called, rest = _called(visible(text), entries)
    for one in [*called, *_asked(rest, entries)]:
        fresh = tuple(entry for entry in one.entries if id(entry) not in given)
        if fresh or not (one.entries or name_terms(one.name) in names):
            wanted.append(ExaminationRequest(one.name, fresh))
            names.add(name_terms(one.name))
            given |= {id(entry) for entry in fresh}
    return tuple(wanted)


def _called(text: str, entries: Sequence[Entry]) -> tuple[list[ExaminationRequest], str]:
    """The entries that a text calls by their full name, longest names first, and the rest of it."""
    folded = text.casefold()
    own = [e for e in entries if not e.physical and (not e.path or of_blood(e))]
    named = [(visible(e.name), e) for e in own]
    said = [(n, e) for n, e in named if n.casefold() in folded and stands_alone(e)]
    found: dict[str, list[Entry]] = {}
    for name, entry in sorted(said, key=lambda pair: -len(pair[0])):
        spot = re.compile(rf"(?<![a-z0-9]){re.escape(name)}(?![a-z0-9])", re.IGNORECASE)
        if name in found or (spot.search(text) and not _only_mentioned(spot, text)):
            found.setdefault(name, []).append(entry)
            text = spot.sub(" ; ", text)
    return [ExaminationRequest(name, tuple(same)) for name, same in found.items()], text


def _only_mentioned(spot: re.Pattern[str], text: str) -> bool:
    """Whether all clauses that call a name speak of what was done, found or is not wanted."""
    marked = CLAUSE.split(spot.sub(MARK, text))
    return all(_mentions(clause) for clause in marked if MARK in clause)


def _mentions(clause: str) -> bool:
    past = PAST.search(clause) and not ASKING.search(clause)
    return bool(past or DENIED.search(clause))


def _asked(text: str, entries: tuple[Entry, ...]) -> Iterator[ExaminationRequest]:
    text = WHOLE.sub("", text)
    for joined, apart in JOINED:
        text = joined.sub(apart, text)
    for clause in dict.fromkeys(CLAUSE.split(text)):
        if not clause.strip() or len(clause) > LONGEST or _mentions(clause):
            continue
        name = TAIL.sub("", LEAD.sub("", clause.strip(_EDGES))).strip(_EDGES)
        found = _meant(name, clause, entries)
        if found:
            yield from found
        elif _is_name(name, clause):
            yield ExaminationRequest(name[:MAX_NAME], ())


def _meant(name: str, clause: str, entries: tuple[Entry, ...]) -> list[ExaminationRequest]:
    """What a clause's name means, else the entries that the clause names in full."""
    if _is_part(name, clause):
        parts = physical_parts(name, entries, whole=bool(STRICTLY.search(clause)))
        return [ExaminationRequest(name, parts)] if parts else []
    if names_something(name) and (found := _allowed(look_up(name, entries), clause)):
        return [ExaminationRequest(name, found)]
    said = name_terms(clause)
    named = [e for e in entries if stands_alone(e) and name_terms(e.name) <= said]
    named = [e for e in named if same_side(clause, e) and same_specimen(clause, e)]
    longest = [e for e in named if not any(name_terms(e.name) < name_terms(o.name) for o in named)]
    spoken = tuple(e for e in longest if not (e.physical and _within_another(e.name, name)))
    return [ExaminationRequest(e.name, (e,)) for e in _allowed(spoken, clause)]


def _within_another(part: str, name: str) -> bool:
    """Whether a name only ends or stands within a longer Chinese one: 呼吸 in 睡眠呼吸监测."""
    return bool(re.search(rf"[\u4e00-\u9fff]{re.escape(visible(part))}", name))


def _is_part(name: str, clause: str) -> bool:
    """Whether a clause asks to examine a part of the body, by hand."""
    terms = name_terms(name)
    return bool(terms & SITE_TERMS) and not terms - SITE_TERMS and bool(HANDS.search(clause))


def _allowed(found: tuple[Entry, ...], clause: str) -> tuple[Entry, ...]:
    """Physical findings only where examining is spoken of."""
    return tuple(entry for entry in found if not entry.physical or EXAMINING.search(clause))


def _is_name(name: str, clause: str) -> bool:
    """Whether a clause names an examination that the record lacks."""
    terms = name_terms(_BROAD.sub(" ", name))
    telling = any(len(term) > 1 for term in terms - WAY_TERMS - SITE_TERMS)
    known = names_examination(clause) or is_item(canonical(name)) or LACKING.search(clause)
    sited = terms & WAY_TERMS and terms & SITE_TERMS
    return bool(known and (telling or sited)) and len(name) <= MAX_NAME
