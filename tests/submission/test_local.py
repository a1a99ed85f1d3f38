"""Evals on this machine: real processes, killed in the middle."""

from collections.abc import Callable
from pathlib import Path

import pytest

from inspect_aihospital.submission.marks import holder
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
    shards_have_the_numbers_of_the_whole,
    they_end_with_who_submitted_them,
)

Write = Callable[..., Path]
pytestmark = pytest.mark.slow


def pid(folder: str) -> int:
    current = holder(folder)
    assert current
    return current.pid


def test_a_killed_worker_goes_on_where_it_was_and_is_not_run_again(write_spec: Write) -> None:
    spec = write_spec(tasks=[CASES], shards=2, workers=2, eval_config=SLOW)
    first, second = (work.folder for work in works(spec))
    submitted = start("submit", spec)
    until(lambda: len(ended_samples(first)) >= 1)
    kill(pid(first))
    before = ended_samples(first)
    output = end(submitted)
    assert output.endswith("\n0"), output
    assert "lost: " in output
    after = ended_samples(first)
    assert before.items() <= after.items(), "a case was run again"
    assert [log.status for log in logs(first)] == ["success", "started"]
    assert [log.status for log in logs(second)] == ["success"]
    assert not {case for case, _ in after} & {case for case, _ in ended_samples(second)}
    assert len(after) + len(ended_samples(second)) == EPOCHS * 24
    again = end(start("submit", spec))
    assert "2 of 2 evals are done" in again
    assert "started" not in again
    assert "2 done" in end(start("status", spec))


def test_an_interrupted_submission_says_how_to_go_on(write_spec: Write) -> None:
    spec = write_spec(tasks=[CASES], eval_config=LONG)
    (work,) = works(spec)
    submitted = start("submit", spec)
    until(lambda: len(ended_samples(work.folder)) >= 1)
    output = interrupt(submitted)
    assert f"stopping: {work.name} (its log is written first)\n" in output
    assert output.endswith(f"{AGAIN}\n130"), output
    assert [log.status for log in logs(work.folder)] == ["cancelled"]


def test_evals_end_with_who_submitted_them_and_go_on_with_the_next(write_spec: Write) -> None:
    they_end_with_who_submitted_them(write_spec, "cancelled")


def test_cancel_stops_what_runs_and_what_waits(write_spec: Write) -> None:
    cancel_stops_what_runs_and_what_waits(write_spec)


def test_shards_have_the_numbers_of_the_whole(write_spec: Write, tmp_path: Path) -> None:
    shards_have_the_numbers_of_the_whole(write_spec, tmp_path)


def test_what_always_fails_is_told_with_the_reason(write_spec: Write) -> None:
    task = {"task": "inspect_aihospital/usmle", "args": {"exam": "none.jsonl"}}
    output = end(start("submit", write_spec(tasks=[task], retries=1)))
    assert output.endswith("\n1"), output
    assert output.count("started: ") == 2
    assert "failed: " in output
    assert "none.jsonl" in output
