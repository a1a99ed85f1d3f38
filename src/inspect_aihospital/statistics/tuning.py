"""How far to trust a grader, and what its scores then say: prediction-powered arithmetic.

Arrays have a row of labelled cases in their last axis; any axes before it are other samples, so
that a simulation of thousands is one call.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.special import stdtrit

from inspect_aihospital.statistics.cases import Vector
from inspect_aihospital.statistics.interval import LEVEL

FEWEST = 6
"""Labels below which the grader is not used: a slope and its error, with one left out, need
four, and two more keep the error from being a guess."""

CAUTION = 1.0
"""Labels' worth of doubt in the grader: the variance of what it leaves open is mixed with that
of the labels as if one more label had said that it is useless. A grader that is right in nine
cases of ten errs in three of thirty labels or in none, and then t alone covers too seldom."""


DOUBT = 2.0
"""F at which a slope counts for nothing: Akaike's limit for one parameter more. Intervals of a
grader of noise then move by 0.1 % of their width at 30 labels (benchmarks/labels.py)."""


ROUNDING = 1e-9
"""Shares smaller than this are taken for none: far above rounding, far below any real slope."""


@dataclass(frozen=True)
class Powered:
    """Estimates, one a sample.

    Attributes:
        estimate: Shape (...), in the units of the labels.
        standard_error: Shape (...), in the same.
        freedom: Shape (...): degrees of freedom of Student's t.
        tuning: Shape (...): mean λ.
    """

    estimate: Vector
    standard_error: Vector
    freedom: Vector
    tuning: Vector


def powered(
    labels: Vector,
    graded: Vector,
    weights: Vector,
    centre: float | Vector,
    total: int,
    level: float = LEVEL,
) -> Powered:
    """Mean label over cases like these, from labelled cases and the grader's mean over all.

    In a sample whose interval the grader would widen it is not used, so that no interval is wider
    than that of its labels alone.

    Args:
        labels: Shape (..., n), n of at least 2.
        graded: The same shape; all equal, or n below `FEWEST`, and the grader is not used.
        weights: The same shape: how many cases each stands for.
        centre: The grader's mean over all cases, shape (..., 1) or one number.
        total: All cases.
        level: Coverage probability of the intervals that are compared.
    """
    alone = _tuned(labels, graded, weights, centre, total, np.zeros_like(labels))
    if not FEWEST <= labels.shape[-1] < total:
        return alone
    tuning = leave_one_out_tuning(labels, graded, weights)
    helped = _tuned(labels, graded, weights, centre, total, tuning)
    helps = _reach(helped, level) < _reach(alone, level)
    return Powered(
        np.where(helps, helped.estimate, alone.estimate),
        np.where(helps, helped.standard_error, alone.standard_error),
        np.where(helps, helped.freedom, alone.freedom),
        np.where(helps, helped.tuning, alone.tuning),
    )


def _tuned(
    labels: Vector,
    graded: Vector,
    weights: Vector,
    centre: float | Vector,
    total: int,
    tuning: Vector,
) -> Powered:
    n = labels.shape[-1]
    estimate, sampling, _ = _parts(labels - tuning * (graded - centre), weights, total)
    _, alone, population = _parts(labels, weights, total)
    variance = (n * sampling + CAUTION * alone) / (n + CAUTION) + population
    # Satterthwaite's, of a sum of w²·residual²: n where all stand for as many
    effective = np.square(weights).sum(axis=-1) ** 2 / (weights**4).sum(axis=-1)
    freedom = effective - np.where(tuning.any(axis=-1), 2, 1)
    return Powered(estimate, np.sqrt(variance), freedom, tuning.mean(axis=-1))


def _reach(found: Powered, level: float) -> Vector:
    """Half the width of each interval."""
    freedom = np.where(found.freedom > 0, found.freedom, np.nan)
    reach = stdtrit(freedom, (1 + level) / 2) * found.standard_error
    return np.asarray(reach, dtype=np.float64)


def leave_one_out_tuning(labels: Vector, graded: Vector, weights: Vector) -> Vector:
    """λ for each labelled case, from all the others (cross-fitting; Zrnic and Candès, 2024a).

    λ is the weighted least-squares slope of labels on grades times 1 − `DOUBT`/F, with F the
    squared ratio of slope to its standard error, and at least 0, in the manner of James and Stein.

    Args:
        labels: Shape (..., n), n of at least 4.
        graded: The same shape.
        weights: The same shape, above 0.

    Returns:
        The same shape, 0 to 1; 0 where the others' grades do not vary.
    """
    n = labels.shape[-1]
    y = labels - labels.mean(axis=-1, keepdims=True)
    f = graded - graded.mean(axis=-1, keepdims=True)
    all_but = _all_but_each(weights)
    mean_y, mean_f, mean_fy, mean_ff, mean_yy = (
        _all_but_each(weights * part) / all_but for part in (y, f, f * y, f * f, y * y)
    )
    shared, spread = mean_fy - mean_f * mean_y, mean_ff - mean_f**2
    unlike = mean_yy - mean_y**2
    varies = _more_than_rounding(spread, f) & _more_than_rounding(unlike, y)
    slope = np.where(varies, shared / np.where(varies, spread, 1), 0)
    explained = slope * shared
    # 1/F of a slope from n−1 cases: (unexplained ÷ explained) ÷ (n − 3)
    unexplained = np.maximum(unlike - explained, 0) / (n - 3)
    kept = 1 - DOUBT * unexplained / np.where(explained > 0, explained, np.inf)
    tuning = np.clip(slope * np.maximum(kept, 0), 0, 1)
    # at the limit of doubt rounding must not decide whether the grader is used
    return np.asarray(np.where(tuning > ROUNDING, tuning, 0), dtype=np.float64)


def _more_than_rounding(variance: Vector, values: Vector) -> npt.NDArray[np.bool_]:
    """Whether a variance is more than what rounding leaves of values that are all the same."""
    squares = np.square(values).mean(axis=-1, keepdims=True)
    return np.asarray(variance > ROUNDING * squares, dtype=np.bool_)


def _all_but_each(values: Vector) -> Vector:
    return np.asarray(values.sum(axis=-1, keepdims=True) - values, dtype=np.float64)


def _parts(values: Vector, weights: Vector, total: int) -> tuple[Vector, Vector, Vector]:
    """Weighted mean; its variance because few are labelled, and because cases are a sample."""
    n, whole = values.shape[-1], weights.sum(axis=-1)
    mean = (weights * values).sum(axis=-1) / whole
    squares = weights * np.square(values - mean[..., np.newaxis]) * (n / (n - 1))
    sampling = np.maximum(((weights - 1) * squares).sum(axis=-1), 0) / whole**2
    return mean, sampling, squares.sum(axis=-1) / whole / total
