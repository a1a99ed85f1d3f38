"""kill -9 in the middle of a run, then eval-retry: the same numbers as without."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from inspect_ai.log import EvalLog, read_eval_log

from tests.scripted import make_record, write_records

INSPECT = [sys.executable, "-m", "inspect_ai"]
CASES = 80


def start(folder: Path, cases: str) -> "subprocess.Popen[bytes]":
    arguments = ["eval", "inspect_aihospital/mvme", "-T", f"cases={cases}"]
    options = ["--model", "aihospital/rehearsal", "--log-dir", str(folder), "--display", "none"]
    return subprocess.Popen(
        [*INSPECT, *arguments, *options, "--max-samples", "2"], start_new_session=True
    )


def newest(folder: Path) -> EvalLog:
    return read_eval_log(str(max(folder.glob("*.eval"), key=lambda path: path.stat().st_mtime)))


def scores(log: EvalLog) -> dict[str | int, str]:
    return {s.id: str(s.scores["mvme_rubric"].value) for s in log.samples or [] if s.scores}


@pytest.mark.heavy
def test_a_killed_run_is_completed_with_the_same_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    records = [
        make_record(
            id=f"case-{n}",
            subjective={"present_illness": f"Tightness for {n} days. It came after work {n}."},
        )
        for n in range(CASES)
    ]
    cases = write_records(tmp_path / "many.json", records)
    killed = tmp_path / "killed"
    process = start(killed, cases)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not list(killed.glob("*.eval")):
        time.sleep(0.2)
    time.sleep(3)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert newest(killed).status == "started"
    subprocess.run(
        [*INSPECT, "eval-retry", *map(str, killed.glob("*.eval")), "--log-dir", str(killed)],
        check=True,
        timeout=300,
    )
    whole = tmp_path / "whole"
    assert start(whole, cases).wait(timeout=300) == 0
    assert newest(killed).status == "success"
    assert len(scores(newest(killed))) == CASES
    assert scores(newest(killed)) == scores(newest(whole))
