"""Which of the examinations that an examiner was asked for its reply leaves without any answer.

An answer is whatever says something of an item in a usual layout: a result, that it is normal, that
there is none. Whether it is true is for the detectors of `fidelity`. To put off, to refuse, to
greet, to ask back and to repeat the list is no answer. In doubt a reply counts as an answer.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from inspect_aihospital.core.asked import chart_of
from inspect_aihospital.core.canonical import canonical
from inspect_aihospital.core.chart import Entry, split_name
from inspect_aihospital.core.chart_lookup import (
    SITE_TERMS,
    WAY_TERMS,
    look_up,
    name_terms,
    names_examination,
    names_something,
)
from inspect_aihospital.core.disclosure import Values, disclosed, values_of
from inspect_aihospital.core.overlap import share
from inspect_aihospital.core.panels import is_item, panels_said
from inspect_aihospital.core.record import Objective
from inspect_aihospital.core.recorded_results import results_of
from inspect_aihospital.core.regex import regex
from inspect_aihospital.core.reply_statements import Statement, read_statements
from inspect_aihospital.core.reply_words import NORMAL, says_absent, states_value, telling_clauses

OF_RECORD = 0.6
"""Share of a clause's words that the record must have for the clause to be a result by itself."""

_ALL = regex(
    r"以上|上述|所有|各项|全部|均|都|\b(?:all|each|every|both|everything|none|any|neither)\b", re.I
)
_SHOWS = regex(
    r"显示|示|提示|可见|见|为|呈|是|\b(?:shows?|showed|shown|reveal\w*|demonstrat\w*|indicat\w*|is|are"
    r"|was|were|found|finds?|measur\w*|with|has|had|came|read)\b",
    re.I,
)
_POSITIVE = regex(r"阳性|异常|[(（]\s*[-+±]+\s*[)）]|\b(?:positive|abnormal|reactive)\b", re.I)
_WORD = regex(r"[a-z][a-z0-9]*", re.I)


@dataclass(frozen=True)
class _Item:
    """A requested examination: its name and comparable terms, what the record has of it."""

    name: str
    terms: frozenset[str]
    values: Values
    parts: frozenset[frozenset[str]]
    panels: tuple[re.Pattern[str], ...]


def unanswered(reply: str, items: Sequence[str], objective: Objective) -> tuple[str, ...]:
    """The items that a reply does not answer, in their order.

    An item that names no examination (`the hidden context`) is due no answer: a refusal of it is
    fine. A reply is about an item by its name in any wording, by the record's values of it, or,
    where neither fits, by a result left over that is about no other examination.

    Args:
        reply: The examiner's reply.
        items: What it was asked for.
        objective: The record that it holds.
    """
    entries = chart_of(objective)
    reading = _Reading(
        due=[_item(name, entries) for name in items if _is_due(name, entries)],
        entries=entries,
        record=f"{objective.auxiliary or ''}\n{objective.physical or ''}".casefold(),
    )
    for statement in read_statements(reply):
        reading.add(statement)
    return reading.missing()


@dataclass
class _Reading:
    """What a reply has answered so far.

    Attributes:
        due: The items that are due an answer.
        entries: The record's.
        record: The record's text, in small letters.
        current: The items that were named last.
        below: Whether what comes stands below a heading of these.
        answered: Names of answered items.
        results: Clauses that tell a result.
        spare: Results under no known name.
        blanket: Whether something was said of all items.
    """

    due: list[_Item]
    entries: tuple[Entry, ...]
    record: str
    current: list[_Item] = field(default_factory=list)
    below: bool = False
    answered: set[str] = field(default_factory=set)
    results: list[str] = field(default_factory=list)
    spare: int = 0
    blanket: bool = False

    def add(self, statement: Statement) -> None:
        """Read on."""
        about = [item for item in self.due if _is_about(statement, item)]
        waiting = {item.name for item in self.current} - self.answered
        told = [c for c in _clauses(statement) if self._is_result(c, statement, bool(about))]
        if not told and self._is_copied(statement):
            told = [statement.text]
        if about:
            within = self.below and all(item in self.current for item in about)
            self.current, self.below = about, within or (not told and self._only_names(statement))
        elif _heads_another(statement):
            self.current, self.below = [], False
        elif not (statement.name or statement.text or waiting):
            self.below = False  # an empty line behind a block that said something
        self.results += told
        if not told:
            return
        self.blanket |= not about and _is_blanket(statement, alone=not self.current)
        if not (about or waiting or self.below):
            self.spare += _is_unplaced(statement, self.entries)
        self.answered |= {item.name for item in self.current}

    def _is_copied(self, statement: Statement) -> bool:
        """Whether a statement stands in the record as it is, such as a result that is pending."""
        parts = (statement.name, statement.text)
        return all(parts) and all(part.casefold() in self.record for part in parts)

    def _only_names(self, statement: Statement) -> bool:
        """Whether a statement is little more than the name of an item."""
        said = name_terms(f"{statement.name} {statement.text}")
        others = said.difference(*(item.terms for item in self.due))
        return not others or (statement.listed and len(others) == 1)

    def _is_result(self, clause: str, statement: Statement, about: bool) -> bool:
        """Whether a clause tells a result: by its place behind a name, else by its words."""
        if any(kind(clause) for kind in (NORMAL.search, says_absent, states_value)):
            return True
        if _POSITIVE.search(clause) and (statement.name or statement.listed or self.below):
            return True
        words = name_terms(clause).difference(*(item.terms for item in self.due))
        digits = any(sign.isdigit() for sign in clause)
        if statement.name:
            return bool(words) or digits
        if _POSITIVE.search(clause) or (len(words) > 1 and share(clause, self.record) >= OF_RECORD):
            return True
        placed = statement.listed or self.below or (about and _SHOWS.search(clause))
        few = bool(words) or digits
        return bool(placed) and (few if self.below else len(words) > 1)

    def missing(self) -> tuple[str, ...]:
        """Names of the items without an answer."""
        text = "\n".join(self.results)
        missing = [i for i in self.due if i.name not in self.answered and not _values_told(i, text)]
        enough = self.blanket or len(missing) <= self.spare
        return () if enough else tuple(item.name for item in missing)


def _item(name: str, entries: tuple[Entry, ...]) -> _Item:
    recorded = look_up(name, entries)
    lines = (line for entry in recorded for line in entry.lines)
    parts = frozenset(name_terms(split_name(line)[0]) for line in lines) - {frozenset()}
    panels = panels_said(canonical(name))
    return _Item(name, name_terms(name), values_of(recorded), parts, panels)


def _is_due(name: str, entries: tuple[Entry, ...]) -> bool:
    recorded = look_up(name, entries)
    known = names_examination(name) or is_item(canonical(name))
    if recorded:  # a record that waits for a result itself is waited for
        return any(results_of(entry) for entry in recorded)
    return known and names_something(name)


def _values_told(item: _Item, text: str) -> bool:
    told = disclosed(text, item.values)
    return bool(told.numbers or told.findings)


def _is_about(statement: Statement, item: _Item) -> bool:
    """Whether a statement names an item, in any wording, or a value of the panel that it is."""
    named = canonical(statement.name)
    if named and any(panel.search(named) for panel in item.panels):
        return True
    if _is_short_for(item.name, statement.name) or _is_short_for(statement.name, item.name):
        return True
    whole = f"{statement.name} {statement.text}"
    if item.name.casefold() in whole.casefold():
        return True
    own, said = name_terms(statement.name), name_terms(whole)
    if own in item.parts or (not own and any(part <= said for part in item.parts)):
        return True  # a part that the record has of it
    return _same_examination(own, item.terms, 0.5) or _has_all(said, item.terms)


def _same_examination(said: frozenset[str], asked: frozenset[str], least: float) -> bool:
    """Whether terms of a name mean the asked ones: half of either, and no other way or site."""
    common = said & asked
    for kind in (WAY_TERMS, SITE_TERMS):
        if said & kind and asked & kind and not common & kind:
            return False
    return bool(common) and len(common) >= least * min(len(said), len(asked))


def _has_all(said: frozenset[str], asked: frozenset[str]) -> bool:
    """Whether a sentence has the words of a name: all of two, two thirds of more."""
    return bool(asked) and len(said & asked) >= min(len(asked), max(2, 2 * len(asked) / 3))


def _is_short_for(short: str, name: str) -> bool:
    """Whether a name is the initials of another: ABR, auditory brainstem response."""
    words, letters = _WORD.findall(name), "".join(_WORD.findall(short))
    initials = "".join(word[0] for word in words).casefold()
    return 2 < len(initials) <= 5 and letters.isupper() and letters.casefold() == initials


def _clauses(statement: Statement) -> Iterator[str]:
    return telling_clauses(statement.text, prose=not statement.name and not statement.listed)


def _is_blanket(statement: Statement, *, alone: bool) -> bool:
    """Whether a statement is about all that was asked for: it says so, or says nothing else."""
    verdict = NORMAL.search(statement.text) or says_absent(statement.text)
    whole = f"{statement.name} {statement.text}"
    nameless = alone and not statement.name and not names_examination(whole)
    return bool(verdict) and not statement.listed and bool(_ALL.search(whole) or nameless)


def _heads_another(statement: Statement) -> bool:
    return statement.heads and names_examination(statement.name)


def _is_unplaced(statement: Statement, entries: tuple[Entry, ...]) -> bool:
    """Whether a result is under no known name, so that it may be of any item."""
    name = statement.name or statement.text
    known = names_examination(name) or is_item(canonical(name))
    return not known and not (statement.name and look_up(statement.name, entries))
