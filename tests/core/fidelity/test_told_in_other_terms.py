"""Honest answers in other terms, and of other matters, than a record's amounts and relatives."""

import pytest

from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.record import MedicalRecord

ENGLISH = {
    "present_illness": "Fever for 3 days, Tmax 39.5, today 38.2 °C. Back pain after lifting a "
    "20 kg box. Lost 3 kg. Birth weight 3.2 kg.",
    "past_history": "Type 2 diabetes, metformin 1000 mg daily. No known drug allergies.",
    "personal_history": "Drinks one bottle of wine a week. Non-smoker. Married with 3 children: "
    "2 sons and 1 daughter. Her sister-in-law brought her. Father died at 60 and mother has "
    "late-onset diabetes. Mother's brother died of lung cancer.",
}
CHINESE = {
    "present_illness": "发热3天，最高体温39.5，今日38.2℃。右下腹痛3天。",
    "past_history": "糖尿病，二甲双胍1g每日，胰岛素10单位睡前。对磺胺过敏。",
    "personal_history": "偶饮白酒，每次3两。育有3子女，2子1女。无兄弟姐妹。父亲高血压，母亲体健，"
    "母亲的姐姐死于乳腺癌。",
}
HONEST = (
    ("What medicines do you take?", "Metformin, 500 mg twice a day."),
    ("How much water do you drink?", "I drink about four bottles of water a day."),
    ("How high was the fever?", "It went up to 39.5 degrees."),
    ("What were you doing?", "I was lifting a 20 kg box down from a shelf."),
    ("What did he weigh at birth?", "About 3200 grams."),
    ("Any allergies to medicines or foods?", "No. I eat bread, wheat, nuts, everything."),
    ("Do you smoke?", "Just tea, two glasses a day."),
    ("How many children do you have?", "Three."),
    ("Do you have any brothers or sisters?", "No, I am an only child."),
    ("Is your mother still alive?", "Yes, my mother is still alive."),
    ("Any cancer in the family?", "Yes, my mum's brother died of lung cancer."),
    ("Your parents?", "My father passed away at 60 and my mother has diabetes."),
    ("Has anyone in your family had a similar illness?", "No, nobody."),
    ("Is anyone at home ill?", "No, everyone is fine."),
    ("Any genetic conditions in the family?", "No, none that I know of."),
    ("您做什么工作？", "我在一个单位上班，坐办公室的。"),
    ("您喝酒吗？", "偶尔，一个月也就喝一两次酒。"),
    ("吃什么药？", "二甲双胍，早晚各0.5克，还打胰岛素。"),
    ("有食物过敏吗？", "没有。"),
    ("您有几个孩子？", "三个。"),
    ("有兄弟姐妹吗？", "没有，就我一个。"),
    ("您母亲身体怎么样？", "我妈身体挺好的。"),
    ("家里有人发作过类似的病吗？", "没有。"),
    ("家里人最近有没有得病？", "没有，都挺好的。"),
    ("晚上肚子疼吗？", "不疼。"),
    ("肚子左边疼吗？", "不疼，是右边。"),
)
FALSE = (
    ("What medicines do you take?", "Metformin, 500 mg a day."),
    ("How much do you drink?", "I drink about four bottles of wine a week."),
    ("How many children do you have?", "Five."),
    ("Your parents?", "My mother died of a stroke."),
    ("Any chronic diseases in your family?", "No."),
    ("胰岛素打多少？", "睡前二十个单位。"),
    ("有药物过敏吗？", "没有。"),
    ("您有几个孩子？", "两个。"),
    ("有兄弟姐妹吗？", "有个哥哥。"),
    ("肚子疼吗？", "不疼。"),
)


def accusations(question: str, answer: str) -> list[str]:
    """Return what is found in an answer to a question."""
    language = "en" if question.isascii() else "zh"
    record = MedicalRecord.model_validate(
        {
            "id": "1",
            "language": language,
            "specialty": "IM",
            "subjective": {"chief_complaint": "Fever", **(ENGLISH, CHINESE)[language == "zh"]},
            "objective": {},
            "reference": {"diagnosis": "Influenza"},
        }
    )
    turns = (Turn(1, "Fever", doctor=question), Turn(2, answer, doctor="OK"))
    findings = check_visit(turns, record, "patient_left").findings
    return [finding.text for found in findings.values() for finding in found or ()]


@pytest.mark.parametrize(("question", "answer"), HONEST)
def test_honest_answers_are_let_pass(question: str, answer: str) -> None:
    assert accusations(question, answer) == []


@pytest.mark.parametrize(("question", "answer"), FALSE)
def test_false_answers_are_seen(question: str, answer: str) -> None:
    assert accusations(question, answer)
