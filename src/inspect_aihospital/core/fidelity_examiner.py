"""Detectors of what an examiner's reply says beyond its record; no model.

Without a record there is nothing to compare with, and none of them is asked.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from inspect_aihospital.core.asked import chart_of, requested_names
from inspect_aihospital.core.canonical import canonical
from inspect_aihospital.core.chart import Entry
from inspect_aihospital.core.chart_guards import same_side
from inspect_aihospital.core.chart_lookup import (
    look_up,
    name_terms,
    names_examination,
)
from inspect_aihospital.core.disclosure import claims
from inspect_aihospital.core.examination_words import MODALITIES
from inspect_aihospital.core.examinations import MAX_NAME
from inspect_aihospital.core.fidelity_facts import Detector, Finding, Turn
from inspect_aihospital.core.number_words import without_spelled_numbers
from inspect_aihospital.core.overlap import clauses, share
from inspect_aihospital.core.quantities import held, rounded, stated
from inspect_aihospital.core.record import Objective
from inspect_aihospital.core.regex import regex
from inspect_aihospital.core.reply_lines import Said, read_reply
from inspect_aihospital.core.reply_words import NORMAL, UNRECORDED

SUPPORT = 0.5
"""Share of a finding's words that the record must have, or the finding is invented."""

SHORTEST = {True: 4, False: 10}
"""Letters of the shortest finding that is looked at, in Chinese and in other writing."""

_CHINESE = regex(r"[\u4e00-\u9fff]")
_OPPOSITES = regex(
    r"阳性|阴性|\(\+\)|\(-\)|左|右|[升增偏]高|[降减]低|偏低|\b(?:left|right|positive|negative"
    r"|elevated|increased|raised|decreased|reduced|low|high)\b"
)
_SIGNS = {"(+)": "阳性", "(-)": "阴性", "positive": "阳性", "negative": "阴性"}
_ANNOUNCING = regex(
    r"我们|看到|发现|结果|显示|提示|检查|可见|如下|以下|范围内|以内"
    r"|\b(?:we|found|shows?|showed|results?|(?:as )?follows?|following"
    r"|(?:with)?in (?:the )?(?:normal |reference )?(?:range|limits))\b"
)
_HIDDEN = "§"
_NOT_WORD = regex(rf"[^\w{_HIDDEN}]|_")


def invented_values(turn: Turn, objective: Objective) -> Iterator[Finding]:
    """Numbers of a reply that neither record nor request holds, or that belong elsewhere.

    A number counts if it has two digits or a unit of measure. In a line that is named like an
    entry of the record, it must stand in that entry; anywhere else, somewhere in the record. Powers
    of ten, list marks and everyday counts are no values. Recalculated units are not recognised.
    """
    entries = chart_of(objective)
    known = held("\n".join([turn.request, *(turn.examinations or ())]))
    known |= rounded(held(_text(objective)))
    for said in read_reply(turn.examiner or ""):
        numbers = stated(said.result)
        if numbers - known or _elsewhere(numbers, said, entries, turn.request):
            yield Finding(turn.number, Detector.INVENTED_VALUES, f"{said.name}: {said.result}")


def _elsewhere(
    numbers: frozenset[str], said: Said, entries: Sequence[Entry], request: str
) -> frozenset[str]:
    """Numbers that stand neither in the request nor in the entries that are named like the line.

    None where no such entry has a number.
    """
    own = _own_lines(said, entries) if numbers else ""
    return numbers - rounded(held(own)) - held(request) if own else frozenset()


def _own_lines(said: Said, entries: Sequence[Entry]) -> str:
    """The lines of the entries that are called as a line is; empty where none has a number."""
    terms = name_terms(said.name) if said.own else frozenset()
    named = [e for e in entries if terms and e.name and name_terms(e.name) == terms]
    same = [e for e in named if same_side(said.name, e)]
    return "\n".join(e.text for e in same) if any(held(e.text) for e in same) else ""


def invented_findings(turn: Turn, objective: Objective) -> Iterator[Finding]:
    """Findings of a reply that its record does not hold, or of which it holds the opposite.

    Looked at are clauses of results: list items and what stands behind a name. A clause is invented
    where the record has less than half of its words, or where the record has it word for word but
    for an opposite: left and right, positive and negative, raised and lowered. A result claimed
    positive for what is not recorded is invented too. What is called normal is not looked at.
    """
    record = _text(objective)
    source = "\n".join([record, turn.request, *(turn.examinations or ())])
    for said in read_reply(turn.examiner or ""):
        for clause in clauses(said.result) if said.listed else ():
            plain = not NORMAL.search(clause) and not UNRECORDED.search(clause)
            long = len(clause) >= SHORTEST[bool(_CHINESE.search(clause))]
            if plain and long and share(_reported(clause), source) < SUPPORT:
                yield Finding(turn.number, Detector.INVENTED_FINDINGS, clause)
        if _turned(said, record) or _renamed(said, objective):
            text = f"{said.name}: {said.result}"
            yield Finding(turn.number, Detector.INVENTED_FINDINGS, text)


def _reported(clause: str) -> str:
    """A clause without words that only announce a result, and without numbers in words."""
    return _ANNOUNCING.sub(" ", without_spelled_numbers(clause.casefold()))


def _turned(said: Said, record: str) -> bool:
    """Whether the record has these words, but with an opposite in one place."""
    whole = [f"{said.name}: {said.result}"] if said.own else []
    return any(
        len(_hide(part).replace(_HIDDEN, "")) >= 2
        and _hide(part) in _hide(record)
        and _bare(part) not in _bare(record)
        for part in map(_folded, [*whole, *clauses(said.result)])
        if _OPPOSITES.search(part)
    )


def _renamed(said: Said, objective: Objective) -> bool:
    """Whether something is reported of a way of examining that the record does not have there."""
    silent = UNRECORDED.search(said.result) or _all_normal(said.result)
    used = said.own and name_terms(said.name) & MODALITIES
    return bool(used) and not silent and not recorded(said.name, objective)


def _folded(text: str) -> str:
    plain = canonical(text)
    for signs, word in _SIGNS.items():
        plain = plain.replace(signs, word)
    return plain


@lru_cache(maxsize=64)
def _hide(text: str) -> str:
    return _bare(_OPPOSITES.sub(_HIDDEN, _folded(text)))


@lru_cache(maxsize=64)
def _bare(text: str) -> str:
    return _NOT_WORD.sub("", _folded(text))


def invented_normals(turn: Turn, objective: Objective) -> Iterator[Finding]:
    """Examinations that the record lacks and the reply calls normal or negative.

    The record lacks an examination where `look_up` finds no entry and no single line has all words
    of its name. Parts of the body within a physical examination are no examinations of their own.
    """
    entries = chart_of(objective)
    asked = {name_terms(n) for n in requested_names(turn.request, turn.examinations, entries)}
    for said in read_reply(turn.examiner or ""):
        for name, result in _called(said):
            if _all_normal(result) and _examination(name, asked) and not recorded(name, objective):
                yield Finding(turn.number, Detector.INVENTED_NORMALS, f"{name}: {result}")
                break


def _called(said: Said) -> Iterator[tuple[str, str]]:
    """A line's name and result; without a name of its own, what stands before the verdict."""
    if said.own or not claims(said.result):
        yield said.name, said.result
        return
    for clause in clauses(said.result):
        found = NORMAL.search(clause)
        before = (
            re.sub(r"[是为均皆都]$|\b(?:is|are|was|were)$", "", clause[: found.start()].strip())
            if found
            else ""
        )
        yield before or said.name, clause


def _all_normal(result: str) -> bool:
    """Whether all that is said is that it is normal: what describes something is a finding."""
    said = clauses(result)
    normal = bool(said) and all(NORMAL.search(clause) or len(clause) < 4 for clause in said)
    return normal and bool(NORMAL.search(result)) and not UNRECORDED.search(result)


def _examination(name: str, asked: set[frozenset[str]]) -> bool:
    terms = name_terms(name)
    return bool(terms) and (terms in asked or names_examination(name)) and len(name) <= MAX_NAME


@lru_cache(maxsize=256)
def recorded(name: str, objective: Objective) -> bool:
    """Whether a record has anything of an examination; several checks of a visit ask for it."""
    if look_up(name, chart_of(objective)):
        return True
    terms = name_terms(name)
    return any(terms <= name_terms(line) for line in _text(objective).splitlines())


def _text(objective: Objective) -> str:
    return "\n".join(part for part in (objective.auxiliary, objective.physical) if part)
