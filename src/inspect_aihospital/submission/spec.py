"""What is to be run, from a YAML file: Inspect's run configuration, and where and how often."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from inspect import signature
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

import inspect_aihospital.tasks as our_tasks
from inspect_aihospital.errors import UserError
from inspect_aihospital.inspect_private import RunConfigInput

PREFIX = "inspect_aihospital/"
ROUNDS = "usmle_icf"
"""The task whose questions wait for each other."""

MOST_PARTS, DEEPEST = 100_000, 50
"""Values that a file has at most, and how far within each other."""

SECRET = re.compile(r"(api_?key|secret|password|(^|_)token)$", re.IGNORECASE)
"""Names of settings whose values may not stand in a file."""


class Spec(BaseModel):
    """A submission.

    Attributes:
        tasks: Tasks, as `task` of a run configuration: a name, or `task` and `args`.
        models: Models under evaluation, as its `model`; none for tasks that evaluate a team.
        shards: Parts of each run.
        log_dir: Folder of all logs, anywhere that fsspec reaches.
        engine: Where evals run.
        workers: Evals at a time.
        retries: Times that an eval which failed or was lost is started again.
        env: Environment variables that every eval needs; values are never written down.
        slurm: Parameters of submitit's Slurm executor, and `folder`, where it keeps its files.
        ray: Options of Ray's `remote`, and `address`, of the cluster.
        run: All else of a run configuration, the same for all evals.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    tasks: list[Any] = Field(min_length=1)
    models: list[Any] = []
    shards: int = Field(default=1, ge=1, strict=True)
    log_dir: str
    engine: Literal["local", "slurm", "ray"] = "local"
    workers: int = Field(default=1, ge=1, strict=True)
    retries: int = Field(default=2, ge=0, strict=True)
    env: list[str] = []
    slurm: dict[str, Any] = {}
    ray: dict[str, Any] = {}
    run: dict[str, Any] = {}


def read_spec(path: str | Path) -> Spec:
    """A submission from its file.

    Raises:
        UserError: The file cannot be read, or names every fault in it by its place.
    """
    given = _read(Path(path))
    ours = {name: given[name] for name in Spec.model_fields if name in given and name != "run"}
    shared = {name: value for name, value in given.items() if name not in ours}
    for one, many in (("task", "tasks"), ("model", "models")):
        if one in shared and many in ours:
            raise UserError(f"{path}: `{one}` and `{many}`: only one of the two.")
        if one in shared:
            ours[many] = [shared.pop(one)]
    faults = [*_settings_faults(ours), *_run_faults(shared), *_secrets(given)]
    for many, one in (("tasks", "task"), ("models", "model")):
        for place, value in enumerate(ours[many] if isinstance(ours.get(many), list) else []):
            faults += _run_faults({one: value}, f"{many}[{place}]")
    faults += _task_faults(ours.get("tasks"), ours.get("shards"))
    faults += _shuffle_faults(shared.get("eval_config"))
    if faults:
        raise UserError("\n".join([f"{path}: nothing was run.", *dict.fromkeys(faults)]))
    return Spec(**ours, run=shared)


def require_env(spec: Spec) -> None:
    """Check that every variable that the evals need is set here.

    Raises:
        UserError: One is not.
    """
    if absent := [name for name in spec.env if name not in os.environ]:
        raise UserError(f"env: {', '.join(absent)} not set. Set it where you submit.")


def _read(path: Path) -> dict[str, Any]:
    try:
        given = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError, yaml.YAMLError) as error:
        raise UserError(f"{path}: not a readable YAML file ({error}).") from error
    if not _is_finite(given):
        raise UserError(
            f"{path}: more than {MOST_PARTS} parts, or more than {DEEPEST} of them within each "
            "other. Does an alias name what it stands in? Write out what it stands for."
        )
    if not isinstance(given, dict):
        raise UserError(f"{path}: expected a mapping, such as `tasks: [{PREFIX}mvme]`.")
    return given


def _is_finite(given: Any) -> bool:
    """Whether a value can be walked through: by aliases YAML holds itself, or more than memory."""
    open_, parts = [(given, 0)], 0
    while open_:
        value, depth = open_.pop()
        parts += 1
        if parts > MOST_PARTS or depth > DEEPEST:
            return False
        inside = value.values() if isinstance(value, dict) else value
        open_ += [(one, depth + 1) for one in inside] if isinstance(value, dict | list) else []
    return True


def _settings_faults(ours: Mapping[str, Any]) -> Iterator[str]:
    try:
        Spec.model_validate(ours)
    except ValidationError as error:
        for one in error.errors():
            yield f"  {_place(one['loc'])}: {one['msg']}."


def _run_faults(run: Mapping[str, Any], at: str | None = None) -> Iterator[str]:
    """Faults in words of a run configuration; `at` stands for the one word that is given."""
    try:
        RunConfigInput.model_validate(run)
    except ValidationError as error:
        for one in error.errors():
            where = _place((at, *one["loc"][1:]) if at else one["loc"])
            if one["type"] == "extra_forbidden":
                yield f"  {where}: no such word. {_nearest(str(one['loc'][-1]))}"
            else:
                yield f"  {where}: {one['msg']}."


def _task_faults(tasks: Any, shards: Any) -> Iterator[str]:
    """What can be said of our own tasks without making them."""
    for place, one in enumerate(tasks if isinstance(tasks, list) else []):
        name, args = (one.get("task"), one.get("args")) if isinstance(one, dict) else (one, None)
        where = f"tasks[{place}]"
        args = args if isinstance(args, dict) else {}
        if args.get("shard") is not None:
            yield f"  {where}.args.shard: leave it out; `shards: K` makes K parts of each run."
        if not isinstance(name, str) or not name.startswith(PREFIX):
            continue
        known = name.removeprefix(PREFIX)
        if known not in our_tasks.__all__:
            yield f"  {where}: no such task: {name}. {_nearest(known, our_tasks.__all__)}"
            continue
        names = list(signature(getattr(our_tasks, known)).parameters)
        for arg in args:
            if arg not in names:
                yield f"  {where}.args.{arg}: {known} has no such parameter. {_nearest(arg, names)}"
        if isinstance(shards, int) and shards > 1 and known == ROUNDS:
            yield (
                f"  {where}: {known} cannot be parted, since whether another round follows is "
                "decided over all questions. Submit it by itself, with `shards: 1`."
            )


def _shuffle_faults(config: Any) -> Iterator[str]:
    """A shuffle without a seed gives each eval, and each continuation of one, other cases."""
    if isinstance(config, dict) and config.get("sample_shuffle") is True:
        yield "  eval_config.sample_shuffle: true is no seed. Give a number, such as 42."


def _secrets(value: Any, where: str = "") -> Iterator[str]:
    for key, one in value.items() if isinstance(value, dict) else ():
        place = f"{where}.{key}".lstrip(".")
        if SECRET.search(str(key)) and isinstance(one, str):
            yield f"  {place}: no secret may stand in a file. Set a variable and name it in `env`."
        yield from _secrets(one, place)
    for index, one in enumerate(value if isinstance(value, list) else ()):
        yield from _secrets(one, f"{where}[{index}]")


def _place(loc: Iterable[int | str | None]) -> str:
    return "".join(f"[{one}]" if isinstance(one, int) else f".{one}" for one in loc).lstrip(".")


def _nearest(name: str, names: Iterable[str] | None = None) -> str:
    choices = list(names or {*Spec.model_fields, *RunConfigInput.model_fields} - {"run"})
    near = get_close_matches(name, choices, n=1)
    return f"Did you mean {near[0]}?" if near else f"Choose one of: {', '.join(sorted(choices))}."
