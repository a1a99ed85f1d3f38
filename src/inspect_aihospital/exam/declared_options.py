"""Read the option that stands at a place to which words of an answer have led."""

import re
from collections.abc import Mapping

from inspect_aihospital.core.text.regex import prose_regex, regex
from inspect_aihospital.exam import answer_languages as languages
from inspect_aihospital.exam.answer_verdicts import CALLED_WRONG
from inspect_aihospital.exam.declaration import UNCLEAR
from inspect_aihospital.exam.option_marks import BARE, MARK, letter_of, owner_of, text_pattern
from inspect_aihospital.exam.words_behind import PHRASE_BEHIND, is_joined, stands_alone

_OPTION = prose_regex(
    # Small letters: at the end of a clause, or before a reason unless it is "a" or "i".
    rf"{MARK}|{BARE}|(?<![A-Za-z0-9])(?:(?-i:[a-z])(?= *(?:$|[.,;:!)]|と|です|\n(?-i:(?![a-z]))))"
    rf"|(?-i:[b-hj-z])(?= {PHRASE_BEHIND}\b))",
    re.IGNORECASE,
)
_TEXT_END = prose_regex(
    r" *(?:$|[.!;,:)\n]|\((?!and|with|plus|or|not)|[–—]| - "
    r"|(?: (?:because|since|as|due|here|until proven|rather than|over)\b))"
)
_CLOSED = prose_regex(
    r" *(?:$|[.!;,)\]\n]|(?:because|since|as|please|pls|then|i (?:think|guess|believe)"
    rf"|by (?:elimination|exclusion))\b)|{languages.ENDS}"
)
_DENIAL = regex(
    r"\b(?:not|no|nor|neither|than|versus|vs|instead|or|unlike|expert)\b|n't", re.IGNORECASE
)
# "A lack of prednisone" is another thing, so the nouns before "of" are listed.
_DESCRIPTION = prose_regex(
    r"an? (?:[\w-]+ ){0,3}?(?:[\w-]+,|(?:course|trial|dose|prescription|diagnosis|case) of) ",
    re.IGNORECASE,
)
# "A mistaken diagnosis of lupus" and "a prior course" are none that is given now.
_NOT_THIS = prose_regex(
    r"\b(?:mis\w+|un(?!usual|common|complicated|mistak|equivocal|ambiguous|doubted|question|stable"
    r"|provoked|ilateral|controlled)\w+|wrong\w*|false\w*|incorrect\w*|erroneous\w*|errors?|faulty"
    r"|prior|previous|past|former|earlier"
    r"|old|remote|recent|(?:initial|first)(?! (?:trial|course|dose|prescription)\b)|second|third"
    r"|delayed|late|failed|failure|incomplete|inadequate|insufficient|ineffective"
    r"|inappropriate|poor|bad|worse|weak|distractor|trap|decoy|pitfall|alternative|another|other"
    r"|different|differential|rival"
    r"|competing|possible|potential|family|history|less|least|premature|hasty|dubious|doubtful"
    r"|questionable|dangerous|harmful|contraindicated|rejected|excluded)\b",
    re.IGNORECASE,
)
_DESCRIBED_END = prose_regex(r" *(?:$|[.!;\n]|,? (?:because|since|as|given|here)\b)", re.IGNORECASE)
_BRACKETED_END = prose_regex(r"[^.;:,!?\n\ue000-\ue059]{1,100}? ?(?P<option>[\ue040-\ue059])")


def option_at(
    text: str, place: int, texts: Mapping[str, str], *, closed: bool = False, described: bool = True
) -> str | None:
    """Return the option at a place, `?` for several or a contradiction, `None` if there is none.

    `closed`: the clause has to end with it. `described`: more may be said of it, before a letter in
    brackets or behind a mark.
    """
    words = text_pattern(tuple(texts)).match(text, place) if texts else None
    # An option that is a single letter (a blood group) is read as a letter.
    if words and len(words[0]) > 1:
        if is_joined(text, words.end()):
            return UNCLEAR
        if _TEXT_END.match(text, words.end()):
            return owner_of(words[0], texts)
    match = _OPTION.match(text, place)
    if match is None:
        if closed or not described:
            return None
        return _bracketed_after(text, place) or _named_behind(text, place, texts)
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


def _named_behind(text: str, place: int, texts: Mapping[str, str]) -> str | None:
    """Return the option whose text stands behind an indefinite description of it."""
    description = _DESCRIPTION.match(text, place)
    if description is None or not texts:
        return None
    if _DENIAL.search(description[0]) or _NOT_THIS.search(description[0]):
        return None
    words = text_pattern(tuple(texts)).match(text, description.end())
    if words is None or not _DESCRIBED_END.match(text, words.end()):
        return None
    return owner_of(words[0], texts)
