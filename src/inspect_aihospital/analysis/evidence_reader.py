"""Read logs into evidence, each by itself, so that a broken log costs only itself."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import fields, replace
from multiprocessing import get_context

import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence, SkippedLog
from inspect_aihospital.analysis.log_loader import LoadedLog, read_log
from inspect_aihospital.analysis.log_paths import find_logs
from inspect_aihospital.analysis.repeated_logs import without_repeats
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.analysis.run_labels import label_runs
from inspect_aihospital.analysis.shard_joining import join_shards, stack_frames
from inspect_aihospital.errors import require_positive

MOST_IN_PROCESS = 3
"""Logs up to which this process reads them itself: starting other processes takes as long."""

ReadProgress = Callable[[int, int], None]
"""Called with the number of logs read so far, and of all logs."""


def read_evidence(
    *logs: str,
    workers: int = 1,
    progress: ReadProgress | None = None,
    include_not_comparable: bool = False,
) -> Evidence:
    """Read logs of this package's tasks.

    Args:
        logs: Files, folders and patterns, as `find_logs` takes them.
        workers: Processes that read. A script that asks for several has to stand under
            `if __name__ == "__main__":`, since each process loads the script again.
        progress: Called after every log.
        include_not_comparable: Rank and test runs that are not comparable, too.

    Returns:
        The runs, samples and scores of the logs; shards of a run are joined to one run. Logs that
        are damaged, unfinished, empty, of other tasks, or repeat a run are in `skipped`.

    Raises:
        UserError: A place does not exist, or `workers` is not a number of processes.
    """
    require_positive(workers=workers)
    paths = find_logs(logs)
    results: dict[str, LoadedLog | SkippedLog] = {}
    for path, result in _load_all(paths, workers):
        results[path] = result
        if progress:
            progress(len(results), len(paths))
    # In the order of paths, whichever worker finished first.
    loaded, skipped = without_repeats([results[path] for path in paths])
    runs, overlapping = join_shards(loaded)
    evidence = _evidence(runs, (*skipped, *overlapping))
    return replace(evidence, include_not_comparable=include_not_comparable)


def _load_all(paths: list[str], workers: int) -> Iterator[tuple[str, LoadedLog | SkippedLog]]:
    if workers == 1 or len(paths) <= MOST_IN_PROCESS:
        yield from ((path, read_log(path)) for path in paths)
        return
    # spawn, since a forked child may inherit the locks of Inspect's threads
    with ProcessPoolExecutor(min(workers, len(paths)), mp_context=get_context("spawn")) as pool:
        path_of = {pool.submit(read_log, path): path for path in paths}
        for future in as_completed(path_of):
            # popped, so that a log's rows are not held twice
            yield path_of.pop(future), future.result()


def _evidence(logs: list[LoadedLog], skipped: tuple[SkippedLog, ...]) -> Evidence:
    scorers = sorted({name for log in logs for name in log.scores})
    columns = [column.name for column in fields(Run)]
    runs = pd.DataFrame(map(vars, label_runs([log.run for log in logs])), columns=columns)
    return Evidence(
        runs=runs.rename(columns={"id": "run"}).set_index("run", drop=False),
        samples=stack_frames([log.samples for log in logs]),
        scores={
            name: stack_frames([log.scores[name] for log in logs if name in log.scores])
            for name in scorers
        },
        skipped=skipped,
    )
