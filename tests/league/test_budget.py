"""The budget: compared with the estimate before a league, and with what was spent during it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from inspect_ai.model import ModelCost

from inspect_aihospital.errors import UserError
from inspect_aihospital.league import watch as watch_module
from inspect_aihospital.league.forecast import Forecast, forecast, require_budget
from inspect_aihospital.league.standings import Standing
from inspect_aihospital.league.watch import BudgetSpentError, Watch
from inspect_aihospital.submission.marks import asked_to_stop
from tests.league.test_league_runs import runs_of

MODELS = ["openai/gpt-5.5", "openai-api/lab/doctor"]
PRICE = ModelCost(input=10, output=10, input_cache_write=10, input_cache_read=10)
Estimate = Callable[..., list[Forecast]]


@pytest.fixture
def estimate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Estimate:
    for name in ("OPENAI_API_KEY", "LAB_API_KEY"):
        monkeypatch.setenv(name, "a")
    monkeypatch.setenv("LAB_BASE_URL", "http://127.0.0.1:9/v1")

    def estimated(ended: int = 0, priced: bool = True) -> list[Forecast]:
        runs = runs_of(tmp_path, models=MODELS, eval_config={"limit": 2})
        standings = {work.name: Standing(ended=ended) for run in runs for work in run.works}
        prices = dict.fromkeys(MODELS, PRICE) if priced else {}
        tasks_told: list[str] = []
        forecasts = forecast(runs, standings, prices, output_tokens=100, tell=tasks_told.append)
        assert tasks_told == ["usmle"]
        return forecasts

    return estimated


@pytest.mark.slow
def test_a_league_over_its_budget_says_by_how_much(estimate: Estimate) -> None:
    forecasts = estimate()
    costs = [entry.dollars or 0 for entry in forecasts]
    assert costs[0] == costs[1] > 0  # one price, one rehearsal
    require_budget(sum(costs) + 1.01, forecasts, spent=1.0)
    with pytest.raises(UserError, match=r"US\$ 1\.00 more than the budget"):
        require_budget(sum(costs), forecasts, spent=1.0)


@pytest.mark.slow
def test_what_is_done_is_not_estimated_again(estimate: Estimate) -> None:
    whole, half, no_cases = (estimate(ended)[0].dollars or 0 for ended in (0, 1, 2))
    assert half == pytest.approx(whole / 2)
    assert no_cases == 0


@pytest.mark.slow
def test_a_budget_needs_every_price(estimate: Estimate) -> None:
    with pytest.raises(UserError, match="no price is known of openai-api/lab/doctor"):
        require_budget(1000, estimate(priced=False), spent=0)


def test_at_the_budget_every_running_eval_is_asked_to_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (run,) = runs_of(tmp_path, log_dir=str(tmp_path / "logs"))
    (work,) = run.works
    dollars = iter([0.4, 1.0])
    monkeypatch.setattr(
        watch_module, "standing_of", lambda *_: Standing(ended=1, dollars=next(dollars))
    )
    monkeypatch.setattr(watch_module, "PAUSE", 0)
    reported_dollars: list[float | None] = []
    watch = Watch(
        [run],
        {work.name: 4},
        {work.name: Standing()},
        {},
        1.0,
        lambda progress: reported_dollars.append(progress[0].dollars),
    )
    watch.note("started", work, "")
    watch.look()
    assert not asked_to_stop(work.folder)
    with pytest.raises(BudgetSpentError):
        watch.look()
    assert asked_to_stop(work.folder)
    assert reported_dollars == [0.4, 1.0]


def test_time_left_counts_the_cases_ahead_of_a_models_last_eval(tmp_path: Path) -> None:
    models = [f"aihospital/rehearsal-skill-{skill}" for skill in range(2)]
    runs = runs_of(tmp_path, models=models)
    first, second = (run.works[0].name for run in runs)
    watch = Watch(
        runs, {first: 4, second: 4}, {first: Standing(), second: Standing()}, {}, None, print
    )
    assert [entry.seconds_left for entry in watch.progress()] == [None, None]
    watch.standings[first] = Standing(ended=1)
    # What it took until the first case ended was mostly the start.
    assert [entry.seconds_left for entry in watch.progress()] == [None, None]
    watch.standings[first] = Standing(ended=2)
    seconds_of_first, seconds_of_second = (entry.seconds_left or 0 for entry in watch.progress())
    assert seconds_of_second == pytest.approx(3 * seconds_of_first, rel=0.1)
    watch.standings[first] = Standing(ended=4, done=True)
    assert watch.progress()[0].seconds_left == 0
