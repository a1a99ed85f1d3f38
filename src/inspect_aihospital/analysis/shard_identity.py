"""Identify a log as a shard of a run, by what all shards of the run have in common."""

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from inspect_ai.log import EvalLog
from inspect_ai.model import GenerateConfig, ModelConfig

from inspect_aihospital.analysis.run_labels import FILE_OPTIONS
from inspect_aihospital.data.earlier_scores import SOURCES
from inspect_aihospital.data.log_depth import seats_of
from inspect_aihospital.data.model_settings import CALL_SETTINGS
from inspect_aihospital.data.samples import COMPLAINT_KEY, MANNER_KEY
from inspect_aihospital.data.shards import SHARD_KEY, Shard

SUBMISSION = "submission"
"""Key of `--metadata` that tells apart runs with the same settings."""


@dataclass(frozen=True)
class RunShard:
    """Identify a log as a shard of a run.

    Attributes:
        run: Digest of the run's settings: the same in all its shards, and in no other log.
        shard: Number of the shard.
        cases: Cases of all shards together; `None` where each log was to run only some of its own.
    """

    run: str
    shard: Shard
    cases: int | None


def run_shard(header: EvalLog) -> RunShard | None:
    """Return which shard of a run a log is; `None` for a log that is no shard."""
    if header.eval.task_args.get(SHARD_KEY) is None:
        return None
    facts = (header.eval.metadata or {}).get(SHARD_KEY)
    if not isinstance(facts, dict):  # of another package's task, or with other metadata
        return None
    config = header.eval.config
    # With `--limit` a shard ran only some of its cases, so its size tells nothing.
    is_limited = config.limit is not None or config.sample_id is not None
    settings = json.dumps(_shared_settings(header), sort_keys=True, default=str)
    return RunShard(
        run=sha256(settings.encode()).hexdigest(),
        shard=Shard(facts["place"], facts["of"]),
        cases=None if is_limited else facts["cases"],
    )


def _shared_settings(header: EvalLog) -> dict[str, Any]:
    """Collect what all shards of a run have in common."""
    spec, metadata = header.eval, header.eval.metadata or {}
    # Shards of a submission name different files in these options, and are one run all the same.
    ignored_args = {SHARD_KEY, *(FILE_OPTIONS if metadata.get(SUBMISSION) else ())}
    return {
        "submission": metadata.get(SUBMISSION),
        "task": [spec.task_registry_name or spec.task, str(spec.task_version)],
        "model": [spec.model, _generation_settings(spec.model_generate_config), spec.model_args],
        "roles": {
            role: [_model_settings(seat) for seat in seats]
            for role, seats in seats_of(spec).items()
        },
        "args": {k: value for k, value in spec.task_args.items() if k not in ignored_args},
        "selected": [spec.config.limit, spec.config.sample_id, spec.config.epochs],
        "prompt_hash": metadata.get("prompt_hash"),
        "content": [metadata.get(key) for key in SOURCES],
        # the file of a manner may have changed between two shards
        MANNER_KEY: metadata.get(MANNER_KEY),
        COMPLAINT_KEY: metadata.get(COMPLAINT_KEY),
        "cases": [metadata[SHARD_KEY][key] for key in ("of", "cases", "ids_sha256")],
    }


def _model_settings(config: ModelConfig) -> list[Any]:
    return [config.model, _generation_settings(config.config), config.args]


def _generation_settings(config: GenerateConfig) -> dict[str, Any]:
    return config.model_dump(mode="json", exclude_none=True, exclude=CALL_SETTINGS)
