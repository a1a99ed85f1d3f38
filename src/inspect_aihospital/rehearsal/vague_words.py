"""Say exact amounts vaguely, as a patient who is vague about time and amount."""

import re

from inspect_aihospital.core.manner.answer_rules import exact_amounts
from inspect_aihospital.core.record import Language

_EN_NUMBER = (
    r"(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty"
    r"|thirty)"
)
_EN_RANGE = rf"{_EN_NUMBER}(?:(?: to |[–-]){_EN_NUMBER})?"
_EN_UNIT, _ZH_UNIT = (
    r"(minute|hour|day|night|week|month|year|time)s?",
    r"(个?小时|个?月|个?星期|分钟|天|日|周|年|次|片|支|瓶|包|斤|公斤|岁|粒)",
)
_DOSE = r"\d+(?:[.,/]\d+)* ?(?:mg|g|μg|m[lL]"
_EN_DOSE, _ZH_DOSE = rf"{_DOSE}|micrograms?|units?)\b", rf"{_DOSE}|单位)"
# A clock's time, and several numbers that are one amount: a blood pressure, a range.
_CLOCK = r"\d{1,2}[:：]\d\d"
_SEVERAL = r"\d+(?:\.\d+)?(?:[/~～–-]\d+(?:\.\d+)?)+"
# In this order: a dose is left out, a frequency becomes no other frequency, then come amounts with
# a word of their own, then any unit.
_VAGUE: dict[Language, tuple[tuple[str, str], ...]] = {
    "en": (
        (rf" ?\({_EN_DOSE}(?:[/+]{_EN_DOSE})*\)| ?{_EN_DOSE}(?:[/+]{_EN_DOSE})*", ""),
        (rf"\b(?:at )?{_CLOCK}(?: ?[ap]\.?m\b\.?)?", "at some point"),
        (rf"{_SEVERAL} ?mmHg\b", "some reading or other"),
        (
            rf"\b(?:{_EN_NUMBER} (?:tablets?|sprays?|puffs?|inhalations?) )?(?:once|twice"
            rf"|{_EN_RANGE} times) (?:daily|nightly|a day)\b",
            "every day",
        ),
        (rf"(?:\babout )?\b{_EN_NUMBER} ?kg\b", "some weight"),
        (rf"(?:\bup to )?\b{_EN_RANGE} ?[°℃]C?", "quite high"),
        (r"\bin (?:19|20)\d\d\b", "years ago"),
        (rf"\b(?:at|aged) {_EN_NUMBER}\b(?! {_EN_UNIT})", "long ago"),
        (r"\btwice\b", "more than once"),
        (
            r"\b(?:(?:about|around|over|these|the last|the past) )*"
            rf"(?:{_EN_RANGE}|one|(?<=\babout )an?|(?<=\bfor )an?)[ -]{_EN_UNIT}\b",
            r"quite some \1s",
        ),
    ),
    "zh": (
        (rf"[(（]{_ZH_DOSE}(?:[/+]{_ZH_DOSE})*[)）]|{_ZH_DOSE}(?:[/+]{_ZH_DOSE})*", ""),
        (
            rf"(?:[今清凌]晨|今早|早上|[上下中]午|傍晚|晚上|夜里)?(?:{_CLOCK}"
            rf"|\d{{1,2}}[时点](?:\d{{1,2}}分)?)",
            "那会儿",
        ),
        (r"(?:19|20)\d\d年", "前些年"),
        (rf"{_SEVERAL} ?mmHg", "多少记不清"),
        (r"每[日天晚早](?:[\d.]+|[一两二三四])[次片粒支喷袋包]", "每天都用"),
        (r"约?[\d.]+ ?(?:kg|公斤|斤)", "不少"),
        (r"(?:最高)?[达约]?[\d.]+ ?[°℃]C?", "挺高的"),
        (r"\d+岁时?", "那年"),
        (rf"[\d.~～一二两三四五六七八九十百半-]+[多余来]?{_ZH_UNIT}", r"好几\1"),
    ),
}
_ANY_AMOUNT: dict[Language, str] = {"zh": "好些", "en": "some"}


def without_amounts(text: str, language: Language) -> str:
    """Replace numbers, dates and amounts of a text by vague words; doses are left out."""
    for pattern, words in _VAGUE[language]:
        text = re.sub(pattern, words, text, flags=re.IGNORECASE)
    for amount in sorted(exact_amounts(text, language), key=len, reverse=True):
        text = text.replace(amount, _ANY_AMOUNT[language])
    return text
