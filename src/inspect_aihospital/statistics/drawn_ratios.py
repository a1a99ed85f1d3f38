"""Compute ratios of sums in random weightings of the cases, with an extreme case added.

The method is described in `columns`.
"""

from functools import lru_cache
from hashlib import sha256

import numpy as np
import numpy.typing as npt

from inspect_aihospital.statistics.bootstrap_weights import Weights, weights_drawn
from inspect_aihospital.statistics.case_rows import Vector

Columns = npt.NDArray[np.float64]
Drawing = tuple[float, int, int]
"""Level, draws, seed."""

CELLS = 8_000_000
"""Draws times cases whose weights are kept for the next call, 32 MB; more come in such parts."""

MOST_REMEMBERED = 100_000
"""Columns whose bounds are kept: 30 MB."""

_REMEMBERED: dict[tuple[bytes, Drawing], Vector] = {}


def remembered_bounds(
    parts: Columns, wholes: Columns, limits: Columns, drawing: Drawing
) -> Columns:
    """Return lower and upper bound of each column's ratio, shape (columns, 2).

    Bounds are cached, since a report asks for the same column in several tables and figures.
    """
    columns = zip(parts.T, wholes.T, limits, strict=True)
    # A digest for a key, since columns of thousands of cases would fill the memory.
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
    """Compute the two ratios of each column in a block of draws."""
    # Deviations are added to the mean, so that what does not vary stays exact.
    cases, added = weights[:, :-1].T, weights[:, -1]
    # Most columns share their wholes (ones, or the same counts): each distinct one is summed once.
    keys = [column.tobytes() for column in wholes.T]
    distinct_keys = list(dict.fromkeys(keys))
    places = [distinct_keys.index(key) for key in keys]
    distinct_wholes = np.stack([np.frombuffer(key) for key in distinct_keys])
    counts = np.maximum((distinct_wholes > 0).sum(axis=1), 1)
    extra = (distinct_wholes.sum(axis=1) / counts)[:, np.newaxis] * added
    total = (distinct_wholes @ cases + extra)[places]
    with np.errstate(invalid="ignore", divide="ignore"):
        middles = np.nan_to_num(parts.sum(axis=0) / wholes.sum(axis=0))
        deviations = (parts - middles * wholes).T @ cases
        sides = [
            middles[:, np.newaxis]
            + (deviations + (limit - middles)[:, np.newaxis] * extra[places]) / total
            for limit in _extremes(parts, wholes, limits)
        ]
    # Rounding may put a ratio a hair outside of what is possible.
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
