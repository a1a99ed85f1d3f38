"""The rule within Inspect: small tasks without a model call, real evals and logs."""

import math
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import pytest
import rich
from inspect_ai import Task, eval_retry, task
from inspect_ai import eval as inspect_eval
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.log import EvalLog
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer
from inspect_ai.solver import Generate, Solver, TaskState, solver

from inspect_aihospital.data.earlier_scores import Headline
from inspect_aihospital.errors import UserError
from inspect_aihospital.scorers import sequential_figures
from inspect_aihospital.scorers.sequential_stop import MANAGER, sequential_stop
from tests.scripted import error_of

pytestmark = pytest.mark.slow

HEADLINE = Headline("marks", "share", factor=100)
Marks = Callable[[int, int], float]
"""By case and epoch: a share, or NaN for an unscored case, or infinite for an error."""


Wait = Callable[[int], Awaitable[None]]


async def at_once(case: int) -> None:
    """Wait for nothing."""


@scorer(metrics=[{"share": [mean()]}, sequential_figures()])
def marks() -> Scorer:
    async def score(state: TaskState, target: Target) -> Score:
        share = state.metadata["marks"]
        return Score(value={"share": share}, reason="lost" if math.isnan(share) else None)

    return score


@solver
def played(share: Marks, begun: list[str], wait: Wait) -> Solver:
    async def solve(state: TaskState, generate: Generate) -> TaskState:
        begun.append(str(state.sample_id))
        case = int(str(state.sample_id).split("-")[1])
        await wait(case)
        state.metadata["marks"] = share(case, state.epoch)
        if math.isinf(state.metadata["marks"]):
            raise RuntimeError("planted")
        return state

    return solve


def rule_of(stop: Any, against: str | None = None, shard: str | None = None) -> Any:
    options = {"stop": stop, "stop_against": against, "shard": shard}
    dataset = MemoryDataset([Sample(id="case-0", input="-")])
    return sequential_stop(HEADLINE, options, "0", {}, dataset)


def run_cases(
    folder: Path,
    share: Marks,
    *,
    count: int = 60,
    stop: float = 20,
    against: str | None = None,
    wait: Wait = at_once,
    begun: list[str] | None = None,
    **options: Any,
) -> EvalLog:
    task = Task(
        dataset=[Sample(id=f"case-{place}", input="-") for place in range(count)],
        solver=played(share, [] if begun is None else begun, wait),
        scorer=marks(),
        early_stopping=rule_of(stop, against),
    )
    return inspect_eval(
        task,
        model="mockllm/model",
        log_dir=str(folder),
        display="log",
        log_realtime=False,
        score_display=False,
        **{"max_samples": 1, "sample_shuffle": 42, **options},
    )[0]


def rule(log: EvalLog) -> dict[str, Any]:
    assert log.results is not None
    assert log.results.early_stopping is not None
    assert log.results.early_stopping.manager == MANAGER
    return dict(log.results.early_stopping.metadata)


def metrics(log: EvalLog) -> dict[str, float]:
    blocks = log.results.scores if log.results else []
    return {name.split("/")[-1]: m.value for block in blocks for name, m in block.metrics.items()}


def alternating(case: int, epoch: int) -> float:
    return float(case % 2)


def test_a_run_ends_once_its_interval_is_narrow_and_says_so(tmp_path: Path) -> None:
    log, whole = (run_cases(tmp_path, alternating, stop=stop) for stop in (25, 1))
    facts = rule(log)
    assert log.status == "success"
    assert log.results is not None
    assert log.results.early_stopping is not None
    assert len(log.samples or []) == facts["cases"] < facts["cases_planned"] == 60
    assert len(log.results.early_stopping.early_stops) == 60 - facts["cases"]
    assert (facts["reason"], facts["stop"], facts["headline"]) == ("precise", 25, "marks.share")
    assert facts["sequential_upper"] - facts["sequential_lower"] <= 50
    figures = metrics(log)
    assert figures["mean"] == pytest.approx(facts["sequential_mean"] / 100)
    names = ("mean", "lower", "upper", "cases")
    for name in (f"sequential_{name}" for name in names):
        assert figures[name] == facts[name]
    assert (rule(whole)["reason"], rule(whole)["cases"]) == ("", 60)


def test_fast_cases_do_not_hurry_the_looks(tmp_path: Path) -> None:
    begun: list[str] = []

    async def wait_for_all_others(case: int) -> None:
        while begun[0] == f"case-{case}" and len(begun) < 60:
            await anyio.sleep(0)

    log = run_cases(
        tmp_path, lambda case, epoch: 1.0, wait=wait_for_all_others, begun=begun, max_samples=2
    )
    # the first case of the order ends last, and without it there is no look at the others
    assert len(begun) == 60
    assert rule(log)["reason"] == "precise"


def test_errors_and_unscored_cases_are_over_and_left_out(tmp_path: Path) -> None:
    def share(case: int, epoch: int) -> float:
        return {0: math.inf, 1: math.nan}.get(case % 10, 1.0)

    log = run_cases(tmp_path, share, fail_on_error=False)
    facts = rule(log)
    assert facts["reason"] == "precise"
    assert facts["sequential_cases"] < facts["cases"] < 60
    assert log.results is not None
    assert log.results.completed_samples < facts["cases"]


def test_a_sample_that_began_may_begin_again_after_the_stop(tmp_path: Path) -> None:
    tries: list[int] = []

    def share(case: int, epoch: int) -> float:
        tries.append(case)
        return math.inf if tries.count(case) == 1 else 1.0

    log = run_cases(tmp_path, share, retry_on_error=1, max_samples=30)
    assert len(log.samples or []) == rule(log)["sequential_cases"]
    assert not any(sample.error for sample in log.samples or [])


def test_epochs_of_a_case_are_one_look(tmp_path: Path) -> None:
    log = run_cases(tmp_path, lambda case, epoch: float(epoch == 1), epochs=2, count=100)
    facts = rule(log)
    assert facts["reason"] == "precise"
    assert 100 < len(log.samples or []) < 200
    assert facts["sequential_cases"] == 100
    assert metrics(log)["mean"] == pytest.approx(facts["sequential_mean"] / 100)


def test_a_decided_difference_ends_a_run(tmp_path: Path) -> None:
    earlier = run_cases(tmp_path, lambda case, epoch: 0.2, stop=1)
    better = run_cases(tmp_path, lambda case, epoch: 0.9, against=earlier.location)
    assert rule(better)["reason"] == "decided"
    assert rule(better)["difference_lower"] > 0
    assert metrics(better)["difference_mean"] == pytest.approx(70)
    same = run_cases(tmp_path, lambda case, epoch: 0.2, against=earlier.location)
    assert rule(same)["reason"] == "smaller"
    assert "power of 80 %" in rule(same)["explanation"]
    assert rule(same)["difference_lower"] < 0 < rule(same)["difference_upper"]
    assert max(len(log.samples or []) for log in (better, same)) < 60


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"sample_shuffle": None}, "--sample-shuffle"),
        ({"sample_shuffle": True}, "--sample-shuffle"),
        ({"log_samples": False}, "--no-log-samples"),
    ],
)
def test_a_run_that_no_look_is_valid_on_does_not_begin(
    tmp_path: Path, options: dict[str, Any], message: str
) -> None:
    begun: list[str] = []
    log = run_cases(tmp_path, alternating, begun=begun, **options)
    assert (log.status, begun) == ("error", [])
    assert message in error_of(log)


def test_a_refusal_at_the_start_is_printed_without_a_display(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rich.get_console(), "quiet", True)  # as by display="none"
    run_cases(tmp_path, alternating, sample_shuffle=None)
    assert "Add --sample-shuffle" in capsys.readouterr().err


def test_an_earlier_log_without_all_cases_is_refused_before_any_case(tmp_path: Path) -> None:
    begun: list[str] = []
    earlier = run_cases(tmp_path, alternating, stop=1, count=10)
    log = run_cases(tmp_path, alternating, against=earlier.location, begun=begun)
    assert (log.status, begun) == ("error", [])
    assert "lacks 50 of the 60 cases" in error_of(log)


@pytest.mark.parametrize(
    ("stop", "against", "shard", "message"),
    [
        (None, "a.eval", None, "stop=None: expected a number of points"),
        (0, None, None, "stop=0: expected"),
        (100, None, None, "stop=100: expected"),
        (True, None, None, "stop=True: expected"),
        ("3", None, None, "stop=3: expected"),
        (3, None, "1/2", "shard=1/2: a shard knows only"),
        (3, "no.eval", None, "stop_against=no.eval: cannot be read"),
    ],
)
def test_wrong_options_are_refused(stop: Any, against: Any, shard: Any, message: str) -> None:
    with pytest.raises(UserError, match=message):
        rule_of(stop, against, shard)


def test_without_options_there_is_no_rule() -> None:
    assert rule_of(None) is None


def test_models_that_share_a_task_object_are_looked_at_apart(tmp_path: Path) -> None:
    def by_model(case: int, epoch: int) -> float:
        return 1.0

    shared = Task(
        dataset=[Sample(id=f"case-{place}", input="-") for place in range(60)],
        solver=played(by_model, [], at_once),
        scorer=marks(),
        early_stopping=rule_of(20),
    )
    logs = inspect_eval(
        [shared, Task(dataset=shared.dataset, solver=shared.solver, scorer=marks())],
        model=["mockllm/a", "mockllm/b"],
        log_dir=str(tmp_path),
        display="log",
        sample_shuffle=42,
        max_samples=1,
    )
    ruled = [log for log in logs if "sequential_cases" in metrics(log)]
    whole = [log for log in logs if "sequential_cases" not in metrics(log)]
    assert [len(log.samples or []) for log in whole] == [60, 60]
    first, second = (len(log.samples or []) for log in ruled)
    assert first == second == rule(ruled[0])["cases"] == rule(ruled[1])["cases"] < 60


FAILING: set[str] = set()
BEGUN: list[str] = []


@task
def kept_task() -> Task:
    def share(case: int, epoch: int) -> float:
        return math.inf if f"case-{case}" in FAILING else 1.0

    return Task(
        dataset=[Sample(id=f"case-{place}", input="-") for place in range(60)],
        solver=played(share, BEGUN, at_once),
        scorer=marks(),
        early_stopping=rule_of(20),
    )


def test_a_retry_goes_on_with_the_rule(tmp_path: Path) -> None:
    options: dict[str, Any] = {"display": "log", "log_dir": str(tmp_path), "max_samples": 1}
    whole = inspect_eval(kept_task(), model="mockllm/model", sample_shuffle=42, **options)[0]
    stopped, order = eval_retry(whole, **options)[0], list(BEGUN)
    # Inspect lets samples begin before the retry has taken over those of its log: how many, is a
    # matter of the machine's speed
    assert len(order) <= len(stopped.samples or []) < 30
    assert (rule(stopped)["reason"], rule(stopped)["stop"]) == ("precise", 20)
    FAILING.add(order[5])
    failed = inspect_eval(kept_task(), model="mockllm/model", sample_shuffle=42, **options)[0]
    assert failed.status == "error"
    FAILING.clear()
    finished = eval_retry(failed, **options)[0]
    assert rule(finished)["reason"] == "precise"
    assert len(order) <= len(finished.samples or []) < 30
