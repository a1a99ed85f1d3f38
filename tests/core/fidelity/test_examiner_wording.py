"""Examiners who call a value normal, turn a finding round, or describe what is normal."""

import pytest

from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.fidelity.visit_turns import Detector, Turn
from inspect_aihospital.core.record import Language
from tests.scripted import make_record

RECORDS = {
    "en": make_record(
        objective={
            "physical": "Abdomen: soft, tender in the right upper quadrant.",
            "auxiliary": "- Blood: Calcium 2.96 mmol/L (2.10-2.60), haemoglobin 92 g/L (120-160),"
            " platelets 210\n- Culture: ampicillin R, ceftriaxone S\n"
            "- ECG: sinus rhythm, short QT interval\n- Electrophoresis: monoclonal band, IgG kappa",
        }
    ),
    "zh": make_record(
        language="zh",
        objective={
            "physical": "腹部：软，右上腹压痛。",
            "auxiliary": "- 血常规：白细胞 12.6×10^9/L↑，血红蛋白 92g/L↓，血小板 210×10^9/L\n"
            "- 心电图：QT间期缩短\n- 血气：PCO2 52mmHg，HCO3- 28mmol/L",
        },
    ),
}
ACCUSING = (
    Detector.INVENTED_FINDINGS,
    Detector.INVENTED_VALUES,
    Detector.WITHHELD,
    Detector.MISROUTED,
)


def accusing(language: Language, request: str, reply: str) -> list[str]:
    turns = (Turn(1, "Hello.", doctor=request), Turn(2, request, "examiner", examiner=reply))
    findings = check_visit(turns, RECORDS[language], "limit").findings
    return [f.text for detector in ACCUSING for f in findings[detector] or ()]


@pytest.mark.parametrize(
    ("language", "request_text", "reply"),
    [
        ("en", "Calcium, please.", "Calcium: normal"),
        ("en", "Blood tests.", "Blood: calcium 2.96 mmol/L, haemoglobin normal, platelets 210"),
        ("en", "Blood tests.", "Blood: calcium 2.96 mmol/L, platelets 210, the rest is normal"),
        ("en", "A culture.", "Culture: ampicillin S, ceftriaxone R"),
        ("en", "An ECG.", "ECG: sinus rhythm, prolonged QT interval"),
        ("en", "Electrophoresis.", "Electrophoresis: monoclonal band, IgG lambda"),
        ("en", "Examine the abdomen.", "Abdomen: tender in the left lower quadrant"),
        ("zh", "查血常规。", "血常规：白细胞 12.6×10^9/L，其余正常"),
        ("zh", "查血常规。", "血常规：白细胞 12.6×10^9/L，血红蛋白正常，血小板 210×10^9/L"),
        ("zh", "心电图。", "心电图：QT间期延长"),
    ],
)
def test_a_false_result_is_seen(language: Language, request_text: str, reply: str) -> None:
    assert accusing(language, request_text, reply)


@pytest.mark.parametrize(
    ("language", "request_text", "reply"),
    [
        ("en", "Chest X-ray.", "Chest X-ray: clear lung fields, no effusion, normal heart size."),
        ("en", "Thyroid ultrasound.", "Thyroid ultrasound: normal size, no nodules."),
        ("en", "Blood tests.", "Blood: calcium 2.96, haemoglobin 92, the rest is normal"),
        ("en", "Please palpate the abdomen.", "Abdomen: soft, tender in the right upper quadrant."),
        ("zh", "胸片。", "胸片：双肺纹理清晰，心影不大"),
        ("zh", "查血常规。", "血常规：\n白细胞：12.6\n血红蛋白：92\n其余正常"),
        (
            "en",
            "Blood tests.",
            "Blood\nCalcium: 2.96\nHaemoglobin: 92\nThe remaining values are normal.",
        ),
        ("zh", "甲状腺超声。", "甲状腺超声：甲状腺大小、形态正常，未见结节"),
        ("zh", "查血气。", "血气：二氧化碳分压52mmHg，碳酸氢根28mmol/L"),
        ("zh", "查血常规。", "血常规：白细胞 12.6×10^9/L，血红蛋白 92g/L，血小板正常"),
    ],
)
def test_an_honest_result_is_not_accused(language: Language, request_text: str, reply: str) -> None:
    assert accusing(language, request_text, reply) == []


@pytest.mark.parametrize(
    "reply",
    [
        "Chest X-ray: clear fluid at the left base.",
        "Chest X-ray: no effusion, but a nodule in the left lung.",
        "Chest X-ray: lung fields not clear.",
    ],
)
def test_a_described_finding_is_no_normal_result(reply: str) -> None:
    assert accusing("en", "Chest X-ray.", reply)
