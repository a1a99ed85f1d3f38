"""Faults in a visit: whose they are, and what is kept."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import score as inspect_score
from inspect_ai.event import ModelEvent, SpanBeginEvent
from inspect_ai.model import ChatMessage, ChatMessageAssistant, ContentText, ModelOutput
from inspect_ai.scorer import Score
from inspect_ai.tool import ToolInfo

from inspect_aihospital.agents.hearing import ATTEMPTS
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.data.visit_log import VisitLog
from inspect_aihospital.scorers import mvme_rubric
from tests.scripted import (
    USAGE,
    calls_tool,
    doctor,
    fills_window,
    full_report,
    grader,
    lines,
    model_calls,
    only,
    run_mvme,
    says,
    scripted,
    texts,
)

EXAM = "<To the examiner> May I have an ECG?"
BYE = "<To the doctor> Thank you. <end>"
HM = "<To the doctor> Hm."


def rubric(sample_scores: dict[str, Score] | None) -> Score:
    assert sample_scores is not None
    return sample_scores["mvme_rubric"]


def test_a_doctor_that_calls_tools_that_are_not_there_does_not_loop(tmp_path: Path) -> None:
    call = ModelOutput.for_tool_call("mockllm/model", "order_test", {"name": "ECG"})
    call.message.content = "Let me order an ECG."
    call.usage = USAGE
    sample = only(run_mvme(tmp_path, doctor(call, report=full_report())))
    assert len(model_calls(sample)) == 2
    assert "Let me order an ECG." in texts(sample.messages)
    assert not any(getattr(message, "tool_calls", None) for message in sample.messages)


CUTS: list[Callable[[str], ModelOutput]] = [lambda text: says(text, "max_tokens"), fills_window]


@pytest.mark.parametrize("cut_off", CUTS)
def test_a_truncated_message_of_the_doctor_is_heard_and_noted(
    tmp_path: Path, cut_off: Callable[[str], ModelOutput]
) -> None:
    cut = cut_off("Since when do you have")
    sample = only(run_mvme(tmp_path, doctor(cut, report=full_report())))
    assert sample.store_as(VisitLog).turns[0]["truncated"] is True


@pytest.mark.parametrize("cut_off", CUTS)
def test_a_truncated_report_is_graded_and_noted(
    tmp_path: Path, cut_off: Callable[[str], ModelOutput]
) -> None:
    report = cut_off("#Symptoms#\ntightness\n#Medical Exam")
    sample = only(run_mvme(tmp_path, doctor("Hm.", report=report)))
    metadata = rubric(sample.scores).metadata
    assert metadata is not None
    assert metadata["report_fault"] == "truncation"
    assert metadata["report_status"] == "partial"


@pytest.mark.parametrize(
    ("role", "script", "failure"),
    [
        ("patient", [says("<To the doctor> It began when", "max_tokens")], "truncation"),
        ("patient", [fills_window("<To the doctor> It began when")], "overflow"),
        ("examiner", ["- ECG", says("# ECG\n- ECG: fl", "max_tokens")], "truncation"),
        ("examiner", ["- ECG", fills_window("# ECG\n- ECG: fl")], "overflow"),
    ],
)
def test_half_a_message_of_an_npc_is_none(
    tmp_path: Path, role: str, script: list[str | ModelOutput], failure: str
) -> None:
    roles = {
        "patient": lines(EXAM, BYE),
        "examiner": lines("- ECG", "- ECG: flat T waves"),
        role: lines(*script),
    }
    sample = only(run_mvme(tmp_path, doctor("ECG?", report=full_report()), roles=roles))
    assert sample.store_as(VisitLog).failure == failure
    assert rubric(sample.scores).reason == f"{role}_failed"


@pytest.mark.parametrize(
    "full",
    [says("context is full", "model_length"), fills_window("<To the doctor> It began when")],
)
def test_a_patient_whose_context_is_full_ends_the_visit_but_not_the_case(
    tmp_path: Path, full: ModelOutput
) -> None:
    roles = {"patient": lines(HM, full)}
    sample = only(run_mvme(tmp_path, doctor("A flood.", report=full_report()), roles=roles))
    assert sample.store_as(VisitLog).ending == "overflow"
    assert rubric(sample.scores).as_dict()["aspects_scored"] == 5


def test_a_patient_whose_first_call_overflows_fails_the_instrument(tmp_path: Path) -> None:
    roles = {"patient": lines(says("context is full", "model_length"))}
    sample = only(run_mvme(tmp_path, doctor("Since when?", report=full_report()), roles=roles))
    visit = sample.store_as(VisitLog)
    assert (visit.ending, visit.failure) == ("npc_failure", "overflow")
    assert rubric(sample.scores).reason == "patient_failed"


def flagged_refusal() -> ModelOutput:
    """Return a refusal as OpenAI reports it: an ordinary stop, and a flag on the text."""
    part = ContentText(text="I'm sorry, I can't help with that.", refusal=True)
    output = ModelOutput.from_message(ChatMessageAssistant(content=[part]))
    output.usage = USAGE
    return output


@pytest.mark.parametrize("role", ["patient", "examiner", "grader"])
def test_a_flagged_refusal_of_an_instrument_is_never_charged_to_the_doctor(
    tmp_path: Path, role: str
) -> None:
    roles = {
        "patient": lines(EXAM, BYE),
        "examiner": lines("- ECG", "# ECG\n- ECG: flat T waves"),
        role: lines(flagged_refusal()),
    }
    sample = only(run_mvme(tmp_path, doctor("ECG?", report=full_report()), roles=roles))
    assert rubric(sample.scores).reason == f"{role}_failed"
    assert not any("can't help" in message.text for message in sample.messages)


def test_a_flagged_refusal_of_the_doctor_ends_the_visit_and_is_scored(tmp_path: Path) -> None:
    sample = only(run_mvme(tmp_path, doctor(flagged_refusal(), report=full_report())))
    assert sample.store_as(VisitLog).ending == "refusal"
    assert rubric(sample.scores).as_dict()["aspects_scored"] == 5


def test_a_filtered_verdict_is_none(tmp_path: Path) -> None:
    filtered = calls_tool({aspect: {"analysis": "", "grade": "A"} for aspect in Aspect})
    filtered.choices[0].stop_reason = "content_filter"
    roles = {"grader": lines(filtered)}
    sample = only(run_mvme(tmp_path, doctor("Hm.", report=full_report()), roles=roles))
    assert rubric(sample.scores).reason == "grader_failed"


def test_the_patients_view_uses_up_no_message_limit(tmp_path: Path) -> None:
    roles = {
        "patient": lines(EXAM, EXAM, BYE),
        "examiner": lines(*["- ECG", "- ECG: flat T waves"] * 2),
    }
    log = run_mvme(tmp_path, doctor(report=full_report()), roles=roles, message_limit=16)
    sample = only(log)
    assert sample.limit is None
    assert sample.store_as(VisitLog).ending == "patient"


def test_time_that_an_npc_took_is_not_charged_to_the_doctor(tmp_path: Path) -> None:
    async def slow(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        await asyncio.sleep(5)
        return says(HM)

    sample = only(
        run_mvme(
            tmp_path,
            doctor(report=full_report()),
            roles={"patient": scripted(slow)},  # type: ignore[arg-type]
            time_limit=2,
        )
    )
    assert sample.limit is not None
    assert [turn["turn"] for turn in sample.store_as(VisitLog).turns] == [1]
    assert rubric(sample.scores).reason == "interrupted"
    assert rubric(sample.scores).as_dict()["aspects_scored"] == 0


@pytest.mark.slow
def test_a_budget_that_the_doctor_used_up_is_charged_to_it(tmp_path: Path) -> None:
    roles = {"patient": lines(HM)}
    sample = only(run_mvme(tmp_path, doctor(report=full_report()), roles=roles, turn_limit=2))
    assert sample.store_as(VisitLog).limit == "turn"
    assert rubric(sample.scores).as_dict()["overall"] == 0


@pytest.mark.parametrize("failing", [True, False])
def test_a_lost_store_never_scores_a_doctor_at_the_bottom(tmp_path: Path, failing: bool) -> None:
    roles = {"patient": lines("" if failing else BYE)}
    log = run_mvme(tmp_path, doctor("Hm.", report=full_report()), roles=roles)
    assert log.samples is not None
    log.samples[0].store = {}
    again = inspect_score(
        log, mvme_rubric(), action="overwrite", model_roles={"grader": grader("A")}, display="none"
    )
    score = rubric(only(again).scores)
    assert score.reason == ("visit_lost" if failing else None)
    assert score.as_dict()["aspects_scored"] == (0 if failing else 5)


def test_the_models_of_a_visit_are_in_the_score(tmp_path: Path) -> None:
    sample = only(
        run_mvme(
            tmp_path, doctor("Hm.", report=full_report()), roles={"patient": "aihospital/rehearsal"}
        )
    )
    metadata = rubric(sample.scores).metadata
    assert metadata is not None
    assert set(metadata["models"]) == {"doctor", "patient", "examiner", "grader"}
    assert metadata["models"]["patient"] == "aihospital/rehearsal"
    assert metadata["rehearsal"] is True


@pytest.mark.parametrize(
    ("patient", "limits", "ending"),
    [(EXAM, {}, "npc_failure"), (HM, {"turn_limit": 1}, "interrupted")],
)
def test_a_turn_that_breaks_off_is_stored_as_far_as_it_got(
    tmp_path: Path, patient: str, limits: dict[str, Any], ending: str
) -> None:
    roles = {"patient": lines(patient), "examiner": lines("", "", "")}
    saying = doctor("Hm.", "Hm.", report=full_report())
    visit = only(run_mvme(tmp_path, saying, roles=roles, **limits)).store_as(VisitLog)
    assert visit.ending == ending
    assert [turn["turn"] for turn in visit.turns] == [1, 2]
    assert visit.turns[0]["doctor"] == "Hm."
    assert "patient" in visit.turns[1]
    assert "doctor" not in visit.turns[1]


def test_calls_stand_in_the_span_of_their_speaker(tmp_path: Path) -> None:
    roles = {"patient": lines(EXAM, BYE), "examiner": lines("- ECG", "- ECG: flat T waves")}
    sample = only(run_mvme(tmp_path, doctor("Hm.", "Hm.", report=full_report()), roles=roles))
    spans = {e.id: e.name for e in sample.events if isinstance(e, SpanBeginEvent)}
    calls = [event for event in sample.events if isinstance(event, ModelEvent)]
    places = {call.role: spans[call.span_id or ""] for call in calls}
    assert places == {
        None: "report",
        "patient": "patient",
        "examiner": "examiner",
        "grader": "mvme_rubric",
    }


@pytest.mark.parametrize(
    "evasion",
    ["The examination has been arranged, please wait.", "I'm sorry, I can't help with that.", "OK"],
)
def test_an_examiner_that_gives_no_result_is_asked_again_and_then_fails(
    tmp_path: Path, evasion: str
) -> None:
    roles = {"patient": lines(EXAM, BYE), "examiner": lines("- ECG", evasion)}
    sample = only(run_mvme(tmp_path, doctor("ECG?", report=full_report()), roles=roles))
    assert len(model_calls(sample, "examiner")) == 1 + ATTEMPTS
    assert sample.store_as(VisitLog).failure == "no result for: ECG"
    assert rubric(sample.scores).reason == "examiner_failed"


def test_an_examiner_that_answers_when_asked_again_is_heard(tmp_path: Path) -> None:
    replies = lines("- ECG", "Please wait.", "- ECG: flat T waves")
    roles = {"patient": lines(EXAM, BYE), "examiner": replies}
    sample = only(run_mvme(tmp_path, doctor("ECG?", report=full_report()), roles=roles))
    assert len(model_calls(sample, "examiner")) == 3
    assert "<examiner> - ECG: flat T waves" in [message.text for message in sample.messages]
