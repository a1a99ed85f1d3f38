"""Read the sections that stand under headings on lines of their own.

A report may be written twice, by problem, or with a correction behind it:

1. What begins again is a draft: the last of two reports counts, and so does the whole report
   behind an early answer, if it states again whatever the early answer stated.
2. Sections of several problems ("Problem 1: …", 一、…) are joined.
3. A heading that is repeated otherwise is text of the section in which it stands, unless it says
   that it is revised.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from inspect_aihospital.core.aspects.aspect import SECTIONS, Aspect
from inspect_aihospital.core.report.heading_line import Heading, is_marked, read_foreign_heading
from inspect_aihospital.core.report.problem_titles import problem_titles
from inspect_aihospital.core.report.report_closing import without_closing
from inspect_aihospital.core.report.report_corrections import with_corrections
from inspect_aihospital.core.report.report_layouts import Sections
from inspect_aihospital.core.report.section_headings import find_headings
from inspect_aihospital.core.report.section_names import REVISED
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


def sections_under_headings(text: str) -> Sections:
    """Return the sections of a text by its headings, those of several problems joined."""
    lines = text.splitlines()
    headings = find_headings(lines)
    titles = problem_titles(lines, headings)
    bounds = [0, *(title + 1 for title in titles[1:]), len(lines) + 1]
    parts: dict[Aspect, list[str]] = {}
    for start, stop in pairwise(bounds):
        part = {line: heading for line, heading in headings.items() if start <= line < stop}
        numbers = [n for n in range(start, min(stop, len(lines))) if n not in titles]
        for aspect, body in _read_part(lines, numbers, part).items():
            parts.setdefault(aspect, []).append(body)
    return {aspect: "\n".join(bodies) for aspect, bodies in parts.items()}


def _read_part(
    lines: Sequence[str], numbers: Sequence[int], headings: Mapping[int, Heading]
) -> Sections:
    """Read the numbered lines of a report, or of one of its problems."""
    sections: dict[Aspect, list[str]] = {}
    shared: dict[Aspect, Aspect] = {}
    current: list[str] = []
    left: list[str] = []
    styles = {heading.style for heading in headings.values()}
    above: Heading | None = None
    ahead = _aspects_ahead(headings)
    for number in numbers:
        line = lines[number]
        heading = headings.get(number)
        if heading and _starts_over(heading, above, ahead[number], {*sections, *shared}):
            sections, shared = {}, {}
        if heading and sections.get(heading.aspect) and _is_stated_anew(heading, lines, current):
            del sections[heading.aspect]
        new_aspects = [a for a in heading.aspects if not sections.get(a)] if heading else []
        if heading and new_aspects:
            current, left, above = sections.setdefault(new_aspects[0], []), [], heading
            shared |= dict.fromkeys(new_aspects[1:], new_aspects[0])
            _append(current, heading.inline)
        elif read_foreign_heading(line) in styles:
            left, current = current, []
        elif left and is_marked(line):
            # Behind a prognosis, what is headed next belongs to the section again.
            current, left = left, []
            _append(current, line)
        else:
            _append(current, line)
    bodies = {aspect: body_of(texts) for aspect, texts in sections.items()}
    if last_aspect := next((a for a, texts in sections.items() if texts is current), None):
        bodies[last_aspect] = without_closing(bodies[last_aspect])
        bodies = with_corrections(bodies, last_aspect)
    bodies = {a: bodies[source] for a, source in shared.items()} | bodies
    return {aspect: body for aspect, body in bodies.items() if body}


def _aspects_ahead(headings: Mapping[int, Heading]) -> dict[int, list[Aspect]]:
    """Return the sections headed from each heading on, each once, in the order of the lines."""
    ahead: dict[int, list[Aspect]] = {}
    aspects: list[Aspect] = []
    for line, heading in sorted(headings.items(), reverse=True):
        aspects = [*heading.aspects, *(a for a in aspects if a not in heading.aspects)]
        ahead[line] = aspects
    return ahead


def _starts_over(
    heading: Heading,
    above: Heading | None,
    ahead: Sequence[Aspect],
    drafted: Collection[Aspect],
) -> bool:
    """Tell whether the sections so far are a draft, all stated again from a heading on.

    Fewer than `LEAST_REPEATED` are one if the order of the sections begins again here, and more of
    them follow in their order.
    """
    if not above or not drafted or not set(ahead).issuperset(drafted):
        return False
    if heading.aspect in drafted and len(drafted) >= LEAST_REPEATED:
        return True
    is_whole = len(ahead) >= LEAST_REPEATED and len(ahead) > len(drafted)
    goes_back = SECTIONS.index(heading.aspect) < max(map(SECTIONS.index, above.aspects))
    return is_whole and goes_back and list(ahead) == sorted(ahead, key=SECTIONS.index)


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


def _append(section: list[str], line: str) -> None:
    """Put a line into a section, unless it would begin with a line that says nothing."""
    if section or (line.strip() and not _RULE.fullmatch(line)):
        section.append(line)


def body_of(lines: Iterable[str]) -> str:
    """Join the lines of a section, without fences and rules."""
    return "\n".join(line for line in lines if not _RULE.fullmatch(line)).strip()
