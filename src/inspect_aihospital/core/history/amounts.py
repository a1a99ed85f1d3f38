"""Read the amounts in which a history is told: kilograms lost, cigarettes a day, degrees."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from inspect_aihospital.core.history.durations import ZH_NUMBER
from inspect_aihospital.core.history.statement_parts import names_relative
from inspect_aihospital.core.history.told_numbers import ends_of, number_of
from inspect_aihospital.core.text.number_words import EN_COMPOUND, EN_NUMBERS
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered
from inspect_aihospital.core.text.word_overlap import sentences_of


class AmountKind(StrEnum):
    """What is counted, and in which unit."""

    WEIGHT = "weight change in kg"
    SMOKING = "cigarettes"
    FEVER = "temperature in °C"
    LIQUOR = "liquor in ml"
    BOTTLES = "bottles"
    GLASSES = "glasses"
    BEERS = "beers"
    DOSE = "dose in mg"
    INSULIN = "units of insulin"


@dataclass(frozen=True)
class Amount:
    """An amount that a text tells.

    Attributes:
        kind: What is counted.
        value: How much, in the kind's unit.
        is_whole: The number has no decimals, so that it may be rounded.
        words: Its words.
    """

    kind: AmountKind
    value: float
    is_whole: bool
    words: str


# Nobody counts glasses of water or coffee as those of wine.
_NOT_WATER = (
    r"(?!\s*的?(?:白?开水|[热凉温]?水|矿泉水|茶|牛?奶|咖啡|果汁|饮料|可乐)"
    r"| of (?:\w+ )?(?:water|tea|coffee|milk|juice|cola|coke|soda|pop)\b)"
)
# Words and symbols of units, each with what one of it is in the unit of its kind.
_UNITS = {
    AmountKind.WEIGHT: {
        "公斤|千克|kg|kilos?|kilograms?": 1.0,
        "斤": 0.5,
        "pounds?|lbs?": 0.4536,
        "stones?": 6.35,
    },
    AmountKind.SMOKING: {
        "支|根|cigarettes?|smokes": 1.0,
        "包|盒|packs?(?![- ]*years?)|packets?": 20.0,
        # 20/day, and "twenty a day" among people who speak of smoking.
        r"(?:/|per|an?|each)\s*(?:day|d\b)": 1.0,
    },
    AmountKind.FEVER: {r"度|℃|°\s?[cf]?|degrees?": 1.0},
    # 一两次 and 一两杯 count times and glasses.
    AmountKind.LIQUOR: {"两(?![次回顿杯瓶口听罐年天个三])": 50.0, "斤": 500.0, "毫升|ml": 1.0},
    AmountKind.BOTTLES: {rf"(?:瓶|bottles?){_NOT_WATER}": 1.0},
    AmountKind.GLASSES: {rf"(?:杯|glass(?:es)?){_NOT_WATER}": 1.0},
    AmountKind.BEERS: {"听|罐|beers?|cans?|pints?": 1.0},
    AmountKind.DOSE: {
        "毫克|mg|milligrams?": 1.0,
        "微克|mcg|[µμ]g|micrograms?": 0.001,
        "克|g|grams?": 1000.0,
    },
    AmountKind.INSULIN: {r"单位(?!上班|工作|里|的|同事)|units(?= (?:of )?insulin)": 1.0},
}
_DRINKS = r"酒|\b(?:drinks?|drank|alcohol|beers?|wine|spirits?|liquor|vodka|whisk\w+)\b"
# What a sentence with such an amount speaks of; a dose says so by its unit.
_ABOUT = {
    AmountKind.WEIGHT: r"瘦|掉|降|减|轻|胖|重了|增|长了"
    r"|\b(?:los[est]\w*|shed|dropp?\w*|f[ae]ll(?:en)?|(?:in|de)creas\w*|down|lighter|thinner"
    r"|gain\w*|put on|heavier)\b",
    AmountKind.SMOKING: r"烟|吸|抽|\b(?:smok\w*|cigar\w*|packs?|packets?)\b",
    # From 35 to 43 degrees, it is nothing but a body's temperature.
    AmountKind.FEVER: r"烧|热|体温|\d\s?[℃°]|(?:3[5-9]|4[0-3]|三十[五六七八九]|四十[一二三]?)度"
    r"|\b(?:fever\w*|temperature|degrees?)\b",
    AmountKind.LIQUOR: _DRINKS,
    AmountKind.BOTTLES: _DRINKS,
    AmountKind.GLASSES: _DRINKS,
    AmountKind.BEERS: _DRINKS,
    AmountKind.DOSE: "",
    # People work in a 单位.
    AmountKind.INSULIN: r"胰岛素|甘精|门冬|诺和|[打注餐早晚睡]|\binsulin\b",
}
_ABOUT_PATTERNS = {kind: regex(words, re.IGNORECASE) for kind, words in _ABOUT.items()}
KIND_BY_TOPIC = {
    "weight_loss": AmountKind.WEIGHT,
    "weight_gain": AmountKind.WEIGHT,
    "smoking": AmountKind.SMOKING,
    "fever": AmountKind.FEVER,
}
"""The amounts in which questions about a topic may be answered without its name."""

_EN_NUMBER = (
    rf"\b(?:{EN_COMPOUND}|half an?|couple of|an?|{'|'.join(EN_NUMBERS)})\b"
    r"|(?<![\d.])\d{1,4}(?:\.\d{1,2})?(?![\d.])"
)
_NUMBER = (
    rf"(?P<number>{_EN_NUMBER}|{ZH_NUMBER})(?P<half>[- ]and[- ]an?[- ]half)?"
    rf"(?:\s*(?:[-–~～至到]|\bto\b|\bor\b)\s*(?P<to>{_EN_NUMBER}|{ZH_NUMBER}))?"
    r"(?P<more>[多余来几]?)[\s-]*个?"
)
# 一包半, "a pack and a half"; 39度8 is 39.8 degrees.
_BEHIND = r"(?P<behind>半|\b and an? half\b)?(?P<tenths>(?<=度)[\d一二三四五六七八九](?![\d.]))?"
_PATTERNS = {
    kind: tuple(
        (regex(rf"{_NUMBER}(?:{words})(?![a-z]|\s?/\s?(?:d?l|升)){_BEHIND}", re.IGNORECASE), factor)
        for words, factor in units.items()
    )
    for kind, units in _UNITS.items()
}
# From here on degrees are Fahrenheit's.
_LEAST_FAHRENHEIT = 90


@remembered
def amounts(text: str) -> tuple[Amount, ...]:
    """Return the amounts of a text whose sentences say what is counted; none of relatives."""
    return tuple(
        amount
        for sentence in sentences_of(text)
        if not names_relative(sentence)
        for kind, about in _ABOUT_PATTERNS.items()
        if about.search(sentence)
        for amount in amounts_of(kind, sentence)
    )


def amounts_of(kind: AmountKind, text: str) -> Iterator[Amount]:
    """Yield the amounts of a kind in a text that need not say what is counted."""
    for pattern, factor in _PATTERNS[kind]:
        for match in pattern.finditer(text):
            for end in ends_of(match):
                number = number_of(end.casefold()) + _extra(match)
                value = number * factor
                if kind is AmountKind.FEVER and value >= _LEAST_FAHRENHEIT:
                    value = (value - 32) / 1.8
                yield Amount(kind, value, number.is_integer(), match[0].strip())


def _extra(match: re.Match[str]) -> float:
    """Return what an amount has beyond its number: a half, tenths, or five of 十几."""
    extra = 0.5 if match["half"] or match["behind"] else 0.0
    extra += number_of(match["tenths"]) / 10 if match["tenths"] else 0.0
    return extra + (5.0 if match["more"] == "几" else 0.0)
