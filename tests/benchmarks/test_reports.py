"""The benchmark of reports: its copies are runs of their own, and its row is of a report."""

import os
from pathlib import Path

import pytest
from benchmarks.reports import Spent, forget, held, make_logs, row, table

from inspect_aihospital.analysis.evidence_reader import read_evidence


@pytest.mark.slow
@pytest.mark.usefixtures("no_tokenizer")
def test_copies_are_runs_of_their_own_with_the_scores_of_their_doctor(tmp_path: Path) -> None:
    logs = make_logs(tmp_path, cases=2, count=6, graders=1)
    evidence = read_evidence(*map(str, logs))
    assert not evidence.skipped
    assert len(set(evidence.runs["label"])) == len(set(evidence.runs["run"])) == len(logs)
    assert evidence.runs["rehearsal"].all()
    assert len(evidence.scored("mvme_rubric")) == 2 * len(logs)


def test_what_is_dropped_from_the_cache_can_still_be_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("kept", encoding="utf-8")
    forget([tmp_path, tmp_path / "file"])
    assert (tmp_path / "file").read_text(encoding="utf-8") == "kept"


def test_memory_is_of_a_process_that_runs() -> None:
    assert held(os.getpid()) > 10_000_000
    assert held(2**22 + 1) == 0


def test_a_row_tells_what_was_spent() -> None:
    report = table([(100, 1_361_000_000, Spent(wall=40.04, cpu=61.27, memory=950_000_000))])
    assert report.splitlines()[-1] == "| 100 | 1,361 | 40.0 | 61.3 | 950 |"


@pytest.mark.slow
@pytest.mark.usefixtures("no_tokenizer")
def test_a_report_is_written_and_watched(tmp_path: Path) -> None:
    _, size, spent = row(make_logs(tmp_path / "logs", 2, 2, 1), tmp_path / "report")
    assert size > 10_000
    assert 0 < spent.cpu < 2 * spent.wall * (os.cpu_count() or 1)
    assert spent.memory > 100_000_000
    assert (tmp_path / "report" / "report.html").is_file()


@pytest.mark.slow
@pytest.mark.usefixtures("no_tokenizer")
def test_copies_of_a_league_have_scores_of_their_own(tmp_path: Path) -> None:
    logs = make_logs(tmp_path, cases=6, count=3, graders=1, league=True)
    evidence = read_evidence(*map(str, logs))
    assert not evidence.skipped
    means = evidence.scored("mvme_rubric").groupby("run")["overall"].mean()
    assert means.nunique() == 3
