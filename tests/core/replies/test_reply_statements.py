"""Rows of tables in an examiner's reply: what is said, and the names of columns."""

import pytest

from inspect_aihospital.core.replies.reply_statements import (
    has_results,
    read_reply,
    read_reply_statements,
)

ROWS = {
    "| Test | Result |\n|---|---|\n| ECG | ST elevation |": [("ECG", "ST elevation")],
    "Test | Result (g/L)\n--- | ---\nHb | 63": [("Hb", "63")],
    "| 项目 | 结果 |\n| 心电图 | 窦性心律 |": [("心电图", "窦性心律")],
    "| Item | Chest X-ray |\n|---|---|\n| Result | Consolidation |": [
        ("Chest X-ray", "Consolidation")
    ],
    "| 项目 | 胸片 | 心电图 |\n|---|---|---|\n| 结果 | 实变 | ST段抬高 |": [
        ("胸片", "实变"),
        ("心电图", "ST段抬高"),
    ],
    "| Result | Consolidation |": [("", "Consolidation")],
    "| ECG | Status | Normal sinus rhythm |": [("ECG", "Status: Normal sinus rhythm")],
    "| Result |": [("", "Result")],
    "Result: ST elevation": [("Result", "ST elevation")],
    "ECG: flat T waves | Pulse: 76/min": [("ECG", "flat T waves"), ("Pulse", "76/min")],
    "ECG | flat T waves": [("ECG", "flat T waves")],
    '"Blood count","Hb","63 g/L"\n"ECG","","flat"': [
        ("Blood count", "Hb: 63 g/L"),
        ("ECG", "flat"),
    ],
    "<h3 class='x'>Blood count</h3><table border='1'><tr><td>Hb</td><td>63 g/L</td></tr>\n"
    "<tr><td>WBC</td><td>9</td></tr></table>": [
        ("", "Blood count"),
        ("Hb", "63 g/L"),
        ("WBC", "9"),
    ],
    '{"CBC": [{"item": "Hb", "result": "63 g/L"}, {"item": "WBC", "result": "normal"}]}': [
        ("CBC", ""),
        ("Hb", "63 g/L"),
        ("WBC", "normal"),
    ],
}


@pytest.mark.parametrize("reply", ROWS)
def test_only_names_of_columns_are_left_out(reply: str) -> None:
    assert [(statement.name, statement.text) for statement in read_reply_statements(reply)] == ROWS[
        reply
    ]


@pytest.mark.parametrize("result", ["10.67*10^9/L", "1.0cm*0.8cm"])
def test_a_star_between_numbers_is_no_marking(result: str) -> None:
    [statement] = read_reply_statements(f"- *White cells*: {result}")
    assert (statement.name, statement.text) == ("White cells", result)


@pytest.mark.parametrize(
    "name",
    [
        "**ECG**",
        "__ECG__",
        "【ECG】",
        "<b>ECG</b>",
        "## ECG",
        "**ECG:**",
        "2. ECG",
        "- **ECG**",
        "ECG",
    ],
)
def test_a_line_that_is_only_a_name_heads_the_lines_below(name: str) -> None:
    lines = list(read_reply(f"# Chest CT\n- clear\n\n{name}\n  flat T waves"))
    assert [(line.name, line.result, line.is_result) for line in lines] == [
        ("Chest CT", "clear", True),
        ("ECG", "flat T waves", True),
    ]


@pytest.mark.parametrize(
    "result",
    ["**ST elevation**", "**Normal ECG**", "**Pulse 76/min**", "**Findings**", "- **Nodule**"],
)
def test_a_result_that_is_set_off_heads_nothing(result: str) -> None:
    first, *_ = read_reply(f"# ECG\n{result}\nsee your doctor")
    assert (first.name, first.result) == ("ECG", result.strip("-* "))


LAYOUTS = {
    "Pulse=76;": ("Pulse", "76"),
    "ECG\tflat T waves": ("ECG", "flat T waves"),
    "ECG               flat T waves": ("ECG", "flat T waves"),
    "- name: ECG\n  value: flat T waves": ("ECG", "flat T waves"),
    "ECG:\n  finding: flat T waves": ("ECG", "flat T waves"),
    "| ECG | 心电图 | flat T waves |": ("ECG (心电图)", "flat T waves"),
    "| 心电图 | ECG | T波低平 |": ("心电图 (ECG)", "T波低平"),
}


@pytest.mark.parametrize("reply", LAYOUTS)
def test_odd_layouts_have_names_and_results(reply: str) -> None:
    [line] = read_reply(reply)
    assert (line.name, line.result.rstrip(";"), line.is_result) == (*LAYOUTS[reply], True)


@pytest.mark.parametrize(
    ("reply", "is_read"),
    [
        ("ECG: flat", True),
        ("There is no record of an ECG.", True),
        ("The ECG shows flat T waves.", False),
        ("ECG ~ flat T waves", False),
        ("flat T waves - ECG", False),
    ],
)
def test_what_no_rule_reads_has_no_results(reply: str, is_read: bool) -> None:
    assert has_results(reply) == is_read
