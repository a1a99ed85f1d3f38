"""Detectable differences against the noncentral t, published sample sizes and simulated power."""

import math
from itertools import pairwise

import numpy as np
import pytest
from scipy import stats

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.power import detectable_paired, needed_paired


def test_published_sample_sizes() -> None:
    # G*Power's manual-style cases: d = 0.5 at alpha 0.05 and power 0.8 needs 34 pairs
    assert needed_paired(0.5, 1) == 34


@pytest.mark.parametrize("n", [2, 3, 10, 506])
def test_power_at_the_detectable_difference_is_what_was_asked(n: int) -> None:
    shift = detectable_paired(n, 12) * math.sqrt(n) / 12
    limit = stats.t.ppf(0.975, n - 1)
    assert 1 - stats.nct.cdf(limit, n - 1, shift) == pytest.approx(0.8, abs=1e-5)


def test_many_cases_are_the_normal_formula() -> None:
    normal = (stats.norm.ppf(0.975) + stats.norm.ppf(0.8)) * 30 / math.sqrt(20_000)
    assert detectable_paired(20_000, 30) == pytest.approx(normal, rel=1e-3)


def test_simulated_power() -> None:
    rng, n = np.random.default_rng(0), 40
    tests = stats.ttest_1samp(rng.normal(detectable_paired(n, 15), 15, (20_000, n)), 0, axis=1)
    assert (tests.pvalue < 0.05).mean() == pytest.approx(0.8, abs=0.015)


@pytest.mark.parametrize("difference", [0.01, 0.3, 1, 5])
def test_needed_is_the_smallest_number_that_can_show_it(difference: float) -> None:
    n = needed_paired(difference, 1)
    assert detectable_paired(n, 1) <= difference
    assert n == 2 or detectable_paired(n - 1, 1) > difference


def test_more_cases_show_less() -> None:
    differences = [detectable_paired(n, 20) for n in (2, 5, 20, 100, 506)]
    assert all(before > after for before, after in pairwise(differences))


def test_what_no_test_can_be_made_of_is_nan() -> None:
    assert math.isnan(detectable_paired(1, 5))
    assert detectable_paired(50, 0) == 0


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: detectable_paired(0, 1), "n=0: expected a whole number"),
        (lambda: detectable_paired(5, -1), "deviation=-1: expected a number of at least 0"),
        (lambda: needed_paired(0, 1), "no number of cases shows"),
    ],
)
def test_errors_say_what_is_wrong(wrong, message) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(UserError, match=message):
        wrong()
