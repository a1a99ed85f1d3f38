"""What every engine has to stand, as a user sees it; each module of an engine runs these."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.submission.marks import holder
from tests.analysis.report_text import numbers
from tests.submission.real import CASES, LONG, SLOW, end, ended, kill, logs, start, until, works

Write = Callable[..., Path]


def they_end_with_who_submitted_them(write_spec: Write, status: str, **engine: Any) -> None:
    """Their log then says `cancelled`, or `started` where the engine kills them."""
    spec = write_spec(tasks=[CASES], eval_config=SLOW, **engine)
    (work,) = works(spec)
    submitted = start("submit", spec)
    until(lambda: len(ended(work.folder)) >= 2)
    kill(submitted.pid)
    end(submitted)
    until(lambda: holder(work.folder) is None)
    assert [log.status for log in logs(work.folder)] == [status]
    before = ended(work.folder)
    assert "1 stopped" in end(start("status", spec))
    told = end(start("submit", spec))
    assert told.endswith("\n0"), told
    assert before.items() <= ended(work.folder).items(), "a case was run again"


def cancel_stops_what_runs_and_what_waits(write_spec: Write, **engine: Any) -> None:
    spec = write_spec(tasks=[CASES], shards=2, eval_config=LONG, **{"workers": 1, **engine})
    folders = [work.folder for work in works(spec)]
    submitted = start("submit", spec)
    until(lambda: any(ended(folder) for folder in folders))
    assert "2 of 2 evals are not done" in end(start("cancel", spec))
    told = end(submitted)
    assert told.endswith("\n1"), told
    assert told.count("cancelled: ") == 2
    until(lambda: not any(holder(folder) for folder in folders))
    assert sorted([log.status for log in logs(folder)] for folder in folders) == [[], ["cancelled"]]
    assert "1 missing, 1 stopped" in end(start("status", spec))


def shards_have_the_numbers_of_the_whole(write_spec: Write, tmp_path: Path, **engine: Any) -> None:
    """Two tasks in three shards by an engine, and unsharded on this machine: the same tables."""
    visits = {**CASES, "args": {**CASES["args"], "specialty": "IM"}}
    exam = {"task": "inspect_aihospital/usmle", "args": {"exam": "demo", "step": 1, "samples": 3}}
    common = {"tasks": [visits, exam], "eval_config": {"epochs": 2}, "workers": 2}
    whole, parts = str(tmp_path / "whole"), str(tmp_path / "parts")
    spec = write_spec(**{**common, **engine}, shards=3, log_dir=parts)
    told = end(start("submit", spec))
    assert told.endswith("\n0"), told
    assert "6 of 6 evals are done" in told
    told = end(start("submit", write_spec(**common, log_dir=whole)))
    assert told.endswith("\n0"), told
    one, joined = read_evidence(whole), read_evidence(parts)
    assert list(joined.runs["shards"]) == ["3 of 3"] * 2
    assert not joined.skipped
    assert len(one.samples) == len(joined.samples) > 0
    assert numbers(joined) == numbers(one)
