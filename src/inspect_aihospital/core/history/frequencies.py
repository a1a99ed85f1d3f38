"""Frequencies in a text, in Chinese and English: how often a day, week, month or year."""

import re
from dataclasses import dataclass

from inspect_aihospital.core.history.durations import ZH_NUMBER
from inspect_aihospital.core.history.told_numbers import ends_of, number_of
from inspect_aihospital.core.text.number_words import EN_COMPOUND, EN_NUMBERS
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered

_COUNTS = EN_NUMBERS | {"dozen": 12, "hundred": 100}
_DAYS = {
    unit: days
    for units, days in (
        ("小时 个小时 钟头 个钟头 hour hourly", 1 / 24),
        ("天 日 晚 夜 day daily d night nightly", 1.0),
        ("周 星期 个星期 week weekly", 7.0),
        ("月 个月 month monthly", 30.4),
        ("年 year yearly", 365.0),
    )
    for unit in units.split()
}

_EN_NUMBER = rf"\d{{1,3}}|{EN_COMPOUND}|{'|'.join(_COUNTS)}"
_EN_UNIT = "|".join(unit for unit in _DAYS if unit.isascii() and unit != "d")
_ZH_UNIT = "(?:个?小时|个?钟头|天|日|晚|夜|周|个?星期|个?月|年)"
_ZH_COUNT = rf"(?P<number>{ZH_NUMBER})(?:\s*[-~～至到、]\s*(?P<to>{ZH_NUMBER}))?[余多来几]{{0,2}}"
_PATTERNS = (
    regex(
        rf"\b(?P<number>{_EN_NUMBER})(?:\s*(?:-|–|to|or)\s*(?P<to>{_EN_NUMBER}))?"
        r"(?:\+|-odd| or so)?(?: (?:times|episodes|bouts|attacks|spells|stools|motions)|\s?[x×])"
        rf"(?:\s*/\s*| (?:(?:an?|per|each|every|in an?|in one) )?)(?P<unit>{_EN_UNIT})\b",
        re.IGNORECASE,
    ),
    regex(
        rf"(?<![第有那这上])[每一](?P<unit>{_ZH_UNIT})(?!多?[前后]"
        rf"|到晚)[^，,。；;\d]{{0,6}}?{_ZH_COUNT}[次回遍]"
    ),
    # Written short, as in records: 3次/日.
    regex(rf"{_ZH_COUNT}[次回]\s*[/／每]\s*(?P<unit>{_ZH_UNIT}|d\b)"),
)


@dataclass(frozen=True)
class Frequency:
    """How often something comes.

    Attributes:
        count: The number of times.
        a_day: The times a day.
        words: Its words.
    """

    count: float
    a_day: float
    words: str


@remembered
def frequencies(text: str) -> tuple[Frequency, ...]:
    """Return the frequencies that a text states in numbers, both ends of a range."""
    return tuple(
        Frequency(count, count / _DAYS[match["unit"].casefold()], match[0].strip())
        for pattern in _PATTERNS
        for match in pattern.finditer(text)
        for number in ends_of(match)
        if (count := _count(number.casefold()))
    )


def _count(number: str) -> float:
    """Return the number that digits, Chinese or English words name."""
    words = number.replace("-", " ").split()
    # Words of compounds add up: "twenty-five".
    if all(word in _COUNTS for word in words):
        return float(sum(_COUNTS[word] for word in words))
    return number_of(number)
