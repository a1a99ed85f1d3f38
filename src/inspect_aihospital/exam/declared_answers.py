"""Find the places where a reply declares an answer, with option and weight.

Five forms: words that lead to an option (`the answer is C`), an option of which something is said
(`C is correct`), a conclusion (`so C`), an option or its text alone, and an option at the start.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import chain

from inspect_aihospital.core.text.regex import prose_regex, regex
from inspect_aihospital.exam import answer_languages as languages
from inspect_aihospital.exam.agreement_words import (
    AGREEMENT,
    NOT_OWN_AGREEMENT,
    OTHERS_SPEECH,
    UNDONE,
)
from inspect_aihospital.exam.answer_guards import REACH, is_given, sentence_before
from inspect_aihospital.exam.answer_verdicts import (
    ALL_BUT,
    CALLED_BEST,
    CALLED_BEST_HERE,
    CALLED_RIGHT,
)
from inspect_aihospital.exam.answer_words import CONCLUSION, LEADS, THEREFORE
from inspect_aihospital.exam.broken_lists import breaks_off
from inspect_aihospital.exam.change_limits import is_conditional, is_of_others
from inspect_aihospital.exam.changed_answers import change_at, is_change
from inspect_aihospital.exam.chinese_changes import change_start
from inspect_aihospital.exam.declaration import UNCLEAR, Change, Declaration, Weight
from inspect_aihospital.exam.declared_options import option_at
from inspect_aihospital.exam.lone_options import first_option, options_alone
from inspect_aihospital.exam.official_answers import is_overruled
from inspect_aihospital.exam.option_marks import BARE, MARK, letter_of
from inspect_aihospital.exam.reply_text import CROSS
from inspect_aihospital.exam.words_behind import is_joined

# Conditions may follow the option: "the answer would be C if she were pregnant".
_LIMITED = prose_regex(
    r"[^.;!?\n]{0,120}?\b(?:(?<!even )if|unless|only(?= (?:in|when|for)\b| *(?:$|[.;!?\n]))"
    r"|given by)\b",
    re.IGNORECASE,
)
# "C is preferred in asthma, but she has none."
_CONTRASTED = prose_regex(
    r" (?:in|for|with|when) (?!(?:this|these|the|her|his|him|our|such)\b)[^.;!?\n]{1,80}, "
    r"(?:but|yet|although|though|which|whereas)\b",
    re.IGNORECASE,
)
_WOULD = regex(r"\b(?:would|could|might)\b|'d\b", re.IGNORECASE)
_IMPERATIVE = prose_regex(
    r"\W*(?:please )?(?:choose|pick|select|mark|go with|answer with|give|start|begin|order)\b",
    re.IGNORECASE,
)
# "The best answer according to Expert 2 is C."
_EXPERTS_WORD = prose_regex(
    r"\b(?:according to|as per) (?:the )?(?:experts?|others?|majority|panel)\b", re.IGNORECASE
)
_THEIR_ANSWER = prose_regex(
    r"\b(?:his|her|whose) (?:(?:final|own|first) )?(?:answer|choice|vote|pick|opinion)\b"
    r"|[他她]们?的?(?:答案|选择)",
    re.IGNORECASE,
)
_EXPERT = prose_regex(languages.EXPERT, re.IGNORECASE)
_REFERENCE = prose_regex(rf"{MARK}|{BARE}")
_RETURN = prose_regex(r"(?:back|return(?:ed|ing)?|revert(?:ed|ing)?) to \Z", re.IGNORECASE)
# "I go back to B. It would worsen the potassium" may only discuss B again.
_CLOSED_RETURN = prose_regex(
    rf"(?:{MARK}|{BARE})\)?(?:,? (?:because|since|as)\b[^.;!\n]*)?[.;!\s]*"
    r"(?:\Z|(?:(?:so|therefore|thus|hence),? )?(?:(?:my|the) )?(?:\w+ )?(?:answer|choice|vote)\b)",
    re.IGNORECASE,
)
_PARTLY = prose_regex(r"\b(?:some|certain|few|partly|partially|instead of)\b", re.IGNORECASE)
# A bare capital may end a name ("vitamin C is correct in high doses"), so the words that may
# stand before an option are listed.
_NAME_BEFORE = prose_regex(
    r"(?:^|[\n.,;:!?()✓✗–—-] ?|(?<=[\u3040-\u30ff])、"
    r"|\b(?:that|so|thus|therefore|hence|and|but|choice|then|because"
    r"|option"
    r"|is|wrong|false|(?:in)?correct|right|true|yes|no"
    r"|think|believe|conclude|why|while|though|although|says?|chooses?|likely|clearly|left|now|only"
    r"|as"
    r"|since|or|nor|not|\w+ly|reflection|inspection|look|review|reading|thought|consideration|letra"
    r"|la|il|(?:answer|choice|option|vote) of) |[はを]|[은는을를] "
    # "A 不对 C 对"; other words before a blank may end a name ("维生素 C").
    rf"|(?:지만|아니라|{languages.BUT}) |[对错误确效合除选宜] "
    r"|(?:答案|只有|因此|所以|故|那么|认为|显然|[而但即又]))\Z",
    re.IGNORECASE,
)
_TWO_BEFORE = prose_regex(
    rf"(?:{MARK}|{BARE})[\s,]*(?:and|or|/|&|和|或|与) ?(?:option )?\Z", re.IGNORECASE
)

# "Probability that each is correct:", then "A: 10%" and "B: 60%" below.
_NUMBER_ROW = rf"(?:{MARK}|{BARE})[\s).:=–—-]{{1,5}}[\d.]{{1,8}} ?%?[,;.]?"
_NUMBER_ROWS = prose_regex(rf"{_NUMBER_ROW}\n\W{{0,3}}{_NUMBER_ROW}(?:\n|\Z)")
_LINE_END = regex(r"[). ]{0,3}\n")
_VERDICTS = (
    (Weight.STATEMENT, CALLED_RIGHT),
    (Weight.STATEMENT, ALL_BUT),
    (Weight.STATEMENT, CALLED_BEST_HERE),
    (Weight.LEANING, CALLED_BEST),
)


def find_declarations(text: str, texts: Mapping[str, str]) -> list[Declaration]:
    """Return all declarations of a marked text, in the order of their places."""
    forms = (
        _led_to(text, texts),
        _agreed(text, texts),
        _verdict_declarations(text),
        _concluded(text, texts),
        () if breaks_off(text) else chain(options_alone(text, texts), first_option(text)),
    )
    # Several forms find the same place.
    return sorted({d for form in forms for d in form}, key=lambda d: (d.place, d.weight, d.letter))


def _led_to(text: str, texts: Mapping[str, str]) -> Iterator[Declaration]:
    for weight, leads in LEADS:
        place = 0
        while lead := leads.search(text, place):
            # Behind a leaning verb a description may be a finding, so the option has to be next.
            letter = option_at(text, lead.end(), texts, described=weight > Weight.LEANING)
            place = lead.start() + 1  # shorter words may lead where longer ones do not
            start = lead.end() - len(lead[0].lstrip(" .!?:,\n"))
            names_change = is_change(lead)
            if names_change and (letter or _REFERENCE.match(text, lead.end())):
                letter = _changed_to(text, start, lead.end(), letter)
            if letter and _RETURN.search(lead[0]) and not _CLOSED_RETURN.match(text, lead.end()):
                letter = UNCLEAR
            # Who makes a change is judged already, so that an expert before it may have caused it.
            begin = change_start(text, start) if names_change else start
            given = letter and is_given(text, begin, asserted=names_change)
            if letter and given and not _is_hedged(text, lead, weight):
                yield Declaration(lead.end(), letter, _weight(text, start, weight))
                place = max(place, lead.end())


def _changed_to(text: str, place: int, end: int, letter: str | None) -> str | None:
    """Return the option that words of change lead to, `None` where the change is not made.

    A change that is made to an unread option still replaces the answer before it.
    """
    change = change_at(text, place)
    if change is Change.REFUSED or UNDONE.match(text, end):
        return None
    return letter or UNCLEAR if change is Change.MADE else letter and UNCLEAR


def _agreed(text: str, texts: Mapping[str, str]) -> Iterator[Declaration]:
    """Find the letters of others' answers that the speaker shares.

    They only lean, since an answer in words of one's own outweighs them.
    """
    for lead in AGREEMENT.finditer(text):
        place = lead.start() + len(lead[0]) - len(lead[0].lstrip(" .!?:;,\n"))
        letter = option_at(text, lead.end(), texts)
        sentence = sentence_before(text, place)
        lines_before = text[max(0, place - len(sentence) - REACH) : place - len(sentence)]
        if (
            letter
            and is_given(text, place)
            and not NOT_OWN_AGREEMENT.search(sentence)
            and not OTHERS_SPEECH.search(lines_before)
            and not UNDONE.match(text, lead.end())
            and not _PARTLY.search(sentence)
        ):
            yield Declaration(lead.end(), letter, Weight.LEANING)


def _is_hedged(text: str, lead: re.Match[str], weight: Weight) -> bool:
    """Say whether a lead holds only under a condition, for an expert or for some findings."""
    end, sentence = lead.end(), sentence_before(text, lead.start())
    return bool(
        _EXPERTS_WORD.search(lead[0])
        or _NUMBER_ROWS.match(text, end)
        or _THEIR_ANSWER.search(text, max(0, lead.start() - 12), end)
        # An expert may convince the speaker of an answer for other patients.
        or (_EXPERT.search(sentence) and is_of_others(text, end))
        or is_overruled(text, lead.start(), end)
        or (_IMPERATIVE.match(lead[0]) and is_conditional(text, end))
        or (_WOULD.search(lead[0]) and _LIMITED.match(text, end))
        or (weight == Weight.LEANING and _PARTLY.search(sentence))
    )


def _verdict_declarations(text: str) -> Iterator[Declaration]:
    # Several ticks tick no answer: "[x] A, [x] B".
    ticks = {match["ticked"] or match["tick_behind"] for match in CALLED_RIGHT.finditer(text)}
    has_one_tick = len(ticks - {None}) <= 1
    for weight, form in _VERDICTS:
        for match in form.finditer(text):
            groups = match.groupdict()
            # A tick behind a comment ticks the option among crosses, else the comment.
            tick_behind = groups.get("tick_behind") if text.count(CROSS) > 1 else None
            if groups.get("tick_behind") and not tick_behind:
                continue
            ticked = groups.get("ticked") or tick_behind
            place, tick_mark = match.start(), ticked or groups.get("row")
            before = text[max(0, place - 40) : place]
            reference = tick_mark or match["option"]
            names_option = tick_mark or not reference.isascii() or _NAME_BEFORE.search(before)
            if ticked and not has_one_tick:
                continue
            is_limited = _LIMITED.match(text, match.end()) or (
                weight == Weight.LEANING and _CONTRASTED.match(text, match.end())
            )
            of_others = is_of_others(text, match.end())
            if reference.islower() or not names_option or is_limited:
                continue
            if is_given(text, place, asserted=True):
                # In a list the next line is another option's.
                ends_line = _LINE_END.match(text, match.end())
                has_second_option = _TWO_BEFORE.search(before) or (
                    not ends_line and is_joined(text, match.end())
                )
                letter = UNCLEAR if has_second_option else letter_of(reference)
                own_weight = Weight.LEANING if of_others else _weight(text, place, weight)
                yield Declaration(place, letter, own_weight)


def _concluded(text: str, texts: Mapping[str, str]) -> Iterator[Declaration]:
    for match in CONCLUSION.finditer(text):
        letter = option_at(text, match.end(), texts, closed=True)
        is_contrast = match["word"].lower().startswith(("but", "但"))
        if letter and is_given(text, match.end("word") if is_contrast else match.start("word")):
            yield Declaration(match.end(), letter, Weight.STATEMENT)


def _weight(text: str, place: int, weight: Weight) -> Weight:
    """Return a weight, one more in a sentence that draws a conclusion."""
    return (
        Weight(min(weight + 1, Weight.FINAL))
        if THEREFORE.search(sentence_before(text, place))
        else weight
    )
