"""Split a submission into evals, each with a name and a folder that the same spec gives again."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import product
from typing import Any

from inspect_aihospital.submission.spec import Spec

CONDUCT = frozenset(
    {
        *("max_connections", "adaptive_connections", "max_retries", "timeout", "attempt_timeout"),
        *("stream_idle_timeout", "max_samples", "max_tasks", "max_subprocesses", "max_sandboxes"),
        *("log_buffer", "log_realtime", "log_shared", "log_samples", "log_images"),
        *("log_model_api", "score_display"),
    }
)
"""Settings of an eval's conduct, not of its measurement: no part of its name."""


@dataclass(frozen=True)
class Work:
    """One eval, for one process: `TASK-MODEL-DIGEST/I-of-K`, with a folder for its logs alone."""

    name: str
    folder: str
    config: dict[str, Any]


def plan(spec: Spec) -> list[Work]:
    """List every eval of a submission: by task, by model, by shard."""
    return [
        work
        for task, model in product(spec.tasks, spec.models or [None])
        for work in _shards(spec, task, model)
    ]


def _shards(spec: Spec, task: Any, model: Any) -> Iterator[Work]:
    entry: dict[str, Any] = {"task": task} if isinstance(task, str) else dict(task)
    config = dict(spec.run) | ({} if model is None else {"model": model})
    # Named before the shard is added: all shards of a run share its name.
    run = _name(entry, model, config)
    config["metadata"] = {**config.get("metadata", {}), "submission": run}
    for place in range(1, spec.shards + 1):
        # A single shard is the whole run, whose log shall look like any other.
        part = {"shard": f"{place}/{spec.shards}"} if spec.shards > 1 else {}
        eval_task = {"task": entry["task"], "args": {**entry.get("args", {}), **part}}
        name = f"{run}/{place}-of-{spec.shards}"
        yield Work(name, f"{spec.log_dir.rstrip('/')}/{name}", {**config, "task": eval_task})


def _name(entry: dict[str, Any], model: Any, config: dict[str, Any]) -> str:
    """Name a run: the same for the same measurement, whatever its conduct."""
    model_name = model if isinstance(model, str) else model["model"] if model else "team"
    # Settings of conduct are left out: to change one must not start everything anew.
    measurement = json.dumps(_measured([entry, config]), sort_keys=True, default=str)
    digest = sha256(measurement.encode()).hexdigest()[:10]
    words = (entry["task"].rpartition("/")[2], model_name)
    return "-".join([*(re.sub(r"[^\w.-]+", "_", word) for word in words), digest])


def _measured(value: Any) -> Any:
    """Drop settings of conduct, and empty mappings."""
    if isinstance(value, dict):
        settings = {key: _measured(item) for key, item in value.items() if key not in CONDUCT}
        return {key: item for key, item in settings.items() if item != {}}
    return [_measured(item) for item in value] if isinstance(value, list) else value
