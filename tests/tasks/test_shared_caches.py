"""Inspect's cache of calls, half-written; and two runs at once that share a cache."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalLog, read_eval_log

from inspect_aihospital import mvme
from inspect_aihospital.terminology.terminology_cache import _load, load_terminology

CASES: dict[str, Any] = {"cases": "demo", "language": "en", "icd10": False}
REHEARSAL = "aihospital/rehearsal"
PATIENCE = 900
"""Seconds until a process hangs for certain."""


def run(folder: Path) -> EvalLog:
    return inspect_eval(
        mvme(**CASES), model=REHEARSAL, limit=2, cache=True, log_dir=str(folder), display="none"
    )[0]


def entries() -> list[Path]:
    """Return the files of Inspect's cache."""
    folder = Path(os.environ["INSPECT_CACHE_DIR"]) / "generate"
    return sorted(path for path in folder.rglob("*") if path.is_file())


def outcome_of(log: EvalLog) -> tuple[str, list[tuple[str, str, str]], dict[Any, str]]:
    """Return status, metrics and scores; as text, so that NaN equals NaN."""
    scores = log.results.scores if log.results else []
    metrics = [(s.name, name, repr(m.value)) for s in scores for name, m in s.metrics.items()]
    rows = {
        s.id: repr([score.value for score in (s.scores or {}).values()]) for s in log.samples or []
    }
    return log.status, metrics, rows


def reads(log: EvalLog) -> Counter[bool]:
    """Count calls by whether the cache answered them."""
    events = [event for sample in log.samples or [] for event in sample.events]
    return Counter(event.cache == "read" for event in events if isinstance(event, ModelEvent))


@pytest.mark.slow
def test_half_written_entries_of_inspects_cache_are_called_for_again(tmp_path: Path) -> None:
    first = run(tmp_path / "logs")
    assert first.status == "success", first.error
    cut, empty, *_, foreign = entries()
    cut.write_bytes(cut.read_bytes()[: cut.stat().st_size // 2])
    empty.write_bytes(b"")
    foreign.write_bytes(b"no pickle")
    second_log = run(tmp_path / "logs")
    assert outcome_of(second_log) == outcome_of(first)
    assert reads(second_log) == {True: reads(first).total() - 3, False: 3}
    assert reads(run(tmp_path / "logs")) == {True: reads(first).total()}


def at_once(command: list[str], folders: list[Path]) -> list[str]:
    """Run a command once a folder, all at the same time; what each printed."""
    processes = [
        subprocess.Popen(
            [*command, str(folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "XDG_DATA_HOME": str(folder / "data")},
            text=True,
        )
        for folder in folders
    ]
    outputs = [process.communicate(timeout=PATIENCE)[0] for process in processes]
    codes = [process.returncode for process in processes]
    assert codes == [0] * len(folders), outputs
    return outputs


BUILD = """
import hashlib, sys, time
from pathlib import Path
from inspect_aihospital.terminology import store, terminology_cache
folder = Path(sys.argv[1])
folder.mkdir()
while len(list(folder.parent.glob("ready-*"))) < 3:
    time.sleep(0.01)
for language in ("zh", "en"):
    print(hashlib.sha256(store.pack(terminology_cache.load_terminology(language))).hexdigest())
"""


@pytest.mark.slow
def test_processes_that_fill_a_cold_cache_at_once_have_the_same_terminologies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("INSPECT_AIHOSPITAL_CACHE", str(tmp_path / "cold"))
    folders = [tmp_path / f"ready-{number}" for number in range(3)]
    outputs = at_once([sys.executable, "-c", BUILD], folders)
    assert len(outputs[0].split()) == 2
    assert set(outputs) == {outputs[0]}
    cache_entries = list(Path(os.environ["INSPECT_AIHOSPITAL_CACHE"]).iterdir())
    assert [path.suffix for path in cache_entries] == [".npz"] * 2
    _load.cache_clear()
    assert all(load_terminology(language).concepts for language in ("zh", "en"))


@pytest.mark.slow
def test_two_runs_that_share_inspects_cache_have_the_numbers_of_one(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "inspect_ai", "eval", "inspect_aihospital/mvme", "--cache"]
    command += [part for name, value in CASES.items() for part in ("-T", f"{name}={value}")]
    command += ["--model", REHEARSAL, "--limit", "2", "--display", "log", "--log-dir"]
    folders = [tmp_path / "one", tmp_path / "other"]
    at_once(command, folders)
    logs = [read_eval_log(str(next(folder.glob("*.eval")))) for folder in folders]
    last = run(tmp_path / "last")
    assert reads(last)[False] == 0
    for log in logs:
        assert outcome_of(log) == outcome_of(last)
        assert reads(log).total() == reads(last).total()
