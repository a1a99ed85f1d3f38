"""Tell whether a text reports a recorded examination: by whole values with what they measure."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from inspect_aihospital.core.chart.chart_entries import split_name
from inspect_aihospital.core.chart.chart_lookup import name_terms
from inspect_aihospital.core.chart.disclosure import findings_of, findings_said, fold, result_of
from inspect_aihospital.core.chart.request_coverage import Examination
from inspect_aihospital.core.fidelity.record_coverage import VALUES_SHARE
from inspect_aihospital.core.text.quantities import legible
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered
from inspect_aihospital.core.text.word_overlap import clauses, share

# A pressure, size, range or ratio is one value: 120/80 is neither 120 nor 80.
_VALUE = regex(
    r"(?<![\d.a-z])(?P<whole>\d+(?:\.\d+)?(?:\s?[/:×x*~-]\s?\d+(?:\.\d+)?)*)"
    r"\s?(?P<unit>%|°c|℃|mm ?hg|/?[a-zµμ]+(?:/[a-z]+)?)?"
)
_NUMBER = regex(r"\d+(?:\.\d+)?")
_MARK = regex(r"(?m)^\s*+(?:[-*•·–]\s*+)?(?:[(（]\d{1,2}[)）]|\d{1,2}(?:[、)）]|[.．](?!\d)))")
_LINES = regex(r"[\n;；。]")
# Many quantities have these units.
_SHARED_UNITS = ("", "%")


@dataclass(frozen=True)
class Value:
    """A value of a text.

    Attributes:
        numbers: Its numbers: both of a pressure, all of a size.
        unit: Its unit in small letters; empty without one.
        terms: Units of the words that may name what it measures.
    """

    numbers: tuple[Decimal, ...]
    unit: str
    terms: frozenset[str]


def reports(text: str, examination: Examination) -> bool:
    """Tell whether a text has half of an examination's values and stated findings.

    A value counts with the same numbers, and beside words that name it or the same unit; a single
    digit, a percentage or a bare number needs the words. An examination without any value is
    reported where half of its lines are told with their names.
    """
    # Values are read line by line, since a value is named by the words of its own line.
    values = [value for line in examination.text.splitlines() for value in _recorded_values(line)]
    findings = findings_of(examination.entries)
    if not values and not findings:
        return _has_words(text, examination)
    stated_values = _stated_values(text)
    reported_count = sum(_is_stated(value, stated_values) for value in values)
    reported_count += len(findings_said(text, findings))
    return reported_count >= VALUES_SHARE * (len(values) + len(findings))


def _is_stated(value: Value, stated_values: Mapping[tuple[Decimal, ...], list[Value]]) -> bool:
    digit_count = sum(len(number.as_tuple().digits) for number in value.numbers)
    is_telling = value.unit not in _SHARED_UNITS and digit_count > 1
    return any(
        value.terms & stated.terms or (is_telling and value.unit == stated.unit)
        for stated in stated_values.get(value.numbers, ())
    )


def _has_words(text: str, examination: Examination) -> bool:
    """Tell whether a text has half of an examination's lines, each with its name."""
    recorded_lines = [line for line in examination.text.splitlines() if result_of(line)]
    lines = _LINES.split(text)
    reported_count = sum(
        any(
            share(fold(recorded), line) >= VALUES_SHARE
            and name_terms(split_name(recorded)[0] or examination.name) & name_terms(line)
            for line in lines
        )
        for recorded in recorded_lines
    )
    return bool(recorded_lines) and reported_count >= VALUES_SHARE * len(recorded_lines)


@remembered
def _stated_values(text: str) -> Mapping[tuple[Decimal, ...], list[Value]]:
    values: defaultdict[tuple[Decimal, ...], list[Value]] = defaultdict(list)
    for line in _LINES.split(_MARK.sub(" ", text)):
        for value in _read_values(line, line):
            values[value.numbers].append(value)
    return values


@remembered
def _recorded_values(line: str) -> tuple[Value, ...]:
    name, _ = split_name(line)
    return tuple(
        value
        for clause in clauses(result_of(line)) or (result_of(line),)
        for value in _read_values(clause, f"{name} {clause}")
    )


def _read_values(text: str, naming_words: str) -> Iterator[Value]:
    terms = None
    for match in _VALUE.finditer(legible(text)):
        # The words are the same for all values of a line, and most lines have no value.
        terms = name_terms(_NUMBER.sub(" ", naming_words)) if terms is None else terms
        numbers = tuple(map(Decimal, _NUMBER.findall(match["whole"])))
        yield Value(numbers, (match["unit"] or "").replace(" ", ""), terms)
