"""Texts that say "none": a wrong yes ends a discussion early, a wrong no costs a call."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.core.text.none_statement import LONGEST, says_none, trim
from inspect_aihospital.core.text.numbered_lists import read_list

NONE_TEXTS = [
    "无",
    "无。",
    "“无”",
    "**无**",
    "没有",
    "暂无争议点",
    "无争议。",
    "无需要讨论的争议点",
    "无需进一步讨论。",
    "没有实质性的分歧",
    "目前没有争议",
    "目前已经没有争议。",
    "目前已经没有需要讨论的争议点",
    "医生们没有实质性分歧",
    "各位医生之间已无明显的分歧。",
    "医生们意见一致",
    "医生们已达成一致",
    "各位医生的意见已经一致，没有争议。",
    "三位医生意见一致，无需进一步讨论。",
    "医生A、医生B和医生C意见一致。",
    "各位医生在诊断结果、诊断依据和治疗方案上意见一致",
    "医生们已就诊断和治疗方案达成一致",
    "经过讨论，医生们已达成共识",
    "争议点：无",
    "无（医生们意见一致）",
    "无\n\n各位医生均认为诊断为不稳定型心绞痛，治疗方案一致。",
    "无。三位医生没有分歧，仅措辞不同。",
    "没有矛盾之处。",
    "医生们的记录没有互相矛盾之处。",
    "患者：无",
    "None",
    "None.",
    "**None**",
    "N/A",
    "No.",
    "Nothing to discuss",
    "No disputes remain.",
    "No dispute is left.",
    "No outstanding disputes.",
    "No further disputes to be discussed",
    "There are no significant disagreements among the doctors.",
    "There is no longer any dispute.",
    "I see no remaining points of disagreement.",
    "Based on the reports, there are no disputes.",
    "All doctors agree.",
    "The doctors now agree on diagnosis, rationale, and treatment.",
    "The doctors have reached a consensus.",
    "Disputes: None",
    "**Disputes:** none",
    "None (all doctors agree)",
    "None — the doctors agree that it is unstable angina.",
    "None. All doctors agree on diagnosis and treatment.",
    "No contradictions were found between the doctors' accounts.",
]
NOT_NONE = [
    "",
    "…",
    "无法确定是否手术",
    "无症状高血压是否治疗",
    "无创通气是否必要",
    "无争议？",
    "有没有争议",
    "没有达成一致",
    "尚无共识",
    "没有一致意见",
    "没有治疗",
    "医生们意见不一致",
    "所有医生的诊断一致",
    "一致",
    "共识：诊断为肺炎",
    "一致认为是肺炎，但用药不同",
    "无。但是剂量有分歧",
    "无。\n仍需讨论：手术",
    "无明显争议，仅治疗方案不同",
    "没有争议。治疗方案有所不同。",
    "没有争议。医生A主张手术。",
    "没有争议。除手术时机外。",
    "目前没有争议点，尚需讨论手术时机",
    "两位医生意见一致。另一位主张手术。",
    "没有意见",
    "None of the doctors considered X",
    "None of them agree.",
    "None yet decided",
    "None, except the dose",
    "No surgery",
    "No disputes?",
    "No disagreement on diagnosis, but treatment differs",
    "No disagreement on diagnosis",
    "No agreement",
    "No consensus on treatment",
    "No. The doctors disagree.",
    "No, there are several: dose",
    "No disputes remain. Dr A prefers surgery.",
    "No disputes remain. Doctor A prefers surgery while Doctor B does not.",
    "There are no disputes except dose",
    "There are no disagreements; the dose remains to be discussed.",
    "There are disputes.",
    "The doctors agree on nothing",
    "The doctors do not agree.",
    "The doctors agree on diagnosis.",
    "Two doctors agree. The third prefers surgery.",
    "Consensus",
    "Nothing by mouth",
    "Note the dose",
    "nonenone",
    "I cannot help with that.",
]


@pytest.mark.parametrize("text", NONE_TEXTS)
def test_these_say_none(text: str) -> None:
    assert says_none(text)


@pytest.mark.parametrize("text", NOT_NONE)
def test_these_do_not(text: str) -> None:
    assert not says_none(text)


@pytest.mark.parametrize("text", NONE_TEXTS)
@pytest.mark.parametrize("mark", ["", "(1) ", "（1）", "1. ", "- ", "① ", "\u200b"])
def test_none_is_none_in_a_list_and_without_one(text: str, mark: str) -> None:
    assert read_list(mark + text) == ()


@pytest.mark.parametrize("text", [text for text in NOT_NONE if trim(text)])
def test_anything_else_is_an_item_in_a_list_and_unusable_without_one(text: str) -> None:
    assert read_list(f"(1) {text}") == (text,)
    assert read_list(text) is None


def test_a_longer_statement_is_not_understood() -> None:
    assert says_none("没有" + "任何" * (LONGEST // 4) + "争议")
    assert not says_none("没有" + "任何" * LONGEST + "争议")


@given(
    st.sampled_from(NONE_TEXTS), st.sampled_from(["但", " but ", "？", "仍有分歧", "医生A主张手术"])
)
def test_nothing_that_is_left_open_is_none(text: str, following_text: str) -> None:
    assert not says_none(f"{text}\n{following_text}")


@pytest.mark.parametrize(
    ("text", "trimmed"),
    [("**a b**", "a b"), (" (c). ", "c"), ("d?", "d?"), ("d ？！", "d?"), ("...", ""), ("", "")],
)
def test_a_trimmed_text_keeps_its_question(text: str, trimmed: str) -> None:
    assert trim(text) == trimmed


@pytest.mark.parametrize(
    ("text", "is_none"),
    [
        ("No further discussion needed.", True),
        ("No further discussion is necessary.", True),
        ("All reports are consistent.", True),
        ("No need for further discussion.", True),
        ("Further discussion is not needed.", True),
        ("没有必要讨论。", True),
        ("需要讨论。", False),
        ("The reports are inconsistent.", False),
        ("No further discussion is needed on treatment, but the diagnosis differs.", False),
    ],
)
def test_no_need_to_discuss_is_none(text: str, is_none: bool) -> None:
    assert says_none(text) is is_none
