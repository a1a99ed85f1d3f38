"""Detect numbers in an examiner's reply that its record does not hold; no model."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache

from inspect_aihospital.core.chart.canonical_names import canonical
from inspect_aihospital.core.chart.chart_entries import ChartEntry, read_chart
from inspect_aihospital.core.chart.chart_lookup import name_terms
from inspect_aihospital.core.chart.sides_and_specimens import same_side
from inspect_aihospital.core.fidelity.visit_turns import Detector, Finding, Turn
from inspect_aihospital.core.record import Objective
from inspect_aihospital.core.replies.recorded_results import results_of, without_references
from inspect_aihospital.core.replies.reply_statements import ReplyLine, read_reply
from inspect_aihospital.core.text.measurement_units import converted_numbers, has_other_unit
from inspect_aihospital.core.text.quantities import (
    legible,
    numbers_held,
    numbers_stated,
    scaled_numbers,
    with_rounded,
)
from inspect_aihospital.core.text.regex import regex

# Two values that are written as one, such as a blood pressure.
# A date (2023/10/11) is no pair.
_PAIR = regex(r"(?<![\d./])(\d{2,3})\s?/\s?(\d{2,3})(?!\d|[./]\d)")


# A number with a unit that no count has.
_MEASURED = regex(
    r"\d+(?:\.\d+)?\s*(?:[μµunpmk]?(?:g|mol|iu|u|eq)(?![a-z])|mm ?hg|[mc]?m(?![a-z])|%|ms\b|bpm)",
    re.IGNORECASE,
)

_POWERS = tuple(Decimal(10) ** power for power in (-3, -2, -1, 1, 2, 3))
"""Factors between units of one kind."""


def invented_values(turn: Turn, objective: Objective) -> Iterator[Finding]:
    """Yield numbers that neither record nor request holds, or that belong elsewhere.

    A number counts if it has two digits or a unit of measure. In a line that is named like an
    entry of the record, it must stand in that entry; anywhere else, somewhere in the record. Powers
    of ten, list marks and everyday counts are no values. A recorded number under another unit is
    another value, and so are two values in the other order. Units recalculated by powers of ten or
    between degrees are recognised, others not.
    """
    entries = read_chart(objective)
    request = "\n".join([turn.request, *(turn.examinations or ())])
    source = f"{objective.text}\n{request}"
    allowed_numbers = numbers_held(request)
    # A rounded number is the record's own.
    allowed_numbers |= with_rounded(numbers_held(objective.text))
    recorded_pairs = _pairs(source)
    swapped_pairs = {pair[::-1] for pair in recorded_pairs} - recorded_pairs
    for reply_line in read_reply(turn.examiner or ""):
        numbers = numbers_stated(reply_line.result) - _converted_numbers(reply_line.result, source)
        if (
            numbers - allowed_numbers
            or _numbers_elsewhere(numbers, reply_line, entries, turn.request)
            or _swaps_in_prose(reply_line, entries, request)
            or has_other_unit(reply_line.result, source)
            or _pairs(reply_line.result) & swapped_pairs
        ):
            yield Finding(
                turn.number, Detector.INVENTED_VALUES, f"{reply_line.name}: {reply_line.result}"
            )


def _converted_numbers(text: str, source: str) -> frozenset[str]:
    """Return numbers that a source has under another unit, those of references among them."""
    converted = converted_numbers(text, source)
    # Only numbers that the source has in no other writing: another entry may have the same.
    recorded_counts = frozenset(scaled_numbers(source).values()) - numbers_held(source)
    held = numbers_held(source) | recorded_counts
    counts = {number for number, amount in scaled_numbers(text).items() if amount in held}
    told_counts = numbers_held(_MEASURED.sub(" ", text))
    converted |= (counts - numbers_held(source)) | (told_counts & recorded_counts)
    in_references = numbers_held(text) - numbers_held(without_references(text))
    if not (converted and in_references):
        return converted
    recorded = numbers_held(source)
    return converted | {
        number
        for number in in_references
        for factor in _POWERS
        if numbers_held(str(Decimal(number) * factor)) <= recorded
    }


def _pairs(text: str) -> frozenset[tuple[str, ...]]:
    return frozenset(match.groups() for match in _PAIR.finditer(legible(text)))


def _numbers_elsewhere(
    numbers: frozenset[str], reply_line: ReplyLine, entries: Sequence[ChartEntry], request: str
) -> frozenset[str]:
    """Return the numbers that neither the request nor the entry of the line's name has.

    None where no such entry has a number.
    """
    own_text = _own_lines(reply_line, entries) if numbers else ""
    return (
        numbers - with_rounded(numbers_held(own_text)) - numbers_held(request)
        if own_text
        else frozenset()
    )


def _swaps_in_prose(reply_line: ReplyLine, entries: Sequence[ChartEntry], request: str) -> bool:
    """Tell whether prose gives an entry of one number another one: an ALT of 48.

    Numbers of all entries with its name are right: glucose, and glucose of cerebrospinal fluid.
    """
    if reply_line.is_named or not any(sign.isdigit() for sign in reply_line.result):
        return False
    text, numbers = legible(reply_line.result), numbers_held(request)
    return any(
        not numbers_held(match["number"]) <= numbers | _numbers_by_name(entry.name, entries)
        for entry in entries
        # Of an entry with several numbers any of them may be quoted.
        if entry.name and [len(result.numbers) for result in results_of(entry)] == [1]
        for match in _value_of(entry.name).finditer(text)
    )


def _numbers_by_name(name: str, entries: Sequence[ChartEntry]) -> frozenset[str]:
    """Return the numbers of all entries whose names hold a name."""
    texts = (entry.text for entry in entries if canonical(name) in canonical(entry.name))
    return with_rounded(numbers_held("\n".join(texts)))


@lru_cache(maxsize=512)
def _value_of(name: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?:^|[,;.]|\b(?:an?|the|and|with|was|were)\b|显示|示)\s*{re.escape(legible(name))}"
        r"\s?(?:level )?(?:of|is|was|at|为|是)\s?(?P<number>\d+(?:\.\d+)?)(?!\d|\.\d)"
    )


def _own_lines(reply_line: ReplyLine, entries: Sequence[ChartEntry]) -> str:
    """Return the lines of entries with the line's name; empty where none has a number."""
    terms = name_terms(reply_line.name) if reply_line.is_named else frozenset()
    named_entries = [e for e in entries if terms and e.name and name_terms(e.name) == terms]
    same_side_entries = [e for e in named_entries if same_side(reply_line.name, e)]
    return (
        "\n".join(e.text for e in same_side_entries)
        if any(numbers_held(e.text) for e in same_side_entries)
        else ""
    )
