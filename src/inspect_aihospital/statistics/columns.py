"""Make intervals of bounded means and ratios, many columns of the same cases from the same draws.

The method is the Bayesian bootstrap with one more case (Rubin, 1981; Gaffke, 2005; Phan, Thomas
and Learned-Miller, 2021). Each draw weighs the cases at random. For the lower bound a case with
the least possible value is added, for the upper bound a case with the greatest. The added case
stands for values that no case has shown yet. For values of 0 and 1 the result is the interval of
Clopper and Pearson (1934).
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from inspect_aihospital.errors import UserError, require_positive
from inspect_aihospital.statistics.case_rows import ROUNDING, Vector, varies
from inspect_aihospital.statistics.drawn_ratios import Columns, remembered_bounds
from inspect_aihospital.statistics.interval import (
    ALL_ALIKE,
    LEVEL,
    SHARE,
    Interval,
    Range,
    check_level,
    clipped,
    without_bounds,
)

SEED = 20231118
"""Seed of every interval of this package, so that the same scores give the same interval."""

DRAWS = 10_000
"""With 10,000 draws a bound moves by about 1 % of the width from seed to seed."""


def bootstrap_means(
    table: npt.ArrayLike,
    *,
    within: Range,
    level: float = LEVEL,
    draws: int = DRAWS,
    seed: int = SEED,
) -> list[Interval]:
    """Average columns over cases, NaN left out column by column.

    Args:
        table: Shape (cases, columns).
        within: The least and the most that a value can be.
        level: Coverage probability.
        draws: Sets of weights.
        seed: Of the draws.

    Returns:
        One a column, in its units; over fewer than two cases with a value without bounds.

    Raises:
        UserError: The table is not two-dimensional, or a value, level or draws are out of range.
    """
    values = np.asarray(table, dtype=np.float64)
    if values.ndim != 2:
        raise UserError(f"table: expected shape (cases, columns), found {values.shape}.")
    has_value = (~np.isnan(values)).astype(np.float64)
    return bootstrap_ratios(values, has_value, within=within, level=level, draws=draws, seed=seed)


def bootstrap_ratios(
    parts: npt.ArrayLike,
    wholes: npt.ArrayLike,
    *,
    within: Range | Sequence[Range] = SHARE,
    level: float = LEVEL,
    draws: int = DRAWS,
    seed: int = SEED,
) -> list[Interval]:
    """Divide sums over cases, as for micro precision or a mean over rows of cases.

    The added case has the mean whole of the cases, and a part that makes its ratio the least or
    the most possible. Where the range has no limit it is the most extreme case seen; such an
    interval is not guarded against what no case has shown.

    Args:
        parts: Shape (cases, columns): what each case adds above the line. NaN counts as 0.
        wholes: The same below the line, at least 0.
        within: The range of a ratio, or one a column.
        level: Coverage probability.
        draws: Sets of weights.
        seed: Of the draws.

    Returns:
        One a column; its `n` is the cases with a part or a whole. Over fewer than two of them
        without bounds. The standard error is clustered by case (Miller, 2024, eq. 4).

    Raises:
        UserError: The tables do not fit each other, a ratio is out of range, or level or draws
            are.
    """
    check_level(level)
    require_positive(draws=draws)
    above, below = (np.nan_to_num(np.asarray(side, np.float64)) for side in (parts, wholes))
    if above.ndim != 2 or above.shape != below.shape:
        raise UserError(
            f"parts {above.shape}, wholes {below.shape}: expected the same shape (cases, columns)."
        )
    limits = np.broadcast_to(np.asarray(within, dtype=np.float64), (above.shape[1], 2))
    # in order of size, so that neither the order of cases nor their names move a bound
    order = np.lexsort((above, below), axis=0)
    above, below = (np.take_along_axis(side, order, axis=0) for side in (above, below))
    check_range(above, below, limits)
    # as many epochs of each case move no bound: wholes are 1 on average
    scale = np.maximum(below.mean(axis=0), 1e-300) if len(below) else 1.0
    bounds = remembered_bounds(above / scale, below / scale, limits, (level, draws, seed))
    columns = zip(above.T, below.T, bounds, strict=True)
    intervals = (_interval(part, total, *map(float, pair)) for part, total, pair in columns)
    return [clipped(i, *map(float, limit)) for i, limit in zip(intervals, limits, strict=True)]


def check_range(parts: Columns, wholes: Columns, limits: Columns) -> None:
    """Refuse ratios out of range: their interval would be one of another quantity.

    Raises:
        UserError: A part is not between the limits times its whole, or a whole is below 0.
    """
    scale = ROUNDING * np.maximum(np.abs(parts), np.abs(wholes))
    with np.errstate(invalid="ignore"):  # no whole and no limit
        below, above = (np.nan_to_num(limit * wholes) for limit in limits.T)
    if (wholes < 0).any() or ((parts < below - scale) | (parts > above + scale)).any():
        ranges = " or ".join(
            f"{least:g} to {most:g}" for least, most in np.unique(np.atleast_2d(limits), axis=0)
        )
        raise UserError(
            f"values: expected numbers within {ranges}, found others. Give the range that they can "
            "have (within)."
        )


def _interval(parts: Vector, wholes: Vector, lower: float, upper: float) -> Interval:
    n, total = int(((parts != 0) | (wholes != 0)).sum()), float(wholes.sum())
    estimate = float(parts.sum()) / total if total else np.nan
    if n < 2 or not total:
        return without_bounds(estimate, n)
    # the added case lies outside the others, and so do the bounds but for chance
    bounds = min(lower, estimate), max(upper, estimate)
    if not varies(parts[wholes > 0] / wholes[wholes > 0]):
        return Interval(estimate, *bounds, n, 0.0, ALL_ALIKE)
    residuals = parts - estimate * wholes
    error = float(np.sqrt(n / (n - 1) * np.square(residuals).sum())) / total
    return Interval(estimate, *bounds, n, error)
