"""Measure the agreement of raters: a share, weighted kappa, and mean difference.

Figures without an interval take ratings as levels of a scale, 0 for the worst. A figure is NaN if
nothing was rated, or if nothing varies, so that agreement by chance would be complete.
Krippendorff's alpha is Inspect's (`scorers.panel.krippendorffs_alpha`), since this room knows no
Inspect.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from inspect_aihospital.statistics.case_rows import (
    ROUNDING,
    Cases,
    Values,
    Vector,
    as_vector,
    same_length,
)
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.interval import (
    POINTS,
    SHARE,
    Interval,
    Range,
    differences_within,
)

Units = Sequence[Sequence[int]]
"""Levels that raters chose, by item, in the order of raters."""


def share_agreed(units: Units) -> float:
    """Return the share of the items on which all raters agree, 0 to 1; NaN without an item."""
    return float(np.mean([len(set(unit)) == 1 for unit in units])) if units else math.nan


def weighted_kappa(units: Units, levels: int, *, ordered: bool = True) -> float:
    """Compute Cohen's kappa with quadratic weights (1968); for two levels it is plain kappa.

    Args:
        units: Items with the levels that every rater chose, as many for each.
        levels: Levels of the scale.
        ordered: Whether levels have an order; without it each disagreement weighs the same, as in
            plain kappa (1960).

    Returns:
        1 − observed ÷ expected disagreement; of more than two raters the mean over pairs. NaN
        without an item, or where a pair of raters only ever chose one and the same level.
    """
    if not units:
        return math.nan
    table = np.asarray(units, dtype=int)
    pairs = combinations(range(table.shape[1]), 2)
    return float(np.mean([_kappa(table[:, a], table[:, b], levels, ordered) for a, b in pairs]))


def _kappa(
    first: npt.NDArray[np.int_], second: npt.NDArray[np.int_], levels: int, ordered: bool
) -> float:
    observed = np.zeros((levels, levels))
    np.add.at(observed, (first, second), 1)
    shares = observed / observed.sum()
    expected = np.outer(shares.sum(axis=1), shares.sum(axis=0))
    distances = np.subtract.outer(np.arange(levels), np.arange(levels)) ** 2
    # Without an order every disagreement is as far as any other.
    weights = distances if ordered else np.sign(distances)
    by_chance = (weights * expected).sum()
    return float(1 - (weights * shares).sum() / by_chance) if by_chance > ROUNDING else math.nan


@dataclass(frozen=True)
class RaterAgreement:
    """Hold the agreement of raters on a question.

    Attributes:
        items: Items that all of them answered.
        share: Share of them on which all agree, 0 to 1.
        kappa: Cohen's kappa, quadratically weighted where levels have an order; of more than two
            raters the mean over pairs.
    """

    items: int
    share: float
    kappa: float


def agree(units: Units, raters: int, levels: int, *, ordered: bool = True) -> RaterAgreement:
    """Measure the agreement of raters on a question.

    Args:
        units: Items with the levels that were chosen, by rater; some raters may be missing.
        raters: How many raters there are.
        levels: Levels of the scale.
        ordered: Whether they have an order.
    """
    complete = [unit for unit in units if len(unit) == raters]
    kappa = weighted_kappa(complete, levels, ordered=ordered)
    return RaterAgreement(len(complete), share_agreed(complete), kappa)


def exact_agreement(first: Values, second: Values, cases: Cases | None = None) -> Interval:
    """Return the share of rows with the same rating by two raters, clustered by case.

    Its interval stays within 0 and 1 and has a width where all agree (`clustered_mean`).

    Args:
        first: The first rater's ratings, one a row; a row that one of them did not rate (NaN) is
            left out.
        second: The second's.
        cases: The case of each row; without them each row is a case.

    Returns:
        0 to 1; over fewer than two cases without bounds.

    Raises:
        UserError: Ratings or cases are not what they should be.
    """
    first_ratings, second_ratings = _both_ratings(first, second)
    is_rated = ~np.isnan(first_ratings + second_ratings)
    is_same = np.where(is_rated, first_ratings == second_ratings, np.nan)
    return clustered_mean(is_same, cases, within=SHARE)


def mean_difference(
    first: Values, second: Values, cases: Cases | None = None, *, within: Range = POINTS
) -> Interval:
    """Average how much higher a rater rates than another, over rows that both rated.

    Args:
        first: The first rater's ratings, one a row, in any units; NaN where there is none.
        second: The second's, in the same.
        cases: The case of each row; without them each row is a case.
        within: The least and the most that a rating can be.

    Returns:
        Mean of first less second, with a standard error clustered by case.

    Raises:
        UserError: Ratings or cases are not what they should be.
    """
    first_ratings, second_ratings = _both_ratings(first, second)
    differences = first_ratings - second_ratings
    return clustered_mean(differences, cases, within=differences_within(within))


def _both_ratings(first: Values, second: Values) -> tuple[Vector, Vector]:
    ratings = as_vector("first", first), as_vector("second", second)
    same_length(first=ratings[0], second=ratings[1])
    return ratings
