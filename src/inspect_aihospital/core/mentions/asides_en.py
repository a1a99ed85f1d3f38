"""Drop from an English sentence what it says of other diseases than the present ones.

These are the past, what was thought of first, what was denied beside a disease, what it may lead
to, and what supports it.
"""

import re

from inspect_aihospital.core.mentions import claims_en
from inspect_aihospital.core.mentions.clause_names_en import drop_predicate
from inspect_aihospital.core.mentions.words_en import DISEASE
from inspect_aihospital.core.text.regex import regex

_REASONS = regex(r"\W*(?:based on|given|due to|considering|because|in (?:view|light) of)\b", re.I)
# The rejected disease of a comparison, and what a disease only looks like.
_INSTEAD = regex(
    r"\s+(?:rather than|as opposed to|instead of|and not|but not|over(?=\s+[^,;]*))\s+[^,;]*"
    r"|,?\s+(?:(?:clinically|closely) )?(?:(?:mimick|resembl|simulat)ing|which (?:mimic|resembl)\w+"
    r"|masquerading as|mistaken for|similar to)\s+[^,;]*",
    re.IGNORECASE,
)
# "Not X but Y": only Y is named.
_BUT = regex(
    r"^\W*(?:(?:this|it|the|final|diagnosis|is|was) )*(?:not|no)\b[^;]*?\bbut(?: rather)?\b", re.I
)
# A history is no present diagnosis.
_PAST = regex(
    r",?\s+(?:in (?:an?|the|this) (?:[\w-]+ ){0,5}|and |on (?:a )?background of )?(?:with|of"
    r"|and) (?:an? )?(?:[\w-]+ ){0,2}history of\b.*$"
    r"|\s+in an? (?:[\w-]+ ){1,3}(?:who|that) (?:had|once had|has had|was treated)\b.*$",
    re.IGNORECASE,
)
# Behind a history, the present begins with such a verb.
_AFTER_PAST = regex(
    r"^.*?\bhistory of\b.*?\b(?:present(?:s|ing|ed) with|now (?:has|have|with)|admitted (?:with"
    r"|for)|who (?:has|have|developed))\b",
    re.IGNORECASE,
)
_DIFFERENTIAL = regex(
    r"\W*\b(?:with (?:a )?|the )?(?:differentials?\b(?! (?:white|blood|count))|d/?dx\b).*$",
    re.IGNORECASE,
)
# What only leads to names, and what only supports them.
_NO_DOUBT = regex(r"\b(?:there is |with(?:out)? )?(?:no|a) doubt(?: that)?\b", re.IGNORECASE)
_NOT_ONLY = regex(r"\bnot only\b(.*?),? but(?: also)?\b", re.IGNORECASE)
_SUPPORTED = regex(
    r"\s(?:is|was|are|were) (?:well |strongly |further )?(?:supported|confirmed|suggested"
    r"|established|proven|backed|based)(?: up)? (?:by|on)\b.*$",
    re.IGNORECASE,
)
_BEHIND_COLON = regex(r"^(.*\b(?:fits?|suggests?)\b.*?)\s*:\s.*$", re.IGNORECASE)
# What was thought of first, up to what an examination showed.
_THOUGHT_OF = (
    r"(?:considered|suspected|thought (?:of|to be|it was)|diagnosed (?:as|with)|treated (?:as|for)"
    r"|labelled as|mistaken for|believed to)"
)
_FIRST_THOUGHT = (
    r"(?:considered|suspected|thought (?:of|to be|it was)|treated as|labelled as|mistaken for"
    r"|believed to)"
)
_DROPPED = regex(
    rf"^\W*(?:(?:although|though|while)\b[^,]*\b{_THOUGHT_OF}\b[^,]*,"
    # Without an end, the sentence may name the present disease itself.
    r"|(?:(?:I|we|it|this|was|were|the \w+|at) )*(?:initially|first|originally|at the outset)\b"
    rf"[^,;:]{{0,60}}?\b{_FIRST_THOUGHT}\b[^,;:]*(?:[,;:]|$)"
    r"|(?:(?:was|were|it|this|initially|first|previously|often) )*(?:misdiagnosed|mistaken"
    r"|misinterpreted) (?:as|for)\b[^,;:]*(?:[,;:]|$))"
    r"(?: (?:but|and|however) )?(?: ?(?:the |an? )?[\w-]+ (?:show|reveal|confirm)(?:s|ed)\b)?",
    re.IGNORECASE,
)
_REJECTED = regex(
    r"[^,;:]*\b(?:was|were|is|are) (?:also |initially |briefly )?(?:considered|suspected"
    r"|entertained),?"
    r" (?:but|and|yet|however|though) (?:(?:it|this|that|was|were|is|are|has|have|been|then|later"
    r"|now"
    r"|finally) )*(?:not (?!yet\b)\w+|unlikely|unsupported|less likely|reject\w*|exclud\w*"
    r"|ruled out"
    r"|dismiss\w*|discard\w*)\b[^,;]*"
    r"|[^,;:]*\bwould (?:be expected|usually|typically|normally|have (?:been|caused|shown))\b[^;]*",
    re.IGNORECASE,
)
_NONE_OF = regex(
    r"^\W*no (?:features?|evidence|signs?|symptoms?) of\b(?:(?!\bbut\b)[^;])*?"
    r"(?:,? (?:or|nor) [^,;]*|(?=,(?!.*\b(?:or|nor)\b))|$)",
    re.IGNORECASE,
)
# Other ways to write "without".
_NOT_WITH = regex(
    r"(?:,\s+|\b)(?:(?:with|and|but|has|having|showing|currently) )+(?:no|absence of)\b(?! doubt|-)"
    r"|(?:,\s+|\b)in (?:the )?absence of\b|\bnot (?:causing|associated with|complicated by"
    r"|involving)\b",
    re.IGNORECASE,
)
_WITHOUT = regex(r"\s*+,?\s*+\bwithout\b([^,]*)(.*)$", re.IGNORECASE)
# "Without fever, cough or rash": a list goes on being denied, but for a last ", and".
_OR = regex(r"\b(?:or|nor)\b|^,(?!\s*(?:and|with)\b)", re.IGNORECASE)
_ANY_SIGN = regex(
    r"\W*(?:any )?(?:[\w-]+ )?(?:evidence|features?|indication|signs?|symptoms?|history) of\b", re.I
)
# What a disease comes with that is no disease, or may come to.
_BESIDE = regex(
    r"\s+(?:(?:with|and|but|at|given) (?:an? |the )?)(?:"
    r"(?:[\w-]+ ){0,2}?risks? (?:of|for)|(?:(?:very|only) )?(?:low|little|small|minimal)"
    r" (?:[\w-]+ )?(?:likelihood|probability|suspicion|chance) (?:of|for)"
    r"|(?:otherwise |entirely )?(?:normal|unremarkable)\b(?![- ](?:pressure|tension|anion))"
    r"|(?:\w+ )?(?:argu|speak|militat)\w* against|(?:is |are )?(?:inconsistent|not consistent) with"
    r"|negative for|free of)\b[^,;]*",
    re.IGNORECASE,
)
_MAY_LEAD_TO = regex(
    r",?\s*\b(?:(?:which|that|and) )?(?:may|might|can|could|will|would) (?:[a-z]+ly |then |also )?"
    r"(?:progress|lead|evolve|deteriorate) (?:in)?to\b[^,;]*",
    re.IGNORECASE,
)


def drop_asides(sentence: str) -> str:
    """Return a sentence without what it says of diseases that are not there."""
    sentence = _NONE_OF.sub("", _REJECTED.sub("", _DROPPED.sub("", sentence)))
    sentence = _NOT_ONLY.sub(r"\1 and", _NO_DOUBT.sub("", sentence))
    sentence = _SUPPORTED.sub(drop_predicate, sentence)
    if (behind := _BEHIND_COLON.match(sentence)) and DISEASE.search(behind[1]):
        sentence = behind[1]
    sentence = _MAY_LEAD_TO.sub("", _BUT.sub("", _DIFFERENTIAL.sub("", sentence)))
    sentence = _BESIDE.sub(drop_predicate, _NOT_WITH.sub(_as_without, sentence))
    sentence = _PAST.sub("", _INSTEAD.sub(_drop_beside_disease, _AFTER_PAST.sub("", sentence)))
    if _REASONS.match(sentence) and (verdict := claims_en.VERDICT.match(sentence)):
        sentence = sentence[verdict.end() :]
    return _WITHOUT.sub(_keep_unless_disease, sentence)


def _as_without(phrase: re.Match[str]) -> str:
    return " without" if drop_predicate(phrase) == "" else phrase[0]


def _drop_beside_disease(phrase: re.Match[str]) -> str:
    """Drop what the text prefers another disease to; keep it where it only tells a kind."""
    spatial = phrase[0].strip().startswith("over") and not DISEASE.search(phrase[0])
    return phrase[0] if spatial or drop_predicate(phrase) else ""


def _keep_unless_disease(without: re.Match[str]) -> str:
    """Cut `without X`, or the list that X begins, if X is a disease; else it is part of a name."""
    if not (DISEASE.search(without[1]) or _ANY_SIGN.match(without[1])):
        return without[0]
    return "" if _OR.search(without[2]) else _WITHOUT.sub(_keep_unless_disease, without[2])
