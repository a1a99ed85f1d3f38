"""Who plays a visit: the scripted models, with an instrument's fault in some of their replies."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from inspect_ai.model import ChatMessage, Model

from benchmarks.instruments import examiner_styles, patient_styles, wording
from benchmarks.instruments.charts import auxiliary_blocks
from benchmarks.instruments.evidence import conclude, write_conclusion
from benchmarks.instruments.examiner import CleanExaminer
from benchmarks.instruments.faults import ExaminerMoment, Fault, PatientMoment, Reply, Spoiled
from benchmarks.instruments.models import scripted
from benchmarks.instruments.patient import CleanPatient, Saying
from benchmarks.instruments.script import Ordered, Step, write_script
from inspect_aihospital.agents.briefings import Unrecorded
from inspect_aihospital.core.dialogue.briefing import SPEAKER_KEY, Briefing
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.prompts import PromptLibrary


@dataclass(frozen=True)
class Casting:
    """How a run is cast.

    Attributes:
        patient_style: Place of the patient's style among all.
        examiner_style: Place of the examiner's.
        unrecorded: The run's policy for examinations that a record lacks.
        fault: The planted fault, if any.
        rate: Share of the instrument's replies that it spoils.
        seed: What all draws depend on.
    """

    patient_style: int
    examiner_style: int
    unrecorded: Unrecorded = "normal"
    fault: Fault[Any] | None = None
    rate: float = 0.0
    seed: str = "0"

    @property
    def patient(self) -> patient_styles.PatientStyle:
        """The patient's style."""
        return patient_styles.STYLES[self.patient_style % len(patient_styles.STYLES)]

    @property
    def examiner(self) -> examiner_styles.ExaminerStyle:
        """The examiner's style."""
        return examiner_styles.STYLES[self.examiner_style % len(examiner_styles.STYLES)]


@dataclass
class Players:
    """The players of one visit; they know where it stands, since the doctor's script says so.

    Attributes:
        record: The record.
        other: Another patient.
        twin: The same patient in the other language.
        doctor_style: How the doctor asks.
        casting: How the run is cast.
        touched: Replies that the fault has spoiled.
    """

    record: MedicalRecord
    other: MedicalRecord
    twin: MedicalRecord | None
    doctor_style: str
    casting: Casting
    touched: int = field(default=0, init=False)
    _said_steps: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        """Prepare script and clean players."""
        seed, style = self.casting.seed, self.casting.patient
        self._steps = write_script(self.record, self.doctor_style, seed)
        self._said = 0
        self._step = Step()
        self._reminded = False
        self._spoken: dict[str, list[str]] = {"patient": [], "examiner": []}
        self._earlier: dict[str, list[Any]] = {"patient": [], "examiner": []}
        self._replies: dict[tuple[int, str], Reply] = {}
        self._patient = CleanPatient(self.record, style, self._draw("requests"))
        self._other = CleanPatient(self.other, style, self._draw("requests"))
        self._twin = CleanPatient(self.twin, style, self._draw("requests")) if self.twin else None
        policy = PromptLibrary.load(None).render(
            self.record.language, f"unrecorded_{self.casting.unrecorded}"
        )
        self._examiner = CleanExaminer(self.record.language, self.casting.examiner, policy)

    def _draw(self, place: str) -> Random:
        return Random(f"{self.record.id} {self.doctor_style} {self.casting.seed} {place}")

    def models(self, *, quick: bool = True) -> dict[str, Model]:
        """The models by role; the doctor is the one under evaluation."""
        return {
            "doctor": scripted(lambda messages: Reply(self._doctor(messages)), quick=quick),
            "patient": scripted(self._patient_reply, quick=quick),
            "examiner": scripted(self._examiner_reply, quick=quick),
        }

    def _doctor(self, messages: Sequence[ChatMessage]) -> str:
        patient_texts, results = heard_from(messages, "patient"), heard_from(messages, "examiner")
        briefing = Briefing.from_metadata(messages[-1].metadata)
        if briefing and briefing.stage == "report":
            return write_conclusion(self.record, patient_texts, results)
        ignored = (messages[-1].metadata or {}).get(SPEAKER_KEY) == "patient"
        if self._step.orders and ignored and not self._reminded:
            self._reminded = True
            names = wording.JOIN_NAMES[self.record.language][0].join(
                order.name for order in self._step.orders
            )
            self._said += 1
            return wording.REMINDER[self.record.language].format(names=names)
        return self._next(patient_texts, results)

    def _next(self, told: Sequence[str], results: Sequence[str]) -> str:
        self._reminded = False
        place = min(self._said_steps, len(self._steps) - 1)
        self._step = self._steps[place]
        self._said += 1
        self._said_steps += 1
        if not self._step.final:
            return self._step.text
        diagnosis, treatment = conclude(self.record, [*told, *results])
        number = ("several", "single", "list", "early").index(self.doctor_style)
        text = wording.pick(wording.FINAL, self.record.language, number)
        return text.format(diagnosis=diagnosis, treatment=treatment)

    def _patient_reply(self, messages: Sequence[ChatMessage]) -> Reply:
        key = (self._said, "patient")
        if key not in self._replies:
            clean = self._patient.reply(self._step)
            moment = PatientMoment(
                clean=clean,
                step=self._step,
                patient=self._patient,
                other=self._other,
                twin=self._twin,
                earlier=tuple(self._earlier["patient"]),
                spoken=tuple(self._spoken["patient"]),
                prompt=messages[0].text,
                draw=self._draw(f"spoil {key}"),
            )
            self._keep(key, self._spoil("patient", moment), clean)
        return self._replies[key]

    def _examiner_reply(self, messages: Sequence[ChatMessage]) -> Reply:
        briefing = Briefing.from_metadata(messages[0].metadata)
        stage = briefing.stage if briefing else "report"
        key = (self._said, stage)
        if key not in self._replies:
            text = messages[1].text
            names = self._examiner.named(text, self._orders())
            orders = [order for order in self._orders() if order.name in names]
            orders += self._unasked(text, names) if stage == "report" else []
            naming = stage == "parse"
            clean = self._examiner.items(names) if naming else self._examiner.report(orders)
            moment = ExaminerMoment(
                clean=clean,
                orders=orders,
                examiner=self._examiner,
                record=self.record,
                other=auxiliary_blocks(self.other),
                twin=auxiliary_blocks(self.twin) if self.twin else (),
                earlier=tuple(self._earlier["examiner"]),
                spoken=tuple(self._spoken["examiner"]),
                draw=self._draw(f"spoil {key}"),
            )
            touched = orders and self._spoil("examiner", moment, naming=naming)
            self._keep(key, touched or None, clean, kept=not naming)
        return self._replies[key]

    def _orders(self) -> tuple[Ordered, ...]:
        """Everything that the doctor orders in the visit."""
        return tuple(order for step in self._steps for order in step.orders)

    def _unasked(self, listed: str, names: Sequence[str]) -> list[Ordered]:
        """What a broken first step lists that the doctor did not order."""
        blocks = {block.name: block for block in auxiliary_blocks(self.record)}
        lines = [line.strip("-* ") for line in listed.splitlines()]
        return [Ordered(line, blocks.get(line)) for line in lines if line and line not in names]

    def _spoil(self, seat: str, moment: Any, *, naming: bool = False) -> Spoiled:
        """The spoiled reply, where the fault falls on this one and changes it."""
        fault = self.casting.fault
        if fault is None or (fault.seat, fault.naming) != (seat, naming):
            return None
        drawn = self._draw(f"falls {seat} {self._said}").random() < self.casting.rate
        spoiled = fault.spoil(moment) if drawn else None
        return None if spoiled == moment.clean else spoiled

    def _keep(
        self, key: tuple[int, str], spoiled: Spoiled, clean: Saying | str, *, kept: bool = True
    ) -> None:
        """Keep a reply, so that it is the same when it is asked for again."""
        self.touched += spoiled is not None
        reply = self._written(clean if spoiled is None else spoiled)
        self._replies[key] = reply
        seat = "patient" if key[1] == "patient" else "examiner"
        if kept:
            self._spoken[seat].append(reply.text)
            self._earlier[seat].append(clean)
            if seat == "examiner":
                self._patient.hear_results(reply.text)

    def _written(self, spoiled: Reply | Saying | str) -> Reply:
        if isinstance(spoiled, Reply):
            return spoiled
        if isinstance(spoiled, Saying):
            return Reply(spoiled.written(self.record.language))
        return Reply(spoiled)


def heard_from(messages: Sequence[ChatMessage], speaker: str) -> list[str]:
    """What one of the others said, without the label in front."""
    speaker_texts = [m.text for m in messages if (m.metadata or {}).get(SPEAKER_KEY) == speaker]
    return [text.partition("> ")[2] or text for text in speaker_texts]
