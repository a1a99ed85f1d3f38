"""Faults in a conference: whose they are, what goes on, and what is kept."""

from collections.abc import Callable
from math import isnan
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.model import ModelOutput

from inspect_aihospital.core.conference.proceedings import Outcome
from inspect_aihospital.data.visit_log import VisitLog
from tests.conference_players import (
    AGREED,
    FINAL,
    MERGED,
    NO_DISPUTE,
    Cue,
    chair,
    conference_of,
    cues_of,
    diagnosis_of,
    prompts,
    report_brought,
    run_team,
    scored,
    seated,
    texts_shown,
    values,
    view_on,
)
from tests.scripted import USAGE, figures_of, lines, model_calls, only, says

pytestmark = pytest.mark.slow

GARBAGE = "Thank you all for coming."
ASKED_FACTS = f"{MERGED}#Contradictions#\n(1) [patient] Since when?\n(2) [examiner] ECG"
PARTIAL = "#Diagnostic Results#\n(1) PARTIAL-RESULT"


def pair() -> list[Any]:
    return [seated("angina"), seated("pneumonia")]


def attempts(*replies: str | ModelOutput) -> Callable[[Cue], str | ModelOutput]:
    """Give one text an attempt, then the last one for ever."""
    number = iter(range(10**6))
    return lambda cue: replies[min(next(number), len(replies) - 1)]


@pytest.mark.parametrize("bad", [GARBAGE, "", says("(1) No", "max_tokens")])
@pytest.mark.parametrize(
    ("stage", "good"),
    [("facts", ASKED_FACTS), ("answers", AGREED), ("disputes", NO_DISPUTE), ("report", FINAL)],
)
def test_a_moderator_is_asked_again_at_every_stage(
    tmp_path: Path, stage: str, good: str, bad: str | ModelOutput
) -> None:
    script: dict[str, Any] = {"facts": ASKED_FACTS, stage: attempts(bad, bad, good)}
    sample = only(run_team(tmp_path, pair(), roles={"moderator": chair(**script)}))
    assert conference_of(sample).outcome is Outcome.CONSENSUS
    assert conference_of(sample).failure is None
    assert conference_of(sample).facts is not None
    assert values(sample)["aspects_scored"] == 5
    assert len(cues_of(sample, "moderator", stage)) == 3
    assert conference_of(sample).usage["moderator"].calls == len(model_calls(sample, "moderator"))


@pytest.mark.parametrize("bad", [GARBAGE, ""])
@pytest.mark.parametrize("stage", ["facts", "answers"])
def test_without_agreed_facts_every_doctor_goes_on_with_its_own(
    tmp_path: Path, stage: str, bad: str
) -> None:
    script: dict[str, Any] = {"facts": ASKED_FACTS, stage: bad}
    roles = {"moderator": chair("(1) Which?", NO_DISPUTE, **script)}
    log = run_team(tmp_path, pair(), roles=roles)
    sample = only(log)
    assert len(cues_of(sample, "moderator", stage)) == 3
    assert conference_of(sample).facts is None
    assert (conference_of(sample).failure or "").startswith("facts: ")
    assert conference_of(sample).outcome is Outcome.CONSENSUS
    assert not cues_of(sample, "doctor_a", "revise")
    prompt_text = texts_shown(sample, "doctor_a", "discuss")
    assert "SYMPTOM-OF angina" in prompt_text
    assert "RESULT-OF angina" in prompt_text
    assert "MERGED" not in prompt_text
    assert "SYMPTOM-OF pneumonia" not in prompt_text
    assert values(sample)["aspects_scored"] == 5


@pytest.mark.parametrize("bad", [GARBAGE, ""])
@pytest.mark.parametrize("rounds", [0, 1])
def test_without_a_list_of_disputes_the_report_is_still_asked_for(
    tmp_path: Path, rounds: int, bad: str
) -> None:
    log = run_team(tmp_path, pair(), roles={"moderator": chair(*["(1) Which?"] * rounds, bad)})
    sample = only(log)
    assert conference_of(sample).outcome is Outcome.MODERATOR_FAILED
    assert conference_of(sample).rounds_used == rounds
    assert len(cues_of(sample, "moderator", "disputes")) == rounds + 3
    assert (conference_of(sample).failure or "").startswith("disputes: ")
    assert sample.messages[-1].text == FINAL
    assert values(sample)["aspects_scored"] == 5
    assert isnan(values(sample, "meeting")["consensus"])
    assert figures_of(log, "meeting")["moderator_failed_rate"] == 1
    assert isnan(figures_of(log, "meeting")["rounds_mean"])


@pytest.mark.parametrize("bad", [GARBAGE, ""])
def test_without_a_report_the_case_is_unscored(tmp_path: Path, bad: str) -> None:
    log = run_team(tmp_path, pair(), roles={"moderator": chair(report=bad)})
    sample = only(log)
    assert len(cues_of(sample, "moderator", "report")) == 3
    assert conference_of(sample).outcome is Outcome.MODERATOR_FAILED
    assert scored(sample).reason == "moderator_failed"
    assert values(sample)["aspects_scored"] == 0
    assert not model_calls(sample, "grader")
    assert figures_of(log, "meeting")["moderator_failed_rate"] == 1


@pytest.mark.parametrize("before", [[PARTIAL, PARTIAL], ["", ""], [GARBAGE, ""], ["", PARTIAL]])
def test_a_partial_report_is_asked_for_again_and_stands_at_last(
    tmp_path: Path, before: list[str]
) -> None:
    replies = attempts(*before, PARTIAL)
    sample = only(run_team(tmp_path, pair(), roles={"moderator": chair(report=replies)}))
    assert len(cues_of(sample, "moderator", "report")) == 3
    assert sample.messages[-1].text == PARTIAL
    metadata = scored(sample).metadata
    assert metadata is not None
    assert metadata["report_status"] == "partial"


@pytest.mark.parametrize("role", ["patient", "examiner"])
def test_a_visit_that_the_instrument_broke_unscores_the_case(tmp_path: Path, role: str) -> None:
    roles = {"patient": lines("<To the examiner> An ECG, please.", "<To the doctor> Yes. <end>")}
    log = run_team(tmp_path, pair(), roles={**roles, role: lines("")})
    sample = only(log)
    assert scored(sample).reason == f"{role}_failed"
    assert conference_of(sample).outcome is Outcome.BROKEN
    assert not model_calls(sample, "moderator")
    assert values(sample)["aspects_scored"] == 0
    assert figures_of(log, "meeting")["broken_rate"] == 1


@pytest.mark.parametrize("role", ["patient", "examiner"])
def test_a_witness_that_fails_unscores_the_case(tmp_path: Path, role: str) -> None:
    patient_replies = ["<To the doctor> Yes. <end>", "<To the doctor> No. <end>", ""]
    failing = {"patient": lines(*patient_replies), "examiner": lines("")}[role]
    sample = only(
        run_team(tmp_path, pair(), roles={"moderator": chair(facts=ASKED_FACTS), role: failing})
    )
    assert scored(sample).reason == f"{role}_failed"
    assert conference_of(sample).outcome is Outcome.BROKEN
    assert (conference_of(sample).failure or "").startswith(f"{role}: ")
    assert [cue.stage for cue in cues_of(sample, "moderator")] == ["facts"]
    assert len(conference_of(sample).consultations) == 2


def test_witnesses_that_fail_together_unscore_the_case(tmp_path: Path) -> None:
    two_questions = "#Contradictions#\n(1) [examiner] ECG\n(2) [examiner] blood count"
    roles = {"moderator": chair(facts=f"{MERGED}{two_questions}"), "examiner": lines("")}
    sample = only(run_team(tmp_path, pair(), roles=roles))
    assert sample.error is None
    assert scored(sample).reason == "examiner_failed"
    assert conference_of(sample).outcome is Outcome.BROKEN


def test_doctors_that_all_say_nothing_are_graded(tmp_path: Path) -> None:
    silent = seated(consultation="", report="")
    log = run_team(tmp_path, [silent, silent])
    sample = only(log)
    assert not model_calls(sample, "moderator")
    assert not model_calls(sample, "grader")
    assert scored(sample).reason == "no_response"
    assert values(sample)["overall"] == 0
    assert conference_of(sample).outcome is Outcome.NO_REPORTS
    assert sample.store_as(VisitLog).report_fault == "no_reports"
    assert figures_of(log, "meeting")["no_reports_rate"] == 1


def test_reports_that_no_rule_reads_leave_a_team_unscored(tmp_path: Path) -> None:
    prose = (
        "This person very probably suffers from stable angina, which I conclude from the tightness "
        "after work and flat T waves; I would give nitroglycerin and follow up in two weeks."
    )
    log = run_team(tmp_path, [seated(report=prose), seated(consultation="", report="")])
    sample = only(log)
    assert scored(sample).reason == "report_unreadable"
    assert isnan(values(sample)["overall"])
    assert conference_of(sample).outcome is Outcome.NO_REPORTS
    assert figures_of(log, "mvme_rubric")["report_unread_rate"] == 1


@pytest.mark.parametrize("talks_later", [True, False])
def test_one_doctor_that_says_nothing_in_its_visit_does_not_stop_the_others(
    tmp_path: Path, talks_later: bool
) -> None:
    later = view_on("LATE") if talks_later else ""
    quiet = seated(consultation="", report="", revise=later, discuss=later)
    roles = {"moderator": chair("(1) Which?", NO_DISPUTE)}
    log = run_team(tmp_path, [seated("angina"), quiet], roles=roles)
    sample = only(log)
    assert conference_of(sample).consultations["doctor_b"].ending == "silence"
    assert conference_of(sample).outcome is Outcome.CONSENSUS
    assert values(sample)["aspects_scored"] == 5
    assert "(no report)" in prompts(sample, "moderator", "facts")[0]
    prompt_text = prompts(sample, "doctor_a", "discuss")[0]
    assert ("LATE" in prompt_text) == talks_later
    assert ("(no report)" in prompt_text) == (not talks_later)
    faults = [round.replies["doctor_b"].fault for round in conference_of(sample).rounds]
    assert faults == ([None, None] if talks_later else ["silence", "silence"])


@pytest.mark.parametrize(
    ("bad", "fault"),
    [
        (GARBAGE, "no_diagnosis"),
        ("", "silence"),
        (says("no", "content_filter"), "refusal"),
        (says("no", "model_length"), "overflow"),
    ],
)
def test_an_answer_that_is_no_report_leaves_the_report_before_it(
    tmp_path: Path, bad: str | ModelOutput, fault: str
) -> None:
    doctors = [seated("angina", revise=view_on("KEPT"), discuss=bad), seated("pneumonia")]
    log = run_team(tmp_path, doctors, roles={"moderator": chair("(1) A?", "(1) B?", NO_DISPUTE)})
    sample = only(log)
    faults = [round.replies["doctor_a"].fault for round in conference_of(sample).rounds]
    assert faults == [None, fault, fault]
    assert figures_of(log, "meeting")["reply_faults"] == 2
    assert diagnosis_of(conference_of(sample).reports(2)["doctor_a"]) == "(1) KEPT"
    assert all("(1) KEPT" in prompt for prompt in prompts(sample, "doctor_b", "discuss"))
    assert len(cues_of(sample, "doctor_a", "discuss")) == 2


def test_words_that_call_a_tool_are_heard_and_the_call_is_dropped(tmp_path: Path) -> None:
    def calling(text: str) -> ModelOutput:
        output = ModelOutput.for_tool_call("mockllm/model", "order_test", {"name": "ECG"})
        output.message.content, output.usage = text, USAGE
        return output

    doctors = [
        seated(revise=calling(view_on("HEARD"))),
        seated(report=calling(report_brought("flu"))),
    ]
    moderator = chair(
        "(1) Which?", NO_DISPUTE, facts=calling(f"{MERGED}#Contradictions#\n{NO_DISPUTE}")
    )
    sample = only(run_team(tmp_path, doctors, roles={"moderator": moderator}))
    assert conference_of(sample).outcome is Outcome.CONSENSUS
    assert diagnosis_of(conference_of(sample).reports(0)["doctor_a"]) == "(1) HEARD"
    for role in ("doctor_a", "doctor_b", "moderator"):
        for cue in cues_of(sample, role):
            assert not any(getattr(message, "tool_calls", None) for message in cue.messages)
