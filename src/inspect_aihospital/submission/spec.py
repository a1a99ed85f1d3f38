"""Read a submission from a YAML file: Inspect's run configuration, and where and how often."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from inspect import signature
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

import inspect_aihospital.tasks as our_tasks
from inspect_aihospital.errors import UserError, name_hint, plain_problem
from inspect_aihospital.inspect_private import RunConfigInput

PREFIX = "inspect_aihospital/"
ROUNDS = "usmle_icf"
"""The task whose questions wait for each other, so that it has no shards."""

MOST_PARTS, DEEPEST = 100_000, 50
"""Values of a file at most, and their depth."""

TYPES = {
    "str": "a name",
    "ModelConfig": "a mapping such as {model: PROVIDER/MODEL}",
    "list[ModelConfig]": "a list of such mappings",
    "TaskInput": f"a mapping such as {{task: {PREFIX}mvme, args: {{}}}}",
    "SolverInput": "a mapping such as {solver: NAME, args: {}}",
}
"""Types of a value that may have several, by pydantic's names, as people write them."""

SECRET = re.compile(r"(api_?key|secret|password|(^|_)token)$", re.IGNORECASE)
"""Names of settings whose values may not stand in a file."""


class Spec(BaseModel):
    """A submission.

    Attributes:
        tasks: Tasks, as `task` of a run configuration: a name, or `task` and `args`.
        models: Models under evaluation, as its `model`; none for tasks that evaluate a team.
        shards: Parts of each run.
        log_dir: Folder of all logs, anywhere that fsspec reaches.
        engine: The place where evals run.
        workers: Evals at a time.
        retries: Times that an eval which failed or was lost is started again.
        budget: US dollars that a league may spend.
        env: Environment variables that every eval needs; values are never written down.
        slurm: Parameters of submitit's Slurm executor, and `folder`, where it keeps its files.
        ray: Options of Ray's `remote`, and `address`, of the cluster.
        run: The other settings of a run configuration, the same for all evals.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    tasks: list[Any] = Field(min_length=1)
    models: list[Any] = []
    shards: int = Field(default=1, ge=1, strict=True)
    log_dir: str
    engine: Literal["local", "slurm", "ray"] = "local"
    workers: int = Field(default=1, ge=1, strict=True)
    retries: int = Field(default=2, ge=0, strict=True)
    budget: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    env: list[str] = []
    slurm: dict[str, Any] = {}
    ray: dict[str, Any] = {}
    run: dict[str, Any] = {}


def read_spec(path: str | Path) -> Spec:
    """Read a submission from its file.

    Raises:
        UserError: The file cannot be read, or names every fault in it by its place.
    """
    content = _read_mapping(Path(path))
    # Ours are taken out, so that Inspect checks the others by its own model.
    own = {name: content[name] for name in Spec.model_fields if name in content and name != "run"}
    shared = {name: value for name, value in content.items() if name not in own}
    for singular, plural in (("task", "tasks"), ("model", "models")):
        if singular in shared and plural in own:
            raise UserError(f"{path}: `{singular}` and `{plural}`: only one of the two.")
        if isinstance(shared.get(singular), list):
            raise UserError(
                f"{path}: `{singular}`: expected one {singular}, and got a list. "
                f"Did you mean {plural}?"
            )
        if singular in shared:
            own[plural] = [shared.pop(singular)]
    faults = [*_settings_faults(own), *_run_faults(shared), *_secrets(content)]
    for singular, plural in (("task", "tasks"), ("model", "models")):
        # One by one, since a run configuration takes a single task and a single model.
        for place, value in enumerate(own[plural] if isinstance(own.get(plural), list) else []):
            faults += _run_faults({singular: value}, f"{plural}[{place}]")
    faults += _task_faults(own.get("tasks"), own.get("shards"))
    # Without a seed every eval, and every continuation of an eval, would draw other cases.
    if (
        isinstance(config := shared.get("eval_config"), dict)
        and config.get("sample_shuffle") is True
    ):
        faults.append("  eval_config.sample_shuffle: true is no seed. Give a number, such as 42.")
    if faults:
        raise UserError("\n".join([f"{path}: nothing was run.", *dict.fromkeys(faults)]))
    return Spec(**own, run=shared)


def require_env(spec: Spec) -> None:
    """Check that every variable that the evals need is set here.

    Raises:
        UserError: A variable is not set.
    """
    if absent := [name for name in spec.env if name not in os.environ]:
        raise UserError(f"env: {', '.join(absent)} not set. Set it where you submit.")


def _read_mapping(path: Path) -> dict[str, Any]:
    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError, yaml.YAMLError) as error:
        raise UserError(f"{path}: not a readable YAML file ({error}).") from error
    if not _is_finite(content):
        raise UserError(
            f"{path}: more than {MOST_PARTS} parts, or more than {DEEPEST} of them within each "
            "other. Does an alias name what it stands in? Write out what it stands for."
        )
    if not isinstance(content, dict):
        raise UserError(f"{path}: expected a mapping, such as `tasks: [{PREFIX}mvme]`.")
    return content


def _is_finite(content: Any) -> bool:
    """Say whether a value can be walked through."""
    # By aliases a YAML file of a few lines may contain itself, or expand beyond any memory.
    queue, parts = [(content, 0)], 0
    while queue:
        value, depth = queue.pop()
        parts += 1
        if parts > MOST_PARTS or depth > DEEPEST:
            return False
        children = value.values() if isinstance(value, dict) else value
        if isinstance(value, dict | list):
            queue += [(child, depth + 1) for child in children]
    return True


def _settings_faults(settings: Mapping[str, Any]) -> Iterator[str]:
    try:
        Spec.model_validate(settings)
    except ValidationError as error:
        for fault in error.errors():
            yield f"  {_place(fault['loc'])}: {plain_problem(fault)}."


def _run_faults(run: Mapping[str, Any], at: str | None = None) -> Iterator[str]:
    """Yield faults in a run configuration; `at` is the place of its only setting."""
    try:
        RunConfigInput.model_validate(run)
    except ValidationError as error:
        wrong_types: dict[str, list[str]] = {}
        places = []
        for fault in error.errors():
            loc = [part for part in fault["loc"] if part not in TYPES]
            place = _place((at, *loc[1:]) if at else loc)
            if (last := fault["loc"][-1]) in TYPES:
                wrong_types.setdefault(place, []).append(TYPES[str(last)])
                continue
            places.append(place)
            if fault["type"] == "extra_forbidden":
                yield f"  {place}: no such key. {_nearest(str(last))}"
            elif unknown := list(_unknown_keys(place, fault["input"])):
                yield from unknown
            else:
                yield f"  {place}: {plain_problem(fault)}."
        for place, types in wrong_types.items():
            # Pydantic tells a fault for each type that a value could have had: one within the
            # value says which type was meant.
            if not any(inner.startswith((f"{place}.", f"{place}[")) for inner in places):
                yield f"  {place}: expected {', or '.join(types)}."


def _unknown_keys(section: str, settings: Any) -> Iterator[str]:
    """Yield the keys that a section, such as `eval_config`, does not have."""
    field = RunConfigInput.model_fields.get(section)
    keys = sorted(getattr(field and field.annotation, "model_fields", ()))
    for key in settings if keys and isinstance(settings, dict) else ():
        if key not in keys:
            yield f"  {section}.{key}: no such key. {name_hint(str(key), keys)}"


def _task_faults(tasks: Any, shards: Any) -> Iterator[str]:
    """Yield faults in our own tasks that show without making them."""
    for index, entry in enumerate(tasks if isinstance(tasks, list) else []):
        settings = entry if isinstance(entry, dict) else {"task": entry}
        name, args, place = settings.get("task"), settings.get("args"), f"tasks[{index}]"
        args = args if isinstance(args, dict) else {}
        # Every eval gets its shard from the submission.
        if args.get("shard") is not None:
            yield f"  {place}.args.shard: leave it out; `shards: K` makes K parts of each run."
        # Tasks of other packages are for Inspect to find.
        if not isinstance(name, str) or not name.startswith(PREFIX):
            continue
        task = name.removeprefix(PREFIX)
        if task not in our_tasks.__all__:
            yield f"  {place}: no such task: {name}. {_nearest(task, our_tasks.__all__)}"
            continue
        names = list(signature(getattr(our_tasks, task)).parameters)
        for arg in args:
            if arg not in names:
                yield f"  {place}.args.{arg}: {task} has no such parameter. {_nearest(arg, names)}"
        if isinstance(shards, int) and shards > 1 and task == ROUNDS:
            yield (
                f"  {place}: {task} cannot be parted, since whether another round follows is "
                "decided over all questions. Submit it by itself, with `shards: 1`."
            )


def _secrets(value: Any, at: str = "") -> Iterator[str]:
    for key, item in value.items() if isinstance(value, dict) else ():
        place = f"{at}.{key}".lstrip(".")
        if SECRET.search(str(key)) and isinstance(item, str):
            yield f"  {place}: no secret may stand in a file. Set a variable and name it in `env`."
        yield from _secrets(item, place)
    for index, item in enumerate(value if isinstance(value, list) else ()):
        yield from _secrets(item, f"{at}[{index}]")


def _place(loc: Iterable[int | str | None]) -> str:
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in loc).lstrip(".")


def _nearest(name: str, names: Iterable[str] | None = None) -> str:
    choices = names or {*Spec.model_fields, *RunConfigInput.model_fields} - {"run"}
    return name_hint(name, sorted(choices))
