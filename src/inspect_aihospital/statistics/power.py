"""Compute the difference that a number of cases can show, and the cases that a difference needs.

Differences are those that a two-sided t test at `alpha` finds with probability `power` (Cohen,
1988, ch. 2), by the noncentral t distribution. The chance to find one on the wrong side is left
out; at the usual 0.05 and 0.8 it is below one in a million.
"""

import math
from bisect import bisect_left
from collections.abc import Callable

from scipy.special import nctdtrinc, ndtri

from inspect_aihospital.errors import UserError, require_positive
from inspect_aihospital.statistics.interval import t_quantile

ALPHA = 0.05
POWER = 0.8


def detectable_paired(
    n: int, deviation: float, *, alpha: float = ALPHA, power: float = POWER
) -> float:
    """Return the smallest mean difference that n shared cases are likely to show.

    Args:
        n: Cases that both models have.
        deviation: Standard deviation of the cases' differences (`Paired.deviation`).
        alpha: Two-sided chance of a false claim.
        power: Chance to find the difference.

    Returns:
        In the units of the deviation; NaN over fewer than two cases.

    Raises:
        UserError: A number is out of range.
    """
    require_positive(n=n)
    _check(alpha, power, deviation=deviation)
    return _noncentrality(n - 1, alpha, power) * deviation / math.sqrt(n)


def needed_paired(
    difference: float, deviation: float, *, alpha: float = ALPHA, power: float = POWER
) -> int:
    """Count the shared cases that a mean difference needs to be likely to show.

    Args:
        difference: To be found, above 0.
        deviation: Standard deviation of the cases' differences, above 0.
        alpha: Two-sided chance of a false claim.
        power: Chance to find the difference.

    Returns:
        The smallest such number, at least 2.

    Raises:
        UserError: A number is out of range.
    """
    return _smallest(
        lambda n: detectable_paired(n, deviation, alpha=alpha, power=power),
        difference,
        _normal_n(difference, deviation, alpha, power),
    )


def _noncentrality(freedom: float, alpha: float, power: float) -> float:
    """Return mean ÷ standard error at which t passes its upper limit with the given power."""
    return float(nctdtrinc(freedom, 1 - power, t_quantile(1 - alpha, freedom)))


def _normal_n(difference: float, deviation: float, alpha: float, power: float) -> float:
    """Return the cases needed if the deviation were known: never more than are needed."""
    _check(alpha, power, deviation=deviation)
    if not (difference > 0 and deviation > 0):
        raise UserError(
            f"difference={difference}, deviation={deviation}: expected numbers above 0, since no "
            "number of cases shows that there is no difference."
        )
    return float((ndtri(1 - alpha / 2) + ndtri(power)) * deviation / difference) ** 2


def _smallest(detectable: Callable[[int], float], difference: float, normal: float) -> int:
    # Student's t takes a few cases more than the normal distribution, hence twice and twenty
    numbers = range(2, 2 * math.ceil(normal) + 20)
    return numbers[bisect_left(numbers, True, key=lambda n: detectable(n) <= difference)]


def _check(alpha: float, power: float, **deviations: float) -> None:
    if not 0 < alpha < power < 1:
        raise UserError(
            f"alpha={alpha}, power={power}: expected 0 < alpha < power < 1, as 0.05 and 0.8."
        )
    for name, deviation in deviations.items():
        if not 0 <= deviation < math.inf:
            raise UserError(f"{name}={deviation}: expected a number of at least 0.")
