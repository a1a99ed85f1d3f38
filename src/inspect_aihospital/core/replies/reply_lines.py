"""Read an examiner's reply line by line: names, and what is said of them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from inspect_aihospital.core.text.regex import regex

_HEADING = regex(r"^\s*+#++\s*+(?P<name>[^#:：]++)#*+\s*+[:：]?\s*+$")
# Several marks may follow each other: `- 1. `.
_MARK = regex(r"^\s*(?P<mark>(?:[-*•·–]|[(（]?\d{1,2}[)）、]|\d{1,2}[.．](?!\d))\s*)+")
_NAME_AND_RESULT = regex(
    r"^(?P<name>[^。；;:：]{1,60}?)\s*+(?:[:：](?!\d)|(?<!\d)[:：])(?P<result>.*)$"
)
# Between two results of one line that have a name each.
_NEXT_NAME = regex(
    r"(?:[;；，]|,(?!\d))\s*+(?=[^。；;:：,，()（）]{1,60}(?:[(（][^()（）]{1,60}[)）]\s?)?(?:[:：](?!\d)|(?<!\d)[:：]))"
)

_BREAK = regex(r"<(?:br|/?p|/?li|/?tr|/?div)\s?/?>", re.IGNORECASE)
_TAG = regex(r"</?[a-z][a-z0-9]{0,9}>", re.IGNORECASE)
_KEY = regex(r'"\s*+:\s*+["{\[\d]')
# Braces, commas between pairs, and the fence of a code block.
_BETWEEN_PAIRS = regex(
    r'[{}\[\]]|"\s*+,\s*+(?=")|(?<=\d),\s*+(?=")|^\s*+```(?:json)?', re.MULTILINE
)
_BOLD = regex(r"\*\*|__")


@dataclass(frozen=True)
class ReplyLine:
    """A line of a reply.

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


def lay_out(reply: str) -> str:
    """Give each pair of a JSON object and each line of HTML a line of its own."""
    plain = _TAG.sub("", _BREAK.sub("\n", reply))
    return _BETWEEN_PAIRS.sub("\n", plain).replace('"', "") if _KEY.search(plain) else plain


def read_reply(reply: str) -> Iterator[ReplyLine]:
    """Yield the lines that say something; a line of a name alone heads those below it."""
    heading = ""
    for line in _BOLD.sub("", lay_out(reply)).splitlines():
        if heading_match := _HEADING.match(line):
            heading = heading_match["name"].strip()
            continue
        mark = _MARK.match(line)
        text = line[mark.end() :].strip() if mark else line.strip()
        for part in _NEXT_NAME.split(text):
            match = _NAME_AND_RESULT.match(part)
            if match and not match["result"].strip():
                heading = match["name"]
            elif match:
                yield ReplyLine(match["name"].strip(), match["result"].strip(), True, True)
            elif part:
                yield ReplyLine(heading, part, bool(mark), False)
