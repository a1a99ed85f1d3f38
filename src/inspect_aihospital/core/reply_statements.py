"""An examiner's reply as statements, whatever its layout: list, table, pairs, JSON or prose."""

from collections.abc import Iterator
from dataclasses import dataclass

from inspect_aihospital.core.chart import split_name
from inspect_aihospital.core.regex import regex

_BREAKS = regex(r'",\s*+"|[{}\[\]]|<br ?/?>|```(?:\w+)?')
_QUOTES = regex(r'[*`"“”【】「」]|__')
_PAIRS = regex(r"(?<=\S)\s*+(?:\|(?!\s*+$)|=+(?![=\s]*$)|→|->|=>|\t)\s*+")
_MARK = regex(
    r"^\s*+(?P<mark>(?:(?:[-•·–>|]+|[(（]\d{1,2}[)）]|\d{1,2}[)）、]|\d{1,2}[.．](?!\d))\s*+)++)"
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
    """

    name: str
    text: str
    listed: bool

    @property
    def heads(self) -> bool:
        """Whether it only names what follows."""
        return bool(self.name) and not self.text


def read_statements(reply: str) -> Iterator[Statement]:
    """Split a reply into statements, in its order."""
    for line in _QUOTES.sub("", _BREAKS.sub("\n", reply)).splitlines():
        if not line.strip():
            yield Statement("", "", False)
            continue
        heading = _HEADING.match(line)
        mark = _MARK.match(line)
        body = line[(heading or mark).end() :] if heading or mark else line  # type: ignore[union-attr]
        body = _PAIRS.sub(": ", body.strip(" \t|,，"))
        for sentence in _SENTENCE.split(body):
            for part in _NEXT_PAIR.split(sentence):
                if part.strip():
                    yield _statement(part.strip(), bool(mark), bool(heading))


def _statement(part: str, listed: bool, heading: bool) -> Statement:
    name, text = split_name(part)
    if heading and not name:
        name, text = text, ""
    return Statement(name.strip(" #"), text.strip(" #"), listed)
