"""Logs in a bucket: an S3 endpoint on loopback, processes killed, logs of a shard deleted."""

from collections.abc import Callable
from pathlib import Path

import fsspec
import pytest

from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.submission.marks import holder
from tests.submission.real import (
    CASES,
    EPOCHS,
    SLOW,
    end,
    ended_samples,
    kill,
    logs,
    start,
    until,
    works,
)

Write = Callable[..., Path]
pytestmark = pytest.mark.slow


def test_nothing_is_lost_in_a_bucket(write_spec: Write, bucket: str) -> None:
    spec = write_spec(
        tasks=[CASES], shards=2, workers=2, eval_config=SLOW, log_dir=f"{bucket}/runs"
    )
    first, second = (work.folder for work in works(spec))
    submitted = start("submit", spec)
    until(lambda: len(ended_samples(first)) >= 1)
    current = holder(first)
    assert current
    kill(current.pid)
    before = ended_samples(first)
    output = end(submitted)
    assert output.endswith("\n0"), output
    assert "lost: " in output
    assert before.items() <= ended_samples(first).items(), "a case was run again"
    assert [log.status for log in logs(first)] == ["success", "started"]
    assert "2 done" in end(start("status", spec))

    ended_cases = ended_samples(second)
    fsspec.filesystem("s3").rm(first, recursive=True)
    assert "1 done, 1 missing" in end(start("status", spec))
    again = end(start("submit", spec))
    assert again.endswith("\n0"), again
    assert again.count("started: ") == 1
    assert ended_samples(second) == ended_cases
    assert len(ended_samples(first)) + len(ended_cases) == EPOCHS * 24
    evidence = read_evidence(f"{bucket}/runs")
    assert list(evidence.runs["shards"]) == ["2 of 2"]
    assert len(evidence.samples) == EPOCHS * 24
