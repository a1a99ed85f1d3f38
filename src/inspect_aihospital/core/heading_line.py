"""One line of a report: does it head a section, and how is it marked?"""

import re
from dataclasses import dataclass

from inspect_aihospital.core.regex import regex
from inspect_aihospital.core.rubric import Aspect

_NAMES: dict[Aspect, str] = {
    Aspect.SYMPTOMS: (
        r"症状(?:总结|描述|概述|表现)?|症状[与和及](?:体征|病史)|临床表现|现病史"
        r"|symptoms?(?: summary| and (?:signs|history))?|clinical (?:presentation|symptoms)"
        r"|(?:chief|presenting) complaints?"
    ),
    Aspect.EXAMINATIONS: (
        r"(?:体格检查[与和及])?(?:辅助|医学|相关|实验室)?检查(?:项目)?(?:[与和及]?结果)?"
        r"|(?:(?:medical|auxiliary|physical|lab|laboratory) )?"
        r"(?:examinations?|tests?|investigations?)"
        r"(?: (?:and )?(?:results?|findings|items?|performed))?"
    ),
    Aspect.DIAGNOSIS: (
        r"诊断(?:结果|结论)?(?:[与和及]鉴别诊断)?|diagnos(?:is|es)(?: results?)?"
        r"|diagnostic (?:results?|conclusions?)"
    ),
    Aspect.RATIONALE: (
        r"诊断(?:依据|理由|根据|分析)|(?:diagnostic )?rationales?|diagnostic (?:basis|reasoning)"
        r"|(?:basis|rationale) (?:for|of) (?:the )?diagnosis"
    ),
    Aspect.TREATMENT: (
        r"(?:治疗|诊疗|处理)(?:方案|计划|建议|措施|意见)(?:[与和及]随访)?|治疗|plan"
        r"|(?:treatments?|management|therapeutic)(?: (?:plans?|course|recommendations?))?"
        r"(?: (?:and|&) (?:follow-?up|recommendations))?"
    ),
}
_QUALIFIER = (
    r"(?:(?:患者|病人)的?)?(?:主要|临床|最终|初步|目前|下一步)?"
    r"(?:(?:the|patient(?:['’]?s)?|final|main|primary|preliminary|key) )*"
)
_GLOSS = r"(?:\s*+[(（][^)）\n]{0,40}[)）])?"
_ANY_NAME = "|".join(f"(?P<{aspect.value}>{names})" for aspect, names in _NAMES.items())
_NAME = regex(
    rf"{_QUALIFIER}(?:{_ANY_NAME}){_GLOSS}"
    r"\s*+(?:(?:[:：]\s*+)?(?P<closing>#+)\s*|(?=[:：]|$)|[—–-]{1,2}\s*$)",
    re.IGNORECASE,
)
_ITEM = regex(r"(?:[-*•·]\s+|[(（]\d{1,2}[)）]\s*)")
_HASHES = regex(r"(#{1,6})\s*")
_NUMBER = regex(
    r"(?:(?P<chinese>[一二三四五六七八九十]{1,2}[、.．]|[(（][一二三四五六七八九十]{1,2}[)）])"
    r"|(?P<arabic>\d{1,2}[.．、])|(?P<half>\d{1,2}[)）])|(?P<roman>[IVX]{1,4}\.)|(?P<circled>[①-⑩])"
    r"|(?P<part>第[一二三四五]部分[:：、]?|(?:section|part)\s+\d\s*[:.–-]?))\s*",
    re.IGNORECASE,
)
_MARKS = (
    ("bold", regex(r"(?:\*{1,3}|_{1,2})(?=[^\s*_])(.+?)(?:\*{1,3}|_{1,2})([^*_].*)?")),
    ("bracket", regex(r"[【\[〖《<“「`](.+?)[】\]〗》>”」`](.*)")),
)
_INVISIBLE = regex("[\u200b-\u200f\u2060\ufeff]")

KINDS = ("hash", "bracket", "bold", "plain", "item")
"""Kinds of marking, the most explicit first; numbering makes a style of its own of each."""


@dataclass(frozen=True)
class Heading:
    """A line that may head a section: where, which, how it is marked, and text behind it."""

    line: int
    aspect: Aspect
    kind: str
    level: int
    numbering: str
    inline: str

    @property
    def style(self) -> tuple[int, int, str]:
        """What the headings of one report share, the most explicit first."""
        return KINDS.index(self.kind), self.level, self.numbering


def read_heading(number: int, line: str) -> Heading | None:
    """Read a line as a heading; `None` where anything but a name and its marking stands on it.

    Args:
        number: Number of the line.
        line: Its text.
    """
    rest = _INVISIBLE.sub("", line).replace("＃", "#").replace("\\#", "#").lstrip("> ").rstrip()
    rest, tail, kind, level, numbering = _unmark(rest)
    name = _NAME.match(rest)
    if name is None:
        return None
    inline = _inline(rest[name.end() :], tail, closed=bool(name["closing"]))
    if inline is None:
        return None
    aspect = next(aspect for aspect in Aspect if name[aspect.value])
    return Heading(number, aspect, kind, level, numbering, inline)


def _unmark(rest: str) -> tuple[str, str, str, int, str]:
    """Take the marking off: what is left, the text behind it, its kind, level and numbering."""
    tail, kind, level, numbering = "", "plain", 0, ""
    if item := _ITEM.match(rest):
        rest, kind = rest[item.end() :], "item"
    for _ in range(2):
        if number := _NUMBER.match(rest):
            rest, numbering = rest[number.end() :], number.lastgroup or ""
        for marking, pattern in _MARKS:
            if marked := pattern.fullmatch(rest):
                rest, tail = marked[1], (marked[2] or "") + tail
                kind = marking if kind == "plain" else kind
        if hashes := _HASHES.match(rest):
            rest, level = rest[hashes.end() :], level or len(hashes[1])
            kind = "hash" if kind == "plain" else kind
    return (rest, tail, kind, level, numbering) if kind != "item" else (rest, tail, kind, 0, "")


def _inline(rest: str, tail: str, *, closed: bool) -> str | None:
    """Text after the name on a heading's line; `None` if the line is no heading.

    Text may follow a colon, the closing mark of a bold or bracketed name, or the closing
    hashes of `#name#`.
    """
    if rest[:1] in (":", "："):
        return rest[1:] + tail
    if closed or not rest:
        return rest + tail.lstrip(" :：")
    return None
