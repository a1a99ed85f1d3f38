"""A league from its file to the page, killed in the middle."""

import os
import subprocess
from pathlib import Path

import pandas as pd
import psutil
import pytest

from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.rehearsal.skills import SKILLED
from tests.analysis.report_text import numbers
from tests.league.league_file import write
from tests.submission.real import COMMAND, end, ended_samples, until, works


def start(path: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [*COMMAND, "league", str(path), "--yes", "--out", str(path.parent / "report")],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "INSPECT_AIHOSPITAL_BEAT": "2"},
    )


def kill_all(process: "subprocess.Popen[str]") -> None:
    """Kill a process and all that it started, so that none can write a log to its end."""
    family = psutil.Process(process.pid)
    for member in [family, *family.children(recursive=True)]:
        member.kill()
    process.communicate()


def samples(path: Path) -> dict[str, dict[tuple[str | int, int], str | None]]:
    return {work.name: ended_samples(work.folder) for work in works(path)}


@pytest.mark.slow
def test_a_killed_league_goes_on_to_the_numbers_of_an_uninterrupted_one(tmp_path: Path) -> None:
    whole, cut = write(tmp_path / "whole"), write(tmp_path / "cut")
    output = end(start(whole))
    assert output.endswith("\n0"), output
    assert "30 of 30 evals are done" in output
    killed = start(cut)
    until(lambda: sum(map(len, samples(cut).values())) >= 10)
    kill_all(killed)
    before = samples(cut)
    assert any(before.values())
    output = end(start(cut))
    assert output.endswith("\n0"), output
    for name, ended in samples(cut).items():
        assert before[name].items() <= ended.items(), "a case was run again"
        assert len(ended) == 2
    assert numbers_without_time(cut) == numbers_without_time(whole)
    assert (cut.parent / "report" / "report.html").exists()
    for table, column in (("leaderboard", "overall"), ("leaderboard_exams", "accuracy")):
        require_order_of_skills(cut.parent / "report" / "tables" / f"{table}.csv", column)


def numbers_without_time(path: Path) -> dict[str, str]:
    """Return all tables but the leaderboards, which tell the seconds of a case."""
    tables = numbers(read_evidence(str(path.parent / "logs")))
    return {key: text for key, text in tables.items() if not key.startswith("leaderboard")}


def require_order_of_skills(table: Path, column: str) -> None:
    """Check that no model scores less than one of less skill, and the best more than the least."""
    frame = pd.read_csv(table)
    frame["skill"] = frame["evaluated"].str.extract(r"rehearsal-skill-(\d)").astype(int)
    for task, group in frame.groupby("task"):
        scores = group.sort_values("skill")[column]
        assert len(scores) == len(SKILLED), task
        assert scores.is_monotonic_increasing, task
        assert scores.iloc[0] < scores.iloc[-1], task
