r"""From a reply to a letter: read strictly, never guessed.

A reply is read where it names one option by its letter and no other. What names none or several,
a letter that no option has, and a letter beside another option's text have no answer.
"""

import re
import unicodedata
from collections.abc import Mapping

from inspect_aihospital.exam.question import one_wording

_DECORATION = re.compile(r"[*_`#$]|\\(?:boxed|text|textbf|mathbf)(?=\{)")
_LETTER = r"(?:[(\[{]\s?([A-Z])\s?[)\]}]|([A-Z])(?![\w'’]))"
"""A letter by itself, bracketed or not."""

_BARE = re.compile(rf"{_LETTER}[\s.,:;!]*", re.IGNORECASE)
_MARKED = re.compile(
    r"(?:[(\[{]\s?([A-Z])\s?[)\]}][.:,]?|([A-Z])\s?[).:\]]|([A-Z])\s[-–—])\s*(.*)", re.S
)
"""A letter with its mark, and the text behind it: `C. text`, `(C) text`, `C - text`."""

_STATED = re.compile(
    rf"\b(?:answer|choice|option)(?:\s?\(letter\))?(?:\s(?:letter|choice|option))?"
    rf"(?:\s?(?:is|would be|must be|:|=))*+\s{{0,3}}:?\s{{0,3}}{_LETTER}",
    re.IGNORECASE,
)
_OWN_LINE = re.compile(
    r"^\s*(?:so|thus|therefore|hence)?,?\s?(?:my|the)?\s?(?:final|correct|best|revised)?\s?"
    r"(?:answer|choice)\b",
    re.IGNORECASE,
)
"""A line in which a reviewer states its own answer, not another's."""

_SEVERAL = re.compile(rf"\s*(?:,|/|&|\bor\b|\band\b)\s*(?:(?:option|choice)\s)?{_LETTER}(?!\w)")
LONGEST = 20_000
"""Characters of a reply that are read, from its start."""


def read_answer(reply: str, options: Mapping[str, str]) -> str | None:
    """The option that a reply names, `None` unless it names exactly one.

    Args:
        reply: A reply to the request for a letter, without thinking.
        options: The question's options by letter.
    """
    text = _undecorated(reply)
    if bare := _BARE.fullmatch(text):
        return _one_of({_letter(bare)}, options)
    named = _stated(text)
    if (marked := _MARKED.match(text)) and _fits(_letter(marked), marked[4], options):
        if _SEVERAL.match(marked[4]):
            return None
        named.add(_letter(marked))
    elif first := _SEVERAL.search(text.partition("\n")[0][:20]):
        return _one_of(named | {_letter(first), "?"}, options)
    return _one_of(named, options)


def read_review(reply: str, options: Mapping[str, str]) -> str | None:
    """The option that a review decides for: letter first, then the reasoning (Fig. 2).

    The first line decides; where it names none, a line that states the reviewer's own answer
    does. Lines that contradict each other leave no answer. Letters inside the reasoning are not
    read: they are mostly those of the others.

    Args:
        reply: A review, without thinking.
        options: The question's options by letter.
    """
    lines = [line for line in _undecorated(reply).splitlines() if line.strip()]
    first = {read_answer(line, options) for line in lines[:1]} - {None}
    stated: set[str] = set()
    for line in lines:
        if _OWN_LINE.match(line):
            stated |= _stated(line[:200])
    return _one_of({letter for letter in first if letter} | stated, options)


def _undecorated(reply: str) -> str:
    return _DECORATION.sub("", unicodedata.normalize("NFKC", reply[:LONGEST])).strip()


def _letter(match: re.Match[str]) -> str:
    return next(group for group in match.groups()[:3] if group).upper()


def _stated(text: str) -> set[str]:
    """Letters that a text calls its answer; `?` beside them where it calls several so."""
    named: set[str] = set()
    for match in _STATED.finditer(text):
        if (match[1] or match[2]).isupper():
            named.add(_letter(match))
            named |= {"?"} if _SEVERAL.match(text, match.end()) else set()
    return named


def _fits(letter: str, behind: str, options: Mapping[str, str]) -> bool:
    """Whether what stands behind a letter can: not another's text, no word such as `E. coli`."""
    line = one_wording(behind.partition("\n")[0]).rstrip(".")
    texts = {key: one_wording(text).rstrip(".") for key, text in options.items()}
    if line == texts.get(letter):
        return True
    return line not in texts.values() and not behind[:1].islower()


def _one_of(named: set[str], options: Mapping[str, str]) -> str | None:
    only = next(iter(named)) if len(named) == 1 else None
    return only if only in options else None
