"""Find headings that stand within lines, and give each a line of its own.

The reader of headings (`headed_sections`) takes them from there.
"""

import re
from collections.abc import Sequence

from inspect_aihospital.core.aspects.aspect import SECTIONS
from inspect_aihospital.core.report.heading_line import LIST_CONTINUES, NUMERALS
from inspect_aihospital.core.report.section_names import NAME, aspect_of
from inspect_aihospital.core.text.letterforms import in_usual_letters
from inspect_aihospital.core.text.regex import regex

LEAST = 2
"""Sections that marked names within lines name at least; fewer may be words within a text."""
LEAST_WITHIN = 3
"""The same where other text comes first."""
LEAST_PLAIN = 4
"""Sections that unmarked names on one line name at least, in their order."""

# Some servers deliver line breaks as two characters.
_ESCAPED_BREAK = regex(r"(?:\\r)?\\n")
# Marked names within a line, the most explicit marking first.
_INLINE = (
    regex(rf"(?i)#{{1,6}}[ \t]*(?:{NAME})[ \t]*[:：]?[ \t]*#+[ \t]*[:：]?"),
    regex(rf"(?i)[【\[〔《〈<](?:{NAME})[】\]〕》〉>][ \t]*[:：]?"),
    regex(rf"(?i)\*\*(?:\d[.、)][ \t]*)?(?:{NAME})[ \t]*(?:[:：][ \t]*\*\*|\*\*[ \t]*[:：]?)"),
    regex(rf"(?i)[“「『\"](?P<head>{NAME})[”」』\"][ \t]*[:：]"),
    regex(rf"(?i)(?<![^\s])#{{1,6}}[ \t]+(?:{NAME})(?=[\s:：])[:：]?"),
)
_DASH = regex(r"[ \t]+[–—-][ \t]*$")
# With them a name is not the section's own: "Previous Treatment".
_NOT_OWN = ("previous", "past", "prior", "earlier", "family", "home")
# Names without marks need a colon or dash behind them, and four of them in order. Other adjectives
# that begin the line belong to the name.
_INLINE_PLAIN = regex(
    rf"(?im)(?:^(?:(?!(?:{'|'.join(_NOT_OWN)})\b)(?-i:[A-Z][a-z]{{1,15}})[ \t]){{0,2}}"
    rf"|(?<=[\s.。;；,，!！]){''.join(f'(?<!{word} )' for word in _NOT_OWN)})"
    rf"(?P<head>(?:[(（]?[\d{NUMERALS}][.、)）][ \t]*)?(?:{NAME})[ \t]*(?:[:：]|[ \t][–—-][ \t]))"
)


def with_line_breaks(text: str) -> str:
    r"""Return a text whose line breaks were written as `\n` with real ones."""
    return text if "\n" in text.strip() else _ESCAPED_BREAK.sub("\n", text)


def one_heading_a_line(text: str) -> str:
    """Return a text in which the headings that stand within lines have lines of their own."""
    plain_text = in_usual_letters(text)
    headings_by_style = [_headings_within(plain_text, pattern) for pattern in _INLINE]
    marked_headings = max(headings_by_style, key=_distinct)
    begins_text = bool(marked_headings) and not text[: marked_headings[0].start()].strip()
    if _distinct(marked_headings) >= (LEAST if begins_text else LEAST_WITHIN):
        return _break_lines(text, marked_headings, behind="\n")
    plain_headings = _in_order(_headings_within(plain_text, _INLINE_PLAIN))
    is_report = len(plain_headings) >= LEAST_PLAIN
    return _break_lines(text, plain_headings, behind="") if is_report else text


def _headings_within(plain_text: str, pattern: re.Pattern[str]) -> list[re.Match[str]]:
    """Return names that may head what follows: none in small letters, none in a list of names."""
    return [
        name
        for name in pattern.finditer(plain_text)
        if (first_letter := name.start(aspect_of(name).value)) >= 0
        and not plain_text[first_letter].islower()
        and not LIST_CONTINUES.match(plain_text, name.end())
    ]


def _distinct(names: Sequence[re.Match[str]]) -> int:
    return len({aspect_of(name) for name in names})


def _in_order(names: Sequence[re.Match[str]]) -> list[re.Match[str]]:
    """Return the first names of the sections that stand in their order."""
    ordered_names: list[re.Match[str]] = []
    last_place = -1
    for name in names:
        if (place := SECTIONS.index(aspect_of(name))) > last_place:
            ordered_names.append(name)
            last_place = place
    return ordered_names


def _break_lines(text: str, names: Sequence[re.Match[str]], *, behind: str) -> str:
    pieces: list[str] = []
    place = 0
    for name in names:
        head = text[slice(*name.span("head" if "head" in name.re.groupindex else 0))]
        pieces += [text[place : name.start()], "\n", _DASH.sub(":", head), behind]
        place = name.end()
    return "".join([*pieces, text[place:]])
