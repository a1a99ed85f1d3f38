"""What a fault of an instrument is, and what it is given to spoil a reply."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Generic, Literal, TypeVar

from inspect_ai.model import (
    ChatCompletionChoice,
    ChatMessageAssistant,
    ContentText,
    ModelOutput,
    ModelUsage,
    StopReason,
)

from benchmarks.instruments.charts import Block
from benchmarks.instruments.examiner import CleanExaminer
from benchmarks.instruments.patient import CleanPatient, Saying
from benchmarks.instruments.script import Ordered, Step
from inspect_aihospital.core.record import Language, MedicalRecord

Seat = Literal["examiner", "patient"]


@dataclass(frozen=True)
class Reply:
    """A model's output, with what a provider says of it.

    Attributes:
        text: The text.
        stop_reason: Why it stopped.
        refusal: The provider flags the text as a refusal.
    """

    text: str
    stop_reason: StopReason = "stop"
    refusal: bool = False

    def output(self) -> ModelOutput:
        """The output as Inspect hands it on; it carries its usage."""
        content = ContentText(text=self.text, refusal=self.refusal or None)
        message = ChatMessageAssistant(content=[content], source="generate")
        return ModelOutput(
            model="mockllm/model",
            choices=[ChatCompletionChoice(message=message, stop_reason=self.stop_reason)],
            usage=ModelUsage(input_tokens=10, output_tokens=5, total_tokens=15),
        )


@dataclass(frozen=True)
class PatientMoment:
    """A message of the patient that a fault may spoil.

    Attributes:
        clean: What a clean patient says.
        step: What the doctor said.
        patient: The clean patient.
        other: A clean patient who plays another record.
        twin: The same patient in the other language, if there is one.
        earlier: What clean patients would have said to the doctor before.
        spoken: What was said before.
        prompt: The patient's prompt.
        draw: For what the fault draws.
    """

    clean: Saying
    step: Step
    patient: CleanPatient
    other: CleanPatient
    twin: CleanPatient | None
    earlier: Sequence[Saying]
    spoken: Sequence[str]
    prompt: str
    draw: Random

    @property
    def language(self) -> Language:
        """Language of the visit."""
        return self.patient.language

    @property
    def record(self) -> MedicalRecord:
        """The record that is played."""
        return self.patient.record

    @property
    def answering(self) -> bool:
        """Whether the doctor asked about the history."""
        return bool(self.step.points)


@dataclass(frozen=True)
class ExaminerMoment:
    """A reply of the examiner that a fault may spoil.

    Attributes:
        clean: What a clean examiner replies.
        orders: What it was asked for.
        examiner: The clean examiner.
        record: The record.
        other: Examinations of another patient.
        twin: The same patient's examinations in the other language.
        earlier: What a clean examiner would have replied before.
        spoken: What was replied before.
        draw: For what the fault draws.
    """

    clean: str
    orders: Sequence[Ordered]
    examiner: CleanExaminer
    record: MedicalRecord
    other: Sequence[Block]
    twin: Sequence[Block]
    earlier: Sequence[str]
    spoken: Sequence[str]
    draw: Random

    @property
    def language(self) -> Language:
        """Language of the visit."""
        return self.examiner.language

    @property
    def recorded(self) -> list[Ordered]:
        """What was asked for and is recorded."""
        return [order for order in self.orders if order.block]


def say(moment: PatientMoment | ExaminerMoment, en: str, zh: str) -> str:
    """Words in the language of the visit."""
    return en if moment.language == "en" else zh


Moment = TypeVar("Moment")
Spoiled = Reply | Saying | str | None
"""A spoiled reply; `None` where the fault has nothing to spoil."""
Spoil = TypeVar("Spoil", bound=Callable[..., Spoiled])


@dataclass(frozen=True)
class Fault(Generic[Moment]):
    """A way in which an instrument breaks.

    Attributes:
        name: Its name.
        what: What the instrument does, in one line.
        seat: Whose fault it is.
        spoil: Makes a spoiled reply.
        naming: It spoils the examiner's first step, in which the request is read.
    """

    name: str
    what: str
    seat: Seat
    spoil: Callable[[Moment], Spoiled]
    naming: bool = False


@dataclass
class FaultList(Generic[Moment]):
    """Faults of a seat, in the order in which they are written down."""

    seat: Seat
    faults: list[Fault[Moment]] = field(default_factory=list)

    def add(self, name: str, *, naming: bool = False) -> Callable[[Spoil], Spoil]:
        """Register a function as a fault; the first line of its docstring says what it does."""

        def keep(spoil: Spoil) -> Spoil:
            what = (spoil.__doc__ or "").splitlines()[0].rstrip(".")
            self.faults.append(Fault(name, what, self.seat, spoil, naming))
            return spoil

        return keep
