"""False answers beside which an honest one has nearly the same words, and the honest ones."""

import pytest

from tests.core.fidelity.test_innocent_patients import DETECTORS, findings

FALSE = (
    ("有没有气短？", "喘气不太顺畅。"),
    ("有没有呕吐？", "1. 呕吐\n2. 不能吃东西"),
    ("有没有呕吐？", "(1) 呕吐\n(2) 无法进食"),
    ("有没有咳嗽？", "1. 咳嗽\n2. 不想动"),
    ("有什么症状？", "- 咳嗽\n- 没法睡觉"),
    ("有没有发烧？", "低烧，没有高烧"),
    ("有没有发烧？", "低热，没有高热。"),
    ("有没有尿频？", "尿频，没有尿急。"),
    ("有没有咳嗽？", "干咳，没有咳嗽带血。"),
    ("有没有呕吐？", "呕吐，不吐就难受。"),
    ("有糖尿病吗？", "糖尿病啊，十年了。"),
    ("有糖尿病吗？", "糖尿病嘛，十来年了。"),
    ("有咳嗽吗？", "咳嗽呢，一个多星期了。"),
    ("有胸痛吗？", "胸痛啊，天天有。"),
    ("Do you have diabetes? Does anyone in your family have it?", "Diabetes for years."),
    ("Do you or your family have diabetes?", "Yes, diabetes since 2010."),
    ("您有糖尿病吗？家里人呢？", "有糖尿病。"),
    ("您和您家人有糖尿病吗？", "有糖尿病，十年了。"),
    ("Are there any illnesses in your family? Any fever?", "Fever since Monday."),
    ("您还好吗？家里人有类似症状吗？", "发烧、咳嗽好几天了。"),
    ("Does your mother have diabetes? And you?", "I do. Diabetes for years, and vomiting."),
    ("How long have you had headaches?", "Five years, sorry, a bit more than that."),
    ("How long have you had headaches?", "Five years. Sorry, a glass of water please."),
    ("How long have you had headaches?", "Five years. No, a doctor never saw me."),
    ("How long have you had headaches?", "Five years. Wait, half of it was bad."),
    ("How long have you had headaches?", "Five years, no, one of them bad."),
    ("How long have you had headaches?", "For five years, I mean, an awfully long time."),
    ("头痛多久了？", "五年了，不，一直都疼，一直没好"),
    ("头痛多久了？", "五年了，不，一点都没好。"),
    ("头痛多久了？", "疼了五年，不，一天都没停过。"),
    ("头痛多久了？", "疼了五年，错了一次药。"),
    ("What was your blood pressure?", "It was 180, wait, a bit over that."),
    ("What was the temperature?", "It was 39.5, no, 40."),
    ("头痛多久了？", "疼了20年才发现。"),
    ("头痛多久了？", "我这头痛20年就查过一次。"),
    ("头痛多久了？", "折腾了五年了"),
    ("头痛多久了？", "疼，折腾5年了"),
    ("头痛多久了？", "找了五年医生，头痛一直不好。"),
    ("头痛多久了？", "说了五年了"),
    ("有没有恶心？", "您问的恶心没有。"),
    ("有高血压吗？", "您问到的高血压我没有。"),
    ("Any nausea?", "I don't have the nausea you mentioned."),
    ("Any fever?", "The fever you asked about, I've had it for days."),
    ("您吃阿司匹林吗？", "没有，我不吃药。"),
    ("您吃阿司匹林吗？", "没有吃任何药物。"),
    ("Any fever?", "Nothing like this fever before, it was 40."),
    ("Any fever?", "I have nothing like the usual, a fever of 40."),
    ("Any diarrhoea?", "Instead of constipation I have diarrhoea now."),
    ("Any nausea?", "Nausea isn't something I've experienced."),
    ("您恶心吗？", "恶心不恶心。"),
)
"""Questions, and answers that the record contradicts."""

HONEST = (
    ("您平时吃什么药？", "我按病历我吃氯沙坦，医生开的。"),
    ("您平时吃什么药？", "根据病历我是吃氯沙坦的，上次医生写的。"),
    ("Do you take any medicines?", "My record says losartan, the nurse wrote it down."),
    ("Do you take any medicines?", "The script says losartan once a day."),
    ("Do you take any medicines?", "As per my record card, losartan."),
    ("Do you take any medicines?", "According to my chart, once a day."),
    ("您头痛吗？", "头痛没查出来过。"),
    ("您头痛吗？", "头痛没打过针。"),
    ("您头痛吗？", "头痛没试过治。"),
    ("您哪里不舒服？", "头痛还好，一直就"),
    ("How's your breathing?", "Breathing is fine."),
    ("有没有气短？", "喘气挺顺畅的。"),
    ("您平时吃什么药？", "氯沙坦，您刚才问过的。"),
    ("How long have you had headaches?", "Three weeks, no, three months."),
    ("做过手术没有？", "没，手术没做过。"),
)


@pytest.mark.parametrize(("question", "answer"), FALSE)
def test_false_answers_are_seen(question: str, answer: str) -> None:
    assert any(findings(detector, question, answer) for detector in DETECTORS)


@pytest.mark.parametrize(("question", "answer"), HONEST)
def test_honest_answers_are_left_alone(question: str, answer: str) -> None:
    assert [found for d in DETECTORS if (found := findings(d, question, answer))] == []
