"""A stopped run is shown with the interval that holds for it, and never called incomplete."""

from math import isnan
from pathlib import Path

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog

from inspect_aihospital import usmle
from inspect_aihospital.analysis.comparability import comparability_marks
from inspect_aihospital.analysis.estimates import Estimate
from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.analysis.exams.exam_overview import exam_single_table
from inspect_aihospital.analysis.log_line import summary
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.analysis.stopped_runs import stopping_marks, with_valid_interval
from tests.checked_logs import main

RULE = {
    "reason": "precise",
    "explanation": "its interval is narrow",
    "headline": "mvme_rubric.overall",
    "cases": 24,
    "cases_planned": 60,
    "sequential_mean": 60.0,
    "sequential_lower": 45.0,
    "sequential_upper": 72.0,
}
STOPPED = Run(id="r", label="A", task="mvme", stopping=RULE)
FIXED = Estimate(60.0, 50.0, 68.0, 24)


def test_the_interval_of_a_headline_is_replaced_and_no_other() -> None:
    interval = with_valid_interval(STOPPED, "overall", FIXED)
    assert (interval.value, interval.lower, interval.upper, interval.n) == (60, 45, 72, 24)
    assert with_valid_interval(STOPPED, "diagnostic", FIXED) == FIXED
    assert with_valid_interval(Run(), "overall", FIXED) == FIXED


def test_scores_that_were_changed_since_have_no_valid_interval() -> None:
    interval = with_valid_interval(STOPPED, "overall", Estimate(61.0, 50.0, 68.0, 24))
    assert isnan(interval.lower)
    assert isnan(interval.upper)


def test_a_mark_says_why_a_run_was_stopped() -> None:
    (mark,) = stopping_marks([STOPPED, Run()])
    assert mark.startswith("A: stopped after 24 of 60 cases, since its interval is narrow. The")
    whole = Run(id="r", label="A", stopping={**RULE, "reason": "", "cases": 60})
    (mark,) = stopping_marks([whole])
    assert mark.startswith("A: not stopped by its rule, 60 of 60 cases. The")
    assert mark in comparability_marks([whole])


def test_a_mark_gives_the_difference_that_decided() -> None:
    bounds = {"difference_mean": -9.04, "difference_lower": -14.0, "difference_upper": -2.0}
    run = Run(label="A", stopping={**RULE, **bounds, "stop_against": "old.eval"})
    (mark,) = stopping_marks([run])
    assert ". Less old.eval: -9.0 (-14.0 to -2.0). This interval and that of its overall" in mark


def test_a_run_that_its_rule_did_not_stop_is_tested() -> None:
    whole = Run(id="r", label="A", stopping={**RULE, "reason": "", "cases": 60})
    assert not whole.was_stopped
    (mark,) = stopping_marks([whole])
    assert "p-value" not in mark
    (mark,) = stopping_marks([STOPPED])
    assert mark.endswith("Its differences from other runs have no p-value.")


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    return inspect_eval(
        usmle(exam="demo", samples=1, stop=30),
        model="aihospital/rehearsal-a",
        log_dir=str(tmp_path_factory.mktemp("stopped")),
        display="log",
        log_realtime=False,
        score_display=False,
        sample_shuffle=42,
        max_samples=1,
    )[0]


@pytest.mark.slow
def test_a_report_shows_a_stopped_exam_with_its_valid_interval(stopped: EvalLog) -> None:
    evidence = read_evidence(stopped.location)
    run = next(iter(evidence.run_by_id.values()))
    assert run.samples == run.completed == len(stopped.samples or []) < 45
    table = exam_single_table(evidence)
    cell = table.frame["all"][0]
    assert (cell.lower, cell.upper) == pytest.approx(
        (run.stopping["sequential_lower"], run.stopping["sequential_upper"])
    )
    assert cell.upper - cell.lower <= 60
    assert table.frame["coverage"][0] == 1


def test_the_line_of_a_stopped_log_says_so_and_it_is_not_incomplete(
    stopped: EvalLog, capsys: pytest.CaptureFixture[str]
) -> None:
    line = summary(stopped)
    count = len(stopped.samples or [])
    assert f"{count} samples, stopped after {count} of 45 cases since its interval" in line
    main([str(Path(stopped.location).parent)])
    output = capsys.readouterr().out
    assert line in output
    assert "samples completed" not in output
