"""Of several logs of one run, the log that counts: copies of a log, retries, shards run again."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from inspect_aihospital.analysis.evidence import Skipped
from inspect_aihospital.analysis.log_header import start_of
from inspect_aihospital.analysis.log_reading import ReadLog


def without_repeats(read: Sequence[ReadLog | Skipped]) -> tuple[list[ReadLog], list[Skipped]]:
    """One log a run or shard, and the logs that are left out beside it.

    Of copies of a log (the same eval id) that with most scorers counts, of equals the one whose
    path comes last; of retries (the same task id and model) the newest; of logs of one shard that
    share no task id the same as of copies.

    Args:
        read: The logs in the order of their paths.

    Returns:
        The logs that count; the others, and the logs that were not read, each with its reason.
    """
    logs = every = [log for log in read if isinstance(log, ReadLog)]
    copies: list[Skipped] = []
    for key, order, why in (
        (lambda log: log.run["run"], _scorers_then_path, _why_copied),
        (_retried, _newest, _why_retried),
        (lambda log: log.part or log.run["run"], _scorers_then_path, _why_same_shard),
    ):
        logs, left_out = _last_of_each(logs, key, order, why)
        copies += left_out
    return logs, [*_unread(read, every), *copies]


def _last_of_each(
    logs: Iterable[ReadLog],
    key: Callable[[ReadLog], Hashable],
    order: Callable[[ReadLog], Any],
    why: Callable[[ReadLog, ReadLog], str],
) -> tuple[list[ReadLog], list[Skipped]]:
    """Of the logs with one key the last in an order; the others with their reason."""
    groups: dict[Hashable, list[ReadLog]] = {}
    for log in logs:
        groups.setdefault(key(log), []).append(log)
    kept, left_out = [], []
    for group in groups.values():
        *others, best = sorted(group, key=order)
        kept.append(best)
        left_out += [Skipped(log.run["path"], why(log, best)) for log in others]
    return kept, left_out


def _retried(log: ReadLog) -> Hashable:
    """What a run shares with its retries; a log of no known task shares nothing."""
    return (log.task_id, log.run["model"]) if log.task_id else log.run["run"]


def _scorers_then_path(log: ReadLog) -> tuple[int, str]:
    return len(log.scores), log.run["path"]


def _newest(log: ReadLog) -> tuple[datetime, str]:
    return start_of(log.run["created"]), log.run["path"]


def _why_copied(log: ReadLog, best: ReadLog) -> str:
    where = best.run["path"]
    if all(
        name in best.scores and best.scores[name].equals(log.scores[name]) for name in log.scores
    ):
        return f"is another copy of the run in {where}"
    return (
        f"is another scoring of the run in {where}; a report takes one scoring of a run: name the "
        "log that you want alone, or score with --action append"
    )


def _why_retried(log: ReadLog, best: ReadLog) -> str:
    return f"was retried by {best.run['path']}; of a run and its retries the newest counts"


def _why_same_shard(log: ReadLog, best: ReadLog) -> str:
    shard = log.part.shard if log.part else ""
    return (
        f"is shard {shard} of a run once more, which is read from {best.run['path']}; name the "
        "logs of one run alone, or tell runs apart with --metadata submission=NAME"
    )


def _unread(read: Iterable[ReadLog | Skipped], logs: Iterable[ReadLog]) -> Iterator[Skipped]:
    """The logs that were not read; of a run that a later log finished, by which."""
    finished = {log.task_id: log for log in sorted(logs, key=_newest)}
    for one in read:
        if not isinstance(one, Skipped):
            continue
        log = finished.get(one.unfinished) if one.unfinished else None
        if log and start_of(log.run["created"]) >= start_of(one.created):
            yield replace(one, why=f"was finished by {log.run['path']}")
        elif log:
            yield replace(one, why=f"{one.why}; the run before it, {log.run['path']}, counts")
        else:
            yield one
