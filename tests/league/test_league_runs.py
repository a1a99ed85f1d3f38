"""A league's file is checked before any call, and every fault is named by its place."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from inspect_aihospital.errors import UserError
from inspect_aihospital.league.league_runs import LeagueRun, league_runs
from inspect_aihospital.presets import LEAGUES, league_example
from inspect_aihospital.submission.spec import read_spec

EXAM = {"task": "inspect_aihospital/usmle", "args": {"exam": "demo"}}
LEAST = {"tasks": [EXAM], "models": ["aihospital/rehearsal"], "log_dir": "logs"}


def runs_of(tmp_path: Path, **changes: Any) -> list[LeagueRun]:
    path = tmp_path / "league.yaml"
    path.write_text(yaml.safe_dump({**LEAST, **changes}), encoding="utf-8")
    return league_runs(read_spec(path))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"models": ["aihospital/rehearsal-z9"]}, "no such model of the provider"),
        ({"models": ["openai/gpt-5.5"]}, "OPENAI_API_KEY"),
        ({"models": ["opnai/gpt-5.5"]}, "Did you mean openai/gpt-5.5?"),
        ({"models": ["aihospital/rehearsal"] * 2}, "models[1]: "),
        ({"tasks": [EXAM, EXAM]}, "tasks[1]: "),
        ({"tasks": ["inspect_aihospital/usmle_icf"]}, "evaluates a team"),
        ({"tasks": ["other/task"]}, "submit runs those of other packages"),
        ({"model_roles": {"summarizr": {"model": "aihospital/rehearsal"}}}, "summarizer"),
        (
            {"model_roles": {"summarizer": {"model": "openai/x"}}},
            "model_roles.summarizer: openai/x",
        ),
        ({"env": ["NOT_SET_ANYWHERE"]}, "NOT_SET_ANYWHERE not set"),
        ({"eval_config": {"limit": [3, 9]}}, "eval_config.limit"),
        ({"eval_config": {"sample_id": ["a"]}}, "eval_config.sample_id"),
        ({"budgt": 3}, "Did you mean budget?"),
        ({"budget": 0}, "budget: "),
    ],
)
def test_a_fault_is_named_before_any_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any], message: str
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(UserError) as caught:
        runs_of(tmp_path, **changes)
    assert message in str(caught.value)


def test_roles_that_nobody_bound_need_their_default_models(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "a")
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(UserError, match="role summarizer, by default: openai/"):
        runs_of(tmp_path, models=["anthropic/claude-haiku-4-5-20251001"])


@pytest.mark.parametrize("model", ["aihospital/rehersal-skill-4", "aihospital/rehearsal-skil-4"])
def test_a_misspelt_rehearsal_is_the_only_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, model: str
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(UserError) as caught:
        runs_of(tmp_path, models=["aihospital/rehearsal", model])
    assert str(caught.value).splitlines() == [
        f"inspect_aihospital/usmle: {model}: no such model of the provider aihospital. "
        "Did you mean rehearsal-skill-4?"
    ]


def test_shards_are_evals_of_one_run(tmp_path: Path) -> None:
    models = [f"aihospital/rehearsal-skill-{skill}" for skill in range(3)]
    runs = runs_of(tmp_path, models=models, shards=2, eval_config={"limit": 4})
    assert [run.model for run in runs] == models
    assert [len(run.works) for run in runs] == [2, 2, 2]
    assert {run.plan.limit for run in runs} == {8}


def test_tasks_of_a_name_are_told_apart_by_the_arguments_in_which_they_differ(
    tmp_path: Path,
) -> None:
    manners = [
        {"task": "inspect_aihospital/mvme", "args": {"cases": "demo", "language": "en", **manner}}
        for manner in ({"manner": "plain"}, {"manner": "reticent"})
    ]
    runs = runs_of(tmp_path, tasks=[*manners, EXAM])
    assert [run.task_label for run in runs] == [
        "mvme manner=plain",
        "mvme manner=reticent",
        "usmle",
    ]


@pytest.mark.parametrize("name", LEAGUES)
def test_examples_pass_the_checks_of_a_users_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for key in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.setenv(key, "a")
    path = tmp_path / "league.yaml"
    path.write_text(league_example(name), encoding="utf-8")
    spec = read_spec(path)
    assert len(league_runs(spec)) == len(spec.tasks) * len(spec.models)
