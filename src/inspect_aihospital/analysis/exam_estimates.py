"""Figures of an exam as estimates; the question is the unit, whatever its epochs."""

import math
from collections.abc import Sequence
from math import nan

import numpy as np
import numpy.typing as npt

from inspect_aihospital.analysis.estimating import estimate
from inspect_aihospital.analysis.findings import NOTHING, Estimate
from inspect_aihospital.statistics.bootstrap import bootstrap_mean, bootstrap_sums
from inspect_aihospital.statistics.cases import group
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.interval import SHARE, differences_within
from inspect_aihospital.statistics.paired import paired_difference
from inspect_aihospital.statistics.shares import exact_bounds

Vector = npt.NDArray[np.float64]
Names = npt.NDArray[np.str_]


def percent(one: Estimate) -> Estimate:
    """A share as a percentage."""
    return one.times(100)


def share(hits: Vector, cases: Names, coverage: float = nan) -> Estimate:
    """Mean over questions of 0 and 1, with its interval; a question's epochs are averaged first."""
    if np.isnan(hits).all():
        return NOTHING
    return estimate(bootstrap_mean(hits, cases, within=SHARE), coverage)


def share_of(rate: float, n: int) -> Estimate:
    """A share of n with the interval of Clopper and Pearson; NaN over none."""
    if not n:
        return NOTHING
    return Estimate(rate, *exact_bounds(rate, n), n)


def mean_share(values: Vector, cases: Names) -> Estimate:
    """Mean of shares with an interval clustered by question."""
    return estimate(clustered_mean(values, cases, within=SHARE))


def mean_difference(values: Vector, cases: Names) -> Estimate:
    """Mean of differences of shares with an interval clustered by question."""
    return estimate(clustered_mean(values, cases, within=differences_within(SHARE)))


def change(before: Vector, first: Names, after: Vector, last: Names) -> tuple[Estimate, float]:
    """Mean of after less before over questions in both, paired by question, and its p-value."""
    found = paired_difference(after, last, before, first, within=SHARE)
    return estimate(found.difference), found.p_value


def gap(values: Vector, cases: Names, upper: npt.NDArray[np.bool_]) -> Estimate:
    """Mean share of some rows less that of all others, with an interval that knows of questions.

    Both means come of the same questions where these have epochs, so the rows of a question stay
    together. The case that is added has a row of either kind, with the worst or the best shares.
    """
    if upper.all() or not upper.any():
        return NOTHING
    columns = (values * upper, upper.astype(float), values * ~upper, (~upper).astype(float))
    sums = np.stack([group("values", column, cases).sums for column in columns], axis=1)
    some, others = (column[column > 0].mean() for column in (sums[:, 1], sums[:, 3]))
    return estimate(
        bootstrap_sums(
            sums,
            lambda drawn: drawn[:, 0] / drawn[:, 1] - drawn[:, 2] / drawn[:, 3],
            lowest=(0, some, others, others),
            highest=(some, some, 0, others),
        )
    )


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
