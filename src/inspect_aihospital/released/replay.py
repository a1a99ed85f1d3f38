"""Turn a released case into a sample, put it into the log as it was, and write the log."""

from collections.abc import Mapping, Sequence
from typing import Any

from inspect_ai import Task
from inspect_ai import eval as inspect_eval
from inspect_ai.dataset import Sample
from inspect_ai.log import EvalLog, transcript
from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageUser,
    ModelOutput,
    get_model,
)
from inspect_ai.solver import Generate, Solver, TaskState, solver

from inspect_aihospital.agents.roles import RELEASED_PROVIDER
from inspect_aihospital.core.aspects.aspect import IN_PAPER, Aspect
from inspect_aihospital.core.dialogue.briefing import SPEAKER_KEY
from inspect_aihospital.core.dialogue.doctor_messages import leaves_pending
from inspect_aihospital.core.dialogue.routing import Ending, Speaker, label, poses, read_patient
from inspect_aihospital.core.fidelity.visit_turns import Turn, store_turns
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.data.samples import record_to_sample
from inspect_aihospital.data.visit_log import VisitLog, as_script
from inspect_aihospital.errors import UserError
from inspect_aihospital.released.lines import ReleasedCase, ReleasedTurn
from inspect_aihospital.released.released_counts import MAX_TURNS, count_case

RELEASED_KEY = "released"
"""Key, in a sample's metadata, of the facts released beside conversation and report."""

UNKNOWN_SPECIALTY = "unknown"
NOT_RELEASED = "(What the doctor was told was not released.)"
SPEAKERS = {"Patient": Speaker.PATIENT, "Reporter": Speaker.EXAMINER}


def case_to_sample(
    case: ReleasedCase, record: MedicalRecord, *, aspects: Sequence[Aspect], specialty: str | None
) -> Sample:
    """Return a sample with the record that the case is graded against, as far as it is known.

    The report was to have a section for each of the aspects.
    """
    sample = record_to_sample(record)
    opening = next((t.content for t in case.turns if t.role == "Patient"), "")
    sample.input = sample.input or read_patient(opening).text or NOT_RELEASED
    verdict = case.verdict
    released = {
        "turns": [turn.model_dump() for turn in case.turns],
        "report": case.report,
        "given": [aspect.value for aspect in IN_PAPER if aspect not in aspects],
        "counts": count_case(case, aspects),
        "models": dict(case.models),
        "grades": dict(verdict.grades) if verdict else None,
        "analyses": dict(verdict.analyses) if verdict else None,
    }
    sample.metadata = {
        **(sample.metadata or {}),
        "specialty": specialty or UNKNOWN_SPECIALTY,
        RELEASED_KEY: released,
    }
    return sample


@solver
def replay() -> Solver:
    """Put a sample's released conversation and report into the state; call no model.

    Messages keep their words and control tokens. The `VisitLog` reads them as our own visits are
    read.
    """

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        released = state.metadata[RELEASED_KEY]
        turns = [ReleasedTurn.model_validate(raw) for raw in released["turns"]]
        log = state.store_as(VisitLog)
        log.models, log.given = released["models"], released["given"]
        # Without turns a report was all that was released.
        log.ending = Ending.NO_VISIT.value
        fields: dict[int, dict[str, Any]] = {}
        for turn in turns:
            fields.setdefault(turn.turn, {}).update(_turn_fields(turn))
        # The greeting is turn 0 without a patient: our own visits do not count it as a turn.
        visit_turns = [
            Turn(number, **facts) for number, facts in fields.items() if "patient" in facts
        ]
        log.turns = store_turns(visit_turns)
        state.messages = [_message(turn) for turn in turns]
        if turns:
            log.ending, log.pending_examination = _ending(turns)
            transcript().info(as_script(visit_turns), source="aihospital")
        state.messages.append(ChatMessageAssistant(content=released["report"], source="generate"))
        # No request of ours is in the conversation, so that scorers take the output as the report.
        state.output = ModelOutput.from_content(str(state.model), released["report"])
        return state

    return solve


def write_log(task: Task, doctor: str, out: str, source: str) -> EvalLog:
    """Have Inspect write the log of a task that calls no model.

    Raises:
        UserError: It could not be written; the message begins with the source.
    """
    # The doctor's name alone stands in the log; nobody can be called there.
    model = get_model(  # inspect-evals-lint: ignore[IEBP001] -- a name, nobody is called
        f"{RELEASED_PROVIDER}/{doctor}"
    )
    log = inspect_eval(task, model=model, log_dir=out, display="none")[0]
    if log.status != "success":
        reason = log.error and log.error.message
        raise UserError(f"{source}: the log could not be written: {reason}")
    return log


def _message(turn: ReleasedTurn) -> ChatMessage:
    speaker = SPEAKERS.get(turn.role)
    if speaker is None:
        return ChatMessageAssistant(content=turn.content, source="generate")
    return ChatMessageUser(
        content=label(speaker, turn.content, "zh"), metadata={SPEAKER_KEY: speaker.value}
    )


def _turn_fields(turn: ReleasedTurn) -> Mapping[str, Any]:
    if turn.role != "Patient":
        return {"doctor" if turn.role == "Doctor" else "examiner": turn.content}
    message = read_patient(turn.content)
    return {
        "patient": message.text,
        "addressee": message.addressee.value,
        "marked": message.marked,
        "split": message.split,
        "posed": poses(message.text),
    }


def _ending(turns: Sequence[ReleasedTurn]) -> tuple[str, bool]:
    """Say how the visit ended, and whether the patient left with an examination outstanding."""
    patient = [read_patient(turn.content) for turn in turns if turn.role == "Patient"]
    if any(message.ends for message in patient):
        doctor = [turn.content for turn in turns if turn.role == "Doctor"]
        return Ending.PATIENT.value, bool(doctor) and leaves_pending(doctor[-1])
    # The released loop stopped after MAX_TURNS without a mark of its own.
    cut_off = turns[-1].turn >= MAX_TURNS
    return (Ending.LIMIT if cut_off else Ending.INTERRUPTED).value, False
