"""The exact test against all choices of signs, against McNemar's, and where rounding lurks."""

import itertools
import math

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from inspect_aihospital.statistics import p_values
from inspect_aihospital.statistics.p_values import sign_flip_p, smallest_p
from inspect_aihospital.statistics.paired import paired_difference
from tests.timing import takes_less

STEP = 100 / 15
ON_GRID = st.lists(st.integers(-15, 15), min_size=2, max_size=9)


def by_all_signs(differences: npt.NDArray[np.float64]) -> float:
    signs = np.array(list(itertools.product([-1, 1], repeat=len(differences))))
    sums = np.abs(signs @ np.abs(differences))
    return float((sums >= abs(differences.sum()) - 1e-6).mean())


@given(ON_GRID)
def test_it_counts_all_choices_of_signs(steps: list[int]) -> None:
    differences = np.array(steps, dtype=np.float64) * STEP
    assert sign_flip_p(differences) == pytest.approx(by_all_signs(differences))


@given(st.lists(st.floats(-1, 1), min_size=2, max_size=9))
def test_any_numbers_have_a_p_value_near_that(values: list[float]) -> None:
    assert 0 <= sign_flip_p(np.array(values)) <= 1


@pytest.mark.parametrize(("better", "worse"), [(15, 0), (9, 3), (4, 4), (120, 90)])
def test_of_right_and_wrong_it_is_mcnemars(better: int, worse: int) -> None:
    differences = np.r_[np.ones(better), -np.ones(worse), np.zeros(20)]
    assert sign_flip_p(differences) == pytest.approx(binomtest(better, better + worse).pvalue)


def test_the_clearest_difference_of_all_has_a_p_value() -> None:
    ids = range(15)
    paired = paired_difference([1.0] * 15, ids, [0.0] * 15, ids, within=(0, 1))
    assert paired.p_value == pytest.approx(2**-14)
    assert 0 < paired.difference.lower < paired.difference.upper == 1


def test_four_cases_that_differ_by_a_step_each_show_nothing() -> None:
    first = [20, 20, 13.333333333333332, 20]
    second = [13.333333333333332, 13.333333333333332, 6.666666666666666, 13.333333333333332]
    paired = paired_difference(first, range(4), second, range(4))
    assert paired.p_value == smallest_p(4) == 0.125
    assert paired.deviation == 0


def test_rounding_is_no_difference() -> None:
    same = np.array([0.1 + 0.2, 0.3, 0.7])
    assert sign_flip_p(same - np.array([0.3, 0.1 + 0.2, 0.7])) == 1


def test_fewer_than_two_cases_have_none() -> None:
    assert math.isnan(sign_flip_p(np.array([3.0])))


def test_many_cases_are_near_the_normal_distribution(monkeypatch: pytest.MonkeyPatch) -> None:
    differences = np.random.default_rng(1).integers(-15, 16, 400).astype(np.float64) * STEP + STEP
    exact = sign_flip_p(differences)
    monkeypatch.setattr(p_values, "MOST_WORK", 0)
    assert sign_flip_p(differences) == pytest.approx(exact, rel=0.1)


def test_false_claims_are_never_more_than_they_should_be() -> None:
    generator = np.random.default_rng(3)
    for n in (6, 12, 40):
        steps = generator.choice([-3, -1, 0, 0, 1, 3], (600, n)) * STEP
        assert np.mean([sign_flip_p(differences) <= 0.05 for differences in steps]) <= 0.07


def test_a_tiny_difference_beside_large_ones_leaves_the_rest_exact() -> None:
    assert sign_flip_p(np.array([1e-6, 50.1, 51.2, 49.3])) == 0.125
    differences = np.array([1e-5, 50.123, 49.77, 51.01, 48.2, 47.7])
    assert sign_flip_p(differences) == 2**-5
    assert takes_less(0.5, lambda: sign_flip_p(differences))
