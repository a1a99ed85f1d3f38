"""Totals from samples of strata, against worked numbers and against what they estimate."""

import math

import numpy as np
import pytest
from scipy import stats

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.stratified import SampledStratum, stratified_total


def test_a_worked_example() -> None:
    total = stratified_total({"a": SampledStratum(10, [1, 3]), "b": SampledStratum(5, [4, 6, 8])})
    a, b = 10 * 8 / 2 * 2, 5 * 2 / 3 * 4
    assert total.estimate == 10 * 2 + 5 * 6
    assert total.standard_error == pytest.approx(math.sqrt(a + b))
    freedom = (a + b) ** 2 / (a**2 + b**2 / 2)
    reach = stats.t.ppf(0.975, freedom) * math.sqrt(a + b)
    assert (total.lower, total.upper) == pytest.approx((50 - reach, 50 + reach))


def test_what_is_drawn_whole_has_no_error() -> None:
    total = stratified_total({"a": SampledStratum(3, [1, 5, 9]), "empty": SampledStratum(0, [])})
    assert (total.lower, total.estimate, total.upper, total.n) == (15, 15, 15, 3)


def test_one_case_shows_no_spread() -> None:
    total = stratified_total({"a": SampledStratum(4, [2])})
    assert total.estimate == 8
    assert math.isnan(total.lower)
    assert math.isnan(total.upper)


def test_a_stratum_nobody_was_drawn_of_is_refused() -> None:
    with pytest.raises(UserError, match="stratum b: none of 3"):
        stratified_total({"a": SampledStratum(2, [1, 1]), "b": SampledStratum(3, [])})


def test_intervals_cover_as_often_as_they_say() -> None:
    draw = np.random.default_rng(5)
    strata = {"a": draw.normal(20, 3, 60), "b": draw.normal(40, 8, 40)}
    truth, hits = sum(values.sum() for values in strata.values()), 0
    for _ in range(400):
        sample = {
            k: SampledStratum(len(v), list(draw.choice(v, 8, replace=False)))
            for k, v in strata.items()
        }
        total = stratified_total(sample)
        hits += total.lower <= truth <= total.upper
    assert 0.92 <= hits / 400 <= 0.98
