"""Recognise a discussion of options that breaks off before its conclusion.

`A. Acetaminophen is an analgesic. It is therefore` discusses an option and chooses none.
"""

import re
from re import IGNORECASE

from inspect_aihospital.core.text.regex import prose_regex, regex
from inspect_aihospital.exam.option_marks import MARK, is_marked_with_text, letter_of

_BEGINNING = prose_regex(rf"[^\w\ue000-\ue059]{{0,5}}(?P<option>{MARK})")
_DESCRIPTION = prose_regex(
    # A reason makes the option an answer, and so does the end of its sentence or line.
    r"[) ]{0,2}+(?:[:,–—-][ ]?)?+(?!\n|\.)"
    r"(?! *(?:(?:because|since|as|due|given|for|so|which|would be my|is my|it is)\b"
    r"|因|由于|理由|[是为]?(?:最|正确|首选|答案)))[ ]?\w",
    IGNORECASE,
)
# Below the first option, as in a walk through all of them.
_BELOW = prose_regex(r"\)? ?\n ?(?! *(?:because|since|as|due|given|for|so|reason)\b)\w", IGNORECASE)
_CUT_WORD = prose_regex(
    r"(?:\b(?:the|an?|this|that|these|his|her|their|its|which|who|of|in|on|at|for|with|without|to"
    r"|from|by|as|than|into"
    r"|and|or|but|because|since|while|although|if|when|therefore|thus|however|also|not|is|are|was"
    r"|were|be|been|has|have|had|would|could|should|may|might|can|will|does|do|did)|[,;:、]"
    r"|(?:因此|所以|因为|由于|但是?|而且?|并且?|和|与|或者?|及|的|[是为对在可能不无未如若其该此]"
    r"|通过|虽然|尽管|以及|可以|属于)) *\Z",
    IGNORECASE,
)
_SENTENCE_END = prose_regex(r"(?:[a-z]{2}[.!?] |[\u4e00-\u9fff][.!?])")
_STOPPED = regex(r"[.!?)\]\ue000-\ue059✓✗%\d]\W*\Z")
_LAST_SENTENCE = prose_regex(
    rf".*(?:[.!?] ?|\n)[^\w\ue000-\ue059]{{0,5}}(?P<option>{MARK})[^.!?\n]*\Z", re.DOTALL
)


def breaks_off(text: str) -> bool:
    """Say whether a marked text begins to describe an option or a list and is cut off."""
    first = _BEGINNING.match(text)
    if first is None or not is_marked_with_text(first["option"]) or not _is_cut(text):
        return False
    is_first = letter_of(first["option"]) == "A"
    if _DESCRIPTION.match(text, first.end()) or (is_first and _BELOW.match(text, first.end())):
        return True
    # "A) Amoxicillin", its description below, then "Option B is": a walk through the list.
    last = _LAST_SENTENCE.match(text, first.end())
    letters = letter_of(first["option"]) + (letter_of(last["option"]) if last else "")
    return letters == "AB"


def _is_cut(text: str) -> bool:
    """Say whether the last sentence is unfinished, or the only one without a full stop."""
    if _CUT_WORD.search(text[-40:]):
        return True
    return _SENTENCE_END.search(text) is not None and _STOPPED.search(text[-40:]) is None
