"""Choose the examiner: a model in the role, or rules on the record alone."""

from dataclasses import dataclass
from typing import Literal

from inspect_ai.agent import Agent

from inspect_aihospital.agents.briefings import Unrecorded
from inspect_aihospital.agents.chart_examiner import chart_examiner
from inspect_aihospital.agents.examiner import examiner
from inspect_aihospital.agents.roles import SupportingRole, role_model
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.errors import require_choices
from inspect_aihospital.prompts import PromptLibrary

ExaminerKind = Literal["llm", "chart"]
"""`llm`: the role `examiner`, a model in two calls. `chart`: written rules on the record alone."""

CHART = "chart"
"""Stands in logs in the place of the model that plays the examiner."""


@dataclass(frozen=True)
class Examining:
    """How examinations are answered in a run.

    Attributes:
        kind: Who answers.
        unrecorded: What is answered for an examination that the record lacks.
        library: Prompts.
    """

    kind: ExaminerKind
    unrecorded: Unrecorded
    library: PromptLibrary

    def __post_init__(self) -> None:
        """Refuse what does not exist.

        Raises:
            UserError: There is no such examiner, or no such answer.
        """
        require_choices(
            examiner=(self.kind, ExaminerKind), unrecorded=(self.unrecorded, Unrecorded)
        )

    def agent(self, record: MedicalRecord, evaluated: str) -> Agent:
        """Return the examiner of a record.

        Args:
            record: The record.
            evaluated: Name of the model that decides the role's default.
        """
        if self.kind == "chart":
            return chart_examiner(
                record.objective,
                language=record.language,
                library=self.library,
                unrecorded=self.unrecorded,
            )
        return examiner(
            record.objective,
            language=record.language,
            library=self.library,
            unrecorded=self.unrecorded,
            doctor=evaluated,
        )

    def model(self, evaluated: str) -> str:
        """Return who plays the examiner, for the log."""
        return CHART if self.kind == "chart" else str(role_model("examiner", evaluated))


def npc_roles(examiner: ExaminerKind) -> list[SupportingRole]:
    """Return the roles that a visit needs a model for."""
    return ["patient"] if examiner == "chart" else ["patient", "examiner"]


def npc_models(examining: Examining, evaluated: str) -> dict[str, str]:
    """Return who plays patient and examiner, for the log."""
    patient = str(role_model("patient", evaluated))
    return {"patient": patient, "examiner": examining.model(evaluated)}
