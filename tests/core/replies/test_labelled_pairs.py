"""Names and results that stand behind labels."""

import pytest

from inspect_aihospital.core.replies.reply_statements import read_reply

ROWS = {
    "bars": "Test: CRP | Result: 246 mg/L\nTest: ECG | Result: flat T waves",
    "slashes": "Examination: CRP / Finding: 246 mg/L\nExamination: ECG / Finding: flat T waves",
    "semicolons": "Name: CRP; Value: 246 mg/L\nName: ECG; Value: flat T waves",
    "a line for all": "Test: CRP; Result: 246 mg/L; Test: ECG; Result: flat T waves",
    "commas": "Test name: CRP, Result: 246 mg/L\nTest name: ECG, Result: flat T waves",
    "two lines": "**Test:** CRP\n**Result:** 246 mg/L\n\n**Test**: ECG\n**Result**: flat T waves",
    "numbered rows": "1. Test: CRP\n   Result: 246 mg/L\n2. Test: ECG\n   Result: flat T waves",
    "numbered fields": "Item 1: CRP\nResult 1: 246 mg/L\nItem 2: ECG\nResult 2: flat T waves",
    "Chinese": "项目：CRP；结果：246 mg/L\n项目：ECG；结果：flat T waves",
    "Chinese, on": "检查项目：CRP 检查结果：246 mg/L\n检查项目：ECG 检查结果：flat T waves",
    "set off": "【检查项目】CRP\n【检查结果】246 mg/L\n\n【检查项目】ECG\n【检查结果】flat T waves",
    "name below": "1. CRP\n246 mg/L\n2. ECG\nflat T waves",
}


@pytest.mark.parametrize("layout", ROWS)
def test_a_labelled_result_has_the_labelled_name(layout: str) -> None:
    lines = list(read_reply(ROWS[layout]))
    assert [(line.name, line.result, line.is_result) for line in lines] == [
        ("CRP", "246 mg/L", True),
        ("ECG", "flat T waves", True),
    ]


def test_a_labelled_examination_heads_rows_without_a_label() -> None:
    rhythm, rate = read_reply("# Heart\nExamination: ECG\nRhythm: sinus\n- rate 112")
    assert (rhythm.name, rate.name) == ("Rhythm", "ECG")


@pytest.mark.parametrize("reply", ["Name: value", "Test: normal\nTake care"])
def test_a_label_without_a_result_below_is_a_name(reply: str) -> None:
    assert next(iter(read_reply(reply))).name in {"Name", "Test"}


def test_elements_may_have_their_names_in_attributes() -> None:
    reply = '<examination name="Renal function">\n <result item="Urea">raised</result>\n'
    [line] = read_reply(reply)
    assert (line.name, line.result) == ("Urea", "raised")
