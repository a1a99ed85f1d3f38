"""Teams of scripted doctors, and runs of `mvme_collaboration` and of what it reads."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from inspect_ai import eval as inspect_eval
from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.model import ChatMessage, Model, ModelOutput
from inspect_ai.tool import ToolInfo
from inspect_ai.util import Store

from inspect_aihospital import mvme_collaboration
from inspect_aihospital.core.aspects.aspect import SECTIONS, Aspect
from inspect_aihospital.core.conference.proceedings import BroughtReport, Meeting
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.data.meeting_log import find_meeting
from tests.scripted import (
    asked_for_report,
    grader,
    lines,
    make_record,
    report,
    run_mvme,
    says,
    scripted,
    write_records,
)

REHEARSED = [f"aihospital/rehearsal-{letter}" for letter in "abc"]
RECORDS = [make_record(id=id) for id in ("case-1", "case-2")]
FACTS = "#Symptoms#\n(1) tight\n\n#Medical Examinations#\n(1) ECG\n\n#Contradictions#\n(1) None"
PATIENT = "<To the doctor> Yes. <end>"


def report_on(diagnosis: str, mark: str = "X") -> str:
    """Return a report whose other sections tell whose it is."""
    sections = {aspect: f"(1) {aspect.value} {mark}" for aspect in SECTIONS}
    return report({**sections, Aspect.DIAGNOSIS: diagnosis})


def doctor(diagnosis: str, mark: str = "X") -> Model:
    """Return a doctor that asks one thing, and gives this report in visit and conference alike."""
    return reports(report_on(diagnosis, mark))


def reports(text: str | ModelOutput) -> Model:
    """Return a doctor that asks one thing, and hands in this whenever a report is due."""
    answer = says(text) if isinstance(text, str) else text

    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        return says("Since when?") if _consults(messages) else answer

    return scripted(play)


def _consults(messages: Sequence[ChatMessage]) -> bool:
    briefing = Briefing.from_metadata(messages[0].metadata)
    return bool(briefing and briefing.stage == "consultation") and not asked_for_report(messages)


def moderator(disputes: str = "(1) None", final: str | None = None) -> Model:
    """Return a moderator that finds no contradiction, and always these disputes."""
    line_by_stage = {
        "facts": FACTS,
        "disputes": disputes,
        "report": final or report_on("(1) FINAL-MARK angina"),
    }

    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        briefing = Briefing.from_metadata(messages[-1].metadata)
        assert briefing is not None
        return says(line_by_stage[briefing.stage])

    return scripted(play)


def two_doctors() -> list[Model]:
    return [doctor("(1) Gastric ulcer", "A"), doctor("(1) Pneumonia", "B")]


def consult(folder: Path, model: Model, **options: Any) -> EvalLog:
    """Run one doctor over `RECORDS`; the patient ends each visit."""
    options.setdefault("records", RECORDS)
    folder.mkdir(exist_ok=True)
    return run_mvme(folder, model, **options)


def run_team(
    folder: Path,
    doctors: Any,
    *,
    records: Sequence[MedicalRecord] = RECORDS,
    roles: Mapping[str, Any] | None = None,
    task: Mapping[str, Any] | None = None,
    **options: Any,
) -> EvalLog:
    """Run the task on a few records; scripted patient, examiner, moderator and grader."""
    cases = write_records(folder / "records.json", records)
    bound = {
        "doctors": doctors,
        "moderator": moderator(),
        "patient": lines(PATIENT),
        "examiner": lines("- None"),
        "grader": grader(),
        **(roles or {}),
    }
    return inspect_eval(
        mvme_collaboration(**{"cases": cases, **(task or {})}),
        model=None,
        model_roles=bound,
        log_dir=str(folder / "logs"),
        display="none",
        **options,
    )[0]


def rehearse(
    folder: Path,
    cases: str,
    *,
    doctors: Sequence[str] = REHEARSED,
    limit: int | None = None,
    epochs: int | None = None,
    **task: Any,
) -> EvalLog:
    """Run the task with rehearsed doctors; whatever is no option of Inspect is the task's."""
    return inspect_eval(
        mvme_collaboration(cases=cases, **task),
        model=None,
        model_roles={"doctors": list(doctors)},
        log_dir=str(folder),
        limit=limit,
        epochs=epochs,
        display="none",
    )[0]


def samples(log: EvalLog) -> dict[str, EvalSample]:
    assert log.status == "success", log.error
    return {str(sample.id): sample for sample in log.samples or []}


def meeting_of(sample: EvalSample) -> Meeting:
    meeting = find_meeting(Store(sample.store))
    assert meeting is not None
    return meeting


def brought_reports(log: EvalLog, id: str = "case-1") -> dict[str, BroughtReport]:
    return meeting_of(samples(log)[id]).consultations


def callers(log: EvalLog) -> set[str | None]:
    """Return the roles that were called at all."""
    return {
        event.role
        for sample in log.samples or []
        for event in sample.events
        if isinstance(event, ModelEvent)
    }
