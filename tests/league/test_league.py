"""The command's errors, and the examples that it prints."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from inspect_aihospital.cli import main
from inspect_aihospital.presets import league_example
from tests.league.league_file import write


@pytest.mark.parametrize("name", ["hosted", "manners", "rehearsal"])
def test_examples_are_printed(name: str) -> None:
    result = CliRunner().invoke(main, ["league", "--example", name])
    assert result.output == league_example(name)


def test_a_file_or_an_example_is_needed() -> None:
    result = CliRunner().invoke(main, ["league"])
    assert result.exit_code == 1
    assert "--example rehearsal" in result.output


def test_a_place_of_the_report_with_other_files_is_refused_before_the_run(tmp_path: Path) -> None:
    path = write(tmp_path)
    result = CliRunner().invoke(main, ["league", str(path), "--yes", "--out", str(tmp_path)])
    assert result.exit_code == 1
    assert "holds something else than an earlier report" in result.output


@pytest.mark.slow
def test_a_second_league_of_a_folder_keeps_the_report_of_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("INSPECT_EVAL_CTL_SERVER", "false")
    exam = {"task": "inspect_aihospital/usmle", "args": {"exam": "demo", "samples": 1}}
    file = write(tmp_path, tasks=[exam], models=["aihospital/rehearsal-skill-1"])
    earlier_pages = [tmp_path / f"{name}/report.html" for name in ("report", "report_first")]
    for page in earlier_pages:
        page.parent.mkdir()
        page.write_text("earlier", encoding="utf-8")
    result = CliRunner().invoke(main, ["league", str(file.rename("second.yaml")), "--yes"])
    assert result.exit_code == 0, result.output
    assert "open report_second/report.html" in result.output
    assert [page.read_text(encoding="utf-8") for page in earlier_pages] == ["earlier"] * 2


def test_submit_refuses_a_budget_that_it_would_not_keep(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["submit", str(write(tmp_path))])
    assert result.exit_code == 1
    assert "inspect-aihospital league" in result.output


def test_a_file_that_is_missing_is_named_before_a_terminal_is_asked_for() -> None:
    result = CliRunner().invoke(main, ["league", "nosuch.yaml"])
    assert result.exit_code == 1
    assert "nosuch.yaml: there is no such file" in result.output
    assert "terminal" not in result.output


def test_without_a_terminal_the_cost_is_told_and_nothing_is_run(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        main, ["league", str(write(tmp_path)), "--out", str(tmp_path / "r")]
    )
    assert result.exit_code == 1
    assert "Add --yes" in result.output
    assert "estimate of what is left" in result.output
    assert not list(tmp_path.rglob("*.eval"))
