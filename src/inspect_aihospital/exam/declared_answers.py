"""Where a reply declares an answer: for which option, with what weight.

Five forms: words that lead to an option (`the answer is C`), an option of which something is said
(`C is correct`), a conclusion (`so C`), an option or its text alone, and an option at the start.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from inspect_aihospital.core.regex import regex
from inspect_aihospital.exam.answer_guards import (
    is_given,
    is_joined,
    sentence_before,
    stands_alone,
)
from inspect_aihospital.exam.answer_words import (
    CALLED_BEST,
    CALLED_RIGHT,
    CALLED_WRONG,
    CONCLUSION,
    LEADS,
    LISTED_WRONG,
    REFERENCE,
    THEREFORE,
    Weight,
)
from inspect_aihospital.exam.named_option import UNCLEAR, option_at
from inspect_aihospital.exam.option_marks import (
    BARE,
    MARK,
    is_marked_with_text,
    letter_of,
    option_label,
)


@dataclass(frozen=True)
class Declaration:
    """One place where an answer is declared.

    Attributes:
        place: Where its words begin.
        letter: The option, `?` if it is unclear which.
        weight: How plainly.
    """

    place: int
    letter: str
    weight: Weight


_LIMITED = regex(
    r"[^.;!?\n]{0,120}?\b(?:if|unless|only\s(?:in|when|for)|given\sby)\b", re.IGNORECASE
)
_NAME_BEFORE = regex(
    r"(?:^|[\n.,;:!?()–—-]\s?|\b(?:that|so|thus|therefore|hence|and|but|choice|then|because|option|is"
    r"|think|believe|conclude|why|while|though|although|says?|chooses?|likely|clearly|left|now|only|as"
    r"|since|or|nor|not|\w+ly)\s)\Z",
    re.IGNORECASE,
)
_TWO_BEFORE = regex(
    rf"(?:{MARK}|{BARE})[\s,]*(?:and|or|/|&|和|或|与)\s?(?:option\s)?\Z", re.IGNORECASE
)
_ALONE = regex(
    r"^[^\w\n✗\ue000-\ue059]*(?P<option>[\ue000-\ue059]|[A-Za-z])[^\w\n✗?\ue000-\ue059]*$",
    re.MULTILINE,
)
_LAST_SENTENCE = regex(rf"(?<=[a-z)][.!?])\s{REFERENCE}[.!]?\Z")
_FIRST = regex(
    r"[^\w\ue000-\ue059]{0,5}(?:(?:sure|certainly|of\scourse|okay|ok)\b[^\w\ue000-\ue059]{0,3})?"
    + REFERENCE,
    re.IGNORECASE,
)
_FIRST_LABEL = regex(r"\s?(?:$|[.,;:!()\n]|\s[–—-]\s|(?:because|since|as)\b)")
_ITEM = regex(
    rf"(?:^|[.;,!?]\s|\n)\W{{0,3}}(?:(?P<bare>[A-Z])\s?[).:]|(?P<mark>{MARK})[).:]?)\s",
    re.MULTILINE,
)


def find_declarations(text: str, texts: Mapping[str, str]) -> list[Declaration]:
    """All declarations of a marked text, in the order of their places.

    Args:
        text: Lines in which options are marked.
        texts: Letters by options' plain texts in lower case, the longest first.
    """
    forms = (
        _led_to(text, texts),
        _called(text),
        _concluded(text, texts),
        _alone(text, texts),
        _first(text),
    )
    return sorted({d for form in forms for d in form}, key=lambda d: (d.place, d.weight, d.letter))


def _led_to(text: str, texts: Mapping[str, str]) -> Iterator[Declaration]:
    for weight, leads in LEADS:
        place = 0
        while lead := leads.search(text, place):
            letter = option_at(text, lead.end(), texts)
            place = lead.start() + 1  # shorter words may lead where longer ones do not
            if letter and is_given(text, lead.start()):
                yield Declaration(lead.end(), letter, _weight(text, lead.start(), weight))
                place = max(place, lead.end())


def _called(text: str) -> Iterator[Declaration]:
    for weight, form in ((Weight.STATED, CALLED_RIGHT), (Weight.LEANING, CALLED_BEST)):
        for match in form.finditer(text):
            place, ticked = match.start(), match.groupdict().get("ticked")
            before = text[max(0, place - 40) : place]
            reference = ticked or match["option"]
            named = ticked or not reference.isascii() or _NAME_BEFORE.search(before)
            if reference.islower() or not named or _LIMITED.match(text, match.end()):
                continue
            if is_given(text, place, asserted=True):
                joined = _TWO_BEFORE.search(before) or is_joined(text, match.end())
                letter = UNCLEAR if joined else letter_of(reference)
                yield Declaration(place, letter, _weight(text, place, weight))


def _concluded(text: str, texts: Mapping[str, str]) -> Iterator[Declaration]:
    for match in CONCLUSION.finditer(text):
        letter = option_at(text, match.end(), texts, closed=True)
        if letter and is_given(text, match.start("word")):
            yield Declaration(match.end(), letter, Weight.STATED)


def _alone(text: str, texts: Mapping[str, str]) -> Iterator[Declaration]:
    matches = list(_ALONE.finditer(text))
    labelled = {match["option"] for match in matches if is_marked_with_text(match["option"])}
    for match in matches:
        restated = len(labelled) > 1 and match["option"] in labelled
        if not restated and is_given(text, match.start("option")):
            yield Declaration(match.start("option"), letter_of(match["option"]), Weight.STATED)
    if last := _LAST_SENTENCE.search(text):
        yield Declaration(last.start("option"), letter_of(last["option"]), Weight.STATED)
    lines = text.split("\n")
    for line, place in ((lines[0], 0), (lines[-1], len(text) - len(lines[-1]))):
        owner = texts.get(option_label(line))
        if owner and len(line) > 1:
            yield Declaration(place, owner, Weight.STATED)


def _first(text: str) -> Iterator[Declaration]:
    match = _FIRST.match(text)
    if match is None or match["option"].islower():
        return
    reference, end = match["option"], match.end()
    letter = letter_of(reference)
    if letter == UNCLEAR:
        yield Declaration(0, UNCLEAR, Weight.STATED)
    elif not (
        is_joined(text, end)
        or CALLED_WRONG.match(text, end)
        or LISTED_WRONG.match(text, end)
        or _begins_list(text, letter)
    ):
        if is_marked_with_text(reference):
            labelled = _FIRST_LABEL.match(text, end)
            yield Declaration(0, letter, Weight.STATED if labelled else Weight.LEANING)
        elif stands_alone(text, end, letter):
            yield Declaration(0, letter, Weight.STATED)


def _begins_list(text: str, letter: str) -> bool:
    """Whether a letter at the start is the first item of a list of options."""
    items = [match["bare"] or letter_of(match["mark"]) for match in _ITEM.finditer(text)]
    return len(items) > 1 and items[0] == letter < items[1]


def _weight(text: str, place: int, weight: Weight) -> Weight:
    """A weight, one more in a sentence that draws a conclusion."""
    return (
        Weight(min(weight + 1, Weight.FINAL))
        if THEREFORE.search(sentence_before(text, place))
        else weight
    )
