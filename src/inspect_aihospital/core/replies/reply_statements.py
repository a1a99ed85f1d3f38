"""Read an examiner's reply as statements, in any layout: list, table, pairs, JSON or prose."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from inspect_aihospital.core.chart.chart_entries import split_name
from inspect_aihospital.core.chart.chart_lookup import names_examination
from inspect_aihospital.core.text.regex import regex

_BREAK = regex(r"(?i)</?(?:br|p|li|tr|div|h[1-6]|table|thead|tbody|ul|ol|section)\b[^<>\n]{0,200}>")
_CLOSING = regex(r"(?i)</(?:p|li|tr|div|h[1-6]|table)>")
_CELL_END = regex(r"(?i)</t[dh]\s?>\s*+(?=<t[dh])")
_TAG = regex(r"(?i)</?[a-z][a-z0-9]{0,9}(?: [a-z]+=[^<>\n]{0,200})?/?>")
_KEY = regex(r'"\s*+:\s*+["{\[\d]')
# Braces, commas between pairs, and the fence of a code block.
_BETWEEN_PAIRS = regex(r'(?m)[{}\[\]]|"\s*+,\s*+(?=")|(?<=\d),\s*+(?=")|^[^\S\n]*+```(?:json)?')
# A pair whose name and value have keys of their own: "item": "Pulse", "result": "76".
_KEYED_NAME = regex(
    r'(?i)"(?:item|name|test|parameter|analyte|项目|名称|指标)"\s*+:\s*+("[^"\n]{1,60}")\s*+,\s*+'
    r'"(?:result|value|finding|结果|数值|所见)s?"\s*+:'
)
# Cells of a file of values: "Pulse","76".
_QUOTED_CELLS = regex(r'(?m)^[^\S\n]*+"[^"\n]*+"(?:,"[^"\n]*+")++[^\S\n]*+$')
# At least one dash and one bar.
_TABLE_RULE = regex(r"[\s|:+]*+-[\s:+-]*+\|[\s|:+-]*+")
# A cell that names a column of a table, and nothing of a patient.
_COLUMN_LABEL = regex(
    r"(?i)(?:检[查验测]|项目|指标|名称|所见|结论|数值|测[定得]值|(?:正常)?参考[值范围区间]*|正常[值范围]+|单位|备注|说明|状态|序号|日期"
    r"|(?:检查|检验)?(?:项目|结果|所见|名称)"
    r"|(?:(?:the|your|test|normal|reference|measured|observed) )?(?:test|item|examination|exam"
    r"|investigation|parameter|analyte|name|result|finding|value|reference|range|interval|unit"
    r"|note|comment|status|remark|flag|interpretation|date|conclusion)s?(?: (?:value|range"
    r"|interval|name|item)s?)?|no\.|#)(?:\s?[(（][^()（）]*[)）])?"
)
# A star between a number and another multiplies.
_QUOTES = regex(r'\*\*|[`"“”【】「」]|__|(?<=\S)\*(?!\d)|(?<!\w)\*(?=\S)')
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
# A comma or semicolon with another name and colon behind it.
_NEXT_PAIR = regex(
    r"(?:[;；，]|,(?!\d))\s*+(?=[^。；;:：,，()（）]{1,60}(?:[(（][^()（）]{1,60}[)）]\s?)?(?:[:：](?!\d)|(?<!\d)[:：]))"
)


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


@dataclass(frozen=True)
class ReplyLine:
    """What a reply says under a name.

    Attributes:
        name: What stands before its colon; else the nearest heading above it.
        result: What is said.
        is_result: It is a result by its form: a list item, or named before a colon.
        is_named: The name stands in the line itself.
    """

    name: str
    result: str
    is_result: bool
    is_named: bool


def read_reply_statements(reply: str, *, whole: bool = False) -> Iterator[ReplyStatement]:
    """Split a reply into statements, in its order.

    Args:
        reply: What the examiner says.
        whole: Whether the sentences behind a name stay together.
    """
    for number, line in _without_labels(_QUOTES.sub("", _lay_out(reply)).splitlines()):
        heading, mark = _HEADING.match(line), _MARK.match(line)
        front = heading or mark
        body = _PAIRS.sub(": ", line[front.end() if front else 0 :].strip(" \t|,，"))
        if not body:
            yield ReplyStatement("", "", False, number)
        for sentence in [body] if whole else _SENTENCE.split(body):
            for part in filter(str.strip, _NEXT_PAIR.split(sentence)):
                name, text = split_name(part)
                if heading and not name:
                    name, text = text, ""
                yield ReplyStatement(name.strip(" #"), text.strip(" #"), bool(mark), number)


def read_reply(reply: str) -> Iterator[ReplyLine]:
    """Yield what a reply says, with the sentences behind a name kept together."""
    heading = ""
    for statement in read_reply_statements(reply, whole=True):
        name, text = statement.name, statement.text
        if statement.heads:
            heading = name
        elif text:
            yield ReplyLine(name or heading, text, statement.is_item or bool(name), bool(name))


def _lay_out(reply: str) -> str:
    """Give each pair of a JSON object, each line of HTML and each pair of a row a line."""
    plain = _TAG.sub("", _BREAK.sub("\n", _CELL_END.sub(" | ", reply)))
    if _KEY.search(plain):
        plain = _BETWEEN_PAIRS.sub("\n", _KEYED_NAME.sub(r"\1:", plain)).replace('"', "")
    elif not _CLOSING.search(reply):
        return "\n".join(map(_lay_out_row, _QUOTED_CELLS.sub(_bar_cells, plain).splitlines()))
    # Marks of the layout leave empty lines, which would end a block.
    return "\n".join(line for line in plain.splitlines() if line.strip(" \t,`"))


def _bar_cells(match: re.Match[str]) -> str:
    """Write quoted cells as the row of a table."""
    cells = match[0].strip()[1:-1].split('","')
    return f"| {' | '.join(filter(None, cells))} |"


def _lay_out_row(line: str) -> str:
    """Give each cell a line if all have a name of their own: `Pulse: 76 | Weight: 60 kg`."""
    cells = _cells(line)
    is_open = not line.lstrip().startswith("|")
    has_names = len(cells) > 1 and is_open and all(split_name(cell)[0] for cell in cells)
    return "\n".join(cells) if has_names else line


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
