"""The report in sections and its parser (Fan et al., §4.1)."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import product

from inspect_aihospital.core.aspects.aspect import SECTIONS, Aspect
from inspect_aihospital.core.dialogue.thinking import spoken
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.report.headed_sections import body_of, sections_under_headings
from inspect_aihospital.core.report.inline_headings import one_heading_a_line, with_line_breaks
from inspect_aihospital.core.report.report_layouts import (
    LEAST,
    Sections,
    sections_of_json,
    sections_of_table,
    sections_of_tags,
)
from inspect_aihospital.core.report.report_refusal import looks_like_report
from inspect_aihospital.core.report.section_headings import HEADINGS
from inspect_aihospital.core.text.html_text import has_blocks, without_html
from inspect_aihospital.core.text.text_cache import remembered


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


@remembered
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
        sections_under_headings,
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
    bodies = {aspect: body_of(text.splitlines()) for aspect, text in sections.items()}
    return {a: body for a, body in bodies.items() if body} if len(bodies) >= LEAST else {}


def _on_one_line(text: str) -> Sections:
    broken = one_heading_a_line(text)
    return sections_under_headings(broken) if broken != text else {}


def write_report(sections: Mapping[Aspect, str | None], language: Language) -> str:
    """Write sections under the requested headings; those without text are left out."""
    headings = HEADINGS[language]
    return "\n\n".join(f"#{headings[a]}#\n{text}" for a, text in sections.items() if text)


def _status(text: str, sections: Sections) -> ReportStatus:
    if sections:
        is_complete = len(sections) == len(SECTIONS)
        return ReportStatus.COMPLETE if is_complete else ReportStatus.PARTIAL
    if not text.strip():
        return ReportStatus.EMPTY
    return ReportStatus.UNREADABLE if looks_like_report(text) else ReportStatus.REFUSAL
