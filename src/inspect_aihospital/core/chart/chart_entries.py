"""Read a record's examinations as entries: a line, its name, and the lines nested below it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from inspect_aihospital.core.chart.canonical_names import names_examination
from inspect_aihospital.core.chart.field_names import heads_field
from inspect_aihospital.core.record import Objective
from inspect_aihospital.core.text.regex import regex

# A number is a bullet only without a digit behind its full stop: 1.5 is a value.
_BULLET = regex(r"^(?P<indent>[ \t]*)(?P<mark>[-*•·–]+[ \t]*|\d{1,2}[.、)）](?!\d)[ \t]*)?")
# No colon of a ratio, a time or an allele: between digits only behind a name such as `B12`.
_COLON = (
    r"(?:[:：](?!\d)|(?<!\d)[:：]"
    r"|(?:(?<=[A-Za-z]\d)|(?<=[A-Za-z]\d\d)|(?<=[A-Za-z]\d\d\d)|(?<=[A-Za-z]\d\d-\d)"
    # IL-6 and CA 125, but no titre (ANA-1:320) and no allele (HLA-B-27:05).
    r"|(?<=[A-Za-z]-[02-9])|(?<=[A-Za-z]-1)(?![:：]\d\d)|(?<=[A-Za-z]-\d\d)(?![:：]0\d)"
    r"|(?<=[A-Za-z]-\d\d\d)|(?<=[A-Z] \d\d\d)|(?<=[A-Z] \d\d-\d)|(?<=[A-Z]{2} [2-9])(?<![AP]M \d)"
    r"|(?<=[\u4e00-\u9fff]\d\d\d)|(?<=[\u4e00-\u9fff]-[02-9])|(?<=[\u4e00-\u9fff]\d\d-\d))[:：])"
)

# A name is short and within one clause; a possessive match keeps the blanks from backtracking.
_NAME_AND_RESULT = regex(rf"^(?P<name>[^。；;]{{1,60}}?)[ \t]*+{_COLON}(?P<result>.*)$")
# A subject that shows something, a value or an outcome: a result of its own, whatever its name.
_OWN_RESULT = regex(
    r"^(?!\W*(?:no|not|there|it|its|both|all|this|these)\b)(?:[^\s.,]+ ){1,5}"
    r"(?:(?:show|reveal|confirm|demonstrat|grew|indicat|suggest|detect)\w*|[<>≤≥]?\d)"
    r"|\b(?:positive|negative|reactive)\b"
    r"|\b(?:raised|elevated|increased|decreased|low|high|present|constricted|abnormal)\.\s*$"
    r"|(?<!未)[示见]|[阳阴]性|[一-龥]\D{0,60}\d|(?<!未见)(?<!未见明显)(?<!无)异常|[型度级]。\s*$",
    re.IGNORECASE,
)
_LETTER = regex(r"[^\W\d_]")


@dataclass(frozen=True, eq=False)
class ChartEntry:
    """A line of a record's objective part; compared by identity.

    Its name stands before its colon. A line without a colon is a name where others are nested
    below it, else it names nothing. `lines` are the line and those below it, as the record has
    them; `path` are the names of the entries it is nested in, the outermost first.
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


@lru_cache(maxsize=64)
def read_chart(objective: Objective) -> tuple[ChartEntry, ...]:
    """Read all entries of a record, outer ones before those nested in them.

    A line is nested in the nearest line above it that is less indented; a line with a bullet below
    a line without one counts as indented. The heading of a whole field (检验) is no entry.
    """
    return (
        *_entries(objective.auxiliary or "", physical=False),
        *_entries(objective.physical or "", physical=True),
    )


def outermost(entries: Sequence[ChartEntry]) -> tuple[ChartEntry, ...]:
    """Drop entries that stand within another of them."""
    return tuple(e for e in entries if not any(_is_within(e, outer) for outer in entries))


def _is_within(entry: ChartEntry, outer: ChartEntry) -> bool:
    place = (*outer.path, outer.name)
    return entry.path[: len(place)] == place and set(entry.lines) <= set(outer.lines)


def split_name(line: str) -> tuple[str, str]:
    """Return a line's name and result, without its bullet; an empty name where it names nothing."""
    body = _BULLET.sub("", line, count=1).strip()
    match = _NAME_AND_RESULT.match(body)
    if match and _LETTER.search(match["name"]):
        return match["name"].strip(), match["result"].strip()
    return "", body


def _entries(text: str, *, physical: bool) -> Iterator[ChartEntry]:
    lines = [line for line in text.splitlines() if line.strip()]
    depths = _align_first_line([_depth(line) for line in lines])
    if not physical:
        depths = _nest_sentences(lines, depths)
    outer_headings: list[tuple[int, str]] = []
    for number, (line, depth) in enumerate(zip(lines, depths, strict=True)):
        end = next((n for n in range(number + 1, len(lines)) if depths[n] <= depth), len(lines))
        while outer_headings and outer_headings[-1][0] >= depth:
            outer_headings.pop()
        name, result = split_name(line)
        if end > number + 1 and not name:
            name, result = result, ""
        # 检验 or `Laboratory` heads examinations and is none: those behind it have their own names.
        if not physical and heads_field(name):
            if end > number + 1 and not result:
                continue
            inner_name, inner_result = split_name(result)
            name, result = (inner_name, inner_result) if inner_name else (name, result)
        path = tuple(heading for _, heading in outer_headings)
        yield ChartEntry(name, result, tuple(lines[number:end]), path, physical)
        outer_headings.append((depth, name))


def _nest_sentences(lines: Sequence[str], depths: Sequence[int]) -> list[int]:
    """Nest a sentence in the result above it, which it goes on with unless it tells another."""
    nested_depths: list[int] = []
    above: int | None = None
    for line, depth in zip(lines, depths, strict=True):
        is_sentence = _is_bare_sentence(line)
        stands_alone = names_examination(line) or _OWN_RESULT.search(line)
        if is_sentence and above is not None and not stands_alone:
            nested_depths.append(max(depth, above + 1))
            continue
        nested_depths.append(depth)
        # A sentence that stands for itself is a result, and not the name of one.
        above = None if is_sentence else depth
    return nested_depths


def _is_bare_sentence(line: str) -> bool:
    """Tell whether a line is a sentence, without a bullet and without a name before a colon."""
    bullet = _BULLET.match(line)
    is_marked = bullet and bullet["mark"]
    is_sentence = line.rstrip().endswith((".", "。")) and _LETTER.search(line)
    return bool(is_sentence and not is_marked and not split_name(line)[0])


def _align_first_line(depths: list[int]) -> list[int]:
    """Give the first line of an indented text, if it lost its indent, the depth of its equals."""
    if len(depths) > 1 and depths[0] < min(depths[1:]) < depths[1]:
        return [min(depths[1:]), *depths[1:]]
    return depths


def _depth(line: str) -> int:
    bullet = _BULLET.match(line)
    return 2 * len(bullet["indent"].expandtabs(4)) + bool(bullet["mark"]) if bullet else 0
