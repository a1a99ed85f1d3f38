"""Estimate figures of an exam; the question is the unit, whatever its epochs."""

import math
from collections.abc import Sequence
from math import nan

import numpy as np
import numpy.typing as npt

from inspect_aihospital.analysis.estimates import NOTHING, Estimate, estimate
from inspect_aihospital.statistics.bootstrap import bootstrap_mean, bootstrap_sums
from inspect_aihospital.statistics.case_rows import Vector, group
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.interval import SHARE, differences_within, exact_bounds
from inspect_aihospital.statistics.paired import paired_difference

Names = npt.NDArray[np.str_]


def percent(estimate: Estimate) -> Estimate:
    """Convert a share to a percentage."""
    return estimate.times(100)


def share(hits: Vector, cases: Names, coverage: float = nan) -> Estimate:
    """Average 0 and 1 over questions, with an interval; epochs are averaged first."""
    if np.isnan(hits).all():
        return NOTHING
    return estimate(bootstrap_mean(hits, cases, within=SHARE), coverage)


def share_of(rate: float, n: int) -> Estimate:
    """Give a share of n the interval of Clopper and Pearson; NaN over none."""
    if not n:
        return NOTHING
    return Estimate(rate, *exact_bounds(rate, n), n)


def mean_share(values: Vector, cases: Names) -> Estimate:
    """Average shares, with an interval clustered by question."""
    return estimate(clustered_mean(values, cases, within=SHARE))


def mean_difference(values: Vector, cases: Names) -> Estimate:
    """Average differences of shares, with an interval clustered by question."""
    return estimate(clustered_mean(values, cases, within=differences_within(SHARE)))


def paired_change(
    before: Vector, before_cases: Names, after: Vector, after_cases: Names
) -> tuple[Estimate, float]:
    """Average after less before over questions in both, paired by question; add the p-value."""
    pair = paired_difference(after, after_cases, before, before_cases, within=SHARE)
    return estimate(pair.difference), pair.p_value


def mean_gap(values: Vector, cases: Names, upper: npt.NDArray[np.bool_]) -> Estimate:
    """Subtract the mean share of the other rows from that of the upper rows, with an interval."""
    # A gap needs rows on both sides.
    if upper.all() or not upper.any():
        return NOTHING
    # With epochs a question may have rows of both kinds, so its rows are drawn together.
    columns = (values * upper, upper.astype(float), values * ~upper, (~upper).astype(float))
    sums = np.stack([group("values", column, cases).sums for column in columns], axis=1)
    # How many rows of a kind a question has that has any: so many the added case has, too.
    upper_rows, other_rows = (column[column > 0].mean() for column in (sums[:, 1], sums[:, 3]))
    # The added case has rows of both kinds, with the worst and the best shares.
    return estimate(
        bootstrap_sums(
            sums,
            lambda draws: draws[:, 0] / draws[:, 1] - draws[:, 2] / draws[:, 3],
            lowest=(0, upper_rows, other_rows, other_rows),
            highest=(upper_rows, upper_rows, 0, other_rows),
        )
    )


def blend(parts: Sequence[tuple[float, Estimate]]) -> Estimate:
    """Return a weighted sum of independent estimates, with the interval that theirs give.

    Each bound is as far from the sum as the roots of the squared distances of the parts' bounds
    (Zou and Donner, 2008); weights are positive.
    """
    value = sum(weight * part.value for weight, part in parts)
    if math.isnan(value):
        return NOTHING
    below = math.hypot(*(weight * (part.value - part.lower) for weight, part in parts))
    above = math.hypot(*(weight * (part.value - part.upper) for weight, part in parts))
    return Estimate(value, value - below, value + above, sum(part.n for _, part in parts))
