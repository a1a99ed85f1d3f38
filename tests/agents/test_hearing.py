"""What is heard of an output, and what is nobody's silence."""

from pathlib import Path

import pytest
from inspect_ai.log import EvalLog
from inspect_ai.model import ModelOutput, ModelUsage

from inspect_aihospital.agents.hearing import hear, hear_evaluated, is_cut, rejection
from inspect_aihospital.core.dialogue.routing import Ending
from tests.exam_players import run_usmle
from tests.scripted import doctor, fills_window, full_report, lines, only, run_mvme, says

BROKEN = says("", "unknown")
NO_CANDIDATE = says("(no content)")
"""As Inspect makes it of an answer of Google's without any."""
NO_CANDIDATE.usage = ModelUsage(input_tokens=5, output_tokens=0, total_tokens=5)
THOUGHTS = says("(no content)")
THOUGHTS.usage = ModelUsage(input_tokens=5, output_tokens=300, reasoning_tokens=300)
UNCOUNTED = says("(no content)")
UNCOUNTED.usage = None
SPOKEN = says("(no content)")
SPOKEN.usage = ModelUsage(input_tokens=5, output_tokens=4, total_tokens=9)


# What a gateway at fault sends with a status of success.
EMPTY = ModelOutput(model="m", choices=[])


def raised(log: EvalLog) -> str:
    assert log.status == "error"
    assert log.samples
    assert log.samples[0].error
    return log.samples[0].error.message


@pytest.mark.parametrize("output", [BROKEN, NO_CANDIDATE, THOUGHTS, UNCOUNTED, EMPTY])
def test_nothing_without_a_reason_to_stop_is_a_broken_line(output: ModelOutput) -> None:
    with pytest.raises(RuntimeError, match="broke off"):
        hear_evaluated(output)


@pytest.mark.slow
def test_nobody_hears_the_words_that_stand_for_none(tmp_path: Path) -> None:
    assert hear(NO_CANDIDATE).fault == Ending.SILENCE
    patient = lines("(no content)", "<To the doctor> Yes. <end>")
    log = run_mvme(tmp_path, doctor("Hm.", report=full_report()), roles={"patient": patient})
    assert log.status == "success"
    assert "(no content)" not in str(only(log).store["VisitLog:turns"])


@pytest.mark.parametrize(
    ("output", "fault"),
    [
        (says("", "stop"), Ending.SILENCE),
        (says("", "max_tokens"), Ending.TRUNCATION),
        (says("", "content_filter"), Ending.REFUSAL),
        (says("Hm.", "unknown"), None),
        (SPOKEN, Ending.SILENCE),
    ],
)
def test_all_else_is_the_models(output: ModelOutput, fault: Ending | None) -> None:
    assert hear_evaluated(output) == hear(output)
    assert hear(output).fault == fault


def test_a_doctor_whose_line_broke_is_not_scored(tmp_path: Path) -> None:
    assert "broke off" in raised(run_mvme(tmp_path, doctor("Hm.", report=BROKEN)))
    visit = run_mvme(tmp_path, doctor(BROKEN, report=full_report()))
    assert "broke off" in raised(visit)


def test_a_participant_whose_line_broke_is_not_scored(tmp_path: Path) -> None:
    assert "broke off" in raised(run_usmle(tmp_path, lines(BROKEN)))


def test_a_patient_whose_line_broke_is_asked_again(tmp_path: Path) -> None:
    patient = lines(BROKEN, "<To the doctor> Yes. <end>")
    log = run_mvme(tmp_path, doctor("Hm.", report=full_report()), roles={"patient": patient})
    assert log.status == "success"
    assert only(log).store["VisitLog:ending"] == "patient"


class Refusal(RuntimeError):
    def __init__(self, provider_text: str, status: int = 400) -> None:
        super().__init__(provider_text)
        self.status_code = status


def test_a_request_that_is_at_fault_is_rejected() -> None:
    assert "HTTP 400" in (rejection(Refusal("tools are not supported")) or "")
    assert rejection(Refusal("down", 500)) is None


@pytest.mark.parametrize(
    "provider_text",
    ["Your credit balance is too low to access the API.", "You exceeded your current quota"],
)
def test_an_account_that_is_used_up_is_no_fault_of_the_request(provider_text: str) -> None:
    assert rejection(Refusal(provider_text)) is None


def test_an_answer_without_a_reason_that_fills_its_window_is_an_overflow() -> None:
    full = fills_window("")
    assert hear_evaluated(full).fault == Ending.OVERFLOW
    full.usage = ModelUsage(input_tokens=900, output_tokens=0, total_tokens=900)
    with pytest.raises(RuntimeError, match="broke off"):
        hear_evaluated(full)


def test_a_message_is_cut_by_a_limit_of_tokens_and_by_a_full_window() -> None:
    assert is_cut(says("Since when", "max_tokens"))
    assert is_cut(fills_window("Since when"))
    whole = [says("Since when?"), says("Since when?", "unknown"), ModelOutput(model="m")]
    assert not any(map(is_cut, whole))
