"""Tell a report that no rule could read from an answer that is none: a refusal or a question."""

import re

from inspect_aihospital.core.detectors import states_diagnosis
from inspect_aihospital.core.letterforms import in_usual_letters
from inspect_aihospital.core.regex import regex
from inspect_aihospital.core.section_names import NAMES

LEAST_NAMED = 2
"""Sections that a text names if it is a report, in whatever form."""
LEAST_MARKED = 3
"""Lines with a mark or a label that a text has if it is a report."""
SHORTEST = 60
LONG_ENOUGH = 300
"""Letters of prose that are a report even if it names no section; a Chinese one counts twice."""

_REFUSES = regex(
    r"抱歉|对不起|(?:无法|不能|不会|没法|不便)(?:为您|给您|再)?(?:直接)?"
    r"(?:提供|给出|填写|出具|诊断|协助|完成|满足|撰写|进行)"
    r"|作为(?:一?[个款名])?(?:人工智能|AI|语言模型|大模型)|我只是|没有诊断|请到医院就诊"
    r"|\b(?:sorry|apologi[sz]e|as an? (?:ai|artificial|language)|language model"
    r"|(?:cannot|can['’]?t|unable to|won['’]t|will not|(?:do|am) not(?: able to)?|could not"
    r"|couldn['’]t) (?:\w+ )?(?:provide|give|write|diagnose|fulfil+|assist|help|comply|complete"
    r"|make|offer|continue)"
    r"|no diagnosis|not (?:a|your) (?:doctor|physician))\b",
    re.IGNORECASE,
)
_MARKED = regex(
    r"^[ \t>]*(?:#{1,6}|\*\*|【|\[|\||[-*•]|\(?\d{1,2}[.)、]|\w[^:：\n]{0,40}[:：])", re.MULTILINE
)
_ASKS = regex(r"[?？][\s\"”)）]*\Z")
_HAN = regex("[\u4e00-\u9fff]")


def looks_like_report(text: str) -> bool:
    """Tell whether a text without a readable section states findings, rather than refuses."""
    seen = in_usual_letters(text)
    marked = len(_MARKED.findall(seen))
    if _ASKS.search(seen) or (_REFUSES.search(seen) and marked < LEAST_MARKED):
        return False
    named = sum(bool(re.search(names, seen, re.IGNORECASE)) for names in NAMES.values())
    length = len(seen) + len(_HAN.findall(seen))
    structured = marked >= LEAST_MARKED or (named >= LEAST_NAMED and length >= SHORTEST)
    return structured or length >= LONG_ENOUGH or states_diagnosis(seen)
