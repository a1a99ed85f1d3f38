"""Detect a patient that denies an illness of its family which the record has."""

import re
from collections.abc import Iterator

from inspect_aihospital.core.fidelity.worded_denials import begins_with_no
from inspect_aihospital.core.history.answer_kinds import Answer
from inspect_aihospital.core.history.history_facts import History
from inspect_aihospital.core.history.history_words import DISEASES
from inspect_aihospital.core.history.patient_answers import read_answer
from inspect_aihospital.core.history.statement_parts import names_relative
from inspect_aihospital.core.history.topic_statements import Polarity, read_statements
from inspect_aihospital.core.history.topics import neighbours, topics_asked
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import sentences_of

_KIN = {
    kin: regex(words, re.IGNORECASE)
    for kin, words in {
        "father": r"(?<!祖)父(?!系)|爸|\b(?:father|dad|parents?)\b",
        "mother": r"(?<!祖)母(?!系)|妈|\b(?:mother|mum|mom|parents?)\b",
        "sibling": r"兄|弟|姐|妹|哥|同胞|\b(?:brothers?|sisters?|siblings?|twin)\b",
        "grandparent": r"祖[父母]|爷爷|奶奶|姥|外[公婆]|\bgrand(?:father|mother|parent|ma|dad)\w*",
        "child": r"儿子|女儿|子女|\b(?:sons?|daughters?|children)\b",
        "other": r"叔|伯|姑|姨|舅|堂|表[兄弟姐妹]|\b(?:uncles?|aunts?|cousins?|nephews?|nieces?)\b",
    }.items()
}
_ANYBODY = regex(
    r"家|亲[属戚人]|\b(?:famil\w*|relatives?|anyone|anybody|somebody|someone)\b", re.IGNORECASE
)
_ASKS_ILLNESS = regex(
    r"疾?病|遗传|健康|\b(?:ill(?:ness\w*)?|diseases?|conditions?|health\w*|run in)\b", re.IGNORECASE
)


def denied_in_family(message: str, doctor: str, history: History) -> str | None:
    """Return the record's clause on a relative's illness that an answer denies."""
    clause = next(asked_in_family(doctor, history), None)
    statements = [s for s in read_statements(message) if s.topic in DISEASES]
    # Whoever names an illness otherwise than to deny it has answered.
    if clause is None or any(s.polarity is not Polarity.DENIED for s in statements):
        return None
    is_no = read_answer(message) is Answer.NO or begins_with_no(message) or bool(statements)
    return clause if is_no else None


def asked_in_family(doctor: str, history: History) -> Iterator[str]:
    """Yield the clauses on illnesses of relatives that a doctor's message asks about."""
    for sentence in filter(names_relative, sentences_of(doctor)):
        topics = {place.topic for place in topics_asked(sentence)}
        near_topics = topics.union(*map(neighbours, topics))
        if not topics and not _ASKS_ILLNESS.search(sentence):
            continue
        asked_kin = _kin_in(sentence)
        for fact in history.facts:
            illnesses = {
                topic
                for topic, polarity, is_of_relative in fact.topics
                if is_of_relative and polarity is Polarity.AFFIRMED and topic in DISEASES
            }
            is_asked = illnesses & near_topics if topics else illnesses
            is_meant = _ANYBODY.search(sentence) or asked_kin & _kin_in(fact.text)
            if is_asked and is_meant:
                yield fact.text


def _kin_in(text: str) -> set[str]:
    return {kin for kin, words in _KIN.items() if words.search(text)}
