"""Load a log into rows from its header and the summaries of its samples, never whole samples."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import pandas as pd
from inspect_ai.log import EvalLog
from inspect_ai.model import Model, ModelConfig
from pydantic_core import to_json

from inspect_aihospital.analysis.evidence import KEYS, SkippedLog
from inspect_aihospital.analysis.log_header import (
    PACKAGE,
    REHEARSAL,
    RunShard,
    metrics_of,
    run_shard,
)
from inspect_aihospital.analysis.sample_summaries import CASE_KEYS, read_rows
from inspect_aihospital.data.log_depth import read_header
from inspect_aihospital.data.log_errors import UnreadableError, short_cause

GRADER = "grader"


@dataclass(frozen=True)
class LoadedLog:
    """Hold the rows of a log; `Evidence` says which columns they have.

    Attributes:
        run: The row of the run.
        samples: A row a sample.
        scores: By scorer, a row a score.
        shard: Which shard of a run the log is, if it is one.
        task_id: The id that a run shares with its retries.
    """

    run: dict[str, Any]
    samples: pd.DataFrame
    scores: dict[str, pd.DataFrame] = field(default_factory=dict)
    shard: RunShard | None = None
    task_id: str = ""


def read_log(path: str) -> LoadedLog | SkippedLog:
    """Load a log, or say why it is left out; a fault of this package is raised."""
    try:
        header = read_header(path)
        if reason := _header_problem(header):
            unfinished = "" if header.status == "success" else header.eval.task_id
            return SkippedLog(path, reason, unfinished, header.eval.created)
        rows = read_rows(path)
    except UnreadableError as error:
        return SkippedLog(path, f"cannot be read as an Inspect log ({error})")
    if reason := sample_problem(rows):
        return SkippedLog(path, reason)
    run = header.eval.eval_id
    return LoadedLog(
        _run_row(path, header, rows),
        _samples(run, rows),
        _scores(run, rows),
        run_shard(header),
        header.eval.task_id,
    )


def sample_problem(rows: list[dict[str, Any]]) -> str | None:
    """Say why samples cannot be used; `None` if they can."""
    if not rows:
        return "holds no sample"
    if len({(row["id"], row["epoch"]) for row in rows}) < len(rows):
        return "holds a sample twice: two have the same id and epoch"
    return None


def _header_problem(header: EvalLog) -> str | None:
    name = header.eval.task_registry_name or header.eval.task
    ours = name.startswith(PACKAGE) or any(
        (score.scorer or "").startswith(PACKAGE) for score in _score_blocks(header)
    )
    if not ours and not any(scorer.name in OUR_SCORERS for scorer in header.eval.scorers or []):
        return f"is a log of another package's task ({name})"
    if header.status == "success":
        return None
    return f"{_describe_end(header)}; finish it with inspect eval-retry"


def _describe_end(header: EvalLog) -> str:
    """Describe the end of a run without success, with the message of its error."""
    if header.status == "started":
        return "is still running or was killed"
    if header.status == "cancelled":
        return "was cancelled"
    message = short_cause(header.error.message) if header.error else ""
    return f"ended in error ({message or 'its log holds no message'})"


OUR_SCORERS = frozenset(
    {
        *("mvme_rubric", "one_step_rubric", "icd10", "fidelity", "meeting"),
        *("released_counts", "released_grades", "released_one_step_grades"),
    }
)
"""Scorers that identify a log of this package whose task has no registry name."""


def _score_blocks(header: EvalLog) -> Iterable[Any]:
    return header.results.scores if header.results else ()


def _run_row(path: str, header: EvalLog, rows: list[dict[str, Any]]) -> dict[str, Any]:
    spec, results = header.eval, header.results
    roles = _roles(header, rows)
    model = spec.model if spec.model != "none/none" else ""
    return {
        "run": spec.eval_id,
        "task": (spec.task_registry_name or spec.task).removeprefix(PACKAGE),
        "version": str(spec.task_version),
        "model": model,
        "roles": roles,
        "args": dict(spec.task_args),
        "prompt_hash": _first_fact(rows, "prompt_hash"),
        "rehearsal": any(
            name.startswith(REHEARSAL) for names in [[model], *roles.values()] for name in names
        ),
        "metrics": metrics_of(header),
        "cases": case_set(row["id"] for row in rows),
        "created": spec.created,
        "path": path,
        "samples": results.total_samples if results else len(rows),
        "completed": results.completed_samples if results else len(rows),
        "shards": None,
        "gaps": (),
    }


def _roles(header: EvalLog, rows: list[dict[str, Any]]) -> dict[str, list[str]]:
    """List the models by role."""
    bound: dict[str, list[str]] = {}
    for role, config in (header.eval.model_roles or {}).items():
        configs = config if isinstance(config, list) else [config]
        bound[role] = [_model_name(config) for config in configs]
    models = _first_fact(rows, "models")
    scored_by = models if isinstance(models, dict) else {}
    played = {role: str(name) for role, name in scored_by.items()}
    # The scores name the graders: a log that was scored again has other graders than were bound.
    if graders := [name for role, name in played.items() if role.startswith(GRADER)]:
        bound[GRADER] = graders
    for role, name in played.items():
        if not role.startswith(GRADER):
            bound.setdefault(role, [name])
    return bound


def case_set(ids: Iterable[str]) -> str:
    """Return the number of cases, and a digest of their ids."""
    unique_ids = sorted(set(ids))
    # a null character separates ids, since none can hold it
    return f"{len(unique_ids)}, {sha256(chr(0).join(unique_ids).encode()).hexdigest()[:6]}"


def _model_name(config: Model | ModelConfig) -> str:
    return str(config.model if isinstance(config, ModelConfig) else config)


def _first_fact(rows: list[dict[str, Any]], key: str) -> Any:
    facts_of_scores = (score["facts"] for row in rows for score in row["scores"].values())
    return next((facts[key] for facts in facts_of_scores if facts.get(key) is not None), None)


def _samples(run: str, rows: list[dict[str, Any]]) -> pd.DataFrame:
    columns = ("id", "epoch", "error", "limit", "input_tokens", "output_tokens", "seconds")
    # every case key, so that logs without some metadata have the same columns
    return pd.DataFrame(
        {
            "run": run,
            **{key: row[key] for key in columns},
            **dict.fromkeys(CASE_KEYS),
            **row["metadata"],
        }
        for row in rows
    )


def _scores(run: str, rows: list[dict[str, Any]]) -> dict[str, pd.DataFrame]:
    by_scorer: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        for name, score in row["scores"].items():
            by_scorer.setdefault(name, []).append(
                {
                    **dict(zip(KEYS, (run, row["id"], row["epoch"]), strict=True)),
                    "reason": score["reason"],
                    "facts": _as_json(score["facts"]),
                    **_numbers(score["value"]),
                    **_coverages(score["facts"].get("coverage")),
                }
            )
    return {name: pd.DataFrame(scores) for name, scores in by_scorer.items()}


def _as_json(facts: Mapping[str, Any]) -> str:
    return to_json(facts, inf_nan_mode="constants", fallback=str).decode()


def _numbers(value: Any) -> Mapping[str, float]:
    values = value if isinstance(value, dict) else {"value": value}
    return {
        name: float(number)
        for name, number in values.items()
        if isinstance(number, int | float) and name not in KEYS
    }


def _coverages(shares: Any) -> Mapping[str, float]:
    by_name = shares if isinstance(shares, dict) else {}
    return {f"coverage_{name}": share for name, share in by_name.items()}
