"""The benchmarks run and print what they promise; their figures are no test."""

import json
import sys
from pathlib import Path

import pytest

from benchmarks import english_names, estimates, false_matches, logs_side_by_side
from inspect_aihospital.costs import RunPlan
from inspect_aihospital.released.release_import import import_released
from tests.released import files

pytestmark = pytest.mark.slow

MENTIONS = {
    "REF": {"1": ["脑梗塞", "高血压"], "2": ["偏头痛"]},
    "A": {"1": ["脑梗死"], "2": ["高血压病"]},
}


def run(
    main: object, folder: Path, content: object, monkeypatch: pytest.MonkeyPatch, *options: str
) -> None:
    path = folder / "input.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["benchmark", str(path), *options])
    assert callable(main)
    main()


def test_credit_that_nobody_earned_is_counted_over_all_pairs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(false_matches.main, tmp_path, MENTIONS, monkeypatch, "--reference", "REF")
    printed = capsys.readouterr().out
    # 脑梗塞/偏头痛, 脑梗塞/高血压病, 高血压/偏头痛, 高血压/高血压病, 脑梗死/偏头痛, 脑梗死/高血压病
    assert f"distinct mentions: {100 / 6:.4f} % of the pairs get credit" in printed
    assert f"{100 / 6:.4f} % because they are one name" in printed
    assert "A: F1 (%) with permuted references: identity 0.00" in printed


def test_english_names_are_measured_with_and_without_aliases(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [{"name": "heart attack", "kind": "everyday", "code": "I21"}]
    run(english_names.main, tmp_path, names, monkeypatch)
    printed = capsys.readouterr().out
    assert "with aliases: 1.000 (1 of 1;" in printed
    assert "without aliases: 0.000 (0 of 1;" in printed


def test_logs_stand_side_by_side(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "visits.jsonl"
    files.write(file, [files.dialogue(7), files.dialogue(8)])
    (log,) = import_released([file], str(tmp_path / "logs"))
    argv = ["released_counts", log.location, log.location, "--figures", "cases,ended_total,other"]
    monkeypatch.setattr(sys, "argv", ["benchmark", *argv])
    logs_side_by_side.main()
    printed = capsys.readouterr().out
    assert "| `cases` | 2 | 2 |\n| `ended_total` | 2 | 2 |\n| `other` | – | – |" in printed


def test_estimates_replace_the_table_of_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{estimates.BEGIN}\nold\n{estimates.END}\nafter\n", encoding="utf-8")
    plan = RunPlan(
        "mvme_one_step", {"cases": "demo", "language": "en"}, estimates.ALONE, {}, limit=3
    )
    compared = estimates.compare(plan)
    assert compared.count("calls") == compared.estimate.total.calls.estimate == 6
    assert set(compared.errors) == {0.0}
    estimates.write(page, [estimates.row(compared)])
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n")
    assert text.endswith("\nafter\n")
    assert "| 3 of 3 | 6 / 6 (+0.0 %) | 0.0 % |" in text
    assert "old" not in text


def test_the_page_of_costs_shows_every_run_within_five_per_cent() -> None:
    page = (Path(__file__).parents[2] / "docs" / "cost.md").read_text(encoding="utf-8")
    table = page.partition(estimates.BEGIN)[2].partition(estimates.END)[0]
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith("| `")]
    assert [row[0].split("`")[1] for row in rows] == [plan.task for plan in estimates.RUNS]
    for row in rows:
        assert abs(float(row[2].partition("(")[2].partition(" %")[0])) <= 5
        assert float(row[3].removesuffix(" %")) <= 5
