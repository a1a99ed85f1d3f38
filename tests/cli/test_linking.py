"""Run the two commands on files of diagnoses."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from inspect_aihospital.cli import main

MENTIONS = {
    "REF": {"1": ["脑梗塞", "高血压"], "2": ["偏头痛"], "3": ["肾结石"]},
    "A": {"1": ["脑梗死", "糖尿病"], "2": ["左侧偏头痛"], "3": None},
    "B": {"1": [], "2": ["肺炎"], "3": ["不知道"]},
}
PAIRS = [
    {"i": 7, "pred": "脑梗塞", "ref": "脑梗死", "credit": 1, "weight": 3},
    {"i": 8, "pred": "肺癌", "ref": "乳腺癌", "credit": 0, "weight": 2},
    {"i": 9, "pred": "糖尿病", "ref": "2型糖尿病", "credit": 1, "weight": 1},
]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def file(folder: Path, content: Any) -> str:
    path = folder / "file.json"
    path.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    return str(path)


def result_of(invocation: Result) -> dict[str, Any]:
    assert invocation.exit_code == 0, invocation.output
    result: dict[str, Any] = json.loads(invocation.output)
    return result


def test_link_scores_every_system_of_a_file(tmp_path: Path) -> None:
    result = result_of(run("link", file(tmp_path, MENTIONS), "--reference", "REF", "--json"))
    assert result["rule"] == "strict"
    system = result["systems"]["A"]
    assert (system["n"], system["skipped"], system["mentions_per_case"]) == (3, 0, 1)
    assert system["precision"] == pytest.approx(2 / 3)
    assert system["recall"] == pytest.approx(2 / 4)
    assert system["f1"] == pytest.approx(2 * 2 / 7)
    assert system["f1_ci"][0] <= system["f1"] <= system["f1_ci"][1]
    assert result["systems"]["B"]["nil_rate"] == 0.5


def test_the_papers_rule_skips_a_report_without_a_diagnosis(tmp_path: Path) -> None:
    path = file(tmp_path, MENTIONS)
    result = result_of(run("link", path, "--reference", "REF", "--rule", "paper", "--json"))
    assert (result["systems"]["A"]["n"], result["systems"]["A"]["skipped"]) == (2, 1)


def test_the_table_shows_the_same_numbers(tmp_path: Path) -> None:
    output = run("link", file(tmp_path, MENTIONS), "--reference", "REF").output
    assert output.splitlines()[0].split()[:4] == ["system", "n", "skipped", "mentions_per_case"]
    assert "0.667" in output


def test_link_pairs_says_by_which_rule_a_pair_gets_credit(tmp_path: Path) -> None:
    result = result_of(run("link-pairs", file(tmp_path, PAIRS), "--json"))
    assert [(p["i"], p["credit"], p["by"]) for p in result["pairs"]] == [
        (7, True, "identical"),
        (8, False, "conflict: site"),
        (9, False, "different"),
    ]
    assert result["pairs"][0]["pred_code"] == "I63.902"
    assert result["against_labels"]["precision"] == 1
    assert result["against_labels"]["recall"] == pytest.approx(3 / 4)


@pytest.mark.parametrize(("rule", "credit"), [("strict", False), ("lenient", True)])
def test_the_lenient_rule_takes_a_wider_name(rule: str, credit: bool, tmp_path: Path) -> None:
    result = result_of(run("link-pairs", file(tmp_path, PAIRS[2:]), "--rule", rule, "--json"))
    assert result["pairs"][0]["credit"] is credit


def test_unlabelled_pairs_have_no_precision(tmp_path: Path) -> None:
    pairs = [{"pred": "脑梗塞", "ref": "脑梗死"}]
    assert "against_labels" not in result_of(run("link-pairs", file(tmp_path, pairs), "--json"))


def test_the_curve_tries_every_level(tmp_path: Path) -> None:
    output = run("link-pairs", file(tmp_path, PAIRS), "--curve").output
    for level in ("full", "4", "3"):
        assert f"level {level}, similarity 50: precision " in output


def test_english_files_are_linked_to_the_english_terminology(tmp_path: Path) -> None:
    pairs = [{"pred": "heart attack", "ref": "acute myocardial infarction"}]
    result = result_of(run("link-pairs", file(tmp_path, pairs), "--json"))
    assert result["pairs"][0]["credit"] is True
    assert result["pairs"][0]["pred_code"].startswith("I21")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["link", "{}", "--reference", "TRUTH"], "no 'TRUTH'"),
        (["link", "absent.json", "--reference", "REF"], "cannot be read"),
        (["link-pairs", "{}"], "Expected a list of objects"),
    ],
)
def test_a_wrong_file_is_one_clear_message(arguments: list[str], says: str, tmp_path: Path) -> None:
    path = file(tmp_path, MENTIONS)
    result = run(*[path if argument == "{}" else argument for argument in arguments])
    assert result.exit_code == 1
    assert says in result.output
    assert "Traceback" not in result.output
