"""Percentile bootstrap over cases, from a fixed seed."""

from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt

from inspect_aihospital.errors import UserError, require_positive
from inspect_aihospital.statistics.cases import Cases, Values, Vector, group
from inspect_aihospital.statistics.drawing import CELLS
from inspect_aihospital.statistics.interval import LEVEL, Interval, check_level, without_bounds

SEED = 20231118
"""The seed of every interval of this package, so that the same scores give the same interval."""

DRAWS = 10_000
"""With 10,000 draws a bound moves by about 1 % of the width from seed to seed."""

Sums = npt.NDArray[np.float64]
Statistic = Callable[[Sums], Vector]
"""(draws, k) sums over cases → (draws,) values of the statistic; NaN where it has none."""


def bootstrap_mean(
    values: Values,
    cases: Cases | None = None,
    *,
    level: float = LEVEL,
    draws: int = DRAWS,
    seed: int = SEED,
) -> Interval:
    """Mean over cases with its percentile interval (Efron and Tibshirani, 1993, ch. 13).

    Rows of a case (epochs, graders) are averaged first, so that each case counts once, and are
    drawn together. Rows that are NaN are left out; how many there were is for the caller to say.

    Args:
        values: One a row, in any units.
        cases: The case of each row; without them each row is a case.
        level: Coverage probability.
        draws: Resamples.
        seed: Of the draws.

    Returns:
        In the units of the values; over fewer than two cases without bounds.

    Raises:
        UserError: Values, cases, level or draws are not what they should be.
    """
    means = group("values", values, cases).means
    return bootstrap_sums(
        means[:, np.newaxis],
        lambda sums: sums[:, 0] / max(len(means), 1),
        level=level,
        draws=draws,
        seed=seed,
    )


def bootstrap_sums(
    sums: npt.ArrayLike,
    statistic: Statistic,
    *,
    level: float = LEVEL,
    draws: int = DRAWS,
    seed: int = SEED,
) -> Interval:
    """A statistic of sums over cases, such as micro precision, with its percentile interval.

    Draws in which the statistic is NaN (nothing to divide by) are left out of the percentiles.

    Args:
        sums: Shape (cases, k): what each case adds, as matched and predicted mentions. A case
            with NaN in any of them is left out.
        statistic: Maps (draws, k) sums to (draws,) values.
        level: Coverage probability.
        draws: Resamples.
        seed: Of the draws.

    Returns:
        In the units of the statistic; over fewer than two cases without bounds.

    Raises:
        UserError: Sums are not a table of numbers, or level or draws are out of range.
    """
    check_level(level)
    require_positive(draws=draws)
    table = _known(sums)
    with np.errstate(divide="ignore", invalid="ignore"):
        estimate = float(statistic(table.sum(axis=0, keepdims=True))[0]) if len(table) else np.nan
        if len(table) < 2:
            return without_bounds(estimate, len(table))
        drawn = np.concatenate([statistic(part) for part in _resampled(table, draws, seed)])
    return _percentiles(estimate, drawn, len(table), level)


def _known(sums: npt.ArrayLike) -> Sums:
    table = np.asarray(sums, dtype=np.float64)
    if table.ndim != 2:
        raise UserError(f"sums: expected shape (cases, k), found {table.shape}. Give a row a case.")
    return table[~np.isnan(table).any(axis=1)]


def _resampled(table: Sums, draws: int, seed: int) -> Iterator[Sums]:
    """Sums over resampled cases, some draws at a time; the parts do not alter the stream."""
    generator, cases = np.random.default_rng(seed), len(table)
    at_once = max(1, CELLS // cases)
    columns = [np.ascontiguousarray(column) for column in table.T]
    for start in range(0, draws, at_once):
        rows = generator.integers(0, cases, (min(at_once, draws - start), cases))
        yield np.stack([column[rows].sum(axis=1) for column in columns], axis=1)


def _percentiles(estimate: float, drawn: Vector, n: int, level: float) -> Interval:
    drawn = drawn[~np.isnan(drawn)]
    if len(drawn) < 2:
        return without_bounds(estimate, n)
    tail = (1 - level) / 2
    lower, upper = np.quantile(drawn, [tail, 1 - tail])
    return Interval(estimate, float(lower), float(upper), n, float(drawn.std(ddof=1)))
