"""Headings of a report's sections, as real models write them.

`#症状#`, `## Symptoms`, `**诊断结果**：`, `【治疗方案】`, `3. Diagnosis:` all head a section. The
rule that reads them all and steals nothing:

1. A line is a candidate when nothing but a section's name, its marking and perhaps text after
   a colon stand on it. An item (`(1) 症状：…`, `- 症状`) is none, unless items name four
   sections or more and nothing names as many.
2. The headings of one report share one style (hash level, brackets, bold, numbering or plain).
   The style that names the most different sections wins; bold and plain, which also mark
   what stands within a section, need one more; ties go to the more explicit style.
3. A section that the winning style lacks may be headed by a name alone on its line in another
   style, without a number, if it stands where the order of the sections puts it.
4. Under plain headings, `Symptoms: …` and `Examinations: …` within the rationale are evidence.
5. What is headed once more is for `headed_sections` to tell: a draft, a problem, a revision, text.
6. A loose name (`Assessment`, `Workup`) heads a section in a style that names four sections, where
   the order of the sections puts it and nothing else names that section, if the style also has
   another name or names each section once and in order (`S`, `O`, `A`, `P`). `Basis`, `Evidence`
   and the like head the rationale right behind a diagnosis in the same style.
7. Two sections may share a heading (`Diagnosis and Rationale`): its text counts for both.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import get_args

from inspect_aihospital.core.aspects.aspect import FINDINGS, SECTIONS, Aspect
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.report.heading_line import KINDS, Heading, read_heading

_LANGUAGES: tuple[Language, ...] = get_args(Language)
HEADINGS: dict[Language, dict[Aspect, str]] = {
    language: {aspect: aspect.definition.heading[language] for aspect in SECTIONS}
    for language in _LANGUAGES
}
"""The headings that a report is asked for."""

SUBORDINATE = (KINDS.index("bold"), KINDS.index("plain"))
"""Kinds that also mark what stands within a section: they need one section more to win."""

ITEM, ITEMS_NEEDED = KINDS.index("item"), 4
LEAST_WITH_LOOSE = 4
"""Sections that a style names at least for its loose names to count."""

Style = tuple[int, int, str]


def find_headings(lines: Sequence[str]) -> dict[int, Heading]:
    """Find the headings of a report by line number, under the rules of this module."""
    return _choose(
        [heading for number, line in enumerate(lines) if (heading := read_heading(number, line))]
    )


def _choose(candidates: Sequence[Heading]) -> dict[int, Heading]:
    """Choose the headings of the winning style and those that fill its gaps, by line."""
    candidates = _without_loose(candidates)
    aspects: dict[Style, set[Aspect]] = {}
    for candidate in candidates:
        aspects.setdefault(candidate.style, set()).update(candidate.aspects)
    # Fewer sections, then the less explicit style, lose.
    ranks = [
        ((style[0] in SUBORDINATE) - len(named_aspects), style)
        for style, named_aspects in aspects.items()
        if style[0] != ITEM or len(named_aspects) >= ITEMS_NEEDED
    ]
    if not ranks:
        return {}
    winner = min(ranks)[1]
    headings = {c.line: c for c in _without_evidence([c for c in candidates if c.style == winner])}
    for candidate in candidates:
        if _fills_gap(candidate, headings.values()) or _revises(candidate, headings):
            headings[candidate.line] = candidate
    return headings


def _without_loose(candidates: Sequence[Heading]) -> list[Heading]:
    """Leave out loose names but those that stand among others of their style in order."""
    firm: dict[Style, list[Heading]] = {}
    named_aspects: dict[Style, set[Aspect]] = {}
    for candidate in candidates:
        named_aspects.setdefault(candidate.style, set()).update(candidate.aspects)
        if not candidate.loose:
            firm.setdefault(candidate.style, []).append(candidate)
    ordered_styles = _ordered_styles(candidates)
    last_aspects: dict[Style, Aspect] = {}
    headings: list[Heading] = []
    for candidate in candidates:
        others, above = firm.get(candidate.style, []), last_aspects.get(candidate.style)
        if candidate.loose:
            is_needed = all(heading.aspect is not candidate.aspect for heading in others)
            if candidate.aspect is Aspect.RATIONALE:
                fits = above is Aspect.DIAGNOSIS
            else:
                is_report = len(named_aspects[candidate.style]) >= LEAST_WITH_LOOSE and (
                    others or candidate.style in ordered_styles
                )
                fits = bool(is_report) and _is_between(candidate, above, others)
            if not (is_needed and fits):
                continue
        last_aspects[candidate.style] = candidate.aspect
        headings.append(candidate)
    return headings


def _ordered_styles(headings: Sequence[Heading]) -> set[Style]:
    """Return the styles whose headings name each section once, in order: S, O, A, P."""
    places: dict[Style, list[int]] = {}
    for heading in headings:
        places.setdefault(heading.style, []).append(SECTIONS.index(heading.aspect))
    return {style for style, named in places.items() if named == sorted(set(named))}


def _is_between(candidate: Heading, above: Aspect | None, others: Sequence[Heading]) -> bool:
    """Tell whether a heading stands between earlier and later sections."""
    place = SECTIONS.index(candidate.aspect)
    below = next((heading for heading in others if heading.line > candidate.line), None)
    return (above is None or SECTIONS.index(above) < place) and (
        below is None or SECTIONS.index(below.aspect) > place
    )


def _without_evidence(headings: Sequence[Heading]) -> list[Heading]:
    outer_headings: list[Heading] = []
    conclusions = _conclusions_ahead(headings)
    for heading in headings:
        is_plain = heading.kind == "plain" and heading.inline.strip()
        is_within_rationale = outer_headings and outer_headings[-1].aspect is Aspect.RATIONALE
        is_finding = is_plain and heading.aspect in FINDINGS
        # Behind the rationale of a draft the findings are headed again.
        is_draft = conclusions[heading.line] == [Aspect.DIAGNOSIS, Aspect.RATIONALE]
        is_evidence = is_finding and not is_draft
        if not (is_within_rationale and is_evidence):
            outer_headings.append(heading)
    return outer_headings


def _conclusions_ahead(headings: Sequence[Heading]) -> dict[int, list[Aspect]]:
    """Return the next two conclusions headed from each heading on."""
    ahead: dict[int, list[Aspect]] = {}
    aspects: list[Aspect] = []
    for heading in reversed(headings):
        aspects = aspects if heading.aspect in FINDINGS else [heading.aspect, *aspects[:1]]
        ahead[heading.line] = aspects
    return ahead


def _line_of(heading: Heading) -> int:
    return heading.line


def _fills_gap(candidate: Heading, headings: Collection[Heading]) -> bool:
    """Tell whether a name alone on its line stands where a section is lacking."""
    if candidate.numbering or candidate.kind == "item":
        return False
    if candidate.inline.strip():
        # "Reasoning: …" on a line of its own ends the diagnosis, where nothing else gives reasons.
        above = max((h for h in headings if h.line < candidate.line), default=None, key=_line_of)
        is_reason = candidate.aspect is Aspect.RATIONALE and not candidate.loose
        if not (is_reason and above and above.aspect is Aspect.DIAGNOSIS):
            return False
    place = SECTIONS.index(candidate.aspect)
    return all(
        heading.aspect is not candidate.aspect
        and (heading.line < candidate.line) == (SECTIONS.index(heading.aspect) < place)
        for heading in headings
    )


def _revises(candidate: Heading, headings: Mapping[int, Heading]) -> bool:
    """Tell whether a heading in another style states a section anew."""
    if not candidate.revised or candidate.kind == "item" or candidate.line in headings:
        return False
    return any(
        heading.aspect is candidate.aspect and heading.line < candidate.line
        for heading in headings.values()
    )
