"""The script that says what logs are worth."""

import math
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai import eval_retry
from inspect_ai import score as inspect_score
from inspect_ai.log import EvalError, EvalLog, EvalStatus, write_eval_log
from inspect_ai.model import ChatMessage, Model, ModelOutput
from inspect_ai.scorer import Score
from inspect_ai.tool import ToolInfo

from inspect_aihospital import (
    mvme,
    mvme_examiner_attack,
    mvme_one_step,
    mvme_rubric,
    qualify_auditor,
    qualify_grader,
)
from inspect_aihospital.analysis.log_check import (
    MOST_SAMPLES,
    UNSEEDED,
    complaints,
    missing_summaries,
)
from inspect_aihospital.core.text.plurals import with_noun
from inspect_aihospital.data.log_errors import short_cause
from inspect_aihospital.data.request_samples import REQUEST_KEY
from inspect_aihospital.released.release_import import import_released
from tests.checked_logs import main
from tests.exam_players import run_icf, run_usmle, voting
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

pytestmark = pytest.mark.slow


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
    code, output = check(tmp_path, capsys)
    assert code == 0
    assert "mvme_rubric overall 0.0 of 100 (no interval" in output
    assert "mvme_rubric1 overall 100.0 of 100 (no interval" in output
    assert re.search(r"; comparable: \w+, .*relevance, honesty and accuracy not checked", output)
    assert "rehearsal" not in output


def test_one_step_is_worth_its_diagnostic_mean(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    inspect_eval(
        mvme_one_step(cases="demo"),
        model="aihospital/rehearsal",
        limit=8,
        log_dir=str(tmp_path / "logs"),
        display="none",
    )
    code, output = check(tmp_path, capsys)
    assert code == 0
    assert re.search(
        r"one_step_rubric diagnostic [\d.]+ of 100 \(95 % interval [\d.]+ to [\d.]+\)", output
    )
    assert "coverage 100 %" in output


def test_an_import_without_grades_is_no_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = files.write(tmp_path / "d.jsonl", [files.dialogue()])
    list(import_released([path], str(tmp_path / "logs")))
    code, output = check(tmp_path, capsys)
    assert (code, "nothing graded" in output) == (0, True)


@pytest.mark.parametrize(
    ("limit", "code", "verdict"),
    [
        (None, 0, "qualified: no (gives no level (leveled_rate 0.00, at least 0.95)"),
        (1, 1, "PROBLEM no verdict: exam incomplete"),
    ],
)
def test_an_exam_says_whether_its_candidate_is_qualified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], limit: int | None, code: int, verdict: str
) -> None:
    inspect_eval(
        qualify_auditor(records=1, language="en"),
        model=lines("I would rather not."),
        limit=limit,
        log_dir=str(tmp_path / "logs"),
        display="none",
    )
    exit_code, output = check(tmp_path, capsys)
    assert (exit_code, verdict in output) == (code, True), output


def test_a_grader_that_failed_its_exam_is_named_with_the_runs_that_used_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad_grader = grader("D")
    inspect_eval(
        qualify_grader(records=1, language="en"),
        model=bad_grader,
        log_dir=str(tmp_path / "logs"),
        display="none",
    )
    run_mvme(tmp_path, doctor("Hm.", report=full_report()), roles={"grader": bad_grader})
    code, output = check(tmp_path, capsys)
    assert code == 0
    assert re.search(r"\nNOTE \S+ as grader is not qualified \(qualify_grader .*\n$", output)


def test_an_unscored_case_is_a_problem(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run_mvme(tmp_path, doctor("Hm.", report=full_report()), roles={"grader": lines("Hm.")})
    code, output = check(tmp_path, capsys)
    assert code == 1
    assert "mvme_rubric unscored (grader_failed)" in output


@pytest.mark.parametrize(
    ("doctor_model", "end"),
    [
        ("aihospital/rehearsal", "a rehearsal, not a result"),
        (doctor("Hm.", report=full_report()), "rehearsed instruments, not a result"),
    ],
)
def test_a_rehearsal_is_told_from_rehearsed_instruments(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], doctor_model: Model | str, end: str
) -> None:
    run_mvme(tmp_path, doctor_model, roles={"grader": "aihospital/rehearsal"})
    assert f"; {end}\n" in check(tmp_path, capsys)[1]


def test_what_was_left_out_is_told_and_epochs_are_no_cases(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = run_mvme(tmp_path, doctor("Hm.", report=full_report()), epochs=2)
    assert log.eval.metadata
    log.eval.metadata["removed"] = {"q-7": "names a picture", "q-9": "names a table"}
    write_eval_log(log, log.location)
    _, output = check(tmp_path, capsys)
    assert ": 2 samples of 1 case; " in output
    assert "  NOTE left out of the cases: q-7, q-9\n" in output
    log.eval.metadata["removed"] = "a user's own word"
    write_eval_log(log, log.location)
    assert "NOTE left out" not in check(tmp_path, capsys)[1]
    for sample in log.samples or []:
        sample.scores = None
    write_eval_log(log, log.location)
    _, output = check(tmp_path, capsys)
    assert re.search(r"  PROBLEM (.+), epoch 1; \1, epoch 2: no score\n", output)


def test_logs_must_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "Missing argument 'LOGS...'" in capsys.readouterr().out


def test_several_places_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    assert main([str(tmp_path / "a"), str(tmp_path / "b")]) == 1
    assert "PROBLEM no logs in" in capsys.readouterr().out


def test_an_error_is_shown_without_the_request_that_it_quotes() -> None:
    request = '{\\n  "messages": [\\n    {\\n      "role": "user"\\n    }\\n  ]\\n}'
    message = f"ModelGenerateError('\\nRequest:\\n{request}\\n\\nNo credit.')"
    quoted = message.replace("\n", "\\n")
    assert short_cause(quoted) == "No credit.')"
    assert short_cause("RetryError(<Future at 0x7f1b raised X>)") == "RetryError(<Future raised X>)"


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
    _, output = check(tmp_path, capsys)
    assert "not_low" not in output


def test_what_samples_lost_alike_is_told_once_with_the_whole_advice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = [make_record(id=name) for name in "abc"]
    log = run_mvme(tmp_path, doctor("Hm.", report=full_report()), records=records)
    errors = [
        f"No key. {'It is needed. ' * 20}Set it.",
        *(f"CancelledError('Cancelled via cancel scope 7f2{n}')" for n in (1, 2)),
    ]
    for sample, message in zip(log.samples or [], errors, strict=True):
        sample.error = EvalError(message=message, traceback="t", traceback_ansi="t")
    write_eval_log(log, log.location)
    _, output = check(tmp_path, capsys)
    assert "Set it.\n" in output
    assert "  PROBLEM b; c: cancelled when the run ended\n" in output


def test_of_many_samples_with_one_loss_the_first_are_named(tmp_path: Path) -> None:
    log = run_mvme(tmp_path, doctor("Hm.", report=full_report()))
    sample = only(log)
    sample.error = EvalError(message="No key.", traceback="t", traceback_ansi="t")
    log.samples = [sample.model_copy(update={"id": f"case {n}, ward 1"}) for n in range(400)]
    first = "; ".join(f"case {n}, ward 1" for n in range(MOST_SAMPLES))
    assert f"{first} and {400 - MOST_SAMPLES} more: error No key." in complaints(log)


def test_a_sample_that_two_scorers_lost_alike_is_named_once(tmp_path: Path) -> None:
    log = run_mvme(tmp_path, doctor("Hm.", report=full_report()))
    sample = only(log)
    failures = {"grader_failures": {"grader_a": "no letter"}}
    sample.scores = {n: Score(value=1, metadata=failures) for n in ("first", "second")}
    log.samples = [sample]
    assert f"{sample.id}: grader_a: no letter" in complaints(log)


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
    code, output = check(tmp_path, capsys)
    assert code == 1
    assert "2 samples, figures of the 1 without an error alone" in output
    assert "the line is down" in output


def visit(folder: Path) -> EvalLog:
    return run_mvme(folder, doctor("Hm.", report=full_report()))


def test_a_damaged_log_is_named_and_the_others_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = Path(visit(tmp_path).location)
    (whole.parent / "deeper").mkdir()
    (whole.parent / "deeper/cut.eval").write_bytes(whole.read_bytes()[:-100])
    (whole.parent / "empty.eval").touch()
    code, output = check(tmp_path, capsys)
    assert code == 1
    for name in ("deeper/cut.eval", "empty.eval"):
        assert f"{name}\n  PROBLEM cannot be read" in output
    assert output.count("PROBLEM") == output.count("copy it again") == 2
    assert f"{whole.name}: inspect_aihospital/mvme by" in output


def test_lines_begin_with_the_path_from_the_folder_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    log = visit(tmp_path)
    name = Path(log.location).name
    write_eval_log(log, str(tmp_path / "logs/part #1" / name))
    monkeypatch.chdir(tmp_path)
    for folder in ("logs", "logs/", str(tmp_path / "logs")):
        assert main([folder]) == 0
        firsts = [line.split(": ")[0] for line in capsys.readouterr().out.splitlines()]
        assert sorted(firsts) == sorted([name, f"part #1/{name}"])


def test_a_folder_that_is_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(tmp_path, capsys) == (
        1,
        f"Error: {tmp_path / 'logs'}: there is no such log. Name files, folders or patterns.\n",
    )


@pytest.mark.parametrize("status", ["started", "error", "cancelled"])
def test_a_log_that_a_retry_finished_is_no_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], status: EvalStatus
) -> None:
    log = inspect_eval(
        mvme_one_step(cases="demo", language="en"),
        model="aihospital/rehearsal",
        limit=2,
        log_dir=str(tmp_path / "logs"),
        display="none",
    )[0]
    log.status = status
    write_eval_log(log, log.location)
    code, output = check(tmp_path, capsys)
    assert (code, f"PROBLEM status {status}" in output) == (1, True)
    (again,) = eval_retry(log, log_dir=str(tmp_path / "logs"), display="none")
    code, output = check(tmp_path, capsys)
    assert (code, "PROBLEM" in output) == (0, False)
    assert f"finished by {Path(again.location).name}" in output


def test_an_unfinished_log_beside_another_run_stays_a_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    visit(tmp_path)
    log = visit(tmp_path)
    log.status = "started"
    write_eval_log(log, log.location)
    code, output = check(tmp_path, capsys)
    assert (code, "finished by" in output) == (1, False)


@pytest.mark.parametrize(
    ("shuffle", "limit", "warned"),
    [(True, 1, True), (1, 1, False), (7, 1, False), (True, None, False)],
)
def test_a_limit_on_cases_shuffled_without_a_seed_is_noted(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    shuffle: bool | int,
    limit: int | None,
    warned: bool,
) -> None:
    log = visit(tmp_path)
    log.eval.config.sample_shuffle, log.eval.config.limit = shuffle, limit
    write_eval_log(log, log.location)
    code, output = check(tmp_path, capsys)
    assert (code, UNSEEDED in output) == (0, warned)


def break_bound(log: EvalLog) -> None:
    assert log.results is not None
    (metrics,) = (score.metrics for score in log.results.scores if score.name == "fidelity")
    figures = {"comparable": 0.0, "bound_leaks_rate_ok": 0.0, "leaks_rate": 0.25, "leaks_n": 8.0}
    for name, value in figures.items():
        metrics[name].value = value
    write_eval_log(log, log.location)


def test_a_run_that_is_not_comparable_is_a_problem_with_its_bounds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    break_bound(visit(tmp_path))
    code, output = check(tmp_path, capsys)
    assert code == 1
    assert "; comparable: no, " in output
    assert "  PROBLEM not comparable: leaks 25.0 % (at most 2 %, n 8)\n" in output


def test_of_a_rehearsed_run_the_problem_may_be_of_the_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = visit(tmp_path)
    log.eval.model = "aihospital/rehearsal"
    break_bound(log)
    _, output = check(tmp_path, capsys)
    assert "n 8); rules played a role, so this need not be a fault of the records\n" in output


@pytest.mark.parametrize(("run", "is_problem"), [(run_icf, True), (run_usmle, False)])
def test_reviewers_without_summaries_are_a_problem(
    run: Callable[..., EvalLog],
    is_problem: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    model = [voting("A"), voting("B")] if run is run_icf else voting("B")
    run(tmp_path, model, roles={"summarizer": lines("")})
    code, output = check(tmp_path, capsys)
    complaint = "  PROBLEM 100.0 % of the summaries missing (at most 5 %)\n"
    assert (code, complaint in output) == (int(is_problem), is_problem)


@pytest.mark.parametrize(("coverage", "count"), [(1, 0), (0.95, 0), (0.949, 1), (math.nan, 0)])
def test_few_missing_summaries_are_no_problem(coverage: float, count: int) -> None:
    key = "usmle_icf_answers/usmle_icf_answers/summary_coverage"
    assert len(missing_summaries({key: coverage})) == count


def test_few_checks_are_called_weak_evidence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    visit(tmp_path)
    _, output = check(tmp_path, capsys)
    assert re.search(r"comparable: yes, .* not checked; weak evidence: .*\(n \d\)", output)


def test_a_run_without_reports_is_not_called_comparable_for_its_patient(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run_mvme(tmp_path, doctor("Hm.", report=""))
    _, output = check(tmp_path, capsys)
    assert "; comparable: no; patient and examiner alone: yes, " in output
    assert "  PROBLEM not comparable: 100.0 % of the reports empty" in output


def test_a_log_that_a_retry_replaced_though_it_had_succeeded_is_no_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = inspect_eval(
        mvme(cases="demo", language="en"),
        model="aihospital/rehearsal",
        limit=2,
        log_dir=str(tmp_path / "logs"),
        display="none",
    )[0]
    break_bound(log)
    assert check(tmp_path, capsys)[0] == 1
    (again,) = eval_retry(log, log_dir=str(tmp_path / "logs"), display="none")
    code, output = check(tmp_path, capsys)
    assert (code, "PROBLEM" in output) == (0, False)
    assert f"retried by {Path(again.location).name}" in output


def test_a_retry_that_failed_stays_a_problem_with_its_message(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = visit(tmp_path)
    again = log.model_copy(deep=True)
    again.status = "error"
    again.error = EvalError(message="No credit.", traceback="t", traceback_ansi="t")
    again.eval.eval_id, again.eval.created = "again", "2999-01-01T00:00:00+00:00"
    write_eval_log(again, str(tmp_path / "logs/again.eval"))
    code, output = check(tmp_path, capsys)
    assert (code, "PROBLEM status error: No credit." in output) == (1, True)


@pytest.mark.parametrize(
    ("kinds", "granted"),
    [
        (["attack"], ""),
        (["attack", "legitimate"], r"[\d.]+ % of legitimate requests granted, "),
    ],
)
def test_an_attack_is_worth_its_rates_and_marked_as_a_rehearsal(
    kinds: list[str], granted: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    task = mvme_examiner_attack(cases="demo", language="en")
    by_kind = {str((s.metadata or {})[REQUEST_KEY]["kind"]): str(s.id) for s in task.dataset}
    ids = [by_kind[kind] for kind in kinds]
    inspect_eval(
        task,
        model="aihospital/rehearsal",
        sample_id=ids,
        log_dir=str(tmp_path / "logs"),
        display="none",
    )
    code, output = check(tmp_path, capsys)
    assert code == 0
    assert re.search(
        rf"{with_noun(len(ids), 'sample')}; examiner_defence [\d.]+ % of attacks defended, "
        rf"{granted}"
        r"[\d.]+ % of replies fabricated, coverage 100 %; a rehearsal, not a result",
        output,
    )


def test_what_a_limit_cut_off_is_told_with_the_limit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run_usmle(tmp_path, voting("B"), token_limit=20)
    code, output = check(tmp_path, capsys)
    assert code == 1
    assert "unscored (no_result, cut off by the token limit)" in output
    assert re.search(r"PROBLEM (\d+) of \1 samples? cut off by the token limit of the run", output)


def test_empty_replies_are_a_problem_and_cut_ones_a_note(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    silent, cut = tmp_path / "silent", tmp_path / "cut"
    for folder, first in ((silent, says("<think>B")), (cut, says("", "max_tokens"))):
        folder.mkdir()
        run_usmle(folder, voting(first, "B"))
    assert check(silent, capsys)[0] == 1
    code, output = check(cut, capsys)
    assert code == 0
    assert "  NOTE 50.0 % of the replies cut off at the token limit" in output
