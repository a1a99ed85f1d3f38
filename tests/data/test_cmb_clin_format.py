"""CMB-Clin's headings decide what patient, examiner and grader get; nothing is guessed."""

import pytest

from inspect_aihospital.data.formats.cmb_clin_format import to_record
from tests.data.raw_records import cmb


def test_a_case_is_split_into_its_three_parts() -> None:
    record = to_record(cmb())
    assert (record.id, record.language) == ("cmb-5", "zh")
    assert record.subjective.model_dump(exclude_none=True) == {
        "profile": "钱某，女，61岁",
        "chief_complaint": "右耳后水疱2天。",
        "present_illness": "钱某，女，61岁，两天来右耳后起水疱，刺痛。",
        "past_history": "曾患水痘。",
        "personal_history": "母亲有糖尿病。",
    }
    assert record.objective.physical == "- 专科查体:\n  右耳后成簇水疱。"
    assert record.objective.auxiliary == (
        "- 实验室检查:\n  血常规：正常。\n- 疱液涂片：见多核巨细胞。"
    )
    assert record.reference.model_dump(exclude_none=True) == {
        "diagnosis": "带状疱疹",
        "rationale": "①沿神经分布的水疱。②刺痛。",
        "treatment": "阿昔洛韦口服。",
    }


def test_answers_may_be_called_solutions() -> None:
    raw = cmb()
    for pair in raw["QA_pairs"]:
        pair["solution"] = pair.pop("answer")
    assert to_record(raw) == to_record(cmb())


def test_what_reveals_the_diagnosis_is_left_behind() -> None:
    assert "MARK" not in to_record(cmb()).model_dump_json()


@pytest.mark.parametrize(
    ("answer", "diagnosis", "rationale"),
    [
        ("诊断：甲。\n   诊断依据：\n ①乙；\n ②丙", "甲。", "①乙；\n ②丙"),
        ("诊断为： ①甲； ②丁。\n诊断要点： ①乙", "①甲； ②丁。", "①乙"),
        ("（1）诊断\n ①甲？\n ②丁？\n（2）诊断依据\n ①乙", "①甲？\n ②丁？", "①乙"),
        ("(1) 最可能的诊断：甲\n(2) 诊断依据：乙\n(3) 鉴别诊断：戊", "甲", "乙"),
        ("病史分析：乙\n初步诊断：甲", "甲", None),
        ("（1）诊断：甲\n（2）鉴别诊断 需与戊鉴别", "甲", None),
        ("甲。病人因乙，符合甲的表现。", None, None),
        ("（1）甲\n乙\n（2）丁\n乙", None, None),
        ("诊断明确，为甲。", None, None),
        ("鉴别诊断：戊", None, None),
        ("", None, None),
    ],
)
def test_headings_of_an_answer_separate_diagnosis_and_rationale(
    answer: str, diagnosis: str | None, rationale: str | None
) -> None:
    reference = to_record(cmb(answer=answer)).reference
    assert (reference.diagnosis, reference.rationale) == (diagnosis, rationale)


@pytest.mark.parametrize(
    ("question", "is_treatment"),
    [
        ("简述本例病人治疗原则。", True),
        ("简述下一步的治疗方案", True),
        ("该病人的治疗方法是什么？", True),
        ("简述本病外科治疗方式及适应证。", False),
        ("外科治疗的早期并发症有哪些？", False),
        ("如何预防本病？", False),
    ],
)
def test_only_a_question_for_the_treatment_gives_one(question: str, is_treatment: bool) -> None:
    treatment = to_record(cmb(treatment_question=question)).reference.treatment
    assert treatment == ("阿昔洛韦口服。" if is_treatment else None)


@pytest.mark.parametrize(
    ("description", "field", "text"),
    [
        ("现病史\n病史摘要\n因“咳嗽2周”入院。", "chief_complaint", "咳嗽2周"),
        ("现病史\n咳嗽。\n既往史：哮喘。", "past_history", "哮喘。"),
        ("现病史\n男，28天，黄染。", "profile", "男，28天"),
        ("现病史\n咳嗽3天。", "profile", None),
        (
            "现病史\n咳嗽。\n门诊检查：两肺湿啰音。\n\n体格检查\n体温38℃",
            "physical",
            "两肺湿啰音。\n体温38℃",
        ),
        (
            "病史及体检\n（1）既往史、家族史、个人史\n无。\n（2）体格检查\n正常。",
            "physical",
            "正常。",
        ),
        ("辅助检查\n胸片\n\n辅助检查\n（1）血常规\n正常", "auxiliary", "胸片\n- 血常规:\n  正常"),
        ("辅助检查\n胸片\n\n治疗方式\n切除\n（1）病理\n癌", "auxiliary", "胸片"),
        ("病例资料\n男，30岁，拟手术。", "present_illness", None),
        ("男，30岁，没有标题。", "present_illness", None),
    ],
)
def test_headings_of_a_description_decide_its_part(
    description: str, field: str, text: str | None
) -> None:
    record = to_record(cmb(description=description))
    fields = record.subjective.model_dump() | record.objective.model_dump()
    assert fields[field] == text
