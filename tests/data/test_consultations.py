"""Consultations of earlier logs: which doctor brought what, and what is refused, by record id."""

from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalError, read_eval_log, write_eval_log

from inspect_aihospital import mvme_one_step
from inspect_aihospital.core.usage import Usage
from inspect_aihospital.data.consultations import read_consultations
from inspect_aihospital.errors import UserError
from inspect_aihospital.released.release_import import import_released
from tests.exam_players import run_usmle, voting
from tests.released import files
from tests.scripted import full_report, grader, lines, make_record, run_mvme, says, write_records
from tests.team_runs import RECORDS, brought_reports, consult, doctor, run_team, two_doctors

pytestmark = pytest.mark.slow

IDS = ["case-1", "case-2"]


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Run a log of one doctor."""
    return consult(tmp_path_factory.mktemp("alone"), doctor("(1) Gastric ulcer", "A")).location


@pytest.fixture(scope="module")
def discussion(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Run a log of two doctors who discussed."""
    return run_team(tmp_path_factory.mktemp("team"), two_doctors()).location


def refusal(logs: Any, ids: list[str] | None = None) -> str:
    with pytest.raises(UserError) as refused:
        read_consultations(logs, ids or IDS)
    return str(refused.value)


def changed(path: str, folder: Path, change: Any) -> str:
    """Write a copy of a log after a change to its samples."""
    log = read_eval_log(path)
    log.samples = [
        changed_sample for sample in log.samples or [] if (changed_sample := change(sample))
    ]
    copy = str(folder / "changed.eval")
    write_eval_log(log, copy)
    return copy


def test_a_log_of_one_doctor_brings_its_reports(alone: str) -> None:
    (doctors,) = read_consultations(alone, IDS)
    assert list(doctors) == IDS
    own = doctors["case-1"]
    assert (own.model, own.log, own.ending) == ("mockllm/model", alone, "patient")
    assert (own.turns, own.usage, own.fault) == (2, Usage(), None)
    assert "(1) Gastric ulcer" in (own.report or "")


def test_only_the_records_that_are_needed_are_read(alone: str) -> None:
    (doctors,) = read_consultations(alone, ["case-2"])
    assert list(doctors) == ["case-2"]


def test_a_log_of_a_team_brings_all_its_doctors_before_they_met(discussion: str) -> None:
    first, second = read_consultations(discussion, IDS)
    assert "Gastric ulcer" in (first["case-1"].report or "")
    assert "Pneumonia" in (second["case-1"].report or "")
    assert first["case-1"].log == discussion
    assert first["case-1"].usage == Usage()


@pytest.mark.parametrize("separator", [",", " , ", ",,"])
def test_logs_are_one_text_or_a_list_in_the_order_of_seats(
    alone: str, discussion: str, separator: str
) -> None:
    both = read_consultations([alone, discussion], IDS)
    assert [by_record["case-1"].log for by_record in both] == [alone, discussion, discussion]
    assert read_consultations(separator.join([alone, discussion]), IDS) == both
    assert read_consultations([discussion, alone], IDS) == [*both[1:], both[0]]


def test_paths_may_be_relative(alone: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(alone).parent)
    (doctors,) = read_consultations(Path(alone).name, IDS)
    assert doctors["case-1"].log == Path(alone).name


def test_the_first_epoch_counts(tmp_path: Path) -> None:
    doctor_lines = lines("Hm.", full_report("(1) early"), "Hm.", full_report("(1) late"))
    log = consult(tmp_path, doctor_lines, records=RECORDS[:1], epochs=2, max_samples=1)
    (doctors,) = read_consultations(log.location, ["case-1"])
    assert "early" in (doctors["case-1"].report or "")


def test_an_epoch_that_failed_is_passed_over(tmp_path: Path, alone: str) -> None:
    log = consult(tmp_path, doctor("(1) Asthma"), records=RECORDS[:1], epochs=2)

    def fail(sample: Any) -> Any:
        error = EvalError(message="no", traceback="", traceback_ansi="")
        return sample.model_copy(update={"error": error}) if sample.epoch == 1 else sample

    (doctors,) = read_consultations(changed(log.location, tmp_path, fail), ["case-1"])
    assert "Asthma" in (doctors["case-1"].report or "")


def test_records_that_a_log_lacks_are_named_with_that_log(alone: str, discussion: str) -> None:
    message = refusal([alone, discussion], ["case-1", "case-7"])
    assert f"case-7: not in {alone}" in message
    assert message.count(f"case-7: not in {discussion}") == 1
    assert "case-1:" not in message
    assert "Run these records there too" in message


def test_visits_that_the_patient_broke_are_named(tmp_path: Path) -> None:
    log = consult(tmp_path, doctor("(1) Asthma"), roles={"patient": lines("")})
    message = refusal(log.location)
    assert f"case-1: ended as npc_failure in {log.location}" in message
    assert "case-2: ended as npc_failure" in message


def test_visits_of_a_team_that_the_patient_broke_are_named_once(tmp_path: Path) -> None:
    log = run_team(tmp_path, two_doctors(), roles={"patient": lines("")})
    assert refusal(log.location).count("case-1: ended as npc_failure") == 1


def test_samples_that_failed_are_named(tmp_path: Path, alone: str) -> None:
    error = EvalError(message="no", traceback="", traceback_ansi="")

    def fail(sample: Any) -> Any:
        return sample.model_copy(update={"error": error}) if sample.id == "case-2" else sample

    log = changed(alone, tmp_path, fail)
    message = refusal(log)
    assert f"case-2: ended with an error in {log}" in message
    assert "case-1:" not in message


@pytest.mark.parametrize("ids_without_store", [["case-2"], IDS])
def test_samples_whose_store_is_lost_are_named(
    tmp_path: Path, alone: str, discussion: str, ids_without_store: list[str]
) -> None:
    def lose(sample: Any) -> Any:
        return sample.model_copy(update={"store": {}}) if sample.id in ids_without_store else sample

    for whole in (alone, discussion):
        log = changed(whole, tmp_path, lose)
        message = refusal(log)
        for id in IDS:
            assert (f"{id}: the store of its visit is lost in {log}" in message) == (
                id in ids_without_store
            )


def test_a_visit_that_a_limit_broke_off_is_named(tmp_path: Path) -> None:
    silent = consult(tmp_path, doctor("(1) Asthma"), token_limit=20)
    assert "case-1: broken off before its report" in refusal(silent.location)


def test_a_report_that_a_limit_broke_off_is_named(tmp_path: Path) -> None:
    log = consult(tmp_path, doctor("(1) Asthma"), turn_limit=1)
    assert "case-1: broken off before its report" in refusal(log.location)


def test_a_team_that_a_limit_broke_off_is_no_doctor(tmp_path: Path, alone: str) -> None:
    log = run_team(tmp_path, two_doctors(), token_limit=20)
    message = refusal(log.location)
    assert f"case-1: broken off before its report in {log.location}" in message


def test_a_doctor_that_wrote_no_report_is_no_error(tmp_path: Path) -> None:
    log = consult(tmp_path, lines("Hm.", says("", "content_filter")))
    (doctors,) = read_consultations(log.location, IDS)
    assert (doctors["case-1"].report, doctors["case-1"].fault) == (None, "refusal")


def test_of_a_vote_each_seats_first_visit_counts(tmp_path: Path, discussion: str) -> None:
    task = {"strategy": "vote", "budget_from": discussion}
    log = run_team(tmp_path, two_doctors(), task=task)
    assert [len(brought_reports(log, id)) for id in IDS] == [4, 5]
    assert {"doctor_a.2", "doctor_b.2"} < brought_reports(log).keys()
    first, second = read_consultations(log.location, IDS)
    assert [("ulcer" in (first[id].report or "")) for id in IDS] == [True, True]
    assert [("Pneumonia" in (second[id].report or "")) for id in IDS] == [True, True]


def test_a_seat_that_paid_no_visit_is_named(tmp_path: Path, discussion: str) -> None:
    def drop(sample: Any) -> Any:
        if sample.id == "case-1":
            del sample.store["MeetingLog:meeting"]["consultations"]["doctor_a"]
        return sample

    log = changed(discussion, tmp_path, drop)
    assert f"case-1: no visit of doctor_a in {log}" in refusal(log)
    first, second = read_consultations(log, ["case-2"])
    assert "ulcer" in (first["case-2"].report or "")
    assert "Pneumonia" in (second["case-2"].report or "")


def test_imported_dialogues_bring_what_was_released(tmp_path: Path) -> None:
    path = files.write(tmp_path / "released.jsonl", [files.dialogue(7)])
    (log,) = import_released([path], str(tmp_path / "logs"))
    (doctors,) = read_consultations(log.location, ["7"])
    assert doctors["7"].report == files.REPORT
    assert (doctors["7"].model, doctors["7"].turns) == ("released/some-model", 3)
    assert f"8: not in {log.location}" in refusal(log.location, ["7", "8"])


@pytest.mark.parametrize("raw", [files.one_step(), files.collaboration(), files.verdict()])
def test_released_reports_without_a_consultation_are_refused(
    tmp_path: Path, raw: files.Raw
) -> None:
    path = files.write(tmp_path / "released.jsonl", [raw])
    (log,) = import_released([path], str(tmp_path / "logs"))
    message = refusal(log.location, ["7"])
    assert f"{log.location} holds no consultations (task released_" in message
    assert "Name logs of mvme, of mvme_collaboration, or of imported dialogues" in message


def test_logs_of_other_tasks_are_refused(tmp_path: Path) -> None:
    cases = write_records(tmp_path / "records.json", RECORDS)
    (one_step,) = inspect_eval(
        mvme_one_step(cases=cases),
        model=lines(full_report()),
        model_roles={"grader": grader()},
        log_dir=str(tmp_path),
        display="none",
    )
    for log in (one_step, run_usmle(tmp_path, voting("B"))):
        assert "holds no consultations (task inspect_aihospital/" in refusal(log.location)


def test_a_run_that_failed_before_it_began_is_refused(tmp_path: Path) -> None:
    log = run_mvme(tmp_path, doctor("(1) Asthma"), records=[make_record()], unbound=["grader"])
    assert log.status == "error"
    message = refusal(log.location, ["case-1"])
    assert "case-1: ended with an error" in message or "status error" in message


@pytest.mark.parametrize("name", ["absent.eval", "absent.json", "junk.eval", "junk.json", "."])
def test_what_is_no_log_is_named(name: str, tmp_path: Path, alone: str) -> None:
    for junk in ("junk.eval", "junk.json"):
        (tmp_path / junk).write_text("no log", encoding="utf-8")
    message = refusal([alone, str(tmp_path / name)])
    assert f"consultations: {tmp_path / name} cannot be read" in message
    assert "Name a log." in message


@pytest.mark.parametrize("logs", ["", " , ", []])
def test_no_log_is_refused(logs: Any) -> None:
    assert "no log is named" in refusal(logs)


def test_a_log_of_json_is_read_too(tmp_path: Path, alone: str) -> None:
    path = str(tmp_path / "log.json")
    write_eval_log(read_eval_log(alone), path)
    (doctors,) = read_consultations(path, IDS)
    assert "Gastric ulcer" in (doctors["case-1"].report or "")
