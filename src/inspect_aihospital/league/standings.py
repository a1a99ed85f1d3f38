"""Read how far an eval is, and what it spent so far, from the logs in its folder."""

from collections.abc import Mapping
from dataclasses import dataclass

from inspect_ai.log import (
    EvalLog,
    EvalSampleSummary,
    list_eval_logs,
    read_eval_log,
    read_eval_log_sample_summaries,
)
from inspect_ai.model import ModelCost

from inspect_aihospital.data.log_errors import UnreadableError, by_inspect
from inspect_aihospital.spending import spending_of
from inspect_aihospital.spending.log_spending import dollars_of


@dataclass(frozen=True)
class Standing:
    """How far an eval is.

    Attributes:
        ended: Cases (times epochs) that ended well.
        failed: Cases that ended in an error, in the newest log.
        done: Whether a log ended well.
        dollars: US dollars spent, as far as logs tell; `None` where a price is unknown.
    """

    ended: int = 0
    failed: int = 0
    done: bool = False
    dollars: float | None = 0.0


def standing_of(folder: str, prices: Mapping[str, ModelCost]) -> Standing:
    """Read the standing of an eval from its logs, also while it runs.

    A continued log contains what it continues, so that the dearest log tells what was spent.
    """
    try:
        paths = [info.name for info in list_eval_logs(folder, descending=True)]
    # An eval that has not begun has no folder.
    except FileNotFoundError:
        paths = []
    logs = [log for log in map(_read_log, paths) if log]
    if not logs:
        return Standing()
    amounts = [dollars_of(spending_of(*log).all, prices) for log in logs]
    known_amounts = [amount for amount in amounts if amount is not None]
    return Standing(
        ended=max(sum(_ended_well(s) for s in summaries) for _, summaries in logs),
        # An interruption leaves its cases with an error, and they are run again.
        failed=0
        if logs[0][0].status == "cancelled"
        else sum(bool(summary.error) for summary in logs[0][1]),
        done=any(log.status == "success" and not log.invalidated for log, _ in logs),
        # A sum without an unknown price would look like all that was spent.
        dollars=max(known_amounts) if len(known_amounts) == len(amounts) else None,
    )


def _read_log(path: str) -> tuple[EvalLog, list[EvalSampleSummary]] | None:
    """Read a log without its samples; `None` while it is being written, or if it is damaged."""
    try:
        header = by_inspect(lambda: read_eval_log(path, header_only=True))
        return header, by_inspect(lambda: read_eval_log_sample_summaries(path))
    except UnreadableError:
        return None


def _ended_well(summary: EvalSampleSummary) -> bool:
    return bool(summary.completed) and not summary.error
