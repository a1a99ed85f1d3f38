"""Detect exam questions that hold more than running text; the first match counts.

1. PATIENT_RECORD: three headings of a chart form, each with a colon or a line of its own.
2. TABLE: two lines with several columns; options that are rows of three bare values, or of the
   cells that a header behind the question names. One laboratory value a line is text.
3. A rule of `RULES`, in the question, then in its options: words that point at what is not there.
   "Shown below" with values behind it points at those values, which are text.
4. PICTURE: the options are the letters A, B, C, ... and nothing else.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from string import ascii_uppercase

from inspect_aihospital.core.text.regex import regex

LONGEST_EVIDENCE = 120
LONGEST_ROW = 200


class Structure(StrEnum):
    """What a question holds besides running text."""

    PICTURE = "picture"
    CHART = "chart"
    TABLE = "table"
    PATIENT_RECORD = "patient_record"


@dataclass(frozen=True)
class FoundStructure:
    """A structure, and the words of the question or of an option that gave it away."""

    structure: Structure
    evidence: str


_IMAGE = r"(?:image|picture|photo|(?:photo|micro){1,2}graph|figure|exhibit|illustration|drawing)s?"
_STUDY = r"(?:x[-‑ ]?ray|CT|MRI|scan|ultrasound|E[CEK]G|smear|\w{1,20}(?:gra(?:m|phy?)|scopy))s?"
_VISUAL = rf"(?:{_IMAGE}|{_STUDY})"
_CHART = r"(?:graph|diagram|plot|pedigree|tracing|curve|loop|(?:bar|flow|pie|pedigree) ?chart)s?"
_DISPLAYED = r"(?:shown|pictured|depicted|displayed|illustrated)\b"
_IS = r"\b[^.?!\n]{0,80}?(?<!abnormalities )\b(?:is|are) (?:also )?"
_END = r"(?=\s{0,9}+(?:[.:,;)]|\Z))"
_NO_VALUES = (
    r"(?!:\s{0,9}(?!wh|based)\S|[.)]?[ \t]{0,9}\n\s{0,9}(?:[^\n?]{0,60}\n\s{0,9})?[^\n.?]{1,60}?"
    r"(?:\d|positive|negative)|\.\s{1,9}[A-Z][^\n.?]{1,40}?\d[\d.,]{0,9}\s?(?:%|\w{0,5}/|mm ?Hg))"
)
_WORDS = {
    Structure.TABLE: {
        "named": r"\b(?:following|accompanying|in the|in this|in a) (?:tables?|grid)\b(?! of)",
        "here": r"\b(?:table|grid)(?: of [^.?!\n]{1,60}?)? (?:is )?(?:below|above|shown)\b",
        "sign": r"(?-i:\bTable \d)|-{3}:?\s?\|\s?:?-{3}|</t[dhr]>|%%%",
    },
    Structure.CHART: {
        "shown": rf"\b{_CHART}{_IS}{_DISPLAYED}(?! to\b)",
        "here": rf"\b(?:{_CHART}|chart) (?:below(?! the)|{_DISPLAYED})",
        "named": rf"\b(?:accompanying|following) (?:{_CHART}|chart)\b",
        "in it": r"\b(?:in|on|by|from) (?:the|this) (?:graph|diagram|plot|pedigree|histogram)\b",
    },
    Structure.PICTURE: {
        "shown": rf"\b{_VISUAL}{_IS}{_DISPLAYED}(?! (?:to|by)\b)",
        "here": rf"\b{_VISUAL} (?:below(?! the)|{_DISPLAYED}|(?:is|are) (?:provided|attached))",
        "named": rf"\b(?:accompanying|attached|above) {_VISUAL}\b|\bfollowing {_IMAGE}\b",
        "itself": r"\bthe (?:picture|image|figure|photograph) (?:shows|depicts)\b",
        "in it": rf"\b(?:see (?:the )?|(?:in|on|by|from|to) (?:the|this) (?:first )?){_IMAGE}\b",
        "number": r"(?-i:(?<!mitotic )\b(?:[Ff]igures?|FIGURE|[Ii]mages?|Exhibit|Fig\.) "
        # "Mitotic figure 3 per field" counts cells, so "per" and "mitotic" are excepted.
        r"(?:[A-H]|[1-9])(?![\w/-]|\.\d| per))",
        "on the study": rf"\b{_DISPLAYED} (?:in|on|with|by) the (?:{_STUDY}\b|\w{{3,6}} line)",
        "is shown": rf"\b(?:as|(?<!abnormalities )(?:is|are)) {_DISPLAYED}{_END}{_NO_VALUES}",
        "below": rf"\b(?:{_DISPLAYED}|seen|given|presented|provided) below{_END}{_NO_VALUES}",
        "arrow": r"\b(?:indicated|marked|pointed|shown|labell?ed|identified|highlighted)"
        r" (?:\w{1,7} ){1,3}arrows?\b|\barrows? (?:point|indicate|mark|show)s?\b|\(arrows?\)",
        "letter": r"\b(?:structure|area|region|point|cell|site|vessel)s? (?:labell?ed|marked)"
        r" (?:(?:by|with|as|the|letter) ){0,3}(?-i:[\"'“‘]?[A-H]\b)(?!-)",
        "media": r"\b(?:audio|video|media|sound) ?(?:clip|file)|\b(?:play|watch|view|listen to|in)"
        r" the (?:\w{1,12} )?(?:audio|video|clip)\b|!\[|<img\b",
    },
}
RULES = tuple(
    (f"{structure} {name}", structure, regex(pattern, re.I))
    for structure, rows in _WORDS.items()
    for name, pattern in rows.items()
)
_HEADING = regex(
    r"(?im)(?:(?P<line>^[ \t*#_]{0,5})|(?<![\w-]))(?P<name>patient information|age|gender|sex"
    r"|race/ethnicity|site of care|reason for visit(?:/chief (?:concern|complaint))?|allergies"
    r"|chief (?:concern|complaint)|medications?|immunizations|review of systems|vital signs"
    r"|(?:(?:past|family|(?:psycho)?social) (?:medical |surgical )?)?history"
    # Without a colon a heading has to fill its line; the conditional on `line` asks for that.
    r"|history of present illness|physical exam(?:ination)?)[ \t*_]{0,4}(?::|(?(line)$|(?!)))"
)
# Possessive quantifiers keep long numbers linear. The word behind a number is its unit, unless
# it is one of those excepted.
_NUMBER = (
    r"[<>≤≥~+-]?\s?\d[\d.,:]*+\+?(?:\s?[±–-]\s?\d[\d.,]*+)?"
    r"(?:\s?(?!(?:and|or|to|x|of|in|by)\b)(?:%|mm ?Hg|[a-zµμ°/][\w/^³²]{0,12}))?"
)
_LEVEL = (
    r"(?:positive|negative|normal|absent|present|elevated|high|low|(?:in|de)creased|unchanged"
    r"|no change|[↑↓↔]{1,3}|[+−-](?=\s+[+−-]|\s*$))"
)
_VALUES = regex(
    rf"(?<![\w(.,:±])(?<!day )(?<!patient )(?:{_NUMBER}\s+{_NUMBER}|{_LEVEL}\s+{_LEVEL})\s*$", re.I
)
_BARE = regex(rf"(?:(?:{_NUMBER}|{_LEVEL})(?:[,;/|→]\s?|\s|$)){{3,9}}", re.I)
_TWICE = regex(r"([a-z][^:]{3,30}?) [-–]? ?\S{1,15} \1\b", re.I)
# Two blanks part columns, but not behind punctuation: some typists set two after a sentence.
_CELL = regex(r"\t+|(?<![.?!:;,\s])[ \xa0]{2,}+|\|")
_LIST = regex(r"[,;|](?!\d)|\t|→|[ \xa0]{2,}+")


def find_structure(question: str, options: Sequence[str]) -> FoundStructure | None:
    """Return the first structure that a question or its options show, if any, in linear time."""
    form = [*_HEADING.finditer(question)]
    if len({heading["name"].casefold() for heading in form}) >= 3:
        return _found_structure(Structure.PATIENT_RECORD, question[form[0].start() :])
    rows = [line for line in question.splitlines() if _is_row(line)]
    if len(rows) >= 2 or _is_grid(question, options):
        return _found_structure(Structure.TABLE, rows[0] if len(rows) >= 2 else options[0])
    return next(
        filter(None, map(_structure_by_words, (question, *options))), _structure_by_letters(options)
    )


def _structure_by_words(text: str) -> FoundStructure | None:
    matches = ((rule[1], match) for rule in RULES if (match := rule[2].search(text)))
    return next((_found_structure(structure, match[0]) for structure, match in matches), None)


def _structure_by_letters(options: Sequence[str]) -> FoundStructure | None:
    letters = len(options) >= 3 and [*options] == [*ascii_uppercase[: len(options)]]
    return FoundStructure(Structure.PICTURE, options[0]) if letters else None


def _found_structure(structure: Structure, evidence: str) -> FoundStructure:
    return FoundStructure(structure, evidence.strip()[:LONGEST_EVIDENCE])


def _is_row(line: str) -> bool:
    """Say whether a line has three columns, ends in two values, or has its label twice."""
    if not 3 <= len(line) <= LONGEST_ROW:
        return False
    cells = sum(1 for cell in _CELL.split(line.strip()) if cell.strip())
    has_columns = cells >= 3 or line.count("|") >= 3
    return has_columns or bool(_VALUES.search(line) or _TWICE.match(line.strip()))


def _is_grid(question: str, options: Sequence[str]) -> bool:
    """Say whether every option is a row of bare values, or of the cells that a header names."""
    if len(options) < 3 or max(map(len, options)) > LONGEST_ROW:
        return False
    _, question_mark_text, header = question.rpartition("?")
    column_count = (
        len(_LIST.split(header.strip())) if question_mark_text and len(header) <= LONGEST_ROW else 0
    )
    cells = {len(_LIST.split(option.strip())) for option in options}
    return (column_count >= 3 and cells == {column_count}) or all(
        _BARE.fullmatch(o.strip()) for o in options
    )
