"""Routing by control token."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.core.dialogue.routing import (
    TOKENS,
    Speaker,
    first_person,
    label,
    read_patient,
)
from inspect_aihospital.core.dialogue.thinking import spoken

DOCTOR, EXAMINER = Speaker.DOCTOR, Speaker.EXAMINER


@pytest.mark.parametrize(
    ("message", "addressee", "text", "ends"),
    [
        ("<对医生讲> 头疼三天。", DOCTOR, "头疼三天。", False),
        ("<对检查员讲> 我要做CT。", EXAMINER, "我要做CT。", False),
        ("<To the doctor> Three days.", DOCTOR, "Three days.", False),
        ("<To the examiner> An ECG, please.", EXAMINER, "An ECG, please.", False),
        ("<to the DOCTOR>Yes", DOCTOR, "Yes", False),
        ("< 对医生讲 >\n1. 有。", DOCTOR, "1. 有。", False),
        ("＜对检查员讲＞ 血常规", EXAMINER, "血常规", False),
        ("<Speak to Examiner> CT", EXAMINER, "CT", False),
        ("好的。<对检查员讲> 我要做CT。", EXAMINER, "好的。 我要做CT。", False),
        ("谢谢，结束。", DOCTOR, "谢谢，结束。", False),
        ("<结束>", DOCTOR, "", True),
        ("<对医生讲> 谢谢。<结束>", DOCTOR, "谢谢。", True),
        ("<对检查员讲> 谢谢您的帮助！<结束>", EXAMINER, "谢谢您的帮助！", True),
        ("<To the doctor> Thanks. <END>", DOCTOR, "Thanks.", True),
        ("", DOCTOR, "", False),
    ],
)
def test_the_first_token_routes_and_all_are_removed(
    message: str, addressee: Speaker, text: str, ends: bool
) -> None:
    utterance = read_patient(message)
    assert (utterance.addressee, utterance.text, utterance.ends) == (addressee, text, ends)


def test_a_second_addressee_is_noted_and_its_token_removed() -> None:
    utterance = read_patient("<对检查员讲> 要做CT。\n\n<对医生讲> 我去做了。")
    assert utterance.addressee is EXAMINER
    assert utterance.split
    assert "<" not in utterance.text


def test_an_unknown_tag_is_text() -> None:
    utterance = read_patient("<对检查员讲> 做CT。\n<检查员> 您好，CT有炎症。")
    assert utterance.addressee is EXAMINER
    assert "<检查员> 您好" in utterance.text
    assert not utterance.split


@pytest.mark.parametrize(
    ("message", "request_text"),
    [
        ("<To the examiner> A film, please.\nExaminer: Infiltrate.", "A film, please."),
        ("<To the examiner> A film. <examiner> Infiltrate. <To the doctor> Ill?", "A film."),
        ("<对检查员讲>查尿常规。【检查员】正常。", "查尿常规。"),
        ("<对检查员讲>做个胸片。\n检查员回复：未见异常。", "做个胸片。"),
        ("<To the examiner>\nExaminer: please do a film.", "Examiner: please do a film."),
        ("<To the examiner> A film.\nExaminer: Here is the film.", "A film."),
        ("<To the examiner> Potassium.\n**Examiner:** 5.9 mmol/L", "Potassium."),
        ("<对检查员讲>测血钾。\n检查员：结果为5.9。", "测血钾。"),
        ("<To the examiner> Hi\nExaminer: film of the chest", "Hi\nExaminer: film of the chest"),
        (
            "<To the examiner> Good morning.\nExaminer: a high-resolution CT",
            "Good morning.\nExaminer: a high-resolution CT",
        ),
        (
            "<To the examiner> I have come for tests.\nExaminer: ECG, film",
            "I have come for tests.\nExaminer: ECG, film",
        ),
        (
            "<To the examiner> A film.\nExaminer: an ECG to see whether it is normal",
            "A film.\nExaminer: an ECG to see whether it is normal",
        ),
        ("<对检查员讲>早上好！\n检查员：尿常规", "早上好！\n检查员：尿常规"),
        ("<对检查员讲>医生让我来。\n检查员：骨密度", "医生让我来。\n检查员：骨密度"),
        (
            "<对检查员讲>测血钾。\n检查员：再看肝功能是否正常",
            "测血钾。\n检查员：再看肝功能是否正常",
        ),
        ("<对检查员讲>您好【检查员】胸片、心电图", "您好【检查员】胸片、心电图"),
        ("<对检查员讲>您好。\n检查员：请做胸片。", "您好。\n检查员：请做胸片。"),
    ],
)
def test_the_examiner_hears_no_answer_that_the_patient_invents(
    message: str, request_text: str
) -> None:
    assert read_patient(message).request == request_text


@pytest.mark.parametrize(
    "own_label", ["Patient:", "**Patient:**", "<patient>", "患者：", "【病人】"]
)
def test_the_patients_own_label_before_a_token_is_not_heard(own_label: str) -> None:
    assert read_patient(f"{own_label} <To the doctor> It burns.").text == "It burns."
    assert read_patient(f"{own_label} It burns.").text == f"{own_label} It burns."


def test_a_message_without_a_token_is_unmarked() -> None:
    assert not read_patient("谢谢医生！").marked
    assert read_patient("<结束>").marked
    assert read_patient("<对医生讲> 是").marked


TOKEN_TEXTS = [t for tokens in TOKENS.values() for t in (tokens.to_doctor, tokens.to_examiner)]


@given(
    st.lists(st.one_of(st.text(max_size=20), st.sampled_from([*TOKEN_TEXTS, "<结束>", "<end>"])))
)
def test_no_token_of_a_message_is_ever_heard(parts: list[str]) -> None:
    message = "|".join(parts)
    utterance = read_patient(message)
    assert not any(token in utterance.text for token in [*TOKEN_TEXTS, "<结束>", "<end>"])
    assert utterance.ends == any(end in part for part in parts for end in ("<结束>", "<end>"))


@pytest.mark.parametrize(
    ("text", "spoken_text"),
    [
        ("<think>hm</think>Since when?", "Since when?"),
        ("<thinking>a\nb</thinking>\nYes", "Yes"),
        ("<think>never closed", ""),
        ("Is a < b?", "Is a < b?"),
    ],
)
def test_thinking_is_not_spoken(text: str, spoken_text: str) -> None:
    assert spoken(text) == spoken_text


def test_a_statement_to_the_patient_becomes_the_patients() -> None:
    assert first_person("你这两天头疼，您的手也麻。") == "我这两天头疼，我的手也麻。"


def test_a_label_names_the_speaker_in_the_language() -> None:
    assert label(Speaker.PATIENT, "Yes", "en") == "<patient> Yes"
    assert label(Speaker.EXAMINER, "正常", "zh") == "<检查员> 正常"


def test_a_statement_already_in_the_first_person_is_unchanged() -> None:
    assert first_person("我头疼两天。") == "我头疼两天。"
