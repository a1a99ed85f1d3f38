"""A full disk, a log folder that takes nothing, a key revoked midway: told, and nothing lost."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai import eval_retry
from inspect_ai.log import EvalLog, read_eval_log
from inspect_ai.model import ModelOutput
from scripts.check_logs import main as check

from inspect_aihospital import mvme_one_step
from inspect_aihospital.rehearsal.provider import RehearsalAPI

RUN = [sys.executable, "-m", "inspect_ai", "eval", "inspect_aihospital/mvme_one_step"]
RUN += ["-T", "cases=demo", "-T", "language=en", "-T", "icd10=false"]
RUN += ["--model", "aihospital/rehearsal", "--limit", "12", "--max-samples", "1"]
ROOM = "16k"
"""Less than the log of the run above."""


def run(folder: Path, data: Path) -> "subprocess.CompletedProcess[str]":
    options = ["--log-buffer", "1", "--display", "log", "--log-dir", str(folder)]
    environment = {**os.environ, "XDG_DATA_HOME": str(data)}
    return subprocess.run(
        [*RUN, *options], env=environment, capture_output=True, text=True, check=False, timeout=900
    )


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", str(folder)]
    try:
        done = subprocess.run(mount, capture_output=True, check=False)
    except FileNotFoundError:
        pytest.skip("no mount on this machine")
    if done.returncode:
        pytest.skip("nobody may mount a small disk here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.slow
def test_a_full_disk_is_told_and_leaves_no_log_that_looks_done(
    small_disk: Path, tmp_path: Path
) -> None:
    """Inspect exits with 0 all the same; scripts/check_logs.py is there for that."""
    done = run(small_disk, tmp_path / "data")
    told = " ".join((done.stdout + done.stderr).split())
    assert "No space" in told
    (log,) = small_disk.glob("*.eval")
    header = read_eval_log(str(log), header_only=True)
    assert (header.status, header.results) == ("started", None)
    assert check([str(small_disk)]) == 1


@pytest.mark.slow
def test_a_log_folder_that_takes_nothing_is_named_before_any_call(tmp_path: Path) -> None:
    done = run(Path("/proc/no-logs-here"), tmp_path / "data")
    assert done.returncode != 0
    assert "/proc/no-logs-here" in done.stdout + done.stderr


class Revoked(RuntimeError):
    """What a provider's client raises for a key that is no longer good."""

    status_code = 401


def figures(log: EvalLog) -> list[tuple[str, str, str]]:
    scores = log.results.scores if log.results else []
    return [(s.name, name, repr(m.value)) for s in scores for name, m in s.metrics.items()]


def test_a_key_revoked_midway_stops_the_run_and_a_retry_completes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def started(folder: str) -> EvalLog:
        task = mvme_one_step(cases="demo", language="en", icd10=False)
        options: dict[str, Any] = {"limit": 4, "max_samples": 1, "display": "none"}
        log_dir = str(tmp_path / folder)
        return inspect_eval(task, model="aihospital/rehearsal", log_dir=log_dir, **options)[0]

    whole, calls = started("whole"), 0
    generate = RehearsalAPI.generate

    async def until_revoked(self: RehearsalAPI, *arguments: Any, **named: Any) -> ModelOutput:
        nonlocal calls
        calls += 1
        if calls > 5:
            raise Revoked("401: this key was revoked")
        return await generate(self, *arguments, **named)

    with monkeypatch.context() as patch:
        patch.setattr(RehearsalAPI, "generate", until_revoked)
        broken = started("broken")
    assert broken.status == "error"
    assert "401: this key was revoked" in str(broken.error)
    ended = [s.uuid for s in read_eval_log(broken.location).samples or [] if not s.error]
    assert len(ended) == 2
    retried = eval_retry(broken, log_dir=str(tmp_path / "broken"), display="none")[0]
    assert figures(retried) == figures(whole)
    assert {s.uuid for s in retried.samples or []} >= set(ended)
