"""The share of rows that have something, with Wilson's interval."""

import math
from dataclasses import replace

from scipy.special import ndtri

from inspect_aihospital.statistics.cases import Cases, Values
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.interval import LEVEL, Interval


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
    found = clustered_mean(values, cases, level=level)
    if found.n < 2:
        return found
    share, n = found.estimate, float(found.n)
    if found.standard_error > 0:
        n *= share * (1 - share) / found.standard_error**2 / (n - 1)
    part = float(ndtri((1 + level) / 2)) ** 2 / n
    middle = (share + part / 2) / (1 + part)
    reach = math.sqrt(part * (share * (1 - share) + part / 4)) / (1 + part)
    return replace(found, lower=middle - reach, upper=middle + reach)
