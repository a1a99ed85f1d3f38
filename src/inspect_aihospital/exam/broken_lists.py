"""Recognise a discussion of the options that breaks off before its conclusion.

`A. Acetaminophen is an analgesic. It is therefore` discusses the first option and chooses none.
"""

from re import IGNORECASE

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.exam.option_marks import WITH_TEXT

_FIRST_OPTION = chr(WITH_TEXT)
_DESCRIBED = regex(
    # A reason makes the option an answer, and so does the end of its sentence or line.
    rf"[^\w\ue000-\ue059]{{0,5}}{_FIRST_OPTION}[)\s]{{0,2}}(?:[:,–—-]\s?)?"
    r"(?!\n|\.)(?!\s*(?:because|since|as|due|given|for|so|which|would\sbe\smy|is\smy|it\sis)\b)\s*\w",
    IGNORECASE,
)
_CUT_WORD = regex(
    r"(?:\b(?:the|an?|this|that|these|his|her|their|its|which|who|of|in|on|at|for|with|without|to|from|by|as|than|into"
    r"|and|or|but|because|since|while|although|if|when|therefore|thus|however|also|not|is|are|was|were|be|been|has|have|had"
    r"|would|could|should|may|might|can|will|does|do|did)|[,;])\s*\Z",
    IGNORECASE,
)
_SENTENCE_END = regex(r"[a-z]{2}[.!?]\s")
_STOPPED = regex(r"[.!?)\]\ue000-\ue059✓✗%\d]\W*\Z")


def breaks_off(text: str) -> bool:
    """Say whether a marked text begins to describe its first option and is cut off."""
    return _DESCRIBED.match(text) is not None and _is_cut(text)


def _is_cut(text: str) -> bool:
    """Say whether the last sentence is unfinished, or the only one without a full stop."""
    end = text[-40:]
    if _CUT_WORD.search(end):
        return True
    return _SENTENCE_END.search(text) is not None and _STOPPED.search(end) is None
