"""Names as clinicians write them, on the real terminologies: what a word adds and what not."""

import pytest

from inspect_aihospital.linking.disease_agreement import LIMITS, agree
from inspect_aihospital.linking.linker import Linker
from inspect_aihospital.terminology.codes import at_level

ENGLISH = [
    ("Cholera", "A00.9"),
    ("Leprosy", "A30.9"),
    ("Atrial flutter with rapid ventricular response", "I48.9"),
    ("Heart failure, NYHA class IV", "I50.9"),
    ("Cirrhosis, Child-Pugh class C", "K74.6"),
    ("CKD stage 5", "N18.5"),
    ("Klebsiella pneumonia", "J15.0"),
    ("Pneumocystis pneumonia", "B59.9"),
    ("Dengue fever", "A90.9"),
    ("Type 1 diabetes with retinopathy", "E10.3"),
    ("Type 2 diabetes with retinopathy", "E11.3"),
    ("Bilharziasis", "B65.9"),
    ("Takayasu disease", "M31.4"),
    ("Chronic myelogenous leukaemia", "C92.1"),
    ("Adenomatous polyp", None),
    ("Malignant hyperthermia of unknown kind", None),
]
CHINESE = [
    ("风湿性心脏病 心功能III级(NYHA)", "I09.9"),
    ("房颤伴快室率", "I48.9"),
    ("急性下壁心肌梗死 Killip I级", "I21.1"),
    ("肝硬化 Child-Pugh B级", "K74.6"),
    ("慢性B型肝炎", "B18.1"),
    ("左下腹部疼痛", "R10.3"),
    ("急性胆囊炎伴胆囊结石", "K80.0"),
    ("左股骨颈骨折(Pauwels III型)", "S72.0"),
    ("克罗恩病(小肠型,活动期)", "K50.9"),
    ("双侧传导性耳聋(中度)", "H90.0"),
    ("慢性左心衰竭 心功能II级", "I50.1"),
]

SAME_ENGLISH = [
    ("Acute kidney failure", "Acute kidney injury"),
    ("Crohn disease", "Crohn disease without complications"),
    ("Diverticulitis", "Diverticulitis of intestine without perforation or abscess"),
]
SAME_CHINESE = [
    ("急性肾功能衰竭", "急性肾损伤"),
    ("2型糖尿病", "2型糖尿病不伴有并发症"),
    ("小隐静脉曲张", "下肢静脉曲张"),
]
OTHER_ENGLISH = [
    ("Metabolic acidosis", "Respiratory acidosis"),
    ("Bipolar I disorder", "Bipolar II disorder"),
    ("Obstructive hydrocephalus", "Communicating hydrocephalus"),
    ("Myasthenia gravis", "Lambert-Eaton syndrome"),
    ("Hernia with obstruction", "Hernia without obstruction"),
]
OTHER_CHINESE = [
    ("支气管炎", "细支气管炎"),
    ("交通性脑积水", "梗阻性脑积水"),
    ("传导性耳聋", "感音神经性耳聋"),
]


@pytest.mark.parametrize(("mention", "code"), ENGLISH)
def test_an_english_name_goes_to_its_own_disease(
    english: Linker, mention: str, code: str | None
) -> None:
    link = english.link(mention)
    assert (link.code and at_level(link.code, "4")) == code, link


@pytest.mark.parametrize(("mention", "code"), CHINESE)
def test_a_chinese_name_goes_to_its_own_disease(sheet: Linker, mention: str, code: str) -> None:
    link = sheet.link(mention)
    assert link.code is not None
    assert at_level(link.code, "4") == code, link


@pytest.mark.parametrize(("first", "second"), SAME_ENGLISH + OTHER_ENGLISH)
def test_english_kinds_differ_and_synonyms_agree(english: Linker, first: str, second: str) -> None:
    agreed = agree(english.link(first), english.link(second), LIMITS["lenient"])
    assert agreed.credit is ((first, second) in SAME_ENGLISH), agreed


@pytest.mark.parametrize(("first", "second"), SAME_CHINESE + OTHER_CHINESE)
def test_chinese_kinds_differ_and_synonyms_agree(sheet: Linker, first: str, second: str) -> None:
    agreed = agree(sheet.link(first), sheet.link(second), LIMITS["lenient"])
    assert agreed.credit is ((first, second) in SAME_CHINESE), agreed


def test_other_and_specified_are_no_fillers(english: Linker) -> None:
    code = english.link("Sepsis").code
    assert code == "A41.9"
    assert english.link("Other specified sepsis").code == "A41.8"


def test_short_abbreviations_count_in_capitals_only(english: Linker) -> None:
    code = english.link("ALL").code
    assert code is not None
    assert at_level(code, "4") == "C91.0"
    assert english.link("all").code is None
