"""Other people's words in a prompt: no line in them begins as one of ours does.

A model tells turns, speakers and answers apart by how lines begin. What would pass for such a
beginning is left readable, in `‹›`; nothing else changes.
"""

import re

from inspect_aihospital.core.regex import regex

LINE_START = (
    r"(?:^|(?<=[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]))"
    r"(?P<lead>[ \t\xa0\u1680\u2000-\u200a\u202f\u205f\u3000>*_#`~|+=•·"
    r"\xad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff-]*)"
)
"""Where a line begins for any reader, with what may stand before its first word unnoticed. For
patterns that are compiled with `re.MULTILINE`."""

_TURN = regex(rf"{LINE_START}[\[［【](?P<head>\d{{1,3}})[\]］】]", re.MULTILINE)
_ANSWERED = regex(rf"{LINE_START}(?P<head>[(（]\d{{1,2}}[)）][ \t]*[\[［【]|→|->|⇒)", re.MULTILINE)
_POINT = regex(rf"{LINE_START}(?P<head>[(（]\d{{1,2}}[)）])", re.MULTILINE)
_EXPERT = regex(rf"{LINE_START}(?P<head>Expert[^\S\n]+\d+)", re.IGNORECASE | re.MULTILINE)
_POSITION = regex(
    rf"{LINE_START}(?P<head>Expert[^\S\n]+\d+|(?:Answer|Reasoning)(?=[ \t*_]*[:：]))",
    re.IGNORECASE | re.MULTILINE,
)


def as_speech(text: str) -> str:
    """Words that begin no turn of a numbered dialogue."""
    return _guard(_TURN, text)


def as_answer(text: str) -> str:
    """Words that begin no question and no answer of a conference."""
    return _guard(_ANSWERED, text)


def as_point(text: str) -> str:
    """Words that begin no other point of a numbered list."""
    return _guard(_POINT, text)


def as_reasoning(text: str) -> str:
    """Words that begin no other expert's reasoning."""
    return _guard(_EXPERT, text)


def as_position(text: str) -> str:
    """Words that begin no expert's position: neither its name nor its answer nor its reasoning."""
    return _guard(_POSITION, text)


def _guard(heads: "re.Pattern[str]", text: str) -> str:
    return heads.sub(lambda found: f"{found['lead']}‹{found['head']}›", text)
