"""An examiner's reply, line by line: what is named, and what is said of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from inspect_aihospital.core.regex import regex

_HEADING = regex(r"^\s*+#++\s*+(?P<name>[^#:：]++)#*+\s*+[:：]?\s*+$")
_MARK = regex(r"^\s*(?P<mark>(?:[-*•·–]|[(（]?\d{1,2}[)）、]|\d{1,2}[.．](?!\d))\s*)+")
_NAMED = regex(r"^(?P<name>[^。；;:：]{1,60}?)\s*+(?:[:：](?!\d)|(?<!\d)[:：])(?P<result>.*)$")
_NEXT_NAME = regex(
    r"[;；,，]\s*+(?=[^。；;:：,，()（）]{1,60}(?:[(（][^()（）]{1,60}[)）]\s?)?(?:[:：](?!\d)|(?<!\d)[:：]))"
)
"""Between two results of one line that have a name each."""

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


def read_reply(reply: str) -> Iterator[Said]:
    """The lines of a reply that say something; a line of a name alone heads those below it."""
    heading = ""
    for line in _BOLD.sub("", reply).splitlines():
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
