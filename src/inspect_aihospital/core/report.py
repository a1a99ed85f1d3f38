"""The five-section report and its parser (Fan et al., §4.1).

Real reports head their sections in many ways: `#症状#`, `## Symptoms`, `**诊断结果**：`,
`【治疗方案】`, `3. Diagnosis:`. The rule that reads them all and steals nothing:

1. A line is a candidate when nothing but a section's name, its marking and perhaps text after
   a colon stand on it. An item (`(1) 症状：…`, `- 症状`) never is.
2. The headings of one report share one style (hash level, brackets, bold, numbering or plain).
   The style that names the most different sections wins; ties go to the more explicit one.
3. A section that the winning style lacks may be headed in another marked style, if it stands
   where the order of the five sections puts it.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from inspect_aihospital.core.dialogue import spoken
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
        r"|symptoms?(?: summary| and signs)?|clinical (?:presentation|symptoms)"
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
        r"(?:治疗|诊疗|处理)(?:方案|计划|建议|措施|意见)|治疗"
        r"|(?:treatments?|management|therapeutic)(?: (?:plans?|course|recommendations?))?"
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
    + r"\s*(?:(?P<closing>#+)\s*|(?=[:：]|$))",
    re.IGNORECASE,
)
_HASHES = re.compile(r"(#{1,6})\s*")
_NUMBER = re.compile(
    r"(?:(?P<chinese>[一二三四五六七八九十]{1,2}[、.．])|(?P<arabic>\d{1,2}[.．、])"
    r"|(?P<roman>[IVX]{1,4}\.))\s*"
)
_BOLD = re.compile(r"(\*\*|__)(.+?)\1(.*)")
_BRACKETS = re.compile(r"[【\[〖《](.+?)[】\]〗》](.*)")
_RULE = re.compile(r"\s*(?:```\w*|[-=*_]{3,})\s*")

_KINDS = ("hash", "bracket", "bold", "plain")
"""Kinds of marking, the most explicit first; a number makes a style of its own of each."""


class ReportStatus(StrEnum):
    """What kind of answer the doctor gave when it was asked for a report."""

    COMPLETE = "complete"
    """All five sections have text."""
    PARTIAL = "partial"
    """Some sections are missing."""
    REFUSAL = "refusal"
    """There is text, but not one section."""
    EMPTY = "empty"
    """There is no text."""


@dataclass(frozen=True)
class Report:
    """A doctor's report: five sections, each text or `None` where it is missing."""

    symptoms: str | None = None
    examinations: str | None = None
    diagnosis: str | None = None
    rationale: str | None = None
    treatment: str | None = None
    status: ReportStatus = ReportStatus.EMPTY

    def section(self, aspect: Aspect) -> str | None:
        """Text of one section, `None` where it is missing."""
        text: str | None = getattr(self, aspect.value)
        return text

    @property
    def missing(self) -> tuple[Aspect, ...]:
        """The sections without text, in order."""
        return tuple(aspect for aspect in Aspect if self.section(aspect) is None)


@dataclass(frozen=True)
class _Heading:
    line: int
    aspect: Aspect
    kind: str
    level: int
    numbering: str
    inline: str

    @property
    def style(self) -> tuple[int, int, str]:
        return _KINDS.index(self.kind), self.level, self.numbering


def parse_report(text: str) -> Report:
    """Read a report's five sections out of free text.

    Args:
        text: What the doctor wrote. Inline thinking (`<think>…</think>`) is ignored.

    Returns:
        The report. A heading without text counts as missing. Where a section with text is
        headed again, the second heading is ordinary text. Nothing raises: text without any
        section has the status `refusal`, no text the status `empty`.
    """
    lines = spoken(text).splitlines()
    headings = _choose([found for n, line in enumerate(lines) if (found := _heading(n, line))])
    sections: dict[str, list[str]] = {}
    current: list[str] = []
    for number, line in enumerate(lines):
        heading = headings.get(number)
        if heading and not _body(sections.get(heading.aspect.value, [])):
            current = sections[heading.aspect.value] = [heading.inline]
        else:
            current.append(line)
    filled = {name: body for name, texts in sections.items() if (body := _body(texts))}
    return Report(**filled, status=_status(lines, filled))


def _status(lines: Sequence[str], sections: Iterable[str]) -> ReportStatus:
    found = len(list(sections))
    if found == len(Aspect):
        return ReportStatus.COMPLETE
    if found:
        return ReportStatus.PARTIAL
    return ReportStatus.REFUSAL if any(line.strip() for line in lines) else ReportStatus.EMPTY


def _body(lines: Iterable[str]) -> str:
    return "\n".join(line for line in lines if not _RULE.fullmatch(line)).strip()


def _heading(number: int, line: str) -> _Heading | None:
    rest, tail, kind, level = line.strip(), "", "plain", 0
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
    return _Heading(
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


def _choose(candidates: Sequence[_Heading]) -> dict[int, _Heading]:
    """The headings of the winning style and those that fill its gaps, by line."""
    if not candidates:
        return {}

    def strength(style: tuple[int, int, str]) -> tuple[int, tuple[int, int, str]]:
        return -len({c.aspect for c in candidates if c.style == style}), style

    winner = min({c.style for c in candidates}, key=strength)
    chosen = [c for c in candidates if c.style == winner]
    for candidate in candidates:
        if _fills_gap(candidate, chosen):
            chosen.append(candidate)
    return {heading.line: heading for heading in chosen}


def _fills_gap(candidate: _Heading, chosen: Sequence[_Heading]) -> bool:
    if candidate.kind == "plain" or any(c.aspect == candidate.aspect for c in chosen):
        return False
    order = list(Aspect)
    place = order.index(candidate.aspect)
    return all((order.index(c.aspect) < place) == (c.line < candidate.line) for c in chosen)
