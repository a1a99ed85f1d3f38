"""Frequencies in a text, in Chinese and English: how often a day, week, month or year."""

import re
from dataclasses import dataclass

from inspect_aihospital.core.history.durations import EN_NUMBERS, ZH_NUMBER, number_of
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered

_EN_NUMBER = rf"\d{{1,3}}|{'|'.join(EN_NUMBERS)}|thirty|forty|fifty|sixty"
_ZH_UNIT = r"(?:个?小时|个?钟头|天|日|晚|夜|周|个?星期|个?月|年)"
_PATTERNS = (
    regex(
        rf"\b(?P<number>{_EN_NUMBER})(?:\s*(?:-|–|to|or)\s*(?P<to>{_EN_NUMBER}))?"
        r"(?:\+|-odd| or so)? (?:times|episodes|bouts|attacks|spells|stools|motions) "
        r"(?:(?:an?|per|each|every|in an?|in one) (?P<unit>hour|day|night|week|month|year)"
        r"|(?P<adverb>hourly|daily|nightly|weekly|monthly|yearly))\b",
        re.IGNORECASE,
    ),
    regex(
        rf"[每一](?P<unit>{_ZH_UNIT})[^，,。；;\d]{{0,6}}?(?P<number>{ZH_NUMBER})"
        rf"(?:\s*[-~～至到、]\s*(?P<to>{ZH_NUMBER}))?[余多来几]{{0,2}}[次回遍](?P<adverb>)"
    ),
    regex(
        rf"(?P<number>{ZH_NUMBER})(?:\s*[-~～至到、]\s*(?P<to>{ZH_NUMBER}))?[余多来几]{{0,2}}[次回]"
        rf"\s*[/／每]\s*(?P<unit>{_ZH_UNIT})(?P<adverb>)"
    ),
)
_DAYS = {
    **{"小时": 1 / 24, "钟头": 1 / 24, "天": 1.0, "日": 1.0, "晚": 1.0, "夜": 1.0, "周": 7.0},
    **{"星期": 7.0, "月": 30.4, "年": 365.0, "hour": 1 / 24, "day": 1.0, "night": 1.0},
    **{"week": 7.0, "month": 30.4, "year": 365.0, "dai": 1.0},
}
# As prescriptions are written.
_LATIN = {"bd": 2.0, "bid": 2.0, "tds": 3.0, "tid": 3.0, "qds": 4.0, "qid": 4.0}
_LATIN_WORD = regex(rf"\b(?:{'|'.join(_LATIN)})\b", re.IGNORECASE)


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
    stated = [
        Frequency(count, count / _days(match["unit"] or match["adverb"]), match[0].strip())
        for pattern in _PATTERNS
        for match in pattern.finditer(text)
        for number in (match["number"], match["to"])
        if number and (count := number_of(number.casefold()))
    ]
    doses = (match[0] for match in _LATIN_WORD.finditer(text))
    return *stated, *(Frequency(_LATIN[d.casefold()], _LATIN[d.casefold()], d) for d in doses)


def _days(unit: str) -> float:
    return _DAYS[unit.casefold().removeprefix("个").removesuffix("ly")]
