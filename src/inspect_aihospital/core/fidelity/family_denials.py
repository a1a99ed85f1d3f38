"""Detect a patient that denies an illness of its family which the record has."""

import re
from collections.abc import Iterator

from inspect_aihospital.core.fidelity.worded_denials import begins_with_no
from inspect_aihospital.core.history.answer_kinds import Answer
from inspect_aihospital.core.history.history_facts import HABITS, Fact, History
from inspect_aihospital.core.history.history_words import DISEASES, KIN
from inspect_aihospital.core.history.patient_answers import read_answer
from inspect_aihospital.core.history.statement_parts import names_relative
from inspect_aihospital.core.history.topic_statements import Polarity, read_statements
from inspect_aihospital.core.history.topics import neighbours, topics_asked
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import sentences_of

_ANYBODY = regex(
    r"家|亲[属戚人]|\b(?:famil\w*|relatives?|anyone|anybody|somebody|someone)\b", re.IGNORECASE
)
_ASKS_ILLNESS = regex(
    r"疾?病|遗传|健康|\b(?:ill(?:ness\w*)?|diseases?|conditions?|health\w*|run in)\b", re.IGNORECASE
)
# 家里有人抽烟吗 asks about relatives, 家里有血压计吗 about a thing.
_AT_HOME = regex(
    r"家[里中](?:人?有没有|有无|有)[^，。？?]*(?:人|病|癌|得|患|抽|吸|喝)"
    r"|\b(?:any|some)(?:one|body) (?:else )?(?:at home|in (?:the|your) (?:house|home|household))\b",
    re.IGNORECASE,
)
# The same illness, one that others have now, or one of the genes is not any illness.
_NOT_ANY_ILLNESS = regex(
    r"类似|同样|一样|相同|这[种样个类]|也|最近|近来|现在|遗传"
    r"|\b(?:similar|same|like (?:this|that|yours?)|this (?:kind|sort|type)"
    r"|this (?:illness|disease|problem|condition)"
    r"|recent\w*|lately|now|at home|in (?:the|your) (?:house|home|household)"
    r"|genetic|heredit\w*|inherit\w*)\b",
    re.IGNORECASE,
)
_OF_FAMILY = DISEASES | HABITS


def denied_in_family(message: str, doctor: str, history: History) -> str | None:
    """Return the record's clause on a relative's illness that an answer denies."""
    clause = next(asked_in_family(doctor, history), None)
    statements = [s for s in read_statements(message) if s.topic in _OF_FAMILY]
    # Whoever names an illness otherwise than to deny it has answered.
    if clause is None or any(s.polarity is not Polarity.DENIED for s in statements):
        return None
    is_no = read_answer(message) is Answer.NO or begins_with_no(message) or bool(statements)
    return clause if is_no else None


def asked_in_family(doctor: str, history: History) -> Iterator[str]:
    """Yield the clauses on illnesses of relatives that a doctor's message asks about."""
    for sentence in sentences_of(doctor):
        if not (names_relative(sentence) or _AT_HOME.search(sentence)):
            continue
        topics = {place.topic for place in topics_asked(sentence)}
        near_topics = topics.union(*map(neighbours, topics))
        asks_any = _ASKS_ILLNESS.search(sentence) and not _NOT_ANY_ILLNESS.search(sentence)
        if not (topics or asks_any):
            continue
        asked_kin = _kin_in(sentence)
        for fact in history.facts:
            illnesses = {
                topic
                for topic, polarity, is_of_relative in fact.topics
                if is_of_relative and polarity is Polarity.AFFIRMED and topic in DISEASES
            }
            # A habit that stands behind a relative's illness is the relative's, if it is asked for.
            illnesses |= topics & HABITS & _habits_of_relative(fact)
            is_asked = illnesses & near_topics if topics else illnesses
            is_meant = _ANYBODY.search(sentence) or asked_kin & _kin_in(fact.text)
            if is_asked and is_meant:
                yield fact.text


def _habits_of_relative(fact: Fact) -> set[str]:
    affirmed = {topic for topic, polarity, _ in fact.topics if polarity is Polarity.AFFIRMED}
    return affirmed if names_relative(fact.context) else set()


def _kin_in(text: str) -> set[str]:
    return {kin for kin, words in KIN.items() if words.search(text)}
