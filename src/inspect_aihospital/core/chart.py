"""A record's examinations as entries: a line, what it names, and the lines nested below it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from inspect_aihospital.core.record import Objective

_BULLET = re.compile(r"^(?P<indent>[ \t]*)(?P<mark>[-*•·–]+[ \t]*|\d{1,2}[.、)）](?!\d)[ \t]*)?")
_NAMED = re.compile(r"^(?P<name>[^。；;]{1,60}?)[ \t]*(?:[:：](?!\d)|(?<!\d)[:：])(?P<result>.*)$")
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True)
class Entry:
    """A line of a record's objective part.

    Attributes:
        name: What stands before its colon; the whole line where others are nested below it;
            empty for a line that names nothing.
        result: What stands behind.
        lines: The line and those nested below it, as the record has them.
        path: Names of the entries it is nested in, the outermost first.
        physical: Whether it is of the physical examination.
    """

    name: str
    result: str
    lines: tuple[str, ...]
    path: tuple[str, ...]
    physical: bool

    @property
    def text(self) -> str:
        """Its lines, verbatim."""
        return "\n".join(self.lines)


@dataclass(frozen=True)
class _Line:
    text: str
    depth: int
    name: str
    result: str


def read_chart(objective: Objective) -> tuple[Entry, ...]:
    """All entries of a record, outer ones before those nested in them.

    A line is nested in the nearest line above it that is less indented; a line with a bullet below
    a line without one counts as indented.
    """
    return (
        *_entries(objective.auxiliary or "", physical=False),
        *_entries(objective.physical or "", physical=True),
    )


def _entries(text: str, *, physical: bool) -> Iterator[Entry]:
    lines = [_read(line) for line in text.splitlines() if line.strip()]
    nested = [_nested(lines, number) for number in range(len(lines))]
    names = [
        line.name or (line.result if below else "")
        for line, below in zip(lines, nested, strict=True)
    ]
    for number, (line, below) in enumerate(zip(lines, nested, strict=True)):
        yield Entry(
            name=names[number],
            result="" if below and not line.name else line.result,
            lines=tuple(one.text for one in (line, *below)),
            path=tuple(names[outer] for outer in _outer(lines, number)),
            physical=physical,
        )


def _read(line: str) -> _Line:
    found = _BULLET.match(line)
    indent = len(found["indent"].expandtabs(4)) if found else 0
    mark = found["mark"] if found else None
    rest = line[found.end() :].strip() if found else line.strip()
    named = _NAMED.match(rest)
    if named and _LETTER.search(named["name"]):
        return _Line(line, 2 * indent + bool(mark), named["name"].strip(), named["result"].strip())
    return _Line(line, 2 * indent + bool(mark), "", rest)


def _nested(lines: list[_Line], number: int) -> list[_Line]:
    below = []
    for line in lines[number + 1 :]:
        if line.depth <= lines[number].depth:
            break
        below.append(line)
    return below


def _outer(lines: list[_Line], number: int) -> list[int]:
    """Places of the lines that a line is nested in, the outermost first."""
    found: list[int] = []
    depth = lines[number].depth
    for place in range(number - 1, -1, -1):
        if lines[place].depth < depth:
            depth = lines[place].depth
            found.insert(0, place)
    return found
