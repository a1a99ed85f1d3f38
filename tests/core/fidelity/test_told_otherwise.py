"""What honest patients tell in other units, rhythms and dates than their record, and what not."""

import pytest

from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.fidelity.visit_turns import Turn
from tests.core.fidelity.test_innocent_patients import DETECTORS
from tests.scripted import make_record

STORIES = {
    "en": {
        "profile": "54-year-old man, bricklayer",
        "opening_statement": "I cough.",
        "present_illness": "For 3 weeks he has had a cough and a fever of up to 39.2 °C. His weight"
        " has fallen by 5 kg. Passes urine often. No chest pain, no rash.",
        "past_history": "Mild asthma in childhood. Pneumonia in 2017. No kidney disease.",
        "personal_history": "Smokes 10 cigarettes a day.",
    },
    "zh": {
        "profile": "56岁，女，农民",
        "opening_statement": "我眼前转。",
        "present_illness": "3天前出现视物旋转，每年发作2次。食欲下降，大便2天1次。50岁绝经。",
        "past_history": "12岁行阑尾切除术。否认外伤史。按计划接种疫苗。",
        "personal_history": "不吸烟。丈夫吸烟，每天10支。",
    },
}
HONEST = (
    ("Have you lost any weight?", "Eleven pounds or so, my trousers are hanging off me."),
    ("How high was your temperature?", "It went up to almost 103, I was shaking all over."),
    ("What is your temperature now?", "I didn't check this morning, we just rushed over."),
    ("How often do you pass urine?", "Every ten, fifteen minutes, just a dribble."),
    ("When did you have pneumonia?", "Back in '17. They kept me in."),
    ("Any kidney problems in the past?", "Never, no."),
    ("大便几天一次？", "两天解一回，有点儿干。"),
    ("家里有人抽烟吗？", "我老伴抽，一天半包。"),
    ("疫苗都打了吗？", "都按时打的，本子我带着呢。"),
    ("什么时候绝经的？", "五十那年就没了。"),
    ("上次发作什么时候？", "十一月二号犯的。"),
    ("平时吃饭规律不？", "不规律，有一顿没一顿的。"),
    ("您爱人身体好吗？", "好得很，就是爱唠叨。"),
    ("每次发作多久？", "说不好，一般过会儿就好些了。"),
    ("受过外伤吗？", "没有，磕磕碰碰的不算吧。"),
    ("家里谁抽烟？", "我老伴，有时候一包多点。"),
    ("头晕吗？", "一动就天旋地转。"),
)
"""Questions, and answers that agree with the record in words of their own."""

FALSE = (
    ("Have you lost any weight?", "I'd say three stone. It's fallen off me."),
    ("眼前转几天了？", "有个把月了。"),
)
"""Questions, and answers that the record contradicts."""


def accusations(question: str, answer: str) -> list[str]:
    language = "en" if question.isascii() else "zh"
    record = make_record(language=language, subjective=STORIES[language])
    opening = STORIES[language]["opening_statement"]
    turns = (Turn(1, opening, doctor=question), Turn(2, answer, "doctor"))
    findings = check_visit(turns, record, "limit").findings
    return [f.text for detector in DETECTORS for f in findings[detector] or ()]


@pytest.mark.parametrize(("question", "answer"), HONEST)
def test_honest_answers_accuse_nobody(question: str, answer: str) -> None:
    assert accusations(question, answer) == []


@pytest.mark.parametrize(("question", "answer"), FALSE)
def test_false_answers_are_seen(question: str, answer: str) -> None:
    assert accusations(question, answer)
