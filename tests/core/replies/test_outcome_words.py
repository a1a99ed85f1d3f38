"""Outcomes of qualitative tests by sign and in words."""

import pytest

from inspect_aihospital.core.replies.outcome_words import levels_of, split_outcome

POSITIVE = {0.5, 1, 2, 3, 4}


@pytest.mark.parametrize(
    ("text", "levels"),
    [
        *(
            (text, {0})
            for text in ("（-）", "(-)", "－", "阴性", "阴性（-）", "neg", "not detected")
        ),
        *((text, {0.5}) for text in ("±", "（±）", "+-", "+/-", "微量", "trace (±)", "borderline")),
        *((text, {0.5, 1}) for text in ("弱阳性", "weakly positive")),
        *((text, {1}) for text in ("（+）", "1+", "+", "一个加号", "positive (1+)", "one plus")),
        *((text, {2}) for text in ("（++）", "2+", "阳性++", "两个加号", "阳性（2+）", "2 plus")),
        *((text, {3}) for text in ("+++", "强阳性（+++）", "positive (3+)")),
        ("（+~++）", {1, 2}),
        ("阳性", POSITIVE),
        ("Positive", POSITIVE),
    ],
)
def test_signs_and_words_have_the_levels_that_they_mean(text: str, levels: set[float]) -> None:
    assert levels_of(text) == frozenset(levels)


@pytest.mark.parametrize(
    "text", ["", "-5", "5.2", "正常", "nonetheless", "seropositive", "positive for", "无压痛", "A+"]
)
def test_other_texts_are_no_outcome(text: str) -> None:
    assert levels_of(text) is None


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("白细胞(-)", "白细胞"),
        ("CD34+", "CD34"),
        ("CD117-", "CD117"),
        ("blood 2+", "blood "),
        ("HBsAg: positive (+)", "HBsAg: "),
        ("protein was +/-", "protein was "),
    ],
)
def test_an_outcome_stands_behind_its_name(text: str, before: str) -> None:
    split = split_outcome(text)
    assert split
    assert split[0] == before


@pytest.mark.parametrize(
    "text", ["WBC 0-2/HP", "Ki-67 5%", "HIV seropositive", "ECG - ", "range 3-"]
)
def test_a_number_or_half_a_word_is_no_outcome(text: str) -> None:
    assert split_outcome(text) is None
