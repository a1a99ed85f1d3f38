"""`python -m benchmarks.faults`: run the matrix, keep the results, print them."""

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from inspect_ai.log import EvalLog

from benchmarks.faults.cells import Cell, judge
from benchmarks.faults.injector import Injector
from benchmarks.faults.kinds import BY_NAME, Kind
from benchmarks.faults.page import render, write_summary
from benchmarks.faults.runs import BY_TASK, Setting, rate_for, run
from benchmarks.faults.serving import Served, serving_faults
from benchmarks.faults.touched import calls_by_role, touched

MOST_SEEDS = 50
RESULTS = Path(__file__).with_name("results.jsonl")


def main() -> int:
    """Read the options, run, keep; 1 if a cell has a problem."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.faults", description=__doc__)
    parser.add_argument("--only", action="append", choices=BY_NAME, help="a fault; repeatable")
    parser.add_argument("--task", action="append", choices=BY_TASK, help="a task; repeatable")
    parser.add_argument("--seed", type=int, default=0, help="decides which calls meet a fault")
    parser.add_argument("--results", type=Path, default=RESULTS, help="takes what was found")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="write the table of a page")
    parser.add_argument("--render", action="store_true", help="run nothing")
    options = parser.parse_args()
    problems = False
    if not options.render:
        kinds = [BY_NAME[name] for name in options.only or BY_NAME]
        settings = [BY_TASK[name] for name in options.task or BY_TASK]
        for cell in matrix(settings, kinds, options.seed):
            print(json.dumps(cell.to_json(), ensure_ascii=False), flush=True)
            keep(cell, options.results)
            problems |= bool(cell.problems)
    print(render(read(options.results)))
    if options.write:
        write_summary(options.write, read(options.results))
    return int(problems)


def matrix(settings: Sequence[Setting], kinds: Sequence[Kind], seed: int) -> Iterator[Cell]:
    """Run every task without faults, then under each of them."""
    with serving_faults() as served:
        for setting in settings:
            with tempfile.TemporaryDirectory() as folder:
                without = run(setting, served, None, Path(folder)).log
            calls = calls_by_role(without)
            for kind in kinds:
                if rate := _rate(setting, kind, calls, without):
                    yield _cell(setting, drawn(kind, rate, seed, without), served, without)


def drawn(kind: Kind, rate: float, seed: int, without: EvalLog) -> Injector:
    """An injector with the first seed, from this one on, at which some cases meet the fault.

    Not all of them do, by the calls of the run without faults; after `MOST_SEEDS` any will do.
    """
    for candidate_seed in range(seed, seed + MOST_SEEDS):
        injector = Injector(kind, rate, candidate_seed)
        if 0 < len(touched(without, injector)) < len(without.samples or []):
            return injector
    return Injector(kind, rate, seed)


def _rate(setting: Setting, kind: Kind, calls: Counter[str], without: EvalLog) -> float:
    able = sum(calls[role] for role in kind.roles)
    return rate_for(able / len({sample.id for sample in without.samples or []}))


def _cell(setting: Setting, injector: Injector, served: Served, without: EvalLog) -> Cell:
    with tempfile.TemporaryDirectory() as folder:
        return judge(setting, injector, run(setting, served, injector, Path(folder)), without)


def keep(cell: Cell, path: Path) -> None:
    """Add a cell to a file, in the place of an earlier one of the same task and fault."""
    place = (cell.task, cell.fault)
    other_cells = [
        stored_cell for stored_cell in read(path) if (stored_cell.task, stored_cell.fault) != place
    ]
    lines = [
        json.dumps(stored_cell.to_json(), ensure_ascii=False)
        for stored_cell in [*other_cells, cell]
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read(path: Path) -> list[Cell]:
    """Cells of a file; none where there is no file."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [Cell(**json.loads(line)) for line in lines]


if __name__ == "__main__":
    sys.exit(main())
