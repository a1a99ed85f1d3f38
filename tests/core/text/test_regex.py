"""Regular expressions that are compiled at their first use."""

import re

import pytest

from inspect_aihospital.core.text.regex import prose_regex, regex


def test_it_does_what_a_compiled_one_does() -> None:
    digits = regex(r"(\d+)x", re.IGNORECASE)
    assert [match[1] for match in digits.finditer("12x 7X 8")] == ["12", "7"]
    assert digits.sub("-", "12x 8") == "- 8"
    assert (digits.pattern, digits.groups) == (r"(\d+)x", 1)


def test_nothing_is_compiled_before_the_first_use() -> None:
    unbalanced = regex("(")
    with pytest.raises(re.error):
        unbalanced.search("x")


def test_what_a_compiled_one_lacks_it_lacks_too() -> None:
    assert not hasattr(regex("a"), "replace")


@pytest.mark.parametrize(
    ("pattern", "read_as"),
    [
        ("the answer is C", r"the\sanswer\sis\sC"),
        (r"so {1,2}\bC ?", r"so\s{1,2}\bC\s?"),
        (r"[^\] a]b [] x] ", r"[^\] a]b\s[] x]\s"),
        (r"a\ b[ ]c", r"a\ b[ ]c"),
    ],
)
def test_a_blank_of_prose_is_any_white_space_outside_brackets(pattern: str, read_as: str) -> None:
    assert prose_regex(pattern).pattern == read_as
    assert regex(pattern).pattern == pattern


def test_prose_is_found_across_lines() -> None:
    assert prose_regex("the answer is C").search("So the answer\nis C.")
