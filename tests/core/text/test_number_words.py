"""Numbers in words, as an examiner may spell a value out."""

import pytest

from inspect_aihospital.core.replies.reported_numbers import told_numbers
from inspect_aihospital.core.text.number_words import spelled_numbers


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("血红蛋白六十三克", {"63"}),
        ("一百三十八", {"138"}),
        ("十三点二零", {"13.2"}),
        ("一万二千", {"12000"}),
        ("二零二四", {"2024"}),
        ("eight point six", {"8.6"}),
        ("one hundred and thirty-eight", {"138"}),
        ("two thousand one hundred", {"2100"}),
        ("the point is", set()),
    ],
)
def test_spelled_numbers(text: str, numbers: set[str]) -> None:
    assert spelled_numbers(text) == numbers


@pytest.mark.parametrize(
    ("number", "unit", "text", "is_told"),
    [
        ("13.33", "g/l", "13.3", True),
        ("3", "mg/l", "3 mg/L", True),
        ("3", "mg/l", "3 cm", False),
        ("8.6", "g/dl", "86", False),
        ("112", "g/l", "113 g/L", False),
    ],
)
def test_a_number_is_told_anywhere(number: str, unit: str, text: str, is_told: bool) -> None:
    assert told_numbers(text).tell(number, unit) is is_told


@pytest.mark.parametrize(
    ("number", "unit", "text", "is_told"),
    [
        ("8.6", "g/dl", "86 g/L", True),
        ("8.6", "g/dl", "86 g/dL", False),
        ("5.6", "mmol/l", "101 mg/dL", True),
        ("0.28", "g/l", "0.3 g/L", True),
        ("0.335", "", "0.3", False),
        ("37", "°c", "98.6 °F", True),
    ],
)
def test_a_number_is_told_where_it_is_named(
    number: str, unit: str, text: str, is_told: bool
) -> None:
    assert told_numbers(text).tell_otherwise(number, unit) is is_told
