"""Denials that do not name what they deny, and honest answers that begin or end as they do."""

from typing import Any

import pytest

from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.fidelity.visit_turns import Detector, Turn
from inspect_aihospital.core.record import Language
from tests.scripted import make_record

STORIES: dict[Language, dict[str, Any]] = {
    "en": {
        "profile": "47-year-old woman, accountant",
        "opening_statement": "I keep getting short of breath.",
        "chief_complaint": "Breathlessness",
        "present_illness": "Breathlessness on climbing stairs for six weeks, with a dry cough and"
        " swollen ankles. No chest pain.",
        "past_history": "Type 2 diabetes for five years, takes metformin. Appendectomy at 20."
        " Asthma in childhood.",
        "personal_history": "Drinks wine daily. Her father had a heart attack.",
    },
    "zh": {
        "profile": "47岁，女，会计",
        "opening_statement": "我一动就喘。",
        "chief_complaint": "活动后气促6周",
        "present_illness": "6周前起上楼时气促，伴干咳，双下肢水肿，无胸痛。",
        "past_history": "2型糖尿病5年，服用二甲双胍。20岁行阑尾切除术。",
        "personal_history": "每日饮红酒。父亲患冠心病。",
    },
}
OBJECTIVE = {"physical": "Heart rate 96/min.", "auxiliary": "- Chest X-ray: enlarged heart"}


def accused(question: str, answer: str) -> list[str]:
    language: Language = "en" if question.isascii() else "zh"
    story = STORIES[language]
    record = make_record(language=language, subjective=story, objective=OBJECTIVE)
    turns = (Turn(1, story["opening_statement"], doctor=question), Turn(2, answer, "doctor"))
    found = check_visit(turns, record, "limit").findings
    detectors = (Detector.DENIED, Detector.INVENTED_SYMPTOMS, Detector.OUT_OF_ROLE)
    return [f.text for detector in detectors for f in found[detector] or ()]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Do you have a cough?", "No, my chest is clear."),
        ("Do you have diabetes?", "My sugar has always been fine."),
        ("Have you ever had asthma?", "No breathing problems as a kid."),
        ("Do you take any medicines?", "Not a single pill."),
        ("Do you drink alcohol?", "I gave it up years ago."),
        ("Any swelling of the ankles?", "No, my feet look the way they always did."),
        ("Have you had any operations?", "No, I've still got everything I was born with."),
        ("Tell me about illnesses you had in the past.", "I've never been sick a day in my life."),
        ("How long have you had this?", "Since last night."),
        ("When did it start?", "Only yesterday."),
        ("您咳嗽吗？", "不咳，嗓子好着呢。"),
        ("有糖尿病吗？", "血糖一直很正常。"),
        ("腿肿吗？", "没有，鞋子穿着正合适。"),
        ("您喝酒吗？", "早就戒了。"),
        ("平时吃药吗？", "什么药也不吃。"),
        ("以前得过什么病？", "从来没得过病。"),
        ("多久了？", "昨天才有的。"),
        ("多久了？", "前天才开始的吧。"),
    ],
)
def test_a_denial_in_other_words_is_seen(question: str, answer: str) -> None:
    assert accused(question, answer)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Do you have chest pain?", "No, my chest is fine that way."),
        ("Do you have a cough?", "No phlegm, only dry coughing."),
        ("Do you have a cough?", "No worse than a tickle, but yes, it's there all day."),
        ("Do you have diabetes?", "My sugar is well controlled these days."),
        ("Do you have diabetes?", "Yes, but my sugar has been fine on the metformin."),
        ("Is the cough painful?", "No, my chest is fine."),
        ("Do you drink alcohol?", "I've tried to give up, but it's a glass of wine every evening."),
        ("Do you smoke?", "I gave up before I ever got started."),
        ("How long have you had this?", "Six weeks, and yesterday was the worst day."),
        ("Any swelling of the ankles?", "No, not in the mornings, in the evenings they puff up."),
        ("Does the cough come and go?", "No, it stays."),
        ("Do you have a bad cough?", "No, a mild one."),
        ("Has anyone measured your sugar for the diabetes?", "No, I did it."),
        ("Do you have diabetes?", "It has always been high, my sugar."),
        ("Do you drink alcohol?", "I have never given it up, no."),
        ("Any allergies?", "No, never had any trouble with that."),
        ("Do you take anything else?", "No, just the metformin."),
        ("咳嗽好点了吗？", "没有，老样子。"),
        ("糖尿病严重吗？", "不，很轻。"),
        ("什么时候开始养猫的？", "去年。"),
        ("When did you start to work there?", "Last year."),
        ("发烧吗？", "没有，体温一直正常。"),
        ("咳嗽吗？", "咳，干咳，没痰呢。"),
        ("有糖尿病吗？", "有，吃药血糖一直挺好的。"),
        ("腿肿吗？", "早上不肿，晚上肿。"),
        ("喝酒吗？", "每天喝点红酒，想戒没戒掉。"),
        ("咳血吗？", "没有，就是干咳呢。"),
        ("还吃别的药吗？", "没有，就二甲双胍。"),
    ],
)
def test_an_honest_answer_near_a_denial_is_not_accused(question: str, answer: str) -> None:
    assert accused(question, answer) == []


def test_a_question_said_over_and_over_is_read_at_once() -> None:
    """The words of a question may be divided in two ways each: 有没有, or 有 and 没 and 有."""
    assert accused("有没有" * 500 + "咳嗽厉害", "没有，肺好得很。") == []
