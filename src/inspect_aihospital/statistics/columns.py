"""Means of many columns over the same cases, all from the same draws."""

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256

import numpy as np
import numpy.typing as npt

from inspect_aihospital.errors import UserError, require_positive
from inspect_aihospital.statistics.bootstrap import DRAWS, SEED
from inspect_aihospital.statistics.drawing import times_drawn
from inspect_aihospital.statistics.interval import LEVEL, Interval, check_level, without_bounds

Table = npt.NDArray[np.float64]
Drawn = npt.NDArray[np.float32]
How = tuple[float, int, int]
"""Level, draws, seed."""

CELLS = 8_000_000
"""Draws times cases whose counts are kept for the next call, 32 MB; more come in such parts."""

MOST_REMEMBERED = 100_000
"""Columns whose bounds are kept: 30 MB."""

_REMEMBERED: dict[tuple[bytes, How], Table] = {}


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
    means = [
        float(column[there].mean()) if there.any() else np.nan
        for column, there in zip(values.T, known.T, strict=True)
    ]
    bounds = _bounds(sums, counts, (level, draws, seed))
    return _intervals(means, known.sum(axis=0), bounds)


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
    above, below = (np.nan_to_num(np.asarray(one, np.float64)) for one in (parts, wholes))
    if above.ndim != 2 or above.shape != below.shape:
        raise UserError(
            f"parts {above.shape}, wholes {below.shape}: expected the same shape (cases, columns)."
        )
    with np.errstate(invalid="ignore", divide="ignore"):
        ratios = above.sum(axis=0) / below.sum(axis=0)
    counted = ((above != 0) | (below != 0)).sum(axis=0)
    return _intervals(ratios, counted, _bounds(above, below, (level, draws, seed)))


def _intervals(estimates: Iterable[float], numbers: Iterable[int], bounds: Table) -> list[Interval]:
    return [
        Interval(float(one), float(lower), float(upper), int(n), float(error))
        if n > 1
        else without_bounds(float(one), int(n))
        for one, n, (lower, upper, error) in zip(estimates, numbers, bounds, strict=True)
    ]


def _bounds(parts: Table, wholes: Table, how: How) -> Table:
    """Lower and upper bound and standard error of each column's ratio, shape (columns, 3).

    A report asks for the same column in several tables and figures, so they are remembered.
    """
    keys = [
        (sha256(part.tobytes() + whole.tobytes()).digest(), how)
        for part, whole in zip(parts.T, wholes.T, strict=True)
    ]
    known = {key: one for key in keys if (one := _REMEMBERED.get(key)) is not None}
    new = [place for place, key in enumerate(keys) if key not in known]
    if new:
        found = _percentiles(_draw(parts[:, new], wholes[:, new], how), how[0])
        fresh = {keys[place]: one for place, one in zip(new, found, strict=True)}
        if len(_REMEMBERED) + len(fresh) > MOST_REMEMBERED:
            _REMEMBERED.clear()
        _REMEMBERED.update(fresh)
        known |= fresh
    return np.array([known[key] for key in keys]).reshape(-1, 3)


def _draw(parts: Table, wholes: Table, how: How) -> Table:
    """Ratios of sums over drawn cases, shape (columns, draws); NaN where there is nothing."""
    _, draws, seed = how
    cases = len(parts)
    if not cases:
        return np.full((parts.shape[1], draws), np.nan)
    if draws * cases <= CELLS:
        return _ratios(_kept(cases, draws, seed), parts, wholes)
    times = times_drawn(cases, draws, seed, CELLS)  # few and large: each is multiplied
    some = [_ratios(part.astype(np.float32), parts, wholes) for part in times]
    return np.concatenate(some, axis=1)


def _ratios(times: Drawn, parts: Table, wholes: Table) -> Table:
    # Single precision is twice as fast. It serves for what a case adds to the mean deviation,
    # which is added to the mean in double precision, so that what does not vary stays exact.
    different = list(dict.fromkeys(whole.tobytes() for whole in wholes.T))
    which = [different.index(whole.tobytes()) for whole in wholes.T]
    kinds = np.stack([np.frombuffer(one) for one in different]).astype(np.float32)
    with np.errstate(invalid="ignore", divide="ignore"):
        middles = np.nan_to_num(parts.sum(axis=0) / wholes.sum(axis=0), posinf=0, neginf=0)
        deviations = (parts - middles * wholes).astype(np.float32)
        shares = (deviations.T @ times.T) / (kinds @ times.T)[which]
    shares[np.isinf(shares)] = np.nan
    return np.asarray(middles[:, np.newaxis] + shares, dtype=np.float64)


def _percentiles(columns: Table, level: float) -> Table:
    """Bounds and standard error of each row of draws, all at once where none is NaN."""
    whole = ~np.isnan(columns).any(axis=1)
    found = np.full((len(columns), 3), np.nan)
    if whole.any():
        found[whole] = _of_known(columns[whole], level)
    for place in np.flatnonzero(~whole):
        known = columns[place][~np.isnan(columns[place])]
        if len(known) > 1:
            found[place] = _of_known(known[np.newaxis], level)[0]
    return found


def _of_known(columns: Table, level: float) -> Table:
    lower, upper = np.quantile(columns, [(1 - level) / 2, (1 + level) / 2], axis=1)
    return np.stack([lower, upper, columns.std(axis=1, ddof=1)], axis=1)


@lru_cache(maxsize=2)
def _kept(cases: int, draws: int, seed: int) -> Drawn:
    """How often each draw takes each case, shape (draws, cases): the same for all tables."""
    return np.concatenate([part.astype(np.float32) for part in times_drawn(cases, draws, seed)])
