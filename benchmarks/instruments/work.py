"""The bench's work, cut into tasks that several processes can share."""

import os
import pickle
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from multiprocessing import get_context
from pathlib import Path
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


def spread(
    work: partial[Any], tasks: Iterable[Any], jobs: int, kept: Path | None = None
) -> list[Any]:
    """Do all tasks, in several processes if wanted, in their order.

    Args:
        work: What is done with a task.
        tasks: The tasks.
        jobs: Number of processes.
        kept: Folder that takes each result once it is there, and gives those of a stopped bench.
    """
    do = partial(_do_once, work, kept) if kept else work
    if jobs == 1:
        return [do(task) for task in tasks]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        return list(pool.map(do, tasks))


def _do_once(work: partial[Any], kept: Path, task: Any) -> Any:
    key = repr((_code_digest(), work.func.__name__, work.keywords, task))
    path = kept / f"{sha256(key.encode()).hexdigest()}.pickle"
    if not path.exists():
        unfinished = path.with_suffix(f".{os.getpid()}")
        unfinished.write_bytes(pickle.dumps(work(task)))
        unfinished.rename(path)
    return pickle.loads(path.read_bytes())


@cache
def _code_digest() -> str:
    """Return what changes with any file of the package or the bench, so that no result is stale."""
    folders = [Path(str(files("inspect_aihospital"))), Path(__file__).parent]
    paths = sorted(path for folder in folders for path in folder.rglob("*") if path.is_file())
    texts = (path.read_bytes() for path in paths if path.suffix != ".pyc")
    return sha256(b"".join(texts)).hexdigest()
