"""Quote other people's words in a prompt, so that no line in them begins as one of ours does.

A model tells turns, speakers and answers apart by how lines begin. What would pass for such a
beginning is left readable, in `‹›`; nothing else changes.
"""

import re

from inspect_aihospital.core.text.regex import regex

LINE_START = (
    r"(?:^|(?<=[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]))"
    r"(?P<lead>[ \t\xa0\u1680\u2000-\u200a\u202f\u205f\u3000>*_#`~|+=•·"
    r"\xad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff-]*)"
)
"""Where a line begins for any reader, with what may stand before its first word unnoticed. For
patterns that are compiled with `re.MULTILINE`."""

# Turns of a dialogue are numbered `[1]` in prompts.
_TURN = regex(rf"(?m){LINE_START}[\[［【](?P<head>\d{{1,3}})[\]］】]")
# A point with an answer behind it, as in the conference's list.
_ANSWERED = regex(rf"(?m){LINE_START}(?P<head>[(（]\d{{1,2}}[)）][ \t]*[\[［【]|→|->|⇒)")
_POINT = regex(rf"(?m){LINE_START}(?P<head>[(（]\d{{1,2}}[)）])")
# Experts are numbered in the prompts of exams.
_EXPERT = regex(rf"(?im){LINE_START}(?P<head>Expert[^\S\n]+\d+)")
_POSITION = regex(
    rf"(?im){LINE_START}(?P<head>Expert[^\S\n]+\d+|(?:Answer|Reasoning)(?=[ \t*_]*[:：]))"
)


def as_speech(text: str) -> str:
    """Quote what would begin a turn of a numbered dialogue."""
    return _guard(_TURN, text)


def as_answer(text: str) -> str:
    """Quote what would begin a question or an answer of a conference."""
    return _guard(_ANSWERED, text)


def as_point(text: str) -> str:
    """Quote what would begin another point of a numbered list."""
    return _guard(_POINT, text)


def as_reasoning(text: str) -> str:
    """Quote what would begin another expert's reasoning."""
    return _guard(_EXPERT, text)


def as_position(text: str) -> str:
    """Quote what would begin an expert's position: its name, its answer or its reasoning."""
    return _guard(_POSITION, text)


def _guard(heads: "re.Pattern[str]", text: str) -> str:
    return heads.sub(lambda match: f"{match['lead']}‹{match['head']}›", text)
