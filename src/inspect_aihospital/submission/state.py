"""Determine the state of an eval from the logs in its folder, and from nothing else."""

from dataclasses import dataclass
from typing import Literal

from inspect_ai.log import EvalLog, list_eval_logs, read_eval_log, read_eval_log_sample_summaries

from inspect_aihospital.data.log_errors import UnreadableError, by_inspect
from inspect_aihospital.submission.marks import holder

StateKind = Literal["done", "running", "failed", "stopped", "missing"]


@dataclass(frozen=True)
class EvalState:
    """State of an eval at this moment.

    Attributes:
        kind: `done`: a log that ended well is there. `running`: a process runs it. `failed`: its
            newest log ended with an error. `stopped`: killed or cancelled. `missing`: no log.
        log: The log that counts: of a done eval the one that ended well, else the one to continue.
        samples: Samples that ended in it.
        total: Samples that it was to have, as far as the log says.
        error: Of a failed eval, the error.
    """

    kind: StateKind
    log: str | None = None
    samples: int = 0
    total: int | None = None
    error: str = ""


def state_of(folder: str) -> EvalState:
    """Determine the state of the eval of a folder.

    Of several logs that did not end well, the log with most samples is continued, of equals the
    newest: a continuation that was killed early holds fewer samples than its predecessor.
    """
    try:
        paths = [info.name for info in list_eval_logs(folder, descending=True)]
    except FileNotFoundError:
        paths = []
    logs = [log for log in map(_read_log, paths) if log]
    # A log that ended well counts, whatever came after it.
    for log, ended in logs:
        if log.status == "success" and not log.invalidated:
            return _state(log, ended, "done")
    # A mark says who runs it; a log alone cannot tell a killed eval from a slow one.
    running = holder(folder) is not None
    if not logs:
        return EvalState("running" if running else "missing")
    newest, _ = logs[0]
    failed = newest.status == "error"
    error = newest.error.message if failed and newest.error else ""
    kind: StateKind = "running" if running else "failed" if failed else "stopped"
    # `max` takes the first of equals, and the newest log comes first.
    return _state(*max(logs, key=lambda entry: entry[1]), kind, error)


def _read_log(path: str) -> tuple[EvalLog, int] | None:
    """Read a log's header, and count its samples that ended well; `None` if it is damaged or gone.

    A process that was killed in the middle of a write leaves a damaged log for good.
    """
    try:
        log = by_inspect(lambda: read_eval_log(path, header_only=True))
        # A log without results was cut off, so that its samples have to be counted.
        summaries = [] if log.results else by_inspect(lambda: read_eval_log_sample_summaries(path))
    except UnreadableError as error:
        cause = error.__cause__
        # A place that cannot be reached says nothing of the log.
        if isinstance(cause, OSError) and not isinstance(cause, FileNotFoundError):
            raise cause from error
        return None
    if log.results:
        return log, log.results.completed_samples
    return log, sum(summary.completed and not summary.error for summary in summaries)


def _state(log: EvalLog, ended: int, kind: StateKind, error: str = "") -> EvalState:
    cases, epochs = log.eval.dataset.samples, log.eval.config.epochs or 1
    total = cases and cases * epochs
    if results := log.results:
        # A run that its own rule stopped was not to have the samples that it spared.
        spared = results.early_stopping.early_stops if results.early_stopping else []
        total = results.total_samples - len(spared)
    return EvalState(kind, log.location, ended, total, error)
