"""How far an eval is: told by the logs in its folder, and by nothing else."""

from dataclasses import dataclass
from typing import Literal

from inspect_ai.log import (
    EvalLog,
    list_eval_logs,
    read_eval_log,
    read_eval_log_sample_summaries,
)

from inspect_aihospital.data.log_errors import UnreadableError, by_inspect
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
    logs = [log for log in map(_read, paths) if log]
    if well := [one for one in logs if one[0].status == "success" and not one[0].invalidated]:
        return _of(*well[0], "done")
    running = holder(folder) is not None
    if not logs:
        return Standing("running" if running else "missing")
    newest, _ = logs[0]
    failed = newest.status == "error"
    why = newest.error.message if failed and newest.error else ""
    kind: Kind = "running" if running else "failed" if failed else "stopped"
    return _of(*max(logs, key=lambda one: one[1]), kind, why)


def _read(path: str) -> tuple[EvalLog, int] | None:
    """A log's header and how many samples ended well; `None` if it is damaged or gone.

    A process that was killed in the middle of a write leaves such a file for good. It cannot be
    continued.

    Raises:
        OSError: The place cannot be reached, which says nothing of the log.
    """
    try:
        log = by_inspect(lambda: read_eval_log(path, header_only=True))
        summaries = [] if log.results else by_inspect(lambda: read_eval_log_sample_summaries(path))
    except UnreadableError as error:
        cause = error.__cause__
        if isinstance(cause, OSError) and not isinstance(cause, FileNotFoundError):
            raise cause from error
        return None
    if log.results:
        return log, log.results.completed_samples
    return log, sum(one.completed and not one.error for one in summaries)


def _of(log: EvalLog, ended: int, kind: Kind, why: str = "") -> Standing:
    cases, epochs = log.eval.dataset.samples, log.eval.config.epochs or 1
    of = log.results.total_samples if log.results else cases and cases * epochs
    return Standing(kind, log.location, ended, of, why)
