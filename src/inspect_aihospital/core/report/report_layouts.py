"""Read reports that are no text under headings: JSON, tables, XML tags.

Each reader returns the sections that the layout names, the later of two.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import islice

from inspect_aihospital.core.aspects.aspect import CONCLUSIONS, Aspect
from inspect_aihospital.core.report.heading_line import read_heading
from inspect_aihospital.core.text.loose_json import find_values
from inspect_aihospital.core.text.regex import regex

Sections = dict[Aspect, str]

LEAST = 2
"""Sections that a layout names at least; fewer may be a word within a text."""
DEEPEST = 4
TITLE_KEYS = ("title", "section", "name", "heading", "header", "label", "标题", "章节", "名称")
TEXT_KEYS = ("text", "content", "contents", "body", "value", "details", "内容", "正文")
WITHIN_DIAGNOSIS = tuple(aspect for aspect in CONCLUSIONS if aspect is not Aspect.DIAGNOSIS)
"""Sections that a diagnosis in JSON may hold; findings below it are part of it."""

# Keys such as `treatmentPlan`.
_CAMEL = regex(r"(?<=[a-z])(?=[A-Z])")
# Tables drawn with other bars.
_BOX = regex("[│┃║｜]")
_RULE_CELL = regex(r"\s*:?-{2,}:?\s*")
_OPENING_TAG = regex(
    r"(?i)<(?P<tag>[^\s<>/=]{1,30})(?:\s+(?:name|title|id"
    r"|type)\s*=\s*[\"'](?P<title>[^\"'<>]{1,40})[\"'])?\s*>"
)
MOST_TAGS = 200
"""Opening tags of a text that are looked at."""


def sections_named(words: str, above: Collection[Aspect] = ()) -> tuple[Aspect, ...]:
    """Return the section that a key, a tag or a cell names and nothing else, or two that share it.

    A letter alone ("P") names none here.

    Args:
        words: The key, tag or cell.
        above: Sections named before it: "results" behind examinations are a part of them.
    """
    spaced = _CAMEL.sub(" ", words.strip()).replace("_", " ").strip()
    heading = read_heading(0, spaced) or read_heading(0, f"{spaced}:")
    if heading is None or heading.inline.strip() or len(spaced) == 1:
        return ()
    is_rationale = heading.aspect is Aspect.RATIONALE
    fits = heading.aspect not in above and (Aspect.DIAGNOSIS in above or not is_rationale)
    return heading.aspects if fits or not heading.loose else ()


def sections_of_json(text: str) -> Sections:
    """Return the sections of a report in JSON, under the report itself or a few keys deeper."""
    values: dict[Aspect, object] = {}
    for value in find_values(text):
        _collect(value, values, DEEPEST)
    inner: dict[Aspect, list[object]] = {}
    diagnosis = _without_sections(values.get(Aspect.DIAGNOSIS), inner, values.keys())
    if inner and diagnosis:
        values |= {Aspect.DIAGNOSIS: diagnosis, **inner}
    return {aspect: _to_text(value) for aspect, value in values.items()}


def _collect(value: object, values: dict[Aspect, object], deep: int) -> None:
    """Put what a value names into the sections; the later of two counts."""
    if not deep:
        return
    if isinstance(value, (list, tuple)):
        for inner in value:
            _collect(inner, values, deep - 1)
    elif isinstance(value, Mapping):
        title, content = _titled_value(value)
        for key, inner in [(title, content)] if sections_named(title, values) else value.items():
            if aspects := sections_named(str(key), values):
                values |= dict.fromkeys(aspects, inner)
            else:
                _collect(inner, values, deep - 1)


def _titled_value(value: Mapping[object, object]) -> tuple[str, object]:
    """Return title and text of `{"section": "Symptoms", "content": "…", "order": 1}`."""
    texts = {
        str(key).casefold(): text
        for key, text in value.items()
        if isinstance(text, (str, list)) and not str(text).isdecimal()
    }
    title_key = next((key for key in texts if key in TITLE_KEYS), next(iter(texts), ""))
    title = texts.pop(title_key, None)
    content_keys = [key for key in texts if key in TEXT_KEYS]
    if not content_keys and len(texts) == 1 == len(value) - 1:
        content_keys = list(texts)
    if not isinstance(title, str) or not content_keys:
        return "", None
    return title, texts[content_keys[0]]


def _without_sections(
    value: object, inner: dict[Aspect, list[object]], known_aspects: Collection[Aspect]
) -> object:
    """Take rationale and treatment out of a diagnosis that holds them, unless they are known."""
    if isinstance(value, (list, tuple)):
        return [_without_sections(part, inner, known_aspects) for part in value]
    if not isinstance(value, Mapping):
        return value
    remaining: dict[object, object] = {}
    for key, part in value.items():
        aspects = sections_named(str(key), (Aspect.DIAGNOSIS,))
        if aspects and aspects[0] in WITHIN_DIAGNOSIS and aspects[0] not in known_aspects:
            inner.setdefault(aspects[0], []).append(part)
        else:
            remaining[key] = part
    alone = len(remaining) == 1 < len(value)
    return next(iter(remaining.values())) if alone else remaining


def _to_text(value: object) -> str:
    if isinstance(value, Mapping):
        return "\n".join(f"{key}: {_to_text(inner)}" for key, inner in value.items())
    if isinstance(value, (list, tuple)):
        return "\n".join(map(_to_text, value))
    return "" if value is None else str(value).strip()


def sections_of_table(text: str) -> Sections:
    """Return the sections of a table: a row for each, or a column for each."""
    lines = _BOX.sub("|", text).splitlines()
    rows = [_cells(line) for line in lines if "|" in line or "\t" in line.strip()]
    rows = [row for row in rows if not all(_RULE_CELL.fullmatch(cell) for cell in row)]
    by_row: dict[Aspect, list[str]] = {}
    current: list[str] | None = None
    for row in rows:
        named_cells = ((n, sections_named(cell, by_row)) for n, cell in enumerate(row[:2], start=1))
        behind, aspects = next(((n, named) for n, named in named_cells if named), (1, ()))
        if aspects:
            current = [" ".join(row[behind:]).strip()]
            by_row |= dict.fromkeys(aspects, current)
        elif current and not row[0]:
            current.append(" ".join(row[1:]))
    joined = {aspect: "\n".join(texts) for aspect, texts in by_row.items()}
    return max((_by_column(rows), joined), key=len)


def _cells(line: str) -> list[str]:
    separator = "|" if "|" in line else "\t"
    return [cell.strip() for cell in line.strip().strip("|").split(separator)]


def _by_column(rows: Sequence[Sequence[str]]) -> Sections:
    for number, row in enumerate(rows):
        named_aspects: list[Aspect] = []
        columns: Sections = {}
        rows_below = [below for below in rows[number + 1 :] if len(below) == len(row)]
        for column, cell in enumerate(row):
            if aspects := sections_named(cell, named_aspects):
                named_aspects += aspects
                cells = "\n".join(filter(None, (below[column] for below in rows_below)))
                columns |= dict.fromkeys(aspects, cells)
        if len(named_aspects) >= LEAST:
            return columns
    return {}


def sections_of_tags(text: str) -> Sections:
    """Return the sections between tags named as they are, or with their names as a title."""
    sections: Sections = {}
    place = 0
    for tag in islice(_OPENING_TAG.finditer(text), MOST_TAGS):
        aspects = sections_named(tag["title"] or tag["tag"], sections)
        if aspects and tag.start() >= place:
            # A tag that is never closed runs to the end: the report was cut off.
            closing = text.find(f"</{tag['tag']}", tag.end())
            place = closing if closing >= 0 else len(text)
            sections |= dict.fromkeys(aspects, text[tag.end() : place].strip())
    return sections
