"""Read reports that are no text under headings: JSON, tables, XML tags, one line.

Each reader returns the sections that the layout names, the later of two; that of one line puts
each heading on a line of its own, for the reader of headings.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import islice

from inspect_aihospital.core.aspects.aspect import CONCLUSIONS, SECTIONS, Aspect
from inspect_aihospital.core.report.heading_line import LIST_CONTINUES, NUMERALS, read_heading
from inspect_aihospital.core.report.section_names import NAME, aspect_of
from inspect_aihospital.core.text.letterforms import in_usual_letters
from inspect_aihospital.core.text.loose_json import find_values
from inspect_aihospital.core.text.regex import regex

Sections = dict[Aspect, str]

LEAST = 2
"""Sections that a layout names at least; fewer may be a word within a text."""
LEAST_WITHIN = 3
"""Sections that marked names within lines name at least where other text comes first."""
LEAST_PLAIN = 4
"""Sections that unmarked names on one line name at least, in their order."""
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
    r"(?i)<(?P<tag>[^\s<>/=]{1,30})(?:\s+(?:name|title|id|type)\s*=\s*[\"'](?P<title>[^\"'<>]{1,40})[\"'])?"
    r"\s*>"
)
MOST_TAGS = 200
"""Opening tags of a text that are looked at."""
# Some servers deliver line breaks as two characters.
_ESCAPED_BREAK = regex(r"(?:\\r)?\\n")
# Marked names within a line, the most explicit marking first.
_INLINE = (
    regex(rf"(?i)#{{1,6}}[ \t]*(?:{NAME})[ \t]*[:：]?[ \t]*#+[ \t]*[:：]?"),
    regex(rf"(?i)[【\[〔《〈<](?:{NAME})[】\]〕》〉>][ \t]*[:：]?"),
    regex(rf"(?i)\*\*(?:\d[.、)][ \t]*)?(?:{NAME})[ \t]*(?:[:：][ \t]*\*\*|\*\*[ \t]*[:：]?)"),
    regex(rf"(?i)(?<![^\s])#{{1,6}}[ \t]+(?:{NAME})(?=[\s:：])[:：]?"),
)
_DASH = regex(r"[ \t]+[–—-][ \t]*$")
# Names without marks need a colon or dash behind them, and four of them in order.
_INLINE_PLAIN = regex(
    rf"(?im)(?:^|(?<=[\s.。;；,，!！]))(?:[(（]?[\d{NUMERALS}][.、)）][ \t]*)?(?:{NAME})[ \t]*"
    r"(?:[:：]|[ \t][–—-][ \t])"
)


def section_named(words: str, above: Collection[Aspect] = ()) -> Aspect | None:
    """Return the section that a key, a tag or a cell names and nothing else.

    Args:
        words: The key, tag or cell.
        above: Sections named before it: "results" behind examinations are a part of them.
    """
    spaced = _CAMEL.sub(" ", words.strip()).replace("_", " ").strip()
    heading = read_heading(0, spaced) or read_heading(0, f"{spaced}:")
    if heading is None or heading.inline.strip():
        return None
    is_rationale = heading.aspect is Aspect.RATIONALE
    fits = heading.aspect not in above and (Aspect.DIAGNOSIS in above or not is_rationale)
    return heading.aspect if fits or not heading.loose else None


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
        for key, inner in [(title, content)] if section_named(title, values) else value.items():
            if aspect := section_named(str(key), values):
                values[aspect] = inner
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
        aspect = section_named(str(key), (Aspect.DIAGNOSIS,))
        if aspect in WITHIN_DIAGNOSIS and aspect not in known_aspects:
            inner.setdefault(aspect, []).append(part)
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
        named_cells = ((n, section_named(cell, by_row)) for n, cell in enumerate(row[:2], start=1))
        behind, aspect = next(((n, section) for n, section in named_cells if section), (1, None))
        if aspect:
            current = by_row[aspect] = [" ".join(row[behind:]).strip()]
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
            if aspect := section_named(cell, named_aspects):
                named_aspects.append(aspect)
                columns[aspect] = "\n".join(filter(None, (below[column] for below in rows_below)))
        if len(named_aspects) >= LEAST:
            return columns
    return {}


def sections_of_tags(text: str) -> Sections:
    """Return the sections between tags named as they are, or with their names as a title."""
    sections: Sections = {}
    place = 0
    for tag in islice(_OPENING_TAG.finditer(text), MOST_TAGS):
        aspect = section_named(tag["title"] or tag["tag"], sections)
        if aspect and tag.start() >= place:
            # A tag that is never closed runs to the end: the report was cut off.
            closing = text.find(f"</{tag['tag']}", tag.end())
            place = closing if closing >= 0 else len(text)
            sections[aspect] = text[tag.end() : place].strip()
    return sections


def with_line_breaks(text: str) -> str:
    r"""Return a text whose line breaks were written as `\n` with real ones."""
    return text if "\n" in text.strip() else _ESCAPED_BREAK.sub("\n", text)


def one_heading_a_line(text: str) -> str:
    """Return a text in which the headings that stand within lines have lines of their own."""
    plain_text = in_usual_letters(text)
    headings_by_style = [_headings_within(plain_text, pattern) for pattern in _INLINE]
    marked_headings = max(headings_by_style, key=_distinct)
    begins_text = bool(marked_headings) and not text[: marked_headings[0].start()].strip()
    if _distinct(marked_headings) >= (LEAST if begins_text else LEAST_WITHIN):
        return _break_lines(text, marked_headings, behind="\n")
    plain_headings = _in_order(_headings_within(plain_text, _INLINE_PLAIN))
    is_report = len(plain_headings) >= LEAST_PLAIN
    return _break_lines(text, plain_headings, behind="") if is_report else text


def _headings_within(plain_text: str, pattern: re.Pattern[str]) -> list[re.Match[str]]:
    """Return names that may head what follows: none in small letters, none in a list of names."""
    return [
        name
        for name in pattern.finditer(plain_text)
        if (first_letter := name.start(aspect_of(name).value)) >= 0
        and not plain_text[first_letter].islower()
        and not LIST_CONTINUES.match(plain_text, name.end())
    ]


def _distinct(names: Sequence[re.Match[str]]) -> int:
    return len({aspect_of(name) for name in names})


def _in_order(names: Sequence[re.Match[str]]) -> list[re.Match[str]]:
    """Return the first names of the sections that stand in their order."""
    ordered_names: list[re.Match[str]] = []
    last_place = -1
    for name in names:
        if (place := SECTIONS.index(aspect_of(name))) > last_place:
            ordered_names.append(name)
            last_place = place
    return ordered_names


def _break_lines(text: str, names: Sequence[re.Match[str]], *, behind: str) -> str:
    pieces: list[str] = []
    place = 0
    for name in names:
        head = text[slice(*name.span())]
        pieces += [text[place : name.start()], "\n", _DASH.sub(":", head), behind]
        place = name.end()
    return "".join([*pieces, text[place:]])
