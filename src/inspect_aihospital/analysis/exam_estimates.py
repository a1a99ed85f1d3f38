"""Figures of an exam as estimates; the question is the unit, whatever its epochs."""

import math
from collections.abc import Sequence
from dataclasses import replace
from math import nan

import numpy as np
import numpy.typing as npt

from inspect_aihospital.analysis.estimating import estimate
from inspect_aihospital.analysis.findings import NOTHING, Estimate
from inspect_aihospital.statistics.cases import group
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.interval import around
from inspect_aihospital.statistics.paired import paired_difference
from inspect_aihospital.statistics.shares import wilson_bounds

Vector = npt.NDArray[np.float64]
Names = npt.NDArray[np.str_]


def percent(one: Estimate) -> Estimate:
    """A share as a percentage."""
    return one.times(100)


def share(hits: Vector, cases: Names, coverage: float = nan) -> Estimate:
    """Mean over questions of 0 and 1, with Wilson's interval (1927).

    Epochs of a question are averaged first, as Inspect does before its `ci_wilson`.
    """
    means = group("hits", hits, cases).means
    if not len(means):
        return NOTHING
    return replace(wilson(float(means.mean()), len(means)), coverage=coverage)


def wilson(rate: float, n: int) -> Estimate:
    """A share of n with Wilson's interval; NaN over none."""
    if not n:
        return NOTHING
    return Estimate(rate, *wilson_bounds(rate, n), n)


def mean_share(values: Vector, cases: Names) -> Estimate:
    """Mean of shares with a clustered Student interval, cut at 0 and 1."""
    found = estimate(clustered_mean(values, cases))
    return replace(found, lower=_cut(found.lower), upper=_cut(found.upper))


def mean_difference(values: Vector, cases: Names) -> Estimate:
    """Mean of differences with a clustered Student interval."""
    return estimate(clustered_mean(values, cases))


def change(before: Vector, first: Names, after: Vector, last: Names) -> tuple[Estimate, float]:
    """Mean of after less before over questions in both, paired by question, and its p-value."""
    found = paired_difference(after, last, before, first)
    return estimate(found.difference), found.p_value


def gap(values: Vector, cases: Names, upper: npt.NDArray[np.bool_]) -> Estimate:
    """Mean of some rows less the mean of all others, with an interval that knows of questions.

    Both means come of the same questions where these have epochs. So the difference's standard
    error is that of its linear form: a row counts with its distance from its own mean, over the
    rows of that mean, and rows of a question are added first (as in `clustered_mean`).
    """
    if upper.all() or not upper.any():
        return NOTHING
    means = np.where(upper, values[upper].mean(), values[~upper].mean())
    weights = np.where(upper, 1 / upper.sum(), -1 / (~upper).sum())
    sums = group("values", (values - means) * weights, cases).sums
    n = len(sums)
    error = math.sqrt(n / (n - 1) * float(np.square(sums).sum())) if n > 1 else nan
    difference = float(values[upper].mean() - values[~upper].mean())
    return estimate(around(difference, error, n, n - 1))


def blend(parts: Sequence[tuple[float, Estimate]]) -> Estimate:
    """A weighted sum of independent estimates, with the interval that theirs give.

    Each bound is as far from the sum as the roots of the squared distances of the parts' bounds
    (Zou and Donner, 2008); weights are positive.
    """
    value = sum(weight * one.value for weight, one in parts)
    if math.isnan(value):
        return NOTHING
    below = math.hypot(*(weight * (one.value - one.lower) for weight, one in parts))
    above = math.hypot(*(weight * (one.value - one.upper) for weight, one in parts))
    return Estimate(value, value - below, value + above, sum(one.n for _, one in parts))


def _cut(bound: float) -> float:
    return bound if math.isnan(bound) else min(1.0, max(0.0, bound))
