"""Recognise mentions of a diagnosis that do not say that the patient has it.

Words of a question, a fear, something read, the illness of others, a negative test, a vaccine or an
earlier episode make a mention harmless if they stand around the name in its clause. No word of the
patient's own illness ("her", "has come back") may stand between.
"""

import re

from inspect_aihospital.core.text.regex import regex

REACH = 100
"""Letters before and behind a name that are read."""

# What may stand between a word of the rules and the name.
_GAP = (
    r"\b(?:(?!\b(?:s?he|I|you|him|his|her|my|your|letter|referral|report|records?|chart|file|result"
    r"|diagnos\w*|operation|surgery|know\w*|who|found|why|how|and|but|then|second|another)\b)"
    r"[^,;:]){0,50}"
)
_GAP_ZH = (
    r"(?:(?![她他我你其自]|病[历案]|报告|化验|诊断|出院|医生|大夫|怀疑|知|说)[^，。；,;：:]){0,12}"
)
_PERSON = (
    r"(?:boss|employer|teacher|pupil|student|friend|colleague|neighbou?r|[a-z]+-?mate|customer"
    r"|client)s?"
)
_YEAR = r"(?:(?:19|20)\d\d|years? ago|age of|年前|岁)"
_OVER = (
    r"(?!.*(?:\b(?:not|never|now|again|another|back|partial\w*)\b|[又再]|未(?!留)|复发|加重|没好"
    r"|这次)).*(?:\b(?:recovered|recovery|healed|cured|resolved)\b|愈|康复|恢复|治好|好了|后遗症)"
)
# An illness with a course is the patient's.
_NO_COURSE = r"(?!\s*(?:has|have|had|needs?|will|would|is|are|came)\b)"
_ASKED = "somebody only asks whether it is the diagnosis to be found"
_FEARED = "the patient only fears the diagnosis to be found"
_READ = "the patient read or heard of the diagnosis to be found"
_OTHERS = "somebody else has the diagnosis to be found"
_NEGATIVE = "a test for the diagnosis to be found was negative"
_VACCINE = "a vaccine or medicine is named like the diagnosis to be found"
_PAST = "an earlier episode of the diagnosis to be found, with recovery"

# Reason, what the text before the name ends with, what the text behind begins with.
_RULES = tuple(
    (reason, regex(rf"(?:{before})\Z", re.IGNORECASE), regex(behind, re.IGNORECASE))
    for reason, before, behind in (
        (
            _ASKED,
            rf"\b(?:ask|wonder|speculat|discuss)\w*(?: \w+)? (?:whether|if|about){_GAP}",
            _NO_COURSE,
        ),
        (_ASKED, rf"(?:问|想知道|琢磨|怀疑|猜){_GAP_ZH}(?:是不是|是否|会不会|可能){_GAP_ZH}", ""),
        (
            _FEARED,
            r"\b(?:fear(?:s|ed|ing)?|dread\w*|(?:afraid|scared|frightened|terrified) of)\b"
            rf"(?! that){_GAP}",
            _NO_COURSE,
        ),
        (
            _FEARED,
            r"(?:怕|恐惧|(?:去世|患病).{0,6}担心)(?:的就|自己|[她他我])?(?:会|可能)?[得患是]?",
            "(?!复发|加重|恶化|转移|扩散|手术|像)",
        ),
        (
            _READ,
            r"\b(?:read\w*|heard|saw|seen|watch\w*|search\w*|articles?|programmes?|films?|books?"
            rf"|documentar\w+|podcasts?)\b{_GAP}\b(?:about|of|on)(?: \w+){{0,2}} "
            rf"|\b(?:googl\w+|look\w* up) |(?:网|电视|广播|书|杂志|报纸|视频|手机){_GAP_ZH}"
            r"|[看听]\w{0,3}(?:关于|讲)",
            r"(?!.{0,30}\b(?:letter|notes|chart|records?|file|report)\b|.{0,6}(?:报告|病历))",
        ),
        (
            _OTHERS,
            rf"\b(?:(?:his|her|my|their) (?:\w+ ){{0,2}}?{_PERSON}|{_PERSON} (?:in|at) (?:his|her"
            r"|my) \w+|upstairs|next (?:door|bed))\b"
            rf"{_GAP}|(?:老板|领导|[室病工]友|老师|学生|同[学事]|班[上里]|邻[居床]){_GAP_ZH}",
            "",
        ),
        (
            _OTHERS,
            rf"\b(?:volunteer|work|teach)\w*{_GAP}\b(?:people|patients|children|ward|clinic|charity)"
            " (?:with|for|of) ",
            "",
        ),
        (_OTHERS, "在|给|于|照[顾看料护]", "[^，。；,;]{0,12}(?:志愿|[护义]工|老人)"),
        (
            _NEGATIVE,
            r"\b(?:test|screen|check|scan|swab)\w*\b[^,;:]{0,20}\bfor(?: \w+){0,2} "
            rf"|[查做](?!出){_GAP_ZH}",
            r"[^;；。但又]{0,30}(?:\b(?:normal|clear|negative|fine|nothing)\b|正常|没事|没问题"
            r"|[未无]见?异常|阴)",
        ),
        (_VACCINE, "", r"\s?(?:vaccin|jab|疫苗|[片丸]|颗粒|胶囊)"),
        (_PAST, rf"{_YEAR}[^;，。]{{0,20}}", _OVER),
        (_PAST, "", rf"(?=[^;。]{{0,20}}{_YEAR}){_OVER}"),
    )
)


def harmless_reason(sentence: str, start: int, end: int) -> str | None:
    """Return why a mention does not say that the patient has the diagnosis; `None` if it may.

    Args:
        sentence: The sentence.
        start: Where the name begins.
        end: Where it ends.
    """
    before, behind = sentence[max(0, start - REACH) : start], sentence[end : end + REACH]
    return next((why for why, b, a in _RULES if b.search(before) and a.match(behind)), None)
