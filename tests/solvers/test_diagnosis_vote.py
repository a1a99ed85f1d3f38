"""A vote of doctors who do not talk: what is elected, whose words stand, who is called."""

from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import EvalLog
from inspect_ai.model import Model
from inspect_ai.scorer import Score
from inspect_ai.util import LimitExceededError

from inspect_aihospital.core.record import Language
from inspect_aihospital.core.report.report_parser import parse_report
from inspect_aihospital.solvers import diagnosis_vote
from inspect_aihospital.solvers.diagnosis_vote import vote
from tests.scripted import figures_of, lines, make_record, says, scripted
from tests.team_runs import (
    RECORDS,
    callers,
    doctor,
    meeting_of,
    report_on,
    reports,
    run_team,
    samples,
)

pytestmark = pytest.mark.slow

NO_ROLE = ["aihospital/rehearsal-a", "aihospital/rehearsal-b"]
"""What one model is to play cannot be bound to two."""


def elected_report(*diagnoses: str, language: Language = "en") -> str:
    marks = "ABCDEF"
    report_by_doctor = {
        f"doctor_{m.lower()}": report_on(d, m) for m, d in zip(marks, diagnoses, strict=False)
    }
    return vote(report_by_doctor, language)[1]


def test_the_report_is_that_of_the_likest_doctor_under_the_elected_diagnosis() -> None:
    text = elected_report(
        "(1) Pneumonia", "(1) Gastric ulcer\n(2) Asthma", "(1) Asthma\n(2) Gastric ulcer"
    )
    vote_result = parse_report(text)
    assert vote_result.diagnosis == "(1) Gastric ulcer\n(2) Asthma"
    assert vote_result.treatment == "(1) treatment B"
    assert vote_result.symptoms == "(1) symptoms B"


def test_a_vote_is_the_same_every_time_and_in_the_order_of_seats() -> None:
    diagnoses = ["(1) Pneumonia", "(1) Asthma", "(1) Gastric ulcer"]
    texts = {elected_report(*diagnoses) for _ in range(5)}
    (text,) = texts
    assert "(1) Pneumonia" in text
    assert "treatment A" in text
    assert "(1) Gastric ulcer" in elected_report(*reversed(diagnoses))


def test_diagnoses_that_name_no_disease_leave_the_first_report() -> None:
    elected, text = vote({"doctor_a": report_on("(1) unclear, see a colleague", "A")}, "en")
    if not elected:
        assert "unclear" in text
    assert "treatment A" in text


def scored(log: EvalLog, scorer: str = "mvme_rubric", id: str = "case-1") -> Score:
    vote_result = samples(log)[id].scores
    assert vote_result is not None
    return vote_result[scorer]


def value(log: EvalLog, key: str, scorer: str = "mvme_rubric") -> Any:
    vote_result = scored(log, scorer).value
    assert isinstance(vote_result, dict)
    return vote_result[key]


def run_vote(folder: Path, *doctors: Model, **options: Any) -> EvalLog:
    options.setdefault("records", [make_record(reference={"diagnosis": "Gastric ulcer"})])
    return run_team(folder, list(doctors), task={"strategy": "vote"}, **options)


def test_the_elected_report_is_graded_and_linked(tmp_path: Path) -> None:
    log = run_vote(
        tmp_path,
        doctor("(1) Pneumonia", "A"),
        doctor("(1) Gastric ulcer", "B"),
        doctor("(1) Gastric ulcer", "C"),
    )
    sample = samples(log)["case-1"]
    assert sample.output.completion == sample.messages[-1].text
    assert parse_report(sample.output.completion).diagnosis == "(1) Gastric ulcer"
    assert parse_report(sample.output.completion).treatment == "(1) treatment B"
    assert "| Gastric ulcer | K25.9 | 2 of 3 | doctor\\_b, doctor\\_c |" in sample.messages[0].text
    assert value(log, "overall") == pytest.approx(200 / 3)
    assert scored(log, "icd10").answer == "Gastric ulcer"
    assert figures_of(log, "icd10")["icd_f1"] == 1


def test_nobody_but_doctors_patient_examiner_and_grader_is_called(tmp_path: Path) -> None:
    nobody = lines("I should not have been asked.")
    log = run_vote(
        tmp_path, doctor("(1) Asthma"), doctor("(1) Pneumonia"), roles={"moderator": nobody}
    )
    assert callers(log) == {"doctor_a", "doctor_b", "patient", "grader"}


def test_a_vote_needs_no_moderator(tmp_path: Path) -> None:
    log = run_vote(
        tmp_path, doctor("(1) Asthma"), doctor("(1) Asthma"), roles={"moderator": NO_ROLE}
    )
    assert log.status == "success", log.error


def test_the_meeting_of_a_vote_has_visits_and_calls_but_no_rounds(tmp_path: Path) -> None:
    log = run_vote(tmp_path, doctor("(1) Asthma"), doctor("(1) Gastric ulcer"))
    meeting_score = scored(log, "meeting")
    assert meeting_score.answer == "vote"
    assert isinstance(meeting_score.value, dict)
    assert {k: meeting_score.value[k] for k in ("visits", "visit_calls", "team_calls")} == {
        "visits": 2,
        "visit_calls": 4,
        "team_calls": 4,
    }
    figures = figures_of(log, "meeting")
    assert (figures["team_calls"], figures["doctor_a_calls"]) == (4, 2)
    assert figures["right_alone_n"] == 1
    assert not {"budget_calls", "moderator_calls"} & figures.keys()
    assert figures["change_rate"] != figures["change_rate"], "nobody discussed"


def test_the_minority_of_a_vote_can_be_lost(tmp_path: Path) -> None:
    other_doctors = doctor("(1) Asthma"), doctor("(1) Asthma")
    log = run_vote(tmp_path, doctor("(1) Gastric ulcer"), *other_doctors)
    figures = figures_of(log, "meeting")
    assert (figures["right_alone_n"], figures["minority_correct_lost"]) == (1, 1)


def test_doctors_without_a_report_do_not_vote(tmp_path: Path) -> None:
    silent, chatty = reports(says("", "content_filter")), reports("I cannot tell.")
    log = run_vote(tmp_path, silent, chatty, doctor("(1) Gastric ulcer", "C"))
    sample = samples(log)["case-1"]
    assert "1 of 1" in sample.messages[0].text
    assert parse_report(sample.output.completion).rationale == "(1) rationale C"
    assert meeting_of(sample).consultations["doctor_a"].fault == "refusal"


def test_a_vote_without_any_report_is_graded_as_missing(tmp_path: Path) -> None:
    silent = reports(says("", "content_filter"))
    log = run_vote(tmp_path, silent, reports("I cannot tell."))
    assert meeting_of(samples(log)["case-1"]).outcome == "no_reports"
    assert value(log, "overall") == 0
    assert scored(log).metadata is not None
    assert (scored(log).metadata or {})["report_fault"] == "no_reports"
    assert "grader" not in callers(log)
    assert figures_of(log, "meeting")["no_reports_rate"] == 1


def test_a_patient_that_fails_in_one_visit_is_not_charged_to_the_doctors(tmp_path: Path) -> None:
    log = run_vote(
        tmp_path, doctor("(1) Asthma"), doctor("(1) Asthma"), roles={"patient": lines("")}
    )
    assert scored(log).reason == "patient_failed"
    assert value(log, "overall") != value(log, "overall")
    assert figures_of(log, "meeting")["broken_rate"] == 1


@pytest.mark.parametrize("limit", [{"token_limit": 20}, {"turn_limit": 1}])
def test_a_vote_that_the_doctors_limits_cut_off_is_graded_as_missing(
    tmp_path: Path, limit: dict[str, int]
) -> None:
    log = run_vote(tmp_path, doctor("(1) Asthma"), doctor("(1) Asthma"), **limit)
    assert value(log, "overall") == 0
    assert "grader" not in callers(log)
    assert scored(log, "meeting").answer == "interrupted"


def test_a_vote_that_time_cut_off_is_unscored(tmp_path: Path) -> None:
    def late(messages: Any, tools: Any) -> Any:
        raise LimitExceededError("time", value=2, limit=1)

    log = run_vote(tmp_path, scripted(late), doctor("(1) Asthma"))
    assert scored(log).reason == "interrupted"


@pytest.mark.parametrize("bad", [{"max_turns": 0}, {"unrecorded": "maybe"}])
def test_a_bad_option_is_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"{next(iter(bad))}="):
        diagnosis_vote(**bad)


def test_two_samples_do_not_hear_of_each_other(tmp_path: Path) -> None:
    log = run_vote(tmp_path, doctor("(1) Asthma"), doctor("(1) Asthma"), records=RECORDS)
    assert [len(meeting_of(s).consultations) for s in samples(log).values()] == [2, 2]
