"""Looks count cases in the order of the shuffle, each once all its epochs have ended."""

import math
from collections.abc import Sequence

import pytest

from inspect_aihospital.scorers.case_looks import (
    DECIDED,
    PRECISE,
    SMALLER,
    CaseLooks,
    difference_reason,
    precision_reason,
)
from inspect_aihospital.statistics.interval import Interval


def looks_at(count: int, *, epochs: int = 1, distance: float = 10, **options: object) -> CaseLooks:
    ids = [f"case-{place}" for place in range(count)]
    return CaseLooks("run", ids, epochs, distance, **options)  # type: ignore[arg-type]


def interval(lower: float, upper: float) -> Interval:
    return Interval((lower + upper) / 2, lower, upper, 9, math.nan)


@pytest.mark.parametrize(
    ("bounds", "reason"),
    [((50, 60), PRECISE), ((50, 60.5), ""), ((0, 10), PRECISE)],
)
def test_a_mean_is_to_be_known_to_the_half_width(bounds: Sequence[float], reason: str) -> None:
    assert precision_reason(5, interval(*bounds)) == reason


@pytest.mark.parametrize(
    ("bounds", "likely", "reason"),
    [
        ((1, 30), (2, 29), DECIDED),
        ((-30, -1), (-29, -2), DECIDED),
        ((-9, 9), (-5, 5), SMALLER),
        ((-9, 9), (-5.1, 5), ""),
        ((0, 30), (2, 29), ""),
        ((1, 4), (2, 3), DECIDED),
    ],
)
def test_a_difference_is_told_from_nothing_or_likely_from_what_matters(
    bounds: Sequence[float], likely: Sequence[float], reason: str
) -> None:
    assert difference_reason(5, interval(*bounds), interval(*likely)) == reason


def test_a_run_ends_as_smaller_before_its_interval_lies_within_what_matters() -> None:
    earlier = {f"case-{place}": 50.0 for place in range(300)}
    looks = looks_at(300, earlier=earlier)
    for place in range(300):
        if not looks.reason:
            looks.end(f"case-{place}", 1, 50.0)
    figures = looks.figures()
    assert looks.reason == SMALLER
    assert figures["difference_lower"] < -10 < 10 < figures["difference_upper"]


def test_cases_that_end_early_wait_for_those_before_them() -> None:
    looks = looks_at(300)
    for place in range(1, 300):  # 299 precise cases, and the first is still under way
        looks.end(f"case-{place}", 1, 100.0)
    assert (looks.looked, looks.reason) == (0, "")
    looks.end("case-0", 1, 100.0)
    assert (looks.looked, looks.reason) == (300, PRECISE)


def test_the_order_of_ending_moves_no_bound() -> None:
    points = [100.0, 0.0, 100.0, 100.0, 0.0, 100.0] * 8
    in_order, by_points = looks_at(48), looks_at(48)
    for place in range(48):
        in_order.end(f"case-{place}", 1, points[place])
    for place in sorted(range(48), key=lambda place: points[place]):
        by_points.end(f"case-{place}", 1, points[place])
    assert in_order.figures() == by_points.figures()


def test_a_case_counts_once_with_the_mean_of_its_epochs() -> None:
    looks = looks_at(2, epochs=2)
    for epoch, points in ((1, 0.0), (2, 100.0)):
        looks.end("case-0", epoch, points)
        looks.end("case-1", epoch, math.nan if epoch == 1 else 80.0)
        assert looks.looked == (0 if epoch == 1 else 2)
    figures = looks.figures()
    assert (figures["sequential_mean"], figures["sequential_cases"]) == (65, 2)


def test_a_case_without_a_score_is_over_and_left_out() -> None:
    looks = looks_at(3)
    for place, points in enumerate((math.nan, 40.0, 60.0)):
        looks.end(f"case-{place}", 1, points)
    figures = looks.figures()
    assert looks.looked == 3
    assert (figures["sequential_mean"], figures["sequential_cases"]) == (50, 2)


def test_a_difference_is_of_the_cases_that_both_have_scored() -> None:
    looks = looks_at(3, earlier={"case-0": 30.0, "case-1": math.nan, "case-2": 90.0})
    for place in range(3):
        looks.end(f"case-{place}", 1, 50.0)
    figures = looks.figures()
    assert (figures["difference_mean"], figures["difference_cases"]) == (-10, 2)
    assert (figures["sequential_mean"], figures["sequential_cases"]) == (50, 3)


def test_a_sample_that_ends_twice_counts_as_it_ended_last() -> None:
    looks = looks_at(1)
    looks.end("case-0", 1, math.nan)
    looks.end("case-0", 1, 70.0)
    assert looks.figures()["sequential_mean"] == 70
