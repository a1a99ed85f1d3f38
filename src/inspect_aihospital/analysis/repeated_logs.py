"""Choose the log that counts among several logs of one run: copies, retries, shards run again."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from inspect_aihospital.analysis.evidence import SkippedLog
from inspect_aihospital.analysis.log_loader import LoadedLog
from inspect_aihospital.analysis.start_times import start_of


def without_repeats(
    results: Sequence[LoadedLog | SkippedLog],
) -> tuple[list[LoadedLog], list[SkippedLog]]:
    """Keep one log for each run or shard, and name the logs that are left out.

    Among copies of a log (the same eval id) that with most scorers counts, then the last path.
    Among retries (the same task id and model) the newest counts. Logs of one shard that share no
    task id are chosen like copies.

    Args:
        results: The logs in the order of their paths.

    Returns:
        The logs that count; the other logs and those that were not read, each with its reason.
    """
    logs = all_logs = [log for log in results if isinstance(log, LoadedLog)]
    repeats: list[SkippedLog] = []
    # Copies first: a copy has the task id of its original, and would else pass for a retry.
    for key, order, reason in (
        (lambda log: log.run.id, _scorers_then_path, _copy_reason),
        (_retry_key, _start_then_path, _retry_reason),
        (lambda log: log.shard or log.run.id, _scorers_then_path, _same_shard_reason),
    ):
        logs, left_out = _last_of_each(logs, key, order, reason)
        repeats += left_out
    return logs, [*_unread_logs(results, all_logs), *repeats]


def _last_of_each(
    logs: Iterable[LoadedLog],
    key: Callable[[LoadedLog], Hashable],
    order: Callable[[LoadedLog], Any],
    reason: Callable[[LoadedLog, LoadedLog], str],
) -> tuple[list[LoadedLog], list[SkippedLog]]:
    """Keep the last log of each key in an order; return the other logs with their reason."""
    groups: dict[Hashable, list[LoadedLog]] = {}
    for log in logs:
        groups.setdefault(key(log), []).append(log)
    last_logs, left_out = [], []
    for group in groups.values():
        *earlier, last = sorted(group, key=order)
        last_logs.append(last)
        left_out += [SkippedLog(log.run.path, reason(log, last)) for log in earlier]
    return last_logs, left_out


def _retry_key(log: LoadedLog) -> Hashable:
    # a log without a task id is a retry of no other
    return (log.task_id, log.run.model) if log.task_id else log.run.id


def _scorers_then_path(log: LoadedLog) -> tuple[int, str]:
    return len(log.scores), log.run.path


def _start_then_path(log: LoadedLog) -> tuple[datetime, str]:
    return start_of(log.run.created), log.run.path


def _copy_reason(log: LoadedLog, best: LoadedLog) -> str:
    path = best.run.path
    if all(
        name in best.scores and best.scores[name].equals(log.scores[name]) for name in log.scores
    ):
        return f"is another copy of the run in {path}"
    return (
        f"is another scoring of the run in {path}; a report takes one scoring of a run: name the "
        "log that you want alone, or score with --action append"
    )


def _retry_reason(log: LoadedLog, best: LoadedLog) -> str:
    return f"was retried by {best.run.path}; of a run and its retries the newest counts"


def _same_shard_reason(log: LoadedLog, best: LoadedLog) -> str:
    shard = log.shard.shard if log.shard else ""
    return (
        f"is shard {shard} of a run once more, which is read from {best.run.path}; name the "
        "logs of one run alone, or tell runs apart with --metadata submission=NAME"
    )


def _unread_logs(
    results: Iterable[LoadedLog | SkippedLog], logs: Iterable[LoadedLog]
) -> Iterator[SkippedLog]:
    """Yield the logs that were not read; name the log that finished an unfinished run."""
    finished = {log.task_id: log for log in sorted(logs, key=_start_then_path)}
    for skipped in results:
        if not isinstance(skipped, SkippedLog):
            continue
        task_id = skipped.unfinished_task_id
        log = finished.get(task_id) if task_id else None
        if log and start_of(log.run.created) >= start_of(skipped.created):
            yield replace(skipped, reason=f"was finished by {log.run.path}")
        elif log:
            counted = f"the run before it, {log.run.path}, counts"
            yield replace(skipped, reason=f"{skipped.reason}; {counted}")
        else:
            yield skipped
