"""Choose the examiner: a model in the role, or rules on the record alone."""

from dataclasses import dataclass
from textwrap import dedent
from typing import Literal

from inspect_ai.agent import Agent, AgentState, agent
from inspect_ai.model import ChatMessageAssistant, Model

from inspect_aihospital.agents.briefings import Unrecorded
from inspect_aihospital.agents.examiner import EXAMINATIONS_KEY, examiner
from inspect_aihospital.agents.roles import SupportingRole, role_model
from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.chart_requests import RequestedExamination, read_request
from inspect_aihospital.core.record import Language, MedicalRecord, Objective
from inspect_aihospital.errors import require_choices
from inspect_aihospital.prompts import PromptLibrary

ExaminerKind = Literal["llm", "chart"]
"""`llm`: the role `examiner`, a model in two calls. `chart`: written rules on the record alone."""

CHART = "chart"
"""Stands in logs in the place of the model that plays the examiner."""


@dataclass(frozen=True)
class Examining:
    """How examinations are answered in a run, also those that a record lacks."""

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

    def agent(self, record: MedicalRecord, evaluated: str, candidate: Model | None = None) -> Agent:
        """Return the examiner of a record; a candidate sits in the place of the role's model."""
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
            candidate=candidate,
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


@agent
def chart_examiner(
    objective: Objective, *, language: Language, library: PromptLibrary, unrecorded: Unrecorded
) -> Agent:
    """Return one reply of the examiner, by written rules.

    Examinations that the request names are looked up in the record, and their lines come back
    verbatim. A request that names none is refused with the same words as by the examiner that is
    a model.

    Args:
        objective: The record's objective part.
        language: Language of the visit.
        library: Prompts; only the refusal and the words for what is unrecorded are used.
        unrecorded: What is answered for an examination that the record lacks.
    """
    entries = read_chart(objective)
    unrecorded_answer = library.render(language, f"unrecorded_{unrecorded}")

    def report(requested: RequestedExamination) -> str:
        if not requested.entries:
            return f"- {requested.name}: {unrecorded_answer}"
        return "\n".join(
            [f"# {requested.name}", *(dedent(entry.text) for entry in requested.entries)]
        )

    async def execute(state: AgentState) -> AgentState:
        examinations = read_request(state.messages[-1].text, entries)
        # The words of the examiner that is a model, so that both kinds refuse alike.
        refusal = library.render(language, "examiner_refusal")
        reply = "\n\n".join(map(report, examinations)) or refusal
        metadata = {EXAMINATIONS_KEY: [examination.name for examination in examinations]}
        state.messages.append(ChatMessageAssistant(content=reply, metadata=metadata))
        return state

    return execute
