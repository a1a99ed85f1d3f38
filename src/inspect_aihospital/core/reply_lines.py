"""An examiner's reply, line by line: what is named, and what is said of it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from inspect_aihospital.core.regex import regex

_HEADING = regex(r"^\s*+#++\s*+(?P<name>[^#:：]++)#*+\s*+[:：]?\s*+$")
_MARK = regex(r"^\s*(?P<mark>(?:[-*•·–]|[(（]?\d{1,2}[)）、]|\d{1,2}[.．](?!\d))\s*)+")
_NAMED = regex(r"^(?P<name>[^。；;:：]{1,60}?)\s*+(?:[:：](?!\d)|(?<!\d)[:：])(?P<result>.*)$")
_NEXT_NAME = regex(
    r"(?:[;；，]|,(?!\d))\s*+(?=[^。；;:：,，()（）]{1,60}(?:[(（][^()（）]{1,60}[)）]\s?)?(?:[:：](?!\d)|(?<!\d)[:：]))"
)
"""Between two results of one line that have a name each."""

_BREAK = regex(r"<(?:br|/?p|/?li|/?tr|/?div)\s?/?>", re.IGNORECASE)
_TAG = regex(r"</?[a-z][a-z0-9]{0,9}>", re.IGNORECASE)
_KEY = regex(r'"\s*+:\s*+["{\[\d]')
_BETWEEN_PAIRS = regex(
    r'[{}\[\]]|"\s*+,\s*+(?=")|(?<=\d),\s*+(?=")|^\s*+```(?:json)?', re.MULTILINE
)
_BOLD = regex(r"\*\*|__")


@dataclass(frozen=True)
class Said:
    """A line of a reply.

    Attributes:
        name: What stands before its colon; else the nearest heading above it.
        result: What is said.
        listed: It is a result by its form: a list item, or named before a colon.
        own: The name stands in the line itself.
    """

    name: str
    result: str
    listed: bool
    own: bool


def laid_out(reply: str) -> str:
    """A reply with a line for each pair of a JSON object and for each line of HTML."""
    plain = _TAG.sub("", _BREAK.sub("\n", reply))
    return _BETWEEN_PAIRS.sub("\n", plain).replace('"', "") if _KEY.search(plain) else plain


def read_reply(reply: str) -> Iterator[Said]:
    """The lines of a reply that say something; a line of a name alone heads those below it."""
    heading = ""
    for line in _BOLD.sub("", laid_out(reply)).splitlines():
        if found := _HEADING.match(line):
            heading = found["name"].strip()
            continue
        mark = _MARK.match(line)
        text = line[mark.end() :].strip() if mark else line.strip()
        for part in _NEXT_NAME.split(text):
            named = _NAMED.match(part)
            if named and not named["result"].strip():
                heading = named["name"]
            elif named:
                yield Said(named["name"].strip(), named["result"].strip(), True, True)
            elif part:
                yield Said(heading, part, bool(mark), False)
