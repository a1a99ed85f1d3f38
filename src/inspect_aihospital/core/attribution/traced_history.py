"""Trace the clauses of a history through a visit: told, asked for, denied, reported."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from inspect_aihospital.core.attribution.affirmed_facts import affirmed_facts, affirmed_topics
from inspect_aihospital.core.attribution.causes import Cause, ItemKind, TracedItem
from inspect_aihospital.core.dialogue.routing import Speaker
from inspect_aihospital.core.fidelity.answer_words import HAS_TIME
from inspect_aihospital.core.fidelity.asked_facts import complaint_topics
from inspect_aihospital.core.fidelity.asked_wordings import MEDICINES
from inspect_aihospital.core.fidelity.denials import ANSWERLESS
from inspect_aihospital.core.fidelity.heard_answers import heard_answers
from inspect_aihospital.core.fidelity.inquiry import LEAST_SHARED
from inspect_aihospital.core.fidelity.record_coverage import SYMPTOM_SHARE
from inspect_aihospital.core.fidelity.repeated_questions import ONSET, RepeatedQuestions
from inspect_aihospital.core.fidelity.visit_turns import Turn, answers_doctor
from inspect_aihospital.core.history.answer_kinds import Answer
from inspect_aihospital.core.history.doctor_questions import (
    DoctorQuestion,
    aspects_in,
    read_question,
)
from inspect_aihospital.core.history.history_facts import TOLD_PARTS, Fact, History, sure_topics
from inspect_aihospital.core.history.history_words import KIND_OF_ITEM, PART_ITEMS, PERSONAL_KINDS
from inspect_aihospital.core.history.patient_answers import read_answer
from inspect_aihospital.core.history.topic_statements import Polarity
from inspect_aihospital.core.history.topics import WIDER
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import content, nearest, sentences_of

# What was done for an illness.
_TREATED = regex(r"(?<!舒)服|药|治|术|\b(?:took|treat\w*|tablets?|mg)\b", re.IGNORECASE)
NEAR_SHARE = 0.4
"""Share of a clause's content from which on a sentence may tell it in other words."""

# What an open question asks for so plainly that a clause about it was asked for.
_PLAIN_ASPECTS = frozenset({"course", "treatment"})
# The first of these that any answer shows is the cause.
_PRECEDENCE = (Cause.MISTOLD, Cause.WITHHELD, Cause.UNKNOWN)


def trace_history(
    turns: Sequence[Turn],
    history: History,
    denied_turns: Collection[int],
    report: str,
    asked_times: int = 1,
    vague_turns: Collection[int] = (),
) -> tuple[TracedItem, ...]:
    """Trace what a history affirms; what it denies is no item.

    A clause is told, and in the report, where a sentence has three fifths of its content or states
    its symptoms (`states`). One that was asked for and is not told is mistold where the answer
    denies it, withheld where the answer knows nothing, evades or is beside the point. With
    `asked_times` above 1 that is the patient's fault only if a topic of the clause, or the onset
    that it tells, was asked for as often: what else an open question asks for, a contract lets the
    patient put off.

    Args:
        turns: The visit.
        history: The patient's part of the record.
        denied_turns: Turns in which the detector `denied` found something.
        report: The sections of the report that tell findings.
        asked_times: Number of questions from which on the patient has to answer, by its contract.
        vague_turns: Turns whose answer the contract lets tell nothing, since it was to be exact.
    """
    denied_turns = set(denied_turns).difference(vague_turns)
    answers = tuple(_answers(turns))
    due_facts = _due_facts(turns, history, asked_times) if asked_times > 1 else None
    return tuple(
        _trace(fact, turns, answers, denied_turns, report, due_facts, vague_turns)
        for fact in affirmed_facts(history)
    )


def states(text: str, fact: Fact) -> bool:
    """Tell whether a text states what a clause affirms: its symptoms, or most of its words."""
    stated, topics = sure_topics(text), affirmed_topics(fact)
    # All symptoms of a clause have to be stated: half of "fever and cough" is not told.
    if topics - MEDICINES and {(t, Polarity.AFFIRMED, fact.relative) for t in topics} <= stated:
        return True
    is_denied = any((topic, Polarity.DENIED, fact.relative) in stated for topic in topics)
    return not is_denied and nearest(fact.text, text) >= SYMPTOM_SHARE


def comes_near(text: str, fact: Fact) -> bool:
    """Tell whether a text states one of a clause's symptoms, or may tell it in other words."""
    # "I take some tablets" does not tell which medicine.
    stated, topics = sure_topics(text), affirmed_topics(fact) - MEDICINES
    if any((topic, Polarity.AFFIRMED, fact.relative) in stated for topic in topics):
        return True
    shared_counts = [len(fact.words & content(sentence)) for sentence in sentences_of(text)]
    # Characters of Chinese are shared by chance more often than words.
    least_shared = LEAST_SHARED + bool(CHINESE_LETTER.search(fact.text))
    return max(shared_counts) >= max(least_shared, NEAR_SHARE * len(fact.words))


def heard_words(turn: Turn) -> str:
    """Return what the doctor heard of the patient in a turn."""
    is_heard = turn.split or turn.addressee != Speaker.EXAMINER
    return turn.patient if is_heard else ""


def _answers(turns: Sequence[Turn]) -> Iterator[tuple[DoctorQuestion, Turn]]:
    for before, turn in pairwise(turns):
        question = read_question(before.asked)
        if question.asks and answers_doctor(turn):
            yield question, turn


def _due_facts(turns: Sequence[Turn], history: History, times: int) -> dict[int, frozenset[Fact]]:
    """Return, by turn, the clauses that had been asked about so often: as the contract counts."""
    questions = RepeatedQuestions(history, complaint_topics(history, turns), times)
    illness = (fact for fact in history.facts if fact.part == TOLD_PARTS[0])
    # A record tells the onset first; later times belong to the course.
    onset = next((fact for fact in illness if HAS_TIME.search(fact.text)), None)
    due_facts: dict[int, frozenset[Fact]] = {}
    for answer in heard_answers(turns):
        questions.hear(answer)
        keys = questions.repeated_keys
        due_facts[answer.turn.number] = frozenset(
            fact
            for fact in history.facts
            if not keys.isdisjoint(affirmed_topics(fact)) or (ONSET in keys and fact == onset)
        )
    return due_facts


def _trace(
    fact: Fact,
    turns: Sequence[Turn],
    answers: Sequence[tuple[DoctorQuestion, Turn]],
    denied_turns: Collection[int],
    report: str,
    due_facts: Mapping[int, Collection[Fact]] | None,
    vague_turns: Collection[int],
) -> TracedItem:
    kind = ItemKind.SYMPTOM if fact.part == TOLD_PARTS[0] else ItemKind.HISTORY
    turn, speaker = _first_telling(fact, turns) or _first_confirming(fact, answers) or (None, None)
    if states(report, fact) or turn is not None:
        lost_cause = Cause.UNKNOWN if comes_near(report, fact) else Cause.NOT_USED
        cause = None if states(report, fact) else lost_cause
        return TracedItem(kind, fact.text, cause, turn, speaker or Speaker.PATIENT, fact)
    failures = [
        (cause, answer.number)
        for question, answer in answers
        if (cause := _failure(fact, question, answer, denied_turns, vague_turns))
    ]
    if due_facts is not None:  # What is not due yet may be put off, and never be told falsely.
        failures = [f for f in failures if f[0] is Cause.MISTOLD or fact in due_facts[f[1]]]
    if not failures:
        # Near words may be a paraphrase: then nobody can say that it was not asked for.
        turn = next((turn.number for turn in turns if comes_near(heard_words(turn), fact)), None)
        cause = Cause.NOT_ASKED if turn is None else Cause.UNKNOWN
        return TracedItem(kind, fact.text, cause, turn, source=fact)
    cause, turn = min(failures, key=lambda failure: _PRECEDENCE.index(failure[0]))
    return TracedItem(kind, fact.text, cause, turn, Speaker.PATIENT, fact)


def _first_telling(fact: Fact, turns: Sequence[Turn]) -> tuple[int, Speaker] | None:
    """Return where the doctor first heard a clause, also from the examiner."""
    for turn in turns:
        if states(heard_words(turn), fact):
            return turn.number, Speaker.PATIENT
        if turn.examiner and states(turn.examiner, fact):
            return turn.number, Speaker.EXAMINER
    return None


def _first_confirming(
    fact: Fact, answers: Sequence[tuple[DoctorQuestion, Turn]]
) -> tuple[int, Speaker] | None:
    """Return where a plain yes tells a clause that was asked for."""
    for question, turn in answers:
        if names_fact(question, fact) and read_answer(turn.patient) is Answer.YES:
            return turn.number, Speaker.PATIENT
    return None


def names_fact(question: DoctorQuestion, fact: Fact) -> bool:
    """Tell whether a question names what a clause is about."""
    named_topics = question.topics.union(*(WIDER.get(topic, ()) for topic in question.topics))
    if fact.topics:
        return not named_topics.isdisjoint(affirmed_topics(fact))
    shared = len(content(fact.text) & question.content)
    return shared >= LEAST_SHARED and 2 * shared >= len(content(fact.text))


def asks_openly(question: DoctorQuestion, fact: Fact) -> bool:
    """Tell whether a question asks openly for the part of a history that has a clause."""
    is_of_illness = fact.part == TOLD_PARTS[0] and question.is_open and bool(question.aspects)
    if is_of_illness or "all" in question.scopes:
        return True
    if fact.part not in question.scopes or fact.part != TOLD_PARTS[2]:
        return fact.part in question.scopes
    kinds = personal_kinds(fact)
    return not kinds or bool(question.personal_kinds & {"any", *kinds})


def personal_kinds(fact: Fact) -> frozenset[str]:
    """Return the kinds of a fact of the personal history; none where no rule tells."""
    if fact.relative:
        return frozenset({"home"})
    if items := PART_ITEMS[TOLD_PARTS[2]] & {topic for topic, *_ in fact.topics}:
        return frozenset(KIND_OF_ITEM.get(item, "any") for item in items)
    return frozenset(kind for kind, words in PERSONAL_KINDS.items() if words.search(fact.text))


def _failure(
    fact: Fact,
    question: DoctorQuestion,
    answer: Turn,
    denied_turns: Collection[int],
    vague_turns: Collection[int],
) -> Cause | None:
    """Return the cause that an answer shows, if its question was about a clause."""
    is_named, is_denied = names_fact(question, fact), answer.number in denied_turns
    is_hinted = fact.part == TOLD_PARTS[0] and bool(
        question.aspects & aspects_in(fact.text) & _PLAIN_ASPECTS
    )
    if not (is_named or is_hinted or asks_openly(question, fact)):
        return None
    kind = read_answer(answer.patient)
    if kind in ANSWERLESS and answer.number not in vague_turns:
        return Cause.WITHHELD
    # "No" to "any other symptoms?" denies symptoms, not what was done about them.
    is_symptom = fact.part == TOLD_PARTS[0] and not _TREATED.search(fact.text)
    if kind is Answer.NO and (is_denied or (is_symptom and fact.part in question.scopes)):
        return Cause.MISTOLD
    # "Gout for six years, no tophi" denies no gout.
    polarities = {
        (t, p) for t, p, relative in sure_topics(answer.patient) if relative == fact.relative
    }
    if any(
        (topic, Polarity.DENIED) in polarities and (topic, Polarity.AFFIRMED) not in polarities
        for topic in affirmed_topics(fact)
    ):
        return Cause.MISTOLD
    # What an answer to an open question leaves out was never asked for by name.
    if not is_named:
        return Cause.UNKNOWN if is_hinted else None
    return Cause.WITHHELD if is_denied else Cause.UNKNOWN
