"""The script that says what logs are worth."""

from pathlib import Path

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai import score as inspect_score
from inspect_ai.log import write_eval_log
from scripts.check_logs import main

from inspect_aihospital import mvme_one_step, mvme_rubric
from inspect_aihospital.released.importing import import_released
from tests.released import files
from tests.scripted import doctor, full_report, grader, lines, run_mvme


def check(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = main([str(folder / "logs")])
    return code, capsys.readouterr().out


def test_each_grading_has_its_own_mean_interval_and_coverage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = run_mvme(tmp_path, doctor("Hm.", report=full_report()), roles={"grader": grader("D")})
    again = inspect_score(
        log, mvme_rubric(), model_roles={"grader": grader("A")}, display="none", action="append"
    )
    write_eval_log(again, log.location)
    code, said = check(tmp_path, capsys)
    assert code == 0
    assert "mvme_rubric overall 0.0" in said
    assert "mvme_rubric1 overall 100.0" in said


def test_one_step_is_worth_its_diagnostic_mean(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    inspect_eval(
        mvme_one_step(cases="demo"),
        model="aihospital/rehearsal",
        limit=2,
        log_dir=str(tmp_path / "logs"),
        display="none",
    )
    code, said = check(tmp_path, capsys)
    assert code == 0
    assert "one_step_rubric diagnostic" in said
    assert "coverage 100%" in said


def test_an_import_without_grades_is_no_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = files.write(tmp_path / "d.jsonl", [files.dialogue()])
    list(import_released([path], str(tmp_path / "logs")))
    code, said = check(tmp_path, capsys)
    assert (code, "nothing graded" in said) == (0, True)


def test_an_unscored_case_is_a_problem(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run_mvme(tmp_path, doctor("Hm.", report=full_report()), roles={"grader": lines("Hm.")})
    code, said = check(tmp_path, capsys)
    assert code == 1
    assert "mvme_rubric unscored (grader_failed)" in said


def test_a_folder_must_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "Name one folder" in capsys.readouterr().out
