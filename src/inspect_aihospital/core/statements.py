"""What a text says of symptoms and history, clause by clause: affirmed, denied or left open."""

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from inspect_aihospital.core.history_words import RELATIVES
from inspect_aihospital.core.record import Language, detect_language
from inspect_aihospital.core.regex import regex
from inspect_aihospital.core.remembered import remembered
from inspect_aihospital.core.topics import Mention, mentions


class Polarity(StrEnum):
    """How a text speaks of a topic."""

    AFFIRMED = "affirmed"
    DENIED = "denied"
    UNKNOWN = "unknown"
    """The speaker says that it does not know."""
    OPEN = "open"
    """Asked, supposed, feared, denied in part, or said of another time: nothing to hold it to."""


@dataclass(frozen=True)
class Statement:
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


_SENTENCES = regex(r"(?:[^。！？!?\n;；.…]|\.(?!\s|\Z))*(?:[。！？!?\n;；.…]+|\Z)")
_PARTS: dict[Language, re.Pattern[str]] = {
    "zh": regex(
        r"[，,：]|[.:](?!\d)|(?=但|不过|而是|就是|只是|可是|除了)|—+|(?<![无未没有])(?=出现|突发)"
    ),
    "en": regex(
        r",|:(?!\d)|\.(?=\s|$)|\s[-–—]\s"
        r"|(?=\b(?:but|although|though|however|except|just|only|apart from|other than|besides|yet"
        r"|and (?:no|not|without|i|it|he|she|we|they|my|the|then|now|has|have|had|since)\b))",
        re.IGNORECASE,
    ),
}
_NEGATORS: dict[Language, re.Pattern[str]] = {
    "zh": regex(
        r"没有?|无(?!论|法|缘|故|明显诱因|诱因)|未|否认|从不|不是(?!不|没|很|特别|那么)"
        r"|不(?=[^是仅但过知清舒适])"
    ),
    "en": regex(
        r"\b(?:no|not|never|none|nor|neither|without|den(?:y|ies|ied)|free of|absen\w+ of"
        r"|(?:have|has|had|do|does|did|is|was|are|were|ca)n['’]?t|cannot|non)\b",
        re.IGNORECASE,
    ),
}
_BETWEEN: dict[Language, re.Pattern[str]] = {
    "zh": regex(
        r"(?:出现|发生|感[觉到]|觉得|什么|啥|任何|其[他它]|过|有|得|患|做|伴|或者?|和|以及|及"
        r"|与|、|/|\s"
        r"|的|症状|情况|病史|史|现象|表现|这[种样些]|类似|药物|食物|等|也|再|又|吸|抽|喝|受|到"
        r"|是|者"
        r"|人|因|任|曾|接受|进行|重大|大|系统|疾病|病|急慢性|慢性)*"
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
_AFTER: dict[Language, re.Pattern[str]] = {
    "zh": regex(
        r"(?:…|吗|呢|的?(?:话|情况|症状|史|现象)|这[些种]?|倒|也|都|就|是|从来|一直|真|确实"
        r"|好像|应该|我|、\S{1,6}"
        r"|[,，？?]|\s)*(?:没有?过?|无|不(?=[痛疼咳烧喝抽吸吐晕痒]"
        r"|$))(?:[痛疼咳烧喝抽吸吐晕痒有])?[了过的啊呀吧呢]*$"
    ),
    "en": regex(
        r"[\s,:?-]*(?:no|none|never|nope|not at all|absent|denied|negative)[\s.!]*$", re.IGNORECASE
    ),
}
_CLOSING = regex(
    r"(?:[这那]些|以上|上述|都|全|均)[^，,]{0,3}(?:没有?|无)(?:过|出现|的|了|[这那]些|啊)*\W*$"
)
"""What denies all that a clause names before it."""
_WITHIN = regex(r"(?:没有?|不|无|未)(?:怎么|太|很|再)?[痛疼闷胀肿晕黄红黑酸痒哑堵塞]$")
_QUALIFIED = regex(
    r"\s+(?:with|on|when|during|while|after|radiat\w*|spread\w*|between)\b"
    r"|[^，,、]{0,4}(?:加重|放射)",
    re.IGNORECASE,
)
"""What narrows a denial down: no pain on passing water denies that pain alone."""
_UNKNOWN = regex(
    r"不(?:太|大)?(?:清楚|知道|记得|确定|晓得|了解)|记不[清得住]|说不[好清准上]"
    r"|没[有]?(?:太)?(?:注意|留意|在意|量过|印象)"
    r"|不详|\b(?:don['’]?t|do not|doesn['’]?t|didn['’]?t|did not|can['’]?t|cannot|haven['’]?t"
    r"|couldn['’]?t"
    r"|wouldn['’]?t) (?:really |actually |quite )?(?:know|remember|recall|say|tell|notice\w*"
    r"|pa(?:y|id))"
    r"|\b(?:not sure|unsure|no idea|unaware|unclear|unknown|not certain|not that i)\b",
    re.IGNORECASE,
)
_SUPPOSED = regex(
    r"如果|要是|假如|万一|会不会|是不是|是否|有没有|怕(?![冷热光风])|担心|以免|避免|防止"
    r"|应该[是会]|可能|怀疑|以为|觉得是|需要"
    r"|\b(?:if|whether|could (?:it|this|that) be|might|maybe|perhaps|worr\w+|afraid|scared|fear\w*"
    r"|in case|avoid|prevent|will|would|should|could|wonder\w*|supposed|because of|thought|think"
    r"|risk of|unless|caused by|looks? like|until)\b",
    re.IGNORECASE,
)
_OTHER_TIME = regex(
    r"(?:现在|目前|今天|当时|之前|以前|从前|起初|刚开始|后来|平时|最近|近来)|除(?:了|外)|再"
    r"|\b(?:now|today|currently|at the moment|before|previously|anymore|any more|these days|yet"
    r"|recently|lately|until|at first|initially|again|usually|always|except|apart|other than"
    r"|besides|in (?:my|the|her|his) family|at (?:night|rest))\b",
    re.IGNORECASE,
)
_DOUBLE = regex(
    r"不是没|并非没|没有一[天次]不|没少|不(?:是)?只|不仅|不单|\b(?:not only|not just"
    r"|not that (?:i|it)\b|not without"
    r"|no longer|not (?:a )?\w+ without|no doubt|never (?:goes|went|stops|gone)"
    r"|no (?:better|relief|change|worse|longer|different))\b",
    re.IGNORECASE,
)
_RELATIVE = regex(RELATIVES, re.IGNORECASE)
_RESTART = regex(
    r"\b(?:i|he|she|it|they|we|you|my|his|her|there|is|was|has|have|had|does|did|am|are|were|began"
    r"|started|came|comes|developed|appeared|became|got|gets|noticed|feels?|felt|for|since|ago|yes"
    r"|takes?|took|smokes?|drinks?)\b",
    re.IGNORECASE,
)
"""Words behind a comma with which a new statement begins."""
_PIVOT = regex(
    r"\s*(?:但|就|只|有|不过|还|可|而|除|but|just|only|except|though|yes)", re.IGNORECASE
)
_EXAMPLES = regex(
    r"\s*(?:比如|例如|诸如|如(?!果)|像|包括|like|such as|including|or|nor|no)", re.IGNORECASE
)
_SHORT_NO = regex(
    r"\W*(?:这个|那个|嗯|呃|应该|好像|倒|也|都|就|是|从来|\W|\b(?:well|um+|er+|hmm+|uh)\b)*"
    r"(?:没有?|无|不(?!清|知|好|记)|\b(?:no|nope|never|none|not (?:really|that|at all)"
    r"|i don['’]?t think)\b)",
    re.IGNORECASE,
)
"""A sentence that denies what the sentence before only named."""
_FUNCTION = regex(
    r"[\s、,，.…。和或及与/]|这个|那个|嗯|呃|\b(?:or|and|nor|a|an|any|the|hmm+|well|um+|uh|er+"
    r"|oh)\b",
    re.IGNORECASE,
)


_GESTURES = regex(r"^[^\S\n]*+(?:[(（*][^()（）*\d\n]{1,20}[)）*][^\S\n]*+)++", re.MULTILINE)
"""What a speaker does, in brackets before its words: no word of a symptom."""


@remembered
def read_statements(text: str) -> tuple[Statement, ...]:
    """What a text says of the topics that it names, in order."""
    text = _GESTURES.sub("", text)
    language = detect_language(text)
    statements: list[Statement] = []
    named: list[Statement] = []
    for sentence in filter(None, _SENTENCES.findall(text)):
        if mentions(sentence):
            latest = _read_sentence(sentence, language)
            alone = _only_names(sentence.strip(" ?？.…。"), mentions(sentence.strip(" ?？.…。")))
            named = latest if alone else []
            statements += latest
        elif named and _SHORT_NO.match(sentence):
            denied = [replace(s, polarity=Polarity.DENIED) for s in named]
            statements[-len(named) :], named = denied, []
        elif sentence.strip():
            named = []
    return tuple(statements)


def names_relative(text: str) -> bool:
    """Whether a text speaks of somebody else than the patient."""
    return bool(_RELATIVE.search(text))


def _read_sentence(sentence: str, language: Language) -> list[Statement]:
    asked = bool(re.search(r"[?？]\s*$|[吗呢么]\s*[。.]?\s*$", sentence))
    statements: list[Statement] = []
    carried = began = False
    for part in _parts(sentence, language):
        places = mentions(part)
        negators = _negators(part, places, language)
        listed = not negators and (
            bool(began and _EXAMPLES.match(part)) or (carried and _goes_on(part, places, language))
        )
        unsure = began and not listed and not negators and _goes_on(part, places, language)
        for place in places:
            polarity = _polarity(part, place, places, negators, language)
            if listed and polarity is Polarity.AFFIRMED:
                sure = _EXAMPLES.match(part) or (language == "en" and _only_names(part, places))
                polarity = Polarity.DENIED if sure else Polarity.OPEN
            elif unsure and polarity is Polarity.AFFIRMED:
                polarity = Polarity.OPEN
            statements.append(
                Statement(
                    place.topic,
                    Polarity.OPEN if asked else polarity,
                    part.strip(" ,，。.;；"),
                    part[place.start : place.end],
                    names_relative(part),
                )
            )
        if places or negators:
            carried, began = bool(negators and places) or listed, bool(negators) or listed or unsure
    return statements


def _parts(sentence: str, language: Language) -> list[str]:
    return [part for part in _PARTS[language].split(sentence) if part and part.strip()]


def _negators(part: str, places: tuple[Mention, ...], language: Language) -> list[tuple[int, int]]:
    """Where words of negation stand outside of the topics' own words."""
    found = (match.span() for match in _NEGATORS[language].finditer(part))
    return [
        (start, end)
        for start, end in found
        if not any(place.start <= start < place.end for place in places)
    ]


def _goes_on(part: str, places: tuple[Mention, ...], language: Language) -> bool:
    """Whether a part behind a comma may still belong to the list that a negation began."""
    if _PIVOT.match(part):
        return False
    return (
        bool(_EXAMPLES.match(part))
        or _only_names(part, places)
        or (language == "en" and not _RESTART.search(part))
    )


def _only_names(part: str, places: tuple[Mention, ...]) -> bool:
    """Whether a part of a list has nothing beside names of topics."""
    rest = part
    for place in reversed(places):
        rest = rest[: place.start] + " " + rest[place.end :]
    words = _FUNCTION.sub("", rest).strip(" .。")
    return bool(places) and len(words) <= (2 if re.search("[\u4e00-\u9fff]", words) else 0)


def _polarity(
    part: str,
    place: Mention,
    places: tuple[Mention, ...],
    negators: list[tuple[int, int]],
    language: Language,
) -> Polarity:
    if _UNKNOWN.search(part):
        return Polarity.UNKNOWN
    if _SUPPOSED.search(part) or _DOUBLE.search(part):
        return Polarity.OPEN
    if (closing := _CLOSING.search(part)) and place.end <= closing.start():
        return Polarity.DENIED
    inside = _WITHIN.search(part[place.start : place.end])
    before = [end for _, end in negators if end <= place.start]
    if not (place.normal or inside or before or _AFTER[language].match(part[place.end :])):
        return Polarity.AFFIRMED
    if before and not (place.normal or inside):
        between = _without_topics(part, before[-1], place.start, places)
        if not _BETWEEN[language].fullmatch(between) or _QUALIFIED.match(part[place.end :]):
            return Polarity.OPEN
    return Polarity.OPEN if _OTHER_TIME.search(part) else Polarity.DENIED


def _without_topics(part: str, start: int, end: int, places: tuple[Mention, ...]) -> str:
    """The words between two positions, less those of topics."""
    text, last = "", start
    for place in places:
        if start <= place.start and place.end <= end:
            text += part[last : place.start] + " "
            last = place.end
    return text + part[last:end]
