"""The three reasons: what is low, and which answers name one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.core.grading.grades import Grade
from inspect_aihospital.core.grading.misdiagnosis import (
    LONGEST,
    Attribution,
    Reason,
    is_low,
    read_arguments,
    read_lines,
    read_reason,
)

OMITTED, IGNORED = Reason.OMITTED_EXAMINATION, Reason.IGNORED_ASSOCIATION


@pytest.mark.parametrize(
    ("letters", "low"),
    [("D", True), ("C", False), ("DD", True), ("DC", False), ("DDA", True), ("DBA", False)],
)
def test_low_is_a_d_by_more_than_half_of_the_graders(letters: list[Grade], low: bool) -> None:
    assert is_low(list(letters)) is low


def test_nothing_is_low_without_a_grade() -> None:
    assert not is_low([])


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("omitted_examination", OMITTED),
        (" Omitted examination. ", OMITTED),
        ("**ignored_association**", IGNORED),
        ("omitted", None),
        ("omitted_examination, ignored_association", None),
        ("", None),
        (1, None),
        (None, None),
        (["omitted_examination"], None),
    ],
)
def test_only_the_name_of_a_reason_is_one(value: object, reason: Reason | None) -> None:
    assert read_reason(value) is reason


def test_arguments_are_a_reason_and_its_why() -> None:
    attribution = read_arguments({"reason": "omitted_examination", "why": " no\nultrasound "})
    assert attribution is not None
    assert (attribution.reason, attribution.explanation) == (OMITTED, "no ultrasound")
    assert read_arguments({"why": "no ultrasound"}) is None
    assert read_arguments({"reason": "omitted_examination", "why": ["x"]}) == Attribution(OMITTED)


@pytest.mark.parametrize(
    ("text", "reason", "explanation"),
    [
        ("REASON f0 omitted_examination: no ultrasound", OMITTED, "no ultrasound"),
        ("So.\n> **REASON f0 omitted_examination**：没有做超声", OMITTED, "没有做超声"),
        ("- reason f0 Ignored association", IGNORED, ""),
    ],
)
def test_a_fenced_line_is_a_reason(text: str, reason: Reason, explanation: str) -> None:
    attribution = read_lines(text, "f0")
    assert attribution is not None
    assert (attribution.reason, attribution.explanation) == (reason, explanation)


@pytest.mark.parametrize(
    "text",
    [
        "REASON omitted_examination: x",
        "REASON f1 omitted_examination: x",
        "The line would be REASON f0 omitted_examination: x",
        "REASON f0 omitted_examination: x\nREASON f0 ignored_association: y",
        "REASON f0 reason: omitted_examination",
        "omitted_examination",
    ],
)
def test_anything_else_is_none(text: str) -> None:
    assert read_lines(text, "f0") is None


def test_a_reason_given_twice_is_one() -> None:
    text = "REASON f0 omitted_examination: x\nREASON f0 omitted_examination: y"
    assert read_lines(text, "f0") == Attribution(OMITTED)


@given(st.text(max_size=2000))
def test_a_why_is_short_and_on_one_line(explanation: str) -> None:
    attribution = read_arguments({"reason": "omitted_examination", "why": explanation})
    assert attribution is not None
    assert len(attribution.explanation) <= LONGEST
    assert len(attribution.explanation.splitlines()) <= 1


@given(st.text(max_size=200))
def test_no_text_without_the_fence_names_a_reason(text: str) -> None:
    assert read_lines(text, "0123456789ab") is None
