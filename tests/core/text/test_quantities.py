"""Numbers of a text: what it holds in any writing, and what it states."""

import pytest

from inspect_aihospital.core.text.quantities import numbers_held, numbers_stated


@pytest.mark.parametrize(
    ("text", "number"),
    [("128 000", "128000"), ("1 860", "1860"), ("4.6×10^3", "4600"), ("4.6×10³", "4600")],
)
def test_a_source_holds_a_number_in_any_writing(text: str, number: str) -> None:
    assert number in numbers_held(text)


def test_thousands_with_a_blank_are_one_stated_number() -> None:
    assert numbers_stated("128 000 IU/L") == {"128000"}
    assert numbers_stated("Na 140 138") == {"140", "138"}
