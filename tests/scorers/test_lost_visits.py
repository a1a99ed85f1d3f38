"""Visits that lost a message of the doctor are counted, however good the report is."""

from pathlib import Path

import pytest
from inspect_ai.model import ModelOutput

from tests.conference_players import run_team, seated
from tests.scorers.test_rubric_scorer import UNREADABLE
from tests.scripted import doctor, full_report, lines, metrics, run_mvme, says


def shares(talk: str | ModelOutput, folder: Path) -> dict[str, float]:
    figures = metrics(run_mvme(folder, doctor(talk, report=full_report())))
    prefix = "mvme_rubric.visit"
    return {name.removeprefix(prefix): v for name, v in figures.items() if name.startswith(prefix)}


@pytest.mark.parametrize(
    ("talk", "lost"),
    [
        ("", "_silence_rate"),
        (says("<think>Gout?</think>"), "_silence_rate"),
        (says("<think>Gout", "max_tokens"), "_truncation_rate"),
        (says("Do you have", "max_tokens"), "_cut_rate"),
        (says("I am sorry.", "content_filter"), "_refusal_rate"),
        (says("", "model_length"), "_overflow_rate"),
    ],
)
def test_a_lost_message_is_counted_by_its_kind(
    talk: str | ModelOutput, lost: str, tmp_path: Path
) -> None:
    counted = shares(talk, tmp_path)
    assert counted.pop("s") == 1
    assert {kind for kind, share in counted.items() if share} == {lost}


def test_a_whole_visit_lost_nothing(tmp_path: Path) -> None:
    assert set(shares("Do you have a fever?", tmp_path).values()) == {0, 1}


def test_of_a_team_each_visit_counts(tmp_path: Path) -> None:
    log = run_team(tmp_path, [seated(), seated(consultation="")])
    assert metrics(log)["mvme_rubric.visit_silence_rate"] == 0.5
    assert metrics(log)["mvme_rubric.visits"] == 2


def test_visits_without_a_readable_report_count_too(tmp_path: Path) -> None:
    figures = metrics(run_mvme(tmp_path, doctor("", report=UNREADABLE)))
    assert figures["mvme_rubric.report_unread_rate"] == 1
    assert figures["mvme_rubric.visit_silence_rate"] == figures["mvme_rubric.visits"] == 1


def test_a_full_context_of_the_patient_is_no_loss_of_the_doctor(tmp_path: Path) -> None:
    patient = lines("<To the doctor> Yes.", *[says("", "model_length")] * 3)
    figures = metrics(
        run_mvme(tmp_path, doctor("Hm.", report=full_report()), roles={"patient": patient})
    )
    assert figures["mvme_rubric.visits"] == 1
    assert figures["mvme_rubric.visit_overflow_rate"] == 0
