"""The script that says what logs are worth."""

from pathlib import Path

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai import score as inspect_score
from inspect_ai.log import write_eval_log
from inspect_ai.model import ChatMessage, ModelOutput
from inspect_ai.tool import ToolInfo
from scripts.check_logs import cause, main

from inspect_aihospital import mvme_one_step, mvme_rubric
from inspect_aihospital.released.importing import import_released
from tests.released import files
from tests.scripted import (
    doctor,
    full_report,
    grader,
    lines,
    make_record,
    only,
    run_mvme,
    says,
    scripted,
)


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


def test_an_error_is_shown_without_the_request_that_it_quotes() -> None:
    request = '{\\n  "messages": [\\n    {\\n      "role": "user"\\n    }\\n  ]\\n}'
    message = f"ModelGenerateError('\\nRequest:\\n{request}\\n\\nNo credit.')"
    quoted = message.replace("\n", "\\n")
    assert cause(quoted) == "No credit.')"
    assert cause("RetryError(<Future at 0x7f1b raised X>)") == "RetryError(<Future raised X>)"


def test_a_diagnosis_that_needs_no_reason_is_no_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = run_mvme(
        tmp_path,
        doctor("Hm.", report=full_report()),
        roles={"grader": grader("A"), "auditor": lines("Hm.")},
        task={"audit": True},
    )
    assert (only(log).scores or {})["failure_reasons"].reason == "not_low"
    _, said = check(tmp_path, capsys)
    assert "not_low" not in said


def test_figures_of_a_run_with_errors_say_of_how_many_samples_they_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail_once(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        if not failed:
            failed.append(True)
            raise RuntimeError("the line is down")
        return says("Hm.")

    failed: list[bool] = []
    run_mvme(
        tmp_path,
        scripted(fail_once),
        records=[make_record(id=name) for name in ("one", "two")],
        continue_on_fail=True,
    )
    code, said = check(tmp_path, capsys)
    assert code == 1
    assert "2 samples, figures of the 1 without an error alone" in said
    assert "the line is down" in said
