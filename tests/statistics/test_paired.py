"""Paired differences against scipy, and what they say of cases that only one model has."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from inspect_aihospital.statistics.p_values import holm
from inspect_aihospital.statistics.paired import paired_difference

RNG = np.random.default_rng(0)
BASE = RNG.normal(60, 20, 40)
FIRST, SECOND = BASE + RNG.normal(3, 8, 40), BASE + RNG.normal(0, 8, 40)
IDS = np.arange(40)
WITHIN = (-50.0, 150.0)


def test_the_p_value_is_near_scipys_paired_t() -> None:
    paired = paired_difference(FIRST, IDS, SECOND, IDS, within=WITHIN)
    assert paired.p_value == pytest.approx(stats.ttest_rel(FIRST, SECOND).pvalue, rel=0.2)
    assert paired.deviation == pytest.approx(np.std(FIRST - SECOND, ddof=1))


def test_the_interval_is_wider_than_students_and_within_the_range() -> None:
    interval = paired_difference(FIRST, IDS, SECOND, IDS, within=WITHIN).difference
    students = stats.ttest_rel(FIRST, SECOND).confidence_interval()
    assert -200 <= interval.lower < students.low < students.high < interval.upper <= 200


def test_only_shared_cases_are_compared() -> None:
    paired = paired_difference(FIRST[5:], IDS[5:], SECOND[:-2], IDS[:-2], within=WITHIN)
    assert paired.difference.n == 33
    assert paired.difference.estimate == pytest.approx((FIRST - SECOND)[5:-2].mean())


def test_unscored_cases_are_not_shared() -> None:
    paired = paired_difference([1, math.nan, 3], ["a", "b", "c"], [0, 0, 1], ["a", "b", "c"])
    assert paired.difference.n == 2


def test_epochs_are_averaged_first() -> None:
    again = np.concatenate([FIRST - 1, FIRST + 1]), np.concatenate([IDS, IDS])
    assert paired_difference(
        *again, SECOND, IDS, within=WITHIN
    ).difference.estimate == pytest.approx((FIRST - SECOND).mean())
    once, twice = (
        paired_difference(FIRST, IDS, SECOND, IDS, within=WITHIN),
        paired_difference(*again, SECOND, IDS, within=WITHIN),
    )
    assert once.p_value == pytest.approx(twice.p_value)


@pytest.mark.parametrize(
    ("first", "second"), [(FIRST, SECOND), ([90, 80, 70, 0], [10, 5, 0, 0]), ([3, 1, 1], [1, 2, 2])]
)
def test_the_other_direction_has_the_mirrored_interval(
    first: list[float], second: list[float]
) -> None:
    ids = range(len(first))
    there = paired_difference(first, ids, second, ids, within=WITHIN).difference
    back = paired_difference(second, ids, first, ids, within=WITHIN).difference
    assert (back.estimate, back.lower, back.upper) == (
        -there.estimate,
        -there.upper,
        -there.lower,
    )


def test_what_cannot_be_said_is_nan() -> None:
    unshared = paired_difference([1], ["a"], [2], ["b"])
    assert math.isnan(unshared.p_value)
    assert math.isnan(unshared.difference.estimate)
    alike = paired_difference([1, 2], ["a", "b"], [0, 1], ["a", "b"])
    assert (alike.difference.estimate, alike.p_value, alike.deviation) == (1, 0.5, 0)
    still = paired_difference([1, 2, 4], [1, 2, 3], [5, 5, 5], [1, 2, 3])
    assert still.p_value == 0.25


@given(st.lists(st.tuples(st.floats(0, 100), st.floats(0, 100)), min_size=2, max_size=15))
def test_the_other_way_round_changes_signs_alone(scores: list[tuple[float, float]]) -> None:
    first, second, ids = [a for a, _ in scores], [b for _, b in scores], range(len(scores))
    forward = paired_difference(first, list(ids), second, list(ids))
    back = paired_difference(second, list(ids), first, list(ids))
    assert back.difference.estimate == pytest.approx(-forward.difference.estimate, abs=1e-9)
    assert back.p_value == pytest.approx(forward.p_value, nan_ok=True)
    assert back.difference.lower == pytest.approx(-forward.difference.upper, abs=2)
    assert -100 <= forward.difference.lower <= forward.difference.upper <= 100


@pytest.mark.slow
def test_false_claims_are_as_rare_as_they_should_be() -> None:
    rng, claims = np.random.default_rng(3), 0
    ids = np.repeat(np.arange(25), 2)
    for _ in range(800):
        hard = rng.normal(size=25)[ids] * 2
        first, second = hard + rng.normal(size=50), hard + rng.normal(size=50)
        claims += paired_difference(first, ids, second, ids, within=WITHIN).p_value < 0.05
    assert 0.03 <= claims / 800 <= 0.07


def test_holm_by_hand() -> None:
    # sorted 0.005 0.01 0.03 0.04; times 4 3 2 1: 0.02 0.03 0.06 0.04, raised to 0.06
    assert holm([0.01, 0.04, 0.03, 0.005]).tolist() == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_holm_leaves_out_nan_and_stops_at_one() -> None:
    adjusted = holm([0.02, math.nan, 0.9, 0.8])
    assert adjusted.tolist() == pytest.approx([0.06, math.nan, 1, 1], nan_ok=True)
    assert holm([]).tolist() == []


def test_holm_refuses_what_is_no_p_value() -> None:
    with pytest.raises(ValueError, match="Give p-values, not statistics"):
        holm([0.1, 2.3])


@given(st.lists(st.floats(0, 1), min_size=1, max_size=10))
def test_holm_lies_between_the_p_value_and_bonferroni(p_values: list[float]) -> None:
    values, adjusted = np.array(p_values), holm(p_values)
    assert (adjusted >= values).all()
    assert (adjusted <= np.minimum(values * len(values), 1) + 1e-12).all()
    assert (np.diff(adjusted[np.argsort(values, kind="stable")]) >= 0).all()
