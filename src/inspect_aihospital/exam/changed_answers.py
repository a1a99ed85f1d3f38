"""Tell a change of mind that the speaker makes from a change that is refused or another's.

`I switch to C` gives an answer. `I was asked to switch to C` and `rather than switching to C` name
an option only to leave it.
"""

import re
from enum import Enum
from re import IGNORECASE

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.exam import answer_languages as languages
from inspect_aihospital.exam.answer_guards import (
    CONDITION,
    MAX_CLAUSE_LENGTH,
    clause_before,
    sentence_before,
)
from inspect_aihospital.exam.option_marks import BARE, MARK


class Change(Enum):
    """Whether words of change are the speaker's own."""

    MADE = "made"
    REFUSED = "refused"
    UNCLEAR = "unclear"


CHANGE = regex(
    r"(?:chang|switch|revis|mov|updat|retract|correct)(?:e[sd]?|s|ing|ed)?\b|[改换][选为成用]",
    IGNORECASE,
)
"""A verb or noun of change."""
_GERUND = regex(r"\w+ing\b", IGNORECASE)
_AIM = regex(r"\bto\b|[改换]", IGNORECASE)

_ADVERB = r"(?:\w{2,12}ly|now|then|therefore|thus|hence|hereby|also|just|so|still)"
_I_CHANGE = regex(
    # The words of the list commit the speaker, so neither a denial nor "was asked to" is in it.
    r"(?<!that\s)(?<!whether\s)(?<!should\s)(?<!before\s)"
    r"\b(?:(?:I|we)(?:'?(?:ll|d|ve|m)\b)?|(?:my|the)\s(?:\w+\s)?(?:answer|choice|vote|mind|opinion))"
    rf"(?:\s(?:will|would|shall|should|must|do|can|have|has|am|is|be|been|to|going|gonna|need|want|wish|like|prefer|decided?|choose"
    r"|inclined|ready|happy|prepared|glad|compelled|forced|convinced|persuaded|obliged|moved|led|willing|had"
    rf"|{_ADVERB}))*\s\Z"
    rf"|\blet(?:'s|\s(?:me|us))\s(?:{_ADVERB}\s)?\Z"
    r"|\bI(?:\s(?:can|must|do|will|now|also|therefore))*\s(?:accept|endorse|support|make|second|join|follow|agree\swith)"
    r"\s(?:(?:the|this|a|their|his|her)\s(?:\w+\s)?)?\Z|\bI\sam\s(?:convinced|persuaded|moved|led)\sby\s[^,;]{1,40}\sto\s\Z",
    IGNORECASE,
)
"""The speaker is the subject of the verb that follows."""
# "I accept Expert 2's argument and switch to C"; an expert would switch with an ending.
_I_AND = regex(
    rf"\bI\b(?!.*(?:\b(?:not|never|cannot|that|who|how|why|whether)\b|n't)).*\band\s(?:{_ADVERB}\s)?\Z",
    IGNORECASE,
)
_BASE_FORM = regex(r"(?:change|switch|move|revise|update)\b", IGNORECASE)
# "When I saw the potassium, I changed to C" tells what was done, whenever that was.
_I_HAVE = regex(rf"\bI(?:'ve|\shave)?\s(?:{_ADVERB}\s)?\Z", IGNORECASE)
_PAST_FORM = regex(r"\w+ed\b", IGNORECASE)
_LED_TO_CHANGE = regex(
    r"\b(?:makes?|made|has|had)\s(?:me|us)\s\Z"
    r"|\b(?:convinc|persuad|lead|forc|compel|prompt|caus|bring|driv|sway|induc|oblig|requir|mov)\w*\s(?:me|us)\s(?:\w+ly\s)?to\s\Z"
    r"|\b(?:led|brought|drove)\s(?:me|us)\sto\s\Z",
    IGNORECASE,
)
_NOTHING = regex(
    r"\b(?:no|not|nothing|nobody|none|neither|never|only"
    r"|will|would|can|could|may|might|should|fails?|failed|unable|to\s\w+\s(?:me|us))\b|n't\b|'ll\b",
    IGNORECASE,
)
"""`Nothing convinces me to switch to C`, and nothing has yet where something may."""
_PASSING = regex(
    r"\b(?:almost|nearly|briefly|momentarily|temporarily|initially|originally|previously|formerly|yesterday|at\sfirst"
    r"|for\s(?:a|one)\s(?:moment|while|second|time|minute)|earlier(?=,|\s(?:I|expert)\b)"
    r"|(?:last|previous|earlier|prior|first)\s(?:round|vote|review|turn|time|step))\b(?!.*\b(?:now|today)\b)"
    r"|\b(?:only|hardly|scarcely|barely|rarely|seldom|possibly|usually|often|sometimes|normally|generally|typically|commonly"
    r"|frequently|occasionally|routinely|gradually|slowly|always|ordinarily)\s(?:\w+\s){0,2}\Z"
    r"|\bwe\s(?:\w+\s)?then\s\Z",
    IGNORECASE,
)
"""A change that has not lasted, that did not quite happen, or that is a habit."""
_TIME = r"(?:hours?|hrs?|h|days?|weeks?|months?|years?)"
_CASE = regex(
    r"\b(?:(?:when(?:ever)?|once)(?!\s(?:I|we|you|\w+ing)\b)|until|till|as\s(?:soon|long)\sas|in\scase|in\sthe\sevent|provided"
    r"|as\san?\s(?:second|third|next|rescue|fallback|alternative)"
    r"|depending|pending|tomorrow|afterwards|later(?!\s\w+ing\b)(?!\s(?:review|reflection))|next\s(?:day|week|month|visit)|at\s(?:follow-up|discharge|relapse))\b"
    r"|(?:\A|,\s)should\s(?!I\b|we\b)|\A(?:convince|persuade|show|give)\s(?:me|us)\b[^,;]*\sand\s(?=I\b)"
    rf"|\b(?:after|in|within|by|on|at|from)\s(?:[\w-]+\s){{0,2}}?(?:\d{{1,3}}[\s-]?)?{_TIME}\b|\bday\s\d"
    r"|\b(?:after|on|upon|following)\s(?:[\w-]+\s){0,3}?(?:fail\w*|treatment|therapy|surgery|deterioration|worsening|relapse"
    r"|recurrence|progression|improvement|discharge)\b"
    r"|\b(?:for|with|among|in)\s(?!(?:this|these|the|her|his|our|my)\b)(?:[\w-]+\s){0,3}?"
    r"(?:patients|(?:wo)?men|children|people|adults|infants|persons|individuals|those)\b",
    IGNORECASE,
)
"""A later time or other patients, for whom something else holds."""
_CIRCUMSTANCE = regex(
    # "In pregnancy", but "in this patient", "in view of the kidney", "in agreement with Expert 2".
    r"\bin\s(?!(?:th\w+|her|his|our|my|your|its|all|an?|fact|full|hindsight|retrospect|short|summary|conclusion|good|round)\b)"
    r"(?:(?!(?:of|with|to|from)\b)[\w-]+\s){0,2}(?!(?:of|with|to|from)\b)[\w-]+\s?(?:\Z|,)",
    IGNORECASE,
)
_ONE_CASE = regex(r"\b(?:for|in)\san?\s", IGNORECASE)
_REASON_BEFORE = regex(
    r"\b(?:because|since|given|as|considering|seeing|knowing)\b[^,]*,", IGNORECASE
)
_CONTRAST = regex(
    r"[;:—]|\b(?:but|so|yet|however|therefore|thus|hence|nevertheless|still|now|today)\b"
)
_TO_REASON = regex(
    r"(?:(?!\b(?:because|since|given|due|owing|thanks|considering|based|which|that|whose?|but|for\s(?:its|his|her|the|this|these))\b"
    r"|\bon\sthe\s(?:basis|grounds?)|(?<!soon\s)(?<!long\s)\bas(?!\s(?:soon|long|an?\s(?:second|third|next|rescue|fallback|alternative)))\b|(?<=[A-Z\ue000-\ue059]\s)to\b"
    r"|[(–—]|,(?!\s(?:and\s|but\s)?(?:if|when|once|unless|only|provided|should|in|until|after)\b))[^.;!?\n]){0,160}",
)
"""The rest of a sentence without its reason: `since she had fever for 3 days` limits nothing."""
_BEGINS = regex(
    rf"(?:\A|[^\w\s]|(?:\A|[^\w\s]\s?)and\s|\b(?:so|but|please|reflection|{_ADVERB})\s)\s*\Z",
    IGNORECASE,
)
"""Nothing that governs the verb stands before it: `Switching to C`, `so change that to C`."""
_PLAN_BEFORE = regex(r"\A\W*(?:as|with|during|following)\b[^,]*,\s?\Z", IGNORECASE)
"""`As the edema resolves, switch to C` may be an order for later."""
_URGED = regex(
    r"\b(?:ask|urg|invit|tempt|press|push|encourag|advis|refus|declin|hesitat|resist|reject|oppos)\w*\b"
    r"|\b(?:told|tells?|wants?\s(?:me|us|you)|wanted\s(?:me|us)|reluctant|unwilling|loath|calls?\s(?:on|for)|pleas?|arguments?|attempts?|pressure|temptation)\b"
    r"|\bno(?:t\s(?:a|any))?\s(?:\w+\s){0,3}?(?:reasons?|need|cause|grounds?|basis|case|arguments?|point|evidence|justification|motive|sense|use)\b",
    IGNORECASE,
)
"""Words that somebody wants the change, or that the speaker does not."""
_ASKED = regex(
    r"\b(?:me|us)\sto\s\Z|\b(?:wrong|premature|unwise|dangerous|unsafe|foolish|mistake|error|harmful)\sto\s(?:\w+\sand\s)?\Z"
    r"|\bwould\srather\snot\s\Z|\bwhether\s(?:I|we|to)\s(?:\w+\s)?\Z",
    IGNORECASE,
)
"""An infinitive that nobody has carried out."""
_INFINITIVE = regex(r"\bto\s(?:(?!to\b)\w+\s){0,4}\Z", IGNORECASE)
_NOUN = regex(
    r"(?:\b(?:the|an?|any|no|this|that|such|his|her|their|your|another)|'s|s')\s(?:\w+\s)?\Z",
    IGNORECASE,
)
_GOVERNED = regex(
    r"\b(?:no\s(?:\w+\s){1,3}(?:of|in|for|to|from)|than|instead\sof|reason\sfor|(?:thought|think|thinking|case|idea|risk|talk)\s(?:of|about|for)|point\sin|without|against|from|about|before"
    r"|consider\w*|resist\w*|avoid\w*|reject\w*|contemplat\w*|oppose[sd]?|discuss\w*|suggest\w*|propos\w*"
    r"|recommend\w*|advis\w*|mention\w*|refus\w*|declin\w*|not)\s(?:\w+ly\s|then\s|now\s)?\Z",
    IGNORECASE,
)
"""What takes a gerund as the thing that is left undone."""
_OTHERS = regex(
    r"\b(?:could|might|may|would|about\sto)\s(?:\w+\s)?\Z"
    # "The patient was switched to C."
    r"|(?<!answer\s)(?<!choice\s)(?<!vote\s)\b(?:was|were|is|are|be|been)\s(?:often\s|later\s|\w+ly\s)?\Z"
    r"|\b(?:one|some|many|others?|majority|experts?(?:\s\d)?|everyone|everybody|everyone\selse|everybody\selse|all|both|colleagues?|panel|group|students?|they|he|she|who|people)"
    r"(?:\s(?:will|would|can|should|has|have|had|do|does|did|also|now|then|all|both|just))*\s\Z",
    IGNORECASE,
)
_JUDGED = regex(
    rf"\w+ing\s[^.;,\n]{{0,40}}?\bto\s(?:option\s)?(?:{MARK}|{BARE})\)?\s"
    r"(?:(?!\b(?:because|since|given|due|that|which|who)\b|(?<!soon\s)(?<!long\s)\bas\s(?:the|it|s?he|her|his|this)\b)[^.;,:!?\n]){0,80}?\b(?:is|was|would|could|should|must|may|might"
    r"|does|did|do|has|had|will|can|cannot|needs?|requires?|feels|seems|sounds|looks|appears|remains|makes|means|risks|ignores|offers"
    r"|brings|adds|gives|takes|loses|delays|harms|helps|exposes|leaves|saves|wastes|defies|contradicts)\b",
    IGNORECASE,
)
"""`Changing my answer to C is ...` speaks of the change and makes none."""
_EXPERT = regex(rf"\A(?!.*\bI\b).*(?:{languages.EXPERT})", IGNORECASE)

_CLAUSE_ZH = regex(r"[,:;]|但|故|(?<![不会没有未])因此|所以|而")
_OWN_ZH = regex(
    r"\s?(?:我们?|本人|现在?|则|就|便|因此|所以|故|于是|最终|最后|决定|认为|觉得|还是?|仍然?|需要?|应当?该?|必须|会|将|把|原来?的?|答案|选择|意见|的|由|从"
    rf"|再次|再|重新|仔细|进一步|综合|(?:考虑|思考|讨论|审题|斟酌|权衡|分析|反思|比较|复核)(?:之?后)?|(?:{MARK}|{BARE})|\s)*\Z"
)
"""Nothing but the speaker stands before it in its clause."""
_CASE_ZH = regex(
    r"如果|若|一旦|除非|假如|[者时](?:应|可|宜|则|再)?(?:\Z|,)|(?:小时|天|日|周|月|[\dh])\s?后|必要"
)
_LEFT_ZH = regex(
    r"不(?!对|[,.])|[无未没别勿]|过敏|可以?\Z|建议|劝|要求|专家|孕妇|患者|病人|儿童|老人|产妇|婴儿|他|她|大家|多数"
)
"""A condition, a denial, or another who changes."""


def is_change(lead: re.Match[str]) -> bool:
    """Say whether words that lead to an option are a verb or noun of change with its aim."""
    return CHANGE.match(lead[0]) is not None and _AIM.search(lead[0]) is not None


def change_at(text: str, place: int) -> Change:
    """Judge a word of change at a place by what stands before it and behind it."""
    if not text[place].isascii():
        return _chinese_change(sentence_before(text, place))
    before = clause_before(text, place)[-MAX_CLAUSE_LENGTH:]
    is_told = _I_HAVE.search(before) and _PAST_FORM.match(text, place)
    if _PASSING.search(before) or (not is_told and _is_special(text, place)):
        return Change.REFUSED
    if _I_CHANGE.search(before) or (_I_AND.search(before) and _BASE_FORM.match(text, place)):
        return Change.UNCLEAR if _ONE_CASE.search(_behind(text, place)) else Change.MADE
    if _LED_TO_CHANGE.search(before):
        return Change.REFUSED if _NOTHING.search(before) else Change.MADE
    if _is_left(text, place, before):
        return Change.REFUSED
    is_order = _BASE_FORM.match(text, place) and _PLAN_BEFORE.search(sentence_before(text, place))
    return Change.MADE if _BEGINS.search(before) and not is_order else Change.UNCLEAR


def _is_left(text: str, place: int, before: str) -> bool:
    """Say whether a change that is nobody's or another's is named only to leave it."""
    gerund = _GERUND.match(text, place)
    if gerund and _JUDGED.match(text, place):
        return True
    if (_GOVERNED if gerund else _NOUN).search(before) or _OTHERS.search(before):
        return True
    is_wish = _URGED.search(before) and (gerund or _INFINITIVE.search(before))
    return bool(is_wish or _ASKED.search(before) or _EXPERT.search(before))


def _is_special(text: str, place: int) -> bool:
    """Say whether a change is of a later time, a condition or other patients."""
    sentence = _REASON_BEFORE.sub("", _CONTRAST.split(sentence_before(text, place))[-1])
    clause = _REASON_BEFORE.sub("", clause_before(text, place))
    behind = _behind(text, place)
    # "If she coughs, I change to C": the condition stands before the speaker's own clause. Within
    # an earlier clause other patients may be spoken of.
    if any(CONDITION.search(words) for words in (sentence, behind)) or _CASE.match(
        sentence.lstrip(" ,.-")
    ):
        return True
    is_case = any(_CASE.search(words) for words in (clause, behind))
    return is_case or _CIRCUMSTANCE.search(behind) is not None


def _behind(text: str, place: int) -> str:
    match = _TO_REASON.match(text, place)
    return match[0] if match else ""


def _chinese_change(sentence: str) -> Change:
    clause = _CLAUSE_ZH.split(sentence)[-1]
    if _CASE_ZH.search(sentence) or _LEFT_ZH.search(clause):
        return Change.REFUSED
    return Change.MADE if _OWN_ZH.match(clause) else Change.UNCLEAR
