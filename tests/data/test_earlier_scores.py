"""What an earlier log has to share with a run before the two are compared case by case."""

import math
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import pytest
from inspect_ai.log import (
    EvalConfig,
    EvalDataset,
    EvalLog,
    EvalMetric,
    EvalResults,
    EvalSample,
    EvalScore,
    EvalSpec,
    write_eval_log,
)
from inspect_ai.model import GenerateConfig, ModelConfig
from inspect_ai.scorer import Score

from inspect_aihospital.data.earlier_scores import (
    EarlierScores,
    Headline,
    conditions_of,
    read_earlier_scores,
)
from inspect_aihospital.errors import UserError


def spec(**changes: Any) -> EvalSpec:
    fields: dict[str, Any] = {
        "created": "2026-01-01T00:00:00+00:00",
        "task": "inspect_aihospital/mvme",
        "task_version": "7-A",
        "task_args": {"max_turns": 10, "cases": "a.json", "stop": None},
        "metadata": {"prompt_hash": "p1"},
        "model_roles": {"grader": ModelConfig(model="openai/a")},
        "dataset": EvalDataset(),
        "model": "openai/doctor",
        "config": EvalConfig(),
    }
    return EvalSpec(**{**fields, **changes})


EARLIER = EarlierScores("old.eval", spec(), {"a": 50.0, "b": math.nan})


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"task": "inspect_aihospital/usmle"}, "its task is mvme, here usmle"),
        ({"task_version": "8-A"}, "its version is 7-A, here 8-A"),
        ({"metadata": {"prompt_hash": "p2"}}, "its prompts are worded otherwise"),
        ({"metadata": {"prompt_hash": "p1", "cases_sha256": "c"}}, "its cases have another"),
        ({"task_args": {"max_turns": 5}}, "its max_turns is 10, here 5"),
        (
            {"metadata": {"prompt_hash": "p1", "manner": {"name": "terse", "hash": "m1"}}},
            "its manner is plain, here terse",
        ),
        (
            {"metadata": {"prompt_hash": "p1", "complaint_hash": "c1"}},
            "its prompt for the opening is worded otherwise",
        ),
        (
            {"model_roles": {"grader": [ModelConfig(model="x"), ModelConfig(model="y")]}},
            r"its binding of roles is grader=openai/a, here grader=x \+ y",
        ),
        ({"model_roles": {}}, "here that by default"),
        (
            {
                "model_roles": {
                    "grader": ModelConfig(
                        model="openai/a", config=GenerateConfig(temperature=0.5, max_retries=1)
                    )
                }
            },
            r"here grader=openai/a \(temperature 0.5\)",
        ),
        ({"model": "aihospital/rehearsal"}, "its model is no rehearsal, here a rehearsal"),
    ],
)
def test_every_difference_but_the_model_is_named(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(UserError, match=problem):
        EARLIER.require_comparable(conditions_of(spec(**changes)), ["a"], all_cases=True)


def test_another_model_and_a_selection_of_the_cases_are_comparable() -> None:
    arguments = {"max_turns": 10, "cases": "b.json", "stop": 3, "later_option": False}
    for model in ("openai/other", "aihospital/person-r1"):
        conditions = conditions_of(spec(model=model, task_args=arguments))
        EARLIER.require_comparable(conditions, ["a", "b"], all_cases=True)


def test_roles_that_the_task_does_not_play_may_be_bound_or_not() -> None:
    grader = {"grader": ModelConfig(model="openai/a")}
    other_roles = {role: ModelConfig(model="openai/b") for role in ("patient", "auditor")}
    task = {"task": "inspect_aihospital/mvme_one_step"}
    earlier = EarlierScores("old.eval", spec(**task, model_roles=grader | other_roles), {"a": 50.0})
    conditions = conditions_of(spec(**task, model_roles=grader))
    earlier.require_comparable(conditions, ["a"], all_cases=True)
    with pytest.raises(UserError, match="its binding of roles is grader=openai/a; patient=open"):
        replace(earlier, spec=spec(model_roles=grader | other_roles)).require_comparable(
            conditions_of(spec(model_roles=grader)), ["a"], all_cases=True
        )


def test_missing_cases_are_counted_and_before_a_limit_some_are_enough() -> None:
    problem = r"lacks 2 of the 3 cases, such as c \(its selection: cases=a.json\)"
    with pytest.raises(UserError, match=problem):
        EARLIER.require_comparable({}, ["a", "c", "d"], all_cases=True)
    EARLIER.require_comparable({}, ["a", "c", "d"], all_cases=False)
    with pytest.raises(UserError, match="lacks 2 of the 2 cases"):
        EARLIER.require_comparable({}, ["c", "d"], all_cases=False)


def test_a_headline_is_read_in_points() -> None:
    headline = Headline("usmle_answers", "correct", factor=100)
    assert headline.points({"correct": 1.0}) == 100
    assert math.isnan(headline.points({"vote_share": 1.0}))
    assert math.isnan(headline.points(None))
    assert headline.metric == "usmle_answers.correct"


def test_what_is_no_log_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.eval"
    path.write_text("no log", encoding="utf-8")
    with pytest.raises(UserError, match="cannot be read"):
        read_earlier_scores(str(path), Headline("mvme_rubric", "overall"))


@pytest.mark.parametrize("comparable", [0.0, 1.0, math.nan])
def test_a_log_whose_instruments_broke_a_bound_is_refused(
    tmp_path: Path, comparable: float
) -> None:
    figures = {"comparable": comparable, "bound_leaks_rate_ok": comparable, "leaks_rate": 0.4}
    metrics = {name: EvalMetric(name=name, value=value) for name, value in figures.items()}
    fidelity = EvalScore(name="fidelity", scorer="fidelity", metrics=metrics)
    graded = EvalSample(
        id="a",
        epoch=1,
        input="x",
        target="y",
        scores={"mvme_rubric": Score(value={"overall": 50.0})},
    )
    path = str(tmp_path / "old.eval")
    results = EvalResults(scores=[fidelity])
    log = EvalLog(eval=spec(), status="success", samples=[graded], results=results)
    write_eval_log(log, path)
    if comparable == 0:
        with pytest.raises(UserError, match=r"comparable 0 .*leaks"):
            read_earlier_scores(path, Headline("mvme_rubric", "overall"))
    else:
        read = read_earlier_scores(path, Headline("mvme_rubric", "overall"))
        assert read.points == {"a": 50.0}


@pytest.mark.parametrize(
    ("status", "scores", "problem"),
    [
        ("error", {"mvme_rubric": Score(value={"overall": 50.0})}, "status is error"),
        ("success", {"usmle_answers": Score(value={"correct": 1})}, "a log of inspect_aihospital"),
    ],
)
def test_an_unfinished_log_and_one_of_another_task_are_told_apart(
    tmp_path: Path, status: Literal["error", "success"], scores: dict[str, Score], problem: str
) -> None:
    sample = EvalSample(id="a", epoch=1, input="x", target="y", scores=scores)
    path = str(tmp_path / "old.eval")
    write_eval_log(EvalLog(eval=spec(), status=status, samples=[sample]), path)
    with pytest.raises(UserError, match=problem):
        read_earlier_scores(path, Headline("mvme_rubric", "overall"))
