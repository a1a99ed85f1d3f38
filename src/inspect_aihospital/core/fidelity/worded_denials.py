"""Tell an answer that denies what was asked in words of its own: "No, my stomach is fine"."""

import re
from collections.abc import Set

from inspect_aihospital.core.fidelity.asked_wordings import MEDICINES, asks_of_other_time
from inspect_aihospital.core.fidelity.course_answers import denies_throughout, lasts
from inspect_aihospital.core.history.durations import durations
from inspect_aihospital.core.history.history_facts import HABITS, History
from inspect_aihospital.core.history.history_words import OPERATED_ORGANS
from inspect_aihospital.core.history.medicines import find_medicines
from inspect_aihospital.core.history.topic_statements import read_statements
from inspect_aihospital.core.history.topics import neighbours, topics_asked
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import content

# Asks what a symptom is like, and not whether it is there.
_OF_ITS_KIND = regex(
    r"\b(?:is|are|was|were|does|did|has|have) (?:the|it|this|that|they|these|those)\b",
    re.IGNORECASE,
)
# All that a question may hold beside its topic that asks for no more than whether it is there.
_PLAIN_WORDS = regex(
    r"(?:\W|\b(?:do|did|have|has|had|are|is|been|be|being|get|got|getting|any|an?|the|you|your|ever"
    r"|or|and|in|past|life|suffer\w*|experienc\w*|notic\w*|feel\w*|felt|from|of|at all|there"
    r"|problems?|trouble|history|diagnosed|with|told|that|take|taking|use|using|drink|okay|thanks?"
    r"|please|anything|kind|lately|recently|before|also|so|i see|now|well|currently)\b"
    r"|药物|食物|您|你|请问|有没有|是否|是不是|会不会|有|无|会|吗|么|过|得|患|没|吧|平时|平常|经常"
    r"|常|最近|近来|觉得|感到|感觉|出现|什么"
    r"|啥|任何|对|呢|啊|的|了|病|服|吃|用|药|喝|做|或|和|也|还|那|史|这|问题|毛病|不(?=\W*\Z))*+",
    re.IGNORECASE,
)
_SENTENCE = regex(r"[^.?!。？！]+[.?!。？！]*")

# "No idea" and "not bad" refuse nothing; "no" before a name is read with it.
_NO_FIRST = regex(
    r"^\W*(?:(?:well|oh|um+|er|嗯|呃|啊|哦|医生|大夫)\W+)*"
    r"(?:(?:no|nope|nah)(?=\W*[,.;!]|(?: \w+)? (?:trouble|problems|issues?|complaints?)\b)"
    r"|(?:never|none)(?=\W*[,.;!])|not (?:a|one|even|so much as)\b"
    r"|not that i(?:['’]m| am)? (?:know|aware)(?: of)?\b|first time ever(?=\W*[,.!])"
    r"|(?:还?没有?|没得|不|从来没有?)(?=[，。；！])|绝对没有|绝对没[这那]回事)",
    re.IGNORECASE,
)
# Whoever was well all the time never had it.
_EVER_WELL = regex(
    r"\balways been\b[^.!?]{0,24}\b(?:fine|perfect\w*|normal|good|great|excellent|spot on)\b"
    r"|\bnever been\b[^.!?]{0,24}\b(?:a (?:problem|trouble|worry)|bad|high)\b"
    r"|\b(?:never) (?:had|gave me) (?:any|a) (?:\w+ )?(?:trouble|problems?|issues?)\b"
    r"|(?:一直|向来|从来|一向)(?:都|就)?(?:很|挺|特别)?(?:正常|好(?=[，。着得]|$)|健康|不高"
    r"|没(?:有)?(?:过)?(?:问题|毛病|异常))",
    re.IGNORECASE,
)
# Never met with what was asked about, whatever verb says so: "nothing has ever hurt up there".
_NEVER_MET = regex(
    r"\b(?:(?:never|nothing|not once|none of)\b[^.!?,;]{0,28}"
    r"\b(?:hurts?|bother(?:ed|s)|troubl(?:ed|es)|happen(?:ed|s)|struck|strikes|met|crossed"
    r"|been my\b|known|visited|come (?:near|my way|up)|played up|acted up)|never touched)\b"
    r"|\b(?:has|have|['’]s|['’]ve) (?:always )?been textbook\b"
    r"|(?:从未|没有?)[^，。！？]{0,4}(?:出过|受过|遭过|犯过|闹过|来过|找过)[^，。！？]{0,6}"
    r"(?:毛病|问题|麻烦|罪|岔子|乱子|[^\w\s]|$)",
    re.IGNORECASE,
)
# Topics that are asked for by what would change, and what says that nothing did.
_STEADY = frozenset(
    {
        *("weight_loss", "weight_gain", "vision_loss", "hearing_loss", "poor_appetite"),
        *("dark_urine", "insomnia"),
    }
)
_CHANGE = regex(r"变化|改变|变|不同|\b(?:chang\w+|different)\b", re.IGNORECASE)
_UNCHANGED = regex(
    r"没(?:有|什么|啥)*(?:变|瘦|胖|轻|重|掉)"
    r"|(?:跟|和)(?:以前|平时|往常|平常|原来)[^，。]{0,4}(?:一样|差不多)|老样子"
    r"|\b(?:(?:stay(?:ed|s)|remain(?:ed|s)|is|['’]s|been|still) (?:\w+ )?(?:the )?same"
    r"|same as (?:ever|always|usual|before)|unchanged|no different"
    r"|(?:has|have|did)(?:n['’]t| not) changed?)\b",
    re.IGNORECASE,
)
# A patient may have given up what its record says that it does.
_GIVES_UP = regex(
    r"\b(?:i|have|['’]ve|long since) (?:(?!never|nearly|almost|half)\w+ )?"
    r"(?:quit|stopped|g[ai]ven? (?:it|them|that|up))\b(?! (?:\w+ )?(?:times|once|twice))"
    r"|(?<![没不想])戒(?:了|掉了?)(?![^，。]{0,3}[几两三回次])",
    re.IGNORECASE,
)
_GIVEN_UP = regex(
    r"戒|已停|\b(?:ex|former|previous)\b|\b(?:quit|stopped|g[ai]ven? up|until)\b", re.IGNORECASE
)
# Takes the denial half back, or says it of some of the time.
_NARROWS = regex(
    r"但|不过|可是|就是|只是|除了|现在|目前|以前|[吃吸用喝靠有打][着了的]?药|控制|有时|[早晚]上|夜"
    r"|[?？]"
    r"|\b(?:but|though|although|except|apart|only|just|more (?:of|like)|rather|yet|any ?more|now"
    r"|until|before|used to|since|with|on|tablets?|pills?|controlled|tr(?:y|ied|ying)|want"
    r"|should|again|not|sometimes|mornings?|evenings?|nights?)\b",
    re.IGNORECASE,
)


def begins_with_no(message: str) -> bool:
    """Tell whether an answer begins with a no and takes none of it back."""
    return bool(_NO_FIRST.search(message)) and not _narrows(message)


def _narrows(message: str) -> bool:
    """Tell whether something behind the no that a message may begin with takes of it back."""
    return bool(_NARROWS.search(_NO_FIRST.sub("", message, count=1)))


def denies_in_words(message: str, doctor: str, topics: Set[str], history: History) -> bool:
    """Tell whether an answer to a closed question denies its only topic without naming it.

    It begins with a no, denies each of several occasions, says that all was well at all times or
    that it never met with it, or to have given a habit up. It affirms nothing near the topic, and
    has none of the record's words.
    """
    # Allergies to medicines are one thing, and no medicines.
    topics = topics - MEDICINES if "allergy" in topics else topics
    if len(topics) != 1 or _narrows(message) or not asks_presence(doctor, topics):
        return False
    is_other_time = any(asks_of_other_time(doctor, topic) for topic in topics)
    if is_other_time or (lasts(message) and not _NO_FIRST.search(message)):
        return False
    near_topics = set().union(topics, *map(neighbours, topics))
    # Where the answer names the topic, `denials` reads what it says of it.
    if any(s.topic in near_topics for s in read_statements(message)):
        return False
    (topic,) = topics
    recorded_clause = history.affirmed_clauses.get(topic, "")
    if topic in HABITS and _GIVES_UP.search(message):
        # A record may say itself that a habit was given up.
        return not _GIVEN_UP.search(recorded_clause)
    if find_medicines(message) or _asks_of_other_organ(topic, doctor, recorded_clause):
        return False
    # Behind a no, words of the record tell what the patient has all the same; the part of the body
    # that the doctor named tells nothing.
    own_words = content(message) - content(doctor)
    says_no = begins_with_no(message) and not own_words & content(recorded_clause)
    never_met = _NEVER_MET.search(message) and not durations(message)
    never_had = _EVER_WELL.search(message) or never_met
    is_unchanged = topic in _STEADY and _UNCHANGED.search(message)
    return bool(says_no or never_had or is_unchanged or denies_throughout(message))


def _asks_of_other_organ(topic: str, doctor: str, recorded_clause: str) -> bool:
    """Tell whether the operation of the record is of another organ than the doctor asks for."""
    asked_organs = [organ for organ in OPERATED_ORGANS if organ.search(doctor)]
    is_other = not any(organ.search(recorded_clause) for organ in asked_organs)
    return topic == "surgery" and bool(asked_organs) and is_other


def asks_presence(doctor: str, topics: Set[str]) -> bool:
    """Tell whether the last sentence of a question asks only whether its topic is there.

    Or whether it has changed, of what is ill only by a change.
    """
    sentences = _SENTENCE.findall(doctor)
    if not sentences or _OF_ITS_KIND.search(sentences[-1]):
        return False
    letters = list(sentences[-1])
    for place in topics_asked(sentences[-1]):
        letters[place.start : place.end] = " " * (place.end - place.start)
    words = "".join(letters)
    return bool(_PLAIN_WORDS.fullmatch(_CHANGE.sub(" ", words) if topics <= _STEADY else words))
