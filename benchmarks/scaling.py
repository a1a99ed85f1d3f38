"""What a second process gains on one machine: the same shards by `submit`, one or two at a time.

`python -m benchmarks.scaling [--visits 120] [--latency 1]` runs visits in two shards against the
server of `benchmarks/server`, with so many connections that CPU is the limit, first with one
worker, then with two, and prints a row for each and the ratio. Starts of processes are counted,
two in either row.

The server is not counted, since a real one is on other machines: with two workers on two cores its
CPU seconds are taken from the evals', so a `cores`-th of them is taken off the wall time; with one
worker it has a core of its own, and nothing is taken off. Other work on the machine is not taken
off: `CPU / wall` says whether the evals had their cores (near 1 with one worker, 2 with two); far
below, the ratio of rates says how cores were shared, and only that of CPU a call can be read: by
how much two processes at once slow each other down, in caches and memory, if each has a core.
"""

import argparse
import os
import resource
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from benchmarks.reach.copies import write_records
from benchmarks.reach.scenarios import CHAT
from benchmarks.server.running import Server, serving
from inspect_aihospital.submission.driving import Submission
from inspect_aihospital.submission.engines import engine_of
from inspect_aihospital.submission.spec import read_spec
from inspect_aihospital.submission.work import Work, plan

SHARDS = 2
MANY = 1000
"""Connections: more than CPU can serve at a second's latency, some 26 a core."""


@dataclass(frozen=True)
class Row:
    """A run.

    Attributes:
        workers: Evals at a time.
        calls: That the server answered.
        wall: Seconds from the first start to the last end.
        cpu: CPU seconds of all evals.
        server: CPU seconds of the server meanwhile.
        cores: Of the machine.
    """

    workers: int
    calls: int
    wall: float
    cpu: float
    server: float
    cores: int

    @property
    def own(self) -> float:
        """Seconds that it would have taken with the server elsewhere."""
        shared = self.workers >= self.cores
        return self.wall - (self.server / self.cores if shared else 0.0)

    @property
    def cost(self) -> float:
        """CPU seconds of the evals for each call, their starts included."""
        return self.cpu / self.calls

    @property
    def rate(self) -> float:
        """Calls a second, the server not counted."""
        return self.calls / self.own


def main() -> None:
    """Measure one worker and two, and print Markdown."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scaling", description=__doc__)
    parser.add_argument("--visits", type=int, default=120, help="of both shards together")
    parser.add_argument("--latency", type=float, default=1.0, help="seconds a call")
    options = parser.parse_args()
    with (
        serving(latency=options.latency, jitter=0.1) as server,
        tempfile.TemporaryDirectory() as at,
    ):
        os.environ.update({**server.environment, "INSPECT_EVAL_CTL_SERVER": "false"})
        rows = [measure(server, Path(at), options.visits, workers) for workers in (1, SHARDS)]
    print(table(rows))


def measure(server: Server, folder: Path, visits: int, workers: int) -> Row:
    """Run all shards, so many at a time."""
    spec = read_spec(write_spec(folder, visits, workers))
    submission = Submission(engine_of(spec), workers, 0, _silent)
    server.reset()
    cpu, wall = _children(), time.monotonic()
    if submission.run(plan(spec)):
        raise SystemExit(f"evals failed; their logs are in {spec.log_dir}")
    wall, cpu = time.monotonic() - wall, _children() - cpu
    gauge = server.gauge()
    cores = len(os.sched_getaffinity(0))
    return Row(workers, gauge["calls"], wall, cpu, gauge["cpu_seconds"], cores)


def write_spec(folder: Path, visits: int, workers: int) -> Path:
    """The submission's file."""
    cases, path = folder / "cases.jsonl", folder / f"{workers}.yaml"
    write_records(cases, visits)
    spec: dict[str, Any] = {
        "task": {"task": "inspect_aihospital/mvme", "args": {"cases": str(cases)}},
        "model": CHAT,
        "model_roles": {role: {"model": CHAT} for role in ("patient", "examiner", "grader")},
        "generate_config": {"max_connections": MANY},
        "eval_config": {"max_samples": MANY},
        "shards": SHARDS,
        "workers": workers,
        "log_dir": str(folder / f"logs-{workers}"),
    }
    path.write_text(yaml.safe_dump(spec), encoding="utf-8")
    return path


def table(rows: list[Row]) -> str:
    """The rows, and by how much the last is faster than the first."""
    lines = [
        "| workers | calls | wall, s | server not counted, s | calls a second | CPU / wall "
        "| CPU a call, ms |",
        "|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {row.workers} | {row.calls:,} | {row.wall:.1f} | {row.own:.1f} | {row.rate:.1f} "
        f"| {row.cpu / row.wall:.2f} | {row.cost * 1000:.0f} |"
        for row in rows
    ]
    first_row, two = rows[0], rows[-1]
    by_cpu = two.workers / first_row.workers * first_row.cost / two.cost
    ratio_text = f"ratio of rates: {two.rate / first_row.rate:.2f}; by CPU a call: {by_cpu:.2f}"
    return "\n".join([*lines, "", ratio_text])


def _children() -> float:
    """CPU seconds of all processes that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _silent(_word: str, _work: Work, _why: str) -> None:
    """Nothing is told while time is measured."""


if __name__ == "__main__":
    main()
