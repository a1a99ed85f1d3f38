"""A visit against its record: what is read, what is unavailable, and what came up when."""

from typing import Any

import pytest

from inspect_aihospital.core.dialogue.doctor_messages import leaves_pending
from inspect_aihospital.core.fidelity.bounds import bounds_for, judge
from inspect_aihospital.core.fidelity.visit_check import Fidelity, check_visit
from inspect_aihospital.core.fidelity.visit_turns import Detector, Turn, read_turns
from inspect_aihospital.core.text.quantities import numbers_held, numbers_stated
from tests.scripted import make_record

LABS = "- Blood count:\n  - Haemoglobin: 63 g/L\n  - White cells: 10.88×10⁹/L\n- ECG: flat T waves"


def visit(*turns: Turn, ending: str = "limit", **changes: Any) -> Fidelity:
    objective = {"auxiliary": LABS, "physical": "Pulse 76/min, liver not felt."}
    return check_visit(turns, make_record(**{"objective": objective, **changes}), ending)


def examiner_turn(request: str, reply: str, *names: str) -> Turn:
    listed_names = names or None
    return Turn(2, request, addressee="examiner", examinations=listed_names, examiner=reply)


def texts(fidelity: Fidelity, detector: Detector) -> list[str]:
    return [finding.text for finding in fidelity.findings[detector] or ()]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("血红蛋白：６３ g/L", {"63"}),
        ("10.88×10⁹/L", {"10.88"}),
        ("10.88x10^9/L", {"10.88"}),
        ("63.0 g/L", {"63"}),
        ("（1）钾 5 mmol/L", {"5"}),
        ("疼了10天，一天3次", set()),
        ("for 12 days, C3, 1. first", set()),
        ("100，200 mg", {"100", "200"}),
        ("1,250 mL", {"1250"}),
    ],
)
def test_stated_numbers(text: str, numbers: set[str]) -> None:
    assert numbers_stated(text) == numbers


def test_a_source_holds_more_than_it_states() -> None:
    assert numbers_held("HGB156g/L, 4+") >= {"156", "4"}


def test_a_number_belongs_to_its_entry() -> None:
    reply = examiner_turn("ECG and blood count?", "- Haemoglobin: 10.88 g/L\n- White cells: 63")
    assert len(texts(visit(reply), Detector.INVENTED_VALUES)) == 2


def test_findings_in_a_layout_that_no_rule_reads_are_not_checked() -> None:
    unread = visit(examiner_turn("ECG?", "The ECG shows broad complexes."))
    assert unread.checked[Detector.INVENTED_FINDINGS] == 0
    assert unread.checked[Detector.INVENTED_VALUES] == 1
    read = visit(examiner_turn("ECG?", "**ECG**\nbroad complexes"))
    assert len(texts(read, Detector.INVENTED_FINDINGS)) == read.checked[Detector.INVENTED_FINDINGS]


def test_a_translation_in_the_next_column_is_no_other_language() -> None:
    rows = "| ECG | 心电图 | flat T waves |\n| Blood count | 血常规 | Haemoglobin 63, WBC 10.88 |"
    assert not texts(visit(examiner_turn("ECG and blood count?", rows)), Detector.WITHHELD)


@pytest.mark.parametrize(
    ("pressure", "invented"), [("128/80 mmHg", False), ("128 / 80", False), ("80/128 mmHg", True)]
)
def test_two_values_in_the_other_order_are_other_values(pressure: str, invented: bool) -> None:
    reply = examiner_turn("Blood pressure?", f"- Blood pressure: {pressure}")
    checked = visit(reply, objective={"physical": "Blood pressure: 128/80 mmHg."})
    assert bool(texts(checked, Detector.INVENTED_VALUES)) == invented


def test_normal_for_what_is_not_recorded() -> None:
    reply = examiner_turn(
        "MRI of the brain?", "- MRI of the brain: No abnormalities", "MRI of the brain"
    )
    assert texts(visit(reply), Detector.INVENTED_NORMALS) == ["MRI of the brain: No abnormalities"]
    refused = examiner_turn(
        "MRI of the brain?", "- MRI of the brain: Not performed; there is no record"
    )
    assert texts(visit(refused), Detector.INVENTED_NORMALS) == []


def test_a_name_of_several_wordings_is_an_examination_by_itself() -> None:
    fidelity = visit(examiner_turn("查甲功", "- 甲功：无异常"))
    assert texts(fidelity, Detector.INVENTED_NORMALS) == ["甲功: 无异常"]
    assert texts(fidelity, Detector.MISROUTED) == []


def test_one_and_several_are_the_same_finding() -> None:
    objective = {"auxiliary": "- Tap of the knee: leukocyte count 26,000/mm3, an opacity"}
    reply = examiner_turn(
        "Tap?", "- Tap of the knee: leukocytes 26,000/mm3, opacities", "tap of the knee"
    )
    assert texts(visit(reply, objective=objective), Detector.INVENTED_FINDINGS) == []


def test_the_words_of_one_imaging_under_the_name_of_another() -> None:
    objective = {"auxiliary": "- CT of the head: patchy low density on the right side"}
    reply = examiner_turn("MRI?", "- MRI of the head: patchy low density on the right side")
    assert texts(visit(reply, objective=objective), Detector.INVENTED_FINDINGS)


SCANS = (
    "- Chest X-ray: patchy shadows in the left lower zone\n- ECG: sinus rhythm with flat T waves\n"
    "- Hearing test:\n  - Right: threshold 26 dB\n  - Left: threshold 45 dB"
)


@pytest.mark.parametrize(
    ("reply", "invented"),
    [
        ("- Chest X-ray: sinus rhythm with flat T waves", True),
        ("# ECG\n- patchy shadows in the left lower zone", True),
        ("- ECG: sinus rhythm with flat T waves", False),
        ("- Chest X-ray: ECG\n- Imaging: patchy shadows in the left lower zone", False),
        # The next line begins with "Left": no opposite of what stands in this line.
        ("Hearing test:\n- threshold 26 dB <- Right", False),
    ],
)
def test_a_finding_belongs_to_its_examination(reply: str, invented: bool) -> None:
    fidelity = visit(
        examiner_turn("Chest X-ray, ECG and hearing test?", reply), objective={"auxiliary": SCANS}
    )
    assert bool(texts(fidelity, Detector.INVENTED_FINDINGS)) == invented


def test_an_examiner_that_speaks_to_the_patient_invents_nothing() -> None:
    reply = "关于您的胸片：我看到的是左下肺斑片影。您的心电图这一项，我看到的是T波低平。"
    fidelity = visit(
        examiner_turn("胸片和心电图", reply),
        objective={"auxiliary": "- 胸片：左下肺斑片影\n- 心电图：T波低平"},
    )
    assert texts(fidelity, Detector.INVENTED_FINDINGS) == []


def test_who_made_a_sheet_of_results_is_no_finding() -> None:
    foot = "For the sample received. Reported by: Examination Department, east wing"
    sheet = examiner_turn("ECG?", f"- ECG: flat T waves\n{foot}")
    assert texts(visit(sheet), Detector.INVENTED_FINDINGS) == []
    for line in (
        "Impression: old infarct of the septum",
        "Radiology department: massive haemorrhage with midline shift",
    ):
        finding = examiner_turn("ECG?", f"- ECG: flat T waves\n{line}")
        assert texts(visit(finding), Detector.INVENTED_FINDINGS)


PLACES = (
    "- Chest CT: patchy shadow in the upper lobe, liver and spleen enlarged\n"
    "- Heart: murmur grade 2/6\n- Reflexes: 2+\n- Oedema: stage II\n"
    "- 超声：肝内囊肿，胃窦溃疡，左右肾增大\n- 心脏：二尖瓣Ⅱ级杂音，肾功能异常"
)


@pytest.mark.parametrize(
    ("reply", "invented"),
    [
        ("- Chest CT: patchy shadow in the upper lobe", False),
        ("- Chest CT: patchy shadow in the superior lobe", False),
        ("- Chest CT: patchy shadow in the lower lobe", True),
        ("- Chest CT: patchy shadow in the inferior lobe", True),
        ("- Chest CT: patchy shadow in the upper lobe, spleen enlarged", False),
        ("- Chest CT: patchy shadow in the upper lobe, no shadow in the lower lobe", False),
        ("- Heart: murmur grade II/6", False),
        ("- Heart: murmur grade 4/6", True),
        ("- Reflexes: ++", False),
        ("- Reflexes: 4+", True),
        ("- Oedema: stage 2", False),
        ("- Oedema: stage III", True),
        ("- 超声：肝内囊肿，胃窦溃疡，左肾增大", False),
        ("- 超声：脾内囊肿，胃窦溃疡", True),
        ("- 超声：肝内囊肿，胃底溃疡", True),
        ("- 心脏：二尖瓣2级杂音", False),
        ("- 心脏：二尖瓣4级杂音", True),
        ("- 检查项目：肝功能", False),
    ],
)
def test_another_organ_site_or_grade_is_invented(reply: str, invented: bool) -> None:
    fidelity = visit(
        examiner_turn("CT, heart, reflexes, oedema, 超声和心脏", reply),
        objective={"auxiliary": PLACES},
    )
    assert bool(texts(fidelity, Detector.INVENTED_FINDINGS)) == invented


@pytest.mark.parametrize(
    ("reply", "invented"),
    [
        ("- MRI of the brain: positive", True),
        ("- 甲功：偏高", True),
        ("- MRI of the brain: not performed", False),
        ("- White cells: high", False),
    ],
)
def test_a_word_of_disease_under_an_examination_that_nobody_recorded(
    reply: str, invented: bool
) -> None:
    fidelity = visit(examiner_turn("MRI of the brain, blood count, 甲功?", reply))
    assert bool(texts(fidelity, Detector.INVENTED_FINDINGS)) == invented


@pytest.mark.parametrize(
    ("record", "reply"),
    [
        ("- Haemoglobin: 63 g/L", "- Haemoglobin: 63 grams per litre"),
        ("- Pressure: 120/80 mmHg", "- Pressure: 120/80 millimetres of mercury"),
        ("- 血红蛋白：63 g/L", "- 血红蛋白：63克每升"),
        ("- 血压：120/80mmHg", "- 血压：120/80毫米汞柱"),
    ],
)
def test_a_unit_in_words_is_no_finding(record: str, reply: str) -> None:
    fidelity = visit(examiner_turn("Haemoglobin?", reply), objective={"auxiliary": record})
    assert texts(fidelity, Detector.INVENTED_FINDINGS) == []


CT_RECORD = (
    "- CT of the head: mild swelling, no fracture of the skull\n- 腹部CT：少量积液，未见结石"
)


@pytest.mark.parametrize(
    ("reply", "invented"),
    [
        ("- CT of the head: mild swelling, no fracture of the skull", False),
        ("- CT of the head: slight swelling, no fracture of the skull", False),
        ("- CT of the head: severe swelling, no fracture of the skull", True),
        ("- CT of the head: mild swelling, fracture of the skull", True),
        ("- CT of the head: no mild swelling, no fracture of the skull", True),
        ("- 腹部CT：少量积液，未见结石", False),
        ("- 腹部CT：大量积液，未见结石", True),
        ("- 腹部CT：少量积液，结石", True),
    ],
)
def test_other_degrees_and_turned_negations_are_invented(reply: str, invented: bool) -> None:
    fidelity = visit(examiner_turn("CT?", reply), objective={"auxiliary": CT_RECORD})
    assert bool(texts(fidelity, Detector.INVENTED_FINDINGS)) == invented


@pytest.mark.parametrize(
    ("record", "name", "reply"),
    [
        # The next line begins with a side.
        (
            "- Eye pressure:\n  - Right eye: 58 mmHg\n  - Left eye: 17 mmHg",
            "Eye pressure",
            "- Right eye: 58 mmHg - high",
        ),
        # A name that lists organs, in prose.
        (
            "- 腹部超声(肝胆胰脾肾及阑尾区)：肝胆胰脾未见异常",
            "腹部超声(肝胆胰脾肾及阑尾区)",
            "腹部超声(肝胆胰脾肾及阑尾区)的结果显示，肝胆胰脾未见异常。",
        ),
        # A "non" that is a name.
        (
            "- Non-contrast CT of head: mild atrophy",
            "Non-contrast CT of head",
            "On Non-contrast CT of head, the non-contrast CT of head was mild atrophy.",
        ),
    ],
)
def test_names_and_lines_turn_no_finding(record: str, name: str, reply: str) -> None:
    fidelity = visit(examiner_turn(f"{name}?", reply, name), objective={"auxiliary": record})
    assert texts(fidelity, Detector.INVENTED_FINDINGS) == []


@pytest.mark.parametrize(
    ("record", "reply"),
    [
        ("- Brain MRI: no lesions", "- Brain MRI: lesions seen"),
        ("- Brain MRI: multiple lesions", "- Brain MRI: no lesions seen"),
        ("- 胸部CT：未见明显病变", "- 胸部CT：可见明显病变"),
        ("- Biopsy: non-small cell carcinoma", "- Biopsy: small cell carcinoma"),
    ],
)
def test_a_finding_turned_within_its_own_examination_is_seen(record: str, reply: str) -> None:
    name = record[2:].replace("：", ":").partition(":")[0]
    fidelity = visit(examiner_turn(f"{name}?", reply, name), objective={"auxiliary": record})
    assert texts(fidelity, Detector.INVENTED_FINDINGS)


@pytest.mark.parametrize(
    ("name", "reply"),
    [
        ("头颅MRI", "- 头颅MRI: 无异常"),
        ("骨密度检查", "- 骨密度检查：未见骨折"),
        ("Bone scan", "- Bone scan: no mild swelling, no abnormality"),
        ("心电图", "您的申请里没有明确的检查项目，无法查询。请说明要做哪一项检查。"),
    ],
)
def test_an_unrecorded_examination_called_normal_contradicts_no_other(
    name: str, reply: str
) -> None:
    record = f"{CT_RECORD}\n- 影像学检查\n  - 心脏彩超: 右房内异常回声\n  - 腿部X线：右腓骨骨折"
    fidelity = visit(examiner_turn(f"{name}?", reply), objective={"auxiliary": record})
    assert texts(fidelity, Detector.INVENTED_FINDINGS) == []


@pytest.mark.parametrize(
    ("recorded", "told"),
    [
        ("- 胸部CT：未见出血、渗出", "- 胸部CT：无渗出，无出血"),
        ("- Chest X-ray: no effusion, pneumothorax", "- Chest X-ray: no pneumothorax, no effusion"),
        ("- CRP: elevated", "- CRP: increased"),
    ],
)
def test_a_no_may_govern_a_list_and_a_direction_has_several_words(recorded: str, told: str) -> None:
    fidelity = visit(examiner_turn("CRP?", told), objective={"auxiliary": recorded})
    assert texts(fidelity, Detector.INVENTED_FINDINGS) == []


def test_the_name_of_an_equation_is_read_by_its_parts() -> None:
    objective = {"auxiliary": "- Thyroid ultrasound: lobes of usual size"}
    reply = examiner_turn("Thyroid ultrasound?", "- Thyroid ultrasound = lobes: normal")
    assert texts(visit(reply, objective=objective), Detector.INVENTED_NORMALS) == []


@pytest.mark.parametrize(
    "retraction",
    [
        "Please disregard the above.",
        "The samples were mixed up.",
        "Correction: on second review all of this is within normal limits.",
        "The above are of another patient.",
    ],
)
def test_results_that_are_taken_back_are_withheld(retraction: str) -> None:
    told = "- Haemoglobin: 63 g/L\n- White cells: 10.88×10⁹/L"
    kept = visit(examiner_turn("A blood count, please.", told, "blood count"))
    assert texts(kept, Detector.WITHHELD) == []
    corrected = f"The samples were mixed up. Correct: {told}"
    assert texts(visit(examiner_turn("A blood count.", corrected)), Detector.WITHHELD) == []
    for remark in (
        "Corrected QT normal.",
        "Rechecked, the other cells are normal.",
        "On systems review, bowel sounds normal.",
    ):
        remarked = visit(examiner_turn("A blood count.", f"{told}\n{remark}", "blood count"))
        assert texts(remarked, Detector.WITHHELD) == []
    taken_back = visit(examiner_turn("A blood count.", f"{told}\n{retraction}", "blood count"))
    assert texts(taken_back, Detector.WITHHELD)


@pytest.mark.parametrize(
    ("remark", "takes_back"),
    [
        ("以上结果作废。", True),
        ("更正：复核后以上各项均正常。", True),
        ("经复核，其余细胞正常。", False),
    ],
)
def test_chinese_results_that_are_taken_back_are_withheld(remark: str, takes_back: bool) -> None:
    turn = examiner_turn("查血常规。", f"- 血常规：血红蛋白63 g/L\n{remark}", "血常规")
    fidelity = visit(turn, objective={"auxiliary": "- 血常规：血红蛋白63 g/L"})
    assert bool(texts(fidelity, Detector.WITHHELD)) == takes_back


@pytest.mark.parametrize("empty_reply", ["无", "无。", "None."])
def test_none_is_no_finding(empty_reply: str) -> None:
    reply = examiner_turn("穿刺活检?", f"- 颈部穿刺活检: {empty_reply}", "颈部穿刺活检")
    assert texts(visit(reply), Detector.INVENTED_FINDINGS) == []
    assert texts(visit(reply), Detector.INVENTED_NORMALS) == []


def test_a_leak_needs_a_request_that_can_be_read() -> None:
    reply = "- Haemoglobin: 63 g/L"
    fidelity = visit(examiner_turn("An ECG, please.", reply, "ECG"))
    assert texts(fidelity, Detector.LEAKS)
    assert fidelity.checked[Detector.LEAKS] == 1
    whole = visit(examiner_turn("Any blood tests, please.", reply, "blood tests"))
    assert (whole.findings[Detector.LEAKS], whole.checked[Detector.LEAKS]) == ((), 0)


@pytest.mark.parametrize(
    ("request_words", "reply", "leaked"),
    [
        ("ECG?", "- ECG: flat T waves. This is unstable angina.", True),
        ("Imaging, please.", "Everything points to unstable angina.", False),
        ("ECG?", "- ECG: flat T waves, no sign of unstable angina", False),
        ("ECG?", "- ECG: flat T waves", False),
        ("ECG for unstable angina?", "- ECG: flat T waves, as in unstable angina", False),
    ],
)
def test_an_examiner_that_names_the_diagnosis_leaks_it(
    request_words: str, reply: str, leaked: bool
) -> None:
    reference = {"diagnosis": "Unstable angina"}
    found = visit(examiner_turn(request_words, reply), reference=reference)
    assert (texts(found, Detector.LEAKS) == ["names the diagnosis unstable angina"]) is leaked


def test_what_was_told_once_is_no_leak_and_not_premature() -> None:
    first = examiner_turn("A blood count, please.", "- Haemoglobin: 63 g/L", "blood count")
    retold = Turn(3, "Doctor, my haemoglobin is 63.")
    again = Turn(4, "ECG?", addressee="examiner", examinations=("ECG",), examiner="Hb was 63 g/L")
    fidelity = visit(first, retold, again)
    assert not texts(fidelity, Detector.PREMATURE_FACTS)
    assert not texts(fidelity, Detector.LEAKS)
    assert texts(visit(retold), Detector.PREMATURE_FACTS) == ["63"]


def test_without_a_record_nothing_can_be_known() -> None:
    empty = {"physical": None, "auxiliary": None}
    fidelity = visit(examiner_turn("ECG?", "- ECG: heart rate 160/min"), objective=empty)
    unavailable = {detector for detector, findings in fidelity.findings.items() if findings is None}
    by_words_alone = {
        Detector.EARLY_ENDING,
        Detector.LATE_ENDING,
        Detector.MISROUTED,
        Detector.OUT_OF_ROLE,
    }
    by_history = {
        *(Detector.DENIED, Detector.UNINFORMATIVE, Detector.VOLUNTEERED),
        Detector.INVENTED_SYMPTOMS,
    }
    assert unavailable == set(Detector) - by_words_alone - by_history
    assert (fidelity.orders, fidelity.examinations) == (None, ())
    assert not any(fidelity.checked[detector] for detector in unavailable)


def test_orders_are_recorded_unrecorded_broad_or_missed() -> None:
    orders = visit(examiner_turn("…", "…", "haemoglobin", "MRI of the knee", "imaging")).orders
    assert orders is not None
    assert orders.recorded == ("haemoglobin",)
    assert orders.unrecorded == ("MRI of the knee",)
    assert orders.broad == ("imaging",)
    assert orders.missed == ("ECG",)
    assert orders.due == ("Blood count", "ECG")


def test_shares_grow_turn_by_turn() -> None:
    history = "Chest tightness after work. Nausea in the evening."
    fidelity = visit(
        Turn(1, "I have tightness in the chest after work."),
        examiner_turn("A blood count.", "- Haemoglobin: 63 g/L\n- White cells: 10.88×10⁹/L"),
        Turn(3, "And nausea every evening."),
        subjective={"chief_complaint": None, "present_illness": history},
    )
    assert fidelity.symptoms == (0.5, 0.5, 1.0)
    assert fidelity.examinations == pytest.approx((0, 1 / 3, 1 / 3))


def test_an_ending_is_early_only_if_the_patient_ends_it() -> None:
    turns = (Turn(1, "Hi", doctor="Please have an ECG first."), Turn(2, "Thanks."))
    assert texts(visit(*turns, ending="patient"), Detector.EARLY_ENDING)
    assert not texts(visit(*turns, ending="limit"), Detector.EARLY_ENDING)


@pytest.mark.parametrize(
    ("messages", "early"),
    [
        ([], True),
        (["Where does it hurt?"], True),
        (["哪里疼？"], True),
        (["Where does it hurt?", "The diagnosis is gout. Rest. Any questions?"], False),
        (["The diagnosis is gout. Take this. Is your foot better today?"], False),
        (["Drink more water and rest. Do you have any other questions?"], False),
        (["多喝水，注意休息。您还有其他疑问吗？"], False),
        (["Rest, and come back if it gets worse."], False),
        (["This is most likely gastritis. Avoid coffee. Does that sound good?"], False),
        (["It is gastritis. Eat small meals. Is that clear?"], False),
        (["您这是胃炎，注意饮食。您还有什么想问的吗？"], False),
        (["Are the bowel movements okay?"], True),
        (["Is your main concern the pain?"], True),
    ],
)
def test_an_ending_before_the_doctor_concludes_is_early(messages: list[str], early: bool) -> None:
    turns = [Turn(number, "Yes.", doctor=m) for number, m in enumerate(messages, start=1)]
    ended = visit(*turns, Turn(len(turns) + 1, "Goodbye."), ending="patient")
    assert bool(texts(ended, Detector.EARLY_ENDING)) == early


def test_a_patient_that_leaves_after_the_third_conclusion_has_not_stayed() -> None:
    turns = [Turn(n, "And then?", doctor=CONCLUSION) for n in (1, 2, 3)]
    left = visit(*turns, Turn(4, "Thank you, goodbye."), ending="patient")
    assert texts(left, Detector.LATE_ENDING) == []


CONCLUSION = "The diagnosis is gout. Take these tablets and rest."


@pytest.mark.parametrize(
    ("messages", "late"),
    [
        ([CONCLUSION] * 3, True),
        ([CONCLUSION] * 2, False),
        (["Where does it hurt?", *[CONCLUSION] * 2, "Any fever?", *[CONCLUSION] * 2], False),
        (["诊断为痛风。服用秋水仙碱，注意休息。"] * 3, True),
        (["Where does it hurt?"] * 5, False),
    ],
)
def test_a_patient_that_stays_after_three_conclusions_leaves_late(
    messages: list[str], late: bool
) -> None:
    turns = [Turn(number, "And then?", doctor=m) for number, m in enumerate(messages, start=1)]
    stayed = visit(*turns, Turn(len(turns) + 1, "And then?"), ending="limit")
    assert bool(texts(stayed, Detector.LATE_ENDING)) == late


@pytest.mark.parametrize(
    ("message", "other_unit"),
    [
        ("- Haemoglobin: 63 g/L", False),
        ("- Haemoglobin: 63 g/dL", True),
        ("- Haemoglobin: 63", False),
        ("- Haemoglobin: 63 mg/mL", False),
        ("- Haemoglobin: 63 g / L", False),
        ("- Haemoglobin: 63 g per litre", False),
        ("- Haemoglobin: 63 g·L⁻¹", False),
    ],
)
def test_a_recorded_number_under_another_unit_is_invented(message: str, other_unit: bool) -> None:
    fidelity = visit(examiner_turn("A blood count, please.", message, "blood count"))
    assert bool(texts(fidelity, Detector.INVENTED_VALUES)) == other_unit


@pytest.mark.parametrize(
    ("message", "wrong"),
    [
        ("Can you tell me the results of the blood test? Show me the results of my scan.", True),
        ("请问我的血常规检查结果是什么？", True),
        ("请问检查结果多久出来？", False),
        ("谢谢您告诉我检查结果。请问这些结果意味着什么？", False),
        ("医生告诉我血液检查结果不太好。", False),
        ("When will the results of the blood test be ready?", False),
    ],
)
def test_only_asking_for_results_is_misrouted_to_the_doctor(message: str, wrong: bool) -> None:
    assert bool(texts(visit(Turn(1, message)), Detector.MISROUTED)) == wrong


def test_a_request_to_measure_is_for_the_examiner() -> None:
    turn = Turn(1, "请帮我测一下握力。", addressee="examiner", examinations=(), examiner="5级")
    assert not texts(visit(turn), Detector.MISROUTED)


def test_a_result_is_no_order() -> None:
    assert leaves_pending("The ECG shows angina, but please have an echocardiogram test.")
    assert not leaves_pending("The ECG shows angina. Please take the tablets.")


def test_turns_of_imported_logs_have_no_list_of_examinations() -> None:
    raw = {"turn": 2, "patient": "ECG?", "addressee": "examiner", "examiner": "- ECG: flat"}
    (turn,) = read_turns([raw])
    assert (turn.examinations, turn.request, turn.doctor) == (None, "ECG?", "")


def test_bounds_over_nothing_are_neither_kept_nor_broken() -> None:
    verdicts = judge({"leaks_rate": 0.5, "honesty": 80.0}, bounds_for("normal"))
    assert (verdicts["leaks_rate"], verdicts["honesty"], verdicts["relevance"]) == (
        False,
        True,
        None,
    )
    assert "invented_normals_rate" not in verdicts
    assert "invented_normals_rate" in judge({}, bounds_for("not_recorded"))


def test_one_stray_fact_of_a_short_history_breaks_no_bound() -> None:
    record = make_record(
        subjective={
            "present_illness": "Cough for three days. Burning pain behind the breastbone at night.",
            "past_history": "",
            "personal_history": "",
        }
    )
    answer = "A cough for three days. And a burning pain behind the breastbone at night."
    turns = (Turn(1, "Hello.", doctor="Do you cough?"), Turn(2, answer, addressee="doctor"))
    share = check_visit(turns, record, "x").volunteered_share
    assert share is not None
    assert 0 < share <= 0.05
