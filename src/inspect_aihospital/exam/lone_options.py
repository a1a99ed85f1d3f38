"""Find options that stand alone: on their own line, in the last sentence, at the start."""

import re
from collections.abc import Iterator, Mapping

from inspect_aihospital.core.text.regex import prose_regex, regex
from inspect_aihospital.exam.answer_grammar import REFERENCE
from inspect_aihospital.exam.answer_guards import is_given, sentence_before
from inspect_aihospital.exam.answer_verdicts import CALLED_WRONG, LISTED_WRONG
from inspect_aihospital.exam.declaration import UNCLEAR, Declaration, Weight
from inspect_aihospital.exam.option_marks import (
    BARE,
    MARK,
    is_marked_with_text,
    is_named_by_noun,
    letter_of,
    owner_of,
)
from inspect_aihospital.exam.words_behind import is_joined, stands_alone

_NO_WORD = r"[^\w\n✗?\ue000-\ue059]"
# Casual words such as "prob c" or "c i think"; any medical word makes the line a sentence.
_ANSWER_WORD = (
    r"(?:i|im|i'm|id|i'd|ill|i'll|we|say|think|thinking|guess|guessing|would|will|go|going|gonna"
    r"|with|for|pick|choose|its|it's|it|is|thats|that's|that|this|must|be|prob|probably|def|defo"
    r"|definitely|so|then|ans|answer|option|the|my|ok|okay|yes|yeah|hmm|sure|just|letter|please"
    r"|here|believe|suppose)"
)
_ALONE = prose_regex(
    rf"^[^\w\n✗\ue000-\ue059]*(?:{_ANSWER_WORD}{_NO_WORD}{{1,3}}){{0,6}}(?:(?P<option>{MARK}|[A-Z])"
    # Before other words "I" is the pronoun.
    rf"|(?P<before>{MARK}|[A-HJ-Z])(?:{_NO_WORD}{{1,3}}{_ANSWER_WORD}){{1,4}})"
    rf"(?:[.,;]? (?:and )?not (?:{MARK}|[A-Z]))?{_NO_WORD}*$"
    # A next line in small letters goes on with the sentence: "it is a", then "diuretic".
    r"(?!\n(?-i:[a-z]))",
    re.MULTILINE | re.IGNORECASE,
)
"""A line of an option and of words that any such line may have."""
# Behind a word only: in "A. B. C." the last letter is no answer.
# A line of its own is looked at as such, since it may be the last item of the list.
_LAST_SENTENCE = prose_regex(rf"(?<=[a-z)][.!?])[^\S\n]{REFERENCE}[.!]?\Z")
# "I answer with the most probable one, C."
_APPOSITION = prose_regex(
    r"\b(?:I|my)\b[^.\n]{0,60}\b(?:answer|choose|pick|choice|vote|select)\b[^.\n]{0,60}, "
    rf"{REFERENCE}[^\w?]*\Z"
)
# "Hypertension, CKD → ACE inhibitor → C"; letters with an arrow between them are steps or marks.
_ARROW = r"(?:→|⇒|=>|->)"
_BEHIND_ARROW = prose_regex(
    rf"(?<=[^\W\d_A-Z\ue000-\ue059])[)\s]{{0,3}}{_ARROW} {{0,2}}{REFERENCE}{_NO_WORD}*\Z"
)
# The last words of a reply that names no other option: "She needs an aldosterone antagonist (E)."
_BRACKETED_LAST = regex(r"(?P<option>[\ue040-\ue059])[^\w✗?\ue000-\ue059]*\Z")
_ANY_MARK = prose_regex(MARK)
_DENIAL = prose_regex(
    r"\b(?:not|no|nor|neither|unlike|instead|rather|than|versus|vs|or|without|contraindicated|wrong"
    r"|incorrect"
    r"|consider|first|if|whether|such as|like|inconsistent|against|unlikely|lacks?|avoid|stop|rule"
    r"|beware|except|class|hepatitis|type|grade|group|stage|side)\b|n't\b|[不非未无]|如果",
    re.IGNORECASE,
)
_GIVES = prose_regex(
    r"\b(?:needs?|requires?|spares?|starts?|gives?|answer|so|hence|thus|therefore|this is why"
    r"|should (?:get|have|receive|be (?:given|started|treated)))\b",
    re.IGNORECASE,
)
_FIRST = prose_regex(
    r"[^\w✗\ue000-\ue059]{0,5}(?:(?:sure|certainly|of course|okay|ok)\b[^\w\ue000-\ue059]{0,3})?"
    + REFERENCE,
    re.IGNORECASE,
)
# "B > D" ranks the options; "B > D in potency" compares them.
_COMPARISON = prose_regex(rf"(?! ?>(?:[>\s]*(?:{MARK}|{BARE}))++[.\s]*\Z) ?>")
_FIRST_LABEL = prose_regex(r" ?(?:$|[.,;:!()\n]| [–—-] |(?:because|since|as)\b)")
_SENTENCE_END = prose_regex(r"(?<=[^\W\d_])[.!?](?= )|\n")
_REASON = regex(r"(?:why|because|since|as)\b", re.IGNORECASE)
# "X, because of its effect, causes edema" gives no reason for an answer, hence no second comma.
_REASONED = prose_regex(
    r"([^,.\n]{2,200}), ?(?:(?:because(?! of)|since"
    r"|(?:given|as)(?= (?:the|this|these|that|his|her|he|she|it|there)\b)) |因为?|由于)[^,\n]*\Z",
    re.IGNORECASE,
)
_SENTENCE = prose_regex(
    # A rejection begins with its letter as well: "(D) Slows the heart but is contraindicated".
    r" [A-Z][a-z]+ (?![^.!?\n]{0,200}\b(?:but|not|contraindicated|wrong|incorrect|out|cannot)\b)"
)
_REJECTION = prose_regex(
    r"[^.,;:!?\n–—]{0,120}?(?:\b(?:not(?! only)|no(?! doubt)|never|cannot|too|(?<!the )only|little"
    r"|less|wors(?:e|ens?)|fails?|lacks?"
    r"|insufficient|inadequate|ineffective|unsuitable|inappropriate|contraindicated|wrong|incorrect"
    r"|unlikely|unnecessary|inferior|avoided"
    r"|ruled out|excluded|eliminated|rejected|second-line)\b|n't\b)",
    re.IGNORECASE,
)
"""A first clause that speaks against its subject."""
_PRAISE = prose_regex(
    r" ?[.):–—-] (?:(?:reduces|lowers|treats|covers|protects|prevents|spares|relieves|controls"
    r"|improves|restores|blocks|works|helps|corrects|fits|explains|matches)\b"
    r"|(?:safe|first[\s-]line|best|preferred|effective|indicated)\b)(?![^.;\n]*\b(?:but|not)\b)"
    r"| ?[.):–—-] ?(?:有效|首选|安全|可用|敏感)(?![^.;\n]*[但不])",
    re.IGNORECASE,
)
"""A first clause that speaks for its subject."""
_ITEM = prose_regex(
    r"(?:^|[.;,!?、] ?|(?<=[\u4e00-\u9fff✗✓)])[^\S\n])[^\w\ue000-\ue059]{0,3}"
    r"(?:(?P<bare>[A-Z])(?: ?[).:、=]| [–—-]+ )(?= ?[^\s.,;])"
    rf"|(?P<mark>{MARK})(?=[).:、(\s]|[\u4e00-\u9fff–—-]))",
    re.MULTILINE,
)


def options_alone(text: str, texts: Mapping[str, str]) -> Iterator[Declaration]:
    """Find the lines and the last sentence that are nothing but an option or its text."""
    matches = list(_ALONE.finditer(text))
    references = [match["option"] or match["before"] for match in matches]
    labelled = set(filter(is_marked_with_text, references))
    for match, reference in zip(matches, references, strict=True):
        # Several options with their texts on lines of their own repeat the question's list.
        restated = len(labelled) > 1 and reference in labelled
        place = max(match.start("option"), match.start("before"))
        if not restated and is_given(text, match.start()):
            yield Declaration(place, letter_of(reference), Weight.STATEMENT)
    if last := _LAST_SENTENCE.search(text):
        yield Declaration(last.start("option"), letter_of(last["option"]), Weight.STATEMENT)
    apposition = _APPOSITION.search(text)
    if (
        apposition
        and is_given(text, apposition.start("option"))
        and not _DENIAL.search(apposition[0])
    ):
        letter = letter_of(apposition["option"])
        yield Declaration(apposition.start("option"), letter, Weight.LEANING)
    if arrow := _BEHIND_ARROW.search(text):
        yield Declaration(arrow.start("option"), letter_of(arrow["option"]), Weight.STATEMENT)
    yield from _last_bracket(text)
    lines = text.split("\n")
    sentences = [sentence.strip() for sentence in _SENTENCE_END.split(text)]
    if (reasoned := _REASONED.match(lines[0])) and (owner := owner_of(reasoned[1], texts)):
        yield Declaration(0, owner, Weight.STATEMENT)
    # "Sarcoidosis. Why? …"; several such sentences discuss the list.
    is_reasoned = len(sentences) > 1 and _REASON.match(sentences[1])
    owner = owner_of(sentences[0], texts) if is_reasoned and len(sentences[0]) > 1 else None
    if owner and {owner_of(sentence, texts) for sentence in sentences} <= {owner, None}:
        yield Declaration(0, owner, Weight.STATEMENT)
    # A text alone in between may be an item of a list, for example of a differential diagnosis.
    for line, place in ((lines[0], 0), (lines[-1], len(text) - len(lines[-1]))):
        if len(line) > 1 and (owner := owner_of(line, texts)):
            yield Declaration(place, owner, Weight.STATEMENT)


def _last_bracket(text: str) -> Iterator[Declaration]:
    """Find the option in brackets with which a reply ends, if its sentence affirms it alone."""
    last = _BRACKETED_LAST.search(text)
    if last is None or len(_ANY_MARK.findall(text)) > 1:
        return
    place = last.start("option")
    # A sentence that is cut short by the length of a reply has no full stop.
    is_whole = text[place + 1 :].strip() or text[:place].rstrip().endswith(".")
    if (
        is_whole
        and _GIVES.search(sentence_before(text, place))
        and not _DENIAL.search(sentence_before(text, place))
        and is_given(text, place)
    ):
        yield Declaration(place, letter_of(last["option"]), Weight.LEANING)


def first_option(text: str) -> Iterator[Declaration]:
    """Find the option that a reply begins with, if it begins no list of options."""
    match = _FIRST.match(text)
    if match is None or match["option"].islower():
        return
    reference, end = match["option"], match.end()
    letter = letter_of(reference)
    if _COMPARISON.match(text, end):
        return
    if letter == UNCLEAR:
        yield Declaration(0, UNCLEAR, Weight.STATEMENT)
    elif not (
        is_joined(text, end)
        or CALLED_WRONG.match(text, end)
        or LISTED_WRONG.match(text, end)
        or _begins_list(text, letter)
    ):
        if is_marked_with_text(reference):
            if _REJECTION.match(text, end):
                return
            # "C. Lisinopril spares the kidney" may begin a discussion, so it weighs less.
            labelled = _FIRST_LABEL.match(text, end)
            yield Declaration(0, letter, Weight.STATEMENT if labelled else Weight.LEANING)
        elif stands_alone(text, end, letter) or _starts_sentence(text, match):
            yield Declaration(0, letter, Weight.STATEMENT)


def _starts_sentence(text: str, first: re.Match[str]) -> bool:
    """Say whether a mark stands before a sentence that begins with a capital."""
    return not first["option"].isascii() and _SENTENCE.match(text, first.end()) is not None


def _begins_list(text: str, letter: str) -> bool:
    """Say whether a letter at the start is the first item of a list of options."""
    matches = list(_ITEM.finditer(text))
    items = [match["bare"] or match["mark"] for match in matches]
    # "(B) Loop diuretics act at once. Option E is slow": the second one is a reason, no item.
    if len(items) < 2 or (is_named_by_noun(items[1]) and not is_named_by_noun(items[0])):
        return False
    if letter_of(items[0]) != letter or letter >= letter_of(items[1]):
        return False
    # "C - lowers it. D - not needed." A list of the options would begin with A.
    return letter == "A" or not _rejects_the_others(text, matches)


def _rejects_the_others(text: str, items: list[re.Match[str]]) -> bool:
    """Say whether the first item is praised and every further one called wrong."""
    ends = [item.end("bare" if item["bare"] else "mark") for item in items]
    return _PRAISE.match(text, ends[0]) is not None and all(
        LISTED_WRONG.match(text, end) or CALLED_WRONG.match(text, end) for end in ends[1:]
    )
