"""The clustered standard error against its closed forms and by simulation."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from inspect_aihospital.statistics.clustered import clustered_mean

ROWS = st.lists(st.tuples(st.floats(-100, 100), st.integers(0, 5)), min_size=2, max_size=20)


def test_one_row_a_case_is_the_usual_standard_error_and_t_interval() -> None:
    values = np.random.default_rng(0).normal(size=30)
    interval = clustered_mean(values)
    low, high = stats.t.interval(0.95, 29, values.mean(), stats.sem(values))
    assert interval.standard_error == pytest.approx(stats.sem(values))
    assert (interval.lower, interval.upper) == pytest.approx((low, high))


def test_as_many_rows_in_every_case_is_the_standard_error_of_case_means() -> None:
    values = np.random.default_rng(1).normal(size=(12, 4))
    interval = clustered_mean(values.ravel(), np.repeat(np.arange(12), 4))
    assert interval.standard_error == pytest.approx(stats.sem(values.mean(axis=1)))


def test_it_is_millers_sum_over_pairs_with_a_factor_for_few_cases() -> None:
    values, ids = np.array([1.0, 4, 2, 8, 5]), np.array([0, 0, 1, 1, 2])
    residuals = values - values.mean()
    pairs = sum(residuals[i] * residuals[j] for i in range(5) for j in range(5) if ids[i] == ids[j])
    assert clustered_mean(values, ids).standard_error ** 2 == pytest.approx(3 / 2 * pairs / 25)


def test_rows_of_a_case_that_repeat_it_tell_nothing_more() -> None:
    hits, ids = [1.0, 1, 0, 0, 1], list("abcde")
    once = clustered_mean(hits, ids, within=(0, 1))
    again = clustered_mean(hits * 3, ids * 3, within=(0, 1))
    assert (again.n, again.lower, again.upper) == pytest.approx((5, once.lower, once.upper))


def test_values_that_differ_by_rounding_have_no_error() -> None:
    interval = clustered_mean([20 - 13.333333333333332, 13.333333333333332 - 6.666666666666666])
    assert interval.standard_error == 0


def test_each_row_counts_once() -> None:
    assert clustered_mean([0, 100, 100, 100], ["a", "b", "b", "b"]).estimate == 75


def test_one_case_has_a_mean_without_bounds_and_none_has_nothing() -> None:
    interval = clustered_mean([1, 3], ["a", "a"])
    assert (interval.estimate, interval.n) == (2, 1)
    assert math.isnan(interval.standard_error)
    assert math.isnan(clustered_mean([]).estimate)


def test_coverage_where_rows_of_a_case_are_alike_and_the_naive_error_is_too_small() -> None:
    # 30 cases of 2 to 6 rows, intra-case correlation 0.7
    rng = np.random.default_rng(2)
    ids = np.repeat(np.arange(30), rng.integers(2, 7, 30))
    means, errors, naive, hits = [], [], [], 0
    for _ in range(2000):
        values = rng.normal(size=30)[ids] * math.sqrt(0.7) + rng.normal(size=len(ids)) * 0.3**0.5
        interval = clustered_mean(values, ids)
        means.append(interval.estimate)
        errors.append(interval.standard_error**2)
        naive.append(values.var(ddof=1) / len(ids))
        hits += interval.lower <= 0 <= interval.upper
    assert np.mean(errors) == pytest.approx(np.var(means), rel=0.1)
    assert np.mean(naive) < 0.4 * np.var(means)
    assert hits / 2000 >= 0.935


@given(ROWS, st.randoms(use_true_random=False))
def test_order_does_not_matter(rows: list[tuple[float, int]], random) -> None:  # type: ignore[no-untyped-def]
    plain = clustered_mean([v for v, _ in rows], [c for _, c in rows])
    random.shuffle(rows)
    changed = clustered_mean([v for v, _ in rows], [c for _, c in rows])
    assert changed.estimate == pytest.approx(plain.estimate, abs=1e-9)
    assert changed.standard_error == pytest.approx(plain.standard_error, abs=1e-6, nan_ok=True)


@given(ROWS, st.floats(-50, 50), st.floats(-10, 10))
def test_shifted_and_scaled(rows: list[tuple[float, int]], shift: float, scale: float) -> None:
    values, ids = np.array([v for v, _ in rows]), [c for _, c in rows]
    plain, changed = clustered_mean(values, ids), clustered_mean(values * scale + shift, ids)
    assert changed.estimate == pytest.approx(plain.estimate * scale + shift, abs=1e-6)
    assert changed.standard_error == pytest.approx(
        plain.standard_error * abs(scale), abs=1e-6, nan_ok=True
    )
