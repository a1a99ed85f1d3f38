"""Tell whether a patient speaks as another person: of another age or sex, or for a relative."""

import re

from inspect_aihospital.core.history.durations import number_of
from inspect_aihospital.core.text.regex import regex

MOST_YEARS_OFF = 2
"""Years by which a stated age may differ from one in the record."""

ADULT = 16
"""Age from which on patients speak for themselves."""

_AGE = regex(
    r"\bi(?:['’]m| am)(?: only| just| already| now| about| an?)* (?P<en>\d{1,3})"
    r"(?:[- ]years?[- ]old|(?=[.,!]))"
    r"|我(?:今年|现在|已经|都|才|是|个)*(?P<zh>\d{1,3}|[一二三四五六七八九十]{1,4})岁(?!时|那|的?时候|前|后|左右|就|开始|得)",
    re.IGNORECASE,
)
_RECORDED_AGE = regex(
    r"(?P<number>\d{1,3})\s*(?:岁|[- ]?years?[- ]old|y/?o\b)|\bage[d:]? ?(?P<aged>\d{1,3})\b",
    re.IGNORECASE,
)
_SEX = regex(
    r"\bi(?:['’]m| am) (?:only |just )?(?:an? (?:[\w-]+ ){0,2})?"
    r"(?:(?P<w>woman|girl|lady|female)|(?P<m>man|boy|gentleman|male))\b"
    r"|我(?:就)?是(?:一?个)?[^，。,我]{0,8}?(?:(?P<zw>女生|女孩|女的|女人|老太太?|姑娘|大妈)"
    r"|(?P<zm>男生|男孩|男的|男人|老头|小伙|大爷))",
    re.IGNORECASE,
)
_WOMAN = regex(r"女(?!儿|婿|友|朋友)|\b(?:female|woman|girl|lady|she|her)\b", re.IGNORECASE)
_MAN = regex(r"男(?!友|朋友)|\b(?:male|man|boy|gentleman|he|his)\b", re.IGNORECASE)
_FOR_RELATIVE = regex(
    r"^\W*(?:(?:well|doctor|actually|oh|no)\W+)*(?:it['’]s|it is|this is about"
    r"|i(?:['’]m| am) here (?:for|about)|i came (?:for|about)) "
    r"my (?:brother|sister|husband|wife|mother|father|mum|mom|dad|uncle|aunt|friend|neighbou?r)\b"
    r"(?!['’]s| who| that)(?=[^\n]*\b(?:he|she)\b)"
    r"|^\W*(?:(?:医生|大夫|其实)[，,]?)*(?:是|替|帮)我(?:哥|弟|姐|妹|爸|妈|父亲|母亲|老公|老婆|丈夫|妻子|爱人|朋友|邻居)"
    r"[^，。,让叫说催]{0,4}[，。,](?=.*[他她])",
    re.IGNORECASE,
)
_CHILD = regex(r"患儿|代[述诉]|家长|\b(?:child|infant|baby|toddler|newborn)\b", re.IGNORECASE)


def other_person(message: str, record_text: str) -> str | None:
    """Return the words by which a message is another person's; `None` where it is the patient's.

    Of a child somebody else speaks, so nothing is said then.

    Args:
        message: Of the patient.
        record_text: The subjective part of its record.
    """
    ages = [int(m["number"] or m["aged"]) for m in _RECORDED_AGE.finditer(record_text)]
    if _CHILD.search(record_text) or (ages and min(ages) < ADULT):
        return None
    if relative := _FOR_RELATIVE.search(message):
        return relative[0].strip()
    age = _AGE.search(message)
    if age and ages:
        stated = number_of(age["en"] or age["zh"])
        if all(abs(stated - recorded) > MOST_YEARS_OFF for recorded in ages):
            return age[0]
    sex, sexes = _SEX.search(message), (_WOMAN.search(record_text), _MAN.search(record_text))
    if sex and sum(map(bool, sexes)) == 1:
        is_woman = bool(sex["w"] or sex["zw"])
        return sex[0] if is_woman != bool(sexes[0]) else None
    return None
