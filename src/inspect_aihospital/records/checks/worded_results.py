"""Read results that a text tells without an exact number.

Items called abnormal (troponin was raised, 肌钙蛋白阳性), values that are rounded (CRP above
240) or lack a decimal unit (Hb 7.8 of 78 g/L), and what an examination or culture showed.
"""

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from decimal import Decimal

from inspect_aihospital.core.history.assertions import tells
from inspect_aihospital.core.text.quantities import MOST_DIGITS
from inspect_aihospital.core.text.regex import prose_regex, regex
from inspect_aihospital.records.checks.laboratory_values import ITEMS, plain_items

Value = tuple[str, str]
"""Item and number of a laboratory value."""

CLOSE = Decimal("0.05")
"""Share by which a rounded number may differ from the recorded one."""

_ITEM = regex(ITEMS)
_ABNORMAL = prose_regex(
    rf"(?<!levo)({ITEMS})(?: ?-?[it]\b)?(?: levels?| counts?| tests?)?"
    r" (?:(?:was|were|is|are|came|has|had|been|back|very|slightly|mildly|markedly|also|quite|too"
    r"|found|to|be|a|bit) ){1,4}(?:raised|elevated|abnormal|deranged|positive|high|low|up"
    r"|reduced)\b(?![- ](?:intensity|impact|energy|frequency|dose|volume exercise))"
    rf"|\b(?:raised|elevated|abnormal|deranged|positive) ({ITEMS})"
    rf"|({ITEMS})(?: ?[it]\b)? ?(?:水平|值|检查|检测|结果|定量|试验)?"
    r"[\s均呈为是明显轻中重度稍略偏较前显著有所仍]{0,8}"
    r"(?:升高|增高|偏高|降低|偏低|减低|下降|减少|增多|(?<!假)阳性|异常)"
    # 钾减少摄入 is a diet.
    r"(?!症|的?(?:摄入|摄取|食用|服用|饮食|补充|用量|剂量))"
)
_ROUNDED = regex(
    r"\b(?:about|around|nearly|almost|over|above|more than|greater than|roughly|some|close to"
    r"|just under)\b|>|超过|大于|约|近|左右|多|高达|＞",
    re.IGNORECASE,
)
# Given in grams a decilitre and in grams a litre.
_PROTEIN = regex(r"haemoglobin|albumin|白蛋白|总蛋白")
_EXAMINATION = (
    r"(?:(?<![A-Za-z])(?:CTP?A?|MR[IA]?|PET)(?![A-Za-z])|核磁|磁共振|[XＸ]线|胸片|平片|拍片|B超"
    r"|彩超|超声|[胃肠喉鼻]镜|心电图|心超|脑电图|肌电图"
    r"|造影|病理|活检|穿刺|骨穿|培养|[血尿便]常规|肺功能"
    r"|\b(?:cta?|mri|biops(?:y|ies)|ultrasound|sonogram|x-?ray|film|radiograph|scan|ecg|ekg|eeg"
    r"|echo(?:cardiogra\w+)?|doppler|duplex|angiogra\w+|mammogra\w+|swab|cultures?|smear|\w*oscopy"
    r"|blood (?:tests?|count)|urinalysis|spirometry)\b)"
)
# Urine that grew darker is a symptom.
_NO_CHANGE = (
    r"(?! (?:(?:very|more|quite|much|rather|even|a bit|a little|steadily|increasingly) )?"
    r"(?:darker|dark|cloud(?:y|ier)|foul\w*|smell\w*|pale\w*|red(?:der|dish)?|brown\w*"
    r"|thick\w*|thin\w*|loose\w*|hard\w*|soft\w*|wors\w+|large\w*|big\w*|deep\w*|less|more"
    r"|strong\w*|scant\w*|bloody|bloodier|black\w*|yellow\w*|green\w*|sore\w*|hot\w*|wet\w*"
    r"|painful|tender|frothy|foamy|infrequent|frequent)\b)"
)
_SHOWN = regex(
    rf"{_EXAMINATION}[^,，。;；]{{0,16}}?"
    r"(?:提?示|见|显示|报告?|发现|为|(?<=培养)出|[:：]"
    r"|\b(?:show(?:s|ed|n)?|reveal\w*|demonstrat\w*|found|reported|read|grew|positive for)\b)"
    r"([^,，。;；]*)"
    # Of a culture the specimen is named.
    r"|\b(?:urine|blood|sputum|stool|wound|pus|csf|throat|catheter)\b[^,;]{0,12}?"
    rf"\b(?:grew|grown|cultured)\b{_NO_CHANGE}([^,;]*)",
    re.IGNORECASE,
)


def abnormal_items(text: str) -> frozenset[str]:
    """Return the laboratory items that a text calls abnormal."""
    plain = plain_items(text)
    return frozenset(
        next(filter(None, match.groups()))
        for match in _ABNORMAL.finditer(plain)
        if tells(plain, *match.span())
    )


def items_named(text: str) -> frozenset[str]:
    """Return the laboratory items that a text names."""
    return frozenset(match[0] for match in _ITEM.finditer(plain_items(text)))


def is_close(text: str, values: AbstractSet[Value], charted: AbstractSet[Value]) -> bool:
    """Say whether a value of a text is a recorded one, rounded or in grams a decilitre."""
    is_rounded = _ROUNDED.search(text)
    for item, number in values:
        for other, recorded in charted:
            if item != other or max(len(number), len(recorded)) > MOST_DIGITS:
                continue
            told, held = Decimal(number), Decimal(recorded)
            if _PROTEIN.search(item) and told * 10 == held:
                return True
            if is_rounded and abs(told - held) <= CLOSE * held:
                return True
    return False


def findings_shown(text: str) -> Iterator[str]:
    """Yield what a text says that an examination or culture showed."""
    for match in _SHOWN.finditer(text):
        yield match[1] or match[2] or ""
