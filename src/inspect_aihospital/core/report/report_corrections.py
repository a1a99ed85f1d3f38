"""Take over what a sentence behind a report corrects: "Wait, the diagnosis should be measles"."""

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.report.conclusion_wording import names_disease
from inspect_aihospital.core.report.report_layouts import Sections
from inspect_aihospital.core.report.section_names import NAME, aspect_of, is_revised
from inspect_aihospital.core.text.letterforms import in_usual_letters
from inspect_aihospital.core.text.regex import regex

LEAST = 3
"""Sections of a report that a sentence may correct."""

# What depends on something, or is still to come, corrects nothing.
_LATER = regex(r"(?i)\b(?:if|once|unless|until|when|whether)\b|如果|若|一旦|[等待]待|是否|直到")
# A writer takes something back, with nothing else in the clause.
_RETRACTS = regex(
    r"(?i)\W*(?:(?:oh,? |no,? )?wait|sorry|(?:my )?apologies|actually|on (?:reflection"
    r"|second thoughts?)|i (?:must|need to|have to) correct(?: (?:this|that|myself))?"
    r"|等等|等一下|抱歉|对不起|不对|(?P<states>correction|revision"
    r"|(?:更正|修正|修订|订正|纠正)(?:一下|如下)?))(?![a-z])"
    r"(?P<mark>\s*[,:;.!…—–-]*[，。：！；、]*)\s*"
)
_TEXT = r"\s*(?P<text>(?:\*\*)?\w.*)"
# The diagnosis alone: "treatment should be" and "symptoms should be" are plans as well.
_NOUN = regex(
    rf"(?i)(?:{NAME})\s*(?:应当?[为是]|should (?:be|read)\b|(?P<colon>[:：]))[ \t:：]*{_TEXT}"
)
# Words that leave no doubt, perhaps behind the reason.
_PLAIN = regex(
    rf"(?i)(?:(?<=[\s,.;:，。；：!！])|(?<=应))(?P<corrects>correct(?:ing)? )?(?:{NAME})\s*"
    r"(?:(?P<ends>(?:应当?|需)?(?:更正|修[正改订]|改)(?:为|是|成)[ \t:：]*"
    r"|(?:should be|must be|is|was|has been) (?:corrected|changed|revised) to\b[ \t:：]*)"
    rf"|[:：]|(?:to|is)\b){_TEXT}"
)
# A correction names a disease, and says nothing of what is done about it.
_NO_NAME = regex(
    r"(?i)^\W*(?:no|not)\b|^\W*不是|[.。;；!！?？]\s*\w"
    r"|\b(?:should|must|is|are|will|would|can|may|rul(?:ed?|ing) (?:out|in)"
    r"|exclu\w+|confirm\w*|repeat\w*|review\w*|consider\w*|by|before|after|in \d|within|for \d)\b"
    r"|\b(?:known|clear|obvious|made|established|sought|revisited|discussed|explained)\b"
    r"|排除|明确|确认|证实|复查|考虑|[才再]|讨论|告知|[之以天周月年查]后|[之以]前|依据"
)
LONGEST_NAME = 80
"""Letters of the longest diagnosis that a sentence gives."""


def with_corrections(bodies: Sections, last: Aspect) -> Sections:
    """Return sections with the corrections that stand in lines at the end of the last."""
    lines = bodies[last].splitlines()
    corrections: Sections = {}
    while len(bodies) >= LEAST and len(lines) > 1:
        correction = _correction(lines[-1])
        if correction is None and lines[-1].strip():
            break
        lines.pop()
        if correction:
            corrections.setdefault(*correction)
    return {**bodies, last: "\n".join(lines), **corrections} if corrections else bodies


def _correction(line: str) -> tuple[Aspect, str] | None:
    """Return the section that a line corrects, and its new text."""
    plain_line = in_usual_letters(line)
    retracts = _RETRACTS.match(plain_line)
    if retracts is None or _LATER.search(plain_line):
        return None
    name = _NOUN.match(plain_line, retracts.end())
    # "Sorry, diagnosis:" may go on with anything.
    if name and name["colon"] and not retracts["states"]:
        return None
    if name is None and retracts["mark"].strip():
        name = _PLAIN.search(plain_line, retracts.end() - 1)
        if name and not (name["ends"] or name["corrects"] or is_revised(name)):
            return None
    if name is None or aspect_of(name) is not Aspect.DIAGNOSIS or not _gives_disease(name["text"]):
        return None
    return Aspect.DIAGNOSIS, line[slice(*name.span("text"))]


def _gives_disease(text: str) -> bool:
    return len(text) <= LONGEST_NAME and names_disease(text) and not _NO_NAME.search(text)
