"""Run the command that shows how a text is read."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from inspect_aihospital.cli import main

REPORT = "#Symptoms#\ncough\n\n#Diagnostic Results#\npneumonia"
OPTIONS = '{"A": "aspirin", "B": "heparin"}'


def run(*arguments: str, text: str = "") -> Result:
    return CliRunner().invoke(main, ["read", *arguments], input=text)


def readings(result: Result) -> list[dict[str, Any]]:
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.output.splitlines()]


def test_a_report_is_shown_by_section_with_its_status() -> None:
    (reading,) = readings(run("report", "-", text=f"<think>{REPORT}</think>{REPORT}"))
    assert reading["status"] == "partial"
    assert reading["sections"] == {
        "symptoms": "cough",
        "examinations": None,
        "diagnosis": "pneumonia",
        "rationale": None,
        "treatment": None,
    }


def test_a_turn_is_shown_as_each_hears_it() -> None:
    text = "<To the doctor> Yes. <To the examiner> An ECG, please."
    assert readings(run("turn", "-", text=text)) == [
        {
            "to": "both",
            "ends": False,
            "heard_by_doctor": "Yes.",
            "heard_by_examiner": "An ECG, please.",
            "split": True,
        }
    ]


def test_nobody_gets_a_request_of_a_visit_that_ends() -> None:
    (reading,) = readings(run("turn", "-", text="<To the examiner> ECG. [END]"))
    assert (reading["ends"], reading["heard_by_examiner"]) == (True, None)


@pytest.mark.parametrize(
    ("kind", "text", "options", "reading"),
    [
        ("request", "① ECG\n② CBC", (), {"items": ["ECG", "CBC"]}),
        ("request", "Let me see.", (), {"items": None}),
        ("answer", "B", ("--options", OPTIONS), {"answer": "B"}),
    ],
)
def test_a_text_is_read(
    kind: str, text: str, options: tuple[str, ...], reading: dict[str, Any]
) -> None:
    assert readings(run(kind, "-", *options, text=text)) == [reading]


def test_a_verdict_is_read_by_its_code() -> None:
    (reading,) = readings(run("verdict", "-", "--code", "ab12", text="`GRADE ab12 diagnosis: B`"))
    assert reading["grades"]["diagnosis"] == "B"
    (unread,) = readings(run("verdict", "-", "--code", "cd34", text="`GRADE ab12 diagnosis: B`"))
    assert unread["grades"]["diagnosis"] is None


def test_diagnoses_are_shown_with_their_links() -> None:
    (reading,) = readings(run("diagnosis", "-", text="Acute appendicitis"))
    (mention,) = reading["mentions"]
    assert mention["name"] == "Acute appendicitis"
    assert mention["code"].startswith("K35")
    pairs = json.dumps({"pred": "Acute appendicitis", "ref": "Asthma"})
    assert readings(run("diagnosis", "-", "--pairs", text=pairs)) == [
        {"strict": False, "lenient": False}
    ]


def test_lines_of_a_file_come_out_in_its_order(tmp_path: Path) -> None:
    path = tmp_path / "replies.JSONL"
    lines = [{"text": "A", "options": ["x", "y"]}, {"text": "B", "options": {"A": "x", "B": "y"}}]
    path.write_text("\n\n".join(map(json.dumps, lines)), encoding="utf-8")
    assert readings(run("answer", str(path))) == [{"answer": "A"}, {"answer": "B"}]
    assert len(readings(run("report", "-", "--jsonl", text='{"text": "x"}\n{"text": "y"}'))) == 2


@pytest.mark.parametrize(
    ("arguments", "text", "message"),
    [
        (("report", "-", "--jsonl"), '{"text": "x"}\n{"reply": "y"}', "line 2: 'text' is missing"),
        (("report", "-", "--jsonl"), '{"text": "x"}\n[', "line 2: not JSON"),
        (("report", "-", "--jsonl"), '{"text": "x", "text": "y"}', "'text' occurs more than once"),
        (("report", "-", "--jsonl"), "3", "line 1: expected a JSON object"),
        (("report", "-", "--jsonl"), "\n", "empty"),
        (("answer", "-"), "A", "--options"),
        (("answer", "-", "--options", "A,B"), "A", "--options: not JSON"),
        (("answer", "-", "--options", "{}"), "A", "'options' are missing"),
        (("answer", "-", "--options", '{"a": "x", "b": "y"}'), "A", "by capital letter"),
        (("report", "-", "--options", "{}"), "x", "takes no --options"),
        (("verdict", "-"), "x", "needs --code"),
        (("report", "-", "--code", "x"), "x", "takes no --code"),
        (("report", "-", "--pairs"), "x", "takes no --pairs"),
        (("diagnosis", "-", "--pairs"), '{"pred": "x"}', "line 1: 'ref' is missing"),
        (("diagnosis", "-", "--jsonl"), '{"text": "x", "language": "fr"}', "'fr' is unknown"),
        (("report", "nowhere.txt"), "", "nowhere.txt: cannot be read"),
    ],
)
def test_what_cannot_be_read_is_told_by_its_place(
    arguments: tuple[str, ...], text: str, message: str
) -> None:
    result = run(*arguments, text=text)
    assert result.exit_code == 1
    assert message in result.output
