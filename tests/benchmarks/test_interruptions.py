"""Runs of every task are killed and retried; and a retry that changed something would be seen."""

from pathlib import Path

import pytest
from benchmarks.interruptions import EARLIEST, LATEST, RUNS, Run, Trial, outcomes, row, shares
from benchmarks.server.running import Server
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog

from inspect_aihospital import mvme_one_step, tasks

TASKS = pytest.mark.parametrize("run", RUNS, ids=[run.task for run in RUNS])
# The two that go on from one part to the next; the benchmark kills every task.
KINDS = [run for run in RUNS if run.task in {"mvme_collaboration", "usmle_icf"}]


def test_every_task_is_interrupted() -> None:
    assert {run.task for run in RUNS} == set(tasks.__all__)


@TASKS
def test_moments_come_from_the_seed_and_lie_apart(run: Run) -> None:
    moments = shares(run, 4, seed=3)
    assert moments == shares(run, 4, seed=3) != shares(run, 4, seed=4)
    assert moments == sorted(set(moments))
    assert moments[0] >= EARLIEST
    assert moments[-1] <= LATEST


@pytest.mark.slow
@pytest.mark.parametrize("run", KINDS, ids=[run.task for run in KINDS])
def test_a_killed_run_ends_in_the_same_numbers(run: Run, tmp_path: Path) -> None:
    for outcome in outcomes(run, tmp_path, kills=1, cases=4, latency=0.1, seed=11):
        assert outcome.samples > 0
        assert not outcome.faults, row(run, outcome)


class FixedGauge(Server):
    """A server that has counted so many calls."""

    calls = 0

    def gauge(self) -> dict[str, int]:
        return {"calls": self.calls}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    return inspect_eval(
        mvme_one_step(cases="demo", language="en", icd10=False),
        model="aihospital/rehearsal",
        limit=2,
        log_dir=str(tmp_path_factory.mktemp("whole")),
        display="none",
    )[0]


def changed(log: EvalLog, change: str) -> EvalLog:
    """A log as a retry would have left it that lost or changed something."""
    log = log.model_copy(deep=True)
    assert log.samples is not None
    assert log.results is not None
    if change == "scores":
        next(iter((log.samples[0].scores or {}).values())).value = {"overall": 0.0}
    if change == "metrics":
        next(m for score in log.results.scores for m in score.metrics.values()).value = -1.0
    if change == "each sample once":
        log.samples.append(log.samples[0])
    if change == "status":
        log.status = "error"
    return log


@pytest.mark.parametrize("change", ["scores", "metrics", "each sample once", "status", None])
def test_what_a_retry_changed_is_named(whole: EvalLog, change: str | None, tmp_path: Path) -> None:
    trial = Trial(Run("mvme_one_step", {}), [], tmp_path, FixedGauge("", {}), whole, calls=4)
    log = changed(whole, change or "")
    log.eval.created = "9999"  # all samples are kept
    outcome = trial._compare(log, 0.5, spent=4)
    assert [fault for fault in outcome.faults if fault == change] == ([change] if change else [])
    assert change or not outcome.faults


def test_calls_made_twice_are_those_of_samples_in_flight(whole: EvalLog, tmp_path: Path) -> None:
    trial = Trial(Run("mvme_one_step", {}), [], tmp_path, FixedGauge("", {}), whole, calls=4)
    log = whole.model_copy(deep=True)
    log.eval.created = "9999"
    (fault,) = trial._compare(log, 0.5, spent=4 + 99).faults
    assert "in flight" in fault
