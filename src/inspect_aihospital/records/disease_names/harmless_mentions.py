"""Recognise mentions of a diagnosis that do not say that the patient has it.

A question, a fear, something read, the illness of somebody else, a negative test, a medicine named
after the illness, and an earlier episode with its year and recovery. Each is read right around the
name; a word of the patient's own illness ("her", "has come back") takes it back. The words stand in
`harmless.txt`.
"""

import re

from inspect_aihospital.core.history.history_words import RELATIVES
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_tables import read_groups

REACH = 100
"""Letters before and behind a name that are read."""

_STAND_INS = {
    # Up to three words before a name, of which none says whose it is.
    "ARTICLES": r"(?:(?!(?:his|her|my|their|our|your)\b)[\w-]+ ){0,3}\Z",
    "RELATIVES": RELATIVES,
    "PERSONS": r"(?:boss|bosses|teachers?|pupils?|students?|clients?|customers?|tenants?|landlord"
    r"|landlady|lodgers?|(?:flat|house|room|class|team|work)-?mates?|carers?|cleaner|coach"
    r"|employers?|employees?|dog|cat|fianc[eé]e?|ex-(?:wife|husband)|acquaintances?)",
    "ZH_OTHERS": r"(?:[好朋]友|工友|室友|老板|同桌|师傅|同乡|老乡|别人|他人|旁人)",
    "YEAR": r"(?:\b(?:in|of) (?:\w+ )?(?:19|20)\d\d\b|\b\w+ years? (?:ago|earlier|before)\b"
    r"|(?:19|20)\d\d年|[\d一二两三四五六七八九十多数几]+余?年前)",
}


def _rule(rows: list[str]) -> re.Pattern[str]:
    pattern = "|".join(rows)
    for name, words in _STAND_INS.items():
        pattern = pattern.replace(name, words)
    return regex(pattern, re.IGNORECASE)


_WORDS = {name: _rule(rows) for name, rows in read_groups(__package__, "harmless").items()}

_BRAND = regex(
    r" (?!(?:Clinic|Nurse|Team|Cent|Hospital|Unit|Special|Service|Society)\w*)[A-Z][a-z]{3,}\b"
)
# Whoever works with people that have an illness need not have it: told right before its name, or
# in Chinese around it. In the gap, another verb would have left the work ("was admitted to").
_AT_WORK = regex(
    r"\b(?:volunteer(?:s|ed|ing)?|works|worked|working|(?<=I )work)\b(?:(?!\b(?:and|but|then|until"
    r"|before|after|since|because|when|to|is|was|has|had)\b)[^,;:()]){0,60}?"
    r"\b(?:(?:people|patients|children|those) with|(?:ward|clinic|charity) (?:for|of))"
    r" (?:(?:the|acute|chronic|severe|primary|secondary|generali[sz]ed|recurrent) ){0,2}\Z",
    re.IGNORECASE,
)
_BEFORE_AT_WORK = regex(
    r"(?:在|给|于|到|(?<!诊断)(?<!确诊)为|照[顾看料护]|护理|陪护|服务)"
    r"(?:妊娠期|急性|慢性|原发性?|继发性?){0,2}\Z"
)
_BEHIND_AT_WORK = regex(
    r"[^,，:：、因病患]{0,6}(?:病[房区人]|患[者儿]|协会|中心|基金会)[^,，:：、因]{0,8}(?:志愿|护工"
    r"|义工)"
)


def harmless_reason(sentence: str, start: int, end: int) -> str | None:
    """Return why a mention does not say that the patient has the diagnosis; `None` if it may."""
    before, behind = sentence[max(0, start - REACH) : start], sentence[end : end + REACH]
    name = sentence[start:end]
    return next((why for is_so, why in _RULES if is_so(before, name, behind)), None)


def _is_at_work(before: str, _: str, behind: str) -> bool:
    is_chinese = _BEFORE_AT_WORK.search(before) and _BEHIND_AT_WORK.match(behind)
    return bool(is_chinese or _AT_WORK.search(before))


def _is_of_others(before: str, _: str, __: str) -> bool:
    return bool(_WORDS["others"].search(before))


def _is_asked(before: str, _: str, behind: str) -> bool:
    if _WORDS["open_question"].search(before) and _WORDS["is_open"].match(behind):
        return True
    is_question = _WORDS["question"].search(before)
    # A word of the patient's own illness behind the name takes the question back.
    return bool(is_question and not _WORDS["own_course"].match(behind.lstrip()))


def _is_feared(before: str, _: str, behind: str) -> bool:
    if _WORDS["own_course"].search(_WORDS["reason"].split(behind, maxsplit=1)[0]):
        return False
    of_others = _WORDS["because_of_others"]
    is_explained = of_others.search(behind) or of_others.search(before)
    fear = _WORDS["fear"].search(before) or (is_explained and _WORDS["worry"].search(before))
    return bool(fear and not _WORDS["doctor_before"].search(before[: fear.start()]))


def _is_read(before: str, _: str, behind: str) -> bool:
    is_read = _WORDS["reading"].search(before) or _WORDS["read_behind"].match(behind)
    # What stands on the patient's own papers was not read of somebody else.
    return bool(is_read and not _WORDS["on_papers"].match(behind))


def _is_negative(before: str, _: str, behind: str) -> bool:
    return bool(_WORDS["test"].search(before) and _WORDS["negative"].match(behind))


def _is_medicine(before: str, name: str, behind: str) -> bool:
    # Initials in front of a capitalised word may begin a brand's name: MS Contin.
    is_brand = name.isascii() and name.isupper() and _BRAND.match(behind)
    return bool(_WORDS["medicine"].match(behind) or (is_brand and _WORDS["takes"].search(before)))


def _is_borrowed(before: str, _: str, behind: str) -> bool:
    if _WORDS["borrowed_before"].search(before):
        # Without the medicine, an illness "like my mother's" is the patient's.
        return bool(_WORDS["borrowed_behind"].match(behind))
    return bool(_WORDS["borrowed"].match(behind))


def _is_past(before: str, _: str, behind: str) -> bool:
    is_dated = _WORDS["earlier"].search(before) or _WORDS["earlier_behind"].match(behind)
    # An illness that came back is the one to be found.
    is_over = _WORDS["recovery"].search(behind) and not _WORDS["return"].search(behind)
    return bool(is_dated and is_over)


_RULES = (
    (_is_at_work, "others whom the patient works with have the diagnosis to be found"),
    (_is_of_others, "somebody else has the diagnosis to be found"),
    (_is_asked, "somebody only asks whether it is the diagnosis to be found"),
    (_is_feared, "the patient only fears the diagnosis to be found"),
    (_is_read, "the patient read or heard of the diagnosis to be found"),
    (_is_negative, "a test for the diagnosis to be found was negative"),
    (_is_medicine, "a medicine is named like the diagnosis to be found"),
    (_is_borrowed, "the patient used a medicine of somebody else"),
    (_is_past, "an earlier episode of the diagnosis to be found, with recovery"),
)
