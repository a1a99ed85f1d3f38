"""Read an examiner's reply as statements, in any layout: list, table, pairs, JSON or prose."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from inspect_aihospital.core.chart.chart_entries import split_name
from inspect_aihospital.core.chart.chart_lookup import names_examination
from inspect_aihospital.core.replies.reply_lines import lay_out
from inspect_aihospital.core.text.regex import regex

# At least one dash and one bar.
_TABLE_RULE = regex(r"[\s|:+]*+-[\s:+-]*+\|[\s|:+-]*+")
# A cell that names a column of a table, and nothing of a patient.
_COLUMN_LABEL = regex(
    r"(?:检[查验测]|项目|指标|名称|所见|结论|数值|测[定得]值|(?:正常)?参考[值范围区间]*|正常[值范围]+|单位|备注|说明|状态|序号|日期"
    r"|(?:检查|检验)?(?:项目|结果|所见|名称)"
    r"|(?:(?:the|your|test|normal|reference|measured|observed) )?(?:test|item|examination|exam"
    r"|investigation|parameter|analyte|name|result|finding|value|reference|range|interval|unit"
    r"|note|comment|status|remark|flag|interpretation|date|conclusion)s?(?: (?:value|range"
    r"|interval|name|item)s?)?|no\.|#)(?:\s?[(（][^()（）]*[)）])?",
    re.IGNORECASE,
)
_QUOTES = regex(r'\*\*|[`"“”【】「」]|__|(?<=\S)\*|\*(?=\S)')
# What models write in place of a colon.
_PAIRS = regex(
    r"(?<=\S)\s*+(?:\|(?!\s*+$)|(?<!=)={1,2}(?!=)(?=\s*+\S)|→|->|=>|\t)\s*+"
    r"|(?<=[^\W\d])\s++[—–-]{1,2}\s++(?=\S)"
)
_MARK = regex(
    r"^\s*+(?P<mark>(?:(?:[-*•·–>|]+|[(（]\d{1,2}[)）]|\d{1,2}[)）、]|\d{1,2}[.．](?!\d))\s*+)++)"
)
_HEADING = regex(r"^\s*+#++")
_SENTENCE = regex(r"[;；。]|(?<!\d)\.(?=\s|$)|(?<=\d)\.(?=\s+[A-Z]|\s*$)|(?<=[?？!！])\s*")
# A comma with another name and colon behind it.
_NEXT_PAIR = regex(r"[,，、](?=[^,，、:：]{1,40}[:：](?!\d))")


@dataclass(frozen=True)
class ReplyStatement:
    """A sentence or a line of a reply.

    Attributes:
        name: What stands before its colon, or the whole of a heading.
        text: What is said; empty for a heading, and with an empty name for an empty line.
        is_item: It is an item of a list or a row of a table.
        line: Number of its line.
    """

    name: str
    text: str
    is_item: bool
    line: int

    @property
    def heads(self) -> bool:
        """Tell whether it only names what follows."""
        return bool(self.name) and not self.text


def read_reply_statements(reply: str) -> Iterator[ReplyStatement]:
    """Split a reply into statements, in its order."""
    for number, line in _without_labels(_QUOTES.sub("", lay_out(reply)).splitlines()):
        heading, mark = _HEADING.match(line), _MARK.match(line)
        front = heading or mark
        body = _PAIRS.sub(": ", line[front.end() if front else 0 :].strip(" \t|,，"))
        if not body:
            yield ReplyStatement("", "", False, number)
        for sentence in _SENTENCE.split(body):
            for part in filter(str.strip, _NEXT_PAIR.split(sentence)):
                name, text = split_name(part)
                if heading and not name:
                    name, text = text, ""
                yield ReplyStatement(name.strip(" #"), text.strip(" #"), bool(mark), number)


def _without_labels(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Yield the lines and their numbers, without rules of tables and names of columns.

    Where the columns are examinations, a row of results is a line for each of them.
    """
    rules = [bool(_TABLE_RULE.fullmatch(line)) for line in lines]
    columns: list[str] = []
    for number, line in enumerate(lines):
        cells = _cells(line)
        labels = [bool(_COLUMN_LABEL.fullmatch(cell)) for cell in cells]
        if not cells:
            columns = columns if rules[number] else []
            if not rules[number]:
                yield number, line
        elif rules[number + 1 : number + 2] == [True] and _heads_columns(cells, labels):
            columns = [] if all(labels) else cells
        elif len(cells) > 1 and all(labels):
            continue
        elif not labels[0] or len(cells) == 1:
            yield number, line
        elif len(columns) == len(cells):
            for name, cell in zip(columns[1:], cells[1:], strict=True):
                yield number, f"| {name} | {cell} |"
        else:
            yield number, f"| {' | '.join(cells[1:])} |"


def _heads_columns(cells: list[str], labels: list[bool]) -> bool:
    """Tell whether a row above a rule has labels, and beside them no more than names."""
    are_names = (
        is_label or names_examination(cell) for cell, is_label in zip(cells, labels, strict=True)
    )
    return any(labels) and all(are_names)


def _cells(line: str) -> list[str]:
    """Return the cells of a row that are not empty; none of a line that is no row."""
    if "|" not in line or _TABLE_RULE.fullmatch(line):
        return []
    return [cell.strip() for cell in line.split("|") if cell.strip()]
