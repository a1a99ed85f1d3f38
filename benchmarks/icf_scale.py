"""What a whole exam costs in rounds, beside as many bare Inspect calls in the same run.

`python -m benchmarks.icf_scale EXAM [--participants 3] [--samples 10]` runs `usmle_icf` with
rehearsed participants in a process of its own, then as many calls of the same model with nothing
around them, and prints wall time, calls a second, memory and log size of both. Calls are the
participants' and the summarizer's.
"""

import argparse
import tempfile
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from string import ascii_lowercase
from subprocess import Popen
from sys import executable

from inspect_ai.log import EvalLog, read_eval_log

INSPECT = [executable, "-m", "inspect_ai", "eval"]
QUIET = ["--display", "none"]
QUARTERS = 4
REPOSITORY = Path(__file__).parent.parent


@dataclass(frozen=True)
class Measured:
    """A process and its log.

    Attributes:
        seconds: Wall time of the process.
        memory: Resident memory in MB at the end of each quarter of the time, the peak within it.
        log: Its log, without samples.
        megabytes: Size of the log file.
    """

    seconds: float
    memory: list[float]
    log: EvalLog
    megabytes: float


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("exam")
    parser.add_argument("--participants", type=int, default=3)
    parser.add_argument("--samples", type=int, default=10)
    options = parser.parse_args()
    exam = str(Path(options.exam).resolve()) if Path(options.exam).exists() else options.exam
    team = ",".join(
        f"aihospital/rehearsal-{ascii_lowercase[n]}" for n in range(options.participants)
    )
    rounds = measure(
        "inspect_aihospital/usmle_icf",
        *("-T", f"exam={exam}", "-T", "text_only=false", "-T", f"samples={options.samples}"),
        *("--model-role", f"participants={team}"),
    )
    calls = int(sum(v for name, v in figures(rounds.log).items() if name.endswith("_calls")))
    show("usmle_icf", rounds, calls)
    print({n: round(v, 3) for n, v in figures(rounds.log).items() if n in SHOWN})
    a_sample = options.participants * (2 * options.samples + 1)
    bare = measure(
        "benchmarks/bare_calls.py",
        *("-T", f"calls={calls}", "-T", f"a_sample={a_sample}"),
        *("--model", "aihospital/rehearsal-a"),
    )
    show("bare calls", bare, calls)
    print(f"usmle_icf / bare: {rounds.seconds / bare.seconds:.2f} of the wall time")


SHOWN = ("questions", "rounds", "converged", "round1_consensus", "final_consensus", "final_team")


def measure(*arguments: str) -> Measured:
    """Run `inspect eval` with these arguments, watching its memory."""
    with tempfile.TemporaryDirectory() as folder:
        started = time.monotonic()
        process = Popen([*INSPECT, *arguments, *QUIET, "--log-dir", folder], cwd=REPOSITORY)
        resident: list[float] = []
        while process.poll() is None:
            resident.append(megabytes_of(process.pid))
            time.sleep(0.5)
        seconds = time.monotonic() - started
        path = next(Path(folder).glob("*.eval"))
        log = read_eval_log(str(path), header_only=True)
        size = path.stat().st_size / 1e6
    ends = [len(resident) * quarter // QUARTERS for quarter in range(QUARTERS + 1)]
    peaks = [max(resident[a:b]) for a, b in pairwise(ends) if b > a]
    return Measured(seconds, peaks, log, size)


def megabytes_of(process: int) -> float:
    """Resident memory of a process; 0 once it is gone."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except OSError:
        return 0.0
    line = next((line for line in status.splitlines() if line.startswith("VmRSS")), "VmRSS 0 kB")
    return int(line.split()[1]) / 1024


def figures(log: EvalLog) -> dict[str, float]:
    """All metrics of a log by name."""
    scores = log.results.scores if log.results else []
    return {name: float(m.value) for score in scores for name, m in score.metrics.items()}


def show(name: str, measured: Measured, calls: int) -> None:
    """Print a line."""
    memory = ", ".join(f"{peak:.0f}" for peak in measured.memory)
    print(
        f"{name}: {measured.log.status}, {calls} calls in {measured.seconds:.0f} s, "
        f"{calls / measured.seconds:.0f} calls/s, peak memory by quarter {memory} MB, log "
        f"{measured.megabytes:.1f} MB",
        flush=True,
    )


if __name__ == "__main__":
    main()
