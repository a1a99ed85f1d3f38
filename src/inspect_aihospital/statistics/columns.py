"""Means of many columns over the same cases, all from the same draws."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from inspect_aihospital.errors import UserError, require_positive
from inspect_aihospital.statistics.bootstrap import DRAWS, SEED
from inspect_aihospital.statistics.interval import LEVEL, Interval, check_level, without_bounds

Table = npt.NDArray[np.float64]

CELLS = 8_000_000
"""Draws times cases whose counts are kept for the next call: 64 MB."""


def bootstrap_means(
    table: npt.ArrayLike, *, level: float = LEVEL, draws: int = DRAWS, seed: int = SEED
) -> list[Interval]:
    """Means of columns over cases with percentile intervals, NaN left out column by column.

    A draw takes whole cases, so that columns of one draw belong together; a column's mean in a
    draw is over the drawn cases that have a value in it.

    Args:
        table: Shape (cases, columns).
        level: Coverage probability.
        draws: Resamples.
        seed: Of the draws.

    Returns:
        One a column, in its units; over fewer than two cases with a value without bounds.

    Raises:
        UserError: The table is not one, or level or draws are out of range.
    """
    check_level(level)
    require_positive(draws=draws)
    values = np.asarray(table, dtype=np.float64)
    if values.ndim != 2:
        raise UserError(f"table: expected shape (cases, columns), found {values.shape}.")
    known = ~np.isnan(values)
    sums, counts = np.where(known, values, 0.0), known.astype(np.float64)
    drawn = _means_of_draws(sums, counts, draws, seed)
    return [
        _interval(values[known[:, column], column], drawn[:, column], level)
        for column in range(values.shape[1])
    ]


def bootstrap_ratios(
    parts: npt.ArrayLike,
    wholes: npt.ArrayLike,
    *,
    level: float = LEVEL,
    draws: int = DRAWS,
    seed: int = SEED,
) -> list[Interval]:
    """Ratios of sums over cases, such as micro precision, with percentile intervals.

    Draws are those of `bootstrap_means`; one in which a whole is 0 is left out of that column's
    percentiles. Where every case has the same ratio a bootstrap sees nothing vary, and the bounds
    are the estimate.

    Args:
        parts: Shape (cases, columns): what each case adds above the line. NaN counts as 0.
        wholes: The same below the line.
        level: Coverage probability.
        draws: Resamples.
        seed: Of the draws.

    Returns:
        One a column; its `n` is the cases with a part or a whole. Over fewer than two of them
        without bounds.

    Raises:
        UserError: The tables do not fit each other, or level or draws are out of range.
    """
    check_level(level)
    require_positive(draws=draws)
    above, below = np.nan_to_num(np.asarray(parts)), np.nan_to_num(np.asarray(wholes))
    if above.ndim != 2 or above.shape != below.shape:
        raise UserError(
            f"parts {above.shape}, wholes {below.shape}: expected one (cases, columns)."
        )
    drawn = _means_of_draws(above, below, draws, seed)
    drawn[np.isinf(drawn)] = np.nan
    with np.errstate(invalid="ignore", divide="ignore"):
        ratios = above.sum(axis=0) / below.sum(axis=0)
    counted = ((above != 0) | (below != 0)).sum(axis=0)
    return [
        _bounded(float(ratio), int(n), drawn[:, column], level)
        for column, (ratio, n) in enumerate(zip(ratios, counted, strict=True))
    ]


def _means_of_draws(sums: Table, counts: Table, draws: int, seed: int) -> Table:
    """Shape (draws, columns); NaN where a draw has no case with a value."""
    cases = len(sums)
    if not cases:
        return np.full((draws, sums.shape[1]), np.nan)
    with np.errstate(invalid="ignore", divide="ignore"):
        if draws * cases <= CELLS:
            times = _times_drawn(cases, draws, seed)
            return np.asarray((times @ sums) / (times @ counts))
        generator, at_once = np.random.default_rng(seed), max(1, CELLS // cases)
        parts = (
            generator.multinomial(cases, np.full(cases, 1 / cases), min(at_once, draws - start))
            for start in range(0, draws, at_once)
        )
        return np.concatenate([(part @ sums) / (part @ counts) for part in parts])


@lru_cache(maxsize=2)
def _times_drawn(cases: int, draws: int, seed: int) -> Table:
    """How often each draw takes each case, shape (draws, cases): the same for all tables."""
    generator = np.random.default_rng(seed)
    times = generator.multinomial(cases, np.full(cases, 1 / cases), draws)
    return times.astype(np.float64)


def _interval(values: Table, drawn: Table, level: float) -> Interval:
    mean = float(values.mean()) if len(values) else np.nan
    return _bounded(mean, len(values), drawn, level)


def _bounded(estimate: float, n: int, drawn: Table, level: float) -> Interval:
    drawn = drawn[~np.isnan(drawn)]
    if n < 2 or len(drawn) < 2:
        return without_bounds(estimate, n)
    lower, upper = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2])
    return Interval(estimate, float(lower), float(upper), n, float(drawn.std(ddof=1)))
