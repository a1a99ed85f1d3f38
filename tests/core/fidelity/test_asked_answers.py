"""Short answers to what was asked: amounts, ages, work, allergies, the family, an echo."""

import pytest

from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.fidelity.visit_turns import Detector, Turn
from inspect_aihospital.core.record import Language
from tests.scripted import make_record

ENGLISH = make_record(
    subjective={
        "profile": "Woman, 54, school bus driver.",
        "chief_complaint": "Blurred vision and tiredness for two months",
        "present_illness": "Two months ago her vision became blurred in both eyes and she felt "
        "tired. She has lost 6 kg. Burning pain in both feet at night for a week. "
        "She sleeps badly. No fever, no diarrhoea.",
        "past_history": "Hypertension for eight years, takes amlodipine 5 mg daily. Appendectomy "
        "at 20. Allergic to penicillin (rash).",
        "personal_history": "Smokes ten cigarettes a day for 30 years. Drinks beer occasionally. "
        "Mother has diabetes; father healthy. No family history of cancer.",
    },
)
CHINESE = make_record(
    language="zh",
    subjective={
        "profile": "男，47岁，货车司机。",
        "chief_complaint": "右上腹痛伴皮肤发黄1周",
        "present_illness": "1周前出现右上腹阵发性绞痛，呕吐2次。3天前皮肤、眼睛发黄，皮肤瘙痒。"
        "昨日发热，体温最高38.9℃。体重下降3公斤。无咳嗽，无腹泻。",
        "past_history": "2型糖尿病5年，服用二甲双胍0.5g 每日2次。青霉素过敏。",
        "personal_history": "吸烟20年，每天1包。偶尔饮酒。父亲患有冠心病，母亲体健。"
        "家族中无肿瘤病史。",
    },
)
RECORDS = {"en": ENGLISH, "zh": CHINESE}


def accusing(language: Language, question: str, answer: str) -> set[Detector]:
    record = RECORDS[language]
    turns = (
        Turn(1, record.subjective.chief_complaint or "", doctor=question),
        Turn(2, answer, addressee="doctor"),
    )
    findings_by_detector = check_visit(turns, record, "limit").findings
    return {detector for detector, findings in findings_by_detector.items() if findings}


FALSE: list[tuple[Language, str, str]] = [
    ("en", "How much do you smoke?", "About two packs a day."),
    ("en", "How much do you smoke?", "Thirty a day."),
    ("en", "How much weight have you lost?", "About fifteen kilos."),
    ("en", "What dose do you take?", "Ten milligrams of amlodipine."),
    ("en", "Do you drink?", "A beer or two, every evening."),
    ("en", "What work do you do?", "I am a nurse."),
    ("en", "What do you do?", "Nurse."),
    ("en", "How old are you?", "Seventy-one."),
    ("en", "Any allergies?", "Yes, sulfa drugs give me hives."),
    ("en", "Does anyone in your family have diabetes?", "No, nobody."),
    ("en", "Are there any illnesses in your family?", "No, none."),
    ("en", "Does your mother have diabetes?", "No, she is healthy."),
    ("en", "Does anyone in your family have cancer?", "Yes, my aunt had breast cancer."),
    ("en", "Has your eyesight changed?", "No, I see perfectly."),
    ("en", "Has your weight changed?", "It has stayed the same."),
    ("en", "Do your feet hurt?", "No, my feet feel fine."),
    ("en", "Do you sleep well?", "Yes, soundly."),
    ("zh", "一天抽多少？", "两包多。"),
    ("zh", "瘦了多少？", "瘦了二十斤。"),
    ("zh", "最高烧到多少度？", "39度8。"),
    ("zh", "最高烧到多少度？", "四十一度五。"),
    ("zh", "喝酒吗？", "天天喝，半斤白酒。"),
    ("zh", "您多大年纪？", "六十八了。"),
    ("zh", "做什么工作？", "我是教师。"),
    ("zh", "对什么药过敏？", "头孢过敏。"),
    ("zh", "对什么过敏？", "海鲜和花粉。"),
    ("zh", "家里人有心脏病吗？", "没有，父母都健康。"),
    ("zh", "眼睛发黄吗？", "不黄，眼睛白白的。"),
    ("zh", "肚子疼吗？", "不痛。"),
    ("zh", "体重有变化吗？", "没瘦。"),
    ("zh", "拉肚子吗？", "拉，一天五六次。"),
]
HONEST: list[tuple[Language, str, str]] = [
    ("en", "How much do you smoke?", "Half a pack or so."),
    ("en", "How much do you smoke?", "Ten a day, for thirty years."),
    ("en", "How much do you smoke?", "I used to smoke two packs, now it is ten a day."),
    ("en", "How much weight have you lost?", "Thirteen pounds."),
    ("en", "How much weight have you lost?", "About a stone."),
    ("en", "Did you have a fever?", "No, I never had 38 degrees."),
    ("en", "What dose do you take?", "Five milligrams."),
    ("en", "Do you drink?", "A beer now and then."),
    ("en", "Do you smoke or drink?", "I smoke every day and have a beer now and then."),
    ("en", "What work do you do?", "I drive a school bus."),
    ("en", "How old are you?", "Fifty-four."),
    ("en", "How old is your mother?", "Eighty-one."),
    ("en", "Any allergies?", "Penicillin gives me a rash."),
    ("en", "Any allergies to food?", "No."),
    ("en", "Any other allergies?", "No, I can eat nuts and fish."),
    ("en", "Does your father have diabetes?", "No, he is healthy."),
    ("en", "Does anyone in your family have asthma?", "No, nobody."),
    ("en", "Does anyone in your family have diabetes?", "My mum. Dad is fine."),
    ("en", "Do you sleep well?", "No."),
    ("en", "Do you sleep well?", "Not really, doctor."),
    ("en", "Can you see well?", "No, it is all blurred."),
    ("en", "Do you sleep well?", "Yes, but only on some nights."),
    ("zh", "一天抽多少？", "一包左右。"),
    ("zh", "瘦了多少？", "六斤。"),
    ("zh", "最高烧到多少度？", "三十八度九。"),
    ("zh", "最高烧到多少度？", "差不多39度。"),
    ("zh", "一天吃多少二甲双胍？", "一天吃两次，一共1克。"),
    ("zh", "喝酒吗？", "偶尔喝一点。"),
    ("zh", "您多大年纪？", "四十七了。"),
    ("zh", "您父亲多大年纪？", "七十二了。"),
    ("zh", "做什么工作？", "开货车的。"),
    ("zh", "对头孢过敏吗？", "不过敏，只是青霉素不行。"),
    ("zh", "对食物过敏吗？", "不过敏。"),
    ("zh", "母亲身体好吗？", "挺好的。"),
    ("zh", "家里人有肿瘤吗？", "没有。"),
    ("zh", "眼睛发黄吗？", "黄，家里人都看出来了。"),
    ("zh", "肚子疼吗？", "疼，一阵一阵的。"),
    ("zh", "咳嗽吗？", "不咳。"),
    ("zh", "肚子现在疼吗？", "现在不疼。"),
]


@pytest.mark.parametrize(("language", "question", "answer"), FALSE)
def test_a_false_short_answer_is_seen(language: Language, question: str, answer: str) -> None:
    assert accusing(language, question, answer)


@pytest.mark.parametrize(("language", "question", "answer"), HONEST)
def test_an_honest_short_answer_is_not_accused(
    language: Language, question: str, answer: str
) -> None:
    assert accusing(language, question, answer) == set()
