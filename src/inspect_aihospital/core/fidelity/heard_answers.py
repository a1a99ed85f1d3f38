"""Pair a patient's answers with the questions before them, and read what these ask about."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from inspect_aihospital.core.fidelity.visit_turns import Turn, answers_doctor
from inspect_aihospital.core.history.doctor_questions import DoctorQuestion, read_question
from inspect_aihospital.core.history.history_facts import History

_OPEN_PART = "past_history"
"""Part whose topics an open question asks about; a habit or a relative is asked about by name."""


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
