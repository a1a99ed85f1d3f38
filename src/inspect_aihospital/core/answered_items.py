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
from inspect_aihospital.core.examination_words import SITES, SYNONYMS
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
    r"以上|上述|所有|各项|全部|一切|均|都|\b(?:all|each|every|both|everything|none|any|neither)\b",
    re.I,
)
_ALL_TESTS = regex(
    r"(?:所有|各项|全部|其他|其余).{0,4}(?:检[查验]|化验|结果|项目)"
    r"|\b(?:all|every|each)(?: of)?(?: the| your| these| other)* (?:tests?|exam(?:ination)?s?"
    r"|results?|investigations?|items?)\b",
    re.I,
)
_ALL_WELL = regex(
    r"(?:一切|全部|各项|都|均).{0,8}(?:良好|没有?问题)|\b(?:everything|all (?:the |your )?(?:tests?"
    r"|results?|examinations?)) (?:is|are|was|were|looks?|came back) (?:all )?(?:fine|clear|good"
    r"|in order|healthy)\b",
    re.I,
)
"""Says that all is normal, in words that say nothing of a single item."""
_RESULT_LABEL = regex(
    r"(?:(?:the|your|all|tests?|exam(?:ination)?s?|medical|clinical|lab(?:oratory)?|imaging|检[查验]"
    r"|化验)\s?)*(?:results?|findings?|reports?|impression|conclusion|结果|所见|结论|报告)",
    re.I,
)
"""Stands before a result as its name does, and names none."""
_OF_SPEAKER = regex(
    r"我|咱|^\W*(?:have|take|stay|enjoy|let['’]?s)\b|\b(?:i|i['’]m|my|me|we|us|our)\b", re.I
)
_TELLS = regex(
    r"显示|提示|可见|发现|\b(?:shows?|showed|reveal\w*|demonstrat\w*|indicat\w*|found|sees?|saw"
    r"|observed?|identif\w+|detect\w*)\b",
    re.I,
)
_NAMED = regex(rf"(?<!\S)(?:{'|'.join(sorted(SYNONYMS.keys() - SITES, reverse=True))})(?!\S)")
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
        elsewhere: Whether what comes stands below the heading of another examination.
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
    elsewhere: bool = False
    answered: set[str] = field(default_factory=set)
    results: list[str] = field(default_factory=list)
    spare: int = 0
    blanket: bool = False

    def add(self, statement: Statement) -> None:
        """Read on."""
        about = [item for item in self.due if _is_about(statement, item)]
        waiting = {item.name for item in self.current} - self.answered
        told = [c for c in _clauses(statement) if self._is_result(c, statement, bool(about))]
        if not told and (self._is_copied(statement) or _ALL_WELL.search(statement.text)):
            told = [statement.text]
        if about or statement.heads:
            self.elsewhere = not about and self._heads_another_entry(statement)
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
        self.blanket |= _is_blanket(statement, alone=not self.current, about=bool(about))
        if not (about or waiting or self.below or self.elsewhere):
            self.spare += self._is_unplaced(statement)
        self.answered |= {item.name for item in self.current}

    def _heads_another_entry(self, statement: Statement) -> bool:
        name = statement.name
        return names_something(name) and bool(look_up(name, self.entries))

    def _is_unplaced(self, statement: Statement) -> bool:
        """Whether a result is under no known name, so that it may be of any item.

        Of a single item it may be unless it names another examination: `the scan shows` does not.
        """
        own = _own_name(statement)
        name = own or statement.text
        if is_item(canonical(name)) or (own and look_up(own, self.entries)):
            return False
        return not (self._names_another(name) if len(self.due) == 1 else names_examination(name))

    def _names_another(self, text: str) -> bool:
        """Whether a text names an examination that is neither a due one nor a part of one."""
        called = canonical(text)
        asked = {name for item in self.due for name in _NAMED.findall(canonical(item.name))}
        part = any(panel.search(called) for item in self.due for panel in item.panels)
        return not part and not set(_NAMED.findall(called)) <= asked

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
        if bool(placed) and (few if self.below else len(words) > 1):
            return True
        return self._is_in_own_words(clause, words)

    def _is_in_own_words(self, clause: str, words: frozenset[str]) -> bool:
        """Whether a clause without a name tells a result of a single item, or of those due.

        No item is named so far; a word of some length is said; and it is not about the speaker.
        """
        if len(self.due) > 1 and (self.answered or self.current):
            return False
        telling = len(words) > 1 or any(len(word) > 4 or not word.isascii() for word in words)
        idle = _OF_SPEAKER.search(clause) and not _TELLS.search(clause)
        return telling and not idle and not self._names_another(clause)

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


def _own_name(statement: Statement) -> str:
    """The name of a statement, unless it is a mere label such as `Results`."""
    return "" if _RESULT_LABEL.fullmatch(statement.name) else statement.name


def _is_blanket(statement: Statement, *, alone: bool, about: bool) -> bool:
    """Whether a statement is about all that was asked for: it says so, or says nothing else."""
    text, name = statement.text, _own_name(statement)
    if not (NORMAL.search(text) or says_absent(text) or _ALL_WELL.search(text)):
        return False
    if about or statement.listed:
        every = not name and _ALL_TESTS.search(text)
    else:
        every = _ALL.search(f"{name} {text}")
    nameless = alone and not about and not name and not names_examination(text)
    return bool(every) or nameless


def _heads_another(statement: Statement) -> bool:
    return statement.heads and names_examination(_own_name(statement))
