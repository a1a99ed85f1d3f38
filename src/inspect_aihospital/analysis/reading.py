"""Logs → evidence: each read by itself, so that a broken one costs only itself."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from multiprocessing import get_context

import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence, Skipped
from inspect_aihospital.analysis.found import find_logs
from inspect_aihospital.analysis.joining import join_shards, stacked
from inspect_aihospital.analysis.labels import label_runs
from inspect_aihospital.analysis.log_reading import ReadLog, read_log
from inspect_aihospital.errors import require_positive

FEW = 3
"""Up to so many logs are read in this process: starting others takes as long."""

Progress = Callable[[int, int], None]
"""Called with how many logs are read, and of how many."""


def read_evidence(*logs: str, workers: int = 1, progress: Progress | None = None) -> Evidence:
    """Read logs of this package's tasks.

    Args:
        logs: Files, folders and patterns, as `find_logs` takes them.
        workers: Processes that read. A script that asks for more than one has to stand under
            `if __name__ == "__main__":`, since each process loads it again.
        progress: Told after every log.

    Returns:
        What the logs hold, those of one run's shards as one run. Logs that are damaged,
        unfinished, empty, of other tasks, or copies of a run or shard that is there already are
        in `skipped`.

    Raises:
        UserError: A place does not exist, or `workers` is not a number of processes.
    """
    require_positive(workers=workers)
    paths = find_logs(logs)
    tell = progress or (lambda done, total: None)
    read: dict[str, ReadLog | Skipped] = {}
    for path, one in _read_all(paths, workers):
        read[path] = one
        tell(len(read), len(paths))
    every = [read[path] for path in paths]
    kept, copies = _without_copies(every)
    runs, overlapping = join_shards(kept)
    return _evidence(runs, (*_skipped(every), *copies, *overlapping))


def _read_all(paths: list[str], workers: int) -> Iterator[tuple[str, ReadLog | Skipped]]:
    if workers == 1 or len(paths) <= FEW:
        yield from ((path, read_log(path)) for path in paths)
        return
    with ProcessPoolExecutor(min(workers, len(paths)), mp_context=get_context("spawn")) as pool:
        waiting = {pool.submit(read_log, path): path for path in paths}
        for done in as_completed(waiting):
            yield waiting.pop(done), done.result()


def _skipped(logs: list[ReadLog | Skipped]) -> Iterator[Skipped]:
    """The logs that were left out; of a run that another of the logs finished, by which."""
    finished = {log.task_id: log.run["path"] for log in logs if isinstance(log, ReadLog)}
    for one in logs:
        if isinstance(one, Skipped):
            by = finished.get(one.unfinished) if one.unfinished else None
            yield replace(one, why=f"was finished by {by}") if by else one


def _without_copies(
    read: Iterable[ReadLog | Skipped],
) -> tuple[list[ReadLog], list[Skipped]]:
    """One log a run or shard: that with most scorers, of those the one whose path comes last."""
    runs: dict[Hashable, list[ReadLog]] = {}
    for log in read:
        if isinstance(log, ReadLog):
            runs.setdefault(log.part or log.run["run"], []).append(log)
    kept, copies = [], []
    for same in runs.values():
        *others, best = sorted(same, key=lambda log: (len(log.scores), log.run["path"]))
        kept.append(best)
        copies += [Skipped(one.run["path"], _why_left_out(one, best)) for one in others]
    return kept, copies


def _why_left_out(log: ReadLog, best: ReadLog) -> str:
    """Whether a log adds nothing to another of its run, or was scored otherwise."""
    where = best.run["path"]
    if log.part and log.run["run"] != best.run["run"]:
        return (
            f"is shard {log.part.shard} of a run once more, which is read from {where}; name the "
            "logs of one run alone, or tell runs apart with --metadata submission=NAME"
        )
    if all(
        name in best.scores and best.scores[name].equals(log.scores[name]) for name in log.scores
    ):
        return f"is another copy of the run in {where}"
    return (
        f"is another scoring of the run in {where}; a report takes one scoring of a run: name the "
        "log that you want alone, or score with --action append"
    )


def _evidence(logs: list[ReadLog], skipped: tuple[Skipped, ...]) -> Evidence:
    scorers = sorted({name for log in logs for name in log.scores})
    runs = pd.DataFrame([log.run for log in logs])
    return Evidence(
        runs=label_runs(runs) if logs else pd.DataFrame(columns=["task", "label", "created"]),
        samples=stacked([log.samples for log in logs]),
        scores={
            name: stacked([log.scores[name] for log in logs if name in log.scores])
            for name in scorers
        },
        skipped=skipped,
    )
