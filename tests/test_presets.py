"""The shipped run configurations: valid, sourced, and understood by Inspect."""

import inspect
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from inspect_ai.log import list_eval_logs, read_eval_log

from inspect_aihospital import mvme, mvme_collaboration, mvme_one_step, usmle, usmle_icf
from inspect_aihospital.agents.roles import DEFAULT_MODELS, SupportingRole
from inspect_aihospital.cli import main
from inspect_aihospital.inspect_private import RunConfigInput
from inspect_aihospital.presets import preset_names, preset_path
from inspect_aihospital.tasks.task_roles import roles_of

TASK_FUNCTIONS = (mvme, mvme_collaboration, mvme_one_step, usmle, usmle_icf)
TASKS = {f"inspect_aihospital/{task.__name__}": task for task in TASK_FUNCTIONS}
NAMES = preset_names()
OTHER_TASKS = {"moderator", "summarizer"}
"""Roles that `mvme`, the task of the presets by provider, has no use for."""


def preset_config(name: str) -> dict[str, Any]:
    content: dict[str, Any] = yaml.safe_load(preset_path(name).read_text("utf-8"))
    return content


@pytest.mark.parametrize("name", NAMES)
def test_inspect_understands_a_preset(name: str) -> None:
    assert RunConfigInput.model_validate(preset_config(name)).task.task in TASKS  # type: ignore[union-attr]


@pytest.mark.parametrize("name", NAMES)
def test_a_preset_names_parameters_and_roles_that_exist(name: str) -> None:
    preset = preset_config(name)
    task = TASKS[preset["task"]["task"]]
    parameters = inspect.signature(task).parameters
    assert set(preset["task"].get("args", {})) <= set(parameters)
    assert set(preset.get("model_roles", {})) <= {*DEFAULT_MODELS, "participants", "doctors"}


@pytest.mark.parametrize("name", NAMES)
def test_every_value_has_its_source_beside_it(name: str) -> None:
    for line in preset_path(name).read_text("utf-8").splitlines():
        key, _, value = line.strip().removeprefix("- ").partition(":")
        if value.strip() and not line.startswith("#") and key != "task":
            assert "# " in value, line


@pytest.mark.parametrize("role", ["patient", "examiner", "grader"])
@pytest.mark.parametrize("name", [name for name in NAMES if "rehearsal" not in name])
def test_a_preset_names_the_exams_that_its_instruments_have_to_take(
    name: str, role: SupportingRole
) -> None:
    """So that nobody takes a default for a model that was examined."""
    text, config = preset_path(name).read_text("utf-8"), preset_config(name)
    bound = config.get("model_roles", {}).get(role, {"model": DEFAULT_MODELS[role]})
    models = bound if isinstance(bound, list) else [bound]
    candidates = ",".join(model["model"] for model in models)
    task = TASKS[config["task"]["task"]]
    defaults = {name: p.default for name, p in inspect.signature(task).parameters.items()}
    roles = roles_of(task.__name__, defaults | config["task"].get("args", {}))
    assert (role in roles.required) == (
        f"# inspect eval inspect_aihospital/qualify_{role} --model {candidates}\n" in text
    )


def test_the_defaults_are_those_of_the_package() -> None:
    roles = {
        role: played["model"] for role, played in preset_config("openai")["model_roles"].items()
    }
    used = {role: DEFAULT_MODELS[role] for role in DEFAULT_MODELS if role not in OTHER_TASKS}
    assert roles == used


def test_the_command_line_lists_them_and_names_their_files() -> None:
    output = CliRunner().invoke(main, ["preset"]).output
    assert [line.split(":")[0] for line in output.splitlines()] == NAMES
    printed_path = CliRunner().invoke(main, ["preset", "paper"]).output.strip()
    assert Path(printed_path) == preset_path("paper")
    wrong = CliRunner().invoke(main, ["preset", "papre"])
    assert wrong.exit_code == 1
    assert "No preset is called 'papre'" in wrong.output


@pytest.mark.slow
def test_a_preset_runs_and_options_override_it(tmp_path: Path) -> None:
    command = [str(Path(sys.executable).parent / "inspect"), "eval", "--run-config"]
    command += [str(preset_path("rehearsal")), "-T", "language=en", "-T", "cases=demo"]
    command += ["--limit", "2", "--log-dir", str(tmp_path), "--display", "none"]
    subprocess.run(command, check=True, env=os.environ, timeout=300)
    log = read_eval_log(list_eval_logs(str(tmp_path))[0])
    assert log.status == "success"
    assert [sample.id[-3:] for sample in log.samples or []] == ["-en", "-en"]  # type: ignore[index]
    (sample, _) = log.samples or []
    verdicts = ((sample.scores or {})["mvme_rubric"].metadata or {})["verdicts"]
    assert set(verdicts) == {"grader_a", "grader_b"}


@pytest.mark.slow
def test_the_rehearsed_team_runs(tmp_path: Path) -> None:
    command = [str(Path(sys.executable).parent / "inspect"), "eval", "--run-config"]
    command += [str(preset_path("rehearsal_icf")), "-T", "samples=1", "--limit", "2"]
    command += ["--log-dir", str(tmp_path), "--display", "none"]
    subprocess.run(command, check=True, env=os.environ, timeout=300)
    log = read_eval_log(list_eval_logs(str(tmp_path))[0])
    assert log.status == "success"
    assert {"participant_a", "participant_b", "participant_c"} <= log.stats.role_usage.keys()


@pytest.mark.slow
def test_the_rehearsed_conference_runs(tmp_path: Path) -> None:
    command = [str(Path(sys.executable).parent / "inspect"), "eval", "--run-config"]
    command += [str(preset_path("rehearsal_collaboration")), "--limit", "2"]
    command += ["--log-dir", str(tmp_path), "--display", "none"]
    subprocess.run(command, check=True, env=os.environ, timeout=300)
    log = read_eval_log(list_eval_logs(str(tmp_path))[0])
    assert log.status == "success"
    assert {"doctor_a", "doctor_b", "doctor_c", "moderator"} <= log.stats.role_usage.keys()
