"""Two models on the same cases: how far their means differ there."""

import math
from dataclasses import dataclass

import numpy as np
from scipy.special import stdtr

from inspect_aihospital.statistics.cases import Cases, Values, Vector, group
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.interval import LEVEL, Interval


@dataclass(frozen=True)
class Paired:
    """How two models differ on the cases that both have a score for.

    Attributes:
        difference: Mean of first less second over shared cases, in the units of the scores; its
            `n` is the number of shared cases.
        p_value: Two-sided, of no difference; NaN over fewer than two shared cases, or where all
            differ by the same, so that nothing says how much a difference varies.
        deviation: Standard deviation of the cases' differences, which `power` asks for.
        alone_first: Cases that only the first has a score for.
        alone_second: Cases that only the second has a score for.
        correlation: Pearson's, of the two models' case means, −1 to 1; NaN where one of them
            does not vary. The larger it is, the more pairing gains.
    """

    difference: Interval
    p_value: float
    deviation: float
    alone_first: int
    alone_second: int
    correlation: float


def paired_difference(
    first: Values,
    first_cases: Cases,
    second: Values,
    second_cases: Cases,
    *,
    level: float = LEVEL,
) -> Paired:
    """Paired difference of two models' means over shared cases (Miller, 2024, §4.2).

    Rows of a case are averaged first for each model, so that the case is the unit and rows of
    the same case need not be independent. Then Student's paired t over cases.

    Args:
        first: The first model's scores, one a row; NaN is left out.
        first_cases: The case of each.
        second: The second model's scores.
        second_cases: The case of each, named as the first's.
        level: Coverage probability.

    Returns:
        The difference, its p-value, and how many cases it leaves out.

    Raises:
        UserError: Scores, cases or level are not what they should be.
    """
    one, other = group("first", first, first_cases), group("second", second, second_cases)
    _, here, there = np.intersect1d(one.ids, other.ids, return_indices=True)
    ours, theirs = one.means[here], other.means[there]
    difference = clustered_mean(ours - theirs, level=level)
    return Paired(
        difference=difference,
        p_value=_p_value(difference),
        deviation=difference.standard_error * math.sqrt(difference.n),
        alone_first=len(one.ids) - len(here),
        alone_second=len(other.ids) - len(there),
        correlation=correlation(ours, theirs),
    )


def correlation(one: Vector, other: Vector) -> float:
    """Pearson's correlation, −1 to 1; NaN where one of them does not vary.

    Args:
        one: Shape (n,).
        other: Shape (n,).
    """
    # squares of tiny spreads may vanish, so these are asked and not the values
    if len(one) < 2 or one.var() == 0 or other.var() == 0:
        return math.nan
    return float(np.corrcoef(one, other)[0, 1])


def _p_value(difference: Interval) -> float:
    if not difference.standard_error > 0:
        return math.nan
    t = abs(difference.estimate) / difference.standard_error
    return float(2 * stdtr(difference.n - 1, -t))
