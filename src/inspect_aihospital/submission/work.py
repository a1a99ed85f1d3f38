"""A submission as evals: each with a name and a folder that the same spec gives again."""

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
"""Settings that say how an eval is conducted and not what it measures: no part of its name."""


@dataclass(frozen=True)
class Work:
    """One eval, for one process.

    Attributes:
        name: `TASK-MODEL-DIGEST/I-of-K`.
        folder: Where its logs go, and nothing else.
        config: The run configuration that it is started with.
    """

    name: str
    folder: str
    config: dict[str, Any]


def plan(spec: Spec) -> list[Work]:
    """Every eval of a submission: by task, by model, by shard."""
    return [
        work
        for task, model in product(spec.tasks, spec.models or [None])
        for work in _shards(spec, task, model)
    ]


def _shards(spec: Spec, task: Any, model: Any) -> Iterator[Work]:
    entry: dict[str, Any] = {"task": task} if isinstance(task, str) else dict(task)
    config = dict(spec.run) | ({} if model is None else {"model": model})
    run = _name(entry, model, config)
    config["metadata"] = {**config.get("metadata", {}), "submission": run}
    for place in range(1, spec.shards + 1):
        part = {"shard": f"{place}/{spec.shards}"} if spec.shards > 1 else {}
        args = {**entry.get("args", {}), **part}
        name = f"{run}/{place}-of-{spec.shards}"
        folder = f"{spec.log_dir.rstrip('/')}/{name}"
        yield Work(name, folder, {**config, "task": {"task": entry["task"], "args": args}})


def _name(entry: dict[str, Any], model: Any, config: dict[str, Any]) -> str:
    """The run's name: the same for the same measurement, whatever its conduct."""
    called = model if isinstance(model, str) else model["model"] if model else "team"
    what = json.dumps(_measured([entry, config]), sort_keys=True, default=str)
    digest = sha256(what.encode()).hexdigest()[:10]
    words = (entry["task"].rpartition("/")[2], called)
    return "-".join([*(re.sub(r"[^\w.-]+", "_", word) for word in words), digest])


def _measured(value: Any) -> Any:
    """What is left without conduct, and without mappings that say nothing."""
    if isinstance(value, dict):
        left = {key: _measured(one) for key, one in value.items() if key not in CONDUCT}
        return {key: one for key, one in left.items() if one != {}}
    return [_measured(one) for one in value] if isinstance(value, list) else value
