"""What a patient's record affirms, denies and tells, read once a record."""

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

from inspect_aihospital.core.overlap import clauses, content
from inspect_aihospital.core.record import Subjective
from inspect_aihospital.core.regex import regex
from inspect_aihospital.core.remembered import remembered
from inspect_aihospital.core.statements import (
    Polarity,
    Statement,
    names_relative,
    read_statements,
)
from inspect_aihospital.core.topics import SYMPTOM_NAMES, WIDER

TOLD_PARTS = ("present_illness", "past_history", "personal_history")
"""The parts that a patient tells only when asked."""

_SENTENCES = regex(r"[;；。！!?？\n]|\.(?=\s|$)")
_DOSES = regex(
    r"[每一][日天周晚早次][\d一二三四~～.-]*[次片支粒]?|[\d.]+|[mμµ]?g(?![a-z])"
    r"|[次片支粒天日周月年个约多余]|小时|分钟"
    r"|\b(?:once|twice|daily|weekly|times?|days?|weeks?|months?|years?|hours?|minutes?|mcg"
    r"|micrograms?|ml|about|ago|for|every|one|two|three|four|five|six|seven|eight|nine|ten|last)\b",
    re.IGNORECASE,
)
_HABITS = frozenset({"smoking", "alcohol"})
_SELDOM = regex(
    r"偶|少[许量]?|应酬|节日|\b(?:rare\w*|occasional\w*|seldom|social\w*|little|never|until)\b",
    re.IGNORECASE,
)
_STILL = regex(r"现|目前|至今|仍|长期|\b(?:current\w*|still|now|takes|is taking)\b", re.IGNORECASE)
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
    """

    part: str
    sentence: int
    text: str
    topics: frozenset[tuple[str, Polarity, bool]]
    words: frozenset[str]
    relative: bool


@dataclass(frozen=True)
class History:
    """What a record says of its patient.

    Attributes:
        affirmed: Clause by topic, where it is affirmed of the patient and nowhere denied.
        denied: Clause by topic, where it is denied and nowhere affirmed or left open.
        named: All topics that it names, of whomever.
        allowed: Those that it affirms or leaves open, of whomever.
        of_part: The topics that each part affirms.
        facts: The clauses of the parts that are told only when asked.
        text: All of it.
    """

    affirmed: dict[str, str]
    denied: dict[str, str]
    named: frozenset[str]
    allowed: frozenset[str]
    of_part: dict[str, frozenset[str]]
    facts: tuple[Fact, ...]
    text: str


@lru_cache(maxsize=64)
def read_history(subjective: Subjective) -> History:
    """What a record says of its patient."""
    parts = {name: text for name, text in subjective.model_dump().items() if text}
    spoken = {name: read_statements(text) for name, text in parts.items()}
    own = [(s, name) for name, said in spoken.items() for s in said if name != "profile"]
    polarities: dict[str, set[Polarity]] = defaultdict(set)
    clause: dict[tuple[str, Polarity], str] = {}
    for statement, part in own:
        for topic in (statement.topic, *_wider(statement)):
            if not statement.relative:
                polarities[topic].add(_polarity(statement, part))
                clause.setdefault((topic, statement.polarity), statement.clause)
    if _GIVEN_UP.search(parts.get("personal_history", "")):
        for habit in _HABITS:
            polarities[habit].add(Polarity.OPEN)
    yes, no = Polarity.AFFIRMED, Polarity.DENIED
    return History(
        affirmed={
            topic: clause[topic, yes]
            for topic, stated in polarities.items()
            if yes in stated
            and (no not in stated or topic == "medication")
            and not (topic in SYMPTOM_NAMES and len(stated) > 1)
            and not (topic in _HABITS and len(stated) > 1)
        },
        denied={t: clause[t, no] for t, stated in polarities.items() if stated == {no}},
        named=frozenset(s.topic for said in spoken.values() for s in said),
        allowed=frozenset(
            s.topic for said in spoken.values() for s in said if s.polarity is not no
        ),
        of_part={
            name: frozenset(
                s.topic for s in said if s.polarity is Polarity.AFFIRMED and not s.relative
            )
            for name, said in spoken.items()
        },
        facts=tuple(f for name in TOLD_PARTS for f in _facts(name, parts.get(name, ""))),
        text="\n".join(parts.values()),
    )


def _is_bygone(statement: Statement, part: str) -> bool:
    """Whether a part tells what need not be so any more.

    Medicines in the story of the illness, and symptoms of earlier illnesses.
    """
    if part == TOLD_PARTS[0]:
        return statement.topic == "medication" and not _STILL.search(statement.clause)
    return part in TOLD_PARTS and statement.topic in SYMPTOM_NAMES


def _wider(statement: Statement) -> tuple[str, ...]:
    """Wide topics that are affirmed with a narrow one."""
    if statement.polarity is not Polarity.AFFIRMED:
        return ()
    return tuple(wide for wide, narrow in WIDER.items() if statement.topic in narrow)


def _polarity(statement: Statement, part: str) -> Polarity:
    """What is said, or open where yes and no are both true.

    As of habits that are rare, and of what need not be so any more.
    """
    rare = statement.topic in _HABITS and _SELDOM.search(statement.clause)
    return Polarity.OPEN if rare or _is_bygone(statement, part) else statement.polarity


def _facts(part: str, text: str) -> list[Fact]:
    facts = [
        _fact(part, number, clause, sentence)
        for number, sentence in enumerate(_SENTENCES.split(text))
        for clause in clauses(sentence)
    ]
    return [fact for fact in facts if fact.topics or len(fact.words) > 1]


def _fact(part: str, number: int, clause: str, sentence: str) -> Fact:
    """A clause as a fact; what it denies may be said by a word before it in the sentence."""
    stated = sure_statements(sentence)
    own = [s for s in stated if s.clause in clause or clause in s.clause]
    return Fact(
        part,
        number,
        clause,
        frozenset((s.topic, s.polarity, s.relative) for s in own),
        content(_DOSES.sub(" ", clause)),
        names_relative(clause),
    )


def sure_statements(text: str) -> list[Statement]:
    """The statements of a text that affirm or deny."""
    sure = (Polarity.AFFIRMED, Polarity.DENIED)
    return [s for s in read_statements(text) if s.polarity in sure]


@remembered
def sure_topics(text: str) -> frozenset[tuple[str, Polarity, bool]]:
    """What a text affirms or denies, and whether it does of a relative."""
    return frozenset((s.topic, s.polarity, s.relative) for s in sure_statements(text))
