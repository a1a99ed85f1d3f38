"""Check every engine as a user sees it; each module of an engine runs these scenarios."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.submission.marks import holder
from tests.analysis.report_text import numbers
from tests.submission.real import (
    CASES,
    LONG,
    ONCE,
    end,
    ended_samples,
    kill,
    logs,
    start,
    until,
    works,
)

Write = Callable[..., Path]


def they_end_with_who_submitted_them(write_spec: Write, status: str, **engine: Any) -> None:
    """Check that their log then says `cancelled`, or `started` where the engine kills them."""
    spec = write_spec(tasks=[CASES], eval_config=ONCE, **engine)
    (work,) = works(spec)
    submitted = start("submit", spec)
    until(lambda: len(ended_samples(work.folder)) >= 2)
    kill(submitted.pid)
    end(submitted)
    until(lambda: holder(work.folder) is None)
    assert [log.status for log in logs(work.folder)] == [status]
    before = ended_samples(work.folder)
    assert "1 stopped" in end(start("status", spec))
    output = end(start("submit", spec))
    assert output.endswith("\n0"), output
    assert before.items() <= ended_samples(work.folder).items(), "a case was run again"


def cancel_stops_what_runs_and_what_waits(write_spec: Write, **engine: Any) -> None:
    spec = write_spec(tasks=[CASES], shards=2, eval_config=LONG, **{"workers": 1, **engine})
    folders = [work.folder for work in works(spec)]
    submitted = start("submit", spec)
    until(lambda: any(ended_samples(folder) for folder in folders))
    assert "2 of 2 evals are not done" in end(start("cancel", spec))
    output = end(submitted)
    assert output.endswith("\n1"), output
    assert output.count("cancelled: ") == 2
    until(lambda: not any(holder(folder) for folder in folders))
    assert sorted([log.status for log in logs(folder)] for folder in folders) == [[], ["cancelled"]]
    assert "1 missing, 1 stopped" in end(start("status", spec))


def shards_have_the_numbers_of_the_whole(write_spec: Write, tmp_path: Path, **engine: Any) -> None:
    """Compare the tables of two tasks in two shards by an engine, and unsharded here."""
    visits = {**CASES, "args": {**CASES["args"], "specialty": "IM", "icd10": True}}
    exam = {"task": "inspect_aihospital/usmle", "args": {"exam": "demo", "step": 1, "samples": 3}}
    common = {"tasks": [visits, exam], "eval_config": {"epochs": 2}, "workers": 2}
    whole, parts = str(tmp_path / "whole"), str(tmp_path / "parts")
    spec = write_spec(**{**common, **engine}, shards=2, log_dir=parts)
    output = end(start("submit", spec))
    assert output.endswith("\n0"), output
    assert "4 of 4 evals are done" in output
    output = end(start("submit", write_spec(**common, log_dir=whole)))
    assert output.endswith("\n0"), output
    whole_evidence, part_evidence = read_evidence(whole), read_evidence(parts)
    assert list(part_evidence.runs["shards"]) == ["2 of 2"] * 2
    assert not part_evidence.skipped
    assert len(whole_evidence.samples) == len(part_evidence.samples) > 0
    assert numbers(part_evidence) == numbers(whole_evidence)
