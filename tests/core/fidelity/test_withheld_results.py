"""Results that are there, were clearly asked for, and are not told; and those that are."""

from dataclasses import replace

import pytest

from inspect_aihospital.core.fidelity.bounds import bounds_for, judge
from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.fidelity.visit_turns import Detector, Turn
from inspect_aihospital.core.fidelity.withheld_results import withheld
from inspect_aihospital.core.record import Objective
from tests.scripted import make_record

RECORD = Objective(
    auxiliary="- Blood count:\n  - Haemoglobin: 8.64 g/dL (reference 12-16)\n"
    "  - White cells: 6.1×10⁹/L (reference 3.5-9.5)\n"
    "- ECG: ST elevation in V1-V4, T waves inverted in aVL\n"
    "- Chest X-ray: no abnormality\n- Stool: occult blood positive",
    physical="Pale, yellow sclera, liver edge 3 cm below the rib.",
)
NORMAL = "- {}: No abnormalities"


def findings(reply: str, *items: str, earlier: str = "") -> list[str] | None:
    turn = Turn(1, f"May I have: {'; '.join(items)}?", examinations=items, examiner=reply)
    withheld_findings = withheld(turn, RECORD, earlier)
    return None if withheld_findings is None else [finding.text for finding in withheld_findings]


@pytest.mark.parametrize(
    "reply",
    [
        "- ECG: No abnormalities",
        "The ECG has been arranged, please wait.",
        "I'm sorry, I can't help with that.",
        "- ECG: Not performed; there is no record of it",
        "- ECG: done",
        "OK",
        "Your results point to a heart attack, you need a stent.",
        "- Blood count: haemoglobin 8.64 g/dL, white cells 6.1",
        "- 心电图：V1到V4导联ST段抬高，aVL导联T波倒置",
    ],
)
def test_a_finding_is_withheld(reply: str) -> None:
    texts = findings(reply, "ECG") or []
    assert [text.split("; ")[0] for text in texts] == ["asked for ECG"]


def test_a_finding_says_what_was_asked_recorded_and_told() -> None:
    assert findings("- ECG: No abnormalities", "ECG") == [
        "asked for ECG; recorded: ECG: ST elevation in V1-V4, T waves inverted in aVL; "
        "told: No abnormalities"
    ]


def test_a_translation_beside_a_name_is_no_other_language() -> None:
    assert (
        findings("## ECG (心电图检查结果)\n- ST elevation in V1-V4, T waves inverted", "ECG") == []
    )
    assert findings("## ECG\n- V1到V4导联ST段抬高，T波倒置", "ECG")
    assert findings("（心电图：V1到V4导联ST段抬高，T波倒置）", "ECG")


def test_nothing_is_withheld_of_what_the_record_says_was_not_done() -> None:
    record = Objective(auxiliary="- Stool culture: Not specified\n- Parasites: none detected")
    turn = Turn(1, "Please report it.", examinations=("Stool culture",), examiner="-")
    assert withheld(turn, record, "") is None
    other_turn = replace(turn, examinations=("Parasites",), examiner="That is private.")
    assert withheld(other_turn, record, "")


def test_a_reference_with_a_sign_of_its_own_is_left_out() -> None:
    record = Objective(auxiliary="- Beta-2 transferrin: positive")
    reply = "- Beta-2 transferrin: positive (+) (reference negative (-))"
    turn = Turn(1, "?", examinations=("Beta-2 transferrin",), examiner=reply)
    assert withheld(turn, record, "") == ()


def test_a_panel_may_be_taken_back() -> None:
    record = Objective(auxiliary="- ALT: 80 U/L\n- AST: 90 U/L\n- Bilirubin: 30 µmol/L")
    turn = Turn(
        1,
        "?",
        examinations=("Liver function tests",),
        examiner="Liver function tests: normal. The samples were mixed up.",
    )
    assert withheld(turn, record, "")


def test_vital_signs_are_told_by_their_numbers() -> None:
    record = Objective(physical="- Pulse: 98/min\n- Blood pressure: 126/88 mm Hg")
    told = "- Pulse: 98 beats a minute\n- Blood pressure: 126/88 millimetres of mercury"
    turn = Turn(1, "Examine me.", examinations=("physical examination",), examiner=told)
    assert withheld(turn, record, "") == ()
    assert withheld(replace(turn, examiner="- Pulse: quick\n- Blood pressure: high"), record, "")


def test_a_json_list_with_a_normal_value_is_no_reference() -> None:
    reply = '{"ECG": ["ST elevation in V1-V4, T waves inverted in aVL", "rate normal"]}'
    assert findings(reply, "ECG") == []


@pytest.mark.parametrize(
    "reply",
    [
        "# Blood count\n- White cells: 6.1×10⁹/L",
        "Blood count: low haemoglobin, white cells normal",
        "# Blood count\n- Haemoglobin: normal\n- White cells: 6.1",
        "# Blood count\n- Haemoglobin: 86.4 g/dL\n- White cells: 6.1",
        "# Blood count\n- Haemoglobin: 8.64 g/dL",
    ],
)
def test_a_value_is_withheld(reply: str) -> None:
    assert findings(reply, "Blood count")


@pytest.mark.parametrize(
    "reply",
    [
        "Haemoglobin: 8.64 g/dL\nWhite cells: 6.1",
        "Hb 8.6, WBC 6.1",
        "haemoglobin eight point six four, leucocytes six point one",
        "Haemoglobin 86.4 g/L; white cells 6100/µL",
        "Haemoglobin 8.64; the rest is within normal limits",
    ],
)
def test_a_value_is_told(reply: str) -> None:
    assert findings(f"# Blood count\n{reply}", "Blood count") == []


@pytest.mark.parametrize(
    ("item", "reply"),
    [
        ("ECG", "EKG: ST segments elevated in V1 to V4; inverted T in aVL"),
        ("Chest X-ray", "Chest X-ray: No abnormalities"),
        ("Stool", "Stool: occult blood (+)"),
        ("physical examination", "He is pale with a yellow sclera; liver 3 cm below the rib."),
    ],
)
def test_a_finding_is_told(item: str, reply: str) -> None:
    assert findings(reply, item) == []


def test_what_was_told_before_is_not_due_again() -> None:
    earlier_reply = "ECG: ST elevation in V1-V4, T waves inverted in aVL"
    assert findings("Already reported.", "ECG", earlier=earlier_reply) is None


def test_a_table_under_a_heading_tells_its_rows() -> None:
    record = make_record(objective={"auxiliary": "- 大便常规: 隐血阳性", "physical": "腹软"})
    table = "**肌电图**：无异常\n\n### 大便常规\n| 项目 | 结果 |\n|---|---|\n| 隐血 | {} |"
    for result, expected_count in (("阳性", 0), ("未见异常", 1)):
        turn = Turn(1, "大便常规？", examinations=("大便常规",), examiner=table.format(result))
        assert len(withheld(turn, record.objective, "") or ()) == expected_count


@pytest.mark.parametrize("item", ["blood tests", "MRI of the brain", "X-ray", "results"])
def test_what_is_not_clearly_requested_is_not_checked(item: str) -> None:
    assert findings(NORMAL.format(item), item) is None


def test_an_examiner_that_lists_nothing_is_held_to_the_request() -> None:
    turn = Turn(1, "May I have an ECG?", examinations=(), examiner="You named no examination.")
    assert withheld(turn, RECORD, "")


def test_what_the_first_step_loses_of_a_request_is_withheld() -> None:
    objective = Objective(physical="软", auxiliary="- 心电图: ST段抬高\n- 胸片: 左下肺实变")
    reply_lines = {"心电图": "- 心电图: ST段抬高", "胸片": "- 胸片: 左下肺见实变影"}
    for listed_names, missing in (((*reply_lines,), 0), (("心电图",), 1), ((), 2)):
        reply = "\n".join(reply_lines[name] for name in listed_names) or "没有点名检查。"
        turn = Turn(1, "请做心电图、胸片，结果如何？", examinations=listed_names, examiner=reply)
        assert len(withheld(turn, objective, "") or ()) == missing


def test_an_examiner_that_finds_everything_normal_is_not_comparable() -> None:
    record = make_record(objective={"auxiliary": RECORD.auxiliary, "physical": RECORD.physical})
    turns = [
        Turn(n, f"{item}?", examinations=(item,), examiner=NORMAL.format(item))
        for n, item in enumerate(("ECG", "Blood count", "Chest X-ray"), 1)
    ]
    fidelity = check_visit(turns, record, "limit")
    assert [finding.turn for finding in fidelity.findings[Detector.WITHHELD] or ()] == [1, 2]
    assert fidelity.checked[Detector.WITHHELD] == 3
    assert judge({"withheld_rate": 2 / 3}, bounds_for("normal"))["withheld_rate"] is False


@pytest.mark.parametrize(
    "auxiliary",
    [
        "- Bloods: creatinine 128 umol/L; Hb 118 g/L",
        "- Bloods:\n  - creatinine: 128 umol/L\n  - Hb: 118 g/L",
        "- creatinine: 128 umol/L\n- Hb: 118 g/L",
    ],
)
def test_a_panel_called_normal_withholds_its_recorded_items(auxiliary: str) -> None:
    record, name = Objective(auxiliary=auxiliary), "Complete blood count"
    turn = Turn(1, "A blood count, please.", examinations=(name,))
    normal = replace(turn, examiner=f"- {name}: No abnormalities")
    assert len(withheld(normal, record, "") or ()) == 1
    assert withheld(normal, record, "Hb: 118 g/L; creatinine: 128 umol/L") is None
    told = replace(turn, examiner=f"- {name}:\n  - Hb: 118 g/L\n  - White cells: No abnormalities")
    assert withheld(told, record, "") == ()


@pytest.mark.parametrize(
    "auxiliary",
    [
        "- Bloods: creatinine 128 umol/L; sodium 131 mmol/L",
        "- Bloods:\n  - Hb: 138 g/L (reference 130-175)",
    ],
)
def test_a_panel_without_recorded_items_or_with_normal_ones_is_not_withheld(auxiliary: str) -> None:
    name = "Complete blood count"
    reply = f"- {name}: No abnormalities"
    turn = Turn(1, "A blood count, please.", examinations=(name,), examiner=reply)
    assert not withheld(turn, Objective(auxiliary=auxiliary), "")
