"""Make intervals of a mean, or of any statistic of sums over cases, from a fixed seed.

The method of the intervals is described in `columns`.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.bootstrap_weights import weights_drawn
from inspect_aihospital.statistics.case_rows import Cases, Values, Vector, group
from inspect_aihospital.statistics.columns import DRAWS, SEED, bootstrap_means
from inspect_aihospital.statistics.interval import (
    LEVEL,
    Interval,
    Range,
    without_bounds,
)

Sums = npt.NDArray[np.float64]
Statistic = Callable[[Sums], Vector]
"""(draws, k) sums over cases → (draws,) values of the statistic; NaN where it has none. It must
not change where all sums are multiplied by a number."""


def bootstrap_mean(
    values: Values,
    cases: Cases | None = None,
    *,
    within: Range,
    level: float = LEVEL,
    draws: int = DRAWS,
    seed: int = SEED,
) -> Interval:
    """Average over cases, with an interval.

    Rows of a case (epochs, graders) are averaged first, so that each case counts once. Rows that
    are NaN are left out; how many there were is for the caller to say.

    Args:
        values: One a row, in any units.
        cases: The case of each row; without them each row is a case.
        within: The least and the most that a value can be.
        level: Coverage probability.
        draws: Sets of weights.
        seed: Of the draws.

    Returns:
        In the units of the values; over fewer than two cases without bounds.

    Raises:
        UserError: Values, cases, level or draws are not what they should be.
    """
    means = group("values", values, cases).means[:, np.newaxis]
    return bootstrap_means(means, within=within, level=level, draws=draws, seed=seed)[0]


def bootstrap_sums(
    sums: npt.ArrayLike,
    statistic: Statistic,
    *,
    lowest: npt.ArrayLike | None = None,
    highest: npt.ArrayLike | None = None,
) -> Interval:
    """Compute a statistic of sums over cases, such as a difference of ratios, with an interval.

    Draws in which the statistic is NaN (nothing to divide by) are left out of the percentiles.

    Args:
        sums: Shape (cases, k): what each case adds. A case with NaN in any of them is left out.
        statistic: Maps (draws, k) sums to (draws,) values.
        lowest: Shape (k,): the case that lowers the statistic most, added for the lower bound;
            without it none is, and the interval is not guarded against what no case has shown.
        highest: The same for the upper bound.

    Returns:
        In the units of the statistic; over fewer than two cases without bounds.

    Raises:
        UserError: Sums are not a table of numbers.
    """
    table = _complete(sums)
    with np.errstate(divide="ignore", invalid="ignore"):
        estimate = float(statistic(table.sum(axis=0, keepdims=True))[0]) if len(table) else np.nan
        if len(table) < 2:
            return without_bounds(estimate, len(table))
        parts = [
            [statistic(weighted) for weighted in _with_extremes(weights, table, lowest, highest)]
            for weights in weights_drawn(len(table) + 1, DRAWS, SEED)
        ]
    plain, low, high = (np.concatenate(pieces) for pieces in zip(*parts, strict=True))
    return _percentiles(estimate, plain, low, high, len(table))


def _complete(sums: npt.ArrayLike) -> Sums:
    table = np.asarray(sums, dtype=np.float64)
    if table.ndim != 2:
        raise UserError(f"sums: expected shape (cases, k), found {table.shape}. Give a row a case.")
    return table[~np.isnan(table).any(axis=1)]


def _with_extremes(
    weights: npt.NDArray[np.float32],
    table: Sums,
    lowest: npt.ArrayLike | None,
    highest: npt.ArrayLike | None,
) -> tuple[Sums, Sums, Sums]:
    """Return weighted sums without an added case, with the lowest, and with the highest."""
    plain, added = weights[:, :-1].astype(np.float64) @ table, weights[:, -1:]
    low, high = (
        plain if extreme is None else plain + added * np.asarray(extreme, dtype=np.float64)
        for extreme in (lowest, highest)
    )
    return plain, low, high


def _percentiles(estimate: float, plain: Vector, low: Vector, high: Vector, n: int) -> Interval:
    plain, low, high = (draws[~np.isnan(draws)] for draws in (plain, low, high))
    if min(len(plain), len(low), len(high)) < 2:
        return without_bounds(estimate, n)
    # The bounds are from draws, and chance must not put the estimate outside of them.
    lower = min(float(np.quantile(low, (1 - LEVEL) / 2)), estimate)
    upper = max(float(np.quantile(high, (1 + LEVEL) / 2)), estimate)
    return Interval(estimate, lower, upper, n, float(plain.std(ddof=1)))
