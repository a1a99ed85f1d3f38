"""Read one line of a report as a heading, with the style of its marking."""

import re
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase

from inspect_aihospital.core.aspects.aspect import SECTIONS, Aspect
from inspect_aihospital.core.report.section_names import (
    LOOSE_NAME,
    NAME,
    aspect_of,
    is_revised,
    second_aspect_of,
)
from inspect_aihospital.core.text.letterforms import in_usual_letters
from inspect_aihospital.core.text.regex import regex

# Behind the name only a colon, the line's end, closing hashes, or a dash or arrow.
_END = (
    r"\s*+(?:(?:[:：]\s*+)?(?P<closing>#+|[★☆◆◇■●※]+)\s*|(?=[:：]|$)|[—–-]{1,2}\s*$"
    r"|(?P<dash>(?:——?|→|⇒|=>?|->)\s*|[–—-]\s+)(?=\S))"
)
_HEADED = regex(rf"(?i){NAME}{_END}")
_LOOSE = regex(rf"(?i){LOOSE_NAME}{_END}")
# Headings of what a report was not asked for.
_FOREIGN = regex(
    r"(?i)(?:prognosis|disclaimer|references|signature|预后|免责声明|参考文献|签名)\s*[:：]?\s*$"
)
# As many letters and Chinese numerals count the sections as there are sections.
_LETTERS = f"a-{ascii_lowercase[len(SECTIONS) - 1]}A-{ascii_uppercase[len(SECTIONS) - 1]}"
NUMERALS = "一二三四五六七八九十"[: len(SECTIONS)]
# An item of a list heads a section only where four sections are items (`section_headings`).
_ITEM = regex(rf"(?:[-*•·]\s+|[(（\[【] ?(?:\d{{1,2}}|[{_LETTERS}]) ?[)）\]】]\s*)")
_HASHES = regex(r"(#{1,6})\s*(?:\d{1,2}(?=\s)\s*)?")
# The group tells the kind of number, which is part of a style.
_NUMBER = regex(
    r"(?i)(?:(?P<chinese>[一二三四五六七八九十壹贰叁肆伍陆]{1,2}(?:[、.．]|(?=\s)))"
    r"|(?P<enclosed>[(（][一二三四五六七八九十]{1,2}[)）])"
    r"|(?P<decimal>\d{1,2}\.\d{1,2}(?:[.．、]|(?=\s)))"
    r"|(?P<arabic>\d{1,2}[.．、]|§\s?\d{1,2}[.．、]?)|(?P<half>[(（]? ?\d{1,2} ?[)）])"
    r"|(?P<roman>[IVX]{1,4}[.．、)）]|[Ⅰ-Ⅻ](?:[.．、)）]|(?=\s)))|(?P<circled>[①-⑳⑴-⒇])"
    rf"|(?P<keycap>\d\ufe0f?\u20e3)|(?P<letter>[{_LETTERS}][.．)）])"
    rf"|(?P<part>(?:第\s?[\d{NUMERALS}]\s?(?:部分|步骤?|节|章|项)|步骤\s?[\d{NUMERALS}])[:：、.．]?"
    r"|(?:section|part|step|phase)\s+(?:\d|[IVX]{1,3}\b)\s*[:.–—-]?))\s*"
)
# Text behind the closing mark is the section's first line.
_MARKS = (
    ("bold", regex(r"(?:\*{1,3}|_{1,2})(?=[^\s*_])(.+?)(?:\*{1,3}|_{1,2})([^*_].*)?")),
    ("bracket", regex(r"[【\[〖《〈〔『<“「`](.+?)[】\]〗》〉〕』>”」`](.*)")),
    ("bracket", regex(r"(?:={2,}|-{2,}|~{2,})\s*+(.+?)\s*(?:={2,}|-{2,}|~{2,})(.*)")),
)
# Pictures, arrows and selectors in front of a heading.
_EMOJI = regex(
    r"[\U0001f300-\U0001faff\u3007\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\ufe0e\ufe0f\u200d]++\s*"
)
LIST_CONTINUES = regex(r"(?i)\s*(?:[、,，/【\[〔<]|和|与|及|或|and\b|or\b)")
"""Behind a name in brackets: a sentence that lists sections, or another name."""
# Keys such as `treatment_plan`.
_UNDERSCORE = regex(r"(?<=[a-z])_(?=[a-z])")
_INVISIBLE = regex("[\u200b-\u200f\u2060\ufeff]")

# Headings of LaTeX, as Markdown writes them.
_COMMAND = regex(r"\\(?:(?P<sub>(?:sub)*)section|(?:paragraph|textbf))\*?\{(?P<inner>[^{}]*)\}")

KINDS = ("hash", "bracket", "bold", "plain", "item")
"""Kinds of marking, the most explicit first; numbering makes a style of its own of each."""


@dataclass(frozen=True)
class Heading:
    """A line that may head a section: where, which, how it is marked, and text behind it.

    A revised section is stated anew: its name says so. A loose name ("Assessment") heads a section
    only among others.
    """

    line: int
    aspect: Aspect
    kind: str
    level: int
    numbering: str
    inline: str
    revised: bool = False
    loose: bool = False
    second: Aspect | None = None

    @property
    def aspects(self) -> tuple[Aspect, ...]:
        """The sections that it heads: two, if "Diagnosis and Rationale" share it."""
        return (self.aspect, self.second) if self.second else (self.aspect,)

    @property
    def style(self) -> tuple[int, int, str]:
        """Marking that the headings of one report share, the most explicit first."""
        return KINDS.index(self.kind), self.level, self.numbering


def read_heading(number: int, line: str) -> Heading | None:
    """Read a numbered line as a heading; `None` where more than a name and its marking is on it."""
    body, tail, kind, level, numbering = _unmark(line)
    plain_body = _UNDERSCORE.sub(" ", in_usual_letters(body))
    name = _HEADED.match(plain_body)
    match = name or _LOOSE.match(plain_body)
    if match is None:
        return None
    text_behind = body[match.end() :]
    inline = _inline(text_behind, tail, closed=bool(match["closing"] or match["dash"]))
    # A dash has a style of its own: "Tests - negative" may stand within a section.
    numbering += "dash" if match["dash"] else ""
    # A loose name without any mark needs a colon, or capitals.
    needs_colon = name is None and kind in ("plain", "item") and not numbering
    is_marked = text_behind[:1] in (":", "：") or body.isupper()
    if inline is None or (needs_colon and not is_marked):
        return None
    marking = (kind, level, numbering, inline)
    loose, second = name is None, second_aspect_of(match)
    return Heading(number, aspect_of(match), *marking, is_revised(match), loose, second)


def read_foreign_heading(line: str) -> tuple[int, int, str] | None:
    """Return the style of a line that heads what is none of the sections, such as a prognosis."""
    body, tail, kind, level, numbering = _unmark(line)
    is_heading = kind in ("hash", "plain") and not (numbering or tail.strip())
    return (KINDS.index(kind), level, numbering) if is_heading and _FOREIGN.match(body) else None


def is_marked(line: str) -> bool:
    """Tell whether a line is marked as a heading by hashes."""
    return _unmark(line)[2] == "hash"


def _unmark(line: str) -> tuple[str, str, str, int, str]:
    """Take the marking off: what is left, the text behind it, its kind, level and numbering."""
    body = _INVISIBLE.sub("", line).replace("\\#", "#").lstrip("> \t\u3000\xa0").rstrip()
    if command := _COMMAND.match(body):
        body = _markdown(command) + body[command.end() :]
    tail, kind, level, numbering = "", "plain", 0, ""
    if item := _ITEM.match(body):
        body, kind = body[item.end() :], "item"
    # Marks may be nested: `## **3. Diagnosis**`.
    for _ in range(3):
        if number := _NUMBER.match(body) or _EMOJI.match(body):
            body, numbering = body[number.end() :], number.lastgroup or "emoji"
        for marking, pattern in _MARKS:
            if marked := pattern.fullmatch(in_usual_letters(body)):
                tail = body[slice(*marked.span(2))] + tail
                body = body[slice(*marked.span(1))]
                kind = marking if kind == "plain" else kind
        if hashes := _HASHES.match(in_usual_letters(body)):
            body, level = body[hashes.end() :], level or len(hashes[1])
            kind = "hash" if kind == "plain" else kind
    return (body, tail, kind, 0, "") if kind == "item" else (body, tail, kind, level, numbering)


def _markdown(command: re.Match[str]) -> str:
    if command["sub"] is None:
        return f"**{command['inner']}**"
    return f"{'#' * (1 + command['sub'].count('sub'))} {command['inner']}"


def _inline(text_behind: str, tail: str, *, closed: bool) -> str | None:
    """Return text behind a name and its colon or closing mark; `None` if the line heads nothing."""
    if text_behind[:1] in (":", "："):
        return text_behind[1:] + tail
    if (text_behind and not closed) or LIST_CONTINUES.match(text_behind + tail):
        return None
    return text_behind + tail.lstrip(" :：")
