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
PATIENCE = 1200
"""Seconds until a run hangs for certain: machines that do other work are slow."""


def start(folder: Path, *arguments: str) -> "subprocess.Popen[bytes]":
    options = ["--log-dir", str(folder), "--display", "none", "--max-samples", "2"]
    return subprocess.Popen([*INSPECT, "eval", *arguments, *options], start_new_session=True)


def interrupt(folder: Path, *arguments: str, after: float) -> None:
    """Start a run, kill it this many seconds after its log appeared, then have it retried."""
    process = start(folder, *arguments)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not list(folder.glob("*.eval")):
        time.sleep(0.2)
    time.sleep(after)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert newest(folder).status == "started"
    subprocess.run(
        [*INSPECT, "eval-retry", *map(str, folder.glob("*.eval")), "--log-dir", str(folder)],
        check=True,
        timeout=PATIENCE,
    )
    assert newest(folder).status == "success"


def newest(folder: Path) -> EvalLog:
    return read_eval_log(str(max(folder.glob("*.eval"), key=lambda path: path.stat().st_mtime)))


def scores(log: EvalLog, scorer: str) -> dict[tuple[str | int, int], str]:
    return {(s.id, s.epoch): str(s.scores[scorer].value) for s in log.samples or [] if s.scores}


def metrics(log: EvalLog) -> str:
    assert log.results is not None
    return str([[m.value for m in score.metrics.values()] for score in log.results.scores])


@pytest.mark.slow
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
    run = ["inspect_aihospital/mvme", "-T", f"cases={cases}", "--model", "aihospital/rehearsal"]
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    interrupt(killed, *run, after=3)
    assert start(whole, *run).wait(timeout=PATIENCE) == 0
    assert len(scores(newest(killed), "mvme_rubric")) == CASES
    assert scores(newest(killed), "mvme_rubric") == scores(newest(whole), "mvme_rubric")


@pytest.mark.slow
@pytest.mark.parametrize("after", [2, 6])
def test_a_killed_collaboration_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: float
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    team = "participants=" + ",".join(f"aihospital/rehearsal-{letter}" for letter in "abc")
    run = ["inspect_aihospital/usmle_icf", "-T", "exam=demo", "-T", "samples=10"]
    run += ["--model-role", team]
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    interrupt(killed, *run, after=after)
    assert start(whole, *run).wait(timeout=PATIENCE) == 0
    assert metrics(newest(killed)) == metrics(newest(whole))
    assert scores(newest(killed), "usmle_icf_answers") == scores(newest(whole), "usmle_icf_answers")
