"""Find the places where a reply declares an answer, with option and weight.

Five forms: words that lead to an option (`the answer is C`), an option of which something is said
(`C is correct`), a conclusion (`so C`), an option or its text alone, and an option at the start.
"""

import re
from collections.abc import Iterator, Mapping

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.exam.answer_guards import (
    is_given,
    is_joined,
    sentence_before,
)
from inspect_aihospital.exam.answer_verdicts import (
    CALLED_BEST,
    CALLED_RIGHT,
)
from inspect_aihospital.exam.answer_words import (
    CONCLUSION,
    LEADS,
    THEREFORE,
)
from inspect_aihospital.exam.declaration import Declaration, Weight
from inspect_aihospital.exam.lone_options import first_option, options_alone
from inspect_aihospital.exam.named_option import UNCLEAR, option_at
from inspect_aihospital.exam.option_marks import (
    BARE,
    MARK,
    letter_of,
)

# Conditions may follow the option: "the answer would be C if she were pregnant".
_LIMITED = regex(
    r"[^.;!?\n]{0,120}?\b(?:(?<!even\s)if|unless|only(?=\s(?:in|when|for)\b|\s*(?:$|[.;!?\n]))|given\sby)\b",
    re.IGNORECASE,
)
_WOULD = regex(r"\b(?:would|could|might)\b|'d\b", re.IGNORECASE)
_PARTLY = regex(r"\b(?:some|certain|few|partly|partially|instead\sof)\b", re.IGNORECASE)
# A bare capital may end a name ("vitamin C is correct in high doses"), so the words that may
# stand before an option are listed.
_NAME_BEFORE = regex(
    r"(?:^|[\n.,;:!?()–—-]\s?|\b(?:that|so|thus|therefore|hence|and|but|choice|then|because|option|is"
    r"|think|believe|conclude|why|while|though|although|says?|chooses?|likely|clearly|left|now|only|as"
    r"|since|or|nor|not|\w+ly|reflection|inspection|look|review|reading|thought|consideration|letra|la|il"
    r"|(?:answer|choice|option|vote)\sof)\s|は|[은는]\s)\Z",
    re.IGNORECASE,
)
_TWO_BEFORE = regex(
    rf"(?:{MARK}|{BARE})[\s,]*(?:and|or|/|&|和|或|与)\s?(?:option\s)?\Z", re.IGNORECASE
)


def find_declarations(text: str, texts: Mapping[str, str]) -> list[Declaration]:
    """Return all declarations of a marked text, in the order of their places.

    Args:
        text: Lines in which options are marked.
        texts: Letters by options' plain texts in lower case, the longest first.
    """
    forms = (
        _led_to(text, texts),
        _verdict_declarations(text),
        _concluded(text, texts),
        options_alone(text, texts),
        first_option(text),
    )
    # Several forms find the same place; sets have no order of their own.
    return sorted({d for form in forms for d in form}, key=lambda d: (d.place, d.weight, d.letter))


def _led_to(text: str, texts: Mapping[str, str]) -> Iterator[Declaration]:
    for weight, leads in LEADS:
        place = 0
        while lead := leads.search(text, place):
            # Behind a leaning verb a description may be a finding, so the option has to be next.
            letter = option_at(text, lead.end(), texts, described=weight > Weight.LEANING)
            place = lead.start() + 1  # shorter words may lead where longer ones do not
            if letter and is_given(text, lead.start()) and not _is_hedged(text, lead, weight):
                yield Declaration(lead.end(), letter, _weight(text, lead.start(), weight))
                place = max(place, lead.end())


def _is_hedged(text: str, lead: re.Match[str], weight: Weight) -> bool:
    """Say whether a lead holds only under a condition, or only for some of the findings."""
    if _WOULD.search(lead[0]) and _LIMITED.match(text, lead.end()):
        return True
    is_leaning = weight == Weight.LEANING
    return is_leaning and _PARTLY.search(sentence_before(text, lead.start())) is not None


def _verdict_declarations(text: str) -> Iterator[Declaration]:
    for weight, form in ((Weight.STATEMENT, CALLED_RIGHT), (Weight.LEANING, CALLED_BEST)):
        for match in form.finditer(text):
            place, tick_mark = match.start(), match.groupdict().get("ticked")
            before = text[max(0, place - 40) : place]
            reference = tick_mark or match["option"]
            names_option = tick_mark or not reference.isascii() or _NAME_BEFORE.search(before)
            if reference.islower() or not names_option or _LIMITED.match(text, match.end()):
                continue
            if is_given(text, place, asserted=True):
                has_second_option = _TWO_BEFORE.search(before) or is_joined(text, match.end())
                letter = UNCLEAR if has_second_option else letter_of(reference)
                yield Declaration(place, letter, _weight(text, place, weight))


def _concluded(text: str, texts: Mapping[str, str]) -> Iterator[Declaration]:
    for match in CONCLUSION.finditer(text):
        letter = option_at(text, match.end(), texts, closed=True)
        if letter and is_given(text, match.start("word")):
            yield Declaration(match.end(), letter, Weight.STATEMENT)


def _weight(text: str, place: int, weight: Weight) -> Weight:
    """Return a weight, one more in a sentence that draws a conclusion."""
    return (
        Weight(min(weight + 1, Weight.FINAL))
        if THEREFORE.search(sentence_before(text, place))
        else weight
    )
