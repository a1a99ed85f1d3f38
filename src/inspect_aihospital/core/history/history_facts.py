"""Read what a patient's record affirms, denies and tells."""

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

from inspect_aihospital.core.history.statement_parts import names_relative
from inspect_aihospital.core.history.statement_words import OTHERS
from inspect_aihospital.core.history.topic_statements import (
    Polarity,
    TopicStatement,
    read_statements,
)
from inspect_aihospital.core.history.topics import SYMPTOM_NAMES, WIDER
from inspect_aihospital.core.record import Subjective
from inspect_aihospital.core.text.letterforms import with_usual_marks
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered
from inspect_aihospital.core.text.word_overlap import clauses, content, sentences_of

_OTHER_PARTS = ("profile", "past_history", "personal_history")
TOLD_PARTS = ("present_illness", "past_history", "personal_history")
"""The parts that a patient tells only when asked."""

# Doses and how often are left out of a fact's words: patients round them.
_DOSES = regex(
    r"[每一][日天周晚早次][\d一二三四~～.-]*[次片支粒]?|[\d.]+|[mμµ]?g(?![a-z])"
    r"|[次片支粒天日周月年个约多余]|小时|分钟|\b(?:once"
    r"|twice|daily|weekly|times?|days?|weeks?|months?|years?|hours?|minutes?|mcg|micrograms?|ml"
    r"|about|ago|for|every|one|two|three|four|five|six|seven|eight|nine|ten|last)\b",
    re.IGNORECASE,
)
HABITS = frozenset({"smoking", "alcohol"})
# For a rare habit both yes and no are true answers.
_RARE_HABIT = regex(
    r"偶|少[许量]?|应酬|节日|\b(?:rare\w*|occasional\w*|seldom|social\w*|little|until"
    r"|never(?! (?:smok|dr[aiu]nk|us|touch|consum)\w*))\b",
    re.IGNORECASE,
)
# A medicine in the story of the illness counts as taken only if it is said to go on.
_ONGOING = regex(
    r"现|目前|至今|仍|长期|\b(?:current\w*|still|now|takes|is taking)\b", re.IGNORECASE
)
# Somebody who stopped smoking may answer either way.
_GIVEN_UP = regex(
    r"已戒|戒[烟酒了\d]|\b(?:quit|gave up|given up|stopped (?:smoking|drinking)|ex-smoker|former)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Fact:
    """A clause of a history.

    Attributes:
        part: The part of the record.
        sentence: Number of its sentence in the part; a sentence is told as one.
        text: Its words.
        topics: What it affirms or denies, of the patient or of a relative.
        words: Its content without numbers, doses and how often.
        relative: It is about somebody else.
        context: Its whole sentence.
    """

    part: str
    sentence: int
    text: str
    topics: frozenset[tuple[str, Polarity, bool]]
    words: frozenset[str]
    relative: bool
    context: str = ""


@dataclass(frozen=True)
class History:
    """What a record says of its patient.

    Attributes:
        affirmed_clauses: Clause by topic, where it is affirmed of the patient and nowhere denied.
        denied_clauses: Clause by topic, where it is denied and nowhere affirmed or left open.
        named_topics: All topics that it names, of whomever.
        allowed_topics: Those that it affirms or leaves open, of whomever.
        topics_by_part: The topics that each part affirms.
        facts: The clauses of the parts that are told only when asked.
        profile: Who the patient is: its age, sex and work.
        illness: What it says of the present illness, with the complaint and how a visit opens.
        text: All of it.
    """

    affirmed_clauses: dict[str, str]
    denied_clauses: dict[str, str]
    named_topics: frozenset[str]
    allowed_topics: frozenset[str]
    topics_by_part: dict[str, frozenset[str]]
    facts: tuple[Fact, ...]
    profile: str
    illness: str
    text: str


@lru_cache(maxsize=64)
def read_history(subjective: Subjective) -> History:
    """Return what a record says of its patient."""
    texts = subjective.model_dump().items()
    parts = {name: with_usual_marks(text) for name, text in texts if text}
    statements_by_part = {name: read_statements(text) for name, text in parts.items()}
    polarities: dict[str, set[Polarity]] = defaultdict(set)
    clause: dict[tuple[str, Polarity], str] = {}
    own_parts = [name for name in parts if name != "profile"]
    for part, statement in ((name, s) for name in own_parts for s in statements_by_part[name]):
        for topic in (statement.topic, *_wider_topics(statement)):
            if not statement.relative:
                polarities[topic].add(_polarity(statement, part))
                clause.setdefault((topic, statement.polarity), statement.clause)
    if _GIVEN_UP.search(parts.get("personal_history", "")):
        for habit in HABITS:
            polarities[habit].add(Polarity.OPEN)
    yes, no = Polarity.AFFIRMED, Polarity.DENIED
    all_statements = [s for statements in statements_by_part.values() for s in statements]
    return History(
        # What is affirmed in one clause and denied in another is held against nobody.
        affirmed_clauses={
            topic: clause[topic, yes]
            for topic, topic_polarities in polarities.items()
            if yes in topic_polarities
            # To deny one medicine and to name another is no contradiction.
            and (no not in topic_polarities or topic == "medication")
            and not (topic in SYMPTOM_NAMES | HABITS and len(topic_polarities) > 1)
        },
        denied_clauses={t: clause[t, no] for t, stances in polarities.items() if stances == {no}},
        named_topics=frozenset(s.topic for s in all_statements),
        allowed_topics=frozenset(s.topic for s in all_statements if s.polarity is not no),
        topics_by_part={
            name: frozenset(
                s.topic for s in statements if s.polarity is Polarity.AFFIRMED and not s.relative
            )
            for name, statements in statements_by_part.items()
        },
        facts=tuple(f for name in TOLD_PARTS for f in _facts(name, parts.get(name, ""))),
        profile=parts.get("profile", ""),
        illness="\n".join(text for name, text in parts.items() if name not in _OTHER_PARTS),
        text="\n".join(parts.values()),
    )


def _is_bygone(statement: TopicStatement, part: str) -> bool:
    """Tell whether a statement may describe the past alone.

    Medicines in the story of the illness, and symptoms of earlier illnesses.
    """
    if part == TOLD_PARTS[0]:
        return statement.topic == "medication" and not _ONGOING.search(statement.clause)
    return part in TOLD_PARTS and statement.topic in SYMPTOM_NAMES - {"period_pain"}


def _wider_topics(statement: TopicStatement) -> tuple[str, ...]:
    """Return wide topics that are affirmed with a narrow one."""
    if statement.polarity is not Polarity.AFFIRMED:
        return ()
    return tuple(wide for wide, narrow in WIDER.items() if statement.topic in narrow)


def _polarity(statement: TopicStatement, part: str) -> Polarity:
    """Return the polarity, or open where yes and no are both true.

    As of habits that are rare, of what need not be so any more, and of "no other operations".
    """
    is_rare = statement.topic in HABITS and _RARE_HABIT.search(statement.clause)
    is_of_rest = statement.polarity is Polarity.DENIED and OTHERS.search(statement.clause)
    is_open = is_rare or is_of_rest or _is_bygone(statement, part)
    return Polarity.OPEN if is_open else statement.polarity


def _facts(part: str, text: str) -> list[Fact]:
    facts = [
        _fact(part, number, clause, sentence)
        for number, sentence in enumerate(sentences_of(text))
        for clause in clauses(sentence)
    ]
    # A clause of a single word ("yesterday") is no fact that anybody could ask for.
    return [fact for fact in facts if fact.topics or len(fact.words) > 1]


def _fact(part: str, number: int, clause: str, sentence: str) -> Fact:
    """Make a fact of a clause; a word before it in the sentence may deny it."""
    # Of the sentence, since "no fever, cough or rash" denies what its clauses only name.
    sentence_statements = sure_statements(sentence)
    clause_statements = [s for s in sentence_statements if s.clause in clause or clause in s.clause]
    return Fact(
        part,
        number,
        clause,
        frozenset((s.topic, s.polarity, s.relative) for s in clause_statements),
        content(_DOSES.sub(" ", clause)),
        names_relative(clause),
        sentence.strip(),
    )


def sure_statements(text: str) -> list[TopicStatement]:
    """Return the statements of a text that affirm or deny."""
    sure_polarities = (Polarity.AFFIRMED, Polarity.DENIED)
    return [s for s in read_statements(text) if s.polarity in sure_polarities]


@remembered
def sure_topics(text: str) -> frozenset[tuple[str, Polarity, bool]]:
    """Return the topics that a text affirms or denies, and whether of a relative."""
    return frozenset((s.topic, s.polarity, s.relative) for s in sure_statements(text))
