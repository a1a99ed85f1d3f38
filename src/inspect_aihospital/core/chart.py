"""A record's examinations as entries: a line, what it names, and the lines nested below it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from inspect_aihospital.core.record import Objective
from inspect_aihospital.core.regex import regex

_BULLET = regex(r"^(?P<indent>[ \t]*)(?P<mark>[-*•·–]+[ \t]*|\d{1,2}[.、)）](?!\d)[ \t]*)?")
_COLON = (
    r"(?:[:：](?!\d)|(?<!\d)[:：]"
    r"|(?:(?<=[A-Za-z]\d)|(?<=[A-Za-z]\d\d)|(?<=[A-Za-z]\d\d\d)|(?<=[A-Za-z]\d\d-\d))[:：])"
)
"""No colon of a ratio, a time or an allele: between digits only behind a name such as `B12`."""

_NAMED = regex(rf"^(?P<name>[^。；;]{{1,60}}?)[ \t]*+{_COLON}(?P<result>.*)$")
_LETTER = regex(r"[^\W\d_]")


@dataclass(frozen=True, eq=False)
class Entry:
    """A line of a record's objective part; the same line read again is another entry.

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


def outermost(found: Sequence[Entry]) -> tuple[Entry, ...]:
    """Entries without those that stand within another of them."""
    return tuple(
        entry
        for entry in found
        if not any(entry is not other and _within(entry, other) for other in found)
    )


def _within(entry: Entry, other: Entry) -> bool:
    depth = len(other.path)
    inside = entry.path[:depth] == other.path and entry.path[depth : depth + 1] == (other.name,)
    return inside and set(entry.lines) <= set(other.lines)


def split_name(line: str) -> tuple[str, str]:
    """A line's name and result, without its bullet; an empty name where it names nothing."""
    rest = _BULLET.sub("", line, count=1).strip()
    named = _NAMED.match(rest)
    if named and _LETTER.search(named["name"]):
        return named["name"].strip(), named["result"].strip()
    return "", rest


def _entries(text: str, *, physical: bool) -> Iterator[Entry]:
    lines = _levelled([_read(line) for line in text.splitlines() if line.strip()])
    ends = _ends(lines)
    outer: list[tuple[int, str]] = []
    for number, line in enumerate(lines):
        below = lines[number + 1 : ends[number]]
        name = line.name or (line.result if below else "")
        while outer and outer[-1][0] >= line.depth:
            outer.pop()
        yield Entry(
            name=name,
            result="" if below and not line.name else line.result,
            lines=tuple(one.text for one in (line, *below)),
            path=tuple(above for _, above in outer),
            physical=physical,
        )
        outer.append((line.depth, name))


def _levelled(lines: list[_Line]) -> list[_Line]:
    """Lines of an indented text that lost its first indent, with that line beside its equals."""
    rest = [line.depth for line in lines[1:]]
    if rest and lines[0].depth < min(rest) < rest[0]:
        return [replace(lines[0], depth=min(rest)), *lines[1:]]
    return lines


def _read(line: str) -> _Line:
    found = _BULLET.match(line)
    indent = len(found["indent"].expandtabs(4)) if found else 0
    mark = found["mark"] if found else None
    return _Line(line, 2 * indent + bool(mark), *split_name(line))


def _ends(lines: list[_Line]) -> list[int]:
    """For each line the number of the first line below it that is not nested in it."""
    ends = [len(lines)] * len(lines)
    open_: list[int] = []
    for number, line in enumerate(lines):
        while open_ and lines[open_[-1]].depth >= line.depth:
            ends[open_.pop()] = number
        open_.append(number)
    return ends
