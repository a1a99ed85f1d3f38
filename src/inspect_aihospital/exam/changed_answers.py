"""Tell a change of mind that the speaker makes from a change that is refused or another's.

`I switch to C` gives an answer. `I was asked to switch to C` and `rather than switching to C` name
an option only to leave it.
"""

import re
from enum import Enum
from re import IGNORECASE

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.exam.answer_guards import MAX_CLAUSE_LENGTH, clause_before
from inspect_aihospital.exam.option_marks import BARE, MARK


class Change(Enum):
    """Whether words of change are the speaker's own."""

    MADE = "made"
    REFUSED = "refused"
    UNCLEAR = "unclear"


_CHANGE = regex(r"(?:chang|switch|revis|mov|updat)\w*", IGNORECASE)
_GERUND = regex(r"\w+ing\b", IGNORECASE)
_AIM = regex(r"\bto\b", IGNORECASE)

_ADVERB = (
    r"(?:(?!(?:hard|rare|bare|scarce|near|brief|former|initial|original|previous|possib|on)ly)\w{2,12}ly"
    r"|now|then|therefore|thus|hence|also|just|so|still)"
)
_I_CHANGE = regex(
    # The words of the list commit the speaker, so neither a denial nor "was asked to" is in it.
    r"(?<!that\s)(?<!if\s)(?<!whether\s)(?<!should\s)(?<!before\s)(?<!until\s)"
    r"\b(?:(?:I|we)(?:'?(?:ll|d|ve|m)\b)?|(?:my|the)\s(?:\w+\s)?(?:answer|choice|vote|mind|opinion))"
    rf"(?:\s(?:will|would|shall|should|must|do|can|have|has|am|is|be|been|to|going|gonna|need|want|wish|like|prefer|decided?|choose"
    r"|inclined|ready|happy|prepared|glad|compelled|forced|convinced|persuaded|obliged|moved|led|willing|had"
    rf"|{_ADVERB}))*\s\Z",
    IGNORECASE,
)
"""The speaker is the subject of the verb that follows."""
_LED_TO_CHANGE = regex(
    rf"\blet(?:'s|\s(?:me|us))\s(?:{_ADVERB}\s)?\Z|\b(?:makes?|made|has|had)\s(?:me|us)\s\Z"
    r"|\b(?:convinc|persuad|lead|forc|compel|prompt|caus|bring|driv|sway|induc|oblig|requir|mov)\w*\s(?:me|us)\s(?:\w+ly\s)?to\s\Z"
    r"|\b(?:led|brought|drove)\s(?:me|us)\sto\s\Z"
    r"|\bI(?:\s(?:can|must|do|now|also|therefore))?\s(?:accept|endorse|support|make|second|join|follow|agree\swith)"
    r"\s(?:the|this|a|their|his|her)\s(?:\w+\s)?\Z|\bI\sam\s(?:convinced|persuaded|moved|led)\sby\s[^,;]{1,40}\sto\s\Z",
    IGNORECASE,
)
_NOTHING = regex(
    r"\b(?:no|not|nothing|nobody|none|neither|never|hardly|only"
    r"|would|could|might|fails?|failed|unable)\b|n't\b",
    IGNORECASE,
)
"""`Nothing convinces me to switch to C`."""
_BEGINS = regex(rf"(?:\A|[^\w\s]|\b(?:so|and|but|please|reflection|{_ADVERB})\s)\s*\Z", IGNORECASE)
"""Nothing that governs the verb stands before it: `Switching to C`, `so change that to C`."""
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
    r"\b(?:could|might|may)\s(?:\w+\s)?\Z|\b(?:almost|nearly|briefly|about\sto)\s\Z"
    # "The patient was switched to C."
    r"|(?<!answer\s)(?<!choice\s)(?<!vote\s)\b(?:was|were|is|are|be|been)\s(?:often\s|later\s|\w+ly\s)?\Z"
    r"|\b(?:one|some|many|others?|majority|experts?(?:\s\d)?|everyone|everybody|everyone\selse|everybody\selse|all|both|colleagues?|panel|group|students?|they|he|she|who|people)"
    r"(?:\s(?:will|would|can|should|has|have|had|do|does|did|also|now|then|all|both|just))*\s\Z",
    IGNORECASE,
)
_JUDGED = regex(
    rf"\w+ing\s[^.;,\n]{{0,40}}?\bto\s(?:option\s)?(?:{MARK}|{BARE})\)?\s(?:is|was|would|could|may|might|offers?|brings?|makes?|seems"
    r"|means|risks?|ignores?|does|will|cannot)\b",
    IGNORECASE,
)
"""`Changing my answer to C is ...` speaks of the change and makes none."""


def is_change(lead: re.Match[str]) -> bool:
    """Say whether words that lead to an option are a verb or noun of change with its aim."""
    return _CHANGE.match(lead[0]) is not None and _AIM.search(lead[0]) is not None


def change_at(text: str, place: int) -> Change:
    """Judge a word of change at a place by what stands before it in its clause."""
    before = clause_before(text, place)[-MAX_CLAUSE_LENGTH:]
    gerund = _GERUND.match(text, place)
    if _I_CHANGE.search(before):
        return Change.MADE
    if _LED_TO_CHANGE.search(before):
        return Change.REFUSED if _NOTHING.search(before) else Change.MADE
    is_judged = gerund and _JUDGED.match(text, place)
    if is_judged or (_GOVERNED if gerund else _NOUN).search(before) or _OTHERS.search(before):
        return Change.REFUSED
    if _URGED.search(before) and (gerund or _INFINITIVE.search(before)):
        return Change.REFUSED
    if _BEGINS.search(before):
        return Change.MADE
    return Change.REFUSED if _ASKED.search(before) else Change.UNCLEAR
