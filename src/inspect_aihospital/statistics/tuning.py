"""Weigh a grader's scores against labels: prediction-powered arithmetic.

Arrays have a row of labelled cases in their last axis; any axes before it are other samples, so
that a simulation of thousands is one call.
"""

from dataclasses import astuple, dataclass

import numpy as np
import numpy.typing as npt

from inspect_aihospital.statistics.case_rows import ROUNDING, Vector
from inspect_aihospital.statistics.drawn_ratios import Drawing, drawn_ratios, remembered_bounds
from inspect_aihospital.statistics.interval import Range

FEWEST = 6
"""Labels below which the grader is not used: a slope and its error, with one left out, need
four, and two more keep the error from being a guess."""

DOUBT = 2.0
"""F at which a slope counts for nothing: Akaike's limit for one parameter more."""


@dataclass(frozen=True)
class Powered:
    """Hold estimates with their intervals in the units of the labels, each of shape (samples,).

    `tuning` is the mean λ; 0 where the interval is that of the labels alone.
    """

    estimate: Vector
    lower: Vector
    upper: Vector
    standard_error: Vector
    tuning: Vector


def powered(
    labels: Vector,
    graded: Vector,
    weights: Vector,
    every_grade: Vector,
    within: Range,
    drawing: Drawing,
) -> Powered:
    """Estimate the mean label over cases like these, with the grader's mean over all.

    In a sample whose interval the grader would widen it is not used, so that no interval is wider
    than that of its labels alone.

    Args:
        labels: Shape (samples, n), n of at least 2.
        graded: The same shape; all equal, or n below `FEWEST`, and the grader is not used.
        weights: The same shape: how many cases each stands for.
        every_grade: Shape (samples, N): the grader's scores of all cases, labelled or not.
        within: The range of labels and grades.
        drawing: Level, draws and seed of the intervals.
    """
    without_grader = labels_alone(labels, weights, every_grade.shape[-1], within, drawing)
    if not FEWEST <= labels.shape[-1] < every_grade.shape[-1]:
        return without_grader
    tuning = leave_one_out_tuning(labels, graded, weights)
    with_grader = _with_grader(labels, graded, weights, every_grade, tuning, within, drawing)
    helps = tuning.any(axis=-1) & (
        with_grader.upper - with_grader.lower < without_grader.upper - without_grader.lower
    )
    pairs = zip(astuple(with_grader), astuple(without_grader), strict=True)
    return Powered(*(np.where(helps, with_it, without_it) for with_it, without_it in pairs))


def labels_alone(
    labels: Vector, weights: Vector, total: int, within: Range, drawing: Drawing
) -> Powered:
    """Estimate the mean label without a grader; arguments as in `powered`, of N cases in total."""
    limits = np.broadcast_to(np.asarray(within), (len(labels), 2))
    bounds = remembered_bounds((weights * labels).T, weights.T, limits, drawing)
    mean, sampling, population = _parts(labels, weights, total)
    error, mean = np.sqrt(sampling + population), np.clip(mean, *within)  # rounding may leave it
    lower, upper = np.minimum(bounds[:, 0], mean), np.maximum(bounds[:, 1], mean)
    return Powered(mean, lower, upper, error, np.zeros(len(labels)))


def _with_grader(
    labels: Vector,
    graded: Vector,
    weights: Vector,
    every_grade: Vector,
    tuning: Vector,
    within: Range,
    drawing: Drawing,
) -> Powered:
    """Average what the grader leaves open plus λ times its own mean, both drawn.

    What it leaves open, label less λ·grade, lies between the least label less λ times the most
    grade and the opposite: one gross error is added as the case that no label has shown.
    """
    (least, most), (level, draws, seed) = within, drawing
    # Grades are counted from the least: λ differs by case, so another zero would spread them.
    graded, every_grade, widest = graded - least, every_grade - least, most - least
    trust, left_open = tuning.mean(axis=-1), labels - tuning * graded
    limits = np.stack([least - trust * widest, np.full_like(trust, most)], axis=1)
    # λ differs a little by case, so what is left open may pass these limits by as little
    limits[:, 0] = np.minimum(limits[:, 0], left_open.min(axis=-1))
    limits[:, 1] = np.maximum(limits[:, 1], left_open.max(axis=-1))
    opened = drawn_ratios((weights * left_open).T, weights.T, limits, drawing)
    unit_weights = np.ones_like(every_grade.T)
    scores = np.broadcast_to(np.asarray((0.0, widest)), (len(labels), 2))
    means = drawn_ratios(every_grade.T, unit_weights, scores, (level, draws, seed + 1))
    low, high = (a + trust[:, np.newaxis] * b for a, b in zip(opened, means, strict=True))
    tail = (1 - level) / 2
    centre = every_grade.mean(axis=-1, keepdims=True)
    mean, sampling, _ = _parts(left_open + tuning * centre, weights, every_grade.shape[-1])
    _, _, population = _parts(labels, weights, every_grade.shape[-1])
    estimate = np.clip(mean, least, most)
    return Powered(
        estimate,
        np.clip(np.minimum(np.quantile(low, tail, axis=1), estimate), least, most),
        np.clip(np.maximum(np.quantile(high, 1 - tail, axis=1), estimate), least, most),
        np.sqrt(sampling + population),
        trust,
    )


def leave_one_out_tuning(labels: Vector, graded: Vector, weights: Vector) -> Vector:
    """Fit λ for each labelled case from all others (cross-fitting; Zrnic and Candès, 2024a).

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
    shrinkage = 1 - DOUBT * unexplained / np.where(explained > 0, explained, np.inf)
    tuning = np.clip(slope * np.maximum(shrinkage, 0), 0, 1)
    # at the limit of doubt rounding must not decide whether the grader is used
    return np.asarray(np.where(tuning > ROUNDING, tuning, 0), dtype=np.float64)


def _more_than_rounding(variance: Vector, values: Vector) -> npt.NDArray[np.bool_]:
    """Say whether a variance exceeds what rounding leaves of equal values."""
    squares = np.square(values).mean(axis=-1, keepdims=True)
    return np.asarray(variance > ROUNDING * squares, dtype=np.bool_)


def _all_but_each(values: Vector) -> Vector:
    return np.asarray(values.sum(axis=-1, keepdims=True) - values, dtype=np.float64)


def _parts(values: Vector, weights: Vector, total: int) -> tuple[Vector, Vector, Vector]:
    """Return the weighted mean, its variance from labelling few, and from sampling cases."""
    n, total_weight = values.shape[-1], weights.sum(axis=-1)
    mean = (weights * values).sum(axis=-1) / total_weight
    squares = weights * np.square(values - mean[..., np.newaxis]) * (n / (n - 1))
    sampling = np.maximum(((weights - 1) * squares).sum(axis=-1), 0) / total_weight**2
    return mean, sampling, squares.sum(axis=-1) / total_weight / total
