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
        "present_illness": "For 3 weeks he has had a cough and a fever of up to 39.2 °C."
        " His weight has fallen by 5 kg. Passes urine often. Pain in the right ear. No chest pain.",
        "past_history": "Mild asthma in childhood. Pneumonia in 2017. No kidney disease."
        " Left hernia repair at 30. Aspirin 75 mg daily. Insulin 10 mg twice daily.",
        "personal_history": "Never smoked. Two daughters. Father died of a stroke; mother is well.",
    },
    "zh": {
        "profile": "56岁，女，农民",
        "opening_statement": "我眼前转。",
        "present_illness": "3天前出现视物旋转，每年发作2次。食欲下降，大便2天1次。"
        "无发热，无呕吐，无皮疹。50岁绝经。",
        "past_history": "12岁行阑尾切除术。否认外伤史。按计划接种疫苗。"
        "青霉素过敏。胰岛素早14单位。",
        "personal_history": "不吸烟，无痛经。丈夫患高血压，吸烟，每天10支。"
        "有1个弟弟，体健。育有2子1女。父亲病故。",
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
    ("用过降糖药吗？", "没有，这不就上您这儿来了嘛。"),
    ("Can you walk?", "Took me ten minutes from the car park."),
    ("Which side was the hernia?", "The left."),
    ("How many children do you have?", "Two girls, both grown up."),
    ("您有几个孩子？", "仨，俩儿子一个闺女。"),
    ("您有几个孩子？", "三个，都成家了。"),
    ("有兄弟姐妹吗？", "有个弟弟，在外地。"),
    ("家里有血压计吗？", "没有。"),
    ("您兄弟姐妹有这个病吗？", "没有。"),
    ("您公公还在吗？", "我岳父和公公都还硬朗着呢。"),
    ("Does your daughter have asthma?", "No, neither of them."),
    ("What do you take?", "Aspirin, the blood thinner."),
    ("抽烟吗？", "我一个老太太抽啥烟哪。"),
    ("How are your parents?", "Dad passed away, a stroke. Mum is well."),
    ("How is your mother?", "Still going strong."),
    ("Do you smoke?", "No, never. My mate has a few a day."),
)
"""Questions, and answers that agree with the record in words of their own."""

FALSE = (
    ("Have you lost any weight?", "I'd say three stone. It's fallen off me."),
    ("眼前转几天了？", "有个把月了。"),
    ("Which ear hurts?", "The left."),
    ("Any pain in your chest?", "Aye, a right stabbing pain when I breathe in."),
    ("Do you smoke?", "Um... a few a day."),
    ("What dose of aspirin do you take?", "150 mg."),
    ("Do you have children?", "No, none."),
    ("How many children do you have?", "Four, two boys and two girls."),
    ("How is your father?", "Still going strong, he is ninety."),
    ("Have you had any operations?", "No, never been under the knife."),
    ("What was your temperature?", "It got up to 40.5 that day."),
    ("有没有吐？", "吐了三次,吃什么吐什么。"),
    ("身上起疹子了吗？", "起了，胳膊上一片一片的红疙瘩。"),
    ("痛经吗？", "痛，每次痛得打滚。"),
    ("有药物过敏吗？", "没有,啥药都能吃。"),
    ("家里有高血压病人吗？", "没有，都没有这个病。"),
    ("家里有人抽烟吗？", "没有,谁都不抽。"),
    ("有兄弟姐妹吗？", "没有，就我一个。"),
    ("有几个孩子？", "就一个闺女。"),
    ("您父亲还在吗？", "在，在老家种地。"),
    ("How is your mother?", "Mum passed away when I was a boy."),
    ("家里有得高血压的吗？", "没得，一个都没有。"),
    ("发烧没有？", "发了，浑身滚烫。"),
    ("胰岛素打多少？", "早上二十个单位。"),
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
