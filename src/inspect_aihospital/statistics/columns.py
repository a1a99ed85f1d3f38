"""Means of many columns over the same cases, all from the same draws."""

from collections.abc import Iterable
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
    means = [
        float(column[there].mean()) if there.any() else np.nan
        for column, there in zip(values.T, known.T, strict=True)
    ]
    return _intervals(means, known.sum(axis=0), drawn, level)


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
            f"parts {above.shape}, wholes {below.shape}: expected the same shape (cases, columns)."
        )
    drawn = _means_of_draws(above, below, draws, seed)
    drawn[np.isinf(drawn)] = np.nan
    with np.errstate(invalid="ignore", divide="ignore"):
        ratios = above.sum(axis=0) / below.sum(axis=0)
    counted = ((above != 0) | (below != 0)).sum(axis=0)
    return _intervals(ratios, counted, drawn, level)


def _means_of_draws(sums: Table, counts: Table, draws: int, seed: int) -> Table:
    """Shape (draws, columns); NaN where a draw has no case with a value."""
    cases = len(sums)
    if not cases:
        return np.full((draws, sums.shape[1]), np.nan)
    if draws * cases <= CELLS:
        return _means_of(_times_drawn(cases, draws, seed), sums, counts)
    generator, at_once = np.random.default_rng(seed), max(1, CELLS // cases)
    parts = (
        generator.multinomial(cases, np.full(cases, 1 / cases), min(at_once, draws - start))
        for start in range(0, draws, at_once)
    )
    return np.concatenate([_means_of(part.astype(np.float64), sums, counts) for part in parts])


def _means_of(times: Table, sums: Table, counts: Table) -> Table:
    # columns mostly lack the same cases, so that few different counts have to be drawn
    different, which = np.unique(counts, axis=1, return_inverse=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray((times @ sums) / (times @ different)[:, which])


@lru_cache(maxsize=2)
def _times_drawn(cases: int, draws: int, seed: int) -> Table:
    """How often each draw takes each case, shape (draws, cases): the same for all tables."""
    generator = np.random.default_rng(seed)
    times = generator.multinomial(cases, np.full(cases, 1 / cases), draws)
    return times.astype(np.float64)


def _intervals(
    estimates: Iterable[float], numbers: Iterable[int], drawn: Table, level: float
) -> list[Interval]:
    """One a column, all percentiles at once: taken one by one they cost more than the draws."""
    columns = np.ascontiguousarray(drawn.T)
    whole = ~np.isnan(columns).any(axis=1)
    found = np.full((len(columns), 3), np.nan)
    found[whole] = _percentiles(columns[whole], level)
    for place in np.flatnonzero(~whole):
        known = columns[place][~np.isnan(columns[place])]
        if len(known) > 1:
            found[place] = _percentiles(known[np.newaxis], level)[0]
    return [
        Interval(float(one), float(lower), float(upper), int(n), float(error))
        if n > 1
        else without_bounds(float(one), int(n))
        for one, n, (lower, upper, error) in zip(estimates, numbers, found, strict=True)
    ]


def _percentiles(columns: Table, level: float) -> Table:
    """Lower and upper bound and standard error of each row of draws."""
    if not len(columns):
        return np.empty((0, 3))
    lower, upper = np.quantile(columns, [(1 - level) / 2, (1 + level) / 2], axis=1)
    return np.stack([lower, upper, columns.std(axis=1, ddof=1)], axis=1)
