"""How far an eval is: told by the logs in its folder, and by nothing else."""

from dataclasses import dataclass
from typing import Literal

from inspect_ai.log import (
    EvalLog,
    list_eval_logs,
    read_eval_log,
    read_eval_log_sample_summaries,
)

from inspect_aihospital.submission.marks import holder

Kind = Literal["done", "running", "failed", "stopped", "missing"]


@dataclass(frozen=True)
class Standing:
    """An eval at this moment.

    Attributes:
        kind: `done`: a log that ended well is there. `running`: somebody runs it. `failed`: its
            newest log ended with an error. `stopped`: killed or cancelled. `missing`: no log.
        log: The log that counts: of a done eval the one that ended well, else the one to continue.
        samples: Samples that ended in it.
        of: Samples that it was to have, as far as the log says.
        why: Of a failed one, the error.
    """

    kind: Kind
    log: str | None = None
    samples: int = 0
    of: int | None = None
    why: str = ""


def standing(folder: str) -> Standing:
    """How far the eval of a folder is.

    Of several logs that did not end well the one with most samples is continued, of equals the
    newest: a continuation that was killed early holds fewer than what it continued.
    """
    try:
        paths = [one.name for one in list_eval_logs(folder, descending=True)]
    except FileNotFoundError:
        paths = []
    headers = [read_eval_log(path, header_only=True) for path in paths]
    if well := [log for log in headers if log.status == "success" and not log.invalidated]:
        return _of(well[0], "done")
    running = holder(folder) is not None
    if not headers:
        return Standing("running" if running else "missing")
    best = max(headers, key=_ended)
    newest = headers[0]
    failed = newest.status == "error"
    why = newest.error.message if failed and newest.error else ""
    kind: Kind = "running" if running else "failed" if failed else "stopped"
    return _of(best, kind, why)


def _of(log: EvalLog, kind: Kind, why: str = "") -> Standing:
    cases, epochs = log.eval.dataset.samples, log.eval.config.epochs or 1
    of = log.results.total_samples if log.results else cases and cases * epochs
    return Standing(kind, log.location, _ended(log), of, why)


def _ended(log: EvalLog) -> int:
    """Samples that a log holds and that did not end with an error."""
    if log.results:
        return log.results.completed_samples
    summaries = read_eval_log_sample_summaries(log.location)
    return sum(one.completed and not one.error for one in summaries)
