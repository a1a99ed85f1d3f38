"""Write logs of four doctors with a planted fault each, whose report has to tell them apart.

    python -m benchmarks.planted_doctors FOLDER [--cases 12]
    inspect-aihospital report FOLDER --out REPORT

Real task, built-in cases in English, rehearsed patient, examiner and grader. The logs name the
doctors neutrally, so that readers can be asked what is wrong with each. The key:

- doctor-a asks nothing. From the opening statement it considers four diseases, of which one is
  right, at 25 % each, and that is how often they are: it reasons perfectly on what it has.
- doctor-b asks and orders everything, reports all of it, and concludes a plantar wart.
- doctor-c asks and orders everything, and drops it: it considers and reports as doctor-a does.
- doctor-d asks and orders everything, considers the right disease at 70 % once it has heard the
  history begin, and gives it up when it concludes.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog
from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    GenerateConfig,
    Model,
    ModelOutput,
    get_model,
)
from inspect_ai.tool import ToolChoice, ToolInfo

from benchmarks.attribution import NONSENSE, full_script, plain_lines
from benchmarks.instruments import wording
from benchmarks.instruments.casting import heard_from
from benchmarks.instruments.faults import Reply
from benchmarks.instruments.models import REHEARSAL
from inspect_aihospital import mvme
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.mentions.disease_mentions import read_mentions
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.core.report.report_parser import write_report
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.exam.question import digest
from inspect_aihospital.rehearsal.known_cases import built_in_cases

LANGUAGE: Language = "en"
DOCTORS = ("doctor-a", "doctor-b", "doctor-c", "doctor-d")
CASES = 12
MAX_TURNS = 60
"""More than the longest visit needs: the rehearsed patient tells a sentence a turn."""

NOTHING_LEFT = "No, nothing else."
"""What the rehearsed patient says once its history is told."""

CONVINCED = 5
"""Messages of the patient from which on doctor-d considers the right disease first."""

SHUFFLE = 42
ROLES = ("patient", "examiner", "grader")
WART_GROUNDS = "A horny growth on the sole of the foot."
WART_CARE = "Salicylic acid plaster on the sole, daily for 12 weeks."


@dataclass(frozen=True)
class PlantedDoctor:
    """A doctor of the key above, at a point of its conversation.

    Attributes:
        name: `doctor-a` to `doctor-d`.
        messages: What it has heard and said.
    """

    name: str
    messages: Sequence[ChatMessage]

    def reply(self) -> str:
        """Answer the side question, write the report, or say what comes next in the visit."""
        briefing = Briefing.from_metadata(self.messages[-1].metadata)
        if briefing and briefing.stage == "differential":
            considered = self._considered().items()
            return "\n".join(f"{percent}% {disease}" for disease, percent in considered)
        if briefing and briefing.stage == "report":
            return write_report(self._sections(), LANGUAGE)
        return self._next_question() or self._conclusion

    @property
    def _told(self) -> list[str]:
        return heard_from(self.messages, "patient")

    @property
    def _results(self) -> list[str]:
        return heard_from(self.messages, "examiner")

    @property
    def _record(self) -> MedicalRecord:
        return built_in_cases()[digest(self._told[0])]

    def _next_question(self) -> str:
        """Return a question or an order; empty once there is nothing left to ask."""
        if self.name == "doctor-a":
            return ""
        said = {m.text for m in self.messages if isinstance(m, ChatMessageAssistant)}
        questions = full_script(self._record)[:-1]
        left = [question for question in questions if question.text not in said]
        if left and not left[0].orders:
            return left[0].text
        if NOTHING_LEFT not in self._told:
            return wording.MORE[LANGUAGE][0]
        return left[0].text if left else ""

    @property
    def _conclusion(self) -> str:
        return wording.FINAL[LANGUAGE][0].format(
            diagnosis=self._diagnosis, treatment=wording.CARE[LANGUAGE]
        )

    @property
    def _concluded(self) -> bool:
        said = [m.text for m in self.messages if isinstance(m, ChatMessageAssistant)]
        return said[-1] == self._conclusion

    def _considered(self) -> dict[str, int]:
        """Return the percent of each disease that it considers at this point."""
        candidates = _candidates(self._record)
        right = _main_disease(self._record)
        wrong = [disease for disease in candidates if disease != right]
        if self.name == "doctor-b":
            return {self._diagnosis: 90}
        if self.name == "doctor-d" and self._concluded:
            return {self._diagnosis: 70, right: 10}
        if self.name == "doctor-d" and len(self._told) >= CONVINCED:
            return {right: 70, wrong[0]: 10}
        return dict.fromkeys(candidates, 25)

    @property
    def _diagnosis(self) -> str:
        if self.name == "doctor-b":
            return NONSENSE[LANGUAGE]
        if self.name == "doctor-d":
            return _main_disease(_neighbours(self._record)[1])
        return _candidates(self._record)[0]

    def _sections(self) -> dict[Aspect, str]:
        keeps_all = self.name in ("doctor-b", "doctor-d")
        told = self._told if keeps_all else self._told[:1]
        symptoms = plain_lines("\n".join(told))
        examinations = plain_lines("\n".join(self._results)) if keeps_all else "None."
        rationale, treatment = symptoms, wording.CARE[LANGUAGE]
        if self.name == "doctor-b":
            rationale, treatment = WART_GROUNDS, WART_CARE
        if self.name == "doctor-d":
            neighbour = _neighbours(self._record)[1].reference
            rationale, treatment = neighbour.rationale or "", neighbour.treatment or ""
        return {
            Aspect.SYMPTOMS: symptoms,
            Aspect.EXAMINATIONS: examinations,
            Aspect.DIAGNOSIS: self._diagnosis,
            Aspect.RATIONALE: rationale,
            Aspect.TREATMENT: treatment,
        }


@cache
def _neighbours(record: MedicalRecord) -> tuple[MedicalRecord, ...]:
    """Return the cases of a case's specialty, itself first."""
    cases = load_cases("demo", language=LANGUAGE).records
    group = [case for case in cases if case.specialty is record.specialty]
    place = group.index(record)
    return (*group[place:], *group[:place])


def _candidates(record: MedicalRecord) -> list[str]:
    """Return the main diseases of a case's specialty, in the order of cases."""
    cases = sorted(_neighbours(record), key=lambda case: case.id)
    return [_main_disease(case) for case in cases]


def _main_disease(record: MedicalRecord) -> str:
    return read_mentions(record.reference.diagnosis or "", LANGUAGE)[0]


def planted_model(name: str) -> Model:
    """Return a planted doctor as a model of a run."""

    def generate(
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        return Reply(PlantedDoctor(name, input).reply()).output()

    return get_model(f"mockllm/{name}", custom_outputs=generate, memoize=False)


def write_log(name: str, folder: str, cases: int = CASES) -> EvalLog:
    """Write the log of a doctor's visits.

    Raises:
        RuntimeError: The run did not succeed.
    """
    task = mvme(cases="demo", language=LANGUAGE, max_turns=MAX_TURNS, differential=True)
    (log,) = inspect_eval(
        task,
        model=planted_model(name),
        model_roles=dict.fromkeys(ROLES, REHEARSAL),
        limit=cases,
        sample_shuffle=SHUFFLE,
        log_dir=folder,
        display="none",
    )
    if log.status != "success":
        raise RuntimeError(f"{name}: {log.status}, {log.error}")
    return log


def main() -> None:
    """Write the four logs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--cases", type=int, default=CASES)
    options = parser.parse_args()
    for name in DOCTORS:
        print(write_log(name, options.folder, options.cases).location, flush=True)


if __name__ == "__main__":
    main()
