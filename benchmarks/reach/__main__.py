"""`python -m benchmarks.reach`: measure, keep the results, print them, write the page's table."""

import argparse
import json
import tempfile
from pathlib import Path

from benchmarks.reach.page import render, write_summary
from benchmarks.reach.results import Measured
from benchmarks.reach.running import Bench
from benchmarks.reach.scenarios import SCENARIOS
from benchmarks.server.running import REPOSITORY

LATENCIES = (0.05, 2.0)
"""Seconds a call: once the framework is the limit, once the calls are."""
RESULTS = Path(__file__).with_name("results.jsonl")
PAGE = REPOSITORY / "docs" / "performance.md"


def main() -> None:
    """Read the options, run, print."""
    names = [scenario.name for scenario in SCENARIOS]
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reach", description=__doc__)
    parser.add_argument("--only", action="append", choices=names, help="a scenario; repeatable")
    parser.add_argument("--cases", type=int, default=100)
    parser.add_argument("--connections", type=int, default=64, help="calls at once")
    parser.add_argument("--latency", type=float, action="append", help="seconds; repeatable")
    parser.add_argument("--jitter", type=float, default=0.1)
    parser.add_argument("--pairs", type=int, default=1, help="runs of each; medians are told")
    parser.add_argument("--no-bare", action="store_true", help="leave out the bare calls")
    parser.add_argument("--options", type=json.loads, default={}, help="of Inspect's eval, JSON")
    parser.add_argument("--results", type=Path, default=RESULTS, help="takes what is measured")
    parser.add_argument("--page", type=Path, default=PAGE, help="its table is written anew")
    parser.add_argument("--render", action="store_true", help="measure nothing")
    options = parser.parse_args()
    if options.pairs < 1:
        parser.error(f"--pairs {options.pairs}: expected 1 or more")
    if not options.render:
        measure(options)
    results = read(options.results)
    print(render(results))
    write_summary(options.page, results)


def measure(options: argparse.Namespace) -> None:
    """Run what is asked for; each result is kept as soon as there is one."""
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(
            folder=Path(folder),
            cases=options.cases,
            connections=options.connections,
            jitter=options.jitter,
            options=options.options,
            pairs=options.pairs,
        )
        for scenario in SCENARIOS:
            if options.only and scenario.name not in options.only:
                continue
            for latency in options.latency or LATENCIES:
                measured = bench.run(scenario, latency, with_bare=not options.no_bare)
                print(json.dumps(measured.to_json()), flush=True)
                keep(measured, options.results)


def keep(measured: Measured, path: Path) -> None:
    """Add a result to a file, in the place of an earlier one of the same command."""
    other_results = [result for result in read(path) if result.command != measured.command]
    lines = [json.dumps(result.to_json()) for result in [*other_results, measured]]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read(path: Path) -> list[Measured]:
    """Results of a file; none where there is no file."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [Measured.from_json(json.loads(line)) for line in lines]


if __name__ == "__main__":
    main()
