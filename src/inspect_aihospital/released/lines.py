"""Define the lines of the released files, one type a kind of file, and the case they hold.

Field names are those of the files, spelling included.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, Field, StringConstraints, model_validator

from inspect_aihospital.core.aspects.aspect import CONCLUSIONS, IN_PAPER, Aspect
from inspect_aihospital.core.grading.grader_answer import Verdict
from inspect_aihospital.core.grading.grades import Grade
from inspect_aihospital.core.record import Language, MedicalRecord, Objective, Reference, Subjective

ReleaseKind = Literal["dialogues", "one_step", "collaboration", "verdicts"]

SPEAKING_ORDER = ("Patient", "Reporter", "Doctor")
"""Order of the speakers within a turn."""

ASPECT_PREFIXES = {
    Aspect.SYMPTOMS: ("sympton", "symptons", "symptom", "symptoms"),
    Aspect.EXAMINATIONS: ("test", "tests", "medical_test", "examination", "examinations"),
    Aspect.DIAGNOSIS: ("diagnosis", "diagnostic_results"),
    Aspect.RATIONALE: ("basis", "rationale", "diagnostic_basis", "diagnostic_rationales"),
    Aspect.TREATMENT: ("treatment", "treatments", "treatment_plan"),
}
"""First words of an aspect's fields in a file of verdicts; the released word comes first."""

PAPER_CONCLUSIONS = tuple(aspect for aspect in IN_PAPER if aspect in CONCLUSIONS)
"""What released reports in one step have sections for and grades of."""

CHOICE_ENDS = ("choice", "choices", "grade")
ANALYSIS_ENDS = ("analyis", "analysis", "analyses")
"""Last words of these fields; the released word comes first."""

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
# The type is compared: a bool is an int, and no id.
CaseId = Annotated[Name, BeforeValidator(lambda value: str(value) if type(value) is int else value)]


@dataclass(frozen=True)
class ReleasedCase:
    """One line of a released file.

    Attributes:
        id: The patient's id.
        report: The report as it was written.
        turns: The consultation, from the greeting on; empty where none was released.
        rounds: Rounds of discussion, for a collaboration.
        verdict: GPT-4's grades and analyses, for a file of verdicts.
        reference: The record that the verdict was given against.
        models: Models by role, as far as the file names them.
    """

    id: str
    report: str
    turns: tuple["ReleasedTurn", ...] = ()
    rounds: int | None = None
    verdict: Verdict | None = None
    reference: MedicalRecord | None = None
    models: Mapping[str, str] = field(default_factory=dict)


def partial_record(
    id: str,
    language: Language = "zh",
    *,
    present_illness: str | None = None,
    auxiliary: str | None = None,
    **reference: str | None,
) -> MedicalRecord:
    """Return a record of what was released of a patient, by field; all others are empty."""
    return MedicalRecord(
        id=id,
        language=language,
        subjective=Subjective(present_illness=present_illness),
        objective=Objective(auxiliary=auxiliary),
        reference=Reference.model_validate(reference),
    )


class ReleasedTurn(BaseModel):
    """One message of a released consultation."""

    turn: int = Field(ge=0)
    role: Literal["Doctor", "Patient", "Reporter"]
    content: str


class _LineBase(BaseModel):
    patient_id: CaseId
    doctor_engine_name: Name | None = None
    patient_engine_name: Name | None = None
    reporter_engine_name: Name | None = None

    @property
    def models(self) -> dict[str, str]:
        """Engines of patient and examiner, where the file names them."""
        engines = {"patient": self.patient_engine_name, "examiner": self.reporter_engine_name}
        return {role: name for role, name in engines.items() if name}


class DialogueLine(_LineBase):
    """A consultation; the doctor's last message is its report."""

    dialog_history: list[ReleasedTurn] = Field(min_length=2)

    @model_validator(mode="after")
    def _ends_with_a_report(self) -> "DialogueLine":
        if self.dialog_history[-1].role != "Doctor":
            raise ValueError("the last message of dialog_history is not the doctor's report")
        # The set drops repeats: a second message of one speaker counts as out of order.
        places = [(turn.turn, SPEAKING_ORDER.index(turn.role)) for turn in self.dialog_history[:-1]]
        if places != sorted(set(places)):
            raise ValueError(
                "dialog_history: expected turns in order, in each at most one message of Patient, "
                "Reporter and Doctor, in this order"
            )
        return self

    def case(self) -> ReleasedCase:
        """Return the line as a case."""
        turns = tuple(self.dialog_history)
        return ReleasedCase(self.patient_id, turns[-1].content, turns[:-1], models=self.models)


class OneStepLine(_LineBase):
    """A one-step report."""

    diagnosis: str

    def case(self) -> ReleasedCase:
        """Return the line as a case."""
        return ReleasedCase(self.patient_id, self.diagnosis)


class CollaborationLine(_LineBase):
    """The report that several doctors settled on, in two parts."""

    final_turn: int = Field(ge=0)
    diagnosis: str
    symptom_and_examination: str
    doctor_engine_names: list[Name] = Field(min_length=1)
    host_engine_name: Name

    def case(self) -> ReleasedCase:
        """Return the line as a case."""
        # The file keeps the facts apart from the diagnosis; a report has both.
        report = f"{self.symptom_and_examination}\n\n{self.diagnosis}"
        models = {**self.models, "moderator": self.host_engine_name}
        return ReleasedCase(self.patient_id, report, rounds=self.final_turn, models=models)


class ReferenceParts(BaseModel):
    """The reference that a verdict was given against."""

    symptom: str | None = None
    medical_test: str | None = None
    diagnosis: str | None = None
    basis: str | None = None
    treatment: str | None = None


class DoctorPart(BaseModel):
    """The report that a verdict is on."""

    diagnosis: str | None = None


def _by_aspect(line: Mapping[str, Any], ends: Sequence[str]) -> dict[Aspect, Any]:
    """Collect the fields of a kind by aspect; refuse those of no aspect, or two of one aspect."""
    aspects = {prefix: aspect for aspect, names in ASPECT_PREFIXES.items() for prefix in names}
    values: dict[Aspect, Any] = {}
    # The files spell keys in many ways, such as `sympton_choice` and `diagnosis_analyis`.
    for key, value in line.items():
        prefix, _, end = key.casefold().replace("-", "_").replace(" ", "_").rpartition("_")
        if end not in ends:
            continue
        if prefix not in aspects or aspects[prefix] in values:
            wrong = "a second field of its aspect" if prefix in aspects else "of no aspect we know"
            raise ValueError(f"{key}: {wrong}. Expected fields are: {_field_names(ends)}")
        values[aspects[prefix]] = value
    return values


def _field_names(ends: Sequence[str]) -> str:
    return ", ".join(f"{names[0]}_{ends[0]}" for names in ASPECT_PREFIXES.values())


class VerdictLine(_LineBase):
    """A report, its reference and GPT-4's grades; an aspect without a grade has no choice."""

    doctor_name: Name
    model_name: Name
    reference_diagnosis: ReferenceParts
    doctor_diagnosis: DoctorPart
    choices: dict[Aspect, Grade]
    analyses: dict[Aspect, str]

    @model_validator(mode="before")
    @classmethod
    def _gather(cls, line: Any) -> Any:
        # Left to pydantic, whose message says what was expected.
        if not isinstance(line, dict):
            return line
        fields = {"choices": _by_aspect(line, CHOICE_ENDS)}
        fields["analyses"] = _by_aspect(line, ANALYSIS_ENDS)
        if not fields["choices"]:
            expected = _field_names(CHOICE_ENDS)
            raise ValueError(f"no grade under any known key. Expected keys are: {expected}")
        return line | {
            name: {aspect: value for aspect, value in by_aspect.items() if value}
            for name, by_aspect in fields.items()
        }

    def case(self) -> ReleasedCase:
        """Return the line as a case."""
        parts = self.reference_diagnosis
        return ReleasedCase(
            self.patient_id,
            self.doctor_diagnosis.diagnosis or "",
            verdict=Verdict(self.choices, self.analyses),
            reference=partial_record(
                self.patient_id,
                present_illness=parts.symptom,
                auxiliary=parts.medical_test,
                diagnosis=parts.diagnosis,
                rationale=parts.basis,
                treatment=parts.treatment,
            ),
            models={"grader": self.model_name},
        )


ReleasedLine: TypeAlias = DialogueLine | OneStepLine | CollaborationLine | VerdictLine

# The order matters: collaborations have a `diagnosis` too.
LINES: tuple[tuple[str, ReleaseKind, type[ReleasedLine]], ...] = (
    ("dialog_history", "dialogues", DialogueLine),
    ("doctor_diagnosis", "verdicts", VerdictLine),
    ("final_turn", "collaboration", CollaborationLine),
    ("diagnosis", "one_step", OneStepLine),
)
"""A field that identifies a kind of line; kinds further down may have the field too."""
