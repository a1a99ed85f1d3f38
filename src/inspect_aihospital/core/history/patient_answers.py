"""Recognise the kind of a patient's answer, such as a bare no or an evasion."""

import re
from collections.abc import Callable

from inspect_aihospital.core.history.answer_kinds import KINDS, PUTS_OFF, SPOKEN_TO, TRIM, Answer
from inspect_aihospital.core.history.bare_denial import only_negates
from inspect_aihospital.core.history.durations import durations
from inspect_aihospital.core.history.topic_statements import Polarity, read_statements
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered

DETAIL = regex(
    r"多少|多高|多久|什么|怎么|为什么|原因|几|哪|具体|名字"
    r"|\b(?:how|what|why|which|where|when|exact\w*|name|cause[sd]?|whether it)\b",
    re.IGNORECASE,
)
"""Words of a detail; not to know it withholds nothing."""


# "But" and "because" begin a clause: what follows may tell something.
_CLAUSES = regex(
    r"[,，;；。！!\n—…]|[:：](?!\d)|\.(?=\s|\Z)|(?<=[?？])|\s[-–]\s|(?=(?:但是?|不过|可是|所以))"
    r"|(?=\b(?:but|because)\b)",
    re.IGNORECASE,
)
# All that a message has, where the patient acts and says nothing.
_GESTURE = regex(r"\s*(?:[*（(\[【][^*（()）\[\]【】]*[*）)\]】][\s.。…]*)+")
_NODS = regex(r"\bnod(?:s|ded|ding)?\b|点了?点?头|颔首", re.IGNORECASE)
_SHAKES = regex(r"\bsh(?:akes?|ook|aking)\b[^*]*\bhead\b|摇了?摇?头", re.IGNORECASE)
_IDLE_GESTURE = regex(
    r"\b(?:shrug|look|stare|staring|gaze|gazing|glance|sigh|smil|frown|pause|pausing|wave|waving"
    r"|hesitat|fidget|blink)\w*|\b(?:silen\w+|says nothing)\b"
    r"|低头|沉默|叹|耸|皱眉|望着?|看着|摆摆?手|微笑|苦笑|不说话",
    re.IGNORECASE,
)
_GESTURES = {Answer.YES: _NODS, Answer.NO: _SHAKES, Answer.NOTHING: _IDLE_GESTURE}
_MURMURED_YES = regex(r"\W*(?:嗯+[啊呢]?|mm-?hm+)\W*", re.IGNORECASE)
# A yes by its tone, where nothing else is said: in front of other words it is a courtesy.
_WHOLE_YES = regex(
    r"\W*(?:确实|(?:当然|肯定|的确|绝对|一定)(?:有|是|会)?[的啊呀]*|certainly|absolutely|for sure"
    r"|unfortunately|regrettably|sadly|(?:i['’]m |i am )?afraid (?:so|yes)|guilty"
    r"(?: as charged)?|spot on|now that you (?:say|mention) it)(?:,? doctor)?\W*",
    re.IGNORECASE,
)
# The most telling first.
_RANK = (Answer.TELLS, Answer.EVADES, Answer.UNKNOWN, Answer.NO, Answer.YES, Answer.NOTHING)


@remembered
def read_answer(text: str) -> Answer:
    """Return the kind of a message: that of its most telling clause.

    What no rule knows, such as a metaphor or a story, counts as told; words to the doctor do not.
    """
    if _GESTURE.fullmatch(text) and not (read_statements(text) or re.search(r"\d", text)):
        for gesture, holds in _GESTURES.items():
            if holds.search(text):
                return gesture
    if _WHOLE_YES.fullmatch(text):
        return Answer.YES
    kinds = {kind for clause in _CLAUSES.split(text) if (kind := _kind(clause))}
    return next((kind for kind in _RANK if kind in kinds), Answer.NOTHING)


def says_yes(text: str) -> bool:
    """Tell whether a clause of a message is a plain yes, and none a no or a "don't know".

    A murmur ("mm-hm") is a yes unless a denial follows; not to know a detail takes nothing back.
    """
    if _WHOLE_YES.fullmatch(text):
        return True
    clauses = _CLAUSES.split(text)
    spoken_clauses = [clause for clause in clauses if not _MURMURED_YES.fullmatch(clause)]
    kinds = {
        kind
        for clause in spoken_clauses
        if (kind := _kind(clause)) and not (kind is Answer.UNKNOWN and DETAIL.search(clause))
    }
    if {Answer.NO, Answer.UNKNOWN} & kinds:
        return False
    denies = any(s.polarity is Polarity.DENIED for s in read_statements(text))
    return Answer.YES in kinds or (len(spoken_clauses) < len(clauses) and not denies)


def _kind(clause: str) -> Answer | None:
    """Return the kind of a clause; `None` for one of fillers alone."""
    if _MURMURED_YES.fullmatch(clause):
        return Answer.YES
    bare_clause = TRIM.sub("", TRIM.sub("", clause.replace("’", "'").strip()))
    if not re.search(r"\w", bare_clause):
        return None
    return next((kind for kind, holds in _TESTS if holds(clause, bare_clause)), Answer.TELLS)


def _states_topic(clause: str, bare_clause: str) -> bool:
    return any(s.polarity in (Polarity.AFFIRMED, Polarity.DENIED) for s in read_statements(clause))


def _states_number(clause: str, bare_clause: str) -> bool:
    return bool(re.search(r"\d", bare_clause) or durations(clause))


def _only_speaks_to(clause: str, bare_clause: str) -> bool:
    """Tell whether a clause asks, or speaks to the doctor, and names nothing of an illness."""
    asks = bool(re.search(r"[?？]\s*$", clause))
    return asks or bool(SPOKEN_TO.search(bare_clause) and not read_statements(clause))


# What a clause is, by the first test that it passes.
_TESTS: tuple[tuple[Answer, Callable[[str, str], bool]], ...] = (
    (Answer.EVADES, lambda clause, bare: bool(KINDS[Answer.EVADES].match(bare))),
    (Answer.TELLS, _states_topic),
    (Answer.EVADES, lambda clause, bare: bool(PUTS_OFF.search(clause))),
    (Answer.UNKNOWN, lambda clause, bare: bool(KINDS[Answer.UNKNOWN].match(bare))),
    (Answer.TELLS, _states_number),
    (Answer.NO, lambda clause, bare: bool(KINDS[Answer.NO].fullmatch(bare))),
    (Answer.NO, lambda clause, bare: only_negates(bare)),
    (Answer.YES, lambda clause, bare: bool(KINDS[Answer.YES].fullmatch(bare))),
    (Answer.NOTHING, lambda clause, bare: bool(KINDS[Answer.NOTHING].fullmatch(bare))),
    (Answer.NOTHING, _only_speaks_to),
)
