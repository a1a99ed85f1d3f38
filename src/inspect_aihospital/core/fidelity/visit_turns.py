"""Turns of a visit, and findings of the detectors that check them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

from inspect_aihospital.core.dialogue.routing import Speaker
from inspect_aihospital.core.text.letterforms import with_usual_marks
from inspect_aihospital.core.text.regex import regex

LONGEST_MESSAGE = 6_000
"""Characters of a message that are read for its answers: no person says more at once, and what a
model repeats without end would be searched for minutes."""


_ENDS = regex(r"[?!。？！…\n]|(?<=\w{3})\.(?=\s|$)")
"""Ends of sentences; no number of a list, no "e.g."."""


class Detector(StrEnum):
    """What is looked for."""

    INVENTED_VALUES = "invented_values"
    """The examiner states a number that its record does not hold, or not there."""
    INVENTED_FINDINGS = "invented_findings"
    """The examiner states a finding that its record does not hold, or the opposite of one."""
    INVENTED_NORMALS = "invented_normals"
    """The examiner answers an unrecorded examination as normal."""
    WITHHELD = "withheld"
    """The examiner does not tell a recorded result that was clearly asked for."""
    LEAKS = "leaks"
    """The examiner gives results of examinations that the request does not ask for."""
    PREMATURE_FACTS = "premature_facts"
    """The patient states results before the examiner gave them."""
    EARLY_ENDING = "early_ending"
    """The patient leaves on an order or an open question, or before the doctor spoke."""
    LATE_ENDING = "late_ending"
    """The patient stays, conclusion after conclusion."""
    IGNORED_ORDERS = "ignored_orders"
    """The patient does not take an order of the doctor to the examiner."""
    MISROUTED = "misrouted"
    """A message goes to the one whom it is not for."""
    DENIED = "denied"
    """The patient denies, does not know or evades what its record affirms and it was asked."""
    UNINFORMATIVE = "uninformative"
    """The patient answers with nothing of its record, though that has what was asked for."""
    VOLUNTEERED = "volunteered"
    """The patient tells what it was not asked."""
    INVENTED_SYMPTOMS = "invented_symptoms"
    """The patient states of itself what its record lacks, denies or states otherwise."""
    OUT_OF_ROLE = "out_of_role"
    """The patient speaks as a machine, a doctor or an observer, or in another language."""


@dataclass(frozen=True)
class Turn:
    """A turn of a visit, as solvers write it and scorers read it.

    Attributes:
        number: Its number; 1 is the opening.
        patient: What the patient said, without control tokens.
        addressee: To whom the message was carried first.
        marked: The message carried a token.
        split: It addressed doctor and examiner.
        posed: The patient spoke as someone else.
        examinations: What the examiner named; `None` where the log does not say.
        examiner: The examiner's reply.
        doctor: What the doctor said then; empty where it did not speak.
        truncated: The doctor's message was cut off; `None` where the log does not say.
    """

    number: int
    patient: str = ""
    addressee: str = Speaker.DOCTOR.value
    marked: bool = True
    split: bool = False
    posed: bool = False
    examinations: tuple[str, ...] | None = None
    examiner: str | None = None
    doctor: str = ""
    truncated: bool | None = None

    @cached_property
    def asked(self) -> str:
        """What the doctor asked and ordered: without a last sentence that was cut off.

        Nobody can be blamed for the answer to half a question.
        """
        ends = [match.end() for match in _ENDS.finditer(self.doctor)] if self.truncated else []
        return self.doctor[: ends[-1] if ends else 0] if self.truncated else self.doctor

    @property
    def request(self) -> str:
        """Message in front of the examiner's reply; empty where there is no reply."""
        return self.patient if self.examiner else ""


def answers_doctor(turn: Turn) -> bool:
    """Tell whether a turn's message is one to the doctor."""
    return bool(turn.patient) and turn.addressee == Speaker.DOCTOR and not turn.examiner


@dataclass(frozen=True)
class Finding:
    """Something a detector found.

    Attributes:
        turn: Number of the turn.
        detector: Which detector.
        text: The offending words.
    """

    turn: int
    detector: Detector
    text: str


def shorten_messages(turns: Sequence[Turn]) -> tuple[Turn, ...]:
    """Cut the messages of patient and doctor to what is read of them, with marks as usual."""
    return tuple(
        replace(
            turn,
            patient=with_usual_marks(turn.patient[:LONGEST_MESSAGE]),
            doctor=with_usual_marks(turn.doctor[:LONGEST_MESSAGE]),
        )
        for turn in turns
    )


def read_turns(stored: Iterable[Mapping[str, Any]]) -> tuple[Turn, ...]:
    """Read the turns of a visit's log; what a log does not say has its default."""
    return tuple(
        Turn(
            number=turn["turn"],
            patient=turn.get("patient") or "",
            addressee=turn.get("addressee") or Speaker.DOCTOR.value,
            marked=turn.get("marked", True),
            split=turn.get("split", False),
            posed=turn.get("posed", False),
            examinations=None if turn.get("examinations") is None else tuple(turn["examinations"]),
            examiner=turn.get("examiner"),
            doctor=turn.get("doctor") or "",
            truncated=turn.get("truncated"),
        )
        for turn in stored
    )


def store_turns(turns: Iterable[Turn]) -> list[dict[str, Any]]:
    """Return turns as a visit's log holds them: without what did not happen."""
    return [
        {"turn": facts.pop("number")} | {k: v for k, v in facts.items() if v not in (None, "")}
        for facts in map(asdict, turns)
    ]
