"""Load a log into rows from its header and the summaries of its samples, never whole samples."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd
from inspect_ai.log import EvalSampleSummary, read_eval_log_sample_summaries
from pydantic_core import to_json

from inspect_aihospital.analysis.evidence import KEYS, SkippedLog
from inspect_aihospital.analysis.log_header import TOO_LONG, header_problem, read_run
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.analysis.shard_identity import RunShard, run_shard
from inspect_aihospital.data.log_depth import read_header
from inspect_aihospital.data.log_errors import UnreadableError, by_inspect
from inspect_aihospital.spending.person_answers import evaluated_person
from inspect_aihospital.spending.sample_calls import calls_of

CASE_KEYS = (
    *("specialty", "department", "language", "step", "topic", "round"),
    *("symptoms", "examinations"),
)
"""Keys of a sample's metadata that describe its case."""


@dataclass(frozen=True)
class LoadedLog:
    """Hold the rows of a log; `Evidence` says which columns they have.

    Attributes:
        run: The metadata of the run.
        samples: A row a sample, in the order of epochs and ids, whichever ended first.
        scores: By scorer, a row a score.
        shard: Which shard of a run the log is, if it is one.
        task_id: The id that a run shares with its retries.
    """

    run: Run
    samples: pd.DataFrame
    scores: dict[str, pd.DataFrame] = field(default_factory=dict)
    shard: RunShard | None = None
    task_id: str = ""


def read_log(path: str) -> LoadedLog | SkippedLog:
    """Load a log, or say why it is left out; a fault of this package is raised."""
    try:
        header = read_header(path)
        if reason := header_problem(header):
            unfinished = "" if header.status == "success" else header.eval.task_id
            return SkippedLog(path, reason, unfinished, header.eval.created)
        samples = by_inspect(lambda: read_eval_log_sample_summaries(path))
    except UnreadableError as error:
        return SkippedLog(path, f"cannot be read as an Inspect log ({error})")
    # Samples stand in a log in the order in which they ended, which no rerun repeats.
    samples.sort(key=lambda sample: (sample.epoch, str(sample.id)))
    if reason := sample_problem([(str(sample.id), sample.epoch) for sample in samples]):
        return SkippedLog(path, reason)
    run = read_run(path, header, samples)
    return LoadedLog(
        run,
        pd.DataFrame([_sample_row(run.id, sample) for sample in samples]),
        _scores(run.id, samples),
        run_shard(header),
        header.eval.task_id,
    )


def sample_problem(keys: Sequence[tuple[str, int]]) -> str | None:
    """Say why samples of these ids and epochs cannot be used; `None` if they can."""
    if not keys:
        return "holds no sample"
    if len(set(keys)) < len(keys):
        return "holds a sample twice: two have the same id and epoch"
    return None


def _sample_row(run: str, sample: EvalSampleSummary) -> dict[str, Any]:
    usage = sample.model_usage.values()
    return {
        **dict(zip(KEYS, (run, str(sample.id), sample.epoch), strict=True)),
        "error": sample.error,
        "limit": sample.limit,
        "input_tokens": sum(model.input_tokens for model in usage),
        "output_tokens": sum(model.output_tokens for model in usage),
        "seconds": sample.total_time,
        **calls_of(sample),
        **evaluated_person(sample),
        # every case key, so that logs without some metadata have the same columns
        **{key: sample.metadata.get(key) for key in CASE_KEYS},
    }


def _scores(run: str, samples: Sequence[EvalSampleSummary]) -> dict[str, pd.DataFrame]:
    by_scorer: dict[str, list[dict[str, Any]]] = {}
    for sample in samples:
        for name, score in (sample.scores or {}).items():
            facts = {k: v for k, v in (score.metadata or {}).items() if v != TOO_LONG}
            by_scorer.setdefault(name, []).append(
                {
                    **dict(zip(KEYS, (run, str(sample.id), sample.epoch), strict=True)),
                    "reason": score.reason,
                    "facts": to_json(facts, inf_nan_mode="constants", fallback=str).decode(),
                    **_numbers(score.value),
                    **_coverages(facts.get("coverage")),
                }
            )
    return {name: pd.DataFrame(scores) for name, scores in by_scorer.items()}


def _numbers(value: Any) -> Mapping[str, float]:
    values = value if isinstance(value, dict) else {"value": value}
    return {
        name: float(number)
        for name, number in values.items()
        # A figure called "id" or "run" would take the place of the key.
        if isinstance(number, int | float) and name not in KEYS
    }


def _coverages(shares: Any) -> Mapping[str, float]:
    by_name = shares if isinstance(shares, dict) else {}
    return {f"coverage_{name}": share for name, share in by_name.items()}
