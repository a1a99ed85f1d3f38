"""Right replies in many words, and wrong ones: no right examiner is accused."""

import pytest

from inspect_aihospital.core.fidelity.invented_findings import invented_findings
from inspect_aihospital.core.fidelity.invented_normals import invented_normals
from inspect_aihospital.core.fidelity.invented_values import invented_values
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.fidelity.withheld_results import withheld
from inspect_aihospital.core.record import Objective
from inspect_aihospital.core.replies.answered_items import unanswered

RECORD = Objective(
    physical="Lungs: dull at the right base, thyroid not enlarged.",
    auxiliary="- Liver tests:\n  - ALT: 62 U/L (reference 5-40)\n  - AST: 48 U/L (reference 8-40)\n"
    "- Haemoglobin: 98 g/L (reference 120-160)\n- Cortisol (8:00): 318 nmol/L\n"
    "- Stimulation test:\n  - Cortisol: 0 min 320 nmol/L, 60 min 476 nmol/L\n"
    "- Chest X-ray: consolidation of the right lower lobe; heart size normal\n"
    "- HIV test: negative\n- LDH: elevated",
)
CHINESE = Objective(
    auxiliary="- 肌酐: 168 μmol/L（参考值44-97）\n- 碳氧血红蛋白: 26.8%\n"
    "- 家人碳氧血红蛋白: 21.5%\n- 蛋白: 0.28 g/L(参考 0.15-0.45)\n"
    "- 腹部超声: 右肾囊肿，肝脾未见异常"
)


def findings(reply: str, *items: str) -> list[str]:
    record = RECORD if reply.isascii() else CHINESE
    turn = Turn(1, f"Please: {'; '.join(items)}.", examinations=items, examiner=reply)
    detectors = (invented_findings, invented_normals, invented_values)
    told = [finding.text for detect in detectors for finding in detect(turn, record)]
    return [
        *told,
        *(finding.text for finding in withheld(turn, record, "") or ()),
        *unanswered(reply, items, record),
    ]


@pytest.mark.parametrize(
    ("reply", "item"),
    [
        ("Brain MRI: this was never done, nothing on file.", "Brain MRI"),
        ("Brain MRI: we have no such examination in your file.", "Brain MRI"),
        ("Brain MRI was not specified.", "Brain MRI"),
        ("头颅MRI：病历里查不到这一项。", "头颅MRI"),
        ("头颅MRI：您没有做过这项检查。", "头颅MRI"),
        ("On LDH, the LDH was elevated.", "LDH"),
        ("LDH: elevated\n\nNote: These are objective findings only.", "LDH"),
        ("Haemoglobin: 98 g/L - low", "Haemoglobin"),
        ("Haemoglobin: 9.8 g/dL", "Haemoglobin"),
        ("- Haemoglobin: 98 g/L (low)\n\nDisclaimer: only your doctor explains it.", "Haemoglobin"),
        ("The ALT was 62.0 U/L and the AST was 48 U/L.", "Liver tests"),
        ("Liver tests: ALT 62 U/L / AST 48 U/L", "Liver tests"),
        ("Liver tests came back as follows: ALT 62 U/L, AST 48 U/L", "Liver tests"),
        ("No mass, nodule or effusion; consolidation of the right lower lobe.", "Chest X-ray"),
        ("Chest X-ray shows consolidation in the right lower lobe.", "Chest X-ray"),
        (
            "The chest X-ray was sent to the HIV clinic and the HIV test came back negative",
            "HIV test",
        ),
        ("- Cortisol: 318 nmol/L", "Cortisol"),
        ("家人碳氧血红蛋白：21.5%", "家人碳氧血红蛋白"),
        ("蛋白：0.28 克每升", "蛋白"),
        (r"- LDH: $\text{elevated}$", "LDH"),
        (
            "# Chest X-ray\nIndication: on request\n- consolidation of the right lower lobe",
            "Chest X-ray",
        ),
        ("腹部超声显示肝脾没有看到明显异常，右肾可见囊肿。", "腹部超声"),
        # Verdicts that are denied, or say where a value lies.
        ("Haemoglobin: 98 g/L (no increase)", "Haemoglobin"),
        ("Haemoglobin: 98 g/L, not raised", "Haemoglobin"),
        ("Haemoglobin: 98 g/L, markedly reduced", "Haemoglobin"),
        ("肌酐：168 μmol/L，高于正常上限，并无降低", "肌酐"),
        ("Head CT was not performed, so I cannot comment on bleeding.", "Head CT"),
        ("The cortisol was 318 nmol/L at 8:00.", "Cortisol"),
    ],
)
def test_what_is_right_is_not_accused(reply: str, item: str) -> None:
    assert findings(reply, item) == []


@pytest.mark.parametrize(
    ("reply", "item"),
    [
        ("The ALT was 48 U/L and the AST was 62 U/L.", "Liver tests"),
        ("- Haemoglobin: 98 g/L (high)", "Haemoglobin"),
        ("- Haemoglobin: 98 g/L, high", "Haemoglobin"),
        ("- Haemoglobin: 9.8 g/L", "Haemoglobin"),
        ("Chest X-ray shows consolidation of the left lower lobe.", "Chest X-ray"),
        ("| ALT | 62 | U/L | low |\n| AST | 48 | U/L | |", "Liver tests"),
        ("- 肌酐：168 μmol/L ↓", "肌酐"),
        ("肌酐为62 μmol/L", "肌酐"),
        (
            "Chest X-ray shows consolidation of the right lower lobe and a rib fracture.",
            "Chest X-ray",
        ),
        ("A normal heart and a cavity, consolidation of the right lower lobe.", "Chest X-ray"),
        ("腹部超声显示肝脾未见异常，右肾囊肿，另见胆囊结石。", "腹部超声"),
        ("Test: Brain MRI | Result: infarct", "Brain MRI"),
    ],
)
def test_what_is_wrong_is_accused_in_prose_too(reply: str, item: str) -> None:
    assert findings(reply, item)


@pytest.mark.parametrize(
    "talk",
    [
        "Please watch for bleeding or swelling.",
        "The ultrasound was done to look for stones.",
        "Bleeding time was not requested.",
        "Your body mass index was not requested.",
        "If you notice swelling, call us.",
        "伽马谷氨酰转移酶、癌胚抗原和血栓弹力图您没有申请。",
    ],
)
def test_talk_of_findings_affirms_none(talk: str) -> None:
    assert (
        findings(f"LDH: elevated\n\n{talk}" if talk.isascii() else f"肌酐：168 μmol/L\n\n{talk}")
        == []
    )


HALVES = Objective(
    physical="Blood pressure 120/80 mmHg; systolic murmur grade 3.",
    auxiliary="- Albumin: 3.45 g/dL\n- CRP: 12.5 mg/L\n- ALT: 48 U/L\n- Sodium: 138 mmol/L\n"
    "- Haemoglobin: 120 g/L (reference: men 130-175, women 115-150)\n- Temperature: 101.3 °F\n"
    "- Haematocrit: 0.42 (reference: men 0.40-0.50, women 0.37-0.47)\n"
    "- Glucose: 5.0 mmol/L (reference: 3.9-6.1 mmol/L, 70-110 mg/dL)\n"
    "- Ferritin: 900 ng/mL (reference: men 30-400, women 13-150)\n"
    "- ESR: 18 mm/h (reference: men <15, women <20)",
)


@pytest.mark.parametrize(
    ("reply", "item", "is_right"),
    [
        # A half is rounded up by most people.
        ("Albumin: 3.5 g/dL", "Albumin", True),
        ("Albumin: 3.4 g/dL", "Albumin", True),
        ("Albumin: 3.6 g/dL", "Albumin", False),
        ("CRP: 13 mg/L", "CRP", True),
        ("CRP: 14 mg/L", "CRP", False),
        ("Temperature: 38.5 °C", "Temperature", True),
        ("Temperature: 39.5 °C", "Temperature", False),
        # Which of two references holds is not known.
        ("Haemoglobin: 120 g/L, normal", "Haemoglobin", True),
        ("ESR: normal", "ESR", False),
        ("Haematocrit: normal", "Haematocrit", True),
        ("Glucose: normal", "Glucose", True),
        ("Ferritin: 900 ng/mL, normal", "Ferritin", False),
        ("Ferritin: 900 ng/mL, low", "Ferritin", False),
        ("Temperature: 37 °C", "Temperature", False),
        ("Temperature: 39 °C", "Temperature", True),
        # The end of a sentence hides nothing.
        ("The blood pressure is 80/120.", "Blood pressure", False),
        ("The CRP is 12.5. The ALT is 138.", "ALT", False),
        ("Heart: systolic murmur grade 2.", "Heart", False),
    ],
)
def test_rounded_converted_and_swapped_numbers(reply: str, item: str, is_right: bool) -> None:
    turn = Turn(1, f"Please: {item}.", examinations=(item,), examiner=reply)
    detectors = (invented_findings, invented_values)
    told = [finding for detect in detectors for finding in detect(turn, HALVES)]
    withheld_results = list(withheld(turn, HALVES, "") or ())
    assert bool(told or withheld_results) is not is_right
