"""Estimates that a log of real models calibrates. Its models are renamed stand-ins."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.event import ModelEvent
from inspect_ai.log import read_eval_log, write_eval_log

from inspect_aihospital import mvme_one_step, usmle_icf
from inspect_aihospital.costs import RunPlan, estimate
from inspect_aihospital.costs.notes import TOKENS
from inspect_aihospital.errors import UserError

pytestmark = pytest.mark.slow

ALONE = "aihospital/rehearsal"
REAL = "openai/gpt-5.5"
AGREED, DISAGREED = 0, 1
"""Seeds that draw, of eight questions, one that rehearsed participants agree on, or do not."""

DEMO: dict[str, Any] = {"cases": "demo", "language": "en"}


def real_log(folder: Path, task: Any, *, limit: int = 4, **options: Any) -> str:
    """Write a run whose models answer at twice the length, cache half of the input, take 3 s."""
    log = inspect_eval(
        task, model=ALONE, limit=limit, log_dir=str(folder), display="none", **options
    )[0]
    assert log.status == "success", log.error
    for sample in log.samples or []:
        for event in sample.events:
            if isinstance(event, ModelEvent) and event.output.usage:
                event.model, event.working_time = REAL, 3.0
                usage = event.output.usage
                usage.input_tokens_cache_read = usage.input_tokens
                usage.output_tokens *= 2
    path = folder / "real.json"
    write_eval_log(log, str(path))
    return str(path)


def plan(**changed: Any) -> RunPlan:
    parameters: dict[str, Any] = {"task": "mvme_one_step", "args": DEMO, "model": REAL, "bound": {}}
    return RunPlan(**parameters | changed, limit=4)


def test_tokens_cache_and_latency_come_from_the_log(tmp_path: Path) -> None:
    log = real_log(tmp_path, mvme_one_step(**DEMO))
    rehearsed, calibrated = estimate(plan()).total, estimate(plan(), from_log=log)
    assert calibrated.total.output is not None
    assert rehearsed.output is not None
    assert calibrated.total.calls.estimate == pytest.approx(rehearsed.calls.estimate)
    assert calibrated.total.output.estimate == pytest.approx(2 * rehearsed.output.estimate)
    assert calibrated.total.input.estimate == pytest.approx(2 * rehearsed.input.estimate)
    assert calibrated.total.cache_read is not None
    assert calibrated.total.cache_read.estimate == pytest.approx(rehearsed.input.estimate)
    assert (
        calibrated.total.output.lower
        < calibrated.total.output.estimate
        < calibrated.total.output.upper
    )
    assert set(calibrated.time.latency.values()) == {3.0}
    assert calibrated.real_dollars is None
    assert TOKENS not in calibrated.notes
    assert not calibrated.time.assumed
    assert calibrated.log == log
    assert "Calibrated by 4 real cases" in calibrated.notes[0]


def test_calls_come_from_the_log_only_if_it_went_by_the_same_rules(tmp_path: Path) -> None:
    panel: dict[str, Any] = {"grader": [ALONE, ALONE]}
    log = real_log(tmp_path, mvme_one_step(**DEMO, icd10=False), model_roles=panel)
    rehearsed, calibrated = estimate(plan()), estimate(plan(), from_log=log)
    assert calibrated.total.output is not None
    assert rehearsed.total.output is not None
    assert calibrated.total.calls.estimate == rehearsed.total.calls.estimate == 8
    assert calibrated.total.output.estimate == pytest.approx(2 * rehearsed.total.output.estimate)
    assert any("icd10=False, 2 × grader" in note for note in calibrated.notes)
    # one grader has the spread of the log's two
    grader = next(seat.amounts.input for seat in calibrated.seats if seat.seat == "grader")
    assert grader.lower < grader.estimate < grader.upper


def test_rounds_come_from_the_log(tmp_path: Path) -> None:
    parameters: dict[str, Any] = {"exam": "demo", "samples": 2, "threshold": 1.0, "max_rounds": 3}
    team: dict[str, Any] = {"participants": [f"{ALONE}-a", f"{ALONE}-b"]}
    log = real_log(tmp_path, usmle_icf(**parameters), limit=8, model_roles=team)
    roles = {"participants": [REAL, REAL]}
    calibrated = estimate(
        RunPlan("usmle_icf", parameters, None, roles, limit=16), from_log=log, sample=8
    )
    assert calibrated.rounds is not None
    assert calibrated.rounds.questions is None
    assert calibrated.rounds.least < calibrated.total.calls.estimate < (calibrated.rounds.most or 0)
    # whatever is agreed on, round 1 takes place, with as many calls in every case
    assert calibrated.total.calls.lower >= calibrated.rounds.least
    # the log's eight questions, twice
    later = len(read_eval_log(log).samples or []) - 8
    assert calibrated.total.calls.estimate == pytest.approx(16 * 2 * 5 + 2 * later * 2 * 3)


def test_calls_of_a_first_round_that_vary_are_no_exact_bound(tmp_path: Path) -> None:
    parameters: dict[str, Any] = {"exam": "demo", "samples": 2, "threshold": 1.0, "max_rounds": 3}
    team: dict[str, Any] = {"participants": [f"{ALONE}-a", f"{ALONE}-b"]}
    path = real_log(tmp_path, usmle_icf(**parameters), limit=8, model_roles=team)
    log = read_eval_log(path)
    for sample in (log.samples or [])[:4]:  # Inspect's cache answered a call
        calls = [event for event in sample.events if isinstance(event, ModelEvent)]
        calls[0].cache = "read"
    write_eval_log(log, path)
    calibrated = estimate(exam_plan([REAL, REAL], limit=16), from_log=path, sample=8)
    assert calibrated.rounds is not None
    assert calibrated.total.calls.lower < calibrated.rounds.least


def test_a_log_without_a_first_round_is_refused(tmp_path: Path) -> None:
    path = exam_log(tmp_path, lambda epoch: epoch > 1)
    with pytest.raises(UserError, match="no question of round 1 ended"):
        estimate(exam_plan([REAL, REAL], limit=16), from_log=path)


def test_one_later_question_of_a_log_gives_no_interval_and_says_so(tmp_path: Path) -> None:
    first, later = iter([True] * 2), iter([True])
    path = exam_log(tmp_path, lambda epoch: next(first if epoch == 1 else later, False))
    calibrated = estimate(exam_plan([f"{ALONE}-a"] * 2, limit=4), from_log=path)
    assert calibrated.rounds is not None
    assert calibrated.rounds.later
    assert calibrated.no_intervals == "the log has one question of later rounds"


def exam_log(folder: Path, keeps_epoch: Callable[[int], bool]) -> str:
    """Write a run of eight questions of which only the samples of some epochs ended."""
    path = real_log(
        folder,
        usmle_icf(exam="demo", samples=2, threshold=1.0, max_rounds=3),
        limit=8,
        model_roles={"participants": [f"{ALONE}-a", f"{ALONE}-b"]},
    )
    log = read_eval_log(path)
    log.samples = [sample for sample in log.samples or [] if keeps_epoch(sample.epoch)]
    write_eval_log(log, path)
    return path


def exam_plan(names: list[str], limit: int, **changed: Any) -> RunPlan:
    parameters: dict[str, Any] = {"exam": "demo", "samples": 2, "threshold": 1.0, "max_rounds": 3}
    return RunPlan("usmle_icf", parameters | changed, None, {"participants": names}, limit=limit)


def test_rounds_that_no_rehearsed_question_reached_are_the_logs(tmp_path: Path) -> None:
    twins = exam_plan([f"{ALONE}-a"] * 2, limit=4)  # who agree on the first four questions
    other_team: dict[str, Any] = {"participants": [f"{ALONE}-a", f"{ALONE}-b"]}
    log = real_log(tmp_path, usmle_icf(**twins.args), limit=8, model_roles=other_team)
    later = sum(sample.epoch > 1 for sample in read_eval_log(log).samples or [])
    assert later
    alone, calibrated = estimate(twins).rounds, estimate(twins, from_log=log)
    assert alone is not None
    assert (alone.questions, alone.later, alone.most) == ((4,), 0, None)
    assert calibrated.rounds is not None
    assert calibrated.rounds.later == round(later * 4 / 8) > 0
    first = 4 * 2 * 5
    assert calibrated.total.calls.estimate == pytest.approx(first + calibrated.rounds.later * 2 * 3)
    assert calibrated.rounds.most == pytest.approx(first + 4 * 2 * 2 * 3)
    chain = calibrated.time.least_parts["chain"]
    assert isinstance(chain, float)
    assert chain > 3 * 3  # three calls follow each other in round 1
    assert any("later rounds are those of the log" in note for note in calibrated.notes)
    # of a log by other parameters calls are not taken, and the rounds are the rehearsal's
    unlike = estimate(exam_plan([f"{ALONE}-a"] * 2, 4, samples=1), from_log=log).rounds
    assert unlike is not None
    assert (unlike.later, unlike.most) == (0, None)


def test_a_draw_without_a_question_of_later_rounds_says_so() -> None:
    plan = exam_plan([REAL, REAL], limit=8)
    assert estimate(plan, sample=1, seed=DISAGREED).rehearsed == 1
    with pytest.raises(UserError, match=r"None of the rehearsed .* Rehearse more with --sample"):
        estimate(plan, sample=1, seed=AGREED)


def test_a_rehearsal_another_task_and_nothing_are_refused(tmp_path: Path) -> None:
    rehearsed = inspect_eval(
        mvme_one_step(**DEMO), model=ALONE, limit=2, log_dir=str(tmp_path), display="none"
    )[0].location
    with pytest.raises(UserError, match="every role was rehearsed"):
        estimate(plan(), from_log=rehearsed)
    with pytest.raises(UserError, match="log of mvme_one_step, expected one of mvme"):
        estimate(plan(task="mvme"), from_log=rehearsed)
    with pytest.raises(UserError, match="cannot be read"):
        estimate(plan(), from_log=str(tmp_path / "none.eval"))
    single = real_log(tmp_path, mvme_one_step(**DEMO), limit=1)
    with pytest.raises(UserError, match="fewer than two cases"):
        estimate(plan(), from_log=single)


def test_a_role_that_was_rehearsed_stays_as_rehearsed(tmp_path: Path) -> None:
    path = real_log(tmp_path, mvme_one_step(**DEMO))
    log = read_eval_log(path)
    for sample in log.samples or []:
        for event in sample.events:
            if isinstance(event, ModelEvent) and event.role == "grader":
                event.model = ALONE
    write_eval_log(log, path)
    rehearsed, calibrated = estimate(plan()), estimate(plan(), from_log=path)
    before, after = (
        {s.seat: s.amounts.output.estimate for s in e.seats if s.amounts.output}
        for e in (rehearsed, calibrated)
    )
    assert after["grader"] == pytest.approx(before["grader"])
    assert after["evaluated"] == pytest.approx(2 * before["evaluated"])
    assert any("no real grader" in note for note in calibrated.notes)
    # and what is said of rehearsed tokens, dollars and times is said of it
    assert calibrated.as_rehearsed == ("grader",)
    assert TOKENS in calibrated.notes
    assert calibrated.time.assumed
    dollars = {s.seat: s.amounts.dollars for s in calibrated.seats}
    evaluated, grading = dollars["evaluated"], dollars["grader"]
    assert evaluated is not None
    assert grading is not None
    low, high = (evaluated.estimate + factor * grading.estimate for factor in (0.4, 2.5))
    assert calibrated.real_dollars == pytest.approx((low, high))
    # the grader's default model is not one of whom others' tokens stand in
    assert not any("stand in" in note for note in calibrated.notes)
