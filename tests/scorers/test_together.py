"""Scorers that work at the same time tell what they would have told one by one."""

from collections.abc import Callable
from pathlib import Path

import anyio
import pytest
from inspect_ai import Task, eval
from inspect_ai import score as rescore
from inspect_ai.dataset import Sample
from inspect_ai.log import EvalLog
from inspect_ai.model import ModelName
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer
from inspect_ai.solver import TaskState

from inspect_aihospital.scorers.together import together

Combine = Callable[..., list[Scorer]]
STUCK_SECONDS = 5


def one_by_one(*scorers: Scorer) -> list[Scorer]:
    """As Inspect has them."""
    return list(scorers)


@scorer(metrics=[mean()])
def waits(here: anyio.Event, there: anyio.Event, value: float = 1.0) -> Scorer:
    """Score once another scorer is at work as well."""

    async def score(state: TaskState, target: Target) -> Score:
        here.set()
        with anyio.fail_after(STUCK_SECONDS):
            await there.wait()
        return Score(value=value)

    return score


@scorer(metrics=[mean()])
def gives(value: float) -> Scorer:
    async def score(state: TaskState, target: Target) -> Score:
        return Score(value=value)

    return score


@scorer(metrics=[mean()])
def abstains() -> Scorer:
    async def score(state: TaskState, target: Target) -> Score | None:
        return None

    return score


@scorer(metrics=[mean()])
def breaks(times: int = 1_000_000) -> Scorer:
    """Fail, so often, then score."""
    left = [times]

    async def score(state: TaskState, target: Target) -> Score:
        left[0] -= 1
        if left[0] >= 0:
            raise ValueError("the scorer broke")
        return Score(value=4)

    return score


def run(folder: Path, scorers: list[Scorer], *, samples: int = 1, retries: int = 0) -> EvalLog:
    dataset = [Sample(input="q", target="t") for _ in range(samples)]
    task = Task(dataset=dataset, solver=[], scorer=scorers)
    return eval(
        task,
        model="mockllm/model",
        log_dir=str(folder),
        display="none",
        fail_on_error=False,
        retry_on_error=retries,
    )[0]


def told(log: EvalLog) -> object:
    """What a log says of scorers and scores, but for times and ids."""
    scores = [{n: s.value for n, s in (one.scores or {}).items()} for one in log.samples or ()]
    errors = [one.error and one.error.message for one in log.samples or ()]
    results = log.results and [(s.name, s.params, s.metrics) for s in log.results.scores]
    scorers = [(one.name, one.options) for one in log.eval.scorers or ()]
    return scores, errors, results, scorers


def test_all_are_at_work_while_the_first_waits(tmp_path: Path) -> None:
    here, there = anyio.Event(), anyio.Event()
    log = run(tmp_path, together(waits(here, there, 1), gives(2), waits(there, here, 3)))
    assert log.samples
    assert [score.value for score in (log.samples[0].scores or {}).values()] == [1, 2, 3]


def test_one_by_one_they_would_be_stuck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.STUCK_SECONDS", 0.2)
    here, there = anyio.Event(), anyio.Event()
    log = run(tmp_path, one_by_one(waits(here, there), waits(there, here)))
    assert log.samples
    assert log.samples[0].error


@pytest.mark.parametrize(
    "make",
    [
        lambda: (gives(1), gives(2), gives(3)),
        lambda: (gives(1), breaks(), gives(3)),
        lambda: (breaks(), gives(2)),
        lambda: (gives(1), abstains(), gives(3)),
        lambda: (gives(1),),
    ],
    ids=["scores", "error", "first-error", "abstains", "alone"],
)
def test_a_log_says_the_same(tmp_path: Path, make: Callable[[], tuple[Scorer, ...]]) -> None:
    logs = [run(tmp_path / how.__name__, how(*make()), samples=3) for how in (together, one_by_one)]
    assert told(logs[0]) == told(logs[1])


@pytest.mark.parametrize("how", [together, one_by_one])
@pytest.mark.parametrize("place", [0, 1])
def test_a_sample_that_is_tried_again_is_scored_anew(
    tmp_path: Path, how: Combine, place: int
) -> None:
    scorers = [gives(2)]
    scorers.insert(place, breaks(times=1))
    log = run(tmp_path, how(*scorers), retries=1)
    assert log.samples
    assert not log.samples[0].error
    assert {s.value for s in (log.samples[0].scores or {}).values()} == {2, 4}


@scorer(metrics=[mean()])
def counts(calls: list[TaskState]) -> Scorer:
    """Score by how often it was asked."""

    async def score(state: TaskState, target: Target) -> Score:
        calls.append(state)
        await anyio.sleep(0)
        return Score(value=len(calls))

    return score


def state_of(sample: int) -> TaskState:
    return TaskState(ModelName("mockllm/model"), sample, 1, "q", [])


@pytest.fixture
def at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a sample was scored that has run."""
    monkeypatch.setattr(f"{together.__module__}.sample_active", object)


@pytest.mark.usefixtures("at_the_end")
def test_a_score_is_told_once_and_of_its_sample() -> None:
    calls: list[TaskState] = []
    first, second = together(gives(1), counts(calls))
    one, other = state_of(1), state_of(2)

    async def ask() -> list[object]:
        asked = [(second, one), (first, one), (second, other), (second, one), (second, one)]
        scores = [await scorer(state, Target("t")) for scorer, state in asked]
        return [score and score.value for score in scores]

    assert anyio.run(ask) == [1, 1, 3, 2, 4]
    assert calls == [one, one, other, one]


@pytest.mark.usefixtures("at_the_end")
def test_groups_are_kept_apart() -> None:
    calls: list[TaskState] = []
    (first, _), (_, second) = together(gives(1), gives(2)), together(gives(3), counts(calls))
    state = state_of(1)

    async def ask() -> list[object]:
        scores = [await scorer(state, Target("t")) for scorer in (first, second)]
        return [score and score.value for score in scores]

    assert anyio.run(ask) == [1, 1]
    assert len(calls) == 1


def test_in_a_running_sample_each_is_asked_alone() -> None:
    calls: list[TaskState] = []
    scorers = together(*[counts(calls) for _ in range(3)])

    async def ask() -> None:
        async with anyio.create_task_group() as group:
            for one in scorers:
                group.start_soon(one, state_of(1), Target("t"))

    anyio.run(ask)
    assert len(calls) == 3


def test_a_limit_on_time_ends_all(tmp_path: Path) -> None:
    here, never = anyio.Event(), anyio.Event()
    task = Task(
        dataset=[Sample(input="q", target="t")],
        solver=[],
        scorer=together(gives(1), waits(here, never)),
        time_limit=1,
    )
    log = eval(
        task, model="mockllm/model", log_dir=str(tmp_path), display="none", fail_on_error=False
    )[0]
    assert log.samples
    assert log.samples[0].error
    assert not log.samples[0].scores


def test_a_finished_log_is_scored_by_each_alone(tmp_path: Path) -> None:
    calls: list[TaskState] = []
    log = run(tmp_path, one_by_one(gives(1)))
    again = rescore(log, together(gives(1), counts(calls)), action="overwrite", display="none")
    assert again.samples
    assert {s.value for s in (again.samples[0].scores or {}).values()} == {1}
    assert len(calls) == 1
