"""Compute the difference that a number of cases can show, and the cases that a difference needs.

Differences are those that a two-sided t test at `ALPHA` finds with probability `POWER` (Cohen,
1988, ch. 2), by the noncentral t distribution. The chance to find one on the wrong side is left
out; it is below one in a million.
"""

import math
from bisect import bisect_left

from scipy.special import nctdtrinc, ndtri

from inspect_aihospital.errors import UserError, require_positive
from inspect_aihospital.statistics.interval import t_quantile

ALPHA, POWER = 0.05, 0.8


def detectable_paired(n: int, deviation: float) -> float:
    """Return the smallest mean difference that n shared cases are likely to show.

    Args:
        n: Cases that both models have.
        deviation: Standard deviation of the cases' differences (`Paired.deviation`).

    Returns:
        In the units of the deviation; NaN over fewer than two cases.

    Raises:
        UserError: A number is out of range.
    """
    require_positive(n=n)
    if not 0 <= deviation < math.inf:
        raise UserError(f"deviation={deviation}: expected a number of at least 0.")
    return _detectable_errors(n - 1) * deviation / math.sqrt(n)


def detectable_dealt(people: int, cases: int, *, between: float, within: float) -> float:
    """Return the smallest mean difference that persons with a share of the cases each may show.

    The error is that of `two_way_mean` where each case has one person, and each person as many:
    between²/people + within²/cases. Where all have the same cases, its interval allows for a case
    that nobody has seen, and is far wider.

    Args:
        people: Persons.
        cases: Of all persons together.
        between: Standard deviation between persons of their mean differences from a model.
        within: That of a person's differences from case to case.

    Returns:
        In the units of the deviations; NaN with fewer than two persons.

    Raises:
        UserError: A number is out of range.
    """
    require_positive(people=people, cases=cases)
    for name, deviation in (("between", between), ("within", within)):
        if not 0 <= deviation < math.inf:
            raise UserError(
                f"{name}={deviation}: expected a standard deviation of at least 0, in the units of "
                "the scores."
            )
    variance = between**2 / people + within**2 / cases
    return _detectable_errors(people - 1) * math.sqrt(variance)


def _detectable_errors(freedom: int) -> float:
    """Return the mean ÷ standard error at which t passes its upper limit with the given power."""
    return float(nctdtrinc(freedom, 1 - POWER, t_quantile(1 - ALPHA, freedom)))


def needed_paired(difference: float, deviation: float) -> int:
    """Count the shared cases that a mean difference needs to be likely to show, at least 2.

    Args:
        difference: To be found, above 0.
        deviation: Standard deviation of the cases' differences, above 0.

    Raises:
        UserError: A number is out of range.
    """
    if not (difference > 0 and 0 < deviation < math.inf):
        raise UserError(
            f"difference={difference}, deviation={deviation}: expected numbers above 0, since no "
            "number of cases shows that there is no difference."
        )
    normal = float((ndtri(1 - ALPHA / 2) + ndtri(POWER)) * deviation / difference) ** 2
    # Student's t takes a few cases more than the normal distribution, hence twice and twenty
    numbers = range(2, 2 * math.ceil(normal) + 20)
    # The detectable difference falls with n, so that bisection finds the first that will do.
    return numbers[
        bisect_left(numbers, True, key=lambda n: detectable_paired(n, deviation) <= difference)
    ]
