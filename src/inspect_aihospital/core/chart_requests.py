"""What a request to the examiner asks for, by rule: entries of the record, and names it lacks.

An entry is asked for where a clause has all words of its name, or where what a clause names means
it (`chart_lookup`). Findings of the physical examination are asked for by name together with a word
for examining. What is mentioned as done or found already is not asked for. Characters that nobody
sees are left out before anything is read.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from inspect_aihospital.core.chart import Entry
from inspect_aihospital.core.chart_lookup import (
    canonical,
    look_up,
    name_terms,
    names_something,
    stands_alone,
)
from inspect_aihospital.core.examinations import EXAMINATION_TERMS, MAX_NAME

_CLAUSE = re.compile(
    r"[，,、；;。？?！!\n：:“”\"]|\.(?=\s|$)|\s[-–—]+\s|以及|还有|(?<=[\u4e00-\u9fff])[和及与]"
    r"|\b(?:and|as well as|plus|then)\b",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"^(?:(?:hello|hi|please|the doctor|my doctor|doctor|wants?|asked|told|says?|me|to|i|we|need"
    r"|would|like|have|had|get|see|know|for|an?|the|my|do|could|can|you|tell|give|show|look|up"
    r"|order"
    r"|recommends?|suggests?|arrange|what|does|did|is|are|was|were|about|now|just|only|also"
    r"|next)\b[ ,']*"
    r"|您好|你好|请问|请|麻烦|帮我|帮忙|医生|大夫|主任|他|她|说|让|要|叫|嘱咐|建议|需要|我们|我"
    r"|想|去|来|先"
    r"|再|还|也|就|把|给|看看|看一下|看|查一下|查查|查|做一?[下个次]?|一下|安排|进行|完善|了解"
    r"|知道|这个|那个)+",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"(?:检查)?(?:的)?(?:结果|报告|单子?)?(?:是|有|怎么样|如何|什么|呢|吗|吧|了|多少|出来|正常"
    r"|的)*$|\b(?:results?|reports?"
    r"|findings?|please|show\w*|say\w*|today|now|done|back|like)\b.*$",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"做过|做完|查过|看了|显示|提示|发现|上次|之前|以前|去年|曾"
    r"|\b(?:showed|shows? (?:a|an|that)|already|previous(?:ly)?|last (?:year|time|month|week)|ago"
    r"|says there|found)\b",
    re.IGNORECASE,
)
_EXAMINING = re.compile(
    r"检查|查体|体检|听诊|触诊|叩诊|exam|inspection|auscult|palpat", re.IGNORECASE
)


MARK = "\x00"
"""Stands for a name while a text is split."""


@dataclass(frozen=True)
class Wanted:
    """An examination that a request asks for.

    Attributes:
        name: How it is called.
        entries: What the record has of it; empty where it has nothing.
    """

    name: str
    entries: tuple[Entry, ...]


def visible(text: str) -> str:
    """A text without characters that nobody sees and marks that hide others; full width is half."""
    kept = (c for c in unicodedata.normalize("NFKC", text) if unicodedata.category(c) != "Cf")
    return "".join(kept)


def read_request(text: str, entries: Sequence[Entry]) -> tuple[Wanted, ...]:
    """What a request asks for, in its order, each entry once.

    Args:
        text: The request.
        entries: The record's, from `chart.read_chart`.

    Returns:
        Nothing where no examination is named.
    """
    wanted: list[Wanted] = []
    given: set[int] = set()
    called, rest = _called(visible(text), entries)
    for one in [*called, *_asked(rest, entries)]:
        fresh = tuple(entry for entry in one.entries if id(entry) not in given)
        if (fresh or not one.entries) and one.name not in {other.name for other in wanted}:
            wanted.append(Wanted(one.name, fresh))
            given |= {id(entry) for entry in fresh}
    return tuple(wanted)


def _called(text: str, entries: Sequence[Entry]) -> tuple[list[Wanted], str]:
    """The entries that a text calls by their full name, longest names first, and the rest of it."""
    named = [e for e in entries if not e.physical and stands_alone(e)]
    found: dict[str, list[Entry]] = {}
    for entry in sorted(named, key=lambda entry: -len(entry.name)):
        name = visible(entry.name)
        spot = re.compile(rf"(?<![a-z0-9]){re.escape(name)}(?![a-z0-9])", re.IGNORECASE)
        if name in found or (spot.search(text) and not _in_the_past(spot, text)):
            found.setdefault(name, []).append(entry)
            text = spot.sub(" ; ", text)
    return [Wanted(name, tuple(same)) for name, same in found.items()], text


def _in_the_past(spot: re.Pattern[str], text: str) -> bool:
    """Whether all clauses that call a name speak of what was done or found already."""
    marked = _CLAUSE.split(spot.sub(MARK, text))
    return all(_DONE.search(clause) for clause in marked if MARK in clause)


def _asked(text: str, entries: Sequence[Entry]) -> Iterator[Wanted]:
    for clause in _CLAUSE.split(text):
        if not clause.strip() or _DONE.search(clause):
            continue
        name = _TAIL.sub("", _LEAD.sub("", clause.strip(" .'()（）[]【】"))).strip(" .'")
        found = _meant(name, clause, entries)
        if found:
            yield from found
        elif _is_name(name, clause):
            yield Wanted(name[:MAX_NAME], ())


def _meant(name: str, clause: str, entries: Sequence[Entry]) -> list[Wanted]:
    """What a clause's name means, else the entries that the clause names in full."""
    if names_something(name) and (found := _allowed(look_up(name, entries), clause)):
        return [Wanted(name, found)]
    said = name_terms(clause)
    named = [entry for entry in entries if stands_alone(entry) and name_terms(entry.name) <= said]
    longest = [e for e in named if not any(name_terms(e.name) < name_terms(o.name) for o in named)]
    return [Wanted(e.name, (e,)) for e in _allowed(tuple(longest), clause)]


def _allowed(found: tuple[Entry, ...], clause: str) -> tuple[Entry, ...]:
    """Physical findings only where examining is spoken of."""
    examining = "physical" in name_terms(clause) or _EXAMINING.search(clause)
    return tuple(entry for entry in found if not entry.physical or examining)


def _is_name(name: str, clause: str) -> bool:
    """Whether a clause names an examination that the record lacks."""
    known = re.search(EXAMINATION_TERMS, canonical(clause), re.IGNORECASE) or re.search(
        EXAMINATION_TERMS, clause, re.IGNORECASE
    )
    return bool(known) and names_something(name) and len(name) <= MAX_NAME
