"""Read a record's examinations as entries: a line, its name, and the lines nested below it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from inspect_aihospital.core.record import Objective
from inspect_aihospital.core.text.regex import regex

# A number is a bullet only without a digit behind its full stop: 1.5 is a value.
_BULLET = regex(r"^(?P<indent>[ \t]*)(?P<mark>[-*•·–]+[ \t]*|\d{1,2}[.、)）](?!\d)[ \t]*)?")
# No colon of a ratio, a time or an allele: between digits only behind a name such as `B12`.
_COLON = (
    r"(?:[:：](?!\d)|(?<!\d)[:：]"
    r"|(?:(?<=[A-Za-z]\d)|(?<=[A-Za-z]\d\d)|(?<=[A-Za-z]\d\d\d)|(?<=[A-Za-z]\d\d-\d))[:：])"
)

# A name is short and within one clause; a possessive match keeps the blanks from backtracking.
_NAME_AND_RESULT = regex(rf"^(?P<name>[^。；;]{{1,60}}?)[ \t]*+{_COLON}(?P<result>.*)$")
_LETTER = regex(r"[^\W\d_]")


@dataclass(frozen=True, eq=False)
class ChartEntry:
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
class _ChartLine:
    text: str
    depth: int
    name: str
    result: str


def read_chart(objective: Objective) -> tuple[ChartEntry, ...]:
    """Read all entries of a record, outer ones before those nested in them.

    A line is nested in the nearest line above it that is less indented; a line with a bullet below
    a line without one counts as indented.
    """
    return (
        *_entries(objective.auxiliary or "", physical=False),
        *_entries(objective.physical or "", physical=True),
    )


def outermost(entries: Sequence[ChartEntry]) -> tuple[ChartEntry, ...]:
    """Drop entries that stand within another of them."""
    return tuple(
        entry
        for entry in entries
        if not any(
            entry is not outer_entry and _is_within(entry, outer_entry) for outer_entry in entries
        )
    )


def _is_within(entry: ChartEntry, outer_entry: ChartEntry) -> bool:
    depth = len(outer_entry.path)
    inside = entry.path[:depth] == outer_entry.path and entry.path[depth : depth + 1] == (
        outer_entry.name,
    )
    return inside and set(entry.lines) <= set(outer_entry.lines)


def split_name(line: str) -> tuple[str, str]:
    """Return a line's name and result, without its bullet; an empty name where it names nothing."""
    body = _BULLET.sub("", line, count=1).strip()
    match = _NAME_AND_RESULT.match(body)
    if match and _LETTER.search(match["name"]):
        return match["name"].strip(), match["result"].strip()
    return "", body


def _entries(text: str, *, physical: bool) -> Iterator[ChartEntry]:
    lines = _align_first_line([_read_line(line) for line in text.splitlines() if line.strip()])
    ends = _ends(lines)
    outer_headings: list[tuple[int, str]] = []
    # A stack of open lines finds each end in one pass.
    for number, line in enumerate(lines):
        nested_lines = lines[number + 1 : ends[number]]
        name = line.name or (line.result if nested_lines else "")
        while outer_headings and outer_headings[-1][0] >= line.depth:
            outer_headings.pop()
        yield ChartEntry(
            name=name,
            result="" if nested_lines and not line.name else line.result,
            lines=tuple(nested_line.text for nested_line in (line, *nested_lines)),
            path=tuple(heading for _, heading in outer_headings),
            physical=physical,
        )
        outer_headings.append((line.depth, name))


def _align_first_line(lines: list[_ChartLine]) -> list[_ChartLine]:
    """Give the first line of an indented text, if it lost its indent, the depth of its equals."""
    depths = [line.depth for line in lines[1:]]
    if depths and lines[0].depth < min(depths) < depths[0]:
        return [replace(lines[0], depth=min(depths)), *lines[1:]]
    return lines


def _read_line(line: str) -> _ChartLine:
    bullet = _BULLET.match(line)
    indent = len(bullet["indent"].expandtabs(4)) if bullet else 0
    mark = bullet["mark"] if bullet else None
    return _ChartLine(line, 2 * indent + bool(mark), *split_name(line))


def _ends(lines: list[_ChartLine]) -> list[int]:
    """Return for each line the number of the first line below it that is not nested in it."""
    ends = [len(lines)] * len(lines)
    open_numbers: list[int] = []
    for number, line in enumerate(lines):
        while open_numbers and lines[open_numbers[-1]].depth >= line.depth:
            ends[open_numbers.pop()] = number
        open_numbers.append(number)
    return ends
