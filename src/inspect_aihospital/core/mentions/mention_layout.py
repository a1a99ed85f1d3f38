"""Make lists and marks of a diagnosis text plain: one item a line, in one width, without weight.

A mark in the middle of a line starts an item only where marks of its kind are counted from the
first on (`1. … 2. …`, `(一)…(二)…`, `I. … II. …`, `#1 … #2 …`): a letter or a numeral alone may
belong to a name (`hepatitis B`, `二尖瓣`).
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise

from inspect_aihospital.core.mentions.mention_headings import FOREIGN
from inspect_aihospital.core.mentions.mention_tables import unfold_tables
from inspect_aihospital.core.text.loose_json import find_places
from inspect_aihospital.core.text.numbered_lists import KEYCAP
from inspect_aihospital.core.text.regex import regex

# The mark that opens must close, and touch the text; 5*3 is no emphasis.
_EMPHASIS = regex(
    r"(\*\*|__|`)(?=\S)([^*_`\n]+)(?<=\S)\1|(?<![\w*])(?P<slant>[*_])(?=[^\s*_])([^*_\n]+)(?<=\S)"
    r"(?P=slant)(?![\w*])"
)
_TAG = regex(r"<(/?)([a-z][a-z0-9]*)\b[^<>\n]{0,80}>", re.IGNORECASE)
# Other tags end a line.
_INLINE_TAGS = frozenset(
    {"b", "strong", "i", "em", "u", "mark", "span", "font", "code", "sup", "sub"}
)
_CELL_TAGS = frozenset({"td", "th"})
_FENCE = regex(r"(?m)^[ \t]*```\w*[ \t]*$")
# An empty box of a checklist: the disease was not ticked.
_UNCHECKED = regex(r"\s*(?:[-*+•]\s+)?\[\s?\]")
_BRACKETED = regex(r"[【〖]([^】〗\n]{1,20})[】〗][^\S\n]*[:：]?")
# `$\\textbf{…}$`, and the code of a disease beside its name.
_LATEX = regex(r"\$?\\(?:text(?:bf|it|rm)?|math(?:bf|rm)|boxed|underline|emph)\{([^{}\n]*)\}\$?")
_CODE = regex(
    r"[\[(]?(?<![A-Za-z])ICD[- ]?(?:9|10|11)?(?:-?CM)?\s?(?:codes?|编码|代码)?\s?[:=]?\s?"
    r"[A-Z]\d[\dA-Z](?:[.x][\dxA-Z]*)?(?:\+\d*)?(?![\w.]\w)[\])]?"
    # Alone only with its point: T12 is a vertebra.
    r"|(?<![\w.])[A-TV-Z]\d\d\.[\dx][\dA-Zx]{0,4}(?![\w.])\s?[-–:]?",
    re.IGNORECASE,
)
_CIRCLED = regex("[①-⑳❶-❿⑴-⒇]")
_INVISIBLE = regex("[\xad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe0f\ufeff]")
# Blanks around an arrow let the readers cut there.
_ARROW = regex(r"\s*(?:[-=]+>|[→➔➜⇒⟶])\s*")
_PICTURE = regex("[\u2600-\u27bf\U0001f300-\U0001faff]+")
_SPACE = regex(r"\s{2,}")
# "2.2型糖尿病" and "2.2nd degree block" are the second of a list; 1.5型 is a type.
_NO_DECIMAL = r"(?![05-9]|[1-4](?![型级期度]|st|nd|rd|th))"
# Roman numerals only in front of a capital or a Chinese letter: `I.` may be an initial.
_MARKS = regex(
    r"(?:\s*(?:[-*+–—]+\s+|\[(?:[xX]|\d{1,2})\]|#\s?\d{1,2}[.:)]?(?=\s)|[•·●○▪◦■◆►#>]+\s*"
    r"|\(\d{1,2}\)"
    rf"|\d{{1,2}}\s*[.)、]{_NO_DECIMAL}|[a-zA-Z]\)|[IVX]{{1,4}}[.)、](?=\s*[A-Z\u4e00-\u9fff])"
    r"|[一二三四五六七八九十]{1,2}、|\([一二三四五六七八九十]{1,2}\))\s*){1,2}"
)
_ORDINALS = "一二三四五六七八九十"
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
# Where a mark may stand within a line.
_AHEAD = r"(?:^|[\n:;.。,]|(?<=\s))\s*"
# The first mark of a list needs a line's start or a colon in front.
_FIRST = r"(?:^|[\n:])\s*"
SERIES: tuple[tuple[Sequence[str], str, str], ...] = (
    (_ORDINALS, "", r"\({}\)"),
    (_ORDINALS, _AHEAD, "{}、"),
    (_ROMAN, _AHEAD, r"{}[.)、](?!\d)"),
    ([str(number) for number in range(1, 21)], _AHEAD, r"#\s?{}(?!\d)[.:)]?"),
    ("abcdefgh", r"(?<!\S)", r"\({}\)"),
    ("ABCDEFGH", _AHEAD, r"{}[.)、](?=\s*\d*[A-Z\u4e00-\u9fff])"),
)
"""Labels that count, what stands before one, and how it is written."""


def read_lines(text: str) -> Iterator[str]:
    """Yield lines and list items without their marks and without Markdown, in common width."""
    for line in re.split(r"[\n\r|]", _count_out(unfold_tables(make_plain(text)))):
        if not _UNCHECKED.match(line):
            yield from _items_of(line)


def _items_of(line: str) -> Iterator[str]:
    """Yield the items of a line and of the lists within them, without their marks."""
    for item in map(_without_mark, _unroll(line)):
        inner = _unroll(item)
        yield from map(_without_mark, inner) if len(inner) > 1 else (item,)


def _without_mark(item: str) -> str:
    mark = _MARKS.match(item)
    return item[mark.end() if mark else 0 :].strip()


def make_plain(text: str) -> str:
    """Bring a text to common width, without tags and weight; a circled number starts a line."""
    text = KEYCAP.sub(r"\n\1. ", _CIRCLED.sub("\n", text))
    text = unicodedata.normalize("NFKC", _PICTURE.sub(" ", _INVISIBLE.sub("", text)))
    text = _CODE.sub(" ", _LATEX.sub(r"\1", text))
    text = _TAG.sub(_replace_tag, _unfold_objects(_FENCE.sub("", text)))
    for _ in range(2):  # a slant may stand within a weight
        text = _EMPHASIS.sub(lambda marked: marked[2] or marked[4], text)
    text = _SPACE.sub(lambda space: "\n" if "\n" in space[0] else " ", text.replace("\r", "\n"))
    return _ARROW.sub(" → ", _BRACKETED.sub(r"\n\1:", text))


def _unfold_objects(text: str) -> str:
    """Write each text of a JSON value as a line behind its key; other text stays as it is."""
    parts, end = [""], 0
    for value, place in find_places(text):
        # An empty list may be the box of a checklist, a number the mark of a list.
        if lines := list(_object_lines(value, "")):
            parts += [text[end : place.start], "\n", "\n".join(lines)]
            end = place.stop
    return "".join([*parts, text[end:]])


def _object_lines(value: object, key: str) -> Iterator[str]:
    if isinstance(value, dict):
        # {"Gout": {"probability": 0.9}} names Gout.
        yield from (key,) if key and not FOREIGN.fullmatch(key) else ()
        for inner_key, inner in value.items():
            # What stands below "differential" is a differential diagnosis, by whatever key.
            is_foreign = FOREIGN.fullmatch(key) is not None
            yield from _object_lines(inner, key if is_foreign else str(inner_key).replace("_", " "))
    elif isinstance(value, list):
        for item in value:
            yield from _object_lines(item, key)
    elif isinstance(value, str):
        yield f"{key}: {value}" if key else value
    elif key:
        # A disease may be the key itself: {"Gout": 0.9}.
        yield key


def _replace_tag(tag: re.Match[str]) -> str:
    name = tag[2].lower()
    if name in _CELL_TAGS:
        return "|" if tag[1] else ""
    return "" if name in _INLINE_TAGS else "\n"


def _count_out(text: str) -> str:
    """Put a line end before every mark of a list that counts from the first on."""
    for labels, ahead, label_form in SERIES:
        marks: list[re.Match[str]] = []
        for label in labels:
            before = ahead if marks or ahead != _AHEAD else _FIRST
            mark = re.compile(before + f"(?P<mark>{label_form.format(label)})").search(
                text, marks[-1].end() if marks else 0
            )
            if not mark:
                break
            marks.append(mark)
        if len(marks) > 1:
            starts = [*(mark.start("mark") for mark in marks), len(text)]
            ends = [0, *(mark.end("mark") for mark in marks)]
            return "\n".join(text[end:start] for end, start in zip(ends, starts, strict=True))
    return text


def _unroll(line: str) -> list[str]:
    """Split a list that is written on one line: `1. … 2. … 3. …`."""
    edges, position, style = [0], 0, r"[.)、]"
    # Numbers count only in their order; 5. behind 2. is a dose or a vertebra.
    for number in range(1, 40):
        # L4., 第3. and a digit in a value begin no item.
        mark = re.compile(
            rf"(?<![A-Za-z\d.第腰胸颈骶肋左右]){number}({style}){_NO_DECIMAL}"
        ).search(line, position)
        if not mark:
            break
        edges.append(mark.start() - (line[: mark.start()].endswith("(")))
        position, style = mark.end(), re.escape(mark[1])
    return [line[start:end] for start, end in pairwise([*edges, len(line)])]
