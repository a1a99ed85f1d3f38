"""Start submissions as a user does: the command in a process of its own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from inspect_ai.log import EvalLog, list_eval_logs, read_eval_log, read_eval_log_sample_summaries

from inspect_aihospital.submission.spec import read_spec
from inspect_aihospital.submission.work import Work, plan

PATIENCE = 900
"""Seconds until something hangs for certain: machines that do other work are slow."""

CASES: dict[str, Any] = {
    "task": "inspect_aihospital/mvme",
    "args": {"cases": "demo", "language": "en", "icd10": False},
}
EPOCHS = 2
SLOW = {"max_samples": 1, "log_buffer": 1, "epochs": EPOCHS}
"""One case after the other, each written as it ends: slow enough to be killed in the middle."""
ONCE = {**SLOW, "epochs": 1}
"""As `SLOW`, for a single eval."""
LONG = {**SLOW, "epochs": 40}
"""As `SLOW`, for minutes: not over before another process has started and stopped it."""

AGAIN = "Interrupted. Submit the same file again to run what is missing."

HEED = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
"""As at a terminal: what a shell starts in the background, tests too, ignores Ctrl-C."""
COMMAND = [sys.executable, "-c", f"{HEED}; from inspect_aihospital.cli import main; main()"]


def start(command: str, spec: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [*COMMAND, command, str(spec)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def end(process: "subprocess.Popen[str]") -> str:
    """Return its output; the last line is its exit code."""
    output, _ = process.communicate(timeout=PATIENCE)
    return f"{output}{process.returncode}"


def interrupt(process: "subprocess.Popen[str]") -> str:
    """Press Ctrl-C."""
    process.send_signal(signal.SIGINT)
    return end(process)


def works(spec: Path) -> list[Work]:
    return plan(read_spec(spec))


def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.2)


def logs(folder: str) -> list[EvalLog]:
    """Return the headers of logs, newest first."""
    try:
        return [read_eval_log(info.name, header_only=True) for info in list_eval_logs(folder)]
    except (FileNotFoundError, ValueError, KeyError):  # being written
        return []


def ended_samples(folder: str) -> dict[tuple[str | int, int], str | None]:
    """Return the samples that ended in the newest log of a folder, with the id of each run."""
    headers = logs(folder)
    if not headers:
        return {}
    try:
        summaries = read_eval_log_sample_summaries(headers[0].location)
    except (ValueError, KeyError):  # being written
        return {}
    return {
        (info.id, info.epoch): info.uuid for info in summaries if info.completed and not info.error
    }


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)
