"""Long texts and lists are shown by their beginnings, and say that there is more."""

import pytest

from inspect_aihospital.core.text.excerpts import excerpt, first_names


@pytest.mark.parametrize(
    ("text", "expected"), [("a\n b", "a b"), ("a b c", "a b…"), ("a bcd", "a b…"), ("ab cd", "ab…")]
)
def test_a_text_is_one_line_of_three_letters_at_most(text: str, expected: str) -> None:
    assert excerpt(text, 3) == expected


def test_names_that_are_left_out_are_counted() -> None:
    assert first_names(["a", "b"], 2) == "a, b"
    assert first_names(["a", "b", "c", "d"], 2) == "a, b and 2 more"
