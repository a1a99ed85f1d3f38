"""Read numbers that a text spells out, in Chinese and English."""

from collections.abc import Iterator

from inspect_aihospital.core.text.regex import regex

_DIGITS = {digit: value for value, digit in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
# Below ten thousand; 万 counts what stands in front of it.
_PLACES = {"十": 10, "百": 100, "千": 1_000}
_MYRIAD = "万"
_CHINESE = regex(
    "(?P<whole>[零〇一二两三四五六七八九十百千万]{1,16})(?:点(?P<part>[零〇一二两三四五六七八九]{1,16}))?"
)
_SEVERAL_DIGITS = regex("[零〇一二两三四五六七八九十百千万点]{2,}")
_SMALL = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    "nineteen",
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
EN_NUMBERS = {word: value for value, word in enumerate(_SMALL, 1)}
EN_NUMBERS |= {word: 10 * tens for tens, word in enumerate(_TENS, 2)}
"""English numbers of a single word, from one to ninety."""

EN_COMPOUND = rf"(?:{'|'.join(_TENS)})[- ](?:{'|'.join(_SMALL[:9])})"
"""Pattern of an English number of two words: twenty-five."""

# "Oh" is a zero, as in "seven oh five".
_UNITS = EN_NUMBERS | {"zero": 0, "oh": 0}
_SCALES = {"hundred": 100, "thousand": 1_000, "million": 1_000_000}
_ENGLISH = regex(
    r"\b(?:{0})(?:[ -]+(?:and )?(?:{0}))*\b".format("|".join([*_UNITS, *_SCALES, "point"]))
)


def spelled_numbers(text: str) -> frozenset[str]:
    """Return numbers that a text spells out, as digits: 一百三十八 and "eight point six"."""
    return frozenset([*_chinese(text), *_english(text)])


def without_spelled_numbers(text: str) -> str:
    """Remove numbers in words from a text in small letters; a single Chinese digit stays."""
    return _ENGLISH.sub(" ", _SEVERAL_DIGITS.sub(" ", text))


def _chinese(text: str) -> Iterator[str]:
    for spelling in _CHINESE.finditer(text):
        decimals = "".join(str(_DIGITS[digit]) for digit in spelling["part"] or "")
        yield _join(chinese_whole(spelling["whole"]), decimals)


def chinese_whole(spelling: str) -> int:
    """Return the whole number that Chinese digits spell: 一百三十八; 一百三 is 130."""
    if not set(spelling) & {*_PLACES, _MYRIAD}:  # a year or a code, digit by digit
        return int("".join(str(_DIGITS[digit]) for digit in spelling))
    total, section, digit, place = 0, 0, 0, 1
    for sign in spelling:
        if sign == _MYRIAD:
            total, section, digit, place = (total + section + digit) * 10_000, 0, 0, 10_000
        elif sign in _PLACES:
            place = _PLACES[sign]
            section, digit = section + (digit or 1) * place, 0
        elif sign in "零〇":
            place = 1
        else:
            digit = _DIGITS[sign]
    # 一百三 is short for 一百三十, and 一百零三 is not; 十三 is whole.
    return total + section + digit * (place // 10 if place > 10 else 1)


def _english(text: str) -> Iterator[str]:
    for spelling in _ENGLISH.finditer(text):
        whole, point, part = spelling[0].replace("-", " ").partition("point")
        # Behind "point" only digits count.
        decimals = "".join(str(_UNITS[word]) for word in part.split() if _UNITS.get(word, 10) < 10)
        if whole.strip() and bool(point) == bool(decimals):
            yield _join(_english_whole(whole), decimals)


def _english_whole(spelling: str) -> int:
    total, section = 0, 0
    for word in spelling.split():
        scale = _SCALES.get(word, 1)
        if scale >= 1_000:
            total, section = total + (section or 1) * scale, 0
        elif scale > 1:
            section = (section or 1) * scale
        else:
            section += _UNITS.get(word, 0)
    return total + section


def _join(whole: int, decimals: str) -> str:
    significant_decimals = decimals.rstrip("0")
    return f"{whole}.{significant_decimals}" if significant_decimals else str(whole)
