"""Read what a run spent off its log."""

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import (
    EvalConfig,
    EvalDataset,
    EvalLog,
    EvalSampleSummary,
    EvalSpec,
    EvalStats,
    read_eval_log_sample_summaries,
)
from inspect_ai.model import ModelConfig, ModelCost, ModelUsage

from inspect_aihospital import mvme_collaboration
from inspect_aihospital.spending import SeatUsage, Spending, spending_of
from inspect_aihospital.spending.log_spending import dollars_of
from inspect_aihospital.spending.sample_calls import calls_of

FLAT = ModelCost(input=1, output=1, input_cache_write=1, input_cache_read=1)


def used(fresh: int, output: int = 0, cache_reads: int = 0, cache_writes: int = 0) -> ModelUsage:
    return ModelUsage(
        input_tokens=fresh,
        output_tokens=output,
        total_tokens=fresh + output + cache_reads + cache_writes,
        input_tokens_cache_read=cache_reads,
        input_tokens_cache_write=cache_writes,
    )


def log(
    by_model: dict[str, ModelUsage],
    by_role: dict[str, ModelUsage],
    model: str = "x/doctor",
    **roles: list[str],
) -> EvalLog:
    spec = EvalSpec(
        created="2026-01-01T00:00:00+00:00",
        task="mvme",
        dataset=EvalDataset(),
        model=model,
        config=EvalConfig(),
        model_roles={r: [ModelConfig(model=m) for m in names] for r, names in roles.items()},
    )
    return EvalLog(eval=spec, stats=EvalStats(model_usage=by_model, role_usage=by_role))


def test_the_doctors_tokens_are_those_that_no_role_has_also_where_it_plays_one() -> None:
    both = {"x/doctor": used(130, 13, cache_reads=7, cache_writes=2), "x/judge": used(50, 5)}
    spent = spending_of(log(both, {"patient": used(30, 3), "grader_a": used(50, 5)}))
    assert spent.evaluated == {"x/doctor": SeatUsage(0, 100, 7, 2, 10)}
    assert spent.instruments == {
        "x/doctor": SeatUsage(fresh=30, output=3),
        "x/judge": SeatUsage(fresh=50, output=5),
    }


def test_a_teams_tokens_are_those_of_its_seats() -> None:
    by_model = {"x/a": used(10), "x/b": used(27), "x/moderator": used(5)}
    by_role = {"doctor_a": used(10), "doctor_b": used(20), "patient": used(7), "moderator": used(5)}
    spent = spending_of(log(by_model, by_role, "none/none", doctors=["x/a", "x/b"]))
    assert spent.evaluated == {"x/a": SeatUsage(fresh=10), "x/b": SeatUsage(fresh=20)}
    assert spent.instruments == {"x/b": SeatUsage(fresh=7), "x/moderator": SeatUsage(fresh=5)}
    assert spent.models == ["x/a", "x/b", "x/moderator"]


def test_the_larger_of_header_and_samples_counts() -> None:
    samples = [
        EvalSampleSummary(id=i, epoch=1, input="", target="", model_usage={"x/doctor": used(40)})
        for i in range(2)
    ]
    killed, tried_twice = log({"x/doctor": used(30)}, {}), log({"x/doctor": used(95)}, {})
    assert spending_of(killed, samples).evaluated["x/doctor"].fresh == 80
    assert spending_of(tried_twice, samples).evaluated["x/doctor"].fresh == 95


def test_shards_add_up() -> None:
    first = Spending({"x/a": SeatUsage(fresh=3)}, {"x/b": SeatUsage(output=1)})
    assert (first + first).evaluated == {"x/a": SeatUsage(fresh=6)}
    assert (first + first).instruments == {"x/b": SeatUsage(output=2)}


def test_dollars_need_a_price_of_every_model_that_used_a_token() -> None:
    tokens = {"x/a": SeatUsage(fresh=1e6, output=1e6), "x/unused": SeatUsage()}
    assert dollars_of(tokens, {"x/a": FLAT}) == 2
    assert dollars_of({**tokens, "x/b": SeatUsage(output=1)}, {"x/a": FLAT}) is None


@pytest.mark.slow
def test_scores_of_a_run_hold_its_calls(tmp_path_factory: pytest.TempPathFactory) -> None:
    (run,) = inspect_eval(
        mvme_collaboration(cases="demo", language="en", icd10=False, max_turns=2),
        model=None,
        model_roles={"doctors": ["aihospital/rehearsal-a", "aihospital/rehearsal-b"]},
        limit=1,
        log_dir=str(tmp_path_factory.mktemp("calls")),
        display="log",
        score_display=False,
    )
    (sample,) = run.samples or []
    answered = [event.role for event in sample.events if event.event == "model"]
    doctors = [role for role in answered if role in {"doctor_a", "doctor_b"}]
    (summary,) = read_eval_log_sample_summaries(run.location)
    assert calls_of(summary) == {
        "evaluated_calls": len(doctors),
        "instrument_calls": len(answered) - len(doctors),
    }
    assert {"grader", "moderator", "patient"} <= set(answered)
    spent = spending_of(run)
    assert spent.all.keys() == run.stats.model_usage.keys()
