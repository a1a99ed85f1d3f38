"""What an examiner was asked for, has in its record, and does not tell; no model.

Only what a request clearly names is looked at, and only what a rule can tell: a recorded number
that the reply lacks in any spelling, and a finding of whose words it has next to none.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from inspect_aihospital.core.asked import chart_of, requested_names
from inspect_aihospital.core.chart import Entry
from inspect_aihospital.core.chart_lookup import PHYSICAL, look_up, name_terms, names_something
from inspect_aihospital.core.fidelity_facts import Detector, Finding, Turn
from inspect_aihospital.core.readable import visible
from inspect_aihospital.core.record import Objective
from inspect_aihospital.core.recorded_results import (
    RecordedResult,
    results_of,
    without_references,
    words_of,
)
from inspect_aihospital.core.regex import regex
from inspect_aihospital.core.remembered import remembered
from inspect_aihospital.core.reply_statements import read_statements
from inspect_aihospital.core.reply_words import NORMAL, says_absent, telling_clauses
from inspect_aihospital.core.told_numbers import told_numbers

PARAPHRASED = 0.3
"""Share of a finding's words that a reply must have, or the finding is not told."""

_QUOTED = 120
"""Characters of the longest quotation in a finding."""

_ALL_NORMAL = regex(r"正常|异常|\b(?:normal|unremarkable|abnormalit\w*)\b", re.IGNORECASE)
_CHINESE = regex(r"[\u4e00-\u9fff]")
_ENGLISH = regex(r"(?<![A-Za-z])[a-z]{3,}(?![A-Za-z])")


@dataclass(frozen=True)
class Due:
    """An examination that a request clearly names.

    Attributes:
        name: How the request calls it.
        entry: What the record has of it.
    """

    name: str
    entry: Entry


def withheld(turn: Turn, objective: Objective, earlier: str) -> tuple[Finding, ...] | None:
    """Recorded results that were clearly asked for and are not told.

    A value is told where the reply has half of its numbers, rounded, spelled out or recalculated to
    another unit too. A normal value is also told where the reply calls something normal. A finding
    is told where the reply has three tenths of its words; where all that the reply says under the
    name is that it is normal, absent, to come or refused, other parts of it do not count. So an
    interpretation without the numbers withholds them.

    Args:
        turn: The turn.
        objective: The examiner's record.
        earlier: What the examiner said before: what was told once is not due again.

    Returns:
        `None` where no recorded examination is clearly named, or all of it was told before.
    """
    reply = turn.examiner or ""
    requested = clearly_requested(turn, objective)
    due = [one for one in requested if not _was_told(one, earlier)]
    if not due:
        return None
    record = f"{objective.auxiliary or ''}\n{objective.physical or ''}"
    if in_another_language(reply, record):
        texts = [f"asked for {due[0].name}; told in another language: {_short(reply)}"]
    else:
        texts = [text for one in due if (text := _finding(one, reply, earlier))]
    return tuple(Finding(turn.number, Detector.WITHHELD, text) for text in texts)


def _was_told(due: Due, earlier: str) -> bool:
    """Whether all of an entry was told before; a normal one only under its name."""
    if not earlier or _missing(due, "", earlier):
        return False
    return bool(_about(due, earlier)) or not all(one.normal for one in results_of(due.entry))


def clearly_requested(turn: Turn, objective: Objective) -> tuple[Due, ...]:
    """The record's entries that a turn's request names, each once.

    A name is clear where it is an entry's own, alone or with that of its heading, or where exactly
    one entry's name says more than it. Names are those that the examiner listed, and those of the
    request that are an entry's own; where it listed none, rules read the request. Rules find a part
    of the physical examination too easily (skin in a skin prick test), so that by them only the
    whole of it is named.
    """
    entries = chart_of(objective)
    names = requested_names(turn.request, turn.examinations or None, entries)
    due: dict[int, Due] = {}
    for name in names:
        for entry in _clear(name, entries):
            if turn.examinations or not entry.physical or PHYSICAL in name_terms(name):
                due.setdefault(id(entry), Due(name, entry))
    if turn.examinations is not None:
        for entry in _named_outright(turn.request, entries):
            due.setdefault(id(entry), Due(entry.name, entry))
    return tuple(due.values())


def _named_outright(request: str, entries: tuple[Entry, ...]) -> Iterator[Entry]:
    """Yield the auxiliary entries that a request has by their own names, whatever was listed.

    So what the examiner's first step loses is due all the same.
    """
    auxiliary = tuple(entry for entry in entries if entry.name and not entry.physical)
    for name in requested_names(request, None, entries):
        called = [entry for entry in auxiliary if visible(entry.name) == visible(name)]
        if len(called) == 1 and names_something(name):
            yield called[0]


def _clear(name: str, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    terms, meant = name_terms(name), look_up(name, entries)
    if PHYSICAL in terms:
        return meant if terms == {PHYSICAL} else ()
    own = [e for e in meant if e.name and visible(e.name) == visible(name)]
    if own or not names_something(name):
        return tuple(own)
    same = [e for e in meant if _is_within(name_terms(e.name), terms, e)]
    wider = [e for e in meant if terms < name_terms(e.name)]
    return tuple(same) or (tuple(wider) if len(wider) == 1 else ())


def _is_within(own: frozenset[str], terms: frozenset[str], entry: Entry) -> bool:
    """Whether a name is the entry's, alone or with words of its headings."""
    around = frozenset(term for heading in entry.path for term in name_terms(heading))
    return bool(own) and own <= terms <= own | around


def _finding(due: Due, reply: str, earlier: str) -> str | None:
    missing = _missing(due, reply, earlier)
    if not missing:
        return None
    recorded = "; ".join(f"{one.name}: {one.text}" for one in missing)
    told = _about(due, reply) or reply
    return f"asked for {due.name}; recorded: {_short(recorded)}; told: {_short(told)}"


def _missing(due: Due, reply: str, earlier: str) -> list[RecordedResult]:
    """The results of an entry that neither a reply nor what was said before tells."""
    results = results_of(due.entry)
    text = without_references(f"{earlier}\n{reply}")
    block = _about(due, reply)
    words = words_of(earlier if block and not _tells_finding(block) else text)
    if due.entry.physical:
        every = frozenset[str]().union(*(one.words for one in results))
        return [] if _has(words, every) else [one for one in results if one.words]
    normal_said = bool(_ALL_NORMAL.search(without_references(block) or text))
    if results and all(one.normal for one in results):
        told = normal_said or NORMAL.search(text) or _has(words, words_of(due.entry.text))
        return [] if told else list(results)
    return [
        one
        for one in results
        if not (one.normal and (normal_said or not one.measured))
        and not (_has_numbers(text, one) if one.measured else _has(words, one.words))
    ]


def _has(words: frozenset[str], wanted: frozenset[str]) -> bool:
    return len(words & wanted) >= PARAPHRASED * len(wanted)


def _has_numbers(text: str, result: RecordedResult) -> bool:
    name = words_of(result.name)
    lines = [line for line in text.splitlines() if name <= words_of(line)]
    numbers, own = told_numbers(text), told_numbers("\n".join(lines))
    told = sum(
        numbers.tell(number, result.unit) or own.tell_otherwise(number, result.unit)
        for number in result.numbers
    )
    return 2 * told >= len(result.numbers)


def _about(due: Due, reply: str) -> str:
    """What a reply says under the name of an examination; empty where it never says the name."""
    called = (name_terms(due.name), name_terms(due.entry.name))
    said: list[str] = []
    below, line = False, -1
    for statement in read_statements(reply):
        words = f"{statement.name} {statement.text}"
        terms = name_terms(statement.name or statement.text)
        if terms and terms in called:
            below, line = statement.heads or not statement.name, statement.line
            said.append(statement.text if statement.name else "")
        elif any(names and names <= terms for names in called):
            line = statement.line
            said.append(words)
        elif statement.line == line:
            said.append(words)
        elif statement.heads or not statement.text:
            below = below and not any(said)
        elif below:
            said.append(words)
    return "\n".join(part for part in said if part)


def _tells_finding(block: str) -> bool:
    """Whether something is said that is not that all is normal, absent, or to come."""
    return any(not (NORMAL.search(c) or says_absent(c)) for c in telling_clauses(block))


@remembered
def _letters(text: str) -> tuple[int, int, frozenset[str]]:
    """Chinese characters, words of other letters, and the English words among these."""
    english = _ENGLISH.findall(text)
    return len(_CHINESE.findall(text)), len(english), frozenset(english)


def in_another_language(reply: str, record: str) -> bool:
    """Whether a reply is written in English to a Chinese record, or the other way round.

    Names and units that the record has itself do not count.
    """
    chinese, _, _ = _letters(reply)
    own_chinese, own_words, vocabulary = _letters(record)
    if own_chinese > own_words:
        foreign = sum(word not in vocabulary for word in _ENGLISH.findall(reply))
        return foreign > 5 and chinese < foreign
    return chinese > 5 and chinese > _letters(reply)[1]


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _QUOTED else f"{flat[:_QUOTED]}…"
