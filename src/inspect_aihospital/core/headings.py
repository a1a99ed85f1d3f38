"""Headings of a report's sections, as real models write them.

`#症状#`, `## Symptoms`, `**诊断结果**：`, `【治疗方案】`, `3. Diagnosis:` all head a section. The
rule that reads them all and steals nothing:

1. A line is a candidate when nothing but a section's name, its marking and perhaps text after
   a colon stand on it. An item (`(1) 症状：…`, `- 症状`) never is.
2. The headings of one report share one style (hash level, brackets, bold, numbering or plain).
   The style that names the most different sections wins; bold and plain, which also mark
   what stands within a section, need one more; ties go to the more explicit style.
3. A section that the winning style lacks may be headed in another style without a number (a
   plain name alone on its line), if it stands where the order of the five sections puts it.
4. A report that states all its sections once more counts as it stands the last time. Otherwise
   a section with text that is headed again is ordinary text of the section it stands in.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from inspect_aihospital.core.record import Language
from inspect_aihospital.core.rubric import Aspect

HEADINGS: dict[Language, dict[Aspect, str]] = {
    "zh": {
        Aspect.SYMPTOMS: "症状",
        Aspect.EXAMINATIONS: "辅助检查",
        Aspect.DIAGNOSIS: "诊断结果",
        Aspect.RATIONALE: "诊断依据",
        Aspect.TREATMENT: "治疗方案",
    },
    "en": {
        Aspect.SYMPTOMS: "Symptoms",
        Aspect.EXAMINATIONS: "Medical Examinations",
        Aspect.DIAGNOSIS: "Diagnostic Results",
        Aspect.RATIONALE: "Diagnostic Rationales",
        Aspect.TREATMENT: "Treatment Plan",
    },
}
"""The headings that a report is asked for."""

_NAMES: dict[Aspect, str] = {
    Aspect.SYMPTOMS: (
        r"症状(?:总结|描述|概述|表现)?|症状[与和及]体征|临床表现"
        r"|symptoms?(?: summary| and (?:signs|history))?|clinical (?:presentation|symptoms)"
    ),
    Aspect.EXAMINATIONS: (
        r"(?:体格检查[与和及])?(?:辅助|医学|相关)?检查(?:项目)?(?:[与和及]?结果)?"
        r"|(?:medical |auxiliary |physical )?(?:examinations?|tests?|investigations?)"
        r"(?: (?:and )?(?:results?|findings|items?))?"
    ),
    Aspect.DIAGNOSIS: (
        r"诊断(?:结果|结论)?|diagnos(?:is|es)(?: results?)?|diagnostic (?:results?|conclusions?)"
    ),
    Aspect.RATIONALE: (
        r"诊断(?:依据|理由|根据|分析)|(?:diagnostic )?rationales?|diagnostic (?:basis|reasoning)"
        r"|(?:basis|rationale) (?:for|of) (?:the )?diagnosis"
    ),
    Aspect.TREATMENT: (
        r"(?:治疗|诊疗|处理)(?:方案|计划|建议|措施|意见)(?:[与和及]随访)?|治疗"
        r"|(?:treatments?|management|therapeutic)(?: (?:plans?|course|recommendations?))?"
        r"(?: (?:and|&) follow-?up)?"
    ),
}
_QUALIFIER = (
    r"(?:(?:患者|病人)的?)?(?:主要|临床|最终|初步|目前)?"
    r"(?:(?:the|patient(?:['’]?s)?|final|main|preliminary|key) )*"
)
_GLOSS = r"(?:\s*[(（][^)）\n]{0,40}[)）])?"
_NAME = re.compile(
    _QUALIFIER
    + "(?:"
    + "|".join(f"(?P<{aspect.value}>{names})" for aspect, names in _NAMES.items())
    + ")"
    + _GLOSS
    + r"\s*(?:[:：]?\s*(?P<closing>#+)\s*|(?=[:：]|$))",
    re.IGNORECASE,
)
_HASHES = re.compile(r"(#{1,6})\s*")
_NUMBER = re.compile(
    r"(?:(?P<chinese>[一二三四五六七八九十]{1,2}[、.．]|[(（][一二三四五六七八九十]{1,2}[)）])"
    r"|(?P<arabic>\d{1,2}[.．、])|(?P<half>\d{1,2}[)）])|(?P<roman>[IVX]{1,4}\.))\s*"
)
_BOLD = re.compile(r"(\*\*|__|\*|_)(?=\S)(.+?)\1(.*)")
_BRACKETS = re.compile(r"[【\[〖《<](.+?)[】\]〗》>](.*)")

_KINDS = ("hash", "bracket", "bold", "plain")
"""Kinds of marking, the most explicit first; a number makes a style of its own of each."""

SUBORDINATE = (_KINDS.index("bold"), _KINDS.index("plain"))


@dataclass(frozen=True)
class Heading:
    """A line that heads a section: where, which, how it is marked, and text behind it."""

    line: int
    aspect: Aspect
    kind: str
    level: int
    numbering: str
    inline: str

    @property
    def style(self) -> tuple[int, int, str]:
        """What the headings of one report share, the most explicit first."""
        return _KINDS.index(self.kind), self.level, self.numbering


def find_headings(lines: Sequence[str]) -> dict[int, Heading]:
    """The headings of a report by line number, under the three rules of this module."""
    return _choose([found for n, line in enumerate(lines) if (found := _heading(n, line))])


def _heading(number: int, line: str) -> Heading | None:
    rest, tail, kind, level = line.replace("＃", "#").lstrip("> ").rstrip(), "", "plain", 0
    if hashes := _HASHES.match(rest):
        rest, kind, level = rest[hashes.end() :], "hash", len(hashes[1])
    rest, outer = _without_number(rest)
    for marking, pattern in (("bold", _BOLD), ("bracket", _BRACKETS)):
        if marked := pattern.fullmatch(rest):
            rest, tail = marked.group(marked.re.groups - 1), marked.group(marked.re.groups)
            kind = marking if kind == "plain" else kind
    rest, inner = _without_number(rest)
    name = _NAME.match(rest)
    if name is None:
        return None
    inline = _inline(rest[name.end() :], tail, closed=bool(name["closing"]))
    if inline is None:
        return None
    aspect = next(aspect for aspect in Aspect if name[aspect.value])
    return Heading(
        line=number,
        aspect=aspect,
        kind=kind,
        level=level,
        numbering=outer or inner,
        inline=inline,
    )


def _without_number(text: str) -> tuple[str, str]:
    number = _NUMBER.match(text)
    return (text[number.end() :], number.lastgroup or "") if number else (text, "")


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


def _choose(candidates: Sequence[Heading]) -> dict[int, Heading]:
    """The headings of the winning style and those that fill its gaps, by line."""
    if not candidates:
        return {}

    def strength(style: tuple[int, int, str]) -> tuple[int, tuple[int, int, str]]:
        named = len({c.aspect for c in candidates if c.style == style})
        return (style[0] in SUBORDINATE) - named, style

    winner = min({c.style for c in candidates}, key=strength)
    chosen = [c for c in candidates if c.style == winner]
    for candidate in candidates:
        if _fills_gap(candidate, chosen):
            chosen.append(candidate)
    return {heading.line: heading for heading in chosen}


def _fills_gap(candidate: Heading, chosen: Sequence[Heading]) -> bool:
    if candidate.numbering or (candidate.kind == "plain" and candidate.inline.strip()):
        return False
    if any(c.aspect == candidate.aspect for c in chosen):
        return False
    order = list(Aspect)
    place = order.index(candidate.aspect)
    return all((order.index(c.aspect) < place) == (c.line < candidate.line) for c in chosen)
