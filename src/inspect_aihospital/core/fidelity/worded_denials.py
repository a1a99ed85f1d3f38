"""Tell an answer that denies what was asked in words of its own: "No, my stomach is fine"."""

import re
from collections.abc import Set

from inspect_aihospital.core.history.history_facts import History
from inspect_aihospital.core.history.medicines import find_medicines
from inspect_aihospital.core.history.topic_statements import read_statements
from inspect_aihospital.core.history.topics import neighbours
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import content

# Asks what a symptom is like, and not whether it is there.
_OF_ITS_KIND = regex(
    r"\b(?:is|are|was|were|does|did|has|have) (?:the|it|this|that|they|these|those)\b",
    re.IGNORECASE,
)
HABITS = frozenset({"smoking", "alcohol"})

# "No idea" and "not bad" refuse nothing; "no" before a name is read with it.
_NO_FIRST = regex(
    r"^\W*(?:(?:well|oh|um+|er|嗯|呃|啊|哦|医生|大夫)\W+)*"
    r"(?:(?:no|nope|nah)(?=\W*[,.;!]|(?: \w+)? (?:trouble|problems|issues?|complaints?)\b)"
    r"|(?:没有?|不|从来没有?)(?=[，。；！]))",
    re.IGNORECASE,
)
# Whoever was well all the time never had it.
_EVER_WELL = regex(
    r"\b(?:always|never) been\b[^.!?]{0,24}\b(?:fine|perfect\w*|normal|good|great|excellent"
    r"|spot on|a (?:problem|trouble|worry)|bad|high|low)\b"
    r"|\b(?:never) (?:had|gave me) (?:any|a) (?:\w+ )?(?:trouble|problems?|issues?)\b"
    r"|(?:一直|向来|从来|一向)(?:都|就)?(?:很|挺|特别)?(?:正常|好(?=[，。着得]|$)|健康|不[高低]|没(?:有)?(?:过)?(?:问题|毛病|异常))",
    re.IGNORECASE,
)
# A patient may have given up what its record says that it does.
_GIVES_UP = regex(
    r"\b(?:i|have|['’]ve|long since) (?:\w+ )?(?:quit|stopped|g[ai]ven? (?:it|them|that|up))\b"
    r"|(?:早|已经|都)?戒(?:了|掉了?)",
    re.IGNORECASE,
)
# Takes the denial half back, or says it of some of the time.
_NARROWS = regex(
    r"但|不过|可是|就是|只是|除了|现在|目前|以前|吃[着了]?药|控制|有时|[早晚]上|夜|[?？]"
    r"|\b(?:but|though|although|except|apart|only|just|more (?:of|like)|rather|yet|any ?more|now"
    r"|until|before|used to|since|with|on|tablets?|pills?|controlled|tr(?:y|ied|ying)|want"
    r"|should|again|not|sometimes|mornings?|evenings?|nights?)\b",
    re.IGNORECASE,
)


def denies_in_words(message: str, doctor: str, topics: Set[str], history: History) -> bool:
    """Tell whether an answer to a closed question denies its only topic without naming it.

    It begins with a no, says that all was well at all times, or to have given a habit up. It
    affirms nothing near the topic, and has none of the words of the record.

    Args:
        message: Of the patient.
        doctor: The doctor's message.
        topics: What the doctor asked for, and the record affirms.
        history: What the record says.
    """
    if len(topics) != 1 or _NARROWS.search(message) or _OF_ITS_KIND.search(doctor):
        return False
    near_topics = set().union(topics, *map(neighbours, topics))
    if any(s.topic in near_topics for s in read_statements(message)):
        return False
    if topics <= HABITS and _GIVES_UP.search(message):
        return True
    if find_medicines(message):
        return False
    (topic,) = topics
    recorded_words = content(history.affirmed_clauses.get(topic, ""))
    begins_with_no = _NO_FIRST.search(message) and not content(message) & recorded_words
    return bool(begins_with_no or _EVER_WELL.search(message))
