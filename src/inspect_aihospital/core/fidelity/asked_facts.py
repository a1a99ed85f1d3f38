"""Follow the facts that a doctor asks about: how often it asked, and what the patient told."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from inspect_aihospital.core.fidelity.denials import answers_doctor
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.history.doctor_questions import DoctorQuestion, read_question
from inspect_aihospital.core.history.history_facts import History, sure_topics
from inspect_aihospital.core.history.patient_answers import Answer, read_answer, says_yes
from inspect_aihospital.core.history.topic_statements import Polarity, read_statements
from inspect_aihospital.core.history.topics import WIDER, neighbours
from inspect_aihospital.core.text.word_overlap import nearest, units

TOLD_SHARE = 0.6
"""Share of a clause's content that one sentence must have, or the clause is not told."""

_OPEN_PART = "past_history"
"""Part whose topics an open question asks about; a habit or a relative is asked about by name."""


class Outcome(StrEnum):
    """What became of a fact that the doctor asked about."""

    KEPT = "kept"
    """The patient told it."""
    DENIED = "denied"
    """The patient denied it, or knew nothing of it where its contract does not let it."""
    WITHHELD = "withheld"
    """The doctor asked often enough, and was not told: the patient's fault."""
    NOT_ASKED_AGAIN = "not_asked_again"
    """It was put off or left out, and the doctor did not ask again: the doctor's fault."""


@dataclass(frozen=True)
class AskedFact:
    """A topic of the record that the doctor asked about directly.

    Attributes:
        topic: Its name.
        turns: Numbers of the answers to questions about it, until it was told.
        outcome: What became of it.
        put_off: The first answer did not tell it.
    """

    topic: str
    turns: tuple[int, ...]
    outcome: Outcome
    put_off: bool


@dataclass(frozen=True)
class HeardAnswer:
    """An answer to the doctor, the question before it, and what others and the opening had said."""

    question: DoctorQuestion
    doctor: str
    turn: Turn
    known_text: str


def heard_answers(turns: Sequence[Turn]) -> Iterator[HeardAnswer]:
    """Yield the answers of a visit to its doctor; the opening is none."""
    # No rule holds for the opening, so its words may be said again.
    known_text = turns[0].patient if turns else ""
    for before, turn in pairwise(turns):
        known_text = "\n".join([known_text, before.examiner or "", before.doctor])
        if answers_doctor(turn) and before.doctor:
            yield HeardAnswer(read_question(before.doctor), before.doctor, turn, known_text)


def asked_topics(question: DoctorQuestion, history: History) -> frozenset[str]:
    """Return the topics that a question asks about; all of past illness if it asks openly."""
    by_part = history.topics_by_part if _OPEN_PART in question.scopes else {}
    return question.topics | by_part.get(_OPEN_PART, frozenset())


class FactLedger:
    """Count how often each topic of a record was asked about, and whether it was told."""

    def __init__(self, history: History, turns: Sequence[Turn], asked_times: int) -> None:
        self._history, self._asked_times = history, asked_times
        opening = turns[0].patient if turns else ""
        # What opens the visit is no fact to be asked for.
        told = {s.topic for s in read_statements(opening) if s.polarity is Polarity.AFFIRMED}
        told |= history.topics_by_part.get("chief_complaint", frozenset())
        told |= history.topics_by_part.get("opening_statement", frozenset())
        self._topics = set(history.affirmed_clauses) - set(WIDER) - {"drug"} - told
        self._asks: dict[str, list[int]] = {}
        self._told: dict[str, int] = {}
        self._withheld: set[str] = set()
        self.due_topics: dict[int, set[str]] = {}
        self.asked_turns: set[int] = set()

    def hear(self, answer: HeardAnswer) -> set[str]:
        """Enter an answer; return the topics that it tells before they are due."""
        number, message = answer.turn.number, answer.turn.patient
        named = self._topics & asked_topics(answer.question, self._history) - self._told.keys()
        for topic in named:
            self._asks.setdefault(topic, []).append(number)
        due = {t for t in named if len(self._asks[t]) >= self._asked_times}
        self.due_topics[number] = due
        self.asked_turns |= {number} if named else set()
        stated = {
            s.topic
            for s in read_statements(message)
            if s.polarity is Polarity.AFFIRMED and not s.relative
        }
        confirmed = self._confirmed(answer) & named
        told = {t for t in self._topics if self._is_told(t, message, stated)} | confirmed
        early = ((stated & self._topics) | confirmed) - self._told.keys() - self._may_tell(due)
        early -= {topic for topic, *_ in sure_topics(answer.known_text)}
        if self._asked_times == 1 and len(named) == 1 and not told & named:
            self._withheld |= {topic for topic in named if self._is_beside(topic, answer)}
        self._told |= {topic: number for topic in told if topic not in self._told}
        return early if self._asked_times > 1 else set()

    def outcomes(self, denied_turns: set[int]) -> tuple[AskedFact, ...]:
        """Return what became of each topic that was asked about."""
        return tuple(self._outcome(topic, denied_turns) for topic in sorted(self._asks))

    def _outcome(self, topic: str, denied_turns: set[int]) -> AskedFact:
        turns, told_turn = tuple(self._asks[topic]), self._told.get(topic)
        if told_turn is not None:
            outcome = Outcome.KEPT
        elif denied_turns.intersection(turns):
            outcome = Outcome.DENIED
        elif topic in self._withheld or len(turns) >= max(2, self._asked_times):
            outcome = Outcome.WITHHELD
        else:
            outcome = Outcome.NOT_ASKED_AGAIN
        return AskedFact(topic, turns, outcome, told_turn is None or told_turn > turns[0])

    def _confirmed(self, answer: HeardAnswer) -> set[str]:
        """Return the topics that a plain yes tells."""
        is_yes = read_answer(answer.turn.patient) is Answer.YES or says_yes(answer.turn.patient)
        return set(answer.question.topics) if is_yes and not answer.question.is_open else set()

    def _is_told(self, topic: str, message: str, stated: set[str]) -> bool:
        clause = self._history.affirmed_clauses[topic]
        return bool(neighbours(topic) & stated) or nearest(clause, message) >= TOLD_SHARE

    def _is_beside(self, topic: str, answer: HeardAnswer) -> bool:
        """Tell whether an answer has no word of the fact or of the question about it."""
        message = answer.turn.patient
        about = units(self._history.affirmed_clauses[topic]) | units(answer.doctor)
        return not about & units(message) and read_answer(message) is Answer.TELLS

    def _may_tell(self, due: set[str]) -> set[str]:
        """Return the topics that are due, and those of their sentences: these are told as one."""
        facts = [f for f in self._history.facts if {t for t, *_ in f.topics} & due]
        places = {(fact.part, fact.sentence) for fact in facts}
        beside = (f for f in self._history.facts if (f.part, f.sentence) in places)
        return due | {topic for fact in beside for topic, *_ in fact.topics}
