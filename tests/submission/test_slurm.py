"""Evals as jobs of a real Slurm cluster of one node, started for the test."""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from inspect_aihospital.submission.marks import holder
from tests.submission.real import CASES, SLOW, end, ended, kill, logs, start, until, works
from tests.submission.slurm_cluster import Cluster, cluster, why_not

Write = Callable[..., Path]
pytestmark = [pytest.mark.heavy, pytest.mark.skipif(bool(why_not()), reason=why_not())]

SECRET = "a-key-that-no-file-may-hold"


@pytest.fixture
def slurm(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        with cluster(Path(folder) / "c") as found:
            monkeypatch.setenv("SLURM_CONF", str(found.configuration))
            yield found


def test_killed_workers_and_nodes_lose_nothing(
    slurm: Cluster, write_spec: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOME_API_KEY", SECRET)
    jobs = tmp_path / "jobs"
    spec = write_spec(
        **{"tasks": [CASES], "shards": 2, "workers": 2, "eval_config": SLOW, "engine": "slurm"},
        **{"slurm": {"folder": str(jobs)}, "env": ["SOME_API_KEY"]},
    )
    first, second = (work.folder for work in works(spec))
    submitted = start("submit", spec)
    until(lambda: len(ended(first)) >= 1)
    if found := holder(first):
        kill(found.pid)
    before = ended(first)
    slurm.node.kill()  # the daemon; its jobs go on without it
    slurm.node.wait()
    slurm.start_node()
    told = end(submitted)
    assert told.endswith("\n0"), told
    assert "lost: " in told
    after = ended(first)
    assert before.items() <= after.items(), "a case was run again"
    assert [log.status for log in logs(first)] == ["success", "started"]
    assert len(after) + len(ended(second)) == 2 * 24
    kept = [path for path in (*jobs.rglob("*"), *(tmp_path / "logs").rglob("*")) if path.is_file()]
    assert kept
    assert not [path for path in kept if SECRET.encode() in path.read_bytes()]
    assert "2 of 2 evals are done" in end(start("submit", spec))
