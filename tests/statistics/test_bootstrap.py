"""The bootstrap against scipy's, the normal approximation, and what it promises: coverage."""

import math
import tracemalloc
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics import drawn_ratios
from inspect_aihospital.statistics.bootstrap import bootstrap_mean as any_mean
from inspect_aihospital.statistics.bootstrap import bootstrap_sums
from inspect_aihospital.statistics.interval import ALL_ALIKE, POINTS

SCORES = np.random.default_rng(0).choice([0, 100 / 3, 200 / 3, 100], 80, p=[0.1, 0.2, 0.4, 0.3])
NO_LIMIT = (-math.inf, math.inf)
bootstrap_mean = partial(any_mean, within=POINTS)
NUMBERS = st.lists(st.floats(-100, 100), min_size=2, max_size=12)


@pytest.mark.slow
def test_with_many_cases_it_is_scipys_but_for_the_added_case() -> None:
    many = np.tile(SCORES, 10)
    interval = bootstrap_mean(many)
    scipys = stats.bootstrap(
        (many,), np.mean, n_resamples=10_000, method="percentile", rng=np.random.default_rng(5)
    )
    # the added case pulls by its distance ÷ cases, which is a tenth of the standard error
    room = 0.25 * scipys.standard_error
    assert interval.lower == pytest.approx(scipys.confidence_interval.low, abs=room)
    assert interval.upper == pytest.approx(scipys.confidence_interval.high, abs=room)
    assert interval.standard_error == pytest.approx(scipys.standard_error, rel=0.03)


@pytest.mark.parametrize(("score", "n"), [(100.0, 10), (0.0, 20), (100.0, 506)])
def test_cases_all_at_one_end_have_the_width_of_the_rule_of_three(score: float, n: int) -> None:
    interval = bootstrap_mean([score] * n)
    other_end = 100 * (1 - 0.025 ** (1 / n))
    assert interval.estimate == score
    assert interval.width == pytest.approx(other_end, rel=0.05)
    assert interval.note == ALL_ALIKE
    assert score in (interval.lower, interval.upper)


def test_same_scores_same_interval_and_another_seed_another() -> None:
    assert bootstrap_mean(SCORES) == bootstrap_mean(SCORES)
    assert bootstrap_mean(SCORES) != bootstrap_mean(SCORES, seed=1)


def test_rows_of_a_case_are_drawn_together() -> None:
    twice = bootstrap_mean(np.repeat(SCORES, 2), np.repeat(np.arange(80), 2))
    assert twice == bootstrap_mean(SCORES)


def test_each_case_counts_once_however_many_rows_it_has() -> None:
    assert bootstrap_mean([0, 100, 100, 100], ["a", "b", "b", "b"]).estimate == 50


def test_rows_in_another_order_give_the_same_interval() -> None:
    ids = np.repeat(np.arange(40), 2)
    order = np.random.default_rng(1).permutation(80)
    assert bootstrap_mean(SCORES[order], ids[order]) == bootstrap_mean(SCORES, ids)


@pytest.mark.parametrize(("values", "estimate"), [([], math.nan), ([7.0], 7), ([math.nan, 7], 7)])
def test_fewer_than_two_cases_have_no_bounds(values: list[float], estimate: float) -> None:
    interval = bootstrap_mean(values)
    assert interval.estimate == pytest.approx(estimate, nan_ok=True)
    assert math.isnan(interval.lower)
    assert math.isnan(interval.upper)
    assert math.isnan(interval.standard_error)


def test_parts_do_not_alter_the_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = bootstrap_mean(SCORES, draws=1000)
    drawn_ratios._REMEMBERED.clear()
    drawn_ratios._cached_weights.cache_clear()
    monkeypatch.setattr(drawn_ratios, "CELLS", 80 * 7)
    assert vars(bootstrap_mean(SCORES, draws=1000)) == pytest.approx(vars(whole))


@pytest.mark.slow
def test_memory_is_bounded_for_many_cases() -> None:
    many = np.random.default_rng(2).normal(size=60_000)
    tracemalloc.start()
    any_mean(many, within=NO_LIMIT, draws=300)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 120e6


def test_micro_precision_is_a_ratio_of_sums() -> None:
    counts = np.array([[1, 2], [3, 3], [0, 4], [2, 2]])
    whole = float(counts[:, 1].mean())
    interval = bootstrap_sums(
        counts, lambda sums: sums[:, 0] / sums[:, 1], lowest=(0, whole), highest=(whole, whole)
    )
    assert interval.estimate == pytest.approx(6 / 11)
    assert 0 <= interval.lower < interval.estimate < interval.upper <= 1


def test_standard_error_of_a_ratio_is_that_of_the_delta_method() -> None:
    rng = np.random.default_rng(3)
    predicted = rng.integers(1, 6, 400)
    matched = rng.binomial(predicted, 0.6)
    interval = bootstrap_sums(np.stack([matched, predicted], 1), lambda s: s[:, 0] / s[:, 1])
    residuals = (matched - interval.estimate * predicted) / predicted.mean()
    assert interval.standard_error == pytest.approx(
        residuals.std(ddof=1) / math.sqrt(400), rel=0.04
    )


def test_draws_with_nothing_to_divide_by_are_left_out() -> None:
    def share(sums: Any) -> Any:
        return sums[:, 0] / sums[:, 1]

    interval = bootstrap_sums([[1, 1], [0, 0]], share)
    assert (interval.estimate, interval.lower, interval.upper) == (1, 1, 1)
    undefined = bootstrap_sums([[0, 0], [0, 0]], share)
    assert math.isnan(undefined.estimate)
    assert math.isnan(undefined.lower)


def test_a_case_with_nan_is_left_out() -> None:
    interval = bootstrap_sums(
        [[1.0, 2.0], [math.nan, 2.0], [2.0, 2.0]], lambda s: s[:, 0] / s[:, 1]
    )
    assert (interval.n, interval.estimate) == (2, 0.75)


def test_bad_input_is_refused() -> None:
    with pytest.raises(UserError, match=r"sums: expected shape \(cases, k\)"):
        bootstrap_sums([1.0, 2.0], lambda sums: sums[:, 0])
    with pytest.raises(UserError, match="draws=0"):
        bootstrap_mean([1, 2], draws=0)
    with pytest.raises(UserError, match="level=1"):
        bootstrap_mean([1, 2], level=1)
    with pytest.raises(UserError, match="expected numbers within 0 to 100"):
        bootstrap_mean([50, 101])


@settings(max_examples=25, deadline=None)
@given(NUMBERS, st.floats(-50, 50), st.floats(0.1, 10))
def test_shifted_and_scaled_values_shift_and_scale_the_interval(
    values: list[float], shift: float, scale: float
) -> None:
    plain = any_mean(values, within=(-100, 100), draws=200)
    within = (-100 * scale + shift, 100 * scale + shift)
    transformed = any_mean(np.asarray(values) * scale + shift, within=within, draws=200)
    assert transformed.lower == pytest.approx(plain.lower * scale + shift, abs=1e-3)
    assert transformed.upper == pytest.approx(plain.upper * scale + shift, abs=1e-3)
