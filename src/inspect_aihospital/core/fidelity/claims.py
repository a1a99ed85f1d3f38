"""Hold a symptom or an item of a history that a patient claims against its record."""

import re
from collections.abc import Iterator

from inspect_aihospital.core.fidelity.answer_words import OF_FAMILY
from inspect_aihospital.core.fidelity.asked_wordings import MEDICINES
from inspect_aihospital.core.history.answer_kinds import Answer
from inspect_aihospital.core.history.doctor_questions import DoctorQuestion, read_question
from inspect_aihospital.core.history.echoed_answers import echoed_answer
from inspect_aihospital.core.history.history_facts import HABITS, History
from inspect_aihospital.core.history.history_words import DISEASES
from inspect_aihospital.core.history.patient_answers import says_yes
from inspect_aihospital.core.history.statement_parts import without_topics
from inspect_aihospital.core.history.topic_statements import (
    Polarity,
    TopicStatement,
    read_statements,
)
from inspect_aihospital.core.history.topics import neighbours, topics_asked
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import nearest

# Topics whose words mean one thing where a doctor asked for them by name, and too many otherwise.
_CLAIMED_IF_ASKED = frozenset(
    {
        *("surgery", "allergy", "travel", "sick_contact", "pregnancy"),
        *("fatigue", "swelling", "lump", "discharge"),
    }
)
# Topics to which nobody is held where the record is silent.
_UNCLAIMED = _CLAIMED_IF_ASKED | {
    *("medication", "drug", "ulcer", "menstruation", "sexual_life", "vaccination"),
    *("pain", "insomnia", "admission", "trauma"),
}
SIMILAR = 0.99
"""Share of a topic's own words in one sentence of the record from which on it is not made up."""

_SENTENCE_END = regex(r"(?<=[.。!！?？\n])")
_CHOICE = regex(r"(.)[不没]\1|有无|能否|是否|没有?[？?]?\s*$")
_NEGATIVE = regex(
    r"[没不无未]|否认|\b(?:no|not|never|without|den(?:y|ies))\b|n['’]t\b", re.IGNORECASE
)
# A yes to it says that something was looked for, is known or may be talked about.
_ASKS_ELSE = regex(
    r"[查测量验]过|检查|知道|听说|了解|明白|担心|害怕|想问|问一下"
    r"|\b(?:(?:may|can|could|shall) (?:i|we)|test(?:ed|s)?|check(?:ed|s)?|screen\w*|measured"
    r"|know|heard|understand|worr\w+|afraid)\b",
    re.IGNORECASE,
)

# What hay fever or a cold brings on in its season.
_SEASONAL = frozenset(
    {"sneezing", "runny_nose", "blocked_nose", "itch", "cough", "wheeze", "rash", "red_eye"}
)
_OF_OTHER_YEARS = regex(
    r"小时候|年轻时|[春夏秋冬]天|换季|每年|花粉季"
    r"|\b(?:as a (?:child|kid|boy|girl)|every (?:spring|summer|autumn|fall|winter|year)"
    r"|in (?:spring|summer|autumn|winter)|when (?:the|there['’]s) pollen)\b",
    re.IGNORECASE,
)
# How much of a habit: a few a day, 一天半包.
_SO_MUCH = regex(
    r"\b(?:an?|\d+|few|couple|two|three|four|five|six|ten|twenty|packs?|bottles?|glass(?:es)?"
    r"|cans?) (?:an?|per|every|each) (?:day|night|evening|week)\b|(?:一天|每天|天天|一周|每晚"
    r"|一晚上)[^，。没不]{0,3}[一二两三四五六七八九十几半\d]+[支根包瓶杯两斤]",
    re.IGNORECASE,
)
_NOT_NOW = regex(
    r"[没不茶水奶]|咖啡|饮料|以前|原来|年轻|戒"
    r"|\b(?:tea|coffee|water|milk|juice|soda)\b"
    r"|\b(?:no|not|never|used to|quit|stopped|gave|before|if|years ago)\b|n['’]t\b",
    re.IGNORECASE,
)
_TO_ALL = regex(r"都[有是对]|全[都有是对]|\b(?:all|both|each|every (?:one|single one))\b")


def contrary(statement: TopicStatement, history: History, question: DoctorQuestion) -> str | None:
    """Return the record's words against a patient's statement; `None` where it may hold it."""
    if statement.relative:
        return _contrary_in_family(statement, history)
    topic = statement.topic
    # The story of an illness denies nothing of other years and seasons.
    if topic in _SEASONAL and _OF_OTHER_YEARS.search(statement.clause):
        return None
    # A denial has the topic's own words, so that sharing them would excuse every claim.
    if topic not in history.denied_clauses and nearest(statement.words, history.text) >= SIMILAR:
        return None
    return words_against(topic, history, asked=topic in question.topics)


def words_against(topic: str, history: History, *, asked: bool = False) -> str | None:
    """Return the record's words against a topic; `None` where it names it or a neighbour.

    Args:
        topic: The topic.
        history: What the record says.
        asked: A doctor asked for it by name, so that its words can mean nothing else.
    """
    if topic in history.denied_clauses and topic not in MEDICINES:
        return history.denied_clauses[topic]
    is_unclaimed = topic in _UNCLAIMED and not (asked and topic in _CLAIMED_IF_ASKED)
    if is_unclaimed or topic in history.named_topics or neighbours(topic) & history.allowed_topics:
        return None
    return f"no {topic.replace('_', ' ')}"


def _contrary_in_family(statement: TopicStatement, history: History) -> str | None:
    """Return what the record says against a relative's illness; `None` where it may hold it.

    Only illnesses of the family count: patients also talk of colds, and of what neighbours had.
    """
    topic = statement.topic
    if topic not in DISEASES or not OF_FAMILY.search(statement.clause):
        return None
    is_held = {topic, *neighbours(topic)} & history.allowed_topics
    is_told = (
        topic not in history.named_topics and nearest(statement.words, history.text) >= SIMILAR
    )
    return None if is_held or is_told else f"no {topic.replace('_', ' ')} in the family"


def bare_yes(message: str, doctor: str, history: History) -> Iterator[str]:
    """Yield a yes that names nothing, to a question of which the record does not affirm all.

    A plain yes to several things affirms one of them, "all of them" affirms each. A yes to "no
    fever?" denies it, one to "were you tested for it?" says nothing of it.
    """
    question = read_question(doctor)
    if not question.asks or question.is_open or question.scopes or not question.plain_topics:
        return
    is_yes = says_yes(message) or echoed_answer(message, doctor) is Answer.YES
    is_yes = is_yes or _tells_how_much(message, question)
    if not (is_yes and _tells_only_of(message, question, history)) or _is_ambiguous(doctor):
        return
    topics = sorted(question.topics)
    reasons = [words_against(topic, history, asked=True) for topic in topics]
    against = next(filter(None, reasons), None)
    if all(reasons) or (against and _TO_ALL.search(message)):
        about = ", ".join(topics).replace("_", " ")
        yield f"asked about {about}: “{message}”; record: {against}"


def _tells_how_much(message: str, question: DoctorQuestion) -> bool:
    """Tell whether a message says how often a habit is followed that alone was asked about."""
    is_habit = len(question.topics) == 1 and question.topics <= HABITS
    return is_habit and bool(_SO_MUCH.search(message)) and not _NOT_NOW.search(message)


def _tells_only_of(message: str, question: DoctorQuestion, history: History) -> bool:
    """Tell whether a message names nothing, or goes on about the one denied thing it says yes to.

    A pain, where a pain was asked for, is that pain; what is taken for years is taken for it.
    """
    statements = read_statements(message)
    if not statements:
        return True
    if len(question.topics) != 1 or not question.topics <= history.denied_clauses.keys():
        return False
    (topic,) = question.topics
    return all(
        s.polarity in (Polarity.AFFIRMED, Polarity.OPEN)
        and not s.relative
        and s.topic in neighbours(topic) | MEDICINES
        for s in statements
    )


def _is_ambiguous(doctor: str) -> bool:
    """Tell whether a sentence that names what is asked asks for its absence, or something else."""
    for sentence in _SENTENCE_END.split(doctor):
        places = topics_asked(sentence)
        # Names hold negations of their own: 无力, 睡不着.
        words = without_topics(sentence, 0, len(sentence), places)
        if places and (_NEGATIVE.search(_CHOICE.sub(" ", words)) or _ASKS_ELSE.search(words)):
            return True
    return False
