"""Find results of examinations in the patient's part, where the patient would recite them.

A result is a number with a unit of the laboratory or behind the name of a laboratory item, or an
examination that "shows" something. Where the examiner's part holds it too, the doctor learns it
without an order: a warning. So is a test of the record by name with its recorded number ("Hb was
82"), also in a unit of another power of ten, and lately rounded or called abnormal. Other results
are notes: of an earlier visit, or in a unit that only a conversion by substance could tell. Blood
pressure, weight and doses are what a patient knows.
"""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.examination_words import PANELS
from inspect_aihospital.core.chart.none_requested import BRACKETS
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.text.measurement_units import converted_numbers
from inspect_aihospital.core.text.quantities import NOT_VALUES, numbers_held, numbers_stated
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import share, units
from inspect_aihospital.records.checks.check_findings import Check, Level, RecordFinding
from inspect_aihospital.records.checks.laboratory_values import laboratory_values
from inspect_aihospital.records.checks.limited_findings import limited
from inspect_aihospital.records.checks.masked_quotes import quote
from inspect_aihospital.records.checks.record_parts import EXAMINER, PATIENT, fields, sentences
from inspect_aihospital.records.checks.worded_results import (
    Value,
    abnormal_items,
    findings_shown,
    is_close,
    items_named,
)

SHARED = 0.5
"""Share of a clause's words that a line of the chart has, from which both are one result."""

FEWEST_SHARED = 2
"""Words, or pairs of Chinese letters, that what is told and a line of the chart share at least."""

LONG_WORD = 5
"""Letters of a word, without its ending, that names what was found by itself."""

ORIGINS: dict[Level, str] = {
    "warning": "that the examiner holds",
    "note": "that the examiner's part does not hold in these figures or units",
}

_VALUE = regex(
    r"(?:\d+(?:\.\d+)?)\s*(?:[-~～–至]\s*\d+(?:\.\d+)?\s*)?"
    r"(?:[mμµun]mol|[mμµunp]?g|m?iu|m?u|meq|cells|copies|拷贝)\s?/\s?(?:d?[lL]|m[lL]|[μµ]l|hpf)"
    r"|(?:\d+(?:\.\d+)?)\s*[x×*]\s*10\s*[\^*]?\s*(?:\d|[⁰-⁹])+\s*/",
    re.IGNORECASE,
)
_EARLIER = regex(
    r"\b(?:years?|months?) (?:ago|earlier|before)|\blast year\b|\bfor .{0,12}years\b"
    r"|[\d一二两三四五六七八九十多数几]\s?余?年|去年|前年|月前|既往",
    re.IGNORECASE,
)
# A single digit is a result alone or right behind the name: elsewhere it counts days or drugs.
_DIGIT = regex(r"^\W*(\d)(?:\.0)?\W*$")
_VALUE_OF_NAME = regex(
    r"\s*(?:level|值|水平)?\s*(?:was|is|of|at|[:：=]|为|是)?\s*(\d)(?![\d.]*[\d/x×*-])"
    r"(?!\s*(?:times|days?|weeks?|months?|years?|hours?|h\b|[次天日周月年岁小个]))"
)
# Either side may have it, and both mostly do.
_COMMON = "left right both side sides normal mild 左侧 右侧 双侧 未见 异常 正常"
_CLAUSE_END = regex("[,，、;；]")
# What patients measure themselves. Mostly it stands among the physical examinations.
_HOME_VALUE = regex(
    r"\b(?:blood pressure|bp|pulse|heart rate|temperature|weight|height|bmi)\b"
    r"|血压|脉搏|心率|体温|体重|身高"
)


@dataclass(frozen=True)
class _Chart:
    """What the examiner holds: lines, tests with their numbers, values, and items by name."""

    lines: tuple[str, ...]
    tests: tuple[tuple[str, frozenset[str]], ...]
    values: frozenset[Value]
    items: frozenset[str]


def check_results(record: MedicalRecord) -> Iterator[RecordFinding]:
    """Yield results in the patient's part: by field the warnings, or a note."""
    lines = [line for _, text in fields(record, EXAMINER) for line in sentences(text)]
    chart = _Chart(
        lines=tuple(lines),
        tests=tuple(_tests(record)),
        values=frozenset[Value]().union(*map(laboratory_values, lines)),
        items=frozenset[str]().union(*map(items_named, lines)),
    )
    for part, text in fields(record, PATIENT):
        yield from limited(
            RecordFinding(
                record.id,
                part,
                Check.RESULTS,
                level,
                quote(sentence),
                f"the patient tells a result {ORIGINS[level]}",
            )
            for sentence in dict.fromkeys(sentences(text))
            if (level := _level(sentence, chart))
        )


def _tests(record: MedicalRecord) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the names of tests that have a number, in small letters, and their numbers."""
    for entry in read_chart(record.objective):
        name = BRACKETS.sub(" ", entry.name).strip().casefold()
        result = BRACKETS.sub(" ", entry.result)
        numbers = numbers_stated(result) | frozenset(_DIGIT.findall(result))
        # A blood pressure is nothing that a patient could not have measured at home.
        if name and numbers and not entry.physical and not _HOME_VALUE.search(name):
            yield name, numbers


def _is_recorded(clause: str, name: str, numbers: frozenset[str]) -> bool:
    """Say whether a clause names a test, and behind it one of its numbers."""
    before, match, behind = clause.casefold().partition(name)
    # "Hb" also stands within "HbA1c".
    is_within_word = "a" <= before[-1:] <= "z" or "a" <= behind[:1] <= "z"
    if not match or is_within_word:
        return False
    digit = _VALUE_OF_NAME.match(behind)
    stated = numbers_stated(NOT_VALUES.sub(" ", behind)) | ({digit[1]} if digit else set())
    return bool(numbers & stated)


def _is_converted(values: AbstractSet[tuple[str, str]], sentence: str, line: str) -> bool:
    """Say whether a sentence has a value of a line in a unit of another power of ten."""
    converted = {item for item, number in values if number in converted_numbers(sentence, line)}
    return any(item in converted for item, _ in laboratory_values(line))


def _level(sentence: str, chart: _Chart) -> Level | None:
    """Return how much a result of a sentence matters; `None` if it tells none."""
    if _is_held(sentence, chart):
        return "warning"
    is_result = (
        laboratory_values(sentence)
        or abnormal_items(sentence)
        or any(findings_shown(sentence))
        or _VALUE.search(sentence)
    )
    return "note" if is_result else None


def _is_held(sentence: str, chart: _Chart) -> bool:
    """Say whether the chart holds a result that a sentence tells."""
    clauses, values = _CLAUSE_END.split(sentence), laboratory_values(sentence)
    # Without exact numbers, what was found years ago need not be what is found today.
    is_recent = not _EARLIER.search(sentence)
    return (
        any(_is_recorded(clause, *test) for clause in clauses for test in chart.tests)
        or bool(values & chart.values)
        or any(_is_converted(values, sentence, line) for line in chart.lines)
        or _is_charted(clauses, chart)
        or (is_recent and _is_held_in_words(sentence, values, chart))
    )


def _is_held_in_words(sentence: str, values: AbstractSet[Value], chart: _Chart) -> bool:
    return (
        is_close(sentence, values, chart.values)
        # That a whole panel was abnormal tells little.
        or bool((abnormal_items(sentence) & chart.items) - PANELS.keys())
        or any(_is_shown(f, line) for f in findings_shown(sentence) for line in chart.lines)
    )


def _is_shown(finding: str, line: str) -> bool:
    """Say whether a line of the chart has most of what an examination is told to have shown."""
    words = units(finding) - units(_COMMON)
    shared = words & units(line)
    # A single long word is a name of what was found: aureus.
    is_named = shared == words and any(len(word) >= LONG_WORD for word in words)
    return is_named or len(shared) >= max(FEWEST_SHARED, SHARED * len(words))


def _is_charted(clauses: Sequence[str], chart: _Chart) -> bool:
    """Say whether a line of the chart has a measured clause's number and most of its words."""
    return any(
        numbers_stated(clause) & numbers_held(line) and share(clause, line) >= SHARED
        for clause in clauses
        if _VALUE.search(clause)
        for line in chart.lines
    )
