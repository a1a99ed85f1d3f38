"""Read the summaries of a log's samples and their scores."""

from typing import Any

from inspect_ai.log import (
    EvalSampleSummary,
    read_eval_log_sample_summaries,
)

from inspect_aihospital.data.log_errors import by_inspect

TOO_LONG = "Key removed from summary (> 1k)"
"""Text that Inspect puts in the place of metadata that is too long for a summary."""

CASE_KEYS = (
    *("specialty", "department", "language", "step", "topic", "round"),
    *("symptoms", "examinations"),
)
"""Keys of a sample's metadata that describe its case."""


def read_rows(path: str) -> list[dict[str, Any]]:
    """Return a row for each sample, in the order of epochs and ids, whichever ended first.

    Raises:
        UnreadableError: Inspect cannot read them.
    """
    rows = [_row(summary) for summary in by_inspect(lambda: read_eval_log_sample_summaries(path))]
    return sorted(rows, key=lambda row: (row["epoch"], row["id"]))


def _row(sample: EvalSampleSummary) -> dict[str, Any]:
    usage = sample.model_usage.values()
    return {
        "id": str(sample.id),
        "epoch": sample.epoch,
        "metadata": {key: sample.metadata[key] for key in CASE_KEYS if key in sample.metadata},
        "error": sample.error,
        "limit": sample.limit,
        "input_tokens": sum(model.input_tokens for model in usage),
        "output_tokens": sum(model.output_tokens for model in usage),
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
