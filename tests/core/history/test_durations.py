"""Lengths of time and counts are read as people say them, in words, halves and ranges."""

import pytest

from inspect_aihospital.core.history.durations import agrees, durations, spans
from inspect_aihospital.core.history.frequencies import frequencies
from inspect_aihospital.core.text.number_words import spelled_numbers


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("咳了一两天", [1, 2]),
        ("十三四天了", [13, 14]),
        ("二十五六天", [25, 26]),
        ("三四十年", [30 * 365, 40 * 365]),
        ("一百零三天", [103]),
        ("一个半月", [45.6]),
        ("两年半", [2.5 * 365]),
        ("几十年了", []),
        ("十几二十年了", []),
        ("三五天", [3, 5]),
        ("三到四五天", [3, 4, 5]),
        ("三个多月", [91.2]),
        ("一年半载", [365]),
        ("for seventy-two hours", [3]),
        ("ninety days ago", [90]),
        ("TWO AND A HALF DAYS", [2.5]),
        ("2 1/2 years", [2.5 * 365]),
        ("2½ years ago", [2.5 * 365]),
        ("a year and a half", [1.5 * 365]),
        ("two-and-a-half years", [2.5 * 365]),
        ("half a year", [0.5 * 365]),
        ("1/2 year", [0.5 * 365]),
        ("one hundred and twenty days", []),
        ("twenty to twenty-five days", [20, 25]),
        ("twenty or thirty years", [20 * 365, 30 * 365]),
    ],
)
def test_a_length_of_time_has_its_days(text: str, days: list[float]) -> None:
    assert [duration.days for duration in durations(text)] == pytest.approx(days)


@pytest.mark.parametrize("years", [11, 15, 19])
def test_a_dozen_odd_years_are_any_of_eleven_to_nineteen(years: int) -> None:
    (told,) = durations("抽了十几年烟")
    assert agrees(told, durations(f"吸烟{years}年"))
    assert not agrees(told, durations("吸烟40年"))


def test_some_days_beside_a_length_do_not_make_it_rough() -> None:
    assert [length.rough for length in durations("咳嗽10天，这几天加重")] == [False]


def test_a_number_with_a_place_left_out_is_read_whole() -> None:
    assert spelled_numbers("一百六") == {"160"}
    assert spelled_numbers("三千五") == {"3500"}
    assert spelled_numbers("一万二") == {"12000"}
    assert spelled_numbers("一百零六") == {"106"}
    assert spelled_numbers("一千零五") == {"1005"}
    assert spelled_numbers("十三") == {"13"}


def test_how_often_something_comes_has_both_ends_of_a_range() -> None:
    assert [each.count for each in frequencies("seventy-two times a day")] == [72]
    assert [each.count for each in frequencies("每天三四次")] == [3, 4]
    assert [each.count for each in frequencies("每天三五次")] == [3, 5]
    assert [each.count for each in frequencies("三四到五六次/天")] == [3, 4, 5, 6]


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("lost 5 kg in 4 months", "five kilos over four months"),
        ("Weight loss within three weeks", "it came off over three weeks or so"),
        ("3个月体重下降5kg", "三个月掉了十斤"),
    ],
)
def test_a_span_of_a_source_may_be_told_as_a_length(source: str, told: str) -> None:
    (length,) = durations(told)
    assert agrees(length, spans(source))
    assert not agrees(length, spans("lost 5 kg in 4 years"))
