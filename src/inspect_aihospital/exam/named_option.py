"""Which option is named at a place of a text: by its letter, its mark or its whole text."""

import re
from collections.abc import Mapping

from inspect_aihospital.core.regex import regex
from inspect_aihospital.exam.answer_guards import is_joined, stands_alone
from inspect_aihospital.exam.answer_words import CALLED_WRONG
from inspect_aihospital.exam.option_marks import (
    BARE,
    MARK,
    letter_of,
    option_label,
    text_pattern,
)

UNCLEAR = "?"
"""In a letter's place: several letters, or a letter that contradicts its text."""

_OPTION = regex(rf"{MARK}|{BARE}|(?<![A-Za-z0-9])(?-i:[a-z])(?=\s*(?:$|[.,;:!)\n]))", re.IGNORECASE)
_TEXT_END = regex(r"\s*(?:$|[.!;,:)\n]|[–—]|\s-\s|(?:\s(?:because|since|as|due)\b))")
_CLOSED = regex(r"\s*(?:$|[.!;,)\n]|(?:because|since|as)\b)")
_DENIAL = regex(
    r"\b(?:not|no|nor|neither|than|versus|vs|instead|or|unlike|expert)\b|n't", re.IGNORECASE
)
_BRACKETED_END = regex(r"[^.;:,!?\n\ue000-\ue059]{1,100}?\s?(?P<option>[\ue020-\ue059])")


def option_at(
    text: str, place: int, texts: Mapping[str, str], *, closed: bool = False
) -> str | None:
    """The option at a place, `?` for several or a contradiction, `None` if there is none.

    Args:
        text: A marked text.
        place: Where the option has to stand.
        texts: Letters by options' texts.
        closed: Whether the clause has to end with it.
    """
    described = text_pattern(tuple(texts)).match(text, place) if texts else None
    if described and len(described[0]) > 1:
        if is_joined(text, described.end()):
            return UNCLEAR
        if _TEXT_END.match(text, described.end()):
            return texts[option_label(described[0])]
    match = _OPTION.match(text, place)
    if match is None:
        return None if closed else _bracketed_after(text, place)
    reference, end = match[0], match.end()
    letter = letter_of(reference)
    if letter == UNCLEAR or is_joined(text.upper() if reference.islower() else text, end):
        return None if closed else UNCLEAR
    ended = not closed or _CLOSED.match(text, end)
    certain = not reference.isascii() or stands_alone(text, end, letter)
    return letter if ended and certain and not CALLED_WRONG.match(text, end) else None


def _bracketed_after(text: str, place: int) -> str | None:
    """The option whose letter stands in brackets behind a description of it."""
    match = _BRACKETED_END.match(text, place)
    if match is None or _DENIAL.search(match[0]):
        return None
    return UNCLEAR if is_joined(text, match.end()) else letter_of(match["option"])
