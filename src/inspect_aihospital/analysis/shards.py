"""Which logs are shards of one run: told by their headers."""

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from inspect_ai.log import EvalLog
from inspect_ai.model import GenerateConfig, Model, ModelConfig

from inspect_aihospital.analysis.labels import BESIDE_CASES
from inspect_aihospital.data.shards import SHARD_KEY, Shard

SUBMISSION = "submission"
"""Key of `--metadata` that tells apart runs with the same settings."""

CONDUCT = frozenset(
    {
        *("max_retries", "timeout", "attempt_timeout", "stream_idle_timeout", "max_connections"),
        *("adaptive_connections", "cache", "cache_prompt", "batch"),
    }
)
"""Settings of a model that say how it is called and not what it says."""


@dataclass(frozen=True)
class Part:
    """A log as a shard of a run.

    Attributes:
        run: Names the run: the same in all its shards, whatever the place, and in no other log.
        shard: Which of its parts.
        cases: Cases of all parts together; `None` where each log was to run only some of its own.
    """

    run: str
    shard: Shard
    cases: int | None


def part_of(header: EvalLog) -> Part | None:
    """A log's part of a run; `None` for a log that is no shard."""
    if header.eval.task_args.get(SHARD_KEY) is None:
        return None
    told = (header.eval.metadata or {}).get(SHARD_KEY)
    if not isinstance(told, dict):  # of a task that is not ours, or given other metadata
        return None
    config = header.eval.config
    some = config.limit is not None or config.sample_id is not None
    return Part(
        run=sha256(json.dumps(_settings(header), sort_keys=True, default=str).encode()).hexdigest(),
        shard=Shard(told["place"], told["of"]),
        cases=None if some else told["cases"],
    )


def _settings(header: EvalLog) -> dict[str, Any]:
    """What all shards of a run have in common."""
    spec, metadata = header.eval, header.eval.metadata or {}
    beside = {SHARD_KEY, *(BESIDE_CASES if metadata.get(SUBMISSION) else ())}
    return {
        "submission": metadata.get(SUBMISSION),
        "task": [spec.task_registry_name or spec.task, str(spec.task_version)],
        "model": [spec.model, _says(spec.model_generate_config), spec.model_args],
        "roles": {
            role: [_played(one) for one in (bound if isinstance(bound, list) else [bound])]
            for role, bound in (spec.model_roles or {}).items()
        },
        "args": {name: value for name, value in spec.task_args.items() if name not in beside},
        "selected": [spec.config.limit, spec.config.sample_id, spec.config.epochs],
        "prompt_hash": metadata.get("prompt_hash"),
        "cases": [metadata[SHARD_KEY][key] for key in ("of", "cases", "ids_sha256")],
    }


def _played(config: Model | ModelConfig) -> list[Any]:
    if isinstance(config, Model):
        return [str(config), _says(config.config), {}]
    return [config.model, _says(config.config), config.args]


def _says(config: GenerateConfig) -> dict[str, Any]:
    return config.model_dump(mode="json", exclude_none=True, exclude=set(CONDUCT))
