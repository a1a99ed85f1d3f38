"""Find the layouts by which a text lists its results: numbers, names in brackets, headed lines."""

from itertools import count, takewhile
from typing import NamedTuple

from inspect_aihospital.core.text.regex import regex

_ITEM_NUMBER = regex(
    r"(?:(?<=[\s;；。,，])|\A)(?:[(（]?(?P<number>\d{1,2})(?:[)）、．]|\.(?!\d))"
    r"|(?P<circle>[①-⑨]))\s*"
)
_BRACKETED_NAME = regex(r"【([^【】\n]{1,40})】[ \t]*[:：]?|\[([^\[\]\n]{1,40})\][ \t]*[:：]?")
_HEADING = regex(r"(?P<name>[^\n:：]*[^\W\d_][^\n:：]*?)[ \t]*[:：]")
# What a report of one examination is divided into.
_SECTION = regex(
    r"(?i)(?:\w+ )?(?:findings?|impressions?|conclusions?|comments?|techniques?"
    r"|interpretation|summary)|(?:\w{0,4})(?:所见|印象|结论|意见|提示|诊断|描述|备注|建议|小结)"
)
_LOOSE_END = " \t\n;；,，"


class HeadedLines(NamedTuple):
    """Lines below a heading, which is empty for those above the first one."""

    heading: str
    lines: tuple[str, ...]


def numbered_parts(text: str) -> tuple[str, ...]:
    """Return the parts that a text numbers from 1 on; none if it does not begin with 1."""
    marks = list(_ITEM_NUMBER.finditer(text))
    numbers = (
        int(mark["number"]) if mark["number"] else ord(mark["circle"]) - ord("①") + 1
        for mark in marks
    )
    run = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(numbers, count(1))))
    if run < 2 or run < len(marks) or marks[0].start():
        return ()
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    return tuple(
        text[mark.end() : end].strip(_LOOSE_END) for mark, end in zip(marks, ends, strict=True)
    )


def bracketed_parts(text: str) -> tuple[tuple[str, str], ...]:
    """Return names in square brackets and the texts behind them, if a text begins with one."""
    marks = list(_BRACKETED_NAME.finditer(text))
    if len(marks) < 2 or marks[0].start():
        return ()
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    return tuple(
        ((mark[1] or mark[2]).strip(), text[mark.end() : end].strip(_LOOSE_END))
        for mark, end in zip(marks, ends, strict=True)
    )


def headed_lines(text: str) -> tuple[HeadedLines, ...]:
    """Group lines below those that end in a colon; none if no such line has others below it.

    A section of a report ("Impression:") heads no lines of its own behind another heading.
    """
    heading, lines = "", list[str]()
    groups = list[HeadedLines]()
    for line in filter(None, map(str.strip, text.split("\n"))):
        match = _HEADING.fullmatch(line)
        if match and not (heading and _SECTION.fullmatch(match["name"])):
            groups.append(HeadedLines(heading, tuple(lines)))
            heading, lines = match["name"], []
        else:
            lines.append(line)
    groups.append(HeadedLines(heading, tuple(lines)))
    has_lines = any(group.heading and group.lines for group in groups)
    return tuple(group for group in groups if any(group)) if has_lines else ()
