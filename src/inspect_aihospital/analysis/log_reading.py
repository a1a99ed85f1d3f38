"""A log → rows, from its header and its samples' summaries: whole samples are never read."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import pandas as pd
from inspect_ai.log import EvalLog
from inspect_ai.model import Model, ModelConfig
from pydantic_core import to_json

from inspect_aihospital.analysis.evidence import KEYS, Skipped
from inspect_aihospital.analysis.log_header import PACKAGE, REHEARSAL, metrics_of
from inspect_aihospital.analysis.shards import Part, part_of
from inspect_aihospital.analysis.summaries import CASE, read_rows
from inspect_aihospital.data.log_depth import read_header
from inspect_aihospital.data.log_errors import UnreadableError, short_cause

GRADER = "grader"


@dataclass(frozen=True)
class ReadLog:
    """The rows of one log: see `Evidence` for their columns; `part` where it is a shard.

    `task_id` is that of its run and of all retries.
    """

    run: dict[str, Any]
    samples: pd.DataFrame
    scores: dict[str, pd.DataFrame] = field(default_factory=dict)
    part: Part | None = None
    task_id: str = ""


def read_log(path: str) -> ReadLog | Skipped:
    """Read a log, or say why it is left out; a fault of this package is raised."""
    try:
        header = read_header(path)
        if why := _unusable(header):
            unfinished = "" if header.status == "success" else header.eval.task_id
            return Skipped(path, why, unfinished, header.eval.created)
        rows = read_rows(path)
    except UnreadableError as error:
        return Skipped(path, f"cannot be read as an Inspect log ({error})")
    if why := odd(rows):
        return Skipped(path, why)
    run = header.eval.eval_id
    row, part = _run_row(path, header, rows), part_of(header)
    task_id = header.eval.task_id
    return ReadLog(row, _samples(run, rows), _scores(run, rows), part, task_id)


def odd(rows: list[dict[str, Any]]) -> str | None:
    """Why samples cannot be used; `None` if they can."""
    if not rows:
        return "holds no sample"
    if len({(row["id"], row["epoch"]) for row in rows}) < len(rows):
        return "holds a sample twice: two have the same id and epoch"
    return None


def _unusable(header: EvalLog) -> str | None:
    name = header.eval.task_registry_name or header.eval.task
    ours = name.startswith(PACKAGE) or any(
        (score.scorer or "").startswith(PACKAGE) for score in _score_blocks(header)
    )
    if not ours and not any(s.name in OURS for s in header.eval.scorers or []):
        return f"is a log of another package's task ({name})"
    if header.status == "success":
        return None
    return f"{_how_it_ended(header)}; finish it with inspect eval-retry"


def _how_it_ended(header: EvalLog) -> str:
    """What became of a run without success, with the message of its error."""
    if header.status == "started":
        return "is still running or was killed"
    if header.status == "cancelled":
        return "was cancelled"
    message = short_cause(header.error.message) if header.error else ""
    return f"ended in error ({message or 'its log holds no message'})"


OURS = frozenset(
    {
        *("mvme_rubric", "one_step_rubric", "icd10", "fidelity", "meeting"),
        *("released_counts", "released_grades", "released_one_step_grades"),
    }
)
"""Scorers by whose name a log of ours is known though its task has no registry name."""


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
    """Models by role: who was bound; of graders, whom the scores name, who may be others by now."""
    bound: dict[str, list[str]] = {}
    for role, config in (header.eval.model_roles or {}).items():
        several = config if isinstance(config, list) else [config]
        bound[role] = [_name(one) for one in several]
    models = _first_fact(rows, "models")
    told = models if isinstance(models, dict) else {}
    played = {role: str(name) for role, name in told.items()}
    if graders := [name for role, name in played.items() if role.startswith(GRADER)]:
        bound[GRADER] = graders
    for role, name in played.items():
        if not role.startswith(GRADER):
            bound.setdefault(role, [name])
    return bound


def case_set(ids: Iterable[str]) -> str:
    """How many cases, and a digest of which."""
    every = sorted(set(ids))
    return f"{len(every)}, {sha256(chr(0).join(every).encode()).hexdigest()[:6]}"


def _name(config: Model | ModelConfig) -> str:
    return str(config.model if isinstance(config, ModelConfig) else config)


def _first_fact(rows: list[dict[str, Any]], key: str) -> Any:
    every = (score["facts"] for row in rows for score in row["scores"].values())
    return next((facts[key] for facts in every if facts.get(key) is not None), None)


def _samples(run: str, rows: list[dict[str, Any]]) -> pd.DataFrame:
    kept = ("id", "epoch", "error", "limit", "input_tokens", "output_tokens", "seconds")
    return pd.DataFrame(
        {"run": run, **{key: row[key] for key in kept}, **dict.fromkeys(CASE), **row["metadata"]}
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
    return {name: pd.DataFrame(some) for name, some in by_scorer.items()}


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
    known = shares if isinstance(shares, dict) else {}
    return {f"coverage_{name}": share for name, share in known.items()}
