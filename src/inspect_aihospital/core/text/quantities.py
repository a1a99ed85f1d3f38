"""Read the numbers of a text: those that it states, and those that it holds in any writing.

The two differ on purpose. What counts against a speaker is read strictly: list marks, powers of
ten, names such as C3 and everyday counts (three days, twice) are no stated value. What a source
holds is read widely, so that a difference in writing is not taken for a difference in value.
"""

import re
import unicodedata
from collections.abc import Mapping
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from functools import lru_cache

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import MOST_TEXTS, remembered

# NFKC would make ⁹ a plain 9, and 10⁹ the number 109.
_RAISED = regex("[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+")
# List marks are no numbers; a Chinese bullet may follow another.
_MARK = regex(
    r"(?m)^[^\S\n]*+(?:#+[^\S\n]*+)?(?:[-*•·–][^\S\n]*+)*+(?:[(（]?\d{1,2}[)）、]"
    r"|\d{1,2}[.．](?!\d))"
)
# Only exponents of units (3, 6, 9, 12); ×10² may be a size.
_POWER = regex(
    r"[x×*·]\s*+10\s*+[\^*e]{0,2}\s*+[-+]?\s*+(?:12|3|6|9)(?=\s*+/|\s*+$|[^\d.])"
    r"|(?<![\d.])10\s*+\^\s*+[-+]?\s*+\d+"
)
# Exactly three digits follow.
_THOUSANDS = regex(r",(?<=\d,)(?=\d{3}(?!\d))")
# With blanks instead: 128 000. Two numbers may stand so as well, but none is 000.
_BLANK_THOUSANDS = regex(r"(?<![\d.])(\d{1,3})((?: \d{3})++)(?![\d.])")
_ROUND_THOUSANDS = regex(r"(?<![\d.])(\d{1,3})((?: 000)++)(?![\d.])")
# 4.6×10^3 is 4600 as well, and so is 4.6×10^9 a litre for a count in a microlitre.
_SCALED = regex(
    r"(?<![\d.])(\d++(?:\.\d++)?+)\s*+[x×*]\s*+10\s*+\^?\s*+([1-6]|9(?=\s*+/l)|12(?=\s*+/l))(?!\d)"
)
_IN_MICROLITRES = {"9": 3, "12": 6}
_EXPONENT = regex(r"\^\s*+[-+]?\d+")
_NUMBER = regex(r"\d+(?:\.\d+)?")
# No digits within a name such as C3, and none of a version such as 1.2.3.
_STATED = regex(r"(?<![\d.a-z])\d+(?:\.\d+)?(?![\d]|\.\d)")
# A single digit counts as a value with one of these behind it.
_UNIT = regex(
    r"\s*(?:%|°|cm|mm|kg|[mμunp]?g(?![a-z])|[mμunp]?mol|m?iu|u/|kpa|bpm|mosm|d?m?l(?![a-z])"
    r"|/\s*(?:min|hpf|l)|次/|级|度)"
)
# Times, years, ages and scores are no values of a record, nor is a mark that was never reached.
NOT_VALUES = regex(
    r"(?:没有?|不|未)(?:到|超过|高于|高过|过)\s?\d++(?:\.\d++)?"
    r"|(?:\b(?:not|never)|n['’]t)\b[^.,;\d]{0,24}\d++(?:\.\d++)?"
    r"|\d{1,2}[:：]\d{2}|\d{1,2}\s*(?:[ap]\.?m\.?|点)|(?:19|20)\d\d(?!\d)|(?<!\d)\d++\s?"
    r"(?:/|out of)\s?10\b|100\s?%|(?<!\d)\d++(?:-year-old| years? old|岁|多岁)|(?<!\d)\d++s\b"
    r"|(?<!\w)['’]\d{2}(?!\d)"
    r"|\b(?:bus|route|line|number|no\.?) \d+|\b\d++ (?:bus|tram)\b|(?<!\d)\d++(?:路|号[线楼]|\s?码)"
    r"|[鞋裤衣][^，。；\d]{0,4}\d+(?:[^，。；\d]{0,3}\d+)?"
    r"|\b(?:shoes?|sizes?|boots?)\b[^.,;\d]{0,12}\d+(?:[^.,;\d]{0,4}\d+)?",
    re.IGNORECASE,
)
MOST_DIGITS = 20
"""Signs of the longest number that is rounded; decimals of 29 digits could not be."""

_EVERYDAY = regex(
    r"\s*(?:个?[天日年月周岁点半]|个?(?:小时|钟头|星期|礼拜|分钟|多)|[次个片粒支瓶根包号楼](?!/)"
    r"|[- ]?(?:days?|years?|months?|weeks?|hours?|minutes?|mins?(?!/)|times?|o'clock|am|pm"
    r"|cigarettes?|drinks?|tablets?|pills?|steps?|stairs)\b)"
)


@remembered
def legible(text: str) -> str:
    """Bring a text to one width and case, without powers of ten and thousands' commas."""
    plain = _in_one_width(text)
    if "10" in plain:
        plain = _POWER.sub(" ", plain)
    return _EXPONENT.sub(" ", plain)


def _in_one_width(text: str) -> str:
    if not text.isascii():
        # Chinese marks become ASCII before the width is changed, with a blank that parts numbers.
        text = text.replace("，", ", ").replace("、", ", ").replace("。", ". ")
        text = unicodedata.normalize("NFKC", _RAISED.sub(lambda raised: f"^{raised[0]}", text))
    plain = _THOUSANDS.sub("", text.casefold())
    return _ROUND_THOUSANDS.sub(_join, plain) if " 000" in plain else plain


def _join(grouped: re.Match[str]) -> str:
    return grouped[0].replace(" ", "")


@remembered
def numbers_held(text: str) -> frozenset[str]:
    """Return all numbers of a text, also those that stand within a name or a word."""
    numbers = set(_NUMBER.findall(legible(text)))
    plain = _in_one_width(text)
    numbers.update(map(_join, _BLANK_THOUSANDS.finditer(plain)))
    numbers.update(scaled_numbers(text, in_litres=False).values())
    return frozenset(map(_canonical, numbers))


@lru_cache(maxsize=MOST_TEXTS)
def scaled_numbers(text: str, *, in_litres: bool = True) -> Mapping[str, str]:
    """Return the numbers that a text gives by a power of ten, each with what it amounts to.

    Args:
        text: The text.
        in_litres: Whether a count in a litre is one, as what it is in a microlitre.
    """
    plain = _in_one_width(text)
    scaled = _SCALED.findall(plain) if "10" in plain else ()
    return {
        _canonical(number): _canonical(
            str(Decimal(number).scaleb(_IN_MICROLITRES.get(power, int(power))))
        )
        for number, power in scaled
        if len(number) <= MOST_DIGITS and (in_litres or power not in _IN_MICROLITRES)
    }


@remembered
def numbers_stated(text: str) -> frozenset[str]:
    """Return the numbers stated as values: with two digits or more, or with a unit."""
    plain = legible(_MARK.sub(" ", text))
    return frozenset(
        _canonical(match[0])
        for match in _STATED.finditer(plain)
        if not _EVERYDAY.match(plain, match.end())
        and (len(match[0].replace(".", "")) > 1 or _UNIT.match(plain, match.end()))
    )


@lru_cache(maxsize=MOST_TEXTS)
def with_rounded(numbers: frozenset[str]) -> frozenset[str]:
    """Return numbers, and what they become when rounded to one decimal or to a whole.

    What is longer than `MOST_DIGITS` is no measurement, and is not rounded.
    """
    short = [Decimal(number) for number in numbers if len(number) <= MOST_DIGITS]
    shorter = (rounded for number in short for n in (0, 1) for rounded in roundings(number, n))
    return numbers | set(shorter)


def roundings(number: Decimal, places: int) -> set[str]:
    """Round a number to decimal places: a half goes up, or to the even digit, as people do both."""
    step = Decimal(1).scaleb(-places)
    modes = (ROUND_HALF_UP, ROUND_HALF_EVEN)
    return {_canonical(str(number.quantize(step, mode))) for mode in modes}


def _canonical(number: str) -> str:
    return format(Decimal(number).normalize(), "f")
