"""Check the file of a league before any call, and list its runs: each task with each model."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from inspect_ai.model import GenerateConfig, get_model

from inspect_aihospital.agents.roles import plain_message
from inspect_aihospital.costs import PREFIX, RunPlan
from inspect_aihospital.errors import PrerequisiteError, UserError
from inspect_aihospital.submission.spec import Spec, require_env
from inspect_aihospital.submission.work import Work, plan

OWN_SERVER = frozenset({"hf", "llama-cpp-python", "nnterp", "sglang", "transformer_lens", "vllm"})
"""Providers that may start a server or load weights when a model is made: not tried before."""


@dataclass(frozen=True)
class LeagueRun:
    """A task with a model.

    Attributes:
        plan: What is estimated.
        works: Its evals: one, or one a shard.
        role_models: Names of the models of every role that the task will use, by role.
        trait: Arguments that tell the task from others of its name in the file; else empty.
    """

    plan: RunPlan
    works: tuple[Work, ...]
    role_models: dict[str, str]
    trait: str = ""

    @property
    def task_label(self) -> str:
        """Name of the task, with what tells it from others of its name."""
        return f"{self.plan.task} {self.trait}".rstrip()

    @property
    def model(self) -> str:
        """Name of the evaluated model, or of the team's role."""
        return self.plan.model or f"team ({self.plan.roles.team})"


def league_runs(spec: Spec) -> list[LeagueRun]:
    """List the runs of a league, by task and model.

    Raises:
        UserError: The league could not run to its end as the file has it; every fault is named.
    """
    require_env(spec)
    faults = [*_repeated("models", spec.models), *_repeated("tasks", spec.tasks), *_size(spec)]
    if faults:
        raise UserError("\n".join(faults))
    works, runs = plan(spec), []
    for place, (task, model) in enumerate(product(spec.tasks, spec.models or [None])):
        shards = tuple(works[place * spec.shards : (place + 1) * spec.shards])
        try:
            runs.append(_run(spec, task, model, shards))
        except UserError as error:
            faults.append(f"{_task_name(task)}: {error}")
    # A fault of a task or a role is the same with every model.
    # Making models is slow, and a run with other faults does not start anyway.
    faults += [] if faults else _unusable(spec, runs)
    if faults:
        raise UserError("\n".join(dict.fromkeys(faults)))
    return runs


def _run(spec: Spec, task: Any, model: Any, works: tuple[Work, ...]) -> LeagueRun:
    name, config = _task_name(task), spec.run.get("eval_config", {})
    if not name.startswith(PREFIX):
        raise UserError(f"a league runs tasks of {PREFIX}; submit runs those of other packages.")
    bound = {role: _names(value) for role, value in spec.run.get("model_roles", {}).items()}
    limit = config.get("limit")
    run_plan = RunPlan(
        name.removeprefix(PREFIX),
        _args(task),
        _names(model) if model else None,
        bound,
        # Inspect takes so many cases of each shard.
        limit and limit * spec.shards,
        config.get("epochs") or 1,
        config.get("sample_shuffle") or False,
    )
    if model and not run_plan.roles.evaluates_model:
        raise UserError("evaluates no model of `models`. Give it a file without `models`.")
    # A role is bound for all tasks of the file; each task uses those that it has.
    roles = run_plan.roles
    used = [*([roles.team] if roles.team else []), *roles.required]
    used += [role for role in roles.optional if role in bound]
    names = {role: bound.get(role) or run_plan.model_of(role) for role in used}
    role_models = {str(r): n if isinstance(n, str) else ", ".join(n) for r, n in names.items()}
    return LeagueRun(run_plan, works, role_models, _trait(spec, task))


def _trait(spec: Spec, task: Any) -> str:
    """Write the arguments in which a task differs from others of its name."""
    namesakes = [_args(other) for other in spec.tasks if _task_name(other) == _task_name(task)]
    args = _args(task)
    differing = [k for k in args if len({str(other.get(k)) for other in namesakes}) > 1]
    return ", ".join(f"{name}={args[name]}" for name in differing)


def _args(task: Any) -> dict[str, Any]:
    return task.get("args", {}) if isinstance(task, dict) else {}


def _task_name(task: Any) -> str:
    return str(task["task"] if isinstance(task, dict) else task)


def _names(config: Any) -> Any:
    """Return the name of a configured model, or the names of several."""
    if isinstance(config, list):
        return [_names(entry) for entry in config]
    return config["model"] if isinstance(config, dict) else config


def _repeated(key: str, entries: Sequence[Any]) -> Iterator[str]:
    """Yield the entries that stand in a list twice: both would write to one folder."""
    texts = [json.dumps(entry, sort_keys=True, default=str) for entry in entries]
    for place, text in enumerate(texts):
        if (first := texts.index(text)) < place:
            yield f"{key}[{place}]: {text} stands in {key}[{first}] already. Leave one of them out."


def _size(spec: Spec) -> Iterator[str]:
    """Yield what would make the number of cases unknown."""
    config = spec.run.get("eval_config", {})
    if not isinstance(config.get("limit") or 1, int):
        yield "eval_config.limit: expected a whole number, since a league is estimated."
    if config.get("sample_id"):
        yield "eval_config.sample_id: a league cannot be estimated with it. Use limit."


def _unusable(spec: Spec, runs: Sequence[LeagueRun]) -> Iterator[str]:
    """Yield models that cannot be made here, such as those without a key; none is called."""
    # On a cluster, keys and packages of the nodes count.
    if spec.engine != "local":
        return
    bound = spec.run.get("model_roles", {})
    entries = [(f"models[{place}]", model) for place, model in enumerate(spec.models)]
    for role, value in bound.items():
        entries += [
            (f"model_roles.{role}", v) for v in (value if isinstance(value, list) else [value])
        ]
    entries += dict.fromkeys(
        (f"role {role}, by default", name)
        for run in runs
        for role, name in run.role_models.items()
        if role not in bound
    )
    for place, config in entries:
        yield from _faults(place, config)


def _faults(place: str, config: Any) -> Iterator[str]:
    """Yield why a model cannot be made, if so."""
    name = _names(config)
    if name.partition("/")[0] in OWN_SERVER:
        return
    settings = config if isinstance(config, dict) else {}
    try:
        get_model(
            name,
            config=GenerateConfig.model_validate(settings.get("config") or {}),
            base_url=settings.get("base_url"),
            memoize=False,
            **(settings.get("args") or {}),
        )
    # Providers refuse a missing key, a wrong argument or a wrong value in errors of their own.
    except (PrerequisiteError, UserError, ValueError, TypeError) as error:
        yield f"{place}: {name} cannot be used: {plain_message(error)}"
