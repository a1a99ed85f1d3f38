"""Make intervals of bounded means and ratios, many columns of the same cases from the same draws.

The method is the Bayesian bootstrap with one more case (Rubin, 1981; Gaffke, 2005; Phan, Thomas
and Learned-Miller, 2021). Each draw weighs the cases at random. For the lower bound a case with
the least possible value is added, for the upper bound a case with the greatest. The added case
stands for values that no case has shown yet. For values of 0 and 1 the result is the interval of
Clopper and Pearson (1934).
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256

import numpy as np
import numpy.typing as npt

from inspect_aihospital.errors import UserError, require_positive
from inspect_aihospital.statistics.bootstrap_weights import Weights, weights_drawn
from inspect_aihospital.statistics.case_rows import ROUNDING, Vector, varies
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

Columns = npt.NDArray[np.float64]
Drawing = tuple[float, int, int]
"""Level, draws, seed."""

SEED = 20231118
"""Seed of every interval of this package, so that the same scores give the same interval."""

DRAWS = 10_000
"""With 10,000 draws a bound moves by about 1 % of the width from seed to seed."""

CELLS = 8_000_000
"""Draws times cases whose weights are kept for the next call, 32 MB; more come in such parts."""

MOST_REMEMBERED = 100_000
"""Columns whose bounds are kept: 30 MB."""

_REMEMBERED: dict[tuple[bytes, Drawing], Vector] = {}


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


def remembered_bounds(
    parts: Columns, wholes: Columns, limits: Columns, drawing: Drawing
) -> Columns:
    """Return lower and upper bound of each column's ratio, shape (columns, 2).

    Bounds are cached, since a report asks for the same column in several tables and figures.
    """
    columns = zip(parts.T, wholes.T, limits, strict=True)
    digests = [sha256(b"".join(map(np.ndarray.tobytes, column))).digest() for column in columns]
    keys = [(digest, drawing) for digest in digests]
    bounds = {key: pair for key in keys if (pair := _REMEMBERED.get(key)) is not None}
    new = [place for place, key in enumerate(keys) if key not in bounds]
    if new:
        computed = _bounds(parts[:, new], wholes[:, new], limits[new], drawing)
        fresh = dict(zip([keys[place] for place in new], computed, strict=True))
        if len(_REMEMBERED) + len(fresh) > MOST_REMEMBERED:
            _REMEMBERED.clear()
        _REMEMBERED.update(fresh)
        bounds |= fresh  # kept apart, since the cache may have been cleared meanwhile
    return np.array([bounds[key] for key in keys]).reshape(-1, 2)


def _bounds(parts: Columns, wholes: Columns, limits: Columns, drawing: Drawing) -> Columns:
    tail = (1 - drawing[0]) / 2
    low, high = drawn_ratios(parts, wholes, limits, drawing)
    lower, upper = np.quantile(low, tail, axis=1), np.quantile(high, 1 - tail, axis=1)
    return np.stack([lower, upper], axis=1)


def drawn_ratios(
    parts: Columns, wholes: Columns, limits: Columns, drawing: Drawing
) -> tuple[Columns, Columns]:
    """Compute ratios in each draw with the lowest case added, and with the highest.

    Args:
        parts: Shape (cases, columns), in range.
        wholes: The same.
        limits: Shape (columns, 2): the range of each column's ratio.
        drawing: Level, draws, seed.

    Returns:
        Two of shape (columns, draws), within range; NaN where there is nothing.
    """
    _, draws, seed = drawing
    if not len(parts):
        no_ratios = np.full((parts.shape[1], draws), np.nan)
        return no_ratios, no_ratios
    cases = len(parts) + 1
    blocks = (
        [_cached_weights(cases, draws, seed)]
        if draws * cases <= CELLS
        else weights_drawn(cases, draws, seed, CELLS)
    )
    ratios = [_ratios(weights, parts, wholes, limits) for weights in blocks]
    low, high = (np.concatenate([pair[side] for pair in ratios], axis=1) for side in (0, 1))
    return low, high


def _ratios(
    weights: Weights, parts: Columns, wholes: Columns, limits: Columns
) -> tuple[Columns, Columns]:
    # Deviations are added to the mean, so that what does not vary stays exact.
    cases, added = weights[:, :-1].T, weights[:, -1]
    # Most columns share their wholes (ones, or the same counts), so each kind is summed once.
    kinds = list(dict.fromkeys(column.tobytes() for column in wholes.T))
    kind_of = [kinds.index(column.tobytes()) for column in wholes.T]
    different = np.stack([np.frombuffer(kind) for kind in kinds])
    counts = np.maximum((different > 0).sum(axis=1), 1)
    extra = (different.sum(axis=1) / counts)[:, np.newaxis] * added
    total = (different @ cases + extra)[kind_of]
    with np.errstate(invalid="ignore", divide="ignore"):
        middles = np.nan_to_num(parts.sum(axis=0) / wholes.sum(axis=0))
        deviations = (parts - middles * wholes).T @ cases
        sides = [
            middles[:, np.newaxis]
            + (deviations + (limit - middles)[:, np.newaxis] * extra[kind_of]) / total
            for limit in _extremes(parts, wholes, limits)
        ]
    low, high = (np.clip(side, *limits.T[..., np.newaxis]) for side in sides)
    return low, high


def _extremes(parts: Columns, wholes: Columns, limits: Columns) -> tuple[Vector, Vector]:
    """Return the added cases' ratios: the limits, or without limits the most extreme seen."""
    ratios = np.divide(parts, wholes, out=np.full(parts.shape, np.nan), where=wholes > 0)
    is_empty = np.isnan(ratios).all(axis=0)
    ratios[:, is_empty] = 0.0
    least, most = np.nanmin(ratios, axis=0), np.nanmax(ratios, axis=0)
    below, above = limits.T
    return np.where(np.isinf(below), least, below), np.where(np.isinf(above), most, above)


@lru_cache(maxsize=2)
def _cached_weights(cases: int, draws: int, seed: int) -> Weights:
    """Return weights, shape (draws, cases); the same for all tables of as many cases."""
    # In double precision, or every sum would convert them again.
    return np.concatenate(list(weights_drawn(cases, draws, seed))).astype(np.float64)
