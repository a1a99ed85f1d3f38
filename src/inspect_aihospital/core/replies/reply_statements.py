"""Read an examiner's reply as statements, in any layout: list, table, pairs, JSON or prose."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from inspect_aihospital.core.chart.chart_entries import split_name
from inspect_aihospital.core.chart.chart_lookup import names_examination
from inspect_aihospital.core.replies.reply_words import NORMAL, UNRECORDED, states_value
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
# The same on two lines: `name: Pulse`, below it `value: 76`.
_LABELLED_PAIR = regex(
    r"(?im)^\W{0,6}(?:item|name|test|examination|parameter|analyte|项目|名称|指标)[ \t]*+[:：]"
    r"[ \t]*+([^\n:：]{1,60})\n\W{0,6}(?:result|value|finding|结果|数值|所见)s?[ \t]*+[:：]"
)
# A row whose second cell is the first in the other script, with a third behind it.
_TRANSLATED_NAME = regex(
    r"(?P<name>\|?(?:[^|\n一-鿿]{0,60}[A-Za-z][^|\n一-鿿]{0,5}(?=\|[^|\n]{0,40}[一-鿿])"
    r"|[^|\na-z\d]{0,30}[一-鿿][^|\na-z]{0,30}(?=\|[^|\n一-鿿]{0,60}[A-Za-z])))"
    r"\|(?P<translation>[^|\n\d]{1,60})\|(?=\s*[^|\s])"
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
    r"|interval|name|item)s?)?|no\.|#)(?:\s?[(（][^()（）]*[)）]"
    r"|(?<=[一-鿿])\s?/?\s?(?:test|item|name|result|finding|value|reference|range|unit)s?"
    r"|(?<=[a-z])\s?/?\s?(?:检[查验]|项目|名称|结果|数值|所见|参考[值范围]{1,2}|单位))?"
)
# A star between a number and another multiplies.
_QUOTES = regex(r'\*\*|[`"“”【】「」]|__|(?<=\S)\*(?!\d)|(?<!\w)\*(?=\S)')
# What models write in place of a colon.
_PAIRS = regex(
    r"(?<=\S)\s*+(?:\|(?!\s*+$)|(?<!=)={1,2}(?!=)(?=\s*+\S)|→|->|=>)\s*+"
    r"|(?<=[^\W\d])\s++[—–-]{1,2}\s++(?=\S)"
)
# Columns that blanks or a tab part from a name.
_COLUMNS = regex(r"(?:(?<=[^\W\d])|(?<=[)）]))(?:[ \u3000]{3,}| *+\t\s*+)(?=\S)")
# A line of which all is set off: **ECG**, __ECG__, 【ECG】, <b>ECG</b>.
_SET_OFF = regex(
    r"(?i)^(?P<mark>[^\w\n*【<]{0,6}(?:\d{1,2}[.)、]\s*+)?+)(?:\*\*|__|【|<b>|<strong>)"
    r"(?P<name>[^\n*_【】<>。；;:：!！?？]{1,60})(?:\*\*|__|】|</b>|</strong>)\s*+$"
)
# A line of few words, numbered or not, whose last is the examination: 2. Chest CT.
_BARE_NAME = regex(
    r"^(?P<mark>\s*(?:\d{1,2}[.)、]\s*)?+)(?P<name>(?:[\w-]{1,20} ){0,3}(?P<last>[\w-]{1,20}))\s*+$"
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
        is_result: It is a result by its form: a list item, named before a colon, or in the block
            below an examination's heading.
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
    plain = _QUOTES.sub("", _lay_out(_mark_headings(reply)))
    for number, line in _without_labels(plain.splitlines()):
        heading, mark = _HEADING.match(line), _MARK.match(line)
        front = heading or mark
        body = line[front.end() if front else 0 :].strip(" \t|,，")
        body = _PAIRS.sub(": ", _COLUMNS.sub(": ", body, count=1))
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
    heading, is_below = "", False
    for statement in read_reply_statements(reply, whole=True):
        name, text = statement.name, statement.text
        if statement.heads:
            heading, is_below = name, names_examination(name)
        elif text:
            # Where the name stands behind the result, no rule reads either.
            is_turned = bool(name) and _is_bare_name(text) and not names_examination(name)
            is_result = (statement.is_item or bool(name) or is_below) and not is_turned
            # "Result" names nothing.
            name = "" if heading and _COLUMN_LABEL.fullmatch(name) else name
            yield ReplyLine(name or heading, text, is_result, bool(name))
        else:
            is_below = False


def has_results(reply: str) -> bool:
    """Tell whether a rule finds a result in a reply by its layout, or that there is none."""
    return any(line.is_result or UNRECORDED.search(line.result) for line in read_reply(reply))


def _mark_headings(reply: str) -> str:
    """Write lines that name the lines below them as headings: set off, numbered or bare names."""
    lines = reply.splitlines()
    for number, line in enumerate(lines):
        above, next_line = "".join(lines[:number][-1:]), "".join(lines[number + 1 : number + 2])
        if match := _SET_OFF.match(line):
            below = next(filter(str.strip, lines[number + 1 :]), "")
            opens_block = bool(next_line.strip()) and not (match["mark"] + above).strip()
            is_heading = _names_lines(match["name"], below, opens_block)
        elif match := _BARE_NAME.match(line):
            is_set = next_line[:1].isspace() if match["mark"].strip() else not above.strip()
            is_heading = (
                is_set and _is_bare_name(line) and _names_lines(match["name"], next_line, False)
            )
        if match and is_heading:
            lines[number] = f"# {match['name']}"
    return "\n".join(lines)


def _is_bare_name(text: str) -> bool:
    """Tell whether a text is the name of an examination and no more."""
    match = _BARE_NAME.match(text)
    # Chinese has no blanks: the end of 十二导联心电图.
    last_word = match["last"] if match else ""
    return names_examination(last_word if last_word.isascii() else last_word[-4:])


def _names_lines(name: str, below: str, opens_block: bool) -> bool:
    """Tell whether a line that may be a heading names what is below it.

    What names no known examination may be a result: it has to open a block of lines.
    """
    if not below.strip() or _HEADING.match(below) or _is_said(name):
        return False
    set_off_below = _SET_OFF.match(below)
    if names_examination(name):
        return not (set_off_below and names_examination(set_off_below["name"]))
    return opens_block and not set_off_below


def _is_said(text: str) -> bool:
    """Tell whether a text is a result, or a label such as `Findings`, and so names nothing."""
    return bool(
        NORMAL.search(text)
        or UNRECORDED.search(text)
        or states_value(text)
        or _COLUMN_LABEL.fullmatch(text.strip())
    )


def _lay_out(reply: str) -> str:
    """Give each pair of a JSON object, each line of HTML and each pair of a row a line."""
    plain = _TAG.sub("", _BREAK.sub("\n", _CELL_END.sub(" | ", reply)))
    plain = _LABELLED_PAIR.sub(r"# \1\n-", plain)
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
    """Give each cell a line if all have a name of their own: `Pulse: 76 | Weight: 60 kg`.

    A name and its translation in the next column are written as one cell.
    """
    if match := _TRANSLATED_NAME.match(line):
        line = f"{match['name'].rstrip()} ({match['translation'].strip()}) |{line[match.end() :]}"
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
