"""A number stands before its noun."""

import pytest

from inspect_aihospital.core.text.plurals import with_noun


@pytest.mark.parametrize(
    ("count", "text"), [(0, "0 cases"), (1, "1 case"), (2, "2 cases"), (1200, "1,200 cases")]
)
def test_a_noun_is_in_the_singular_behind_one_alone(count: int, text: str) -> None:
    assert with_noun(count, "case") == text
