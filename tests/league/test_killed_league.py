"""A league from its file to the page, killed in the middle."""

import os
import subprocess
from pathlib import Path

import pandas as pd
import psutil
import pytest
from inspect_ai import eval as inspect_eval

from inspect_aihospital.analysis.evidence_reader import read_evidence
from tests.analysis.report_text import numbers
from tests.league.league_file import FOUR_MODELS, write
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


def run_in_one_process(folder: Path) -> None:
    """Run what the league runs, without league, submission and interruption."""
    for task in FOUR_MODELS["tasks"]:
        logs = inspect_eval(
            task["task"],
            task_args=task["args"],
            model=FOUR_MODELS["models"],
            log_dir=str(folder),
            **FOUR_MODELS["eval_config"],
        )
        assert {log.status for log in logs} == {"success"}


@pytest.mark.slow
def test_a_killed_league_goes_on_to_the_numbers_of_an_uninterrupted_run(tmp_path: Path) -> None:
    path, whole = write(tmp_path / "league"), tmp_path / "whole"
    killed = start(path)
    until(lambda: sum(map(len, samples(path).values())) >= 10)
    kill_all(killed)
    before = samples(path)
    assert any(before.values())
    output = end(start(path))
    assert output.endswith("\n0"), output
    assert "12 of 12 evals are done" in output
    for name, ended in samples(path).items():
        assert before[name].items() <= ended.items(), "a case was run again"
        assert len(ended) == 2
    run_in_one_process(whole)
    assert numbers_without_time(path.parent / "logs") == numbers_without_time(whole)
    assert (path.parent / "report" / "report.html").exists()
    for table, column in (("leaderboard", "diagnostic"), ("leaderboard_exams", "accuracy")):
        require_order_of_skills(path.parent / "report" / "tables" / f"{table}.csv", column)


def numbers_without_time(logs: Path) -> dict[str, str]:
    """Return all tables but the leaderboards, which tell the seconds of a case."""
    tables = numbers(read_evidence(str(logs)))
    return {key: text for key, text in tables.items() if not key.startswith("leaderboard")}


def require_order_of_skills(table: Path, column: str) -> None:
    """Check that no model scores less than one of less skill, and the best more than the least."""
    frame = pd.read_csv(table)
    frame["skill"] = frame["evaluated"].str.extract(r"rehearsal-skill-(\d)").astype(int)
    for task, group in frame.groupby("task"):
        scores = group.sort_values("skill")[column]
        assert len(scores) == len(FOUR_MODELS["models"]), task
        assert scores.is_monotonic_increasing, task
        assert scores.iloc[0] < scores.iloc[-1], task
