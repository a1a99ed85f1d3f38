"""Read what a text says of symptoms and history, by clause: affirmed, denied or left open."""

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from inspect_aihospital.core.history.history_words import RELATIVES
from inspect_aihospital.core.history.topics import Mention, mentions
from inspect_aihospital.core.record import Language, detect_language
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered


class Polarity(StrEnum):
    """How a text speaks of a topic."""

    AFFIRMED = "affirmed"
    DENIED = "denied"
    UNKNOWN = "unknown"
    """The speaker says that it does not know."""
    OPEN = "open"
    """Asked, supposed, feared, denied in part, or said of another time: nothing to hold it to."""


@dataclass(frozen=True)
class TopicStatement:
    """What a clause says of a topic.

    Attributes:
        topic: The topic.
        polarity: How it speaks of it.
        clause: The clause.
        words: The words of the topic in it.
        relative: It is about somebody else.
    """

    topic: str
    polarity: Polarity
    clause: str
    words: str = ""
    relative: bool = False


# Three dots may end a sentence or trail off within it.
_SENTENCES = regex(r"(?:[^。！？!?\n;；.…]|\.(?!\s|\Z))*(?:[。！？!?\n;；.…]+|\Z)")
# In English "and" begins a part only with a new subject or verb.
_PARTS: dict[Language, re.Pattern[str]] = {
    "zh": regex(
        r"[，,：]|[.:](?!\d)|(?=但|不过|而是|就是|只是|可是|(?<!切)除了)|—+|(?<![无未没有])(?=出现|突发)"
    ),
    "en": regex(
        r",|:(?!\d)|\.(?=\s|$)|\s[-–—]\s"
        r"|(?=\b(?:but|although|though|however|except|just|only|apart from|other than|besides|yet"
        r"|and (?:no|not|without|i|it|he|she|we|they|my|the|then|now|has|have|had|since)\b))",
        re.IGNORECASE,
    ),
}
# 无 is part of 无论 and 无法; 不 is part of 不是, 不过, 不舒服.
_NEGATORS: dict[Language, re.Pattern[str]] = {
    "zh": regex(
        r"没有?|木有|冇|莫得|无(?!论|法|缘|故|明显诱因|诱因)|未|否认|从不|不是(?!不|没|很|特别|那么)|不(?=[^是仅但过知清舒适])"
    ),
    "en": regex(
        r"\b(?:no|nae|nowt|not|never|none|nor|neither|without|den(?:y|ies|ied)|free of|absen\w+ of"
        r"|(?:have|has|had|do|does|did|is|was|are|were|ca|ai)n['’]?t|cannot|non)\b",
        re.IGNORECASE,
    ),
}
# All that may stand between a negation and what it denies.
_BETWEEN: dict[Language, re.Pattern[str]] = {
    "zh": regex(
        r"(?:出现|发生|感[觉到]|觉得|什么|啥|任何|其[他它]|过|有|得|患|做|伴|或者?|和|以及|及|与|、|/|\s|的|症状|情况|病史|史|现象|表现|这[种样些]"
        r"|类似|药物|食物|等|也|再|又|吸|抽|喝|受|到|是|者|人|因|任|曾|接受|进行|重大|大|系统|疾病|病|急慢性|慢性)*"
    ),
    "en": regex(
        r"(?:\W|\b(?:any|an?|the|of|or|and|nor|either|kind|sort|signs?|symptoms?|history|known"
        r"|previous|prior|past|ever|had|have|has|having|get|getting|got|been|be|being|noticed"
        r"|felt|feel|feeling|experienc\w+|report\w*|like|such|as|problems?|troubles?|with|issues?"
        r"|take|takes|taking|use|used|uses|using|do|does|did|drug|food|medicines?|to|in|from"
        r"|suffer\w*|at|all|other|my|for|i|she|he|me|on|regular|which|major)\b)*",
        re.IGNORECASE,
    ),
}
# A denial behind the topic: "fever: none". Possessive, or a long list takes time without end.
_AFTER: dict[Language, re.Pattern[str]] = {
    "zh": regex(
        r"(?:…|吗|呢|的?(?:话|情况|症状|史|现象)|这[些种]?|倒|也|都|就|是|从来|根本|压根|一直|真|确实|好像|应该|我|、(?:(?![没无]|不(?![适舒]))[^、\s]){1,6}"
        r"|[,，？?]|\s)*+(?:没有?过?|无|不(?=[痛疼咳烧喝抽吸吐晕痒]|$))(?:[痛疼咳烧喝抽吸吐晕痒有])?[了过的啊呀吧呢]*[\s。！]*$"
    ),
    "en": regex(
        r"[\s,:?-]*(?:no|none|never|nope|not at all|absent|denied|negative"
        r"|(?:was|were) never there)[\s.!]*$",
        re.IGNORECASE,
    ),
}
# What denies all that a clause names before it.
_CLOSING = regex(
    r"(?:[这那]些|以上|上述|都|全|均|根本|压根|从来)[^，,]{0,3}(?:没有?|无)(?:过|出现|的|了|[这那]些|啊)*\W*$"
)
# Topics whose own words hold a negation: 不痛.
_WITHIN = regex(r"(?:没有?|不|无|未)(?:怎么|太|很|再)?[痛疼闷胀肿晕黄红黑酸痒哑堵塞]$")
# What narrows a denial down: no pain on passing water denies that pain alone.
_QUALIFIED = regex(
    r"\s+(?:with|on|when|during|while|after|radiat\w*|spread\w*|between)\b|[^，,、]{0,4}(?:加重|放射)",
    re.IGNORECASE,
)
# Not knowing is neither yes nor no.
_NOT_KNOWN = regex(
    r"不(?:太|大)?(?:清楚|知道|记得|确定|晓得|了解)|记不[清得住]|说不[好清准上]|没[有]?(?:太)?(?:注意|留意|在意|量过|印象)|不详"
    r"|\b(?:don['’]?t|do not|doesn['’]?t|didn['’]?t|did not|can['’]?t|cannot|haven['’]?t"
    r"|couldn['’]?t|wouldn['’]?t) (?:really |actually |quite )?(?:know|remember|recall|say|tell"
    r"|notice\w*|pa(?:y|id))|\b(?:not sure|unsure|no idea|unaware|unclear|unknown|not certain"
    r"|not that i)\b",
    re.IGNORECASE,
)
# A fear or condition states nothing.
_SUPPOSITION = regex(
    r"如果|要是|假如|万一|会不会|是不是|是否|有没有|怕(?![冷热光风])|担心|以免|避免|防|应该[是会]|可能|怀疑|以为|觉得是|需要|\b(?:if|whether"
    r"|could (?:it|this|that) be|might|maybe|perhaps|worr\w+|afraid|scared|fear\w*|in case|avoid"
    r"|prevent|will|would|should|could|wonder\w*|supposed|because of|thought|think|risk of|unless"
    r"|caused by|looks? like|until)\b",
    re.IGNORECASE,
)
# What is denied for now may be true of another time.
_OTHER_TIME = regex(
    r"(?:现在|目前|今天|当时|之前|以前|从前|起初|刚开始|后来|平时|最近|近来)|除(?:了|外)|再"
    r"|\b(?:now|today|currently|at the moment|before|previously|anymore|any more|these days|yet"
    r"|recently|lately|until|at first|initially|again|usually|always|except|apart|other than"
    r"|besides|in (?:my|the|her|his) family|at (?:night|rest))\b",
    re.IGNORECASE,
)
# Two negations, or one that says more: "not only".
_DOUBLE = regex(
    r"不是没|并非没|没有一[天次]不|没少|不(?:是)?只|不仅|不单|\b(?:not only|not just|not that (?:i"
    r"|it)\b|not without|no longer|not (?:a )?\w+ without|no doubt|never (?:goes|went|stops|gone)"
    r"|no (?:better|relief|change|worse|longer|different))\b",
    re.IGNORECASE,
)
_RELATIVE = regex(RELATIVES, re.IGNORECASE)
# Words behind a comma with which a new statement begins.
_RESTART = regex(
    r"\b(?:i|he|she|it|they|we|you|my|his|her|there|is|was|has|have|had|does|did|am|are|were|began"
    r"|started|came|comes|developed|appeared|became|got|gets|noticed|feels?|felt|for|since|ago|yes"
    r"|takes?|took|smokes?|drinks?)\b",
    re.IGNORECASE,
)
# A turn of thought ends the list that a negation began.
_PIVOT = regex(
    r"\s*(?:但|就|只|有|不过|还|可|而|除|but|just|only|except|though|yes)", re.IGNORECASE
)
_EXAMPLES = regex(
    r"\s*(?:比如|例如|诸如|如(?!果)|像|包括|like|such as|including|or|nor|no)", re.IGNORECASE
)
# A sentence that denies what the sentence before only named.
_SHORT_NO = regex(
    r"\W*(?:这个|那个|嗯|呃|应该|好像|倒|也|都|就|是|从来|\W|\b(?:well|um+|er+|hmm+|uh)\b)*(?:没有?|无|不(?!清|知|好|记)"
    r"|\b(?:no|nope|never|none|not (?:really|that|at all)|i don['’]?t think)\b)",
    re.IGNORECASE,
)
# Fillers in an enumeration.
_FUNCTION = regex(
    r"[\s、,，.…。和或及与/]|这个|那个|嗯|呃|\b(?:or|and|nor|a|an|any|the|hmm+|well|um+|uh|er+|oh)\b",
    re.IGNORECASE,
)


# What a speaker does, in brackets before its words: no word of a symptom.
_GESTURES = regex(
    r"(?:^|(?<=[。！？.!?]))[^\S\n]*+(?:[(（*][^()（）*\d\n]{1,20}[)）*][^\S\n]*+)++", re.MULTILINE
)


@remembered
def read_statements(text: str) -> tuple[TopicStatement, ...]:
    """Return what a text says of the topics that it names, in order."""
    # A gesture such as "(coughs)" would be read as a symptom.
    text = _GESTURES.sub("", text)
    language = detect_language(text)
    statements: list[TopicStatement] = []
    named_statements: list[TopicStatement] = []
    for sentence in filter(None, _SENTENCES.findall(text)):
        if mentions(sentence):
            sentence_statements = _read_sentence(sentence, language)
            names_alone = _only_names(
                sentence.strip(" ?？.…。"), mentions(sentence.strip(" ?？.…。"))
            )
            named_statements = sentence_statements if names_alone else []
            statements += sentence_statements
        elif named_statements and _SHORT_NO.match(sentence):
            denied = [replace(s, polarity=Polarity.DENIED) for s in named_statements]
            statements[-len(named_statements) :], named_statements = denied, []
        elif sentence.strip():
            named_statements = []
    return tuple(statements)


def names_relative(text: str) -> bool:
    """Tell whether a text speaks of somebody else than the patient."""
    return bool(_RELATIVE.search(text))


def _read_sentence(sentence: str, language: Language) -> list[TopicStatement]:
    is_question = bool(re.search(r"[?？]\s*$|[吗呢么]\s*[。.]?\s*$", sentence))
    statements: list[TopicStatement] = []
    is_carried = has_begun = False
    for part in _parts(sentence, language):
        places = mentions(part)
        negators = _negators(part, places, language)
        is_listed = not negators and (
            bool(has_begun and _EXAMPLES.match(part))
            or (is_carried and _continues_list(part, places, language))
        )
        is_unsure = (
            has_begun and not is_listed and not negators and _continues_list(part, places, language)
        )
        is_of_relative, clause = names_relative(part), part.strip(" ,，。.;；")
        for place in places:
            polarity = _polarity(part, place, places, negators, language)
            if is_listed and polarity is Polarity.AFFIRMED:
                is_sure = _EXAMPLES.match(part) or (language == "en" and _only_names(part, places))
                polarity = Polarity.DENIED if is_sure else Polarity.OPEN
            elif is_unsure and polarity is Polarity.AFFIRMED:
                polarity = Polarity.OPEN
            statements.append(
                TopicStatement(
                    place.topic,
                    Polarity.OPEN if is_question else polarity,
                    clause,
                    part[place.start : place.end],
                    is_of_relative,
                )
            )
        if places or negators:
            is_carried, has_begun = (
                bool(negators and places) or is_listed,
                bool(negators) or is_listed or is_unsure,
            )
    return statements


def _parts(sentence: str, language: Language) -> list[str]:
    return [part for part in _PARTS[language].split(sentence) if part and part.strip()]


def _negators(part: str, places: tuple[Mention, ...], language: Language) -> list[tuple[int, int]]:
    """Return where words of negation stand outside of the topics' own words."""
    spans = (match.span() for match in _NEGATORS[language].finditer(part))
    return [
        (start, end)
        for start, end in spans
        if not any(place.start <= start < place.end for place in places)
    ]


def _continues_list(part: str, places: tuple[Mention, ...], language: Language) -> bool:
    """Tell whether a part behind a comma may still belong to the list that a negation began."""
    if _PIVOT.match(part):
        return False
    return (
        bool(_EXAMPLES.match(part))
        or _only_names(part, places)
        or (language == "en" and not _RESTART.search(part))
    )


def _only_names(part: str, places: tuple[Mention, ...]) -> bool:
    """Tell whether a part of a list has nothing beside names of topics."""
    remaining_text = part
    for place in reversed(places):
        remaining_text = remaining_text[: place.start] + " " + remaining_text[place.end :]
    words = _FUNCTION.sub("", remaining_text).strip(" .。")
    return bool(places) and len(words) <= (2 if CHINESE_LETTER.search(words) else 0)


def _polarity(
    part: str,
    place: Mention,
    places: tuple[Mention, ...],
    negators: list[tuple[int, int]],
    language: Language,
) -> Polarity:
    polarity, closing_start, is_of_other_time = _read_whole(part)
    if polarity:
        return polarity
    if place.end <= closing_start:
        return Polarity.DENIED
    negates_itself = _WITHIN.search(part[place.start : place.end])
    negator_ends = [end for _, end in negators if end <= place.start]
    if not (
        place.normal or negates_itself or negator_ends or _AFTER[language].match(part[place.end :])
    ):
        return Polarity.AFFIRMED
    if negator_ends and not (place.normal or negates_itself):
        between = _without_topics(part, negator_ends[-1], place.start, places)
        if not _BETWEEN[language].fullmatch(between) or _QUALIFIED.match(part[place.end :]):
            return Polarity.OPEN
    return Polarity.OPEN if is_of_other_time else Polarity.DENIED


@remembered
def _read_whole(part: str) -> tuple[Polarity | None, int, bool]:
    """Return what holds for all topics of a part: polarity, where a denial of all begins, time.

    Read once a part: a long list names hundreds of topics.
    """
    polarity = None
    if _NOT_KNOWN.search(part):
        polarity = Polarity.UNKNOWN
    elif _SUPPOSITION.search(part) or _DOUBLE.search(part):
        polarity = Polarity.OPEN
    closing = _CLOSING.search(part)
    return polarity, closing.start() if closing else -1, bool(_OTHER_TIME.search(part))


def _without_topics(part: str, start: int, end: int, places: tuple[Mention, ...]) -> str:
    """Return the words between two positions, less those of topics."""
    text, last = "", start
    for place in places:
        if start <= place.start and place.end <= end:
            text += part[last : place.start] + " "
            last = place.end
    return text + part[last:end]
