"""What importing the package adds to `import inspect_ai`, in fresh processes, turn and turn about.

`python -m benchmarks.start_up [--repeat 7]` prints medians of processor and wall time, in seconds.
"""

import argparse
import resource
import subprocess
import sys
import time
from statistics import median

STATEMENTS = (
    "import inspect_ai",
    "import inspect_ai, inspect_aihospital._registry",
    "import inspect_ai, inspect_aihospital.cli",
)


def measure(statement: str) -> tuple[float, float]:
    """Processor and wall time of a process that does nothing else."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, "-c", statement], check=True)
    wall = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=7)
    repeat = parser.parse_args().repeat
    taken = [[measure(statement) for statement in STATEMENTS] for _ in range(repeat)]
    print("| statement | processor | wall |\n|---|---|---|")
    for number, statement in enumerate(STATEMENTS):
        processor, wall = (median(run[number][which] for run in taken) for which in (0, 1))
        print(f"| `{statement}` | {processor:.2f} | {wall:.2f} |")


if __name__ == "__main__":
    main()
