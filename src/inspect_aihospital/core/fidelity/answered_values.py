"""Tell whether a message gives a value or a date to a question that asks for one."""

import re

from inspect_aihospital.core.history.amounts import KIND_BY_TOPIC, amounts_of
from inspect_aihospital.core.history.doctor_questions import DoctorQuestion
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses

_ASKS_COUNT = regex(
    r"几|多[少高重大长远宽]|\bhow (?:many|much|old|often|high|low|long|far|big|heavy|tall)\b"
    r"|\bwhat(?:['’]s| is| was) (?:\w+ )?(?:temperature|weight|dose)\b",
    re.IGNORECASE,
)
_COUNT = regex(
    r"\d|[一两三四五六七八九十几半][个次回胎顿包支瓶杯片岁]"
    r"|\b(?:none|one|two|three|four|five|six|seven|eight"
    r"|nine|ten|twice|once|a (?:few|couple|dozen))\b",
    re.IGNORECASE,
)
_ASKS_WHEN = regex(
    r"什么时候|何时|哪[年天]|几[月号岁]|\bwhen\b|\bwhat (?:year|age|date)\b", re.IGNORECASE
)
_DATE = regex(
    r"\d|[一二三四五六七八九十][月号日年岁]|[一二三四五六七八九]十[多几来]?(?:岁|那)|那[年月天]"
    r"|\b(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|\w+teen|twent\w+|thirt\w+|fort\w+|fift\w+|years?|age|school|born)\b",
    re.IGNORECASE,
)
# Whoever has not measured says nothing against what was measured another time.
_NOT_MEASURED = regex(
    r"没[有]?(?:去|再)?[量测称查]|没[有]?(?:体温计|温度计|秤)"
    r"|\b(?:did|have|had)(?:n['’]t| not) (?:\w+ )?(?:check|measur|tak|weigh)\w*"
    r"|\bnever (?:check|measur|weigh)\w*|\b(?:no|have a) (?:thermometer|scales?)\b",
    re.IGNORECASE,
)
# 疫苗都打了吗 asks by a verb, and is answered by it: 都按时打的.
_ASKED_VERB = regex(r"(?P<verb>[一-龥])(?:了|过|全|齐)*(?:吗|没有?|嘛|么)[?？]?\s*$")


def tells_value(question: DoctorQuestion, doctor: str, message: str) -> bool:
    """Tell whether a message has a number, date or amount of the kind that was asked for."""
    if _ASKS_COUNT.search(doctor) and _COUNT.search(message):
        return True
    if _ASKS_WHEN.search(doctor) and _DATE.search(message):
        return True
    kinds = {KIND_BY_TOPIC[topic] for topic in question.topics & KIND_BY_TOPIC.keys()}
    is_measured = any(True for kind in kinds for _ in amounts_of(kind, message))
    return is_measured or bool(kinds and _NOT_MEASURED.search(message))


def repeats_verb(doctor: str, message: str) -> bool:
    """Tell whether a Chinese answer repeats the verb by which it was asked."""
    verbs = [asked["verb"] for asked in _ASKED_VERB.finditer(doctor)]
    told = [clause for clause in clauses(message) if not re.search("[没不未无]", clause)]
    return any(verb not in "有是好" and verb in clause for verb in verbs for clause in told)
