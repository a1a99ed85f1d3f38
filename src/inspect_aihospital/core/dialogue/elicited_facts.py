"""Hold what a visit brought up, as its doctor heard it: answers with their questions, results."""

from collections.abc import Iterable
from typing import Literal

from pydantic import BaseModel

from inspect_aihospital.core.dialogue.routing import Speaker, label
from inspect_aihospital.core.record import Language


class ElicitedFact(BaseModel, frozen=True):
    """What patient or examiner told the doctor at once.

    Attributes:
        speaker: Who told it.
        words: The words that the doctor heard.
        question: What the doctor had asked, without which "no" means nothing; empty for results,
            and where the doctor asked for nothing.
    """

    speaker: Literal["patient", "examiner"]
    words: str
    question: str = ""


class ElicitedVisit(BaseModel, frozen=True):
    """What a visit of an earlier log brought up.

    Attributes:
        model: The doctor.
        log: Path of the log.
        epoch: Which of the case's visits it was.
        facts: In their order.
    """

    model: str
    log: str
    epoch: int
    facts: tuple[ElicitedFact, ...]


def list_facts(facts: Iterable[ElicitedFact], language: Language) -> str:
    """Write facts as a list, each with its speaker and an answer behind its question."""
    lines = []
    for fact in facts:
        # A bare "no" needs its question; results speak for themselves.
        if fact.question:
            lines.append(label(Speaker.DOCTOR, fact.question, language))
        lines.append(label(Speaker(fact.speaker), fact.words, language))
    return "\n".join(lines)
