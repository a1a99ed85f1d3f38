"""What Inspect reads of a log: its header, and of its samples the summaries."""

from contextlib import nullcontext
from typing import Any

from inspect_ai.log import (
    EvalSampleSummary,
    read_eval_log_sample_summaries,
)

from inspect_aihospital.analysis.thin_summaries import already_thin
from inspect_aihospital.data.log_errors import by_inspect

TOO_LONG = "Key removed from summary (> 1k)"
"""What Inspect leaves of metadata that is too long for a summary."""

CASE = ("specialty", "department", "language", "step", "topic", "round", "symptoms", "examinations")
"""What a sample's metadata tells of its case, where its task has it."""


def read_rows(path: str) -> list[dict[str, Any]]:
    """What summaries tell of each sample and its scores; whole samples are not read.

    In the order of epochs and ids, whichever ended first.

    Raises:
        UnreadableError: Inspect cannot read them.
    """
    rows = [_row(summary) for summary in by_inspect(lambda: _summaries(path))]
    return sorted(rows, key=lambda row: (row["epoch"], row["id"]))


def _summaries(path: str) -> list[EvalSampleSummary]:
    with already_thin() if path.endswith(".eval") else nullcontext():
        return read_eval_log_sample_summaries(path)


def _row(sample: EvalSampleSummary) -> dict[str, Any]:
    usage = sample.model_usage.values()
    return {
        "id": str(sample.id),
        "epoch": sample.epoch,
        "metadata": {key: sample.metadata[key] for key in CASE if key in sample.metadata},
        "error": sample.error,
        "limit": sample.limit,
        "input_tokens": sum(one.input_tokens for one in usage),
        "output_tokens": sum(one.output_tokens for one in usage),
        "seconds": sample.total_time,
        "scores": {
            name: {
                "value": score.value,
                "reason": score.reason,
                "facts": {k: v for k, v in (score.metadata or {}).items() if v != TOO_LONG},
            }
            for name, score in (sample.scores or {}).items()
        },
    }
