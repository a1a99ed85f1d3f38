"""Detect what a patient tells of its record without having been asked."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from inspect_aihospital.core.fidelity.diagnosis_names import asserted_sentences
from inspect_aihospital.core.fidelity.visit_turns import Detector, Finding, Turn, answers_doctor
from inspect_aihospital.core.history.doctor_questions import DoctorQuestion, read_question
from inspect_aihospital.core.history.history_facts import TOLD_PARTS, Fact, History, sure_topics
from inspect_aihospital.core.history.statement_parts import names_relative
from inspect_aihospital.core.history.topics import neighbours
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import content, sentences_of, share

TOLD_SHARE = 0.6
"""Share of a fact's content that one sentence must have, or the fact is not told."""

PAIR_SHARE = 0.4
"""Share of its pairs of characters, or of its words, that the whole message must have."""

LEAST_CONTENT = 3
"""Units of content of the shortest fact that is known by its words."""

MANY, SHARE = 3, 0.08
"""Unasked facts of the present illness in one answer, and their share of its facts, from which on
they are no detail of what was asked."""

LEAST_FACTS = 20
"""Facts that a history is taken to have at least, so that one stray fact of a short one is no
twentieth of it and breaks no bound."""

ASPECT_WORDS = {
    "onset": regex(r"[前天周月年]|\b(?:ago|days?|weeks?|months?|years?|hours?|since)\b"),
    "course": regex(r"加重|减轻|缓解|好转|[后时]|\b(?:wors\w+|better|reliev\w+|when|after|on)\b"),
    "treatment": regex(
        r"[服药治术诊]|mg|\b(?:took|treat\w*|tablets?|doctor|clinic|hospital)\b", re.IGNORECASE
    ),
    "nature": regex(r"[痛疼侧左右性]|\b(?:pain\w*|ache\w*|left|right|side)\b"),
}
"""Words of the facts that belong to an aspect that a question asks about."""


@dataclass(frozen=True)
class VolunteeredFacts:
    """What was told unasked in a visit.

    Attributes:
        checked: Answers that were looked at.
        findings: Those that told too much.
        largest: The largest share of the record's facts that one answer told unasked; of
            `LEAST_FACTS` where it has fewer.
        total: Their share over the visit, likewise.
    """

    checked: int
    findings: tuple[Finding, ...]
    largest: float
    total: float


def volunteered(turns: Sequence[Turn], history: History) -> VolunteeredFacts:
    """Find what a patient tells unasked; the opening statement is no answer.

    A fact is a clause of present illness, past or personal history. It is told where one sentence
    has three fifths of its content, or states all that it affirms or denies. It was asked for where
    a question names its topics, one of its words that matter, or its part openly, in this question;
    or a topic of it in an earlier one. Facts of its sentence go with a fact that was asked for.
    A finding is an answer with a fact of past or personal history, of which nothing was asked, or
    with several of the present illness.
    """
    checked_count = 0
    findings: list[Finding] = []
    counts: list[int] = []
    spoken_text = turns[0].patient if turns else ""
    topics: frozenset[str] = frozenset()
    facts = history.facts
    for before, turn in pairwise(turns):
        question = read_question(before.doctor)
        spoken_text = "\n".join([spoken_text, before.examiner or "", before.doctor])
        topics |= question.topics
        # Nobody can say what a question asked that no rule can read.
        if answers_doctor(turn) and before.doctor and not question.is_unread:
            checked_count += 1
            unasked_facts = _unasked_facts(turn.patient, question, topics, spoken_text, history)
            counts.append(len(unasked_facts))
            if _is_too_much(unasked_facts, facts):
                words = "; ".join(fact.text for fact in unasked_facts)
                text = f"unasked: {words}"
                findings.append(Finding(turn.number, Detector.VOLUNTEERED, text))
        spoken_text = f"{spoken_text}\n{turn.patient}"
    total = max(LEAST_FACTS, len(facts))
    return VolunteeredFacts(
        checked_count,
        tuple(findings),
        max(counts, default=0) / total,
        min(1.0, sum(counts) / total),
    )


def _is_too_much(unasked_facts: Sequence[Fact], facts: Sequence[Fact]) -> bool:
    if any(fact.part != TOLD_PARTS[0] for fact in unasked_facts):
        return True
    present = sum(fact.part == TOLD_PARTS[0] for fact in facts)
    return len(unasked_facts) >= MANY and len(unasked_facts) >= SHARE * present


def _unasked_facts(
    message: str,
    question: DoctorQuestion,
    topics: frozenset[str],
    spoken_text: str,
    history: History,
) -> list[Fact]:
    # Fears and questions share words with a fact: "could it be my heart?"
    statements_text = "\n".join(asserted_sentences(message))
    told_facts = [fact for fact in history.facts if _is_told(fact, statements_text)]
    if not told_facts or "all" in question.scopes:
        return []
    spoken_topics = {topic for topic, *_ in sure_topics(spoken_text)}
    # A sentence is told as one: what stands beside a requested fact may be told.
    asked_facts = (fact for fact in history.facts if _is_asked(fact, question, topics))
    sentences = {(fact.part, fact.sentence) for fact in asked_facts}
    allowed_text = "\n".join(
        [spoken_text, *(_sentence(history, *place) for place in sorted(sentences))]
    )
    return [
        fact
        for fact in told_facts
        if (fact.part, fact.sentence) not in sentences
        and not _is_told(fact, allowed_text)
        and not (fact.topics and {topic for topic, *_ in fact.topics} <= spoken_topics)
    ]


def _sentence(history: History, part: str, number: int) -> str:
    facts = (f for f in history.facts if (f.part, f.sentence) == (part, number))
    return ", ".join(fact.text for fact in facts)


def _is_told(fact: Fact, text: str) -> bool:
    """Tell whether one sentence of a text has a fact, of the same person."""
    if fact.topics and fact.topics <= sure_topics(text):
        return True
    if len(fact.words) < LEAST_CONTENT or share(fact.text, text) < PAIR_SHARE:
        return False
    return any(
        len(fact.words & content(sentence)) >= TOLD_SHARE * len(fact.words)
        and fact.relative == names_relative(sentence)
        for sentence in sentences_of(text)
    )


def _is_asked(fact: Fact, question: DoctorQuestion, topics: frozenset[str]) -> bool:
    if fact.part in question.scopes or fact.part in question.touched_parts:
        return True
    near_topics = {name for topic in topics for name in neighbours(topic)}
    if any(topic in near_topics for topic, *_ in fact.topics):
        return True
    if len(content(fact.text) & question.content) >= 2:
        return True
    if fact.part == TOLD_PARTS[0] and question.is_open and "course" in question.aspects:
        return True
    if (fact.part, fact.sentence) == (TOLD_PARTS[0], 0) and "onset" in question.aspects:
        return True
    return tells_aspect(fact, question.aspects)


def tells_aspect(fact: Fact, aspects: Collection[str]) -> bool:
    """Tell whether a fact of the present illness is about any of these aspects."""
    words = (pattern for aspect, pattern in ASPECT_WORDS.items() if aspect in aspects)
    return fact.part == TOLD_PARTS[0] and any(pattern.search(fact.text) for pattern in words)
