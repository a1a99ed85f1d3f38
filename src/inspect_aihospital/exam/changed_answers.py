"""Tell a change of mind that the speaker makes from a change that is refused or another's.

`I switch to C` gives an answer. `I was asked to switch to C` and `rather than switching to C` name
an option only to leave it.
"""

import re
from re import IGNORECASE

from inspect_aihospital.core.text.regex import prose_regex, regex
from inspect_aihospital.exam.answer_guards import (
    MAX_CLAUSE_LENGTH,
    clause_before,
    sentence_before,
)
from inspect_aihospital.exam.change_limits import Limit, is_of_one_case, limit_at
from inspect_aihospital.exam.chinese_changes import chinese_change
from inspect_aihospital.exam.declaration import Change
from inspect_aihospital.exam.left_changes import is_left

CHANGE = regex(
    r"(?:chang|switch|revis|mov|updat|retract|correct)(?:e[sd]?|s|ing|ed)?\b|[改换][选为成用]"
    r"|变更[为成]",
    IGNORECASE,
)
"""A verb or noun of change."""
# "Made me change my mind: C".
_AIM = prose_regex(r"\bto\b|[改换]|变更|\A\w+[eg] .*:", IGNORECASE)

_ADVERB = r"(?:\w{2,12}ly|now|then|therefore|thus|hence|hereby|also|just|so|still)"
_I_CHANGE = prose_regex(
    # The words of the list commit the speaker, so neither a denial nor "was asked to" is in it.
    r"(?<!that )(?<!whether )(?<!should )(?<!before )"
    r"\b(?:(?:I|we)(?:'?(?:ll|d|ve|m)\b)?|(?:my|our|the) (?:\w+ )?(?:answer|choice|vote|mind"
    r"|opinion))"
    r"(?: (?:will|would|shall|should|must|do|can|have|has|am|is|be|been|to|going|gonna|need|want"
    r"|wish|like|prefer|decided?|choose"
    r"|inclined|ready|happy|prepared|glad|compelled|forced|convinced|persuaded|obliged|moved|led"
    r"|willing|had"
    rf"|{_ADVERB}))* \Z|\blet(?:'s| (?:me|us)) (?:{_ADVERB} )?\Z"
    r"|\bI(?: (?:can|must|do|will|now|also|therefore))* (?:accept|endorse|support|make|second|join"
    r"|follow|agree with) (?:(?:the|this|a|their|his|her) (?:\w+ )?)?\Z",
    IGNORECASE,
)
"""The speaker is the subject of the verb that follows."""
# "I accept Expert 2's argument and switch to C"; an expert would switch with an ending.
_I_AND = prose_regex(
    rf"\bI\b(?!.*(?:\b(?:not|never|cannot|that|who|how|why|whether)\b|n't))"
    # "I was asked to reconsider and switch" tells what somebody wants.
    r"(?! (?:was|were|am|have been) (?:\w+ )?(?:asked|told|urged|invited|advised|encouraged|pressed"
    r"|tempted|pushed)\b)"
    rf".*\band (?:{_ADVERB} )?\Z",
    IGNORECASE,
)
_BASE_FORM = regex(r"(?:change|switch|move|revise|update)\b", IGNORECASE)
# "When I saw the potassium, I changed to C" tells what was done, whenever that was.
_I_HAVE = prose_regex(rf"\bI(?:'ve| have)? (?:{_ADVERB} )?\Z", IGNORECASE)
_PAST_FORM = regex(r"\w+ed\b", IGNORECASE)
_LEADS = (
    r"(?:(?:makes?|made|has|had) (?:me|us) "
    r"|(?:convinc|persuad|lead|forc|compel|prompt|caus|bring|driv|sway|induc|oblig|requir"
    r"|mov)\w* (?:me|us) (?:\w+ly )?to |(?:led|brought|drove) (?:me|us) to )"
)
_LED_TO_CHANGE = prose_regex(
    rf"\b(?:{_LEADS}|I am (?:convinced|persuaded|moved|led) by [^,;]{{1,60}} to )\Z",
    IGNORECASE,
)
_OF_OWN_ANSWER = prose_regex(
    r"\w+ (?:my|our) (?:\w+ )?(?:answer|choice|vote|mind|opinion|selection|pick|response)\b",
    IGNORECASE,
)
_OWN_ANSWER_CHANGES = prose_regex(
    r"\b(?:my|our) (?:\w+ )?(?:answer|choice|vote) (?:\w+ ){0,3}\Z", IGNORECASE
)
# "I will switch to C after 48 hours" tells a plan, "I switch" a change.
_I_NOW = prose_regex(rf"\bI (?:(?:must|do|have to|am|{_ADVERB}) )*\Z", IGNORECASE)
_NOBODY = r"\b(?:no|nothing|nobody|none|neither)\b"
_NOT = (
    r"(?:\b(?:not|never|only|will|would|can|could|may|might|should|fails?|failed|unable"
    r"|to \w+ (?:me|us))\b|n't\b|'ll\b)"
)
_DOUBT = prose_regex(rf"{_NOBODY}|{_NOT}", IGNORECASE)
_NOTHING_LEADS = prose_regex(
    rf"(?:\A|, )\W*(?:I \w+ )?(?:{_NOBODY}|{_NOT})|{_NOT}(?: [\w']+){{0,2}} ?{_LEADS}?\Z",
    IGNORECASE,
)
"""`Nothing convinces me to switch to C`, and nothing has yet where something may."""
_PASSING = prose_regex(
    r"\b(?:almost|nearly|briefly|momentarily|temporarily"
    r"|for (?:a|one) (?:moment|while|second|time|minute))\b(?!.*\b(?:now|today)\b)"
    r"|\b(?:only|hardly|scarcely|barely|rarely|seldom|possibly|usually|often|sometimes|normally"
    r"|generally|typically|commonly"
    r"|frequently|occasionally|routinely|gradually|slowly|always|ordinarily) (?:\w+ ){0,2}\Z"
    r"|\bwe (?:\w+ )?then \Z",
    IGNORECASE,
)
"""A change that has not lasted, that did not quite happen, or that is a habit."""
_EARLIER = prose_regex(
    r"\b(?:initially|originally|previously|formerly|yesterday|at first|earlier(?=,| (?:I|expert)\b)"
    # "The first review convinced me" names what convinced, not when.
    r"|(?:last|previous|earlier|prior|first) (?:round|vote|review|turn|time"
    rf"|step)(?! (?:\w+ly )?{_LEADS}))\b"
    r"(?!.*\b(?:now|today)\b)",
    IGNORECASE,
)
"""A change of an earlier time, which may have lasted or not."""
_BEGINS = prose_regex(
    rf"(?:\A|[^\w\s]|(?:\A|[^\w\s] ?)and |\b(?:so|but|please|reflection|{_ADVERB}) ) *\Z",
    IGNORECASE,
)
"""Nothing that governs the verb stands before it: `Switching to C`, `so change that to C`."""
_PLAN_BEFORE = prose_regex(r"\A\W*(?:as|with|during|following)\b[^,]*, ?\Z", IGNORECASE)
"""`As the edema resolves, switch to C` may be an order for later."""
_LABEL = prose_regex(r"[^:]{1,40}: ?\Z")
_OWN_LABEL = regex(
    r"\b(?:updat|correct|edit|decision|answer|revis|verdict|conclusion|vote|choice|final|reply"
    r"|(?:after|on|upon) (?:\w+ )?(?:re-?)?(?:view|consider|discuss|debat|read)|round \d"
    r"|response|reflection|sorry|actually|I\b|my\b|no\b|so\b|now\b)",
    IGNORECASE,
)
_PLAN_LABEL = regex(r"\b(?:next|plan|management|treatment|step|then)\b", re.IGNORECASE)
"""`Next: switch to C` may be the step that is asked for."""
_MIND = prose_regex(r"changed my (?:mind|opinion|view) ?(?::|to\b)", IGNORECASE)
"""Whoever is the subject, the speaker's mind has changed."""


def is_change(lead: re.Match[str]) -> bool:
    """Say whether words that lead to an option are a verb or noun of change with its aim."""
    return CHANGE.match(lead[0]) is not None and _AIM.search(lead[0]) is not None


def change_at(text: str, place: int) -> Change:
    """Judge a word of change at a place by what stands before it and behind it."""
    if not text[place].isascii():
        return chinese_change(text, place)
    before = clause_before(text, place)[-MAX_CLAUSE_LENGTH:]
    is_led = _LED_TO_CHANGE.search(before) is not None
    is_own = _I_CHANGE.search(before) or (_I_AND.search(before) and _BASE_FORM.match(text, place))
    if _PASSING.search(before):
        return Change.REFUSED
    if _EARLIER.search(before):
        return Change.UNCLEAR if is_led or is_own else Change.REFUSED
    is_told = _I_HAVE.search(before) and _PAST_FORM.match(text, place)
    if not is_told and (limit := limit_at(text, place, is_led=is_led)):
        return _limited(text, place, before, limit)
    if is_own or is_led:
        change = _led(before) if is_led else Change.MADE
        is_elsewhere = change is Change.MADE and is_of_one_case(text, place)
        return Change.UNCLEAR if is_elsewhere else change
    return _of_nobody(text, place, before)


def _limited(text: str, place: int, before: str, limit: Limit) -> Change:
    """Judge a change with a limit; without a true condition, the speaker's answer is in doubt."""
    is_doubted = (
        _LED_TO_CHANGE.search(before)
        or _is_of_answer(text, place, before)
        or (limit is Limit.LATER and _I_NOW.search(before))
    )
    return Change.UNCLEAR if is_doubted and limit is not Limit.CONDITION else Change.REFUSED


def _of_nobody(text: str, place: int, before: str) -> Change:
    """Judge a change that neither the speaker nor what leads the speaker is the subject of."""
    if _MIND.match(text, place):
        return Change.REFUSED if _DOUBT.search(before) else Change.MADE
    if is_left(text, place, before) or _is_labelled_order(text, place):
        return Change.REFUSED
    is_begun = _BEGINS.search(before) and not _is_plan(text, place)
    return Change.MADE if is_begun else Change.UNCLEAR


def _is_of_answer(text: str, place: int, before: str) -> bool:
    """Say whether the speaker's answer is what changes, no treatment."""
    return bool(_OF_OWN_ANSWER.match(text, place) or _OWN_ANSWER_CHANGES.search(before))


def _led(before: str) -> Change:
    """Judge words that the speaker is led to a change: by something, or by nothing."""
    if _NOTHING_LEADS.search(before):
        return Change.REFUSED
    return Change.UNCLEAR if _DOUBT.search(before) else Change.MADE


def _is_plan(text: str, place: int) -> bool:
    """Say whether a change may be planned for the patient: `As the edema resolves, switch to C`."""
    before = sentence_before(text, place)
    is_timed = _BASE_FORM.match(text, place) and _PLAN_BEFORE.search(before)
    label = _foreign_label(before)
    return bool(is_timed or _PLAN_LABEL.search(label))


def _is_labelled_order(text: str, place: int) -> bool:
    """Say whether a change stands behind a label that is not the answer's: `Follow-up: ...`."""
    label = _foreign_label(sentence_before(text, place))
    return bool(label) and not _PLAN_LABEL.search(label)


def _foreign_label(before: str) -> str:
    """Return the label before a change, if it is none of an answer."""
    label = _LABEL.search(before)
    return label[0] if label and not _OWN_LABEL.search(label[0]) else ""
