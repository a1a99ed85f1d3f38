"""Outcomes of qualitative tests that an examiner tells by another sign or in words."""

from functools import partial

import pytest

from inspect_aihospital.core.fidelity.invented_findings import invented_findings
from inspect_aihospital.core.fidelity.invented_normals import invented_normals
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.fidelity.withheld_results import withheld
from inspect_aihospital.core.record import Objective
from tests.timing import takes_less

URINE = "尿常规：白细胞（-），蛋白（±），潜血（++），酮体（+），葡萄糖（+++），亚硝酸盐（-）"
DIPSTICK = "Urinalysis: leukocytes (-), protein trace, blood 2+, ketones (+), nitrites negative"
SIGNS = (
    "双侧巴氏征（-），右上腹压痛（+），反跳痛（-），墨菲征（+），移动性浊音（－），双下肢水肿（++）"
)
HEPATITIS = "乙肝五项：HBsAg（+），HBsAb（-），HBeAg（-），HBeAb（+），HBcAb（+）"
STOOL = "大便常规：隐血（+），红细胞（-）\n尿常规：隐血（-），蛋白（+~++）"
CELLS = "免疫组化：CD34（+），CD117（+），S-100（-）"
NERVES = "左上肢肌力2级，右上肢肌力肌张力正常，无压痛、反跳痛，双侧巴氏征未引出"
FLU = "其他检查：\n- 心电图正常\n- 甲型流感病毒抗原检测(胶体金法)阴性，甲型流感抗原阴性"
GRADES = "尿常规：\n- 蛋白2+g/L\n- 葡萄糖3+mmol/L\n- 红细胞0个/ul"
FATS = (
    "血脂：甘油三酯 2.31 mmol/L，总胆固醇 6.05 mmol/L，HDL 0.92 mmol/L\n"
    "胸部CT：右肺上叶斑片影（炎症？）"
)
BLOOD = "Serology: negative for HIV, syphilis and hepatitis C\nRapid strep: positive"


def turn(name: str, reply: str) -> Turn:
    return Turn(2, name, addressee="examiner", examiner=reply, examinations=(name,), doctor="")


def findings(name: str, record: str, reply: str) -> list[str]:
    """Return what is found to be invented, and what normal results."""
    asked = turn(name, reply)
    objective = Objective(physical=record) if name == "体格检查" else Objective(auxiliary=record)
    found = [*invented_findings(asked, objective), *invented_normals(asked, objective)]
    return [finding.text for finding in found]


@pytest.mark.parametrize(
    ("name", "record", "reply"),
    [
        (
            "尿常规",
            URINE,
            "尿常规：白细胞阴性，蛋白弱阳性，潜血2+，酮体阳性，葡萄糖3+，亚硝酸盐阴性",
        ),
        (
            "尿常规",
            URINE,
            "- 白细胞：无\n- 蛋白：微量\n- 潜血：两个加号\n- 酮体：1+\n- 葡萄糖：强阳性",
        ),
        ("尿常规", URINE, "白细胞及亚硝酸盐均阴性，潜血阳性（++），尿蛋白（±）"),
        ("尿常规", URINE, "| 项目 | 结果 |\n|---|---|\n| 白细胞 | 阴性 |\n| 蛋白 | 可疑阳性 |"),
        (
            "Urinalysis",
            DIPSTICK,
            "Protein (±), blood (++), no leukocytes, nitrites (-), ketones 1+",
        ),
        ("Urinalysis", DIPSTICK, "- leukocytes: neg\n- protein: borderline\n- blood: two plus"),
        ("Urinalysis", DIPSTICK, "Negative for leukocytes and nitrite; positive for ketones"),
        ("体格检查", SIGNS, "巴氏征阴性，墨菲征阳性，无反跳痛，移动性浊音未引出，双下肢水肿2+"),
        ("乙肝五项", HEPATITIS, "HBsAg、HBeAb、HBcAb阳性，HBsAb、HBeAg阴性"),
        ("大便常规", STOOL, "大便隐血阳性，未见红细胞"),
        ("尿常规", STOOL, "尿隐血阴性，尿蛋白阳性"),
        ("免疫组化", CELLS, "CD34+，CD117+，S-100-"),
        (
            "体格检查",
            NERVES,
            "左上肢肌力2级，右上肢肌力、肌张力正常，无压痛，反跳痛（-），巴氏征（-）",
        ),
        ("流感抗原", FLU, "甲型流感抗原检测（胶体金法）：阴性（-）"),
        ("尿常规", GRADES, "尿蛋白（++），尿糖3+，红细胞阴性"),
        ("血脂", FATS, "TG 2.31 mmol/L，TCHO 6.05mmol/L（偏高），HDL-C 0.92"),
        ("胸部CT", FATS, "右肺上叶斑片影，考虑炎症可能"),
        ("Serology", BLOOD, "Syphilis: negative\nHIV (-)"),
        ("Rapid strep", BLOOD, "The rapid strep test came back positive (+)."),
    ],
)
def test_an_outcome_in_another_wording_is_the_records(name: str, record: str, reply: str) -> None:
    assert findings(name, record, reply) == []


@pytest.mark.parametrize(
    ("name", "record", "reply", "contrary"),
    [
        ("尿常规", URINE, "尿常规：白细胞（+），蛋白（±）", "尿常规: 白细胞（+）"),
        ("尿常规", URINE, "- 白细胞：阴性\n- 蛋白：阴性", "蛋白: 阴性"),
        ("尿常规", URINE, "潜血（+），酮体（+++）", ": 酮体（+++）"),
        ("Urinalysis", DIPSTICK, "Nitrites (+), protein trace", ": Nitrites (+)"),
        (
            "Urinalysis",
            DIPSTICK,
            "Positive for ketones, blood and nitrites",
            ": blood and nitrites",
        ),
        ("体格检查", SIGNS, "墨菲征（-），反跳痛（-）", ": 墨菲征（-）"),
        ("体格检查", NERVES, "反跳痛（+），巴氏征（-）", ": 反跳痛（+）"),
        ("尿常规", GRADES, "尿蛋白（-），尿糖3+", ": 尿蛋白（-）"),
        ("体格检查", SIGNS, "双下肢无水肿，移动性浊音阳性", ": 移动性浊音阳性"),
        ("乙肝五项", HEPATITIS, "HBsAg（+），HBsAb（+），HBeAg（-）", ": HBsAb（+）"),
        ("大便常规", STOOL, "大便常规：隐血阴性", "大便常规: 隐血阴性"),
        ("尿常规", STOOL, "尿常规：隐血（+）", "尿常规: 隐血（+）"),
        ("免疫组化", CELLS, "CD34+，CD117-", ": CD117-"),
        ("Serology", BLOOD, "HIV: positive", "HIV: positive"),
        ("Rapid strep", BLOOD, "The rapid strep test came back negative.", None),
    ],
)
def test_another_outcome_is_invented(
    name: str, record: str, reply: str, contrary: str | None
) -> None:
    texts = findings(name, record, reply)
    assert contrary in texts if contrary else texts


def test_a_word_that_points_to_another_line_is_no_result() -> None:
    record = Objective(auxiliary="腹部CT：肝囊肿\n全腹CT：如上所述")
    assert withheld(turn("腹部CT", "腹部CT：肝囊肿"), record, "") == ()


def test_a_grade_told_by_another_sign_is_not_withheld() -> None:
    record = Objective(auxiliary="Urinalysis:\n- protein: trace\n- blood: 2+\n- ketones: positive")
    reply = "- protein: (±)\n- blood: (++)\n- ketones: (+)"
    assert withheld(turn("Urinalysis", reply), record, "") == ()
    assert withheld(turn("Urinalysis", "- protein: (±)"), record, "")


PANEL = "尿常规：白细胞（-）、蛋白（±）、潜血（++）"
CULTURES = "Urine culture: positive for E. coli\nStool culture: negative"
BLOODS = "尿常规：潜血（+）\n大便常规：潜血（-）"
LEGS = "双侧巴氏征（-），双下肢水肿（++）"
TABLE = "| 项目 | 结果 | 参考 |\n|---|---|---|\n| 白细胞 | {} | 阴性 |\n| 蛋白 | - | 阴性 |"


@pytest.mark.parametrize(
    ("name", "record", "reply"),
    [
        ("尿常规", PANEL, PANEL),
        ("尿常规", PANEL, "白细胞阴性、蛋白弱阳性、潜血2+"),
        ("免疫组化", "免疫组化：CK7（+）、CK20（-）", "CK7阳性，CK20阴性"),
        ("乙肝五项", "乙肝五项：HBsAg(+)HBsAb(-)", "HBsAg阳性，HBsAb阴性"),
        ("Urinalysis", "Urinalysis: blood 2+; leukocytes -", "Blood 2+; leukocytes -"),
        ("Urinalysis", "Urinalysis: blood +2; leukocytes -ve", "blood 2+, leukocytes negative"),
        ("Urine culture", CULTURES, "Urine culture is positive"),
        ("尿常规", BLOODS, "尿潜血阳性"),
        ("体格检查", LEGS, "巴氏征阴性，双下肢水肿阳性"),
        ("Physical", "Abdomen: moderate tenderness", "Tenderness (+)"),
        ("尿常规", "尿常规：白细胞（+），蛋白（-）", TABLE.format("+")),
        # Both of two opposites in another order, and one of both that are denied.
        ("ECG", "ECG: no ST elevation or depression", "No ST depression or elevation"),
        ("ECG", "ECG: no ST elevation or depression", "No ST depression"),
        # What is wrong, in other words.
        ("腹部超声", "腹部超声：胆囊结石", "提示胆囊结石形成"),
        ("头颅CT", "头颅CT：左侧脑梗死", "考虑左侧脑梗塞"),
    ],
)
def test_honest_outcomes_of_lists_specimens_and_tables_are_left_alone(
    name: str, record: str, reply: str
) -> None:
    assert findings(name, record, reply) == []


@pytest.mark.parametrize(
    ("name", "record", "reply"),
    [
        ("尿常规", PANEL, "尿蛋白阴性"),
        ("免疫组化", "免疫组化：CK7（+）、CK20（-）", "CK7阳性，CK20阳性"),
        ("乙肝五项", "乙肝五项：HBsAg(+)HBsAb(-)", "HBsAg阴性，HBsAb阴性"),
        ("Urinalysis", "Urinalysis: leukocytes negative and nitrite positive", "leukocytes (+)"),
        ("Urine culture", CULTURES, "Urine culture negative"),
        ("尿常规", BLOODS, "尿潜血阴性"),
        ("体格检查", LEGS, "双下肢无水肿"),
        ("尿常规", "尿常规：白细胞（+），蛋白（-）", TABLE.format("-")),
        ("心电图", "心电图：V1-V4导联ST段压低0.2mV", "V1-V4导联ST段抬高0.2mV"),
        (
            "Chest CT",
            "Chest CT: hyperdense lesion of the left kidney",
            "hypodense lesion of the left kidney",
        ),
        ("腹部超声", "腹部超声：胆囊壁毛糙", "考虑胆囊炎可能"),
    ],
)
def test_false_outcomes_of_lists_specimens_and_tables_are_found(
    name: str, record: str, reply: str
) -> None:
    assert findings(name, record, reply)


def test_long_lists_of_outcomes_take_no_long_time() -> None:
    for part in ("no blood, ", "蛋白（-）、", "无压痛、"):
        assert takes_less(2, partial(findings, "尿常规", PANEL, part * 2000))
