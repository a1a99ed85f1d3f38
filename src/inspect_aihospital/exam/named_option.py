"""Read the option named at a place: by its letter, its mark or its whole text."""

import re
from collections.abc import Mapping

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.exam import answer_languages as languages
from inspect_aihospital.exam.answer_guards import PHRASE_BEHIND, is_joined, stands_alone
from inspect_aihospital.exam.answer_verdicts import CALLED_WRONG
from inspect_aihospital.exam.option_marks import (
    BARE,
    MARK,
    letter_of,
    option_label,
    text_pattern,
)

UNCLEAR = "?"
"""In a letter's place: several letters, or a letter that contradicts its text."""

_OPTION = regex(
    # Small letters: at the end of a clause, or before a reason unless it is "a" or "i".
    rf"{MARK}|{BARE}|(?<![A-Za-z0-9])(?:(?-i:[a-z])(?=\s*(?:$|[.,;:!)]|\n(?-i:(?![a-z]))))|(?-i:[b-hj-z])(?=\s{PHRASE_BEHIND}\b))",
    re.IGNORECASE,
)
_TEXT_END = regex(r"\s*(?:$|[.!;,:)\n]|[–—]|\s-\s|(?:\s(?:because|since|as|due)\b))")
_CLOSED = regex(
    rf"\s*(?:$|[.!;,)\n]|(?:because|since|as|by\s(?:elimination|exclusion))\b)|{languages.ENDS}"
)
_DENIAL = regex(
    r"\b(?:not|no|nor|neither|than|versus|vs|instead|or|unlike|expert)\b|n't", re.IGNORECASE
)
_BRACKETED_END = regex(r"[^.;:,!?\n\ue000-\ue059]{1,100}?\s?(?P<option>[\ue040-\ue059])")


def option_at(
    text: str, place: int, texts: Mapping[str, str], *, closed: bool = False, described: bool = True
) -> str | None:
    """Return the option at a place, `?` for several or a contradiction, `None` if there is none.

    Args:
        text: A marked text.
        place: Where the option has to stand.
        texts: Letters by options' texts.
        closed: Whether the clause has to end with it.
        described: Whether more may be said of it, before a letter in brackets or behind a mark.
    """
    words = text_pattern(tuple(texts)).match(text, place) if texts else None
    # An option that is a single letter (a blood group) is read as a letter.
    if words and len(words[0]) > 1:
        if is_joined(text, words.end()):
            return UNCLEAR
        if _TEXT_END.match(text, words.end()):
            return texts[option_label(words[0])]
    match = _OPTION.match(text, place)
    if match is None:
        return _bracketed_after(text, place) if described and not closed else None
    reference, end = match[0], match.end()
    letter = letter_of(reference)
    # Casual replies write "a or b"; the pattern of joined options knows capitals only.
    if letter == UNCLEAR or is_joined(text.upper() if reference.islower() else text, end):
        return None if closed else UNCLEAR
    ended = not closed or _CLOSED.match(text, end)
    certain = (described and not reference.isascii()) or stands_alone(text, end, letter)
    return letter if ended and certain and not CALLED_WRONG.match(text, end) else None


def _bracketed_after(text: str, place: int) -> str | None:
    """Return the option whose letter stands in brackets behind a description of it."""
    match = _BRACKETED_END.match(text, place)
    if match is None or _DENIAL.search(match[0]):
        return None
    return UNCLEAR if is_joined(text, match.end()) else letter_of(match["option"])
