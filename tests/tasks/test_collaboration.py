"""A team's conference from end to end: who is asked what, in which order, and what is kept."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.model import ChatMessage, ModelOutput

from inspect_aihospital.core.conference.agreed_facts import Contradiction, Facts
from inspect_aihospital.core.conference.proceedings import Outcome
from inspect_aihospital.data.visit_log import find_report
from tests.conference_players import (
    AGREED,
    FINAL,
    MERGED,
    NO_DISPUTE,
    REHEARSED,
    chair,
    conference_of,
    cues_of,
    examining,
    prompts,
    report_brought,
    run_team,
    scored,
    seated,
    texts_shown,
    values,
    view_on,
)
from tests.scripted import error_of, lines, model_calls, only, says, scripted

SEATS = ("doctor_a", "doctor_b", "doctor_c", "doctor_d", "doctor_e", "doctor_f")


@pytest.mark.parametrize("size", [2, 6])
def test_a_team_of_two_to_six_has_seats_with_usage_of_their_own(tmp_path: Path, size: int) -> None:
    log = run_team(tmp_path, [seated()] * size)
    sample = only(log)
    assert set(log.stats.role_usage) == {*SEATS[:size], "moderator", "patient", "grader"}
    spent = scored(sample, "meeting").metadata
    assert spent is not None
    for seat in (*SEATS[:size], "moderator"):
        calls = len(model_calls(sample, seat))
        assert log.stats.role_usage[seat].input_tokens == 10 * calls
        assert spent["facts"]["usage"][seat] == {
            "calls": calls,
            "input_tokens": 10 * calls,
            "output_tokens": 5 * calls,
        }
    assert values(sample, "meeting")["visits"] == size
    assert values(sample, "meeting")["visit_calls"] == size * 2
    assert values(sample, "meeting")["team_calls"] == size * 3 + 3


@pytest.mark.parametrize("doctors", [None, seated(), [seated()], [seated()] * 7])
def test_another_number_of_doctors_is_refused_before_any_call(tmp_path: Path, doctors: Any) -> None:
    log = run_team(tmp_path, doctors)
    assert "expected 2 to 6" in error_of(log)
    assert "--model-role doctors=PROVIDER/MODEL,PROVIDER/MODEL" in error_of(log)
    assert not log.stats.model_usage


@pytest.mark.parametrize("doctors", [[seated(), seated()], [REHEARSED[0], seated()]])
def test_no_doctor_stands_in_for_the_moderator(tmp_path: Path, doctors: Any) -> None:
    log = run_team(tmp_path, doctors, unbound=["moderator"])
    assert "role 'moderator' (default: openai/" in error_of(log)
    assert "--model-role moderator=PROVIDER/MODEL" in error_of(log)
    assert not log.stats.model_usage


def test_the_visits_are_held_at_the_same_time(tmp_path: Path) -> None:
    arrived: list[str] = []

    async def waits(messages: list[ChatMessage], tools: object) -> ModelOutput:
        arrived.append("here")
        while len(arrived) < 3:
            await asyncio.sleep(0.01)
        return says(report_brought("angina"))

    doctor = scripted(waits)  # type: ignore[arg-type]
    assert (
        conference_of(run_team(tmp_path, [doctor] * 3, time_limit=20)).outcome is Outcome.CONSENSUS
    )


def talker(mark: str) -> Any:
    return seated(
        consultation=f"WORDS-{mark} may I see an ECG?", report=report_brought(f"DISEASE-{mark}")
    )


def test_each_visit_has_a_patient_and_an_examiner_of_its_own(tmp_path: Path) -> None:
    roles = {"patient": lines("<To the examiner> The doctor wants an ECG.")}
    sample = only(
        run_team(tmp_path, [talker("A"), talker("B")], roles=roles, task={"max_turns": 3})
    )
    views = [
        "\n".join(message.text for message in event.input)
        for role in ("patient", "doctor_a", "doctor_b")
        for event in model_calls(sample, role)
        if "WORDS-" in str(event.input)
    ]
    assert any("WORDS-A" in view for view in views)
    assert any("WORDS-B" in view for view in views)
    assert not any("WORDS-A" in view and "WORDS-B" in view for view in views)
    assert len(model_calls(sample, "examiner")) == 2 * 2 * 2


CONTRADICTIONS = """#Contradictions#
(1) [patient] PAIN-QUESTION since when?
(2) [examiner] ECG
(3) [patient] PAIN-QUESTION since when?"""


def contradicted(folder: Path, **options: Any) -> Any:
    roles = {
        "moderator": chair(facts=f"{MERGED}{CONTRADICTIONS}"),
        "patient": lines("<To the doctor> PAIN-ANSWER <end>"),
        "examiner": examining("ECG: ECG-ANSWER"),
    }
    return run_team(folder, [seated("angina"), seated("pneumonia")], roles=roles, **options)


@pytest.mark.slow
def test_facts_are_merged_then_asked_about_once_then_agreed(tmp_path: Path) -> None:
    sample = only(contradicted(tmp_path))
    (merging,) = prompts(sample, "moderator", "facts")
    for disease in ("angina", "pneumonia"):
        assert f"SYMPTOM-OF {disease}" in merging
        assert f"RESULT-OF {disease}" in merging
        assert f"TREATMENT {disease}" not in merging
    questions = [event for event in model_calls(sample, "patient") if "PAIN-Q" in str(event.input)]
    assert len(questions) == 1
    assert len(questions[0].input) == 2
    assert [cue.stage for cue in cues_of(sample, "examiner")] == ["parse", "report"]
    (answers,) = prompts(sample, "moderator", "answers")
    assert answers.count("PAIN-QUESTION") == answers.count("PAIN-ANSWER") == 1
    assert "ECG-ANSWER" in answers
    assert conference_of(sample).contradictions == (
        Contradiction(
            witness="patient", question="PAIN-QUESTION since when?", answer="PAIN-ANSWER"
        ),
        Contradiction(witness="examiner", question="ECG", answer="ECG: ECG-ANSWER"),
    )


def test_each_doctor_revises_its_own_report_on_the_agreed_facts(tmp_path: Path) -> None:
    sample = only(contradicted(tmp_path))
    assert conference_of(sample).facts == Facts(
        symptoms="(1) AGREED-SYMPTOM", examinations="(1) AGREED-RESULT"
    )
    for seat, own, other_diagnosis in (
        ("doctor_a", "angina", "pneumonia"),
        ("doctor_b", "pneumonia", "angina"),
    ):
        prompt_text = texts_shown(sample, seat, "revise")
        assert "AGREED-SYMPTOM" in prompt_text
        assert "AGREED-RESULT" in prompt_text
        assert f"RATIONALE {own}" in prompt_text
        assert other_diagnosis not in prompt_text


def test_without_contradictions_nobody_is_asked_and_the_merged_facts_stand(tmp_path: Path) -> None:
    sample = only(run_team(tmp_path, [seated(), seated()]))
    stages = [cue.stage for cue in cues_of(sample, "moderator")]
    assert stages == ["facts", "disputes", "report"]
    assert len(model_calls(sample, "patient")) == 2
    assert not model_calls(sample, "examiner")
    assert "MERGED-SYMPTOM" in texts_shown(sample, "doctor_a", "revise")


def test_a_revision_replaces_the_report_that_was_brought(tmp_path: Path) -> None:
    doctors = [seated("angina", revise=view_on("REVISED-A")), seated("pneumonia")]
    sample = only(run_team(tmp_path, doctors))
    (looking,) = prompts(sample, "moderator", "disputes")
    assert "REVISED-A" in looking
    assert "RATIONALE pneumonia" in looking
    assert "angina" not in looking


@pytest.mark.slow
@pytest.mark.parametrize(
    ("disputes", "max_rounds", "rounds", "outcome"),
    [
        ([NO_DISPUTE], 4, 0, "consensus"),
        (["(1) Is it?", "(1) Still?", "(1) Even now?", NO_DISPUTE], 4, 3, "consensus"),
        (["(1) Is it?", "(1) Still?", NO_DISPUTE], 2, 2, "consensus"),
        (["(1) Is it?"], 2, 2, "cap"),
        (["(1) Is it?"], 4, 4, "cap"),
    ],
)
def test_rounds_go_on_until_nothing_is_disputed_or_all_are_used(
    tmp_path: Path, disputes: list[str], max_rounds: int, rounds: int, outcome: str
) -> None:
    roles = {"moderator": chair(*disputes)}
    task = {"max_rounds": max_rounds}
    sample = only(run_team(tmp_path, [seated(), seated()], roles=roles, task=task))
    assert conference_of(sample).outcome == outcome
    assert values(sample, "meeting")["rounds"] == conference_of(sample).rounds_used == rounds
    assert values(sample, "meeting")["consensus"] == (outcome == "consensus")
    assert len(cues_of(sample, "doctor_a", "discuss")) == rounds
    assert len(cues_of(sample, "moderator", "disputes")) == rounds + 1
    assert len(cues_of(sample, "moderator", "report")) == 1


def test_the_final_report_is_the_moderators_and_is_graded(tmp_path: Path) -> None:
    sample = only(run_team(tmp_path, [seated("angina"), seated("pneumonia")]))
    assert find_report(sample.messages, sample.output) == sample.messages[-1].text == FINAL
    grader_prompts = prompts_of_grader(sample)
    assert "FINAL-RESULTS" in grader_prompts
    assert "angina" not in grader_prompts.replace("DIAGNOSIS-MARK angina", "")
    assert values(sample)["overall"] == pytest.approx(200 / 3)
    assert values(sample)["aspects_scored"] == 5


def prompts_of_grader(sample: Any) -> str:
    (call,) = model_calls(sample, "grader")
    return "\n".join(message.text for message in call.input)


def test_the_conversation_of_the_log_is_the_moderators(tmp_path: Path) -> None:
    sample = only(contradicted(tmp_path))
    spoken = [m.text for m in sample.messages if m.role == "assistant"]
    assert spoken == [f"{MERGED}{CONTRADICTIONS}", AGREED, NO_DISPUTE, FINAL]
    last = cues_of(sample, "moderator", "report")[0]
    assert [m.text for m in last.messages] == [m.text for m in sample.messages[:-1]]


def test_models_of_all_roles_are_in_the_score(tmp_path: Path) -> None:
    roles = {"moderator": "aihospital/rehearsal-m"}
    metadata = scored(run_team(tmp_path, [seated(), seated()], roles=roles)).metadata
    assert metadata is not None
    assert Counter(metadata["models"].values()) == {"mockllm/model": 5, "aihospital/rehearsal-m": 1}
    assert metadata["models"]["moderator"] == "aihospital/rehearsal-m"
    assert metadata["rehearsal"] is True
