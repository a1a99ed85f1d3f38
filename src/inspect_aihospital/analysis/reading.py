"""Logs → evidence: each read by itself, so that a broken one costs only itself."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from multiprocessing import get_context

import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence, Skipped
from inspect_aihospital.analysis.found import find_logs
from inspect_aihospital.analysis.joining import join_shards, stacked
from inspect_aihospital.analysis.labels import label_runs
from inspect_aihospital.analysis.log_reading import ReadLog, read_log
from inspect_aihospital.analysis.repeats import without_repeats
from inspect_aihospital.errors import require_positive

FEW = 3
"""Up to so many logs are read in this process: starting others takes as long."""

Progress = Callable[[int, int], None]
"""Called with how many logs are read, and of how many."""


def read_evidence(
    *logs: str,
    workers: int = 1,
    progress: Progress | None = None,
    include_not_comparable: bool = False,
) -> Evidence:
    """Read logs of this package's tasks.

    Args:
        logs: Files, folders and patterns, as `find_logs` takes them.
        workers: Processes that read. A script that asks for more than one has to stand under
            `if __name__ == "__main__":`, since each process loads it again.
        progress: Told after every log.
        include_not_comparable: Rank and test runs that are not comparable, too.

    Returns:
        What the logs hold, those of one run's shards as one run. Logs that are damaged,
        unfinished, empty, of other tasks, or copies, retries and shards of a run that is there
        already are in `skipped`.

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
    kept, left_out = without_repeats([read[path] for path in paths])
    runs, overlapping = join_shards(kept)
    evidence = _evidence(runs, (*left_out, *overlapping))
    return replace(evidence, include_not_comparable=include_not_comparable)


def _read_all(paths: list[str], workers: int) -> Iterator[tuple[str, ReadLog | Skipped]]:
    if workers == 1 or len(paths) <= FEW:
        yield from ((path, read_log(path)) for path in paths)
        return
    with ProcessPoolExecutor(min(workers, len(paths)), mp_context=get_context("spawn")) as pool:
        waiting = {pool.submit(read_log, path): path for path in paths}
        for done in as_completed(waiting):
            yield waiting.pop(done), done.result()


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
