"""Average rows with a standard error that knows that rows of a case are not independent."""

import math

import numpy as np

from inspect_aihospital.statistics.case_rows import Cases, Values, group, varies
from inspect_aihospital.statistics.columns import bootstrap_ratios
from inspect_aihospital.statistics.interval import Interval, Range, around, without_bounds


def clustered_mean(
    values: Values, cases: Cases | None = None, *, within: Range | None = None
) -> Interval:
    """Average over rows with a standard error clustered by case (Miller, 2024, eq. 4).

    With residuals r and G cases, SE² = G/(G−1) · Σ over cases (Σ of the case's r)² / rows². The
    sum is Miller's; the factor G/(G−1) for few cases (Cameron and Miller, 2015, §VI.B) makes it
    the usual s/√n where each case has one row, and SD of case means ÷ √G where all have as many.

    Of values with a range the interval is that of `columns`, and stays within the range. Without
    one it is Student's with G−1 degrees of freedom, which is exact for normal case means.

    Each row counts once. `bootstrap_mean` counts each case once; where cases have different
    numbers of rows the two are different means.

    Args:
        values: One a row, in any units; NaN is left out.
        cases: The case of each row; without them each row is a case.
        within: The least and the most that a value can be; without it there is no limit.

    Returns:
        In the units of the values; over fewer than two cases without bounds.

    Raises:
        UserError: Values or cases are not what they should be.
    """
    grouped = group("values", values, cases)
    if within is not None:
        sums, counts = (column[:, np.newaxis] for column in (grouped.sums, grouped.rows))
        return bootstrap_ratios(sums, counts, within=within)[0]
    # Without a range there is no worst case to add: Student's interval.
    rows, n = grouped.rows.sum(), len(grouped.ids)
    mean = float(grouped.sums.sum() / rows) if n else math.nan
    if n < 2:
        return without_bounds(mean, n)
    residuals = grouped.sums - grouped.rows * mean
    variance = n / (n - 1) * float(np.square(residuals).sum()) / rows**2
    # Else rounding would be taken for a tiny standard error.
    error = math.sqrt(variance) if varies(grouped.means) else 0.0
    return around(mean, error, n, n - 1)
