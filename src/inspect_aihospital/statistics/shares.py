"""The share of cases that have something, with Wilson's interval (1927)."""

import math

import numpy as np
import numpy.typing as npt
from scipy.special import ndtri

from inspect_aihospital.statistics.interval import LEVEL, Interval, check_level, without_bounds


def wilson_share(values: npt.ArrayLike, *, level: float = LEVEL) -> Interval:
    """A share with Wilson's score interval: within 0 and 1, and wide where cases are few.

    A bootstrap over cases of which none has something says 0 to 0; this does not.

    Args:
        values: One a case, 0 or 1; between them where a case's epochs were averaged, which makes
            the interval a little too wide. NaN is left out.
        level: Coverage probability.

    Returns:
        The share, 0 to 1; over fewer than two cases without bounds.

    Raises:
        UserError: The level is not between 0 and 1.
    """
    check_level(level)
    given = np.asarray(values, dtype=np.float64)
    given = given[~np.isnan(given)]
    n, share = len(given), float(given.mean()) if len(given) else math.nan
    if n < 2:
        return without_bounds(share, n)
    z = float(ndtri((1 + level) / 2))
    variance, widening = share * (1 - share) / n, 1 + z * z / n
    centre = (share + z * z / (2 * n)) / widening
    reach = z * math.sqrt(variance + (z / (2 * n)) ** 2) / widening
    # the bounds are exact at the ends, where rounding would leave them a hair inside
    lower = centre - reach if share > 0 else 0.0
    upper = centre + reach if share < 1 else 1.0
    return Interval(share, lower, upper, n, math.sqrt(variance))
