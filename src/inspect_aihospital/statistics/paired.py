"""Compare the means of two models on the same cases."""

import math
from dataclasses import dataclass

import numpy as np

from inspect_aihospital.statistics.case_rows import ROUNDING, Cases, Values, Vector, group
from inspect_aihospital.statistics.columns import bootstrap_means
from inspect_aihospital.statistics.interval import (
    POINTS,
    Interval,
    Range,
    differences_within,
    mirrored,
)
from inspect_aihospital.statistics.p_values import sign_flip_p


@dataclass(frozen=True)
class Paired:
    """Hold how two models differ on the cases that both have a score for.

    Attributes:
        difference: Mean of first less second over shared cases, in the units of the scores; its
            `n` is the number of shared cases.
        p_value: Two-sided, of no difference (`sign_flip`); NaN over fewer than two shared cases.
        deviation: Standard deviation of the cases' differences, which `power` asks for; 0 where
            they differ by rounding alone, NaN over fewer than two.
    """

    difference: Interval
    p_value: float
    deviation: float


def paired_difference(
    first: Values,
    first_cases: Cases,
    second: Values,
    second_cases: Cases,
    *,
    within: Range = POINTS,
) -> Paired:
    """Subtract two models' means over shared cases (Miller, 2024, §4.2).

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

    Returns:
        The difference and its p-value.

    Raises:
        UserError: Scores or cases are not what they should be.
    """
    grouped = group("first", first, first_cases), group("second", second, second_cases)
    # Only shared cases: others would compare cases rather than models.
    _, *rows = np.intersect1d(grouped[0].ids, grouped[1].ids, return_indices=True)
    first_means, second_means = grouped[0].means[rows[0]], grouped[1].means[rows[1]]
    differences = first_means - second_means
    # Draws weigh cases in order of size: one direction is drawn, the other is its mirror image.
    is_reversed = _order(differences) < _order(-differences)
    table = (-differences if is_reversed else differences)[:, np.newaxis]
    (interval,) = bootstrap_means(table, within=differences_within(within))
    return Paired(
        difference=mirrored(interval) if is_reversed else interval,
        p_value=sign_flip_p(differences),
        deviation=_deviation(first_means, second_means),
    )


def _order(differences: Vector) -> tuple[float, ...]:
    """Return what tells a direction from its opposite: the sum first, then all values."""
    return math.fsum(differences), *np.sort(differences).tolist()


def _deviation(first: Vector, second: Vector) -> float:
    """Return the standard deviation of differences, 0 if they differ by rounding alone."""
    differences = first - second
    if len(differences) < 2:
        return math.nan
    scale = max(float(np.abs(first).max()), float(np.abs(second).max()))
    return float(differences.std(ddof=1)) if np.ptp(differences) > ROUNDING * scale else 0.0
