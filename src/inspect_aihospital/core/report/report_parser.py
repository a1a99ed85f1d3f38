"""The report in sections and its parser (Fan et al., §4.1)."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import product

from inspect_aihospital.core.aspects.aspect import SECTIONS, Aspect
from inspect_aihospital.core.dialogue.thinking import spoken
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.report.heading_line import (
    Heading,
    is_marked,
    read_foreign_heading,
)
from inspect_aihospital.core.report.report_closing import without_closing
from inspect_aihospital.core.report.report_layouts import (
    LEAST,
    Sections,
    one_heading_a_line,
    sections_of_json,
    sections_of_table,
    sections_of_tags,
    with_line_breaks,
)
from inspect_aihospital.core.report.report_refusal import looks_like_report
from inspect_aihospital.core.report.section_headings import HEADINGS, find_headings
from inspect_aihospital.core.report.section_names import REVISED
from inspect_aihospital.core.text.html_text import has_blocks, without_html
from inspect_aihospital.core.text.regex import regex

# Fences, rules, and what begins a text in YAML.
_RULE = regex(r"\s*(?:```\w*|[-=*_]{3,}|[|>][-+]?)\s*")
_REVISING = regex(rf"(?i)\W*{REVISED}[^:：\n]{{0,20}}[:：]")
# A line that announces a revision of what is headed below it.
_ANNOUNCED = regex(
    rf"(?i)(?=.*(?:{REVISED}|on reflection|reconsider))(?:\W*{REVISED}\W?[:：])?"
    r"[^:：\n]{0,100}[:：。.\s*]*"
)


LEAST_REPEATED = 3
"""Sections that make a repetition a new report rather than a repeated heading."""


class ReportStatus(StrEnum):
    """What kind of answer the doctor gave when it was asked for a report."""

    COMPLETE = "complete"
    """All sections have text."""
    PARTIAL = "partial"
    """Some sections are missing."""
    REFUSAL = "refusal"
    """There is text that is no report: it refuses, asks, or says something else."""
    UNREADABLE = "unreadable"
    """There is text that looks like a report, but no rule finds a section in it."""
    EMPTY = "empty"
    """There is no text."""


_WITHOUT_SECTIONS = (ReportStatus.EMPTY, ReportStatus.UNREADABLE)


@dataclass(frozen=True)
class Report:
    """A doctor's report: its sections with text.

    `report.diagnosis` is short for `report.section(Aspect.DIAGNOSIS)`; so is each section's name.
    """

    sections: Mapping[Aspect, str] = field(default_factory=dict)
    status: ReportStatus = ReportStatus.EMPTY

    def section(self, aspect: Aspect) -> str | None:
        """Return the text of one section, `None` where it is missing."""
        return self.sections.get(aspect)

    def __getattr__(self, name: str) -> str | None:
        """Return the text of the section of that name."""
        if name not in SECTIONS:
            raise AttributeError(f"a report has no {name!r}")
        return self.section(Aspect(name))

    def status_for(self, aspects: Collection[Aspect]) -> ReportStatus:
        """Return the status where only some aspects were requested, by those with a section."""
        requested = set(aspects).intersection(SECTIONS)
        missing = requested.intersection(self.missing)
        if not missing:
            return ReportStatus.COMPLETE
        if len(missing) < len(requested):
            return ReportStatus.PARTIAL
        return self.status if self.status in _WITHOUT_SECTIONS else ReportStatus.REFUSAL

    @property
    def missing(self) -> tuple[Aspect, ...]:
        """Sections without text, in order."""
        return tuple(aspect for aspect in SECTIONS if self.section(aspect) is None)


def parse_report(text: str) -> Report:
    """Read a report's sections out of free text, without the doctor's thinking.

    A heading without text counts as missing; how headings are told from text stands in
    `section_headings`, other layouts in `report_layouts`. Nothing raises.
    """
    heard_text = with_line_breaks(spoken(text))
    sections = _choose_layout(heard_text)
    return Report(sections, _status(heard_text, sections))


def _choose_layout(text: str) -> Sections:
    """Read a report in the layout that names the most sections, headings before others."""
    # XML tags are explicit: nothing else is tried where they name two sections.
    tagged = sections_of_tags(text)
    if len(tagged) >= LEAST:
        return _several(tagged)
    readers: tuple[Callable[[str], Sections], ...] = (
        _under_headings,
        lambda variant: _several(sections_of_json(variant)),
        lambda variant: _several(sections_of_table(variant)),
        _on_one_line,
    )
    markdown = without_html(text)
    # A text with a few inline tags is read both ways.
    texts = [markdown] if has_blocks(text) else dict.fromkeys([text, markdown])
    best_sections: Sections = {}
    for variant, reader in product(texts, readers):
        if len(best_sections) < len(SECTIONS):
            best_sections = max(best_sections, reader(variant), key=len)
    return best_sections


def _several(sections: Sections) -> Sections:
    """Return the sections that have text, unless too few are named for a layout."""
    bodies = {aspect: _body(text.splitlines()) for aspect, text in sections.items()}
    return {a: body for a, body in bodies.items() if body} if len(bodies) >= LEAST else {}


def _on_one_line(text: str) -> Sections:
    broken = one_heading_a_line(text)
    return _under_headings(broken) if broken != text else {}


def _under_headings(text: str) -> Sections:
    """Read the sections that stand under headings on lines of their own."""
    lines = text.splitlines()
    headings = find_headings(lines)
    last_lines = {heading.aspect: line for line, heading in sorted(headings.items())}
    sections: dict[Aspect, list[str]] = {}
    current: list[str] = []
    left: list[str] = []
    styles = {heading.style for heading in headings.values()}
    for number, line in enumerate(lines):
        heading = headings.get(number)
        # Models write a draft first and the report again below it.
        if heading and _starts_over(heading, last_lines, sections):
            sections = {}
        has_text = heading and sections.get(heading.aspect)
        if heading and has_text and _is_stated_anew(heading, lines, current):
            del sections[heading.aspect]
        if heading and not sections.get(heading.aspect):
            current, left = sections.setdefault(heading.aspect, []), []
            _append(current, heading.inline)
        elif read_foreign_heading(line) in styles:
            left, current = current, []
        elif left and is_marked(line):
            # Behind a prognosis, what is headed next belongs to the section again.
            current, left = left, []
            _append(current, line)
        else:
            _append(current, line)
    bodies = {aspect: _body(texts) for aspect, texts in sections.items()}
    if last_aspect := next((a for a, texts in sections.items() if texts is current), None):
        bodies[last_aspect] = without_closing(bodies[last_aspect])
    return {aspect: body for aspect, body in bodies.items() if body}


def _is_stated_anew(heading: Heading, lines: Sequence[str], above: list[str]) -> bool:
    """Tell whether a heading, its text or the line above it says that it revises a section.

    The line above is then no part of the section in which it stands, and is taken out of it.
    """
    below = [heading.inline, *lines[heading.line + 1 : heading.line + 3]]
    first_line = next((line for line in below if line.strip()), "")
    last_number = next((n for n in reversed(range(len(above))) if above[n].strip()), None)
    if last_number and _ANNOUNCED.fullmatch(above[last_number]):
        del above[last_number:]
        return True
    return heading.revised or bool(_REVISING.match(first_line))


def write_report(sections: Mapping[Aspect, str | None], language: Language) -> str:
    """Write sections under the requested headings; those without text are left out."""
    headings = HEADINGS[language]
    return "\n\n".join(f"#{headings[a]}#\n{text}" for a, text in sections.items() if text)


def _starts_over(
    heading: Heading, last_lines: Mapping[Aspect, int], sections: Mapping[Aspect, Sequence[str]]
) -> bool:
    """Tell whether `LEAST_REPEATED` sections or more are stated again from here on."""
    ahead = {aspect for aspect, line in last_lines.items() if line >= heading.line}
    again = heading.aspect in sections and sections.keys() <= ahead
    return again and len(sections) >= LEAST_REPEATED


def _status(text: str, sections: Sections) -> ReportStatus:
    if sections:
        is_complete = len(sections) == len(SECTIONS)
        return ReportStatus.COMPLETE if is_complete else ReportStatus.PARTIAL
    if not text.strip():
        return ReportStatus.EMPTY
    return ReportStatus.UNREADABLE if looks_like_report(text) else ReportStatus.REFUSAL


def _append(section: list[str], line: str) -> None:
    """Put a line into a section, unless it would begin with a line that says nothing."""
    if section or (line.strip() and not _RULE.fullmatch(line)):
        section.append(line)


def _body(lines: Iterable[str]) -> str:
    return "\n".join(line for line in lines if not _RULE.fullmatch(line)).strip()
