"""What a doctor's message asks a patient about."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import reduce

from inspect_aihospital.core.detectors import asks_for_examination, states_diagnosis
from inspect_aihospital.core.history_words import PART_ITEMS, RELATIVES
from inspect_aihospital.core.overlap import content
from inspect_aihospital.core.regex import regex
from inspect_aihospital.core.remembered import remembered
from inspect_aihospital.core.topics import WIDER, Mention, topics_asked

_SENTENCES = regex(r"[^。！？!?\n;；]*?(?:[。！？!?\n;；]|\.(?=\s|\Z)|\Z)")
_ASKING = regex(
    r"[?？]|[吗呢么][。.]?\s*$|有没有|有无|是否|是不是|请问|什么|多久|多长|多少|几[天年个次岁]"
    r"|哪[里儿些个种]|怎[么样]|如何"
    r"|(?:请|麻烦|能|可以|跟我|给我|再)[^。]{0,8}(?:描述|告诉|说|讲|谈|介绍|补充)"
    r"|\b(?:tell me|describe|could you|can you|do you|did you|have you|has (?:he|she)|are you"
    r"|is there|are there|any other|what|when|where|how (?:long|often|much|many|bad|severe|did|is)"
    r"|let me know|i(?:'d| would) like to (?:know|ask|hear))\b",
    re.IGNORECASE,
)
_SCOPES = {
    "all": regex(
        r"还有(?:什么|别的|其他|没有)|其[他它](?:的|地方|情况|问题|需要)|补充|别的(?:情况|问题)"
        r"|\b(?:anything else|what else|anything (?:more|further)|(?:else"
        r"|other) (?:information|details)"
        r"|add anything|(?:like|want) to (?:add|mention))\b",
        re.IGNORECASE,
    ),
    "present_illness": regex(
        r"(?:详细|具体|仔细|多|再)[^。]{0,4}(?:说|描述|讲|谈)|描述|怎么(?:回事|不舒服|不好|个)"
        r"|哪[里儿]不(?:舒服|好)|什么症状"
        r"|什么感觉|什么不(?:舒服|适)|其[他它][^。]{0,6}(?:症状|不适|不舒服)|现病史|伴随|经过"
        r"|讲讲|说说|病情|接下来|后来|发展"
        r"|\b(?:tell me (?:more|what|about (?:it|this|that|the|your (?:problem|symptoms?"
        r"|complaint|illness|condition|pain)))|describe|more detail|what brings|what(?:'s"
        r"| is) (?:wrong"
        r"|the (?:matter|problem|trouble)|going on|bothering)|how (?:are you feeling"
        r"|do you feel|have"
        r" you been)|what (?:other )?symptoms|other symptoms|any symptoms|present illness"
        r"|the (?:problem|symptoms|complaint)|what is it like|what happened)\b",
        re.IGNORECASE,
    ),
    "past_history": regex(
        r"既往|病史|以前[^。]{0,10}(?:病|疾病|健康|身体)|慢性(?:病|疾病)|基础(?:疾?病)"
        r"|[得患][过有][^。]{0,8}病|什么病"
        r"|身体[^。]{0,4}(?:怎么样|如何|好吗|健康)|(?:平时|过去)[^。]{0,6}(?:健康|身体)"
        r"|\b(?:(?:past|previous|medical|health) (?:\w+ )?(?:history|illness\w*|conditions?"
        r"|problems?"
        r"|health)|chronic|illnesses|(?:any|other) (?:medical |health )?(?:conditions|diseases?)"
        r"|in the past|ill before|your health)\b",
        re.IGNORECASE,
    ),
    "personal_history": regex(
        r"个人史|生活(?:习惯|方式)|家族|家[里中]?人?|父母|亲属|职业|工作|做什么的|嗜好|婚|生育"
        r"|\b(?:famil\w*|relatives|parents|habits?|lifestyle|social|occupation|job|work|living"
        r"|live|for a living|personal history|diet)\b",
        re.IGNORECASE,
    ),
}
_ASPECTS = {
    "onset": regex(
        r"什么时候|何时|多久|多长时间|几天|多少天|哪天|开始的?|持续"
        r"|\b(?:when (?:did|was|were|do|does)|how long|since when|start\w*|beg[ai]n|onset|duration"
        r"|how many (?:days|weeks|months|years))\b",
        re.IGNORECASE,
    ),
    "course": regex(
        r"加重|减轻|缓解|诱因|好转|变化|规律"
        r"|\b(?:worse\w*|better|reliev\w*|trigger\w*|brings? (?:it|them|this) on|help\w*"
        r"|eas(?:e|es)"
        r"|chang\w*|aggravat\w*)\b",
        re.IGNORECASE,
    ),
    "treatment": regex(
        r"治疗|用过|吃过|服过|处理|看过|就诊|药"
        r"|\b(?:treat\w*|taken|tried|medic\w*|tablets?|pills?|see a doctor|seen)\b",
        re.IGNORECASE,
    ),
    "nature": regex(
        r"部位|位置|哪[里儿个]|性质|程度|什么样|怎么个|频率|几次|颜色|什么感觉|多少|左|右"
        r"|\b(?:where|what (?:is|does|kind|sort|colou?r)|how (?:bad|severe|often|much|many)"
        r"|locat\w*"
        r"|character|severity|which side|sharp|dull|spread\w*|radiat\w*|feel like)\b",
        re.IGNORECASE,
    ),
}
_OPEN_WORD = regex(
    r"什么|多久|多长|哪|怎[么样]|几|多少|如何|何时|描述|详细|讲讲|说说"
    r"|\b(?:what(?! about)|when|where|how(?! about)|which|why|describe|tell me)\b",
    re.IGNORECASE,
)
_CLOSED_WORD = regex(
    r"吗|有没有|有无|是否|是不是|没有[?？]"
    r"|\b(?:do you|did you|have you|are you|is there|are there|any|does|is it|was it|has)\b",
    re.IGNORECASE,
)
_BOILERPLATE = regex(
    r"(?:请问|您|你|患者|孩子|宝宝|有没有|有无|是否|是不是|有|出现|感[觉到]|觉得|过|伴[有随]?"
    r"|或者?|和|以及|及|与|还是|吗|呢|其[他它]"
    r"|症状|情况|的|等|比如|例如|包括|像|说|最近|近期|同时|还|什么|任何|不适|不舒服|这些|以下"
    r"|方面|病史?|史"
    r"|疾病|慢性|了解|一下|那么?|好|另外|此外|对|平时|习惯|药物|食物|会|曾经?|得|患|做|进行|都"
    r"|也|在|吃|用|现在|目前|正在|服用|任何|[\W\d])"
    r"|\b(?:do|does|did|have|has|had|are|is|any|a|an|the|you|your|he|she|of|or|and|in|with|been"
    r"|having|ever|experienc\w+|notic\w+|felt|feel|feeling|recent\w*|lately|symptoms?|such|as"
    r"|like|other|also|signs?|there|problems?|trouble|some|what|about|suffer\w*|from|associated"
    r"|history|known|diagnosed|conditions?|diseases?|chronic|illness\w*|to|for|get|got|take"
    r"|taking|currently|regular\w*|medical|drugs?|food|for|example|including|along|well|ok|okay"
    r"|i|see|thank|thanks|now|please|tell|me|whether|if|else|anything|at|all|it|this|that|on|by"
    r"|changes?|either|child|daughter|son|past|undergone|drink|anyone)\b",
    re.IGNORECASE,
)
_TWICE = regex(r"(\w)不\1")
"""A Chinese question that names both sides: hurts or hurts not."""
_RELATIVE = regex(RELATIVES, re.IGNORECASE)
_LEFT = {True: 2, False: 9}
"""Letters that a plain question may have beside its topics, in Chinese and in other writing."""


@dataclass(frozen=True)
class Question:
    """What a message asks.

    Attributes:
        topics: The symptoms and items that it names.
        plain: Those of which it asks whether they are there at all, and nothing more.
        scopes: The parts of a history that it asks about openly; `all` for anything else.
        touched: The parts that its topics belong to.
        aspects: Onset, course, treatment, nature.
        content: Its other words.
        unread: It asks for something that no rule knows.
        open: It cannot be answered by yes or no.
        asks: It asks anything, and neither orders examinations nor concludes.
    """

    topics: frozenset[str] = frozenset()
    plain: frozenset[str] = frozenset()
    scopes: frozenset[str] = frozenset()
    touched: frozenset[str] = frozenset()
    aspects: frozenset[str] = frozenset()
    content: frozenset[str] = frozenset()
    unread: bool = False
    open: bool = True
    asks: bool = False


@remembered
def read_question(message: str) -> Question:
    """What a doctor's message asks; nothing where it only tells or orders."""
    sentences = [s for s in _SENTENCES.findall(message) if s.strip() and _ASKING.search(s)]
    if not sentences:
        return Question()
    whole = reduce(_joined, map(_read, sentences))
    concludes = asks_for_examination(message) or states_diagnosis(message)
    return replace(whole, asks=not concludes)


def _read(sentence: str) -> Question:
    sentence = _TWICE.sub(r"\1", sentence)
    places = topics_asked(sentence)
    names = frozenset(place.topic for place in places)
    names -= {wide for wide, narrow in WIDER.items() if names & narrow}
    relative = bool(_RELATIVE.search(sentence))
    scopes, aspects = _matching(_SCOPES, sentence), frozenset[str]()
    if _OPEN_WORD.search(sentence):
        aspects = _matching(_ASPECTS, sentence)
    return Question(
        topics=frozenset() if relative else names,
        plain=names if _is_plain(sentence, places) and not relative else frozenset(),
        scopes=scopes,
        touched=frozenset(part for part, items in PART_ITEMS.items() if items & names)
        | ({"personal_history"} if relative else frozenset()),
        aspects=aspects,
        content=content(sentence),
        unread=not (names or scopes or aspects),
        open=bool(_OPEN_WORD.search(sentence)) and not _CLOSED_WORD.search(sentence),
        asks=True,
    )


def _matching(patterns: Mapping[str, re.Pattern[str]], sentence: str) -> frozenset[str]:
    return frozenset(name for name, words in patterns.items() if words.search(sentence))


def _is_plain(sentence: str, places: tuple[Mention, ...]) -> bool:
    bare = sentence
    for place in reversed(places):
        bare = bare[: place.start] + " " + bare[place.end :]
    words = re.sub(r"\W", "", _BOILERPLATE.sub("", bare))
    return len(words) <= _LEFT[bool(re.search("[\u4e00-\u9fff]", sentence))]


def _joined(first: Question, second: Question) -> Question:
    return Question(
        topics=first.topics | second.topics,
        plain=first.plain | second.plain,
        scopes=first.scopes | second.scopes,
        touched=first.touched | second.touched,
        aspects=first.aspects | second.aspects,
        content=first.content | second.content,
        unread=first.unread or second.unread,
        open=first.open and second.open,
        asks=True,
    )
