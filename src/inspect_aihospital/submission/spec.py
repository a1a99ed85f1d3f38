"""Read a submission from a YAML file: Inspect's run configuration, and where and how often."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from inspect_aihospital.core.text.unique_keys import load_yaml
from inspect_aihospital.errors import UserError, plain_problem
from inspect_aihospital.inspect_private import RunConfigInput
from inspect_aihospital.submission.spec_faults import (
    PREFIX,
    entry_faults,
    place_of,
    role_faults,
    run_faults,
    secrets,
    task_faults,
)

MOST_PARTS, DEEPEST = 100_000, 50
"""Values of a file at most, and their depth."""


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
    keys = sorted({*Spec.model_fields, *RunConfigInput.model_fields} - {"run"})
    faults = [*_settings_faults(own), *run_faults(shared, keys), *secrets(content)]
    for singular, plural in (("task", "tasks"), ("model", "models")):
        # One by one, since a run configuration takes a single task and a single model.
        for place, value in enumerate(own[plural] if isinstance(own.get(plural), list) else []):
            faults += run_faults({singular: value}, keys, f"{plural}[{place}]")
    faults += entry_faults(own, shared.get("model_roles"))
    faults += role_faults(own.get("tasks"), shared)
    faults += task_faults(own.get("tasks"), own.get("shards"))
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
        content = load_yaml(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, yaml.YAMLError) as error:
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
            yield f"  {place_of(fault['loc'])}: {plain_problem(fault)}."
