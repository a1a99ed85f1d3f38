"""Two models on the same cases: how far their means differ there."""

import math
from dataclasses import dataclass

import numpy as np

from inspect_aihospital.statistics.case_rows import ROUNDING, Cases, Values, Vector, group, varies
from inspect_aihospital.statistics.columns import bootstrap_means
from inspect_aihospital.statistics.interval import (
    LEVEL,
    POINTS,
    Interval,
    Range,
    differences_within,
)
from inspect_aihospital.statistics.p_values import sign_flip_p


@dataclass(frozen=True)
class Paired:
    """How two models differ on the cases that both have a score for.

    Attributes:
        difference: Mean of first less second over shared cases, in the units of the scores; its
            `n` is the number of shared cases.
        p_value: Two-sided, of no difference (`sign_flip`); NaN over fewer than two shared cases.
        deviation: Standard deviation of the cases' differences, which `power` asks for; 0 where
            they differ by rounding alone, NaN over fewer than two.
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
    within: Range = POINTS,
    level: float = LEVEL,
) -> Paired:
    """Paired difference of two models' means over shared cases (Miller, 2024, §4.2).

    Rows of a case are averaged first for each model, so that the case is the unit and rows of
    the same case need not be independent. The interval is that of `columns`, for a mean within
    the least and the most that two scores can differ. The p-value is that of an exact test, which
    asks less: that neither model is better, and not how large a difference may be that no case
    has shown. So an interval may hold 0 where the p-value is small.

    Args:
        first: The first model's scores, one a row; NaN is left out.
        first_cases: The case of each.
        second: The second model's scores.
        second_cases: The case of each, named as the first's.
        within: The least and the most that a score can be.
        level: Coverage probability.

    Returns:
        The difference, its p-value, and how many cases it leaves out.

    Raises:
        UserError: Scores, cases or level are not what they should be.
    """
    ours, theirs = group("first", first, first_cases), group("second", second, second_cases)
    _, here, there = np.intersect1d(ours.ids, theirs.ids, return_indices=True)
    one, other = ours.means[here], theirs.means[there]
    differences = one - other
    table = differences[:, np.newaxis]
    (interval,) = bootstrap_means(table, within=differences_within(within), level=level)
    return Paired(
        difference=interval,
        p_value=sign_flip_p(differences),
        deviation=_deviation(one, other),
        alone_first=len(ours.ids) - len(here),
        alone_second=len(theirs.ids) - len(there),
        correlation=correlation(one, other),
    )


def _deviation(one: Vector, other: Vector) -> float:
    """Standard deviation of differences, 0 where they differ by less than the values' rounding."""
    differences = one - other
    if len(differences) < 2:
        return math.nan
    scale = max(float(np.abs(one).max()), float(np.abs(other).max()))
    return float(differences.std(ddof=1)) if np.ptp(differences) > ROUNDING * scale else 0.0


def correlation(one: Vector, other: Vector) -> float:
    """Pearson's correlation, −1 to 1; NaN where one of them does not vary.

    Args:
        one: Shape (n,).
        other: Shape (n,).
    """
    # squares of tiny spreads may vanish
    if not (varies(one) and varies(other)) or one.var() == 0 or other.var() == 0:
        return math.nan
    return float(np.corrcoef(one, other)[0, 1])
