"""The form of failed diagnoses: kinds without an order, blinded, from form to score."""

import math
from collections.abc import Sequence
from pathlib import Path

import pytest
from inspect_ai.log import EvalLog, read_eval_log, write_eval_log
from openpyxl import load_workbook

from inspect_aihospital.core.attribution.causes import Cause
from inspect_aihospital.core.grading.misdiagnosis import Reason
from inspect_aihospital.people.forms import FAILURES
from tests.people.filling import fill_workbook, refusal, run_ok
from tests.scripted import metrics

pytestmark = pytest.mark.slow

REASON, CAUSE = FAILURES.sheets[0].questions


def test_the_options_are_the_papers_reasons_and_our_causes() -> None:
    reasons = [option.code for option in REASON.options]
    causes = [option.code for option in CAUSE.options]
    assert reasons == [*Reason, "no_failure"]
    assert causes == [c for c in Cause if c is not Cause.JUDGE_UNSURE]


def export(log: Path, out: Path) -> list[Path]:
    run_ok("questionnaire", log, "--out", out, "--form", "failures", "--language", "en")
    return [out / "rater_1", out / "rater_2"]


def rows_of(folder: Path) -> list[tuple[object, ...]]:
    sheet = load_workbook(folder / "failures.xlsx")["failures"]
    return list(sheet.iter_rows(min_row=3, values_only=True))


def import_forms(folders: Sequence[Path], log: Path, *more: object) -> EvalLog:
    out, key = log.with_name("rated.eval"), folders[0].parent / "key.json"
    out.unlink(missing_ok=True)
    run_ok("ratings", *folders, "--key", key, "--log", log, "--out", out, *more)
    return read_eval_log(str(out))


def erroneous(code: str, question: str, options: Sequence[str]) -> str:
    return "erroneous judgment" if "erroneous judgment" in options else "misjudged"


def right(code: str, question: str, options: Sequence[str]) -> str:
    return "no failure" if "no failure" in options else "—"


def test_only_failed_diagnoses_are_asked_about_and_no_cause_is_shown(
    log: Path, tmp_path: Path
) -> None:
    samples = read_eval_log(str(log)).samples or []
    causes = [
        (sample.scores or {})["attribution"].metadata["aspects"].get("diagnosis")  # type: ignore[index]
        for sample in samples
    ]
    folder, _ = export(log, tmp_path / "out")
    rows = rows_of(folder)
    assert len(rows) == sum(cause is not None for cause in causes) > 0
    form_text = "\n".join(str(cell) for row in rows for cell in row)
    assert "Record" not in form_text
    assert not any(str(cause) in form_text for cause in causes if cause)


def test_a_log_whose_diagnoses_are_all_right_has_nothing_to_ask(log: Path, tmp_path: Path) -> None:
    graded = read_eval_log(str(log))
    for sample in graded.samples or []:
        for score in (sample.scores or {}).values():
            (score.metadata or {}).pop("aspects", None)
    write_eval_log(graded, str(log))
    out = tmp_path / "out"
    output = refusal("questionnaire", log, "--out", out, "--form", "failures")
    assert "diagnosis" in output
    assert not out.exists()


def test_agreed_kinds_become_shares_without_a_mean_of_the_question(
    log: Path, tmp_path: Path
) -> None:
    folders = export(log, tmp_path / "out")
    for folder in folders:
        fill_workbook(folder / "failures.xlsx", erroneous)
    figures = metrics(import_forms(folders, log))
    assert figures["failure_reason_erroneous_judgment.mean"] == 1
    assert figures["failure_reason_no_failure.mean"] == 0
    assert figures["failure_cause_misjudged.mean"] == 1
    assert figures["physician_failures.failure_reason_agreement"] == 1
    assert math.isnan(figures["physician_failures.failure_reason_per_item"])


def test_differing_kinds_stay_open_until_an_arbiter_settles_them(log: Path, tmp_path: Path) -> None:
    folders = export(log, tmp_path / "out")
    fill_workbook(folders[0] / "failures.xlsx", erroneous)
    fill_workbook(folders[1] / "failures.xlsx", right)
    for more in ((), ("--combine", "mean")):
        figures = metrics(import_forms(folders, log, *more))
        assert math.isnan(figures["failure_reason_no_failure.mean"])
    arbiter, key = tmp_path / "arbiter", tmp_path / "out" / "key.json"
    run_ok("ratings", *folders, "--key", key, "--arbitrate", arbiter)
    fill_workbook(arbiter / "failures.xlsx", right)
    figures = metrics(import_forms([*folders, arbiter], log))
    assert figures["failure_reason_no_failure.mean"] == 1
    assert figures["physician_failures.failure_reason_settled"] == 1
    # The arbiter closed the second question.
    assert math.isnan(figures["failure_cause_misjudged.mean"])
