"""Find results of examinations in the patient's part, where the patient would recite them.

A result is a number with a unit of the laboratory or behind the name of a laboratory item, or an
examination that "shows" something. Where the examiner's part holds it too, the doctor learns it
without an order: a warning. So is a test of the record by name with its recorded number ("Hb was
82"), also in a unit of another power of ten. Other results are notes: of an earlier visit, or in a
unit that only a conversion by substance could tell. Blood pressure, weight and
doses are what a patient knows.
"""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.none_requested import BRACKETS
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.text.measurement_units import converted_numbers
from inspect_aihospital.core.text.quantities import NOT_VALUES, numbers_held, numbers_stated
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import share
from inspect_aihospital.records.checks.check_findings import Check, Level, RecordFinding
from inspect_aihospital.records.checks.laboratory_values import laboratory_values
from inspect_aihospital.records.checks.masked_quotes import quote
from inspect_aihospital.records.checks.record_parts import EXAMINER, PATIENT, fields, sentences

SHARED = 0.5
"""Share of a clause's words that a line of the chart has, from which both are one result."""

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
_EXAMINATION_RESULT = regex(
    r"(?:CT|MR[IA]?|核磁|磁共振|[XＸ]线|胸片|B超|彩超|超声|[胃肠喉鼻]镜|心电图|造影|病理|活检"
    r"|[血尿]常规|\b(?:ct|mri|biopsy|ultrasound"
    r"|x-?ray|scan|ecg|ekg|echocardiogra\w+|\w*oscopy|blood (?:tests?|count)|urinalysis)\b)"
    r"[^,，。;；]{0,16}?(?:提?示|见|显示|报告?|发现|为|[:：]"
    r"|\b(?:show(?:s|ed|n)?|reveal\w*|demonstrat\w*|found|reported|read)\b)",
    re.IGNORECASE,
)
# A single digit is a result alone or right behind the name: elsewhere it counts days or drugs.
_DIGIT = regex(r"^\W*(\d)(?:\.0)?\W*$")
_VALUE_OF_NAME = regex(
    r"\s*(?:level|值|水平)?\s*(?:was|is|of|at|[:：=]|为|是)?\s*(\d)(?![\d.]*[\d/x×*-])"
    r"(?!\s*(?:times|days?|weeks?|months?|years?|hours?|h\b|[次天日周月年岁小个]))"
)
_CLAUSE_END = regex("[,，、;；]")
# What patients measure themselves. Mostly it stands among the physical examinations.
_HOME_VALUE = regex(
    r"\b(?:blood pressure|bp|pulse|heart rate|temperature|weight|height|bmi)\b"
    r"|血压|脉搏|心率|体温|体重|身高"
)


def check_results(record: MedicalRecord) -> Iterator[RecordFinding]:
    """Yield results in the patient's part, at most one of each level a field."""
    chart = [line for _, text in fields(record, EXAMINER) for line in sentences(text)]
    tests = list(_tests(record))
    values = frozenset[tuple[str, str]]().union(*map(laboratory_values, chart))
    for part, text in fields(record, PATIENT):
        results = {
            level: sentence
            # Reversed, so that of each level the first sentence is kept.
            for sentence in reversed(sentences(text))
            if (level := _level(sentence, chart, tests, values))
        }
        for level, sentence in results.items():
            reason, place = f"the patient tells a result {ORIGINS[level]}", quote(sentence)
            yield RecordFinding(record.id, part, Check.RESULTS, level, place, reason)


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


def _level(
    sentence: str,
    chart: Sequence[str],
    tests: Sequence[tuple[str, frozenset[str]]],
    charted_values: AbstractSet[tuple[str, str]],
) -> Level | None:
    """Return how much a result of a sentence matters; `None` if it tells none."""
    for clause in _CLAUSE_END.split(sentence):
        if any(_is_recorded(clause, name, numbers) for name, numbers in tests):
            return "warning"
    values = laboratory_values(sentence)
    if values & charted_values or any(_is_converted(values, sentence, line) for line in chart):
        return "warning"
    if not (values or _VALUE.search(sentence) or _EXAMINATION_RESULT.search(sentence)):
        return None
    clauses = [clause for clause in _CLAUSE_END.split(sentence) if _VALUE.search(clause)]
    is_charted = any(
        numbers_stated(clause) & numbers_held(line) and share(clause, line) >= SHARED
        for clause in clauses
        for line in chart
    )
    return "warning" if is_charted else "note"
