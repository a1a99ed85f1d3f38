"""Regular expressions that are compiled at their first use."""

import re

import pytest

from inspect_aihospital.core.text.regex import regex


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
