"""Evals as jobs of a real Slurm cluster of one node, started for the test."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from inspect_aihospital.submission.marks import holder
from tests.submission.real import (
    AGAIN,
    CASES,
    EPOCHS,
    ONCE,
    SLOW,
    end,
    ended_samples,
    interrupt,
    kill,
    logs,
    start,
    until,
    works,
)
from tests.submission.scenarios import (
    cancel_stops_what_runs_and_what_waits,
)
from tests.submission.slurm_cluster import Cluster, cluster, missing_requirement, node_state

Write = Callable[..., Path]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(missing_requirement()), reason=missing_requirement()),
]

JOBS = 2
"""That a small queue takes at a time; Slurm keeps ended jobs in it for up to a minute."""

NEEDED = ["INSPECT_AIHOSPITAL_BEAT"]
SECRET = "a-key-that-no-file-may-hold"


@contextmanager
def daemons_for(jobs: int) -> Iterator[Cluster]:
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        with cluster(Path(folder) / "c", jobs=jobs) as node_of_test:
            yield node_of_test


@pytest.fixture(scope="module")
def daemons() -> Iterator[Cluster]:
    with daemons_for(jobs=100) as node_of_test:
        yield node_of_test


@pytest.fixture
def slurm(daemons: Cluster, monkeypatch: pytest.MonkeyPatch) -> Cluster:
    monkeypatch.setenv("SLURM_CONF", str(daemons.configuration))
    return daemons


@pytest.fixture
def engine(slurm: Cluster, tmp_path: Path) -> dict[str, Any]:
    return {"engine": "slurm", "slurm": {"folder": str(tmp_path / "jobs")}, "env": NEEDED}


def test_killed_workers_and_nodes_lose_nothing(
    slurm: Cluster, write_spec: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOME_API_KEY", SECRET)
    jobs = tmp_path / "jobs"
    spec = write_spec(
        **{"tasks": [CASES], "shards": 2, "workers": 2, "eval_config": SLOW, "engine": "slurm"},
        **{"slurm": {"folder": str(jobs)}, "env": [*NEEDED, "SOME_API_KEY"]},
    )
    first, second = (work.folder for work in works(spec))
    submitted = start("submit", spec)
    until(lambda: len(ended_samples(first)) >= 1)
    if current := holder(first):
        kill(current.pid)
    before = ended_samples(first)
    slurm.lose_node()
    slurm.start_node()
    output = end(submitted)
    assert output.endswith("\n0"), output
    assert "lost: " in output
    after = ended_samples(first)
    assert before.items() <= after.items(), "a case was run again"
    assert [log.status for log in logs(first)] == ["success", "started"]
    assert len(after) + len(ended_samples(second)) == EPOCHS * 24
    files = [path for path in (*jobs.rglob("*"), *(tmp_path / "logs").rglob("*")) if path.is_file()]
    assert files
    assert not [path for path in files if SECRET.encode() in path.read_bytes()]
    assert "2 of 2 evals are done" in end(start("submit", spec))


def test_a_lost_node_loses_nothing(
    slurm: Cluster, write_spec: Write, engine: dict[str, Any]
) -> None:
    spec = write_spec(tasks=[CASES], eval_config=ONCE, **engine)
    (work,) = works(spec)
    submitted = start("submit", spec)
    until(lambda: len(ended_samples(work.folder)) >= 1)
    current = holder(work.folder)
    assert current
    slurm.lose_node()
    kill(current.pid)  # the machine, all that ran on it
    before = ended_samples(work.folder)
    until(lambda: node_state(slurm.configuration).startswith("down"))
    slurm.start_node()
    output = end(submitted)
    assert output.endswith("\n0"), output
    assert before.items() <= ended_samples(work.folder).items(), "a case was run again"
    assert [log.status for log in logs(work.folder)].count("success") == 1


def test_a_full_queue_is_asked_again(
    write_spec: Write, engine: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """More evals than the controller takes jobs, none of which may be tried twice."""
    spec = write_spec(shards=JOBS + 1, workers=JOBS + 1, retries=0, **engine)
    with daemons_for(JOBS) as small:
        monkeypatch.setenv("SLURM_CONF", str(small.configuration))
        output = end(start("submit", spec))
    assert output.endswith("\n0"), output
    assert output.count("started: ") == JOBS + 1


def test_jobs_go_on_when_submitting_is_interrupted(
    write_spec: Write, engine: dict[str, Any]
) -> None:
    spec = write_spec(tasks=[CASES], eval_config=ONCE, **engine)
    (work,) = works(spec)
    submitted = start("submit", spec)
    until(lambda: len(ended_samples(work.folder)) >= 1)
    output = interrupt(submitted)
    is_done = [log.status for log in logs(work.folder)] == ["success"]  # on a slow machine
    assert holder(work.folder) or is_done
    assert output.endswith(f"{AGAIN}\n130") or is_done, output
    again = end(start("submit", spec))
    assert again.endswith("\n0"), again
    assert [log.status for log in logs(work.folder)] == ["success"]


def test_cancel_stops_what_runs_and_what_waits_in_the_queue(
    write_spec: Write, engine: dict[str, Any]
) -> None:
    cancel_stops_what_runs_and_what_waits(write_spec, **engine)
