"""Read the list of requested examinations (Fan et al., Table 16)."""

import re
from collections.abc import Iterator, Mapping

from inspect_aihospital.core.chart.none_requested import BRACKETS, NAMES_ONE, says_none
from inspect_aihospital.core.chart.other_lists import (
    heads_other_list,
    without_other_lists,
    without_result,
)
from inspect_aihospital.core.text.loose_json import find_places
from inspect_aihospital.core.text.numbered_lists import read_marked_lines, without_invisible
from inspect_aihospital.core.text.regex import regex

_TRAILING = " \t\"'“”`*_.。;；,，、"
MAX_NAME = 60
"""Characters of the longest text that is taken for an examination's name."""
SHORTEST_LISTED = 3
"""Characters of each of several names behind a single mark: 头颅、胸部CT is one name."""
# What heads the list, or stands before it on its line.
_LABEL = regex(
    r"(?i)(?:(?:the |requested |named |list of |medical ){0,4}(?:examination|exam|test"
    r"|investigation)s?(?: (?:items?|list|names?|requested|named|are|is|include)){0,2}|items?"
    r"|the patient (?:requests|requested|asks for"
    r"|asked for)(?: the)?(?: following)?(?: (?:examination|test)s?)?"
    r"|(?:(?:患者|病人)?(?:(?:申请|点名|要求|需要?)了?(?:做|查)?(?:以下|如下|下列)?的?)"
    r"|医学)?检查(?:项目|名称|清单|列表)?(?:[为是有]|包括|如下){0,2}|项目)\s*(?:[:：]|\Z)\s*"
)
# Words ahead of a label.
_ANNOUNCING = regex(
    r"(?i)(?:根据|按照|好的|so|okay|sure)[^,，:：\n]{0,24}[,，]\s*(?=[^,，:：\n]{0,30}[:：])"
)
# A note behind the list is none of its items.
_REMARK = regex(r"(?i)\W*(?:notes?|remarks?|注意?|备注|说明)\s*[:：]")
# Words of sentences and of general demands: a line without a mark that has one is no name.
_SENTENCE = regex(
    r"(?i)\b(?:i|you|we|it|sorry|please|me|my|let|need|could|should|would|can|cannot|will|is|are"
    r"|was|here|sure|okay|ok|yes"
    r"|hello|thanks?|wait|requests?|patient|everything|all (?:the |my |your )?\w+)\b"
    r"|抱歉|对不起|无法|不能|请|我|您|你|好的|以上|以下|如下|所有|全部|[?？!！]"
)
# Behind a Chinese character a number begins an item; behind a Latin letter it is part of a name
# (B12).
_NUMBERED_WITHIN = regex(
    r"(?:(?<=\s)|(?<=[;；,，、\u4e00-\u9fff])|^)(?:[(（]?\d{1,2}[.．、)）](?!\d)"
    r"|[\[【]\d{1,2}[\]】])\s*|[①-⑳]\s*"
)
_MARK = regex(r"\[\s*(?P<number>\d{0,3})\s*\]")
_SEPARATOR = regex(r"[、;；]|\s\|\s|[,，](?:\s*and\b)?")
# Signs that separate names of examinations, and join ways of one: "X-ray AP / lateral".
_SIGN = regex(r"\s[+/]\s")
_WHOLE_NAME = regex(
    r"[A-Z][A-Za-z0-9-]{1,8}|.*(?:片|涂片|metry|graphy|scopy|gram|试验|抗体)", re.DOTALL
)
_LAST_SEPARATOR = regex(r"(?<!\s)\s+and\s+|(?<=[\w)）]{3})(?<!饱)[和及与](?=\w{3})")
# What an examination is for, behind its name.
_PURPOSE = regex(
    r"(?i)(?<!\s)\s*+(?:——|[:：]|(?<=\s)[–—-]\s)\s*+(?:(?:to|for|as|because|in order|since|given"
    r"|assess|evaluate|rule out|look for|check for)\b"
    r"|(?:用[于来])?(?:了解|评估|排除|明确|观察|判断|查看|确[认定]|监测|鉴别)|以便|用[于来]|看).*"
)
# Why an item is on the list.
_WHY = regex(
    r"(?i)(?<!\s)\s*+[(（][^()（）]*(?:patient|mention|asked|request|患者|病人|提到"
    r"|要求)[^()（）]*[)）]"
)
# Tags around names; those of emphasis stand within one.
_TAG = regex(r"</?[A-Za-z_]{1,20}>")
# The line of dashes below a heading row.
_TABLE_RULE = regex(r"[|\s:-]+")
_EMPHASIS = regex(r"(?i)</?(?:b|i|em|strong|u|su[bp]|span|code)>")


def parse_items(message: str) -> tuple[str, ...] | None:
    """Read the examinations out of a parsed request: a list in any layout.

    Returns:
        Names of at most `MAX_NAME` letters in order, without repeats; an empty tuple where the
        answer says that there are none; `None` where it holds no list at all.
    """
    text = without_invisible(message)
    if "</" in text:
        text = _TAG.sub("\n", _EMPHASIS.sub("", text))
    text = without_other_lists(text)
    names = _of_json(text)
    if not names:
        outside_json = _beside_json(text)
        readers = (_of_table, _of_list) if names is not None else LAYOUTS
        readings = (reader(outside_json) for reader in readers)
        names = next((reading for reading in readings if reading is not None), names)
    if names is None:
        return () if says_none(_without_label(text.strip("#* \n"))) else None
    names_by_key: dict[str, str] = {}
    for name in (without_result(_PURPOSE.sub("", _WHY.sub("", name))) for name in names):
        plain_name = name.strip(_TRAILING)
        if len(name) <= MAX_NAME and not says_none(plain_name) and not _REMARK.match(plain_name):
            names_by_key.setdefault(plain_name.casefold(), plain_name)
    return tuple(names_by_key.values())


def _of_json(text: str) -> list[str] | None:
    """Read the texts of the JSON values; `None` where there is none but marks of a list."""
    places = find_places(text)
    values = [value for value, place in places if not _is_mark(text, place)]
    return [name for value in values for name in _texts(value)] if values else None


def _beside_json(text: str) -> str:
    """Return a text without its JSON, but with the marks that stand before an item."""
    for _, place in reversed(find_places(text)):
        if not (_is_mark(text, place) and _says_something(text[place.stop :].partition("\n")[0])):
            text = text[: place.start] + text[place.stop :]
    return text


def _is_mark(text: str, place: slice) -> bool:
    """Tell whether what decodes as JSON is `[1]`, or `[ ]` before an item on the same line."""
    mark = _MARK.fullmatch(text[place])
    if mark is None:
        return False
    text_behind = text[place.stop :]
    return _says_something(text_behind if mark["number"] else text_behind.partition("\n")[0])


def _says_something(text: str) -> bool:
    return bool(re.search(r"\w", text))


def _texts(value: object) -> Iterator[str]:
    """Yield the texts of a JSON value; of an object with a name, the name alone."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        name = next((text for key, text in value.items() if str(key).casefold() == "name"), None)
        requested = (inner for key, inner in value.items() if not heads_other_list(str(key)))
        for inner in [name] if name else requested:
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _of_table(text: str) -> list[str] | None:
    """Read the first column that names something, below the heading row."""
    rows = [line.strip().strip("|").split("|") for line in text.splitlines() if "|" in line]
    rules = [n for n, row in enumerate(rows) if _TABLE_RULE.fullmatch("|".join(row))]
    if not rules:
        return None
    cells = [[cell.strip() for cell in row if re.search(r"[^\W\d]", cell)] for row in rows]
    return [row[0] for row in cells[rules[0] + 1 :] if row]


def _of_list(text: str) -> list[str] | None:
    lines = read_marked_lines(text)
    marked = [name for line in lines for name in _NUMBERED_WITHIN.split(line)]
    # Several names behind one mark, if each of them is long enough to be one.
    if len(marked) == 1 and "、" in marked[0]:
        parts = _split_names(marked[0])
        marked = parts if all(len(p.strip()) >= SHORTEST_LISTED for p in parts) else marked
    names = [name for name in marked if _says_something(name) and not _is_heading(name)]
    return names or None


def _without_label(line: str) -> str:
    line = _ANNOUNCING.sub("", line)
    label = _LABEL.match(line)
    return line[label.end() :] if label else line


def _is_heading(line: str) -> bool:
    return bool(_LABEL.fullmatch(line.strip(" *_#"))) or line.rstrip(" *_").endswith((":", "："))


def _of_plain_lines(text: str) -> list[str] | None:
    """Read names without any mark; sentences and headings are none."""
    names: list[str] = []
    for line in text.splitlines():
        plain_line = line.strip(" \t*_`>")
        is_heading = plain_line.startswith(("#", "```")) or _is_heading(plain_line)
        if is_heading or _REMARK.match(plain_line):
            continue
        plain_line = _without_label(plain_line)
        numbered = [p for p in _NUMBERED_WITHIN.split(plain_line) if _says_something(p)]
        if len(numbered) > 1:
            names += numbered
        elif says_none(plain_line):
            names.append(plain_line)
        elif _says_something(plain_line) and not _SENTENCE.search(plain_line):
            names += _split_names(plain_line)
    names = list(filter(_says_something, names))
    return names if any(len(name) <= MAX_NAME for name in names) else None


def _split_names(line: str) -> list[str]:
    """Split names on one line; what stands in brackets stays together."""
    # A sign of the same length hides the brackets, so that places stay the same.
    hidden_line = BRACKETS.sub(lambda bracket: "\ue000" * len(bracket[0]), line)
    names: list[str] = []
    place = 0
    for separator in _SEPARATOR.finditer(hidden_line):
        names.append(line[place : separator.start()])
        place = separator.end()
    pieces = _SIGN.split(line)
    if len(pieces) > 1 and all(NAMES_ONE.search(p) or _WHOLE_NAME.fullmatch(p) for p in pieces):
        return pieces
    last_names = _LAST_SEPARATOR.split(line[place:]) if names else [line]
    return [*names, *last_names]


LAYOUTS = (_of_table, _of_list, _of_plain_lines)
"""Readers of a list that is no JSON, in the order in which they are asked."""


def format_items(items: tuple[str, ...]) -> str:
    """Write the list as the second step receives it, one item a line."""
    return "\n".join(f"- {item}" for item in items)
