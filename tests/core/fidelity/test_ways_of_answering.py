"""Honest and false answers as people give them: noun first, in lists, corrected, of relatives."""

import pytest

from inspect_aihospital.core.fidelity.invented_sides import answered_side
from inspect_aihospital.core.history.corrections import without_corrected
from inspect_aihospital.core.history.durations import durations
from inspect_aihospital.core.history.topic_statements import Polarity, read_statements
from tests.core.fidelity.test_innocent_patients import DETECTORS, findings

HONEST = {
    "有没有呕吐、发烧？": (
        "呕吐没发生过，发烧也没出现过。",
        "吐倒不吐，烧也不烧。",
        "呕吐是没有的，发烧更没有。",
        "发烧什么的没有，也没吐。",
        "**呕吐**：没有；**发烧**：没有",
        "1. 呕吐：没有\n2. 发烧：没有",
        "① 呕吐：无 ② 发烧：无",
        "呕吐、发烧之类的都没有。",
        "呕吐没觉得，发烧没量过但不像有。",
        "发烧那是没有的事。",
        "吐嘛没吐过，烧嘛也没烧过。",
        "- **发烧**：没有\n- **呕吐**：没有，就是恶心",
    ),
    "得过糖尿病、肝炎吗？": (
        "糖尿病没得过，肝炎也没得过。",
        "糖尿病没查出来过。",
        "糖尿病没听医生提过，肝炎也没。",
        "肝炎没听说，糖尿病没有。",
        "糖尿病、肝炎我都没患过。",
        "糖尿病医生没说过有。",
        "糖尿病？没有的，从来没查出来。",
    ),
    "做过手术吗？输过血吗？": (
        "手术没做过，血也没输过。",
        "手术没动过。",
        "开刀没开过。",
        "手术没挨过，输血也没有过。",
    ),
    "咳嗽吗？有痰吗？": (
        "咳嗽不咳嗽，痰也没有。",
        "咳倒是不咳。",
        "咳嗽没有，痰什么的也没有。",
        "不咳，也不吐痰。",
        "咳是不咳的。",
    ),
    "抽烟喝酒吗？": (
        "烟不抽，酒也不沾。",
        "烟酒没什么嗜好。",
        "烟酒方面没啥特别的。",
        "烟酒没啥好说的。",
        "烟没抽过，酒没碰过。",
        "抽烟没有，喝酒也没有。",
    ),
    "头痛多久了？": (
        "两个月……不对，三个月了。",
        "一年，哦不，三个月。",
        "半年？不不，三个月吧。",
        "四个月，说错了，是三个月。",
    ),
    "高血压什么时候查出来的？": (
        "一六年查出来的，十年了。",
        "16年查的，吃药十年了。",
        "二〇一六年吧，十年了。",
        "九年……不对，十年了。",
    ),
    "对什么药过敏吗？": (
        "药过敏没有过。",
        "过敏没发现过。",
        "没发现对啥过敏。",
    ),
    "您母亲身体怎么样？她有糖尿病吗？": (
        "她糖尿病没有，就高血压。",
        "没有糖尿病，她就血压高。",
    ),
    "Any fever, vomiting or cough?": (
        "Fever I haven't had, and vomiting neither.",
        "The opposite of a fever, I feel cold if anything.",
        "Far from vomiting, I just feel sick.",
        "Nothing like a fever, no.",
        "**Fever**: no\n**Vomiting**: no\n**Cough**: no",
        "1. Fever: no\n2. Vomiting: none\n3. Cough: not that I've noticed",
        "Fever - no. Vomiting - no. Cough - no.",
        "Anything but a fever.",
        "Cough I don't have.",
        "Vomiting? Never got that far, just the nausea.",
        "| Fever | no |\n| Cough | no |",
        "- Fever: none\n- Cough: none\n- Vomiting: haven't",
        "Rather than vomiting it's more a queasiness.",
        "No sign of fever, and a cough is something I don't have.",
    ),
    "Do you have weakness in your arms?": (
        "My arms are fine, no weakness there.",
        "Weakness isn't something I've had.",
    ),
    "Do you take insulin?": (
        "No.",
        "No, never.",
        "No, just losartan.",
        "I don't.",
    ),
    "Do you take warfarin or any other blood thinner?": (
        "No.",
        "None of those.",
    ),
    "您用胰岛素吗？": (
        "没有。",
        "不用。",
        "没用过。",
    ),
    "您吃阿司匹林吗？": (
        "没有。",
        "不吃。",
    ),
    "Did your son have a fever too?": (
        "Yes, he had a fever last week.",
        "He did, the little one had a fever and a cough.",
        "The boy had diarrhoea as well.",
        "Yes, he was vomiting too.",
    ),
    "Does your husband cough?": (
        "He does, he has had a cough for years.",
        "Yes, and he smokes. He has emphysema.",
    ),
    "您孩子也发烧吗？": (
        "他上周发过烧。",
        "孩子咳嗽、发烧都有过。",
    ),
    "How long have you had headaches?": (
        "Two months, no, three months.",
        "A year - sorry, I mean three months.",
        "Four, wait, three months.",
        "Three weeks... no, three months, I always mix that up.",
    ),
    "How long have you had high blood pressure?": (
        "Nine years, no wait, ten.",
        "Since '16, so ten years.",
        "Ten years, since 2016 or so.",
    ),
    "Do you have heart or kidney trouble?": (
        "No, my kidneys are fine.",
        "They never said I had a weak heart.",
        "No weak heart that I know of.",
    ),
    "Has your mother diabetes?": (
        "No, she hasn't.",
        "No.",
        "Not her, just the blood pressure.",
    ),
    "Have you ever had your appendix out?": ("No.",),
    "Do you still smoke?": (
        "I do.",
        "Yes, twenty a day.",
    ),
}
"""Answers that agree with the record, by question."""

FALSE = (
    ("有没有恶心？", "恶心没有过。"),
    ("有没有恶心？", "恶心不恶心，没有。"),
    ("有没有恶心？", "恶心没出现过。"),
    ("有没有恶心？", "**恶心**：没有"),
    ("有高血压吗？", "高血压没得过。"),
    ("有高血压吗？", "高血压没查出来过。"),
    ("有呕吐吗？", "**呕吐**：有，天天吐。"),
    ("有呕吐吗？", "呕吐：每天两次"),
    ("咳嗽吗？", "咳嗽，吐黄痰。"),
    ("您吃降压药吗？", "没有。"),
    ("您吃氯沙坦吗？", "没有。"),
    ("头痛多久了？", "三个月，不对，五年了。"),
    ("Any nausea?", "Nausea I haven't had."),
    ("Any nausea?", "**Nausea**: no"),
    ("Any nausea?", "Nothing like nausea."),
    ("Do you take losartan?", "No."),
    ("Do you take any tablets, such as losartan or insulin?", "No."),
    ("Do you take any medicines?", "No."),
    ("Any high blood pressure before?", "No, never had it."),
    ("Did your son have a fever too?", "Yes, and I have a fever of 39 too."),
    ("How long have you had headaches?", "Three months, no, five years."),
    ("Do you smoke?", "No, I quit five years ago."),
    ("Do you take any medicines?", "As a simulated patient, I take losartan."),
    ("Do you take any medicines?", "According to my record, I take losartan."),
    ("Do you take any medicines?", "The scenario says that I take losartan."),
    ("您平时吃什么药？", "作为模拟患者，我只能说氯沙坦。"),
    ("您平时吃什么药？", "我平时吃氯沙坦，不过有时候忘了就"),
    ("您平时吃什么药？", "我吃氯沙坦，然后有时候还会"),
    ("Do you take any medicines?", "I take losartan, and the last time I felt bad was when I took"),
    ("Tell me more.", "My head hurts on the left and it gets worse whenever I try to"),
)
"""Questions, and answers that deny, invent, break off or leave the role."""


@pytest.mark.parametrize(
    ("question", "answer"), [(question, a) for question, answers in HONEST.items() for a in answers]
)
def test_honest_answers_are_left_alone(question: str, answer: str) -> None:
    assert [found for d in DETECTORS if (found := findings(d, question, answer))] == []


@pytest.mark.parametrize(("question", "answer"), FALSE)
def test_false_answers_are_seen(question: str, answer: str) -> None:
    assert any(findings(detector, question, answer) for detector in DETECTORS)


@pytest.mark.parametrize(
    ("text", "kept_text"),
    [
        ("Two weeks, no, wait, three weeks.", "three weeks."),
        ("39.5, sorry, 38.5", "38.5"),
        ("两周，哦不对，是三周", "三周"),
        ("For two years, no one helped.", "For two years, no one helped."),
        ("疼了三天，不对劲", "疼了三天，不对劲"),
        ("一天三次，不是三片", "一天三次，不是三片"),
    ],
)
def test_a_number_is_taken_back_where_another_follows(text: str, kept_text: str) -> None:
    assert without_corrected(text).endswith(kept_text)
    assert (without_corrected(text) == text) == (kept_text == text)


@pytest.mark.parametrize(
    "text", ["一八年查的", "二〇〇五年做的手术", "15年查出来的", "零五年的事", "19年春天"]
)
def test_years_are_no_lengths_of_time(text: str) -> None:
    assert durations(text) == ()


@pytest.mark.parametrize(
    ("text", "days"), [("十五年了", 15 * 365), ("有三四年了", 4 * 365), ("15年了", 15 * 365)]
)
def test_lengths_of_time_are_no_years(text: str, days: float) -> None:
    assert days in [length.days for length in durations(text)]


@pytest.mark.parametrize(
    ("history", "is_wrong"),
    [
        ("Pain in the left flank.", True),
        ("Bright light hurts her; the left eye is red.", True),
        ("Right-handed; pain in the left arm.", True),
        ("She has left arm weakness.", True),
        ("Numbness on the left-hand side.", True),
        ("All right since; the left knee hurts.", True),
        ("Flank pain since she left work early.", False),
        ("He was left with a limp, and went right home.", False),
        ("Nothing left to try; the pain left him.", False),
    ],
)
def test_a_side_is_no_verb_and_no_part_of_a_word(history: str, is_wrong: bool) -> None:
    assert (
        bool(list(answered_side("The right side.", "Which side hurts?", history, ""))) is is_wrong
    )


@pytest.mark.parametrize(
    "answer",
    [
        "I've been fever-free since yesterday.",
        "No, I'm fever-free.",
        "I'm rarely fever-free.",
        "I'd love to be fever-free.",
    ],
)
def test_who_is_free_of_it_today_neither_denies_nor_affirms_it(answer: str) -> None:
    polarities = {s.polarity for s in read_statements(answer) if s.topic == "fever"}
    assert polarities == {Polarity.OPEN}
