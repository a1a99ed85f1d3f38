"""All samples of a log, those of an exam's later rounds too."""

from collections.abc import Iterable

from inspect_ai.log import (
    EvalSample,
    read_eval_log_sample_summaries,
    read_eval_log_samples_by_id,
)


def every_sample(log: str) -> Iterable[EvalSample]:
    """Whole samples with their texts; `read_eval_log_samples` stops at the epochs of the header.

    A round of `usmle_icf` is an epoch, and how many there are is known when it is over.
    """
    places = [(summary.id, summary.epoch) for summary in read_eval_log_sample_summaries(log)]
    return read_eval_log_samples_by_id(log, places, resolve_attachments="full")
