"""Conduct the consultation of AI Hospital (Fan et al., §3.4, App. B)."""

from typing import Literal

from inspect_ai.agent import Agent
from inspect_ai.log import transcript
from inspect_ai.model import ChatMessage, GenerateConfig
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import registry_info

from inspect_aihospital.agents.briefings import Unrecorded, request_complaint
from inspect_aihospital.agents.differential import (
    DIFFERENTIAL_SEAT,
    AskedDifferential,
    ask_differential,
)
from inspect_aihospital.agents.examiners import ExaminerKind, Examining
from inspect_aihospital.agents.patient import write_complaint
from inspect_aihospital.agents.roles import evaluated_seat, role_model
from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.data.samples import manner_of, record_of
from inspect_aihospital.data.visit_log import VisitLog, as_script
from inspect_aihospital.errors import UserError, require_choices, require_positive
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.solvers.doctor_speech import EvaluatedDoctor, noting_limits
from inspect_aihospital.solvers.visit import Complain, Probe, Visit

Complaint = Literal["record", "model"]
"""Who words the opening statement; in the paper a model did, for every visit anew."""


@solver
def consultation(
    *,
    max_turns: int = 10,
    unrecorded: Unrecorded = "normal",
    examiner: ExaminerKind = "llm",
    patient: Agent | None = None,
    differential: bool = False,
    complaint: Complaint = "record",
    prompts: str | None = None,
) -> Solver:
    """Let doctor, patient and examiner talk; then have the doctor write its report.

    A turn is one message of the patient, the examiner's reply if it was addressed, and the
    doctor's next message; the opening statement is turn 1. After the visit `state.messages`
    is the doctor's conversation, with the report as its last message, and the store holds a
    `VisitLog`. No report is asked for after an NPC's failure.

    Args:
        max_turns: Turns before the visit is cut off, at least 1 (the paper: 10).
        unrecorded: What the examiner answers for an examination that the record lacks.
        examiner: Who answers: `llm`, the role `examiner`, or `chart`, the record alone.
        patient: An agent that plays the patient in the place of the role. Its state holds the
            patient's briefing and conversation; it appends one message.
        differential: Whether the doctor is asked after each turn, in a side call of its own seat
            `differential`, which diseases it considers.
        complaint: Who words the opening: the record, or the role `patient` as a model.
        prompts: Folder of a prompt pack.

    Raises:
        UserError: `max_turns` is below 1, `patient` is no agent made by `@agent`, `complaint` is
            no choice, or both of the last are given.

    Model Roles:
        patient: Holds the record's subjective part; not used with `patient=`.
        examiner: Holds the record's objective part.
    """
    require_positive(max_turns=max_turns)
    require_choices(complaint=(complaint, Complaint))
    if patient is not None:
        _require_registered(patient)
        if complaint == "model":
            raise UserError("complaint=model: the role patient writes it; leave out patient=.")
    examining = Examining(examiner, unrecorded, PromptLibrary.load(prompts))

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        doctor = EvaluatedDoctor(state, generate)
        visit = Visit(
            doctor,
            record_of(state.metadata),
            state.store_as(VisitLog),
            examining=examining,
            evaluated=str(state.model),
            patient=patient,
            probe=_probe(state, examining.library) if differential else None,
            complain=_complain(state, examining.library) if complaint == "model" else None,
            manner=manner_of(state.metadata),
        )
        await hold(visit, max_turns)
        return doctor.state

    return solve


def _probe(state: TaskState, library: PromptLibrary) -> Probe:
    """Return the side call of a sample: the evaluated model on a seat of its own."""
    model = evaluated_seat(DIFFERENTIAL_SEAT, GenerateConfig())
    language = record_of(state.metadata).language

    async def ask(conversation: list[ChatMessage]) -> AskedDifferential:
        return await ask_differential(model, conversation, language, library)

    return ask


def _complain(state: TaskState, library: PromptLibrary) -> Complain:
    """Return the call that words a sample's opening: the role patient, behind its briefing."""
    model, record = role_model("patient", str(state.model)), record_of(state.metadata)
    request = request_complaint(library, record.language, record.subjective)

    async def write(briefing: ChatMessage) -> str:
        return await write_complaint(model, [briefing, request])

    return write


def _require_registered(patient: Agent) -> None:
    """Refuse an agent without a name: the log says who played the patient."""
    try:
        registry_info(patient)
    except ValueError as error:
        raise UserError(
            f"patient is {patient!r}. Expected an agent made by a function with @agent of "
            "inspect_ai.agent: its name goes into the log."
        ) from error


async def hold(visit: Visit, max_turns: int) -> None:
    """Conduct a visit and ask for the report; no report is asked for after an NPC's failure."""
    with noting_limits(visit.log):
        await visit.conduct(max_turns)
        transcript().info(_summary(visit), source="aihospital")
        # A report after an instrument's failure would be graded as if it were the doctor's doing.
        if visit.log.ending != Ending.NPC_FAILURE:
            await visit.report()


def _summary(visit: Visit) -> str:
    log = visit.log
    failed = f" ({log.failed_role}: {log.failure})" if log.failed_role else ""
    pending = "; the doctor's last message still asks for an examination"
    ended = f"The visit ended after {len(visit.turns)} turns: **{log.ending}**{failed}"
    return f"{ended}{pending if log.pending_examination else ''}.\n\n{as_script(visit.turns)}"
