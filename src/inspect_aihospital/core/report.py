"""The five-section report and its parser (Fan et al., §4.1)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from inspect_aihospital.core.heading_line import Heading
from inspect_aihospital.core.headings import HEADINGS, find_headings
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.regex import regex
from inspect_aihospital.core.rubric import Aspect
from inspect_aihospital.core.thinking import spoken

_RULE = regex(r"\s*(?:```\w*|[-=*_]{3,})\s*")


WHOLE = 3
"""Sections that make a repetition a new report rather than a repeated heading."""


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

    def status_for(self, aspects: Collection[Aspect]) -> ReportStatus:
        """The status where only some sections were asked for."""
        found = sum(self.section(aspect) is not None for aspect in aspects)
        if found == len(aspects):
            return ReportStatus.COMPLETE
        if found:
            return ReportStatus.PARTIAL
        return self.status if self.status == ReportStatus.EMPTY else ReportStatus.REFUSAL

    @property
    def missing(self) -> tuple[Aspect, ...]:
        """The sections without text, in order."""
        return tuple(aspect for aspect in Aspect if self.section(aspect) is None)


def parse_report(text: str) -> Report:
    """Read a report's five sections out of free text.

    Args:
        text: What the doctor wrote. Inline thinking (`<think>…</think>`) is ignored.

    Returns:
        The report. A heading without text counts as missing; how headings are told from text
        stands in `core/headings.py`. Nothing raises: text without any section has the status
        `refusal`, no text the status `empty`.
    """
    lines = spoken(text).splitlines()
    headings = find_headings(lines)
    sections: dict[str, list[str]] = {}
    current: list[str] = []
    for number, line in enumerate(lines):
        heading = headings.get(number)
        if heading and _starts_over(heading, headings, sections):
            sections = {}
        if heading and not _body(sections.get(heading.aspect.value, [])):
            current = sections[heading.aspect.value] = [heading.inline]
        else:
            current.append(line)
    filled = {name: body for name, texts in sections.items() if (body := _body(texts))}
    return Report(**filled, status=_status(lines, filled))


def write_report(sections: Mapping[Aspect, str | None], language: Language) -> str:
    """Sections under the headings that a report is asked for; those without text are left out."""
    headings = HEADINGS[language]
    return "\n\n".join(f"#{headings[a]}#\n{text}" for a, text in sections.items() if text)


def _starts_over(
    heading: Heading, headings: Mapping[int, Heading], sections: Mapping[str, Sequence[str]]
) -> bool:
    """Whether a whole report, of at least `WHOLE` sections, is stated again from here on."""
    ahead = {other.aspect.value for line, other in headings.items() if line >= heading.line}
    again = heading.aspect.value in sections and sections.keys() <= ahead
    return again and len(sections) >= WHOLE


def _status(lines: Sequence[str], sections: Iterable[str]) -> ReportStatus:
    found = len(list(sections))
    if found == len(Aspect):
        return ReportStatus.COMPLETE
    if found:
        return ReportStatus.PARTIAL
    return ReportStatus.REFUSAL if any(line.strip() for line in lines) else ReportStatus.EMPTY


def _body(lines: Iterable[str]) -> str:
    return "\n".join(line for line in lines if not _RULE.fullmatch(line)).strip()
