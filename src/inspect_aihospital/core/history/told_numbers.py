"""Numbers of lengths and frequencies in words: both ends of 三五, halves, dozens."""

import re

from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.number_words import EN_NUMBERS, chinese_whole
from inspect_aihospital.core.text.regex import regex

_NEXT_TO = regex(r"((?:.*[十百])?)([一二两三四五六七八])([二两三四五六七八九])(十?)")
# Two, three and about one of something: 俩月, 个把月.
_WITH_WORD = str.maketrans("俩仨个", "两三一")


def names_range(first: str, last: str) -> bool:
    """Tell whether two digits on end are a range: neighbours, or 三五 and 五七."""
    return chinese_whole(last) - chinese_whole(first) == 1 or first + last in ("三五", "五七")


def ends_of(match: re.Match[str]) -> list[str]:
    """Return the ends of a range, such as 三四, 十三四, 三四十 and 三五, or the only number."""
    ends = []
    for number in filter(None, match.group("number", "to")):
        two = _NEXT_TO.fullmatch(number)
        is_range = two and names_range(*two.group(2, 3))
        ends += [two[1] + end + two[4] for end in two.group(2, 3)] if two and is_range else [number]
    return ends


def number_of(text: str) -> float:
    """Return the number that digits or words name; 1 for an article."""
    if re.fullmatch(r"\d+(?:\.\d+)?", text):
        return float(text)
    if text.startswith("half") or text.endswith("half") or text in ("半", "1/2", "½"):
        return 0.5
    words = text.replace("-", " ").split()
    if words and EN_NUMBERS.keys() >= set(words):
        return float(sum(EN_NUMBERS[word] for word in words))
    if text.startswith("couple"):
        return 2.0
    return _chinese(text) if CHINESE_LETTER.search(text) else 1.0


def _chinese(text: str) -> float:
    half = 0.5 if text.endswith("半") else 0.0
    digits = text.translate(_WITH_WORD).replace("半", "")
    return (chinese_whole(digits) if digits else 0) + half
