"""Evals as tasks of a real Ray cluster of two nodes, started for the tests."""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from inspect_aihospital.submission.marks import holder
from tests.submission.ray_cluster import QUIET, Cluster, cluster, holding, parent
from tests.submission.real import (
    AGAIN,
    CASES,
    EPOCHS,
    LONG,
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
    they_end_with_who_submitted_them,
)

Write = Callable[..., Path]
pytestmark = pytest.mark.slow
pytest.importorskip("ray")

SECRET = "a-key-that-no-file-may-hold"
NEEDED = ["INSPECT_AIHOSPITAL_BEAT", "INSPECT_AIHOSPITAL_ICD10_ZH", "INSPECT_AIHOSPITAL_CACHE"]


@pytest.fixture(scope="module")
def nodes() -> Iterator[Cluster]:
    with TemporaryDirectory() as folder, cluster(Path(folder)) as nodes_of_test:
        yield nodes_of_test


@pytest.fixture
def ray(nodes: Cluster, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return a spec's settings of the cluster; variables are passed by name."""
    for name, value in {**QUIET, "SOME_API_KEY": SECRET}.items():
        monkeypatch.setenv(name, value)
    env = [*NEEDED, "SOME_API_KEY"]
    return {"engine": "ray", "ray": {"address": nodes.address}, "env": env}


def test_killed_workers_and_nodes_lose_nothing(
    nodes: Cluster, ray: dict[str, Any], write_spec: Write, tmp_path: Path
) -> None:
    spec = write_spec(tasks=[CASES], shards=2, workers=2, eval_config=SLOW, retries=3, **ray)
    first, second = (work.folder for work in works(spec))
    submitted = start("submit", spec)
    until(lambda: bool(ended_samples(first) and ended_samples(second)))
    workers = [parent(current.pid) for folder in (first, second) if (current := holder(folder))]
    (on_head,) = [pid for pid in workers if parent(pid) != nodes.daemon]
    kill(on_head)  # a worker: its eval sees that it is alone
    nodes.lose_node()  # the other eval with it
    before = ended_samples(first), ended_samples(second)
    nodes.add_node()
    output = end(submitted)
    assert output.endswith("\n0"), output
    assert output.count("lost: ") >= 2
    after = ended_samples(first), ended_samples(second)
    for samples_before, samples_after in zip(before, after, strict=True):
        assert samples_before.items() <= samples_after.items(), "a case was run again"
    for folder in (first, second):
        assert [log.status for log in logs(folder)].count("success") == 1
    assert len(after[0]) + len(after[1]) == EPOCHS * 24
    assert not holding(SECRET, nodes.folder, tmp_path / "logs")
    again = end(start("submit", spec))
    assert "2 of 2 evals are done" in again
    assert "started" not in again


def test_evals_end_with_who_submitted_them(ray: dict[str, Any], write_spec: Write) -> None:
    they_end_with_who_submitted_them(write_spec, "started", **ray)


def test_cancel_stops_what_runs_and_what_waits_in_the_cluster(
    ray: dict[str, Any], write_spec: Write
) -> None:
    ray["ray"]["num_cpus"] = 1
    cancel_stops_what_runs_and_what_waits(write_spec, **ray)


def test_an_interrupted_submission_waits_for_its_logs(
    ray: dict[str, Any], write_spec: Write
) -> None:
    spec = write_spec(tasks=[CASES], eval_config=LONG, **ray)
    (work,) = works(spec)
    submitted = start("submit", spec)
    until(lambda: len(ended_samples(work.folder)) >= 1)
    output = interrupt(submitted)
    assert output.endswith(f"{AGAIN}\n130"), output
    until(lambda: holder(work.folder) is None)
    assert [log.status for log in logs(work.folder)] == ["cancelled"], output
