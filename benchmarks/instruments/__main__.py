"""Play broken and clean instruments, and print which of them pass as comparable.

    python -m benchmarks.instruments                      # all faults, 5, 20 and 100 %
    python -m benchmarks.instruments --quick              # a few visits of each
    python -m benchmarks.instruments --only "patient: late" --rates 1 --clean-runs 0 --examples
    python -m benchmarks.instruments --page docs/fidelity.md --kept FOLDER --jobs 2

A run is flagged where `comparable` is 0, by a bound that the same run with clean instruments
keeps, or where every visit that the fault touched is unscored, or unchanged for the doctor.
All faults take hours: with `--kept` a stopped bench goes on where it was, unless a line of the
code has changed since.
"""

import argparse
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from benchmarks.instruments import page
from benchmarks.instruments.cells import FAULTS, clean_castings
from benchmarks.instruments.document import write_block
from benchmarks.instruments.running import record_sets
from benchmarks.instruments.work import play_clean_run, play_fault, spread

VISITS, CLEAN_VISITS, CLEAN_RUNS = 40, 24, 200
QUICK_VISITS, QUICK_CLEAN_RUNS = 8, 8


def read_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", action="append", metavar="NAME", help="faults by part of a name")
    parser.add_argument("--rates", type=float, nargs="+", default=[0.05, 0.2, 1.0])
    parser.add_argument("--records", nargs="+", help="record sets, such as 'built-in en'")
    parser.add_argument("--visits", type=int, help=f"visits of a run with a fault ({VISITS})")
    parser.add_argument("--clean-runs", type=int, help=f"runs of {CLEAN_VISITS} ({CLEAN_RUNS})")
    parser.add_argument("--quick", action="store_true", help="few visits and clean runs")
    parser.add_argument("--examples", action="store_true", help="print what was accused")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--kept", type=Path, help="folder of results, for a bench that goes on")
    parser.add_argument("--page", type=Path, help="write the tables into this page")
    parser.add_argument("--list", action="store_true", help="say what each fault does")
    options = parser.parse_args()
    if options.kept:
        options.kept.mkdir(parents=True, exist_ok=True)
    options.visits = options.visits or (QUICK_VISITS if options.quick else VISITS)
    if options.clean_runs is None:
        options.clean_runs = QUICK_CLEAN_RUNS if options.quick else CLEAN_RUNS
    return options


def chosen_faults(parts: Sequence[str] | None) -> list[str]:
    """The faults whose names hold one of these parts; all by default.

    Raises:
        SystemExit: No fault has such a name.
    """
    names = [n for n in FAULTS if parts is None or any(part in n for part in parts)]
    if not names:
        raise SystemExit(f"No fault is named like {parts}. There are: {', '.join(FAULTS)}.")
    return names


def main() -> None:
    """Play, print, and write the page if wanted."""
    options, start = read_options(), time.monotonic()
    if options.list:
        print("\n".join(page.description_lines()))
        return
    sets = options.records or list(record_sets())
    tasks = [(name, records) for name in chosen_faults(options.only) for records in sets]
    play = partial(play_fault, rates=options.rates, visits=options.visits)
    played = spread(play, tasks, options.jobs, options.kept)
    faulty = [faulty_run for some in played for faulty_run in some]
    castings = [(sets[n % len(sets)], cast) for n, cast in clean_castings(options.clean_runs)]
    play_clean = partial(play_clean_run, visits=CLEAN_VISITS)
    clean = spread(play_clean, castings, options.jobs, options.kept)
    blocks = ["\n".join(page.fault_table(faulty)), "\n".join(page.clean_table(clean))]
    goals = "\n".join(page.goal_lines(faulty, clean))
    print("\n".join(page.run_lines(faulty)), *blocks, sep="\n\n", end="\n\n")
    print("\n".join(page.alarm_lines(clean)), goals, sep="\n\n")
    print("\n".join(page.missed_lines(faulty)))
    if options.examples:
        print("", *page.examples([*clean, *(faulty_run.run for faulty_run in faulty)]), sep="\n\n")
    print(f"\n{time.monotonic() - start:.0f} s")
    if options.page:
        write_block(options.page, faulty, clean)


if __name__ == "__main__":
    main()
