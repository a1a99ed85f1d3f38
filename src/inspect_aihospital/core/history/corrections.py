"""Leave out numbers that a speaker takes back: "two months, no, three"."""

import re

from inspect_aihospital.core.text.number_words import EN_NUMBERS
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered

_NUMBER = (
    r"(?<![\d./:一二两三四五六七八九十百半零])(?:\d{1,6}(?:[./:]\d{1,4}){0,2}"
    r"|[一二两三四五六七八九十百半零]{1,8}"
    rf"|\b(?:{'|'.join(EN_NUMBERS)}|an?|half)\b)"
)
_MARKS = r"[\s，,。.…!！?？—–-]*+"
# Behind a bare "no" or 不是 a mark must follow: "no one" and 不是三天 correct nothing.
_TAKES_BACK = (
    r"(?:[哦噢呃啊嗯唉哎]*[，,]?(?:不对(?!劲|头|付|称)|不不+|我?[说记讲搞]错了|错了(?=[，,。])|更正"
    r"|(?:哦|噢|啊)不|不(?:是)?(?=[，,…。]))"
    r"|\b(?:(?:oh|er|um|uh)\W+)?(?:no,? (?:wait|sorry|hang on|hold on)|no(?=[,.…—–-])|wait|sorry"
    r"|i (?:mean|meant|tell a lie)|make that|or rather|correction|scratch that|that['’]s wrong)\b)"
)
# An article is no number, nor is 一 in 一直; "one of them" counts something else.
_NEXT = rf"(?!an?\b|half\b|一[直点定般样起个天次])(?P<next>{_NUMBER})(?! of\b)"
_CORRECTED = regex(
    rf"(?P<taken>{_NUMBER})[^，,。.!?！？;；\n]{{0,20}}?(?:了|吧|啊"
    rf"|呢)?{_MARKS}{_TAKES_BACK}{_MARKS}"
    r"(?:(?:我|应该|就|大概|差不多|好像|也就)*是|(?:it(?: was|['’]s| is)?|that(?: was|['’]s)"
    rf"|more like|about|i mean|sorry|wait)[\s,]+)?(?={_NEXT})",
    re.IGNORECASE,
)


@remembered
def without_corrected(text: str) -> str:
    """Return a text without numbers that are called wrong before another one follows."""
    return _CORRECTED.sub(_without_taken, text)


def _without_taken(match: re.Match[str]) -> str:
    """Drop the number unless the next is of another kind: 39.5 is not corrected by 40."""
    is_like = "." in match["next"] or "." not in match["taken"]
    return "" if is_like else match[0]
