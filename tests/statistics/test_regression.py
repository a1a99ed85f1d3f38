"""The line against scipy and the matrix form of HC3, and its coverage under unequal scatter."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.regression import regress

RNG = np.random.default_rng(0)
X = RNG.uniform(0, 100, 60)
Y = 20 + 0.5 * X + RNG.normal(size=60) * (5 + X / 5)


def test_slope_and_intercept_are_scipys() -> None:
    line, scipys = regress(X, Y), stats.linregress(X, Y)
    assert line.slope.estimate == pytest.approx(scipys.slope)
    assert line.intercept.estimate == pytest.approx(scipys.intercept)
    assert line.standardised.estimate == pytest.approx(scipys.rvalue)


def test_standard_errors_are_the_sandwich_of_hc3() -> None:
    design = np.stack([np.ones_like(X), X], axis=1)
    bread = np.linalg.inv(design.T @ design)
    hat = np.einsum("ij,jk,ik->i", design, bread, design)
    loo_residuals = (Y - design @ (bread @ design.T @ Y)) / (1 - hat)
    covariance = bread @ (design.T * loo_residuals**2) @ design @ bread
    line = regress(X, Y)
    assert line.intercept.standard_error == pytest.approx(math.sqrt(covariance[0, 0]))
    assert line.slope.standard_error == pytest.approx(math.sqrt(covariance[1, 1]))
    reach = stats.t.ppf(0.975, 58) * math.sqrt(covariance[1, 1])
    assert line.slope.upper == pytest.approx(line.slope.estimate + reach)


def test_the_standardised_interval_is_near_fishers_for_normal_points() -> None:
    rng = np.random.default_rng(1)
    x = rng.normal(size=300)
    y = 0.6 * x + 0.8 * rng.normal(size=300)
    low, high = stats.pearsonr(x, y).confidence_interval()
    line = regress(x, y).standardised
    assert (line.lower, line.upper) == pytest.approx((low, high), abs=0.02)


def test_no_correlation_is_told_from_nought_where_its_slope_is_not() -> None:
    rng = np.random.default_rng(7)
    for _ in range(50):
        line = regress(rng.normal(size=12), rng.normal(size=12))
        assert -1 < line.standardised.lower < line.standardised.upper < 1
        assert line.slope.lower * line.slope.upper > 0 or (
            line.standardised.lower < 0 < line.standardised.upper
        )


@pytest.mark.slow
@pytest.mark.parametrize("true", [0.0, 0.8, 0.95])
def test_coverage_of_correlations(true: float) -> None:
    rng = np.random.default_rng(3)
    held, width = 0, 0.0
    for _ in range(400):
        x = rng.normal(size=100)
        line = regress(x, true * x + math.sqrt(1 - true**2) * rng.normal(size=100)).standardised
        held += line.lower <= true <= line.upper
        width += (line.upper - line.lower) / 400
    assert 0.92 <= held / 400 <= 0.98
    fisher = math.tanh(math.atanh(true) + 0.2) - math.tanh(math.atanh(true) - 0.2)
    assert width == pytest.approx(fisher, rel=0.2)


def test_half_cases_are_left_out() -> None:
    line = regress([2, 4, math.nan, 5, 7], [1, 2, 9, 4, math.nan])
    scipys = stats.linregress([2, 4, 5], [1, 2, 4])
    assert line.slope.n == 3
    assert line.slope.estimate == pytest.approx(scipys.slope)


def test_what_cannot_be_said_is_nan() -> None:
    assert math.isnan(regress([1, 1, 1], [1, 2, 3]).slope.estimate)
    assert math.isnan(regress([], []).slope.estimate)
    two = regress([0, 1], [1, 3])
    assert two.slope.estimate == 2
    assert math.isnan(two.slope.lower)
    leverage = regress([0, 0, 0, 1], [1, 2, 3, 9])
    assert leverage.slope.estimate == pytest.approx(7)
    assert math.isnan(leverage.slope.lower)
    flat = regress([1, 2, 3, 4], [5, 5, 5, 5])
    assert flat.slope.estimate == pytest.approx(0)
    assert math.isnan(flat.standardised.estimate)


def test_a_slope_does_not_rest_on_rounding() -> None:
    line = regress([1.0, 2.0, 3.0, 4.0, 5.0], [0.3, 0.1 + 0.2, 0.3, 0.3, 0.3])
    assert (line.slope.estimate, line.slope.lower, line.slope.upper) == (0, 0, 0)


def test_rows_without_their_other_are_refused() -> None:
    with pytest.raises(UserError, match="x has 2, y has 1"):
        regress([1, 2], [1])


@pytest.mark.slow
def test_coverage_where_scatter_grows_with_x() -> None:
    rng, hits = np.random.default_rng(2), 0
    for _ in range(1000):
        x = rng.uniform(0, 2, 40)
        line = regress(x, 1 + 2 * x + rng.normal(size=40) * (0.2 + x)).slope
        hits += line.lower <= 2 <= line.upper
    assert hits / 1000 >= 0.935


@given(st.floats(-50, 50), st.floats(0.1, 10), st.permutations(list(range(20))))
def test_units_and_order_do_not_matter(shift: float, scale: float, order: list[int]) -> None:
    x, y = X[:20], Y[:20]
    moved = (x * scale + shift)[order]
    plain, transformed = regress(x, y).slope, regress(moved, y[order]).slope
    assert transformed.estimate * scale == pytest.approx(plain.estimate)
    assert transformed.standard_error * scale == pytest.approx(plain.standard_error)
