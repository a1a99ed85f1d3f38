"""Read the laboratory values of a free text: INR 3.0, CRP 88 mg/L, 白细胞14.2.

A value is a number behind the name of a laboratory item. What is taken (calcium 600 mg), counted
(potassium twice, 3 days) or applied (urea 10 %) is none.
"""

import re
from decimal import Decimal

from inspect_aihospital.core.chart.canonical_names import canonical
from inspect_aihospital.core.chart.examination_words import PANELS
from inspect_aihospital.core.text.quantities import MOST_DIGITS, numbers_held
from inspect_aihospital.core.text.regex import regex

ITEMS = "|".join(
    [
        *(items for panel, items in PANELS.items() if panel != "vital signs"),
        r"lactate|lactic acid|乳酸(?!脱氢)|amylase|淀粉酶|lipase|脂肪酶|ferritin|铁蛋白",
        r"\b(?:ck|ldh|ggt|psa|cea|afp)\b|\bca ?-?(?:125|19-?9|15-?3)\b|甲胎蛋白|癌胚抗原",
        r"hcg|cortisol|皮质醇|prolactin|泌乳素|ammonia|血氨|creatine kinase|osmolality|渗透压",
        r"anion gap|vitamin d|b12|folate|叶酸|ejectionfraction",
    ]
)
_VALUE = regex(
    rf"(?<!levo)({ITEMS})(?: ?-?[it]\b)?"
    # What may stand between a name and its number.
    r"(?:[\s:：=]|levels?|values?|counts?|浓度|水平|值|计数"
    r"|[为是约仅只有高低达到升降至近已下超过大于]"
    r"|\b(?:was|were|is|of|at|to|above|about|around|more|greater|than|only|just|nearly|over|under"
    r"|up|down|rose|risen|fell"
    r"|fallen|has|had|been|measured|came|back|as|low|high|raised|elevated)\b){0,12}[<>≤≥~]?\s?"
    r"(\d++(?:\.\d++)?)"
    # A dose, also a day; times and durations.
    r"(?!\s?(?:mg|[gµμ]g?|mcg|(?:micro|milli)?grams?|iu|units|ml|片|粒|支|袋|毫克|克)"
    r"(?![a-z]|\s?/\s?(?:[dmuμµ]?l|m?mol|g)\b))"
    r"(?!\s?(?:times?|days?|weeks?|months?|years?|hours?|h\b|[余多]?[次天日周月年岁小个])"
    r"|[/.]\d|-year|[岁:：])"
)
_A1C = regex(r"(?<![a-z])a1c\b", re.IGNORECASE | re.ASCII)
_EJECTION = regex(
    r"(?<![a-z])(?:lv)?ef(?![a-z])|(?:左室)?射血分数|ejection fraction", re.IGNORECASE | re.ASCII
)
_SHARE = regex(r"\s?%")
# Others are solutions and creams where they have a share.
_SHARED = regex(
    r"glycatedhb|ejectionfraction|压积|ha?ematocrit|中性粒|淋巴|嗜[酸碱]|单核|neutrophil|lymphocyt"
)


def laboratory_values(text: str) -> frozenset[tuple[str, str]]:
    """Return item and number of each value that a text tells."""
    plain = plain_items(text)
    return frozenset(
        (match[1], number)
        for match in _VALUE.finditer(plain)
        # "Urea 10 %" is a cream; a share of lymphocytes is a result.
        if not _SHARE.match(plain, match.end()) or _SHARED.search(match[1])
        for number in _numbers(match[2], plain[match.end() : match.end() + 1])
    )


def plain_items(text: str) -> str:
    """Return a text with one name for all wordings of an item."""
    return canonical(_EJECTION.sub("ejectionfraction", _A1C.sub("hba1c", text)))


def _numbers(number: str, unit: str) -> frozenset[str]:
    numbers = numbers_held(number)
    # 1.62万 in a microlitre is 16.2×10^9 in a litre.
    if unit == "万" and len(number) <= MOST_DIGITS:
        numbers |= numbers_held(str(Decimal(number) * 10))
    return numbers
