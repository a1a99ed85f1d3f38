"""The detectors on wording, on clear sentences; and what is spoken."""

import pytest

from inspect_aihospital.core.dialogue.doctor_messages import asks_for_examination
from inspect_aihospital.core.dialogue.doctor_messages import states_diagnosis as states
from inspect_aihospital.core.dialogue.routing import first_person
from inspect_aihospital.core.dialogue.thinking import spoken


@pytest.mark.parametrize(
    "message",
    [
        "麻烦您去做一下腹部B超，最好空腹。",
        "我会给您安排一次核磁共振。",
        "建议您做胃镜检查并把结果带来。",
        "诊断为肺炎。还需要复核，请做痰培养。",
        "Let's order an ultrasound of the abdomen.",
        "You have anaemia. I would like you to undergo a colonoscopy.",
        "We should perform a biopsy; no further tests after that.",
    ],
)
def test_a_request_in_any_sentence_counts(message: str) -> None:
    assert asks_for_examination(message)


@pytest.mark.parametrize(
    "message",
    [
        "不需要再做CT检查了，请休息。",
        "暂不安排胃镜。",
        "您不必做核磁共振，请多喝水。",
        "我不建议您做胃镜。",
        "You do not need an MRI.",
        "You don't need any tests.",
        "I would not recommend a CT.",
    ],
)
def test_a_negated_examination_is_no_request(message: str) -> None:
    assert not asks_for_examination(message)


@pytest.mark.parametrize(
    "message",
    [
        "建议三个月后复查彩超。",
        "请定期随访肝功能检查。",
        "Please have your blood tests repeated regularly.",
        "I recommend periodic scans.",
        "请按时吃药，注意休息。",
        "Please drink plenty of water.",
    ],
)
def test_a_follow_up_or_mere_advice_is_no_request(message: str) -> None:
    assert not asks_for_examination(message)


@pytest.mark.parametrize("message", ["请问您以前做过CT吗？", "Have you ever had an X-ray?"])
def test_a_question_about_the_past_is_no_request(message: str) -> None:
    assert not asks_for_examination(message)


@pytest.mark.parametrize(
    "message",
    [
        "您的诊断是胃炎。",
        "诊断结果：胃炎",
        "治疗方案如下：休息。",
        "My diagnosis for you is gastritis.",
        "DIAGNOSIS: gastritis",
        "You were diagnosed with gastritis today. The treatment plan is rest.",
    ],
)
def test_an_announced_diagnosis_or_plan_is_noticed(message: str) -> None:
    assert states(message)


@pytest.mark.parametrize(
    "message",
    [
        "您被诊断为高血压有多久了？",
        "Have you ever been diagnosed with diabetes?",
        "胃痛几天了？",
        "Any fever?",
    ],
)
def test_a_question_about_history_announces_nothing(message: str) -> None:
    assert not states(message)


@pytest.mark.parametrize(
    ("text", "spoken_text"),
    [
        ("<THINK>a</THINK>b", "b"),
        ("a<think>b</think>c<think>d</think>e", "ace"),
        ("before\n<thinking>never closed\nafter", "before"),
        ("  padded \n", "padded"),
    ],
)
def test_all_thinking_is_left_out(text: str, spoken_text: str) -> None:
    assert spoken(text) == spoken_text


def test_a_statement_already_in_the_first_person_is_unchanged() -> None:
    assert first_person("我头疼两天。") == "我头疼两天。"
