"""Scripted teams, moderators and runs of conferences: real Inspect objects, usage always set.

What a player says depends on its messages alone, so that one model can serve several samples,
epochs and seats at once.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.model import ChatMessage, Model, ModelOutput
from inspect_ai.scorer import Score
from inspect_ai.util import Store

from inspect_aihospital import mvme_collaboration
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.conference.proceedings import Meeting
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.grading.grades import SUMMARIES
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.report.report_parser import parse_report
from inspect_aihospital.data.meeting_log import find_meeting
from tests.scripted import (
    grader,
    lines,
    make_record,
    model_calls,
    only,
    report,
    says,
    scripted,
    texts,
    write_records,
)

REHEARSED = [f"aihospital/rehearsal-{letter}" for letter in "abc"]
NO_DISPUTE = "(1) None"
MERGED = "#Symptoms#\n(1) MERGED-SYMPTOM\n#Medical Examinations#\n(1) MERGED-RESULT\n"
AGREED = "#Symptoms#\n(1) AGREED-SYMPTOM\n#Medical Examinations#\n(1) AGREED-RESULT\n"
FINAL = "\n\n".join(
    f"#{heading}#\n(1) FINAL-{heading.split()[-1].upper()}"
    for heading in (
        "Symptoms",
        "Medical Examinations",
        "Diagnostic Results",
        "Diagnostic Rationales",
        "Treatment Plan",
    )
)


@dataclass(frozen=True)
class Cue:
    """What a player is asked.

    Attributes:
        stage: The prompt; `consultation` for a doctor whose visit is under way.
        view: The view of the prompt's briefing.
        time: How often this was asked in the same conversation, from 1: the round, for answers.
        messages: All that the player sees.
    """

    stage: str
    view: Mapping[str, str]
    time: int
    messages: Sequence[ChatMessage]


Line = str | ModelOutput | Callable[[Cue], str | ModelOutput]


def briefings(messages: Sequence[ChatMessage]) -> list[Briefing]:
    """Return all briefings of a conversation, in order."""
    candidates = [Briefing.from_metadata(message.metadata) for message in messages]
    return [briefing for briefing in candidates if briefing]


def cue_of(messages: Sequence[ChatMessage]) -> Cue:
    request_briefing = Briefing.from_metadata(messages[-1].metadata)
    opening = briefings(messages)[0]
    stage = request_briefing.stage if request_briefing else opening.stage
    time = sum(briefing.stage == stage for briefing in briefings(messages))
    return Cue(
        stage,
        {**opening.view, **(request_briefing.view if request_briefing else {})},
        time,
        messages,
    )


def player(script: Mapping[str, Line]) -> Model:
    """Return a model that says its line for the stage."""

    def play(messages: list[ChatMessage], tools: object) -> ModelOutput:
        cue = cue_of(messages)
        line = script[cue.stage]
        line = line(cue) if callable(line) else line
        return says(line) if isinstance(line, str) else line

    return scripted(play)


def view_on(diagnosis: str, mark: str = "") -> str:
    """Return the three sections of an answer in a conference."""
    texts = (diagnosis, f"RATIONALE {mark or diagnosis}", f"TREATMENT {mark or diagnosis}")
    return report(
        {a: f"(1) {text}" for a, text in zip(SUMMARIES["diagnostic"], texts, strict=True)}
    )


def report_brought(diagnosis: str, mark: str = "") -> str:
    """Return the five sections of a report; what was found out names its doctor."""
    sections_found = {
        Aspect.SYMPTOMS: f"(1) SYMPTOM-OF {mark or diagnosis}",
        Aspect.EXAMINATIONS: f"(1) RESULT-OF {mark or diagnosis}",
    }
    return f"{report(sections_found)}\n\n{view_on(diagnosis, mark)}"


def seated(diagnosis: str = "pneumonia", **script: Line) -> Model:
    """Return a doctor that says "Go on, please." and keeps to a diagnosis, scripts aside.

    Args:
        diagnosis: What it brings along and stands by.
        script: What it says instead, by stage.
    """
    lines_by_stage: dict[str, Line] = {
        "consultation": "Go on, please.",
        "report": report_brought(diagnosis),
        "revise": view_on(diagnosis),
        "discuss": view_on(diagnosis),
    }
    return player({**lines_by_stage, **script})


def chair(*disputes: str, **script: Line) -> Model:
    """Return a moderator without contradictions, and with one of these disputes each time it looks.

    Args:
        disputes: What it says when it looks for disputes; the last text also ever after; none.
        script: What it says instead, by stage.
    """
    disputes_by_time = disputes or (NO_DISPUTE,)
    lines_by_stage: dict[str, Line] = {
        "facts": f"{MERGED}#Contradictions#\n{NO_DISPUTE}",
        "answers": AGREED,
        "disputes": lambda cue: disputes_by_time[min(cue.time, len(disputes_by_time)) - 1],
        "report": FINAL,
    }
    return player({**lines_by_stage, **script})


def examining(result: str = "# ECG\n- ECG: flat T waves") -> Model:
    """Return an examiner that is always asked for an ECG, and has this result."""
    return player({"parse": "- ECG", "report": result})


def run_team(
    folder: Path,
    doctors: Any,
    *,
    records: Sequence[MedicalRecord] | None = None,
    roles: Mapping[str, Any] | None = None,
    task: Mapping[str, Any] | None = None,
    unbound: Sequence[str] = (),
    **options: Any,
) -> EvalLog:
    """Run the task on one record; the patient says yes and leaves, the grader gives B.

    Diagnoses are not linked unless `task` says so: that takes a terminology.
    """
    cases = write_records(folder / "records.json", records or [make_record()])
    bound = {
        "moderator": chair(),
        "patient": lines("<To the doctor> Yes. <end>"),
        "examiner": examining(),
        "grader": grader(),
        **(roles or {}),
        **({} if doctors is None else {"doctors": doctors}),
    }
    return inspect_eval(
        mvme_collaboration(**{"cases": cases, "icd10": False, **(task or {})}),
        model=None,
        model_roles={role: model for role, model in bound.items() if role not in unbound},
        log_dir=str(folder / "logs"),
        display="none",
        **options,
    )[0]


def cues_of(sample: EvalSample, role: str, stage: str | None = None) -> list[Cue]:
    """List what a role or seat was asked, in order, at one stage or at all."""
    cues = [cue_of(event.input) for event in model_calls(sample, role)]
    return [cue for cue in cues if stage in (None, cue.stage)]


def prompts(sample: EvalSample, role: str, stage: str) -> list[str]:
    """List the last messages of these calls."""
    return [cue.messages[-1].text for cue in cues_of(sample, role, stage)]


def texts_shown(sample: EvalSample, role: str, stage: str | None = None) -> str:
    """Join all that a role or seat was shown in these calls to one text."""
    return "\n".join(text for cue in cues_of(sample, role, stage) for text in texts(cue.messages))


def conference_of(log: EvalLog | EvalSample) -> Meeting:
    """Return the conference of a log's only sample, or of this sample."""
    sample = log if isinstance(log, EvalSample) else only(log)
    conference = find_meeting(Store(sample.store))
    assert conference is not None
    return conference


def scored(log: EvalLog | EvalSample, scorer: str = "mvme_rubric") -> Score:
    sample = log if isinstance(log, EvalSample) else only(log)
    assert sample.error is None, sample.error
    assert sample.scores is not None
    return sample.scores[scorer]


def values(log: EvalLog | EvalSample, scorer: str = "mvme_rubric") -> dict[str, float]:
    return cast(dict[str, float], scored(log, scorer).as_dict())


def diagnosis_of(text: str | None) -> str | None:
    return parse_report(text or "").diagnosis
