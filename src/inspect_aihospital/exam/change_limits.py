"""Find what limits a change of mind: a condition, a later time, other patients."""

from enum import Enum
from re import IGNORECASE

from inspect_aihospital.core.text.regex import prose_regex, regex
from inspect_aihospital.exam.answer_guards import CONDITION, clause_before, sentence_before


class Limit(Enum):
    """When or for whom alone a change holds."""

    CONDITION = "condition"
    CASE = "case"
    LATER = "later"


_TIME = r"(?:hours?|hrs?|h|days?|weeks?|months?|years?)"
_CASE = prose_regex(
    r"\b(?:(?:when(?:ever)?|once)(?! (?:I|we|you|\w+ing)\b)|until|till|as (?:soon|long) as|in case"
    r"|in the event|provided|as an? (?:second|third|next|rescue|fallback|alternative)"
    r"|depending|pending|tomorrow|afterwards|later(?! \w+ing\b)(?! (?:review|reflection))"
    r"|next (?:day|week|month|visit)|at (?:follow-up|discharge|relapse))\b"
    r"|\bonly (?:in|for|with|among|after|when|if)\b|\bwould (?:I|we)\b"
    r"|(?:\A|, )should (?!I\b|we\b)|\A(?:convince|persuade|show|give) (?:me|us)\b[^,;]* and (?=I\b)"
    r"|\b(?:for|with|among|in) (?!(?:this|these|the|her|his|our|my)\b)(?:[\w-]+ ){0,3}?"
    r"(?:patients|(?:wo)?men|children|people|adults|infants|persons|individuals|those)\b",
    IGNORECASE,
)
"""A condition or other patients, for whom something else holds."""
_PERIOD = (
    r"(?:trimester|pregnancy|lactation|puerperium|labou?r|delivery|childhood|adolescence|adulthood"
    r"|remission|flares?|convalescence|follow-?up|maintenance|phase|stage|interim|meantime|future"
    r"|season|night)"
)
_LATER = prose_regex(
    rf"\b(?:after|in|within|by|on|at|from) (?:[\w-]+ ){{0,2}}?(?:\d{{1,3}}[\s-]?)?{_TIME}\b"
    rf"|\b(?:in|during|until|throughout|after|before|at|for) (?!th(?:is|ese) )"
    rf"(?:[\w-]+ ){{0,3}}?{_PERIOD}\b"
    r"|\bday \d|\b(?:after|on|upon|following) (?:[\w-]+ ){0,3}?(?:fail\w*|treatment|therapy|surgery"
    r"|deterioration|worsening|relapse|recurrence|progression|improvement|discharge)\b",
    IGNORECASE,
)
"""A later time, or a course of the disease that may be expected."""
_THOUGHT = (
    r"(?:(?:re-?)?(?:consider|read|think)|thought|reflect|review|discuss|debat|deliberat|weigh"
    r"|weighed|analy|apprais|compar|guideline|argument|taking)"
)
_REFLECTED = prose_regex(
    rf"\b(?:(?:after|on|upon|following|having) (?:[\w'-]+ ){{0,5}}?{_THOUGHT}\w*"
    rf"|(?:when|once) {_THOUGHT}\w*ing|(?:when|once|as soon as) (?:[\w'-]+ ){{1,5}}?(?:is|are|was"
    rf"|were|been) (?:\w+ )?{_THOUGHT}\w*)\b"
    rf"(?![^,;.]*\b(?:\d|{_TIME}\b|discharge|follow-up|relapse))[^,;.]*(?:,|\Z)",
    IGNORECASE,
)
"""`After reviewing the treatment` and `once the evidence is weighed`: thoughts limit no change."""
_CIRCUMSTANCE = prose_regex(
    # "In pregnancy", but "in this patient", "in view of the kidney", "in agreement with Expert 2".
    r"\bin (?!(?:th\w+|her|his|our|my|your|its|all|an?|fact|full|hindsight|retrospect|short|summary"
    r"|conclusion|good|round|addition|essence|closing|particular|general|brief|sum|turn|contrast"
    r"|principle)\b)"
    r"(?:(?!(?:of|with|to|from)\b)[\w-]+ ){0,2}(?!(?:of|with|to|from)\b)[\w-]+(?: ?(?:\Z|,)"
    r"| (?=I\b))",
    IGNORECASE,
)
_ONE_CASE = prose_regex(r"\b(?:for|in) an? ", IGNORECASE)
_REASON_BEFORE = prose_regex(
    r"\b(?:because|since|given|as(?! (?:soon|long)\b)(?<!soon as)(?<!long as)|considering|seeing"
    r"|knowing)\b[^,]*,",
    IGNORECASE,
)
_CONTRAST = regex(
    r"[;:—]|\b(?:but|so|yet|however|therefore|thus|hence|nevertheless|still|now|today)\b"
)
_TO_REASON = prose_regex(
    r"(?:(?!\b(?:because|since|given|due|owing|thanks|considering|based|which|that|whose?|but"
    r"|for (?:its|his|her|the|this|these))\b"
    r"|\bon the (?:basis|grounds?)|\bin (?:light|view|face) of\b"
    r"|(?<!soon )(?<!long )\bas(?! (?:soon|long"
    r"|an? (?:second|third|next|rescue|fallback|alternative)))\b|(?<=[A-Z\ue000-\ue059] )to\b"
    r"|[(–—]|,(?! (?:and |but )?(?:if|when|once|unless|only|provided|should|in|until"
    r"|after)\b))[^.;!?\n]){0,160}",
)
"""The rest of a sentence without its reason: `since she had fever for 3 days` limits nothing."""


def limit_at(text: str, place: int, *, is_led: bool) -> Limit | None:
    """Return what limits a change at a place, to which the speaker may be led by something."""
    sentence = _freed(_CONTRAST.split(sentence_before(text, place))[-1])
    opening, behind = sentence.lstrip(" ,.-"), _freed(_behind(text, place))
    # "If she coughs, I change to C": the condition stands before the speaker's own clause. Within
    # an earlier clause other patients may be spoken of.
    if any(CONDITION.search(words) for words in (sentence, behind)):
        return Limit.CONDITION
    # What leads to a change may be of any time: "the onset within 3 days convinces me".
    clause = "" if is_led else _freed(clause_before(text, place))
    for limit, form in ((Limit.CASE, _CASE), (Limit.LATER, _LATER)):
        if form.match(opening) or form.search(clause) or form.search(behind):
            return limit
    return Limit.CASE if _CIRCUMSTANCE.search(behind) else None


def is_of_one_case(text: str, place: int) -> bool:
    """Say whether a change may be of a case that is not the patient's: `in a child`."""
    opening = sentence_before(text, place).lstrip(" ,.-")
    return bool(_ONE_CASE.search(_behind(text, place)) or _CIRCUMSTANCE.match(opening))


def is_of_others(text: str, end: int) -> bool:
    """Say whether what stands behind an option limits it to others than the patient."""
    behind = _freed(_behind(text, end))
    return any(form.search(behind) for form in (_CASE, _CIRCUMSTANCE, _ONE_CASE))


def is_conditional(text: str, end: int) -> bool:
    """Say whether what stands behind an option sets a condition: `choose C when she coughs`."""
    behind = _freed(_behind(text, end))
    return CONDITION.search(behind) is not None or _CASE.search(behind) is not None


def _freed(words: str) -> str:
    """Return words without reasons and thoughts, which limit nothing."""
    return _REASON_BEFORE.sub("", _REFLECTED.sub("", words))


def _behind(text: str, place: int) -> str:
    match = _TO_REASON.match(text, place)
    return match[0] if match else ""
