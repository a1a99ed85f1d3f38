"""Read the topics, parts of a history and aspects that a doctor's message asks about."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import reduce

from inspect_aihospital.core.dialogue.doctor_conclusions import states_diagnosis
from inspect_aihospital.core.dialogue.doctor_messages import leaves_pending
from inspect_aihospital.core.history.history_words import PART_ITEMS, PERSONAL_KINDS
from inspect_aihospital.core.history.open_questions import OPEN_WORD, is_open
from inspect_aihospital.core.history.statement_parts import names_relative, without_topics
from inspect_aihospital.core.history.topics import WIDER, Mention, topics_asked
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered
from inspect_aihospital.core.text.word_overlap import content

# A match may be empty at the end of a text.
_SENTENCES = regex(r"[^。！？!?\n;；]*?(?:[。！？!?\n;；]|\.(?=\s|\Z)|\Z)")
# A question mark, a Chinese particle, or an order to tell; examiners' orders are sorted out later.
_ASKING = regex(
    r"[?？]|[吗呢么][。.]?\s*$|有没有|有无|是否|是不是|请问|什么|多久|多长|多少|几[天年个次岁]"
    r"|哪[里儿些个种]|怎[么样]|如何|(?:请|麻烦|能|可以|跟我"
    r"|给我|再)[^。]{0,8}(?:描述|告诉|说|讲|谈|介绍|补充)|\b(?:tell me|describe|could you|can you"
    r"|do you|did you|have you|has (?:he|she)|are you|is there|are there|any other|what|when|where"
    r"|how (?:long|often|much|many|bad|severe|did|is)|let me know|i(?:'d| would) like to (?:know"
    r"|ask|hear))\b",
    re.IGNORECASE,
)
# Open questions, by the part of a history that they ask for.
_SCOPES = {
    "all": regex(
        r"还有(?:什么|别的|其他|没有)|其[他它](?:的|地方|情况|问题|需要)|补充|别的(?:情况|问题)"
        r"|\b(?:anything else|what else|anything (?:more|further)|(?:else|other) (?:information"
        r"|details)|add anything|(?:like|want) to (?:add|mention))\b",
        re.IGNORECASE,
    ),
    "present_illness": regex(
        r"(?:详细|具体|仔细|多|再)[^。]{0,4}(?:说|描述|讲|谈)|描述|怎么(?:回事|不舒服|不好|个)"
        r"|哪[里儿]不(?:舒服|好)|什么症状|什么感觉"
        r"|什么不(?:舒服|适)|其[他它][^。]{0,6}(?:症状|不适|不舒服)|现病史|伴随|经过|讲讲|说说|病情"
        r"|接下来|后来|发展"
        r"|\b(?:tell me (?:more|what|about (?:it|this|that|the|your (?:problem|symptoms?|complaint"
        r"|illness|condition|pain)))|describe|more detail|what brings|what(?:'s| is) (?:wrong"
        r"|the (?:matter|problem|trouble)|going on|bothering)|how (?:are you feeling|do you feel"
        r"|have you been)|what (?:other )?symptoms|other symptoms|any symptoms|present illness"
        r"|the (?:problem|symptoms|complaint)|what is it like|what happened)\b",
        re.IGNORECASE,
    ),
    "past_history": regex(
        r"既往|病史|以前[^。]{0,10}(?:病|疾病|健康|身体)|慢性(?:病|疾病)|基础(?:疾?病)"
        r"|[得患][过有][^。]{0,8}病|什么病"
        r"|身体[^。]{0,4}(?:怎么样|如何|好吗|健康)|(?:平时|过去)[^。]{0,6}(?:健康|身体)"
        r"|\b(?:(?:past|previous|medical"
        r"|health) (?:\w+ )?(?:history|illness\w*|conditions?|problems?|health)|chronic|illnesses"
        r"|(?:any|other) (?:medical |health )?(?:conditions|diseases?)|in the past|ill before"
        r"|your health)\b",
        re.IGNORECASE,
    ),
}
# Read only in open questions: "does it hurt at night" asks about pain alone.
_ASPECTS = {
    "onset": regex(
        r"(?:什么时候|何时)(?![^。？?]{0,6}(?:发作|犯|明显|[加严更最]|厉害|缓解|减轻|好[些一]))"
        # How long each attack takes is no onset.
        r"|(?<!每次)(?<!每次[一-龥])(?<!每次[一-龥]{2})(?<!每次[一-龥]{3})"
        r"(?:多久(?!一?[次回])|多长时间)|几天|多少天|哪天|开始的?|持续"
        r"|\b(?:when (?:did|was|were|do|does)|how long(?! do(?:es)? (?:it|they|each|one|an?)\b)"
        r"|since when|start\w*|beg[ai]n|onset|duration|how many (?:days|weeks|months|years))\b",
        re.IGNORECASE,
    ),
    "course": regex(
        r"加重|减轻|缓解|诱因|好转|变化|规律|\b(?:worse\w*|better|reliev\w*|trigger\w*"
        r"|brings? (?:it|them|this) on|help\w*|eas(?:e|es)|chang\w*|aggravat\w*)\b",
        re.IGNORECASE,
    ),
    "treatment": regex(
        r"治疗|用过|吃过|服过|处理|看过|就诊|药"
        r"|\b(?:treat\w*|taken|tried|medic\w*|tablets?|pills?|see a doctor|seen)\b",
        re.IGNORECASE,
    ),
    "nature": regex(
        r"部位|位置|哪[里儿个]|性质|程度|什么样|怎么个|频率|几次|颜色|什么感觉|多少|左|右"
        r"|\b(?:where"
        r"|what (?:is|does|kind|sort|colou?r)|how (?:bad|severe|often|much|many)|locat\w*|character"
        r"|severity|which side|sharp|dull|spread\w*|radiat\w*|feel like)\b",
        re.IGNORECASE,
    ),
}
# All that a plain question may have beside its topics. What is left over makes it more than plain.
_BOILERPLATE = regex(
    r"(?:请问|您|你|患者|孩子|宝宝|有没有|有无|是否|是不是|有|出现|感[觉到]|觉得|过|伴[有随]?|或者?"
    r"|和|以及|及|与|还是|吗|呢|其[他它]|症状|情况|的|等"
    r"|比如|例如|包括|像|说|最近|近期|同时|还|什么|任何|不适|不舒服|这些|以下|方面|病史?|史|疾病"
    r"|慢性|了解|一下|那么?|好|另外|此外|对|平时|习惯|药物|食物|会|身上"
    r"|曾经?|得|患|做|进行|都|也|在|吃|用|现在|目前|正在|服用|任何|[\W\d])"
    r"|\b(?:do|does|did|have|has|had|are|is|any|a|an"
    r"|the|you|your|he|she|of|or|and|in|with|been|having|ever|experienc\w+|notic\w+|felt|feel"
    r"|feeling|recent\w*|lately|symptoms?|such|as|like|other|also|signs?|there|problems?|trouble"
    r"|some|what|about|suffer\w*|from|associated|history|known|diagnosed|conditions?|diseases?"
    r"|chronic|illness\w*|to|for|get|got|take|taking|currently|regular\w*|medical|drugs?|food|for"
    r"|example|including|along|well|ok|okay|i|see|thank|thanks|now|please|tell|me|whether|if|else"
    r"|anything|at|all|it|this|that|on|by|changes?|either|child|daughter|son|past|undergone|drink"
    r"|anyone)\b",
    re.IGNORECASE,
)
# "Any pain?" asks for pain wherever it is; "does it hurt?" and "any pain with it?" do not.
_ANYWHERE = regex(r"[有无]|\b(?:any|have|having|had|feel\w*|felt|experienc\w+)\b", re.IGNORECASE)
_SPOKEN_OF = regex(
    r"[这那它伴]|(?<!\bis )(?<!\bare )\bthere\b|\b(?:it|this|that|these|those|them|here|with|from"
    r"|on|by|other|else|painful|swollen)\b|其[他它]|别的",
    re.IGNORECASE,
)
# A Chinese question that names both sides: hurts or hurts not.
_TWICE = regex(r"(\w)不\1")
_YOUR_CHILD = regex(r"您(?:家|的)*孩子|\byour (?:child|kid|baby|little one)\b", re.IGNORECASE)
_OWN_HISTORY = regex(
    r"史|[您你](?!的?(?:[父母爸妈家儿女兄弟姐妹哥爷奶姥]|爱人|老[公婆伴]|丈夫|妻|媳妇|先生|太太"
    r"|孩子|闺女|外[公婆]))|\bhistory\b|\byou\b",
    re.IGNORECASE,
)
_YOU_TOO = regex(r"您(?:和|或|跟|以及|还是|自己)|\byou(?:rself)? (?:or|and)\b", re.IGNORECASE)
# Letters that a plain question may have beside its topics, in Chinese and in other writing.
_MOST_OTHER_LETTERS = {True: 2, False: 9}


@dataclass(frozen=True)
class DoctorQuestion:
    """What a message asks.

    Attributes:
        topics: The symptoms and items that it names.
        plain_topics: Those of which it asks whether they are there at all, and nothing more.
        scopes: The parts of a history that it asks about openly; `all` for anything else.
        personal_kinds: The kinds of facts of the personal history that it asks about openly.
        touched_parts: The parts that its topics belong to.
        aspects: Onset, course, treatment, nature.
        content: Its other words.
        is_unread: It asks for something that no rule knows.
        is_open: It cannot be answered by yes or no.
        of_relative: It asks about somebody else alone.
        asks: It asks anything, and neither orders examinations nor concludes.
    """

    topics: frozenset[str] = frozenset()
    plain_topics: frozenset[str] = frozenset()
    scopes: frozenset[str] = frozenset()
    personal_kinds: frozenset[str] = frozenset()
    touched_parts: frozenset[str] = frozenset()
    aspects: frozenset[str] = frozenset()
    content: frozenset[str] = frozenset()
    is_unread: bool = False
    is_open: bool = True
    of_relative: bool = False
    asks: bool = False


@remembered
def read_question(message: str) -> DoctorQuestion:
    """Return what a doctor's message asks; nothing where it only tells or orders."""
    sentences = [s for s in _SENTENCES.findall(message) if s.strip() and _ASKING.search(s)]
    if not sentences:
        return DoctorQuestion()
    question = reduce(_join, map(_read_sentence, sentences))
    if len(topics_asked(message)) > len(topics_asked(sentences[0])):
        # Beside other sentences, "any pain?" may ask about what these name.
        question = replace(
            question,
            topics=question.topics - WIDER.keys(),
            plain_topics=question.plain_topics - WIDER.keys(),
            is_unread=question.is_unread or not question.topics.isdisjoint(WIDER),
        )
    concludes = leaves_pending(message) or states_diagnosis(message)
    return replace(question, asks=not concludes)


def _read_sentence(sentence: str) -> DoctorQuestion:
    # 痛不痛 holds a 不 that denies nothing.
    sentence = _TWICE.sub(r"\1", sentence)
    places = topics_asked(sentence)
    names = frozenset(place.topic for place in places)
    # "Chest pain" also matches the wide word; the narrow topic is meant.
    is_anywhere = _asks_anywhere(sentence, places)
    names -= {w for w, narrow in WIDER.items() if names & (narrow - {w}) or not is_anywhere}
    about_relative = names_relative(sentence)
    personal_kinds = _matching_names(PERSONAL_KINDS, sentence)
    scopes = _matching_names(_SCOPES, sentence)
    # How a mother is asks for her illnesses, and not for the patient's.
    if about_relative and not _OWN_HISTORY.search(sentence):
        scopes -= {"past_history"}
    scopes |= {"personal_history"} if personal_kinds else set()
    aspects = frozenset[str]()
    # Only open questions ask for an aspect: "worse at night?" can be answered by yes or no.
    if OPEN_WORD.search(sentence):
        aspects = _matching_names(_ASPECTS, sentence)
    return DoctorQuestion(
        topics=frozenset() if about_relative else names,
        plain_topics=names if _is_plain(sentence, places) and not about_relative else frozenset(),
        scopes=scopes,
        personal_kinds=personal_kinds,
        touched_parts=frozenset(part for part, items in PART_ITEMS.items() if items & names)
        | ({"personal_history"} if about_relative else frozenset()),
        aspects=aspects,
        content=content(sentence),
        is_unread=not (names or scopes or aspects),
        is_open=is_open(sentence),
        of_relative=bool(
            (about_relative or _YOUR_CHILD.search(sentence)) and not _YOU_TOO.search(sentence)
        ),
    )


def aspects_in(clause: str) -> frozenset[str]:
    """Return the aspects of an illness that a clause of its history tells about."""
    return _matching_names(_ASPECTS, clause)


def _matching_names(patterns: Mapping[str, re.Pattern[str]], sentence: str) -> frozenset[str]:
    return frozenset(name for name, words in patterns.items() if words.search(sentence))


def _asks_anywhere(sentence: str, places: tuple[Mention, ...]) -> bool:
    """Tell whether a sentence asks for symptoms and names no part of the body or occasion."""
    asks = _ANYWHERE.search(sentence) and not _SPOKEN_OF.search(sentence)
    return bool(asks) and not _other_letters(sentence, places)


def _is_plain(sentence: str, places: tuple[Mention, ...]) -> bool:
    most = _MOST_OTHER_LETTERS[bool(CHINESE_LETTER.search(sentence))]
    return len(_other_letters(sentence, places)) <= most


def _other_letters(sentence: str, places: tuple[Mention, ...]) -> str:
    """Return what a sentence has beside its topics and the words of any question."""
    words = without_topics(sentence, 0, len(sentence), places)
    return re.sub(r"\W", "", _BOILERPLATE.sub("", words))


def _join(first: DoctorQuestion, second: DoctorQuestion) -> DoctorQuestion:
    either = {f.name: getattr(first, f.name) | getattr(second, f.name) for f in fields(first)}
    return replace(
        DoctorQuestion(**either),
        is_open=first.is_open and second.is_open,
        of_relative=first.of_relative and second.of_relative,
    )
