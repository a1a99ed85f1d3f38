"""Control tokens in every spelling, and what must never survive them."""

import re
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.core.dialogue.routing import TOKENS, Speaker, read_patient

DOCTOR, EXAMINER = Speaker.DOCTOR, Speaker.EXAMINER
LITERALS = [token for tokens in TOKENS.values() for token in vars(tokens).values()]
CONTROL = re.compile("|".join(re.escape(token) for token in LITERALS), re.IGNORECASE)


@pytest.mark.parametrize(
    ("token", "addressee"),
    [
        ("<对 检查员 讲>", EXAMINER),
        ("< 对检查员讲 >", EXAMINER),
        ("〈对检查员讲〉", EXAMINER),
        ("＜ 对医生讲 ＞", DOCTOR),
        ("< To the examiner >", EXAMINER),
        ("＜To the examiner＞", EXAMINER),
        ("<TO THE EXAMINER>", EXAMINER),
        ("<to examiner>", EXAMINER),
        ("<talk to the examiner>", EXAMINER),
        ("<speak to the doctor>", DOCTOR),
        ("**<To the examiner>**", EXAMINER),
        ("`[To the examiner]`:", EXAMINER),
        ("&lt;To the examiner&gt;", EXAMINER),
        ("\\<To the examiner\\>", EXAMINER),
        ("{To the examiner}", EXAMINER),
        ("「对检查员讲」", EXAMINER),
        ("<對檢查員講>", EXAMINER),
        ("《对检查员说》", EXAMINER),
        ("<to_the_examiner>", EXAMINER),
        ("To the examiner:", EXAMINER),
        ("**对检查员讲：**", EXAMINER),
        ("<To the examiner", EXAMINER),
        ("<对检查员讲：>", EXAMINER),
        ("\\u003cTo the examiner\\u003e", EXAMINER),
        ("【对检查员讲 ", EXAMINER),
        ("To the examiner>", EXAMINER),
        ("### To the examiner\n", EXAMINER),
        ("To the doctor -\n", DOCTOR),
        ("<对检查人员讲>", EXAMINER),
        ("<告诉医生>", DOCTOR),
        ("[Patient to examiner]", EXAMINER),
        ("[Patient → Examiner]:", EXAMINER),
        ("→检查员：", EXAMINER),
        ("<对检查员>", EXAMINER),
        ("**To the examiner**", EXAMINER),
        ("*turns to the examiner*", EXAMINER),
        ("@Examiner", EXAMINER),
        ("@医生", DOCTOR),
        ("To the examiner -", EXAMINER),
        ("（转向检查员）", EXAMINER),
        ("**Patient (to the examiner):**", EXAMINER),
        ("患者（对医生讲）：", DOCTOR),
    ],
)
def test_a_token_in_another_spelling_routes_and_is_removed(token: str, addressee: Speaker) -> None:
    utterance = read_patient(f"{token} CT")
    assert (utterance.addressee, utterance.text, utterance.marked) == (addressee, "CT", True)


@pytest.mark.parametrize(
    ("message", "addressee"),
    [
        ("<To the examiner: a CT>", EXAMINER),
        ("【对检查员讲：a CT】", EXAMINER),
        ("[To the doctor: a CT]", DOCTOR),
    ],
)
def test_what_a_token_holds_is_said(message: str, addressee: Speaker) -> None:
    utterance = read_patient(message)
    assert (utterance.addressee, utterance.text, utterance.marked) == (addressee, "a CT", True)


@pytest.mark.parametrize(
    "message",
    [
        *(
            "I went to the doctor: he said nothing.",
            "He sent me to the examiner.\nThen to the doctor",
        ),
        *("I talked to the examiner - no reply.", "The way to the doctor: by bus"),
        *("Write to me@examiner.com", "*to the doctor's surprise* it went away"),
        *("I said *to the examiner* that it hurt.", "我转向检查员问了一下"),
        *(
            "昨天我对医生说：我头疼",
            "告诉医生我疼没用",
            "我对医生很信任",
            "患者对医生的信任",
            "向医生说明：没有",
        ),
    ],
)
def test_who_speaks_of_doctor_or_examiner_addresses_nobody_anew(message: str) -> None:
    assert not read_patient(message).marked


@pytest.mark.parametrize(
    "token",
    [
        *("< 结束 >", "＜结束＞", "〈结束〉", "<END>", "< End >", "＜end＞", "【结束】", "[END]"),
        *("</end>", "<end/>", "(end)", "（结束）", "<结束对话>", "<end of consultation>"),
        *("**<end>**", "`[结束]`", "&lt;end&gt;", "【結束】", "&#60;end&#62;", "<END_OF_VISIT>"),
    ],
)
def test_an_end_token_in_another_spelling_ends(token: str) -> None:
    utterance = read_patient(f"ok {token}")
    assert (utterance.ends, utterance.text) == (True, "ok")


@pytest.mark.parametrize(
    ("message", "addressee"),
    [
        ("<结束><对检查员讲> 再见", EXAMINER),
        ("<end> <To the doctor> bye", DOCTOR),
        ("Well. <To the examiner> bye <end>", EXAMINER),
    ],
)
def test_an_end_token_routes_nothing(message: str, addressee: Speaker) -> None:
    utterance = read_patient(message)
    assert utterance.ends
    assert utterance.addressee is addressee


def test_the_same_addressee_twice_is_not_split() -> None:
    utterance = read_patient("<To the examiner> ECG <To the examiner> and CT")
    assert not utterance.split
    assert utterance.text == "ECG and CT"


@pytest.mark.parametrize(
    "message",
    [
        "<检查员> 好",
        "<doctor> ok",
        "<To the nurse> hi",
        "<the end>",
        "end",
        "结束",
        "(end of last week)",
        "I spoke to the doctor: he was kind",
    ],
)
def test_what_is_no_control_token_is_kept(message: str) -> None:
    utterance = read_patient(message)
    assert (utterance.text, utterance.marked, utterance.ends) == (message, False, False)
    assert utterance.addressee is DOCTOR


@pytest.mark.parametrize(
    "message",
    [
        "<对<结束>检查员讲> CT",
        "<<对医生讲>对检查员讲> CT",
        "<To the <end>examiner> CT",
        "<e<end>nd>",
    ],
)
def test_a_token_inside_a_token_leaves_none_behind(message: str) -> None:
    assert not CONTROL.search(read_patient(message).text)


@pytest.mark.parametrize("message", ["<To  the examiner> CT", "<to the  DOCTOR> ok"])
def test_spaces_inside_a_token_leave_none_behind(message: str) -> None:
    assert not CONTROL.search(read_patient(message).text)


NESTED = st.builds(
    lambda outer, inner, place: outer[:place] + inner + outer[place:],
    st.sampled_from(LITERALS),
    st.sampled_from(LITERALS),
    st.integers(1, 3),
)
PIECES = [*LITERALS, "<", ">", "＜", "＞", " ", "\n", "对检查员讲", "To the doctor", "end", "结束"]


@given(st.lists(st.one_of(st.sampled_from(PIECES), NESTED, st.text(max_size=5)), max_size=12))
def test_no_token_survives_in_any_message(parts: list[str]) -> None:
    utterance = read_patient("".join(parts))
    assert not CONTROL.search(utterance.text)
    assert utterance.text == utterance.text.strip()


@given(st.text())
def test_a_message_without_brackets_goes_to_the_doctor(text: str) -> None:
    utterance = read_patient(re.sub("[<＜〈]", "", text))
    assert (utterance.addressee, utterance.marked, utterance.ends, utterance.split) == (
        DOCTOR,
        False,
        False,
        False,
    )


def test_an_utterance_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        read_patient("ok").text = "other"  # type: ignore[misc]
