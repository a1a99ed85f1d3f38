"""The share of rows that have something, with Wilson's interval."""

import math
from dataclasses import replace

from scipy.special import ndtri

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.cases import Cases, Values, as_vector
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.interval import LEVEL, Interval, check_level


def wilson_share(values: Values, cases: Cases | None = None, *, level: float = LEVEL) -> Interval:
    """A share of rows, with Wilson's interval.

    Wilson's (1927) stays within 0 and 1 and has a width where all rows are alike, where a bootstrap
    has none. Rows of a case are not independent: n in it is the number of independent rows that
    would have the clustered standard error (Korn and Graubard, 1998), and the number of cases
    where that error is 0.

    Args:
        values: 0 or 1, one a row; NaN is left out.
        cases: The case of each row; without them each row is a case.
        level: Coverage probability.

    Returns:
        0 to 1; over fewer than two cases without bounds.

    Raises:
        UserError: Values, cases or level are not what they should be.
    """
    vector = as_vector("values", values)
    if ((vector < 0) | (vector > 1)).any():
        raise UserError(
            "values: expected 0 or 1 in each row, or NaN. Give what a row has, not how much."
        )
    found = clustered_mean(vector, cases, level=level)
    if found.n < 2:
        return found
    share, n = found.estimate, float(found.n)
    if (variance := found.standard_error**2) > 0:
        n *= share * (1 - share) / variance / (n - 1)
    lower, upper = wilson_bounds(share, n, level=level)
    return replace(found, lower=lower, upper=upper)


def wilson_bounds(share: float, n: float, *, level: float = LEVEL) -> tuple[float, float]:
    """Bounds of a share of n independent rows (Wilson, 1927).

    Args:
        share: 0 to 1.
        n: Above 0; need not be whole.
        level: Coverage probability.

    Returns:
        Lower and upper bound, 0 to 1.

    Raises:
        UserError: The level is not between 0 and 1.
    """
    check_level(level)
    part = float(ndtri((1 + level) / 2)) ** 2 / n
    middle = (share + part / 2) / (1 + part)
    reach = math.sqrt(part * (share * (1 - share) + part / 4)) / (1 + part)
    # at 0 and 1 the bound is the share itself, but for the last bit
    return max(0.0, middle - reach), min(1.0, middle + reach)
