"""Take over what a sentence behind a report corrects: "Wait, the diagnosis should be measles"."""

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.report.report_layouts import Sections
from inspect_aihospital.core.report.section_names import NAME, REVISED, aspect_of
from inspect_aihospital.core.text.letterforms import in_usual_letters
from inspect_aihospital.core.text.regex import regex

LEAST = 3
"""Sections of a report that a sentence may correct."""

# How a writer takes something back, at the beginning of a line.
_RETRACTS = regex(
    rf"(?i)(?!.*(?:\bif\b|\bonce\b|如果|若|一旦|[等待]待))\W*(?:wait(?! for)|sorry|apologies"
    rf"|actually|on (?:reflection|second thoughts?)|i (?:must|need to"
    rf"|have to) correct|等等|等一下|抱歉|对不起|不对|{REVISED}(?=\W))"
)
_SECTION = regex(
    rf"(?i)(?:(?<=[\s,.;:，。；：!！])|(?<=应))(?:{NAME})\s*"
    r"(?:(?:应当?|需)?(?:更正|修[正改订]|改)?(?:为|是|成)\s*[:：]?|[:：]"
    r"|(?:should|must) (?:be|read)(?: \w+ to\b)?:?"
    r"|(?:is|was) (?:corrected|changed|revised) to\b:?)\s*(?P<text>[^\s不].*)"
)
_CORRECTS = regex(rf"(?i){REVISED}|应[为是]|改[为成]|should be|must be|should read")


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
    if not (_RETRACTS.match(plain_line) and _CORRECTS.search(plain_line)):
        return None
    section = _SECTION.search(plain_line)
    return (aspect_of(section), line[slice(*section.span("text"))]) if section else None
