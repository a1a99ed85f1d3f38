"""Numbers under other units of one kind."""

import pytest

from inspect_aihospital.core.text.measurement_units import converted_numbers


@pytest.mark.parametrize(
    ("text", "source", "numbers"),
    [
        ("9.8 g/dL", "98 g/L", {"9.8"}),
        ("0.246 g/L", "246 mg/L", {"0.246"}),
        ("101.1 °F", "38.4 ℃", {"101.1"}),
        ("9.8 g/L", "98 g/L", set()),
        ("98 g/L", "98 g/L", set()),
        ("9.8 mmol/dL", "98 g/L", set()),
        ("9.8", "98 g/L", set()),
        ("36 x 28 mm", "3.6 cm × 2.8 cm; 36 °C", {"36", "28"}),
        ("12~24mm", "1.2~2.4 cm", {"12", "24"}),
        ("12~26mm", "1.2~2.4 cm", {"12"}),
        ("42 %", "0.42", {"42"}),
        ("43 %", "0.42", set()),
        ("4500 mg/24 h", "4.50 g/24 h", {"4500"}),
    ],
)
def test_a_number_of_the_source_under_another_unit(
    text: str, source: str, numbers: set[str]
) -> None:
    assert converted_numbers(text, source) == numbers
