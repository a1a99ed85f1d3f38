"""Write lists in JSON, tags, tables or on one line as lists of one item a line."""

import re
from collections.abc import Mapping

from inspect_aihospital.core.text.loose_json import find_values
from inspect_aihospital.core.text.regex import regex

# An item in tags; other tags may name who is asked.
_LEAF = regex(
    r"(?i)<(li|item|point|issue|question|(?:disputed?|disagreement|contradiction)(?:_?\w+)?)>"
    r"\s*([^<>]+?)\s*</\1>"
)
_TABLE_RULE = regex(r"\|?[\s|:-]*-{2}[\s|:-]*")
# A further mark within a line of a list.
_WITHIN = regex(
    r"(?<=[;；。])\s*(?=\d{1,2}[、.)](?!\d)|[(（]\d{1,2}[)）]"
    r"|第[二三四五六七八九十\d]{1,2}[点项个]?[，,、：:]|[②-⑳])"
)
_MARKED = regex(r"^[ \t]*(?:[-*•][ \t]|[(（]?\d{1,2}[.)）、][ \t]*\w)", re.MULTILINE)
_OF_AGREEMENT = regex(r"(?<!dis)agree|consensus|(?<!不)一致|共识", re.IGNORECASE)
NONE = "none"


def one_item_a_line(text: str) -> str:
    """Return a text with a line for each item of its list; other text as it is."""
    # What stands within a list with marks is a part of its items.
    is_marked = bool(_MARKED.search(text))
    values = [] if is_marked else find_values(text)
    lists = [found for value in values for found in _lists(value)]
    items = [
        _joined(item) if isinstance(item, Mapping) else item for each in lists for item in each
    ]
    # `[1]` before an item is a mark.
    if lists and not any(isinstance(item, (int, float)) for item in items):
        return "\n".join(f"- {' '.join(str(item).split())}" for item in items) or NONE
    if not is_marked and (leaves := _LEAF.findall(text)):
        return "\n".join(f"- {' '.join(words.split())}" for _, words in leaves)
    return "\n".join(_without_table(_WITHIN.sub("\n", text).splitlines()))


def _lists(value: object) -> list[list[object]]:
    """Return a value that is a list, or the lists in an object but those of what is agreed on."""
    if isinstance(value, Mapping):
        members = [inner for key, inner in value.items() if not _OF_AGREEMENT.search(str(key))]
        return [inner for inner in members if isinstance(inner, list)]
    return [value] if isinstance(value, list) else []


def _joined(item: Mapping[object, object]) -> str:
    """Return an object's texts, without its number."""
    return "; ".join(f"{key}: {value}" for key, value in item.items() if not str(value).isdecimal())


def _without_table(lines: list[str]) -> list[str]:
    """Write the rows of a table below its head as items, their cells in one line."""
    rule = next(
        (n for n, line in enumerate(lines) if "|" in line and _TABLE_RULE.fullmatch(line)), 0
    )
    if not rule:
        return lines
    return [
        f"- {'; '.join(cells)}" if (cells := _cells(line)) else line
        for n, line in enumerate(lines)
        if n not in (rule - 1, rule)
    ]


def _cells(line: str) -> list[str]:
    """Return the cells of a row that say something; none of a line that is no row."""
    if "|" not in line:
        return []
    return [
        cell.strip() for cell in line.strip().strip("|").split("|") if re.search(r"[^\W\d]", cell)
    ]
