"""The bench's work, cut into tasks that several processes can share."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from benchmarks.instruments.casting import Casting
from benchmarks.instruments.cells import FaultyRun, faulty_run
from benchmarks.instruments.running import Run, play_run


def play_fault(task: tuple[str, str], rates: Sequence[float], visits: int) -> list[FaultyRun]:
    """Play a fault on a set of records at each rate."""
    name, records = task
    return [faulty_run(name, rate, records, visits) for rate in rates]


def play_clean_run(task: tuple[str, Casting], visits: int) -> Run:
    """Play a clean run."""
    records, casting = task
    return play_run(records, casting, visits)


def spread(work: Callable[[Any], Any], tasks: Iterable[Any], jobs: int) -> list[Any]:
    """Do all tasks, in several processes if wanted, in their order."""
    if jobs == 1:
        return [work(task) for task in tasks]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        return list(pool.map(work, tasks))
