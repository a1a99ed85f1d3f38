"""Counts, shares, and how far they can be trusted."""

import tracemalloc
from math import isnan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inspect_aihospital.linking.tally import Tally, intervals, total

SHARES = ("precision", "recall", "f1")


def test_counts_of_cases_are_added() -> None:
    first, second = Tally(1, 2, 3, 1), Tally(2, 5, 4, 0)
    assert total([first, second]) == Tally(matched=3, predicted=7, referenced=7, nil=1, cases=2)
    assert total([first, second, second]) == Tally(5, 12, 11, 1, 3)
    assert total([]) == Tally(cases=0)


def test_shares_are_micro_averages() -> None:
    total_tally = total([Tally(1, 1, 4), Tally(1, 7, 4, nil=2)])
    assert total_tally.precision == pytest.approx(2 / 8)
    assert total_tally.recall == pytest.approx(2 / 8)
    assert total_tally.f1 == pytest.approx(4 / 16)
    assert total_tally.nil_rate == pytest.approx(2 / 8)
    assert total_tally.n == pytest.approx(4)


def test_f1_is_the_harmonic_mean() -> None:
    tally = Tally(matched=3, predicted=4, referenced=10)
    harmonic = 2 * tally.precision * tally.recall / (tally.precision + tally.recall)
    assert tally.f1 == pytest.approx(harmonic)


@pytest.mark.parametrize(
    ("counts", "undefined"),
    [
        (Tally(), {"precision", "recall", "f1", "nil_rate"}),
        (Tally(referenced=2), {"precision", "nil_rate"}),
        (Tally(predicted=2), {"recall"}),
        (Tally(cases=0), {"precision", "recall", "f1", "nil_rate", "n"}),
        (Tally(1, 1, 1), set()),
    ],
)
def test_a_share_of_nothing_is_nan(counts: Tally, undefined: set[str]) -> None:
    names = (*SHARES, "nil_rate", "n")
    assert {name for name in names if isnan(getattr(counts, name))} == undefined


@pytest.mark.parametrize("tallies", [[], [Tally(1, 2, 2)]])
def test_fewer_than_two_cases_have_no_interval(tallies: list[Tally]) -> None:
    bounds = intervals(tallies)
    assert set(bounds) == set(SHARES)
    assert all(isnan(bound) for pair in bounds.values() for bound in pair)


def test_cases_without_mentions_have_no_interval() -> None:
    assert all(isnan(bound) for pair in intervals([Tally()] * 9).values() for bound in pair)


def test_equal_cases_have_the_width_that_their_number_gives() -> None:
    lower, upper = intervals([Tally(1, 2, 4)] * 20)["precision"]
    assert 0 < lower < 0.5 < upper < 1
    lower, upper = intervals([Tally(2, 2, 2)] * 20)["f1"]
    assert (lower, upper) == pytest.approx((0.025 ** (1 / 20), 1), abs=0.02)


def test_more_cases_make_a_narrower_interval() -> None:
    cases = [Tally(1, 1, 1), Tally(0, 1, 1)]
    few, many = intervals(cases * 5)["f1"], intervals(cases * 200)["f1"]
    assert many[1] - many[0] < few[1] - few[0]


@pytest.mark.slow
def test_memory_is_bounded_for_many_cases() -> None:
    many = [Tally(1, 2, 3)] * 5000
    intervals(many[:2])  # imports
    tracemalloc.start()
    intervals(many)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 150e6


COUNTS = st.tuples(st.integers(0, 4), st.integers(0, 3), st.integers(0, 3)).map(
    lambda counts: Tally(counts[0], counts[0] + counts[1], counts[0] + counts[2])
)


@pytest.mark.slow
@settings(deadline=None, max_examples=30)
@given(st.lists(COUNTS, min_size=30, max_size=80))
def test_intervals_are_the_same_twice_and_hold_the_point(cases: list[Tally]) -> None:
    bounds = intervals(cases)
    assert repr(bounds) == repr(intervals(cases))
    for name, (lower, upper) in bounds.items():
        point = getattr(total(cases), name)
        assert isnan(lower) or 0 <= lower <= upper <= 1
        assert isnan(lower) or lower - 1e-9 <= point <= upper + 1e-9
