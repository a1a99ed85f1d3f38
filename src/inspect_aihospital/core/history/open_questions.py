"""Tell open questions from those that can be answered by yes or no."""

import re

from inspect_aihospital.core.text.regex import regex

# "What about" and "how about" introduce a closed question.
OPEN_WORD = regex(
    r"什么|多久|多长|哪|怎[么样]|几|多少|如何|何时|描述|详细|讲讲|说说"
    r"|\b(?:what(?! about)|when|where|how(?! about)|which|why|describe|tell me)\b",
    re.IGNORECASE,
)
_CLOSED_WORD = regex(
    r"吗|有没有|有无|是否|是不是|没有[?？]|\bany\b|\b(?:know|say|tell me) (?:if|whether)\b",
    re.IGNORECASE,
)
_AUXILIARY = regex(
    r"\b(?:do you|did you|have you|are you|is there|are there|does|is it|was it|has)\b",
    re.IGNORECASE,
)
# What makes an auxiliary part of an open question: "which operations have you had", "when was it".
# "When it began did you vomit" and "what other pain have you had" can be answered by no.
_LEADS_OPENLY = regex(
    r"\b(?:what(?! about)|how(?! about)|which|why)\b"
    r"|\b(?:when|where)(?=\s+(?:is it|was it|has|does)\b)",
    re.IGNORECASE,
)
_MORE, _RECALLED = (
    regex(rf"\b(?:{words})\b", re.IGNORECASE)
    for words in ("other|else", r"know|knew|told|said|see|saw|remember\w*")
)
_CLAUSE_END = regex(rf"[,，:：]|\b(?:and|or|but)\b(?=\s+(?:{_AUXILIARY.pattern}))", re.IGNORECASE)


def is_open(sentence: str) -> bool:
    """Tell whether a question cannot be answered by yes or no."""
    return bool(OPEN_WORD.search(sentence)) and not _is_closed(sentence)


def _is_closed(sentence: str) -> bool:
    """Tell whether a sentence can be answered by yes or no."""
    if _CLOSED_WORD.search(sentence):
        return True
    for clause in _CLAUSE_END.split(sentence):
        auxiliary = _AUXILIARY.search(clause)
        if auxiliary and not _is_led_openly(clause, auxiliary.start()):
            return True
    return False


def _is_led_openly(clause: str, place: int) -> bool:
    """Tell whether a question word leads to the auxiliary at a place of its clause."""
    leader = _LEADS_OPENLY.search(clause)
    # "Have you noticed what makes it worse" asks by its auxiliary: the question word follows.
    if leader is None or leader.start() > place:
        return False
    return not _MORE.search(clause) and not _RECALLED.search(clause, 0, place)
