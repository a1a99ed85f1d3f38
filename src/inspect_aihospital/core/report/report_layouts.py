"""Read reports that are no text under headings: JSON, tables, XML tags; and undo one line.

Each reader returns the sections that the layout names, the later of two; or the text with a line
for each heading, for the reader of headings.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import islice

from inspect_aihospital.core.grading.grades import Aspect
from inspect_aihospital.core.report.heading_line import LIST_CONTINUES, read_heading
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
"""Sections that unmarked names on one line name at least, in the order of the five."""
DEEPEST = 4
TITLE_KEYS = ("title", "section", "name", "heading", "header", "label", "标题", "章节", "名称")
TEXT_KEYS = ("text", "content", "contents", "body", "value", "details", "内容", "正文")
WITHIN_DIAGNOSIS = (Aspect.RATIONALE, Aspect.TREATMENT)
"""Sections that a diagnosis in JSON may hold; findings below it are part of it."""

# Keys such as `treatmentPlan`.
_CAMEL = regex(r"(?<=[a-z])(?=[A-Z])")
# Tables drawn with other bars.
_BOX = regex("[│┃║｜]")
_RULE_CELL = regex(r"\s*:?-{2,}:?\s*")
_OPENING_TAG = regex(
    r"<(?P<tag>[^\s<>/=]{1,30})(?:\s+(?:name|title|id|type)\s*=\s*[\"'](?P<title>[^\"'<>]{1,40})[\"'])?"
    r"\s*>",
    re.IGNORECASE,
)
MOST_TAGS = 200
"""Opening tags of a text that are looked at."""
# Some servers deliver line breaks as two characters.
_ESCAPED_BREAK = regex(r"(?:\\r)?\\n")
# Marked names within a line, the most explicit marking first.
_INLINE = (
    regex(rf"#{{1,6}}[ \t]*(?:{NAME})[ \t]*[:：]?[ \t]*#+[ \t]*[:：]?", re.IGNORECASE),
    regex(rf"[【\[〔《〈<](?:{NAME})[】\]〕》〉>][ \t]*[:：]?", re.IGNORECASE),
    regex(
        rf"\*\*(?:\d[.、)][ \t]*)?(?:{NAME})[ \t]*(?:[:：][ \t]*\*\*|\*\*[ \t]*[:：]?)",
        re.IGNORECASE,
    ),
    regex(rf"(?<![^\s])#{{1,6}}[ \t]+(?:{NAME})(?=[\s:：])[:：]?", re.IGNORECASE),
)
_DASH = regex(r"[ \t]+[–—-][ \t]*$")
# Names without marks need a colon or dash behind them, and four of them in order.
_INLINE_PLAIN = regex(
    rf"(?:^|(?<=[\s.。;；,，!！]))(?:[(（]?[\d一二三四五][.、)）][ \t]*)?(?:{NAME})[ \t]*"
    r"(?:[:：]|[ \t][–—-][ \t])",
    re.IGNORECASE | re.MULTILINE,
)


def section_named(words: str, above: Collection[Aspect] = ()) -> Aspect | None:
    """Return the section that a key, a tag or a cell names and nothing else.

    Args:
        words: The key, tag or cell.
        above: Sections named before it: "basis" is the rationale behind a diagnosis alone.
    """
    spaced = _CAMEL.sub(" ", words.strip()).replace("_", " ").strip()
    heading = read_heading(0, spaced) or read_heading(0, f"{spaced}:")
    if heading is None or heading.inline.strip():
        return None
    fits = Aspect.DIAGNOSIS in above and Aspect.RATIONALE not in above
    return heading.aspect if fits or not heading.bare else None


def sections_of_json(text: str) -> Sections:
    """Return the sections of a report in JSON, under the report itself or a few keys deeper."""
    values: dict[Aspect, object] = {}
    for value in find_values(text):
        _collect(value, values, DEEPEST)
    inner: dict[Aspect, list[object]] = {}
    diagnosis = _without_sections(
        values.get(Aspect.DIAGNOSIS), inner, known_aspects=frozenset(values)
    )
    if inner and diagnosis:
        values |= {Aspect.DIAGNOSIS: diagnosis, **inner}
    return {aspect: _to_text(value) for aspect, value in values.items()}


def _collect(value: object, values: dict[Aspect, object], deep: int) -> None:
    """Put what a value names into the sections; the later of two counts."""
    if isinstance(value, Mapping) and deep:
        title, content = _titled_value(value)
        if aspect := section_named(title, values):
            values[aspect] = content
            return
        for key, inner in value.items():
            if aspect := section_named(str(key), values):
                values[aspect] = inner
            else:
                _collect(inner, values, deep - 1)
    elif isinstance(value, (list, tuple)) and deep:
        for inner in value:
            _collect(inner, values, deep - 1)


def _titled_value(value: Mapping[object, object]) -> tuple[str, object]:
    """Return title and text of `{"section": "Symptoms", "content": "…", "order": 1}`."""
    texts = {
        str(key).casefold(): text
        for key, text in value.items()
        if isinstance(text, (str, list)) and not str(text).isdecimal()
    }
    title = next((key for key in texts if key in TITLE_KEYS), next(iter(texts), ""))
    content_keys = [key for key in texts if key in TEXT_KEYS and key != title]
    other_keys = [key for key in texts if key != title]
    if not isinstance(texts.get(title), str) or not (
        content_keys or len(other_keys) == 1 == len(value) - 1
    ):
        return "", None
    return str(texts[title]), texts[(content_keys or other_keys)[0]]


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
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return "\n".join(f"{key}: {_to_text(inner)}" for key, inner in value.items())
    if isinstance(value, (list, tuple)):
        return "\n".join(map(_to_text, value))
    return str(value).strip()


def sections_of_table(text: str) -> Sections:
    """Return the sections of a table: a row for each, or a column for each."""
    lines = _BOX.sub("|", text).splitlines()
    rows = [_cells(line) for line in lines if "|" in line or "\t" in line.strip()]
    rows = [row for row in rows if not all(_RULE_CELL.fullmatch(cell) for cell in row)]
    by_row: dict[Aspect, list[str]] = {}
    current_aspect: Aspect | None = None
    for row in rows:
        section_cell = next(
            ((n, a) for n, c in enumerate(row[:2]) if (a := section_named(c, by_row))), None
        )
        if section_cell:
            current_aspect = section_cell[1]
            by_row[current_aspect] = [" ".join(row[section_cell[0] + 1 :]).strip()]
        elif current_aspect and not row[0]:
            by_row[current_aspect].append(" ".join(row[1:]))
    joined = {aspect: "\n".join(texts) for aspect, texts in by_row.items()}
    return max((_by_column(rows), joined), key=len)


def _cells(line: str) -> list[str]:
    separator = "|" if "|" in line else "\t"
    return [cell.strip() for cell in line.strip().strip("|").split(separator)]


def _by_column(rows: Sequence[Sequence[str]]) -> Sections:
    for number, row in enumerate(rows):
        column_aspects: list[Aspect | None] = []
        for cell in row:
            column_aspects.append(section_named(cell, [head for head in column_aspects if head]))
        if sum(head is not None for head in column_aspects) >= LEAST:
            rows_below = [
                other_row for other_row in rows[number + 1 :] if len(other_row) == len(row)
            ]
            columns = zip(column_aspects, *rows_below, strict=True)
            return {
                column[0]: "\n".join(filter(None, column[1:])) for column in columns if column[0]
            }
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
    stripped = text.strip()
    return _ESCAPED_BREAK.sub("\n", text) if "\n" not in stripped else text


def one_heading_a_line(text: str) -> str:
    """Return a text in which the headings that stand within lines have lines of their own."""
    plain_text = in_usual_letters(text)
    headings_by_style = [_headings_within(plain_text, pattern) for pattern in _INLINE]
    marked_headings = max(headings_by_style, key=_distinct)
    begins_text = bool(marked_headings) and not text[: marked_headings[0].start()].strip()
    if _distinct(marked_headings) >= (LEAST if begins_text else LEAST_WITHIN):
        return _break_lines(text, marked_headings, behind="\n")
    plain_headings = _in_order(_headings_within(plain_text, _INLINE_PLAIN))
    return (
        _break_lines(text, plain_headings, behind="")
        if len(plain_headings) >= LEAST_PLAIN
        else text
    )


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
    """Return the first names of the sections that stand in the order of the five."""
    order = list(Aspect)
    ordered_names: list[re.Match[str]] = []
    for name in names:
        if not ordered_names or order.index(aspect_of(name)) > order.index(
            aspect_of(ordered_names[-1])
        ):
            ordered_names.append(name)
    return ordered_names


def _break_lines(text: str, names: Sequence[re.Match[str]], *, behind: str) -> str:
    pieces: list[str] = []
    place = 0
    for name in names:
        head = text[slice(*name.span())]
        pieces += [text[place : name.start()], "\n", _DASH.sub(":", head), behind]
        place = name.end()
    return "".join([*pieces, text[place:]])
