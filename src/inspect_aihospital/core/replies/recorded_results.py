"""Split a record's entry into results: values and findings, and which of them are normal.

Whether a result is normal is read from the record: it says so, or the number lies within the
reference that stands beside it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from inspect_aihospital.core.chart.canonical_names import canonical
from inspect_aihospital.core.chart.chart_entries import ChartEntry, split_name
from inspect_aihospital.core.replies.outcome_words import (
    levels_of,
    plain_outcomes,
    split_outcome,
)
from inspect_aihospital.core.replies.reply_words import NORMAL, UNRECORDED
from inspect_aihospital.core.replies.reported_numbers import quantities
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.quantities import legible, numbers_held
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered
from inspect_aihospital.core.text.visible_text import visible
from inspect_aihospital.core.text.word_overlap import units

# Brackets that say "normal" or "range"; a lookahead, since the words may stand anywhere in them.
# No list of JSON, which holds braces, quotes or lines.
_REFERENCE = regex(
    r'(?i)[(（\[](?=[^()（）\[\]{}"\n]*(?:参考|正常|reference|\bref\b|normal|range))'
    # A sign may have brackets of its own: (reference negative (-)).
    r'[^()（）\[\]{}"\n]*+(?:[(（][-+－]*+[)）])?+[)）\]]'
    # A range alone, right behind a value: 7.01 ng/ml (0-3).
    r"|(?<=[a-z0-9%/℃↑↓])\s?[(（]\s*(?:[<>≤≥]\s*\d+(?:\.\d+)?"
    r"|\d+(?:\.\d+)?\s*[-~～–—至]\s*\d+(?:\.\d+)?)\s*[a-zμµ%/^0-9*×]{0,12}[)）]"
)
_REFERENCE_PLACE = "\x01"
# A full stop behind a digit ends a sentence only before a capital or at the end.
_SENTENCE = regex(r"[;；。]|(?<!\d)\.(?=\s|$)|(?<=\d)\.(?=\s+[A-Z]|\s*$)")
# A comma before three digits groups thousands.
_PART = regex(r"[,，](?!\d{3}(?!\d))")
# A value of a line behind its name.
_ITEM = regex(r"\s*(?P<name>[^\d:：<>≤≥=]{1,24}?)\s*[:：=]?\s*(?P<value>[<>≤≥]?\s?\d.*)")
_RANGE = regex(r"(?<![\d.])([-+]?\d+(?:\.\d+)?)\s*(?:[-~～–—至]|to)\s*([-+]?\d+(?:\.\d+)?)")
_LIMIT = regex(r"([<>≤≥])\s*(\d+(?:\.\d+)?)")
_UNIT_BEHIND = regex(r"\s*([a-zµμ]+/[a-z]+|%)")
_NUMBER = regex(r"(?<![\d.])-?\d+(?:\.\d+)?")
# "No mass, infarction or bleeding" denies all of its list.
LIST_OF_NO = regex(
    r"(?i)\W*(?:no|without|negative for|free of)\b[^,;]{1,60}(?:,[^,;]{1,40}){0,12}"
    r",?\s(?:or|nor)\s[^,;]*"
)
NOT_DONE = regex(
    r"\W*(?:(?:not|never) (?:yet )?(?:specified|done|performed|available|recorded|tested|measured"
    r"|assessed|taken|examined)|unknown|n/?a|pending|[未没](?:有)?[做查检测行](?:查|检)?|不详"
    r"|待[回查]报?)\W*",
    re.IGNORECASE,
)
"""A record that says of an examination only that it has no result."""
_AS_ABOVE = regex(r"(?i)\W*(?:如上(?:所[述见示])?|同上|见上[文述]?|(?:as|see) above|ditto)\W*")
_LATIN = regex(r"[A-Za-z]+")
# Negations, and adjectives of an unremarkable organ.
_HARMLESS = regex(
    r"(?i)^\W*[无未不]|未见|未触|未闻|未扪|未引|未累|没有|窦性心律|清晰|清楚|完整|通畅|居中|规则"
    r"|对称|柔软|光滑|灵敏|自如|如上|[(（]-[)）]"
    r"|\b(?:no|not|non|without|free of|neither|nor|none|absent|sinus rhythm|clear|intact|soft"
    r"|symmetric\w*|regular|patent|smooth|supple|as above|see above|healthy)\b"
)

MOST_WORDS = 4
"""Words beside a number that still are a measurement; a Chinese character is half a word."""


@dataclass(frozen=True)
class RecordedResult:
    """A line's result without references, or a part of it up to a semicolon or full stop.

    `unit` is that of the first number, `words` are comparable units of what is not normal. It is
    normal if the record says so or its numbers lie within their reference, and measured if it is
    a number with a few words, not a description; qualitative if it is an outcome by sign or in a
    word, such as `2+`. `beyond` is 1 if its one number lies above its reference, -1 if below, else
    0.
    """

    name: str
    text: str
    numbers: tuple[str, ...]
    unit: str
    words: frozenset[str]
    normal: bool
    measured: bool
    qualitative: bool
    beyond: int


@lru_cache(maxsize=2_000)
def results_of(entry: ChartEntry) -> tuple[RecordedResult, ...]:
    """List the results of an entry and of those nested in it, in the order of the record."""
    # An entry without a result of its own only heads the lines below it.
    is_heading = len(entry.lines) > 1 and not entry.result
    lines = [line for line in entry.lines[is_heading:] if not line.rstrip().endswith((":", "："))]
    return tuple(result for line in lines for result in _results(line))


def _results(line: str) -> Iterator[RecordedResult]:
    references = _REFERENCE.findall(line)
    line_name, _ = split_name(line)
    position = 0
    for sentence in _SENTENCE.split(_REFERENCE.sub(_REFERENCE_PLACE, line)):
        name, marked_text = split_name(sentence)
        own_references = references[position : position + sentence.count(_REFERENCE_PLACE)]
        position += len(own_references)
        text = marked_text.replace(_REFERENCE_PLACE, " ").strip()
        holds_none = UNRECORDED.search(text) or NOT_DONE.fullmatch(text)
        if text and not (holds_none or _AS_ABOVE.fullmatch(text)):
            yield _result(name or line_name, text, " ".join(own_references))


@lru_cache(maxsize=2_000)
def items_of(entry: ChartEntry) -> tuple[RecordedResult, ...]:
    """List the values that stand in one line of an entry, each by its own name: `Hb 92, MCV 80`.

    Empty where its lines have one value each.
    """
    items: list[RecordedResult] = []
    for line in entry.lines:
        references = iter(_REFERENCE.findall(line))
        for sentence in _SENTENCE.split(_REFERENCE.sub(_REFERENCE_PLACE, split_name(line)[1])):
            parts = _PART.split(sentence)
            for part in parts:
                own_references = [next(references) for _ in range(part.count(_REFERENCE_PLACE))]
                item = _ITEM.match(part.replace(_REFERENCE_PLACE, " "))
                if item and len(parts) > 1:
                    name, value = item["name"].strip(), item["value"].strip()
                    items.append(_result(name, value, " ".join(own_references)))
    return tuple(items)


def _result(name: str, text: str, reference: str) -> RecordedResult:
    whole = [text] if LIST_OF_NO.fullmatch(text) else _PART.split(text)
    parts = [part for part in whole if part.strip()]
    abnormal_parts = [part for part in parts if not is_harmless(part)]
    # The 2 of "2+" is a grade, and no number.
    split = None if name or len(parts) > 1 else split_outcome(visible(text))
    name = split[0].strip(" (（:：") if split else name
    is_qualitative = bool(split) or levels_of(text) is not None
    numbers = frozenset[str]() if is_qualitative else numbers_held(text)
    is_measured = bool(abnormal_parts or numbers) and all(
        map(_is_measurement, abnormal_parts or parts)
    )
    unit = next((unit for _, unit in quantities(legible(text))), "")
    return RecordedResult(
        name=name,
        text=text,
        numbers=tuple(sorted(numbers)),
        unit=unit,
        words=words_of("\n".join(abnormal_parts)),
        normal=not abnormal_parts or (is_measured and _place(text, reference, unit) == {0}),
        measured=is_measured,
        qualitative=is_qualitative,
        beyond=_beyond(text, reference, unit) if abnormal_parts and is_measured else 0,
    )


def is_harmless(part: str) -> bool:
    """Tell whether a part of a result is normal, negated or unremarkable."""
    return bool(NORMAL.search(part) or _HARMLESS.search(part))


def _is_measurement(part: str) -> bool:
    size = len(_LATIN.findall(part)) + len(CHINESE_LETTER.findall(part)) / 2
    return bool(numbers_held(part)) and levels_of(part) is None and size <= MOST_WORDS


def _beyond(text: str, reference: str, unit: str) -> int:
    """Return 1 or -1 where the one number of a result lies above or below its reference, else 0."""
    places = _place(text, reference, unit)
    is_one = len(_NUMBER.findall(legible(text))) == 1
    return next(iter(places)) if is_one and len(places) == 1 else 0


def _place(text: str, reference: str, unit: str) -> set[int]:
    """Return where the numbers of a result lie: below (-1), within (0) and above (1) a reference.

    Of several ranges, as of men and women, which one holds is not known, so each counts.
    """
    values = [float(number) for number in _NUMBER.findall(legible(text))]
    return {
        (value > high) - (value < low) for value in values for low, high in _ranges(reference, unit)
    }


def _ranges(reference: str, unit: str) -> list[tuple[float, float]]:
    """Return the ranges of a reference, without those that are in another unit."""
    plain = legible(reference)
    spans = [
        (float(span[1]), float(span[2]))
        for span in _RANGE.finditer(plain)
        if (own_unit := _UNIT_BEHIND.match(plain, span.end())) is None or own_unit[1] == unit
    ]
    limits = ((sign, float(size)) for sign, size in _LIMIT.findall(plain))
    return [span for span in spans if span[0] < span[1]] or [
        (-size, size) if sign in "<≤" else (size, float("inf")) for sign, size in limits
    ]


@remembered
def words_of(text: str) -> frozenset[str]:
    """Return comparable units of a text in which one name stands for all wordings."""
    return units(plain_outcomes(canonical(text)))


def without_references(text: str) -> str:
    """Return a text without what it calls a reference or a normal range."""
    return _REFERENCE.sub(" ", text)
