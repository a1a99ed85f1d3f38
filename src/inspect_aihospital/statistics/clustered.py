"""A mean whose standard error knows that rows of a case are not independent."""

import math

import numpy as np

from inspect_aihospital.statistics.cases import Cases, Values, group
from inspect_aihospital.statistics.interval import LEVEL, Interval, around, without_bounds


def clustered_mean(values: Values, cases: Cases | None = None, *, level: float = LEVEL) -> Interval:
    """Mean over rows with a standard error clustered by case (Miller, 2024, eq. 4).

    With residuals r and G cases, SE² = G/(G−1) · Σ over cases (Σ of the case's r)² / rows². The
    sum is Miller's; the factor G/(G−1) for few cases (Cameron and Miller, 2015, §VI.B) makes it
    the usual s/√n where each case has one row, and SD of case means ÷ √G where all have as many.

    The interval is Student's with G−1 degrees of freedom: exact for normal case means in equal
    numbers, and wider than the normal one, which covers too seldom with few cases.

    Each row counts once. `bootstrap_mean` counts each case once; where cases have different
    numbers of rows the two are different means.

    Args:
        values: One a row, in any units; NaN is left out.
        cases: The case of each row; without them each row is a case.
        level: Coverage probability.

    Returns:
        In the units of the values; over fewer than two cases without bounds.

    Raises:
        UserError: Values, cases or level are not what they should be.
    """
    found = group("values", values, cases)
    rows, n = found.rows.sum(), len(found.ids)
    mean = float(found.sums.sum() / rows) if n else math.nan
    if n < 2:
        return without_bounds(mean, n)
    residuals = found.sums - found.rows * mean
    variance = n / (n - 1) * float(np.square(residuals).sum()) / rows**2
    return around(mean, math.sqrt(variance), n, n - 1, level)
