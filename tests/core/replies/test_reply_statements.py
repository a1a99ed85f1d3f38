"""Rows of tables in an examiner's reply: what is said, and the names of columns."""

import pytest

from inspect_aihospital.core.replies.reply_statements import read_reply_statements

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
