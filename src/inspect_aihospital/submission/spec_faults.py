"""Name the faults in a submission's file: unknown keys and tasks, secrets, wrong types."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from inspect import signature
from typing import Any

from inspect_ai.model import ModelConfig
from pydantic import ValidationError

import inspect_aihospital.tasks as our_tasks
from inspect_aihospital.errors import name_hint, plain_problem
from inspect_aihospital.inspect_private import RunConfigInput
from inspect_aihospital.tasks.task_roles import ROLES

PREFIX = "inspect_aihospital/"
ROUNDS = "usmle_icf"
"""The task whose questions wait for each other, so that it has no shards."""

TYPES = {
    "str": "a name",
    "ModelConfig": "a mapping such as {model: PROVIDER/MODEL}",
    "list[ModelConfig]": "a list of such mappings",
    "TaskInput": f"a mapping such as {{task: {PREFIX}mvme, args: {{}}}}",
    "SolverInput": "a mapping such as {solver: NAME, args: {}}",
}
"""Types of a value that may have several, by pydantic's names, as people write them."""

ENTRY_KEYS = {"tasks": ("task", "args"), "models": tuple(ModelConfig.model_fields)}
"""Keys of an entry that is a mapping; Inspect drops others without a word."""

SECRET = re.compile(r"(api_?key|secret|password|(^|_)token)$", re.IGNORECASE)
"""Names of settings whose values may not stand in a file."""


def run_faults(
    run: Mapping[str, Any], keys: Collection[str], at: str | None = None
) -> Iterator[str]:
    """Yield faults in a run configuration.

    Args:
        run: Its settings.
        keys: All keys of a submission, one of which a wrong key may have meant.
        at: The place of its only setting.
    """
    try:
        RunConfigInput.model_validate(run)
    except ValidationError as error:
        wrong_types: dict[str, list[str]] = {}
        places = []
        for fault in error.errors():
            loc = [part for part in fault["loc"] if part not in TYPES]
            place = place_of((at, *loc[1:]) if at else loc)
            if (last := fault["loc"][-1]) in TYPES:
                wrong_types.setdefault(place, []).append(TYPES[str(last)])
                continue
            places.append(place)
            if fault["type"] == "extra_forbidden":
                yield f"  {place}: no such key. {name_hint(str(last), keys)}"
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


def entry_faults(own: Mapping[str, Any], roles: Any) -> Iterator[str]:
    """Yield the keys that tasks, models and models of roles do not have."""
    entries = [
        (f"{kind}[{index}]", entry, ENTRY_KEYS[kind])
        for kind in ENTRY_KEYS
        if isinstance(own.get(kind), list)
        for index, entry in enumerate(own[kind])
    ]
    for role, models in roles.items() if isinstance(roles, dict) else ():
        for model in models if isinstance(models, list) else [models]:
            entries.append((f"model_roles.{role}", model, ENTRY_KEYS["models"]))
    for place, entry, keys in entries:
        for key in entry if isinstance(entry, dict) else ():
            if key not in keys:
                yield f"  {place}.{key}: no such key. {name_hint(str(key), keys)}"


def role_faults(tasks: Any, shared: Mapping[str, Any]) -> Iterator[str]:
    """Yield bound roles that no task has; a task or solver of others may have more."""
    entries = tasks if isinstance(tasks, list) else []
    names = [entry.get("task") if isinstance(entry, dict) else entry for entry in entries]
    if "solver" in shared or not all(str(name).startswith(PREFIX) for name in names):
        return
    roles = shared.get("model_roles")
    for role in roles if isinstance(roles, dict) else ():
        if role == "doctor":
            yield "  model_roles.doctor: the doctor is the model itself. Name it in `models`."
        elif role not in ROLES:
            yield f"  model_roles.{role}: no task has such a role. {name_hint(str(role), ROLES)}"


def task_faults(tasks: Any, shards: Any) -> Iterator[str]:
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
            yield f"  {place}: no such task: {name}. {name_hint(task, our_tasks.__all__)}"
            continue
        names = list(signature(getattr(our_tasks, task)).parameters)
        for arg in args:
            if arg not in names:
                yield f"  {place}.args.{arg}: {task} has no such parameter. {name_hint(arg, names)}"
        if isinstance(shards, int) and shards > 1 and task == ROUNDS:
            yield (
                f"  {place}: {task} cannot be parted, since whether another round follows is "
                "decided over all questions. Submit it by itself, with `shards: 1`."
            )


def secrets(value: Any, at: str = "") -> Iterator[str]:
    """Yield the settings whose values are secrets; `at` is the place of the value."""
    for key, item in value.items() if isinstance(value, dict) else ():
        place = f"{at}.{key}".lstrip(".")
        if SECRET.search(str(key)) and isinstance(item, str):
            yield f"  {place}: no secret may stand in a file. Set a variable and name it in `env`."
        yield from secrets(item, place)
    for index, item in enumerate(value if isinstance(value, list) else ()):
        yield from secrets(item, f"{at}[{index}]")


def place_of(loc: Iterable[int | str | None]) -> str:
    """Return a place in the file in words, such as `models[0].config`."""
    texts = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in loc)
    return "".join(texts).lstrip(".")
