"""Read an examiner's reply as statements, in any layout: list, table, pairs, JSON or prose."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from inspect_aihospital.core.chart.canonical_names import names_examination
from inspect_aihospital.core.chart.chart_entries import split_name
from inspect_aihospital.core.replies.labelled_pairs import RESULT
from inspect_aihospital.core.replies.reply_headings import HEADING, is_bare_name, mark_headings
from inspect_aihospital.core.replies.reply_markup import lay_out
from inspect_aihospital.core.replies.reply_tables import COLUMN_LABEL, without_labels
from inspect_aihospital.core.replies.reply_words import says_unrecorded
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import MOST_TEXTS, remembered

# A star between a number and another multiplies.
_QUOTES = regex(r'\*\*|[`"“”【】「」]|__|(?<=\S)\*(?!\d)|(?<!\w)\*(?=\S)')
# What models write in place of a colon.
_PAIRS = regex(
    r"(?<=\S)\s*+(?:\|(?!\s*+$)|(?<!=)={1,2}(?!=)(?=\s*+\S)|→|->|=>)\s*+"
    r"|(?<=[^\W\d])\s++[—–-]{1,2}\s++(?=\S)"
)
# Columns that blanks or a tab part from a name.
_COLUMNS = regex(r"(?:(?<=[^\W\d])|(?<=[)）]))(?:[ \u3000]{3,}| *+\t\s*+)(?=\S)")
_MARK = regex(
    r"^\s*+(?P<mark>(?:(?:[-*•·–>|]+|[(（]\d{1,2}[)）]|\d{1,2}[)）、]|\d{1,2}[.．](?!\d))\s*+)++)"
)
_SENTENCE = regex(r"[;；。]|(?<!\d)\.(?=\s|$)|(?<=\d)\.(?=\s+[A-Z]|\s*$)|(?<=[?？!！])\s*")
# Names talk about the results, not one of them.
_NOTE = regex(
    r"(?i)(?:(?:please|kindly|important|additional) )?(?:note|disclaimer|remark|comment|reminder)s?"
    r"|(?:温馨|特别|友情)?提[示醒]|备?注|说明|注意(?:事项)?|附注|声明"
)
# Another examination begins within a line: behind a sentence, with a colon or a number of its own.
_NEXT_NAME = regex(
    r"(?<=[。；;])[^\S\n]*+(?P<name>[^\s。；;:：,，()（）][^\n。；;:：,，()（）]{0,39})[:：](?!\d)"
    r"|(?<=[。；;])[^\S\n]*+(?P<short>[\u4e00-\u9fff]{2,10}?)"
    r"(?=\d|(?:目前|暂)?(?:[无未]|没有?)(?:有|此项|该项|相关)?(?:结果|[做查测]|记录|检查))"
    r"|(?<=[a-z)\d][.;])[^\S\n]++(?P<title>[A-Z][^\n.;:,()]{1,39}):(?!\d)"
)
_VITAL = regex(
    r"(?i)血压|体温|脉搏|心率|血氧|呼吸频率"
    r"|\b(?:blood pressure|pulse|temperature|(?:heart|respiratory) rate)\b"
)
# A comma or semicolon with another name and colon behind it.
_NEXT_PAIR = regex(
    r"(?:[;；，]|,(?!\d))\s*+(?=[^。；;:：,，()（）]{1,60}(?:[(（][^()（）]{1,60}[)）]\s?)?"
    r"(?:[:：](?!\d)|(?<!\d)[:：]))"
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
        is_named: The name stands in the line itself, or is that of the labelled result.
    """

    name: str
    result: str
    is_result: bool
    is_named: bool


@lru_cache(maxsize=MOST_TEXTS)
def read_reply_statements(reply: str, *, whole: bool = False) -> tuple[ReplyStatement, ...]:
    """Split a reply into statements, in its order.

    Args:
        reply: What the examiner says.
        whole: Whether the sentences behind a name stay together.
    """
    return tuple(_split(reply, whole=whole))


def _split(reply: str, *, whole: bool) -> Iterator[ReplyStatement]:
    plain = names_apart(_QUOTES.sub("", lay_out(mark_headings(reply))))
    for number, line in without_labels(plain.splitlines()):
        heading, mark = HEADING.match(line), _MARK.match(line)
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


def names_apart(text: str) -> str:
    """Give each examination that begins within a line, behind a sentence, a line of its own."""
    return _NEXT_NAME.sub(_own_line, text)


def _own_line(match: re.Match[str]) -> str:
    name = match["name"] or match["short"] or match["title"]
    is_name = names_examination(name) or (not match["short"] and _VITAL.search(name))
    return f"\n{name}: " if is_name else match[0]


@remembered
def read_reply(reply: str) -> tuple[ReplyLine, ...]:
    """Return what a reply says, with the sentences behind a name kept together."""
    return tuple(_read_lines(reply))


def _read_lines(reply: str) -> Iterator[ReplyLine]:
    heading, is_below = "", False
    for statement in read_reply_statements(reply, whole=True):
        name, text = statement.name, statement.text
        if statement.heads:
            heading, is_below = name, names_examination(name)
        elif text:
            # Where the name stands behind the result, no rule reads either.
            is_turned = bool(name) and is_bare_name(text) and not names_examination(name)
            is_shaped = statement.is_item or bool(name) or is_below
            is_result = is_shaped and not (is_turned or _NOTE.fullmatch(name))
            # "Result" names nothing, but stands for the name above it.
            is_label = bool(heading and COLUMN_LABEL.fullmatch(name))
            is_named = bool(name) and (not is_label or name == RESULT)
            yield ReplyLine(heading if is_label else name or heading, text, is_result, is_named)
        else:
            is_below = False


def has_results(reply: str) -> bool:
    """Tell whether a rule finds a result in a reply by its layout, or that there is none."""
    return any(line.is_result or says_unrecorded(line.result) for line in read_reply(reply))
