"""Time and memory of `inspect-aihospital report` over many large logs, read from a cold cache.

`python -m benchmarks.reports [--cases 506] [--logs 50 --logs 100] [--graders 1] [--keep FOLDER]
[--league]` rehearses four doctors over so many cases, copies their logs under other run ids and
names of models until there are enough, and writes a report of each number of logs in a process of
its own. With `--league` each copy is a model of its own skill: it takes the scores of more and
more cases from a weaker doctor; cases beyond 48 are those before them under other ids.

Before each, the logs and the installed packages are dropped from the cache of files (by
`posix_fadvise`, so pages that another process maps stay). Memory is that of the command and its
readers together, pages that they share counted once, looked at five times a second. Which share of
the time is processors' tells whether something else was busy meanwhile.
"""

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from random import Random

import psutil
from inspect_ai import eval as evaluate
from inspect_ai.log import read_eval_log, write_eval_log

from benchmarks.reach.copies import write_records

DOCTORS = tuple(f"aihospital/rehearsal{skill}" for skill in ("", "-a", "-b", "-c"))
GRADERS = ("aihospital/rehearsal", "aihospital/rehearsal-a", "aihospital/rehearsal-b")
DISTINCT = 48
"""Different cases of a league."""

LOOK = 0.2
"""Seconds between two looks at memory."""


@dataclass(frozen=True)
class Spent:
    """What a report took: wall and CPU seconds, and its most memory, in bytes."""

    wall: float
    cpu: float
    memory: int


Row = tuple[int, int, Spent]


def main() -> None:
    """Make the logs, measure, and print Markdown."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reports", description=__doc__)
    parser.add_argument("--cases", type=int, default=506)
    parser.add_argument("--logs", type=int, action="append", help="default: 50 and 100")
    parser.add_argument("--league", action="store_true", help="copies with scores of their own")
    parser.add_argument("--graders", type=int, choices=(1, 2, 3), default=1)
    parser.add_argument("--keep", type=Path, help="folder whose logs are used again if it has any")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        counts = sorted(options.logs or (50, 100))
        folder = options.keep or Path(scratch) / "logs"
        logs = sorted(folder.glob("*.eval"))
        if len(logs) < counts[-1]:
            logs = make_logs(
                folder, options.cases, counts[-1], options.graders, league=options.league
            )
        print(table(row(logs[:count], Path(scratch) / f"report-{count}") for count in counts))


def make_logs(
    folder: Path, cases: int, count: int, graders: int, *, league: bool = False
) -> list[Path]:
    """So many logs: rehearsals of each doctor, then copies of these by turns."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        records = Path(scratch) / "cases.jsonl"
        write_records(records, min(cases, DISTINCT) if league else cases)
        made = evaluate(
            "inspect_aihospital/mvme",
            task_args={"cases": str(records)},
            model=list(DOCTORS),
            model_roles={
                "patient": GRADERS[0],
                "examiner": GRADERS[0],
                "grader": list(GRADERS[:graders]),
            },
            log_dir=str(Path(scratch) / "logs"),
            display="none",
        )
        places = [Path(log.location.removeprefix("file://")) for log in made]
        if league:
            return [blend(places, folder, n, n / count, cases) for n in range(count)]
        return [copy(places[n % len(places)], folder, n) for n in range(count)]


def copy(place: Path, folder: Path, number: int) -> Path:
    """A log as that of another run of another model, which is rehearsed all the same."""
    copied = folder / f"{number:04}.eval"
    shutil.copyfile(place, copied)
    log = read_eval_log(str(copied), header_only=True)
    log.eval.eval_id, log.eval.run_id = f"{log.eval.eval_id}-{number}", f"run-{number}"
    log.eval.model = f"{log.eval.model}-{number}"
    write_eval_log(log, str(copied), header_only=True)
    return copied


def blend(places: Sequence[Path], folder: Path, number: int, share: float, cases: int) -> Path:
    """The first doctor's log as another model's, a share of whose scores are another doctor's."""
    log = read_eval_log(str(places[0]))
    other_scores = {
        (sample.id, sample.epoch): sample.scores
        for sample in read_eval_log(str(places[1 + number % (len(places) - 1)])).samples or []
    }
    random, repeated = Random(number), cycle(log.samples or [])
    log.samples = []
    for place, sample in enumerate(islice(repeated, cases)):
        takes_over = random.random() < share
        changes = {"id": f"{sample.id}-{place}", "uuid": f"{sample.uuid}-{place}"}
        scores = other_scores[sample.id, sample.epoch] if takes_over else sample.scores
        log.samples.append(sample.model_copy(update={**changes, "scores": scores}))
    if log.results:
        log.results.total_samples = log.results.completed_samples = cases
    log.eval.eval_id, log.eval.run_id = f"{log.eval.eval_id}-{number}", f"run-{number}"
    log.eval.task_id, log.eval.model = f"{log.eval.task_id}-{number}", f"aihospital/model-{number}"
    blended = folder / f"{number:04}.eval"
    write_eval_log(log, str(blended))
    return blended


def row(logs: Sequence[Path], out: Path) -> Row:
    """One report from a cold cache: how many logs, their size in bytes, what it took."""
    forget([*logs, *Path(sysconfig.get_path("purelib")).rglob("*")])
    return len(logs), sum(log.stat().st_size for log in logs), report(logs, out)


def table(rows: Iterable[Row]) -> str:
    """The rows as Markdown."""
    lines = [
        f"| {count} | {size / 1e6:,.0f} | {spent.wall:.1f} | {spent.cpu:.1f} "
        f"| {spent.memory / 1e6:,.0f} |"
        for count, size, spent in rows
    ]
    head = ["| logs | size, MB | wall, s | CPU, s | memory, MB |", "|---|---|---|---|---|"]
    return "\n".join([*head, *lines])


def forget(files: Iterable[Path]) -> None:
    """Drop files from the system's cache."""
    for file in files:
        if file.is_file():
            descriptor = os.open(file, os.O_RDONLY)
            try:
                os.fsync(descriptor)
                os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
            finally:
                os.close(descriptor)


def report(logs: Sequence[Path], out: Path) -> Spent:
    """Run the command, watching it."""
    script = Path(sys.executable).with_name("inspect-aihospital")
    before, began = os.times(), time.perf_counter()
    process = subprocess.Popen([script, "report", *logs, "--out", out], stdout=subprocess.DEVNULL)
    most = 0
    while process.poll() is None:
        most = max(most, held(process.pid))
        time.sleep(LOOK)
    if process.returncode:
        raise SystemExit(f"the report failed with {process.returncode}")
    wall, after = time.perf_counter() - began, os.times()
    cpu = after.children_user + after.children_system
    return Spent(wall, cpu - before.children_user - before.children_system, most)


def held(pid: int) -> int:
    """Memory of a process and those it has started, shared pages once; 0 if it has ended."""
    try:
        first = psutil.Process(pid)
        every = [first, *first.children(recursive=True)]
        return sum(process.memory_full_info().pss for process in every)
    except psutil.NoSuchProcess:
        return 0


if __name__ == "__main__":
    main()
