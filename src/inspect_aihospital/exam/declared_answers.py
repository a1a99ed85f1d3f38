"""Where a reply declares an answer: by what words, for which option, with what weight.

Six forms: words that lead to an option (`the answer is C`), an option of which something is said
(`C is correct`), a conclusion (`so C`), an option alone on a line, an option at the very start,
and an option's text alone.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum

from inspect_aihospital.core.regex import regex
from inspect_aihospital.exam.answer_guards import (
    clause_before,
    is_given,
    is_joined,
    sentence_before,
    stands_alone,
)
from inspect_aihospital.exam.option_marks import (
    BARE,
    CONTRADICTION,
    MARK,
    TEXT_MARK,
    is_marked_with_text,
    letter_of,
    option_label,
    text_pattern,
)

UNCLEAR = "?"
"""In a letter's place: several letters, or a letter that contradicts its text."""


class Weight(IntEnum):
    """How plainly something is declared; the plainest decide."""

    LEANING = 1
    STATED = 2
    FINAL = 3


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


_NOUN = (
    r"(?:answers?|ans\b\.?|choice|option|letter|response|solution|selection|pick|vote|verdict|decision|antwort"
    r"|lösung|réponse|reponse|respuesta|resposta|risposta|ответ|antwoord|cevap|odpowiedź|svar)"
)
_ADVERB = r"(?:\s(?:therefore|thus|hence|then|clearly|most\slikely|likely|probably|definitely|still|now|indeed|\w{2,12}ly))?"
_COPULA = (
    rf"(?:{_ADVERB}\s(?:is|are|would\sbe|will\sbe|should\sbe|must\sbe|(?:has|would\shave)\sto\sbe|ought\sto\sbe|appears\sto\sbe"
    r"|seems\sto\sbe|can\sonly\sbe|remains|becomes|goes\sto|ist|lautet|est|es|é|è)\b|'s\b)"
)
_FILL = (
    r"(?:[\s:,(=>→–—-]{0,3}(?:the|most|more|best|clearly|definitely|likely|probably|still|therefore|thus|indeed|in\sfact|actually"
    r"|obviously|simply|again|now|as\sfollows|option|choice|letter|answer|that\sof|être|la|le|die|der|das|it\sis|is"
    r"|选项?|是|为)(?![A-Za-z])){0,4}[\s:,(=>→–—-]{0,4}"
)
_MARKS = r"\s?(?::|=|→|–|—|-|,)+|\s?\n{1,2}"
_VERB = (
    r"(?:choos(?:e|ing)|pick(?:ing)?|select(?:ing)?|say(?:ing)?|answer(?:ing)?|go(?:ing)?\s(?:with|for)|opt(?:ing)?\sfor"
    r"|agree(?:\swith|\son)?|sid(?:e|ing)\swith|settl(?:e|ed|ing)\s(?:on|for)|(?:stay|stick)(?:ing)?\s(?:with|to|by)|keep"
    r"|maintain|conclude|believe|think|vote\sfor|favou?r|prefer|lean(?:ing)?\s(?:to|towards?)|recommend|decide\s(?:on|for)"
    r"|endorse|support|stand\sby|arrive\sat|suspect|guess|propose|submit)"
)
_AUXILIARY = r"(?:'d|'ll|'m|'ve|\s(?:would|will|am|have|do|shall|must|can|still|also|now|therefore|thus|hence|then|\w{2,12}ly))*"
_LEADS: tuple[tuple[Weight, re.Pattern[str]], ...] = (
    (
        Weight.FINAL,
        regex(
            rf"\bfinal(?:ly)?(?:\s{_NOUN}){{1,2}}(?:\s?\([^()\n]{{1,20}}\))?(?:{_COPULA}|{_MARKS}){_FILL}|(?:^|\n)\s?final:{_FILL}|最终(?:答案|选择)?(?:是|为|选|[:：])+{_FILL}",
            re.IGNORECASE,
        ),
    ),
    (
        Weight.STATED,
        regex(
            rf"(?<![A-Za-z]){_NOUN}(?:\s{_NOUN})?(?:\s?\([^()\n]{{1,20}}\))?"
            r"(?:\s(?:here|(?:to|for)\s(?:this|the)\s(?:question|case|item)|in\sthis\scase|of\schoice|(?:that|which)\s(?:best\s)?\w+(?:\s(?:best|all|here))?|(?:does\snot|doesn't|has\snot|will\snot)\schanged?|(?:that\s)?I(?:'d|'ll)?(?:\s\w+){1,3}?))?"
            rf"(?:{_COPULA}|{_MARKS}){_FILL}"
            r"|\b(?:correct|right|best|likely|appropriate|suitable|preferred|accurate|probable)(?:\s(?!is\b)[\w-]+){0,6}?"
            rf"(?:{_COPULA}|\s?:){_FILL}|\bit{_COPULA}{_FILL}"
            rf"|\b(?:I|we){_AUXILIARY}\s{_VERB}(?:\s(?:that|it's|it|is|to|be|my|answer|the|with|for|on|must|choice|still)\b)*{_FILL}"
            r"|(?:^|[.!?:\n]\s?)(?:please\s)?(?:choose|pick|select|mark|go\swith|answer\swith)(?:\sthe\b)?"
            + _FILL
            + r"|\bI(?:\s\w+){0,2}\sagree\swith\s[^.;\n]{1,60}?,\s?(?:it\sis\s|the\sanswer\sis\s)?"
            rf"|(?:not|n't)\s(?:option\s)?(?:{MARK}|{BARE})[^.;\n]{{0,30}}?\bbut\s(?:rather\s|instead\s)?{_FILL}"
            r"|\b(?:chang|switch|revis|mov|updat|com)\w*(?:\s(?:my|the)?\s?(?:final\s)?(?:answer|choice|vote|mind|response|opinion))?"
            rf"(?:\sfrom\s(?:{MARK}|{BARE}))?\s(?:(?:over|back|down|it)\s)?to\s{_FILL}"
            rf"|\bmeant{_FILL}|\b(?:correct|best|right|chosen)\s(?=[\ue020-\ue039])"
            r"|(?:答案|选项|结论|正解|答え|解答|정답|답)(?:\s?(?:应该|应当|应|就|显然|仍|依然|还|便))?\s?(?:是|为|选|:|は|은|는|이|—|-)+"
            + _FILL
            + r"|(?:应该?选择?|故选择?|我选择?|选择|(?<!挑)选(?![项择])|改选|改为|而是|倾向于?|支持|同意|应为|应是|即|就是|认为是|定为)"
            + _FILL
            + r"|(?:最|首选|正确)[^,.;:\n\ue000-\ue059]{0,12}?(?:是|为|选|:)+"
            + _FILL,
            re.IGNORECASE,
        ),
    ),
    (
        Weight.LEANING,
        regex(
            rf"\b{_NOUN}\s(?:could|may|might)\sbe{_FILL}"
            rf"|\b(?:that|this){_COPULA}{_FILL}"
            r"|\b(?:points?|leads?|leading|pointing|led)\s(?:me\s|us\s)?(?:clearly\s|strongly\s)?to(?:wards?)?\b"
            + _FILL
            + r"|\b(?:leav(?:es|ing)|supports|favou?rs|suggests|indicates|confirms|makes)(?:\s(?:us|only|me|with|just)\b)*"
            + _FILL,
            re.IGNORECASE,
        ),
    ),
)
_CONCLUSION = regex(
    r"(?:^|[.;,!?:\n—]\s?|\s[–-]\s|\b(?:and|wait|no|but)\s)(?P<word>(?:so(?!\s(?:is|are|do|does|was)\b)|therefore|thus|hence|ergo|consequently|in\sconclusion|in\ssummary|summary|conclusion"
    r"|(?:most\s)?likely|probably|presumably|definitely|clearly|obviously|by\s(?:elimination|exclusion)|if\s(?:I\shad\sto|forced)[^,.;:\n]{0,30}"
    r"|I(?:'m|'ve)?\s[^.;:\n]{1,80}(?=:)|overall|verdict|result|correction|edit|update|scratch\sthat|wait|no|sorry|finally|conclude|fazit|因此|所以|故|综上|更正|修正)"
    rf"[:,.\s—–-]{{0,3}}){{1,3}}{_FILL}",
    re.IGNORECASE,
)
_THEREFORE = regex(
    r"\b(?:therefore|thus|hence|in\sconclusion|to\sconclude|consequently|in\ssummary|overall|ultimately|accordingly)\b|因此|所以|综上",
    re.IGNORECASE,
)
_REFERENCE = rf"(?P<option>{MARK}|{BARE})"
_CALLED_RIGHT = regex(
    rf"{_REFERENCE}(?:\s?[.):–—-]{{1,2}})?\s?(?:it\sis\b"
    rf"|(?:{_COPULA}|\s(?:seems|appears|looks))(?:\s(?:to\sbe|indeed|clearly|thus|therefore|still|definitely|the|my|most|single|only|much|by\sfar|our|likely|best|final|correct|right|preferred))*?"
    r"\s(?:correct|right|answer|(?:answer\s)?choice|option)(?=\s(?:answer|choice|option|one|because|since|as|here|for|and|given|in|by)\b|[\s)]*(?:[.,;:!)–—-]|$|\n))"
    r"|(?:项)?(?:是|为)?(?:最|更)?(?:正确|合适|恰当|准确|适合|佳)"
    r"|\s?[:.)-]*\s?(?:(?:correct|right|true|yes)(?=\s?(?:$|[.,;!)✓–—-]))|✓))|^\W{0,3}✓\s?(?P<ticked>[A-Z](?![A-Za-z0-9])|"
    + MARK
    + r")(?!\s?✗)",
    re.IGNORECASE | re.MULTILINE,
)
_CALLED_BEST = regex(
    rf"{_REFERENCE}(?:(?:{_COPULA}|\s(?:seems|appears|looks))(?:\s(?:to\sbe|indeed|clearly|thus|therefore|still|definitely|the|my|most|single|only|much|by\sfar|our))*"
    r"\s(?:best|better|likel(?:y|iest)|probable|appropriate|suitable|indicated|preferred|superior|optimal|left|what|first-line"
    r"|(?:\w+\s){1,3}of\schoice)\b"
    r"|\s(?:is|remains|stands\sout)(?=\s?(?:$|[.,;!]))|(?:\s(?:\w+ly|most))?\s(?:fits|matches|best\s\w+s|accounts\sfor)\b|项?(?:的可能性(?:最大|大)|可能性最大|最可能|最符合|符合))",
    re.IGNORECASE | re.MULTILINE,
)
_FOUND_WRONG = regex(
    r"\)?\s?[,:–—-]?\s?(?:is|was|would\sbe|seems|are|has|can|does|do|did|should|will|cannot)"
    r"(?:n't|\s(?:\w+\s)?(?:not|wrong|incorrect|less|unlikely|inappropriate|ineffective|contraindicated|too"
    r"|only|out|false|ruled|excluded|unsuitable|inadequate|insufficient|never))\b|\scannot\b|\sfails\b"
    r"|\)?\s?[:–—-]\s?(?:incorrect|wrong|false|no|not|excluded)\b|\)?\s?:?\s?✗",
    re.IGNORECASE,
)
"""What is said of an option that is not the answer ..."""
_LISTED_WRONG = regex(
    r"\)?\s?[:.,–—-]?\s?(?:incorrect\b|wrong\b|false\b|too\s|excluded\b|✗)|\)?\s?[:–—-]\s?(?:no|not)\b|不|错",
    re.IGNORECASE,
)
"""... and, in a list, without a verb."""
_LIMITED = regex(
    r"[^.;!?\n]{0,120}?\b(?:if|unless|only\s(?:in|when|for)|given\sby)\b", re.IGNORECASE
)
_NAME_BEFORE = regex(
    r"(?:^|[\n.,;:!?()–—-]\s?|\b(?:that|so|thus|therefore|hence|and|but|choice|then|because|option|is|think|believe|conclude|why|while|though|although|think|say|says|chooses?|likely|clearly|left|now|only|as|since|or|nor|not|\w+ly)\s)\Z",
    re.IGNORECASE,
)
_TWO_BEFORE = regex(
    rf"(?:{MARK}|{BARE})[\s,]*(?:and|or|/|&|和|或|与)\s?(?:option\s)?\Z", re.IGNORECASE
)
_ALONE = regex(
    r"^[^\w\n✗\ue000-\ue059]*(?P<option>[\ue000-\ue059]|[A-Za-z])[^\w\n✗?\ue000-\ue059]*$",
    re.MULTILINE,
)
_LAST_SENTENCE = regex(rf"(?<=[a-z)][.!?])\s{_REFERENCE}[.!]?\Z")
_FIRST = regex(
    rf"[^\w\ue000-\ue059]{{0,5}}(?:(?:sure|certainly|of\scourse|okay|ok)\b[^\w\ue000-\ue059]{{0,3}})?(?P<option>{MARK}|{BARE})",
    re.IGNORECASE,
)
_FIRST_LABEL = regex(r"\s?(?:$|[.,;:!()\n]|\s[–—-]\s|(?:because|since|as)\b)")
_ITEM = regex(
    rf"(?:^|[.;,!?]\s|\n)\W{{0,3}}(?:(?P<bare>[A-Z])\s?[).:]|(?P<mark>{MARK})[).:]?)\s",
    re.MULTILINE,
)
_TEXT_END = regex(r"\s*(?:$|[.!;,:)\n]|[–—]|\s-\s|(?:\s(?:because|since|as|due)\b))")
_OPTION = regex(rf"{MARK}|{BARE}|(?<![A-Za-z0-9])(?-i:[a-z])(?=\s*(?:$|[.,;:!)\n]))", re.IGNORECASE)
_CLOSED = regex(r"\s*(?:$|[.!;,)\n]|(?:because|since|as)\b)")
_DENIAL = regex(
    r"\b(?:not|no|nor|neither|than|versus|vs|instead|or|unlike|expert)\b|n't", re.IGNORECASE
)
_BRACKETED_END = regex(r"[^.;:,!?\n\ue000-\ue059]{1,100}?\s?(?P<option>[\ue020-\ue059])")


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
    for weight, leads in _LEADS:
        place = 0
        while lead := leads.search(text, place):
            letter = _option_at(text, lead.end(), texts)
            place = lead.start() + 1  # shorter words may lead where longer ones do not
            if letter and is_given(text, lead.start()):
                yield Declaration(lead.end(), letter, _weight(text, lead.start(), weight))
                place = max(place, lead.end())


def _called(text: str) -> Iterator[Declaration]:
    for weight, form in ((Weight.STATED, _CALLED_RIGHT), (Weight.LEANING, _CALLED_BEST)):
        for match in form.finditer(text):
            reference = match["option"] or match["ticked"]
            before = text[max(0, match.start() - 40) : match.start()]
            bare = len(reference) == 1 and reference.isascii()
            if reference.islower() or (
                bare and not match.groupdict().get("ticked") and not _NAME_BEFORE.search(before)
            ):
                continue
            if not is_given(text, match.start(), asserted=True) or _LIMITED.match(
                text, match.end()
            ):
                continue
            letter = UNCLEAR if _TWO_BEFORE.search(before) else letter_of(reference)
            yield Declaration(match.start(), letter, _weight(text, match.start(), weight))


def _concluded(text: str, texts: Mapping[str, str]) -> Iterator[Declaration]:
    for match in _CONCLUSION.finditer(text):
        letter = _option_at(text, match.end(), texts, closed=True)
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
        or _FOUND_WRONG.match(text, end)
        or _LISTED_WRONG.match(text, end)
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


def _option_at(
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
    if closed and not _CLOSED.match(text, end):
        return None
    if _FOUND_WRONG.match(text, end):
        return None
    certain = not reference.isascii()
    return letter if certain or stands_alone(text, end, letter) else None


def _bracketed_after(text: str, place: int) -> str | None:
    """The option whose letter stands in brackets behind a description of it."""
    match = _BRACKETED_END.match(text, place)
    if match is None or _DENIAL.search(match[0]):
        return None
    return UNCLEAR if is_joined(text, match.end()) else letter_of(match["option"])


def _weight(text: str, place: int, weight: Weight) -> Weight:
    """A weight, one more in a sentence that draws a conclusion."""
    return (
        Weight(min(weight + 1, Weight.FINAL))
        if _THEREFORE.search(sentence_before(text, place))
        else weight
    )
