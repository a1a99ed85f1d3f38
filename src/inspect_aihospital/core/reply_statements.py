"""An examiner's reply as statements, whatever its layout: list, table, pairs, JSON or prose."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from inspect_aihospital.core.chart import split_name
from inspect_aihospital.core.regex import regex
from inspect_aihospital.core.reply_lines import laid_out

_TABLE_RULE = regex(r"[\s|:+-]*-[\s|:+-]*\|[\s|:+-]*")
_COLUMN_LABEL = regex(
    r"\|\s*(?:检[查验测]|项目|指标|名称|结果|数值|测定值|参考[值范围]*|单位|备注|说明|状态|(?:检查|检验)?(?:项目|结果)"
    r"|(?:test|item|examination|exam|investigation|parameter|analyte|name|result|finding|value"
    r"|reference|range|unit|note|comment|status)s?(?: (?:value|range|name|item)s?)?)\s*(?=\|)",
    re.IGNORECASE,
)
"""A cell that names a column of a table, and nothing of a patient."""
_QUOTES = regex(r'\*\*|[`"“”【】「」]|__|(?<=\S)\*|\*(?=\S)')
_PAIRS = regex(
    r"(?<=\S)\s*+(?:\|(?!\s*+$)|(?<!=)={1,2}(?!=)(?=\s*+\S)|→|->|=>|\t)\s*+"
    r"|(?<=[^\W\d])\s++[—–-]{1,2}\s++(?=\S)"
)
_MARK = regex(
    r"^\s*+(?P<mark>(?:(?:[-*•·–>|]+|[(（]\d{1,2}[)）]|\d{1,2}[)）、]|\d{1,2}[.．](?!\d))\s*+)++)"
)
_HEADING = regex(r"^\s*+#++")
_SENTENCE = regex(r"[;；。]|(?<!\d)\.(?=\s|$)|(?<=\d)\.(?=\s+[A-Z]|\s*$)|(?<=[?？!！])\s*")
_NEXT_PAIR = regex(r"[,，、](?=[^,，、:：]{1,40}[:：](?!\d))")


@dataclass(frozen=True)
class Statement:
    """A sentence or a line of a reply.

    Attributes:
        name: What stands before its colon, or the whole of a heading.
        text: What is said; empty for a heading, and with an empty name for an empty line.
        listed: It is an item of a list or a row of a table.
        line: Number of its line.
    """

    name: str
    text: str
    listed: bool
    line: int

    @property
    def heads(self) -> bool:
        """Whether it only names what follows."""
        return bool(self.name) and not self.text


def read_statements(reply: str) -> Iterator[Statement]:
    """Split a reply into statements, in its order."""
    for number, line in enumerate(_QUOTES.sub("", laid_out(reply)).splitlines()):
        if _TABLE_RULE.fullmatch(line) or _COLUMN_LABEL.search(line):
            continue
        heading, mark = _HEADING.match(line), _MARK.match(line)
        front = heading or mark
        body = _PAIRS.sub(": ", line[front.end() if front else 0 :].strip(" \t|,，"))
        if not body:
            yield Statement("", "", False, number)
        for sentence in _SENTENCE.split(body):
            for part in filter(str.strip, _NEXT_PAIR.split(sentence)):
                name, text = split_name(part)
                if heading and not name:
                    name, text = text, ""
                yield Statement(name.strip(" #"), text.strip(" #"), bool(mark), number)
