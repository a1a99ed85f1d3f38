"""Fit a line through cases, as diagnostic quality against completeness (Fan et al., Fig. 7)."""

import math
from dataclasses import dataclass

import numpy as np

from inspect_aihospital.statistics.case_rows import Values, Vector, as_vector, same_length, varies
from inspect_aihospital.statistics.interval import (
    LEVEL,
    Interval,
    around,
    t_quantile,
    without_bounds,
)


@dataclass(frozen=True)
class RegressionLine:
    """Hold a least-squares line.

    Attributes:
        slope: Change of y for one unit of x.
        intercept: y where x is 0, in the units of y.
        standardised: Slope where both are in standard deviations, which is their correlation,
            −1 to 1.
    """

    slope: Interval
    intercept: Interval
    standardised: Interval


def regress(x: Values, y: Values) -> RegressionLine:
    """Fit a line through cases by least squares, with intervals that allow unequal scatter.

    Assumed: cases are independent, and the mean of y is a straight line in x. Not assumed: that
    points scatter about it equally or normally. Error in x flattens the line, and a grader whose
    moods move x and y together steepens it; no interval knows of either.

    Slope and intercept have HC3 standard errors (MacKinnon and White, 1985; Long and Ervin,
    2000) and Student's interval with n−2 degrees of freedom. That of the standardised slope is
    Fisher's z with the slope's error.

    Args:
        x: One a case; a case without x or without y is left out.
        y: One a case, as many.

    Returns:
        NaN where x does not vary; without bounds over fewer than three cases, or where a single
        case alone holds the line.

    Raises:
        UserError: x or y are not what they should be.
    """
    across, up = _points(x, y)
    n = len(across)
    if not varies(across):
        no_line = without_bounds(math.nan, n)
        return RegressionLine(no_line, no_line, no_line)
    if not varies(up):
        up = np.full_like(up, up.mean())  # a slope must not rest on rounding
    centred = across - across.mean()
    by_slope = centred / np.square(centred).sum()
    by_intercept = 1 / n - across.mean() * by_slope
    # Centred, so that a slope of nought is nought.
    slope = _linear(by_slope, up - up.mean(), centred)
    intercept = _linear(by_intercept, up, centred)
    return RegressionLine(slope, intercept, _standardise(slope, across, up))


def _points(x: Values, y: Values) -> tuple[Vector, Vector]:
    across, up = as_vector("x", x), as_vector("y", y)
    same_length(x=across, y=up)
    is_complete = ~(np.isnan(across) | np.isnan(up))
    return across[is_complete], up[is_complete]


def _linear(parts: Vector, up: Vector, centred: Vector) -> Interval:
    """Sum parts × y, with the HC3 standard error."""
    n, total = len(up), np.square(centred).sum()
    estimate = float(parts @ up)
    residuals = up - up.mean() - (centred @ up) / total * centred
    free = 1 - 1 / n - np.square(centred) / total
    # A point that alone fixes the line has no residual, and HC3 would divide by 0.
    if n < 3 or free.min() < 1e-12:
        return without_bounds(estimate, n)
    error = math.sqrt(np.square(parts * residuals / free).sum())
    return around(estimate, error, n, n - 2)


def _standardise(slope: Interval, across: Vector, up: Vector) -> Interval:
    """Write a slope in standard deviations, with Fisher's z for its interval.

    Its error is that of the slope, in these units, which is sqrt(1 − r²) times too large for r.
    """
    if not varies(up):
        return without_bounds(math.nan, slope.n)
    factor = float(across.std() / up.std())
    r, error = min(1.0, max(-1.0, factor * slope.estimate)), factor * slope.standard_error
    if not math.isfinite(error) or abs(r) == 1:
        return without_bounds(r, slope.n)
    reach = t_quantile(LEVEL, slope.n - 2) * error / math.sqrt(1 - r * r)
    lower, upper = (math.tanh(math.atanh(r) + side * reach) for side in (-1, 1))
    return Interval(r, lower, upper, slope.n, error * math.sqrt(1 - r * r))
