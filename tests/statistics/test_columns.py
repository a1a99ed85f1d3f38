"""Means of many columns from the same draws."""

from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics import drawn_ratios
from inspect_aihospital.statistics.bootstrap import bootstrap_mean
from inspect_aihospital.statistics.columns import bootstrap_means as any_means
from inspect_aihospital.statistics.columns import bootstrap_ratios
from inspect_aihospital.statistics.drawn_ratios import CELLS

WIDE = (-1000.0, 1000.0)
NO_LIMIT = (-np.inf, np.inf)
bootstrap_means = partial(any_means, within=WIDE)

GENERATOR = np.random.default_rng(5)


def test_a_column_has_the_interval_of_the_single_mean() -> None:
    values = GENERATOR.normal(50, 20, (200, 3))
    for column, interval in enumerate(bootstrap_means(values)):
        single = bootstrap_mean(values[::-1, column], within=WIDE)
        assert vars(interval) == pytest.approx(vars(single), abs=1e-5)


def test_without_a_limit_the_most_extreme_case_is_added() -> None:
    values = GENERATOR.exponential(5, (30, 1))
    (guarded,) = any_means(values, within=(float(values.min()), float(values.max())))
    (open_,) = any_means(values, within=NO_LIMIT)
    assert (open_.lower, open_.upper) == pytest.approx((guarded.lower, guarded.upper))


def test_bounds_lie_within_the_range_and_apart_by_it() -> None:
    values = GENERATOR.choice([0.0, 100.0], (12, 4), p=[0.1, 0.9])
    narrow, wide = (any_means(values, within=within) for within in ((0, 100), (-100, 200)))
    for first, second in zip(narrow, wide, strict=True):
        assert 0 <= first.lower <= first.estimate <= first.upper <= 100
        assert second.lower < first.lower
        assert second.upper > first.upper


@pytest.mark.slow
def test_many_cases_are_drawn_in_parts() -> None:
    cases = 2 * CELLS // 1000 + 1
    values = GENERATOR.normal(0, 1, (cases, 1))
    (interval,) = bootstrap_means(values, draws=1000)
    assert interval.standard_error == pytest.approx(1 / np.sqrt(cases), rel=0.1)


def test_a_column_leaves_out_its_own_gaps_only() -> None:
    values = GENERATOR.normal(0, 1, (60, 2))
    values[::2, 0] = np.nan
    first, second = bootstrap_means(values)
    assert (first.n, second.n) == (30, 60)
    assert first.estimate == pytest.approx(np.nanmean(values[:, 0]))
    assert first.standard_error == pytest.approx(values[1::2, 0].std() / np.sqrt(30), rel=0.15)


def test_draws_are_shared_so_that_a_shift_of_values_and_range_is_exact() -> None:
    values = GENERATOR.normal(0, 1, (40, 1))
    ranges = ((-10, 10), (-3, 17))
    low, high = bootstrap_ratios(
        np.hstack([values, values + 7]), np.ones((40, 2)), within=ranges, draws=500
    )
    assert high.lower == pytest.approx(low.lower + 7, abs=1e-4)
    assert high.upper == pytest.approx(low.upper + 7, abs=1e-4)


@pytest.mark.parametrize("values", [np.empty((0, 2)), [[np.nan, np.nan]], [[1.0, 2.0]]])
def test_fewer_than_two_cases_have_no_bounds(values: object) -> None:
    for interval in bootstrap_means(values):  # type: ignore[arg-type]
        assert np.isnan(interval.lower)
        assert np.isnan(interval.upper)


@given(st.integers(0, 2**31), st.floats(0.5, 0.99))
def test_the_same_seed_and_level_give_the_same_interval(seed: int, level: float) -> None:
    values = np.arange(12.0).reshape(6, 2)
    once = bootstrap_means(values, seed=seed, level=level, draws=50)
    assert once == bootstrap_means(values, seed=seed, level=level, draws=50)
    assert all(interval.lower <= interval.upper for interval in once)


def test_what_is_no_table_is_refused() -> None:
    with pytest.raises(UserError, match="expected shape"):
        bootstrap_means([1.0, 2.0])


def test_whole_numbers_have_the_interval_of_the_same_numbers_with_a_point() -> None:
    parts, wholes = GENERATOR.integers(0, 4, (30, 2)), GENERATOR.integers(4, 9, (30, 2))
    interval = bootstrap_ratios(parts, wholes)
    assert interval == bootstrap_ratios(parts.astype(float), wholes.astype(float))
    assert all(first.lower < first.estimate < first.upper for first in interval)


def test_bounds_forgotten_meanwhile_are_still_given(monkeypatch: pytest.MonkeyPatch) -> None:
    values = GENERATOR.normal(0, 1, (20, 2))
    (first,) = bootstrap_means(values[:, :1])
    make = drawn_ratios._bounds

    def forgetful(*args: object) -> object:
        drawn_ratios._REMEMBERED.clear()
        return make(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(drawn_ratios, "_bounds", forgetful)
    assert bootstrap_means(values)[0] == first


def test_a_ratio_out_of_its_range_is_refused() -> None:
    with pytest.raises(UserError, match="within 0 to 1"):
        bootstrap_ratios([[2.0], [1.0]], [[1.0], [1.0]])
    with pytest.raises(UserError, match="within 0 to 1"):
        bootstrap_ratios([[0.0], [0.0]], [[1.0], [-1.0]])
