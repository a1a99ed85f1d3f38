"""Ratios of sums from shared draws: the same as one by one, and never made up."""

from math import isnan

import numpy as np
import pytest

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.bootstrap import bootstrap_sums
from inspect_aihospital.statistics.columns import bootstrap_means, bootstrap_ratios


def test_a_ratio_is_that_of_sums_over_cases() -> None:
    random = np.random.default_rng(3)
    wholes = random.integers(1, 6, (200, 1)).astype(float)
    parts = random.binomial(wholes.astype(int), 0.3).astype(float)
    (interval,) = bootstrap_ratios(parts, wholes)
    extra = float(wholes.mean())
    single = bootstrap_sums(
        np.hstack([parts, wholes]),
        lambda sums: sums[:, 0] / sums[:, 1],
        lowest=(0, extra),
        highest=(extra, extra),
    )
    assert interval.estimate == single.estimate == parts.sum() / wholes.sum()
    assert interval.lower == pytest.approx(single.lower, abs=0.002)
    assert interval.upper == pytest.approx(single.upper, abs=0.002)
    # the delta method's standard error of a ratio of means
    residuals = parts - interval.estimate * wholes
    error = residuals.std(ddof=1) / wholes.mean() / np.sqrt(len(wholes))
    assert interval.standard_error == pytest.approx(error, rel=0.05)


def test_a_mean_is_the_ratio_to_ones() -> None:
    values = np.random.default_rng(4).normal(size=(50, 2))
    within = (-10.0, 10.0)
    ratios = bootstrap_ratios(values, np.ones_like(values), within=within)
    means = bootstrap_means(values, within=within)
    for ratio, mean in zip(ratios, means, strict=True):
        assert ratio.estimate == pytest.approx(mean.estimate)
        assert (ratio.lower, ratio.upper, ratio.n) == (mean.lower, mean.upper, mean.n)


def test_cases_with_neither_part_nor_whole_do_not_count() -> None:
    parts, wholes = np.array([[1.0], [np.nan], [0.0]]), np.array([[2.0], [np.nan], [2.0]])
    (interval,) = bootstrap_ratios(parts, wholes)
    assert (interval.estimate, interval.n) == (0.25, 2)
    (undefined,) = bootstrap_ratios(np.zeros((3, 1)), np.zeros((3, 1)))
    assert isnan(undefined.estimate)
    assert undefined.n == 0


def test_parts_without_wholes_are_refused() -> None:
    with pytest.raises(UserError, match="same shape"):
        bootstrap_ratios(np.zeros((3, 1)), np.zeros((3, 2)))
