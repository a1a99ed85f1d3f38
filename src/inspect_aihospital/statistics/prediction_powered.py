"""Estimate a mean of labels with the help of a grader that scored every case.

The grader may be wrong. Its scores only say where cases without a label are likely to lie, and
labelled cases say how far it is off. A useless grader costs no width, and never the truth.
"""

import math
from dataclasses import astuple, dataclass

import numpy as np

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.case_rows import Values, Vector, as_vector, same_length, varies
from inspect_aihospital.statistics.columns import DRAWS, SEED, check_range
from inspect_aihospital.statistics.interval import (
    ALL_ALIKE,
    LABELS_ALONE,
    LEVEL,
    POINTS,
    Interval,
    Range,
    without_bounds,
)
from inspect_aihospital.statistics.tuning import Powered, labels_alone, powered


@dataclass(frozen=True)
class PredictionPowered:
    """Hold a mean of labels with the grader's help, and without.

    Attributes:
        mean: With the grader; `n` is the number of labelled cases. Its `note` says where it is
            that of the labels alone, since the grader would have widened the interval.
        labels_only: Without it, from the same labels.
        tuning: λ, how far the grader was trusted: 0 not at all, 1 fully; mean over cases.
        all_cases: Cases with a grader's score, labelled or not.
    """

    mean: Interval
    labels_only: Interval
    tuning: float
    all_cases: int


def prediction_powered_mean(
    labels: Values,
    graded: Values,
    unlabelled: Values,
    *,
    weights: Values | None = None,
    within: Range = POINTS,
    level: float = LEVEL,
    draws: int = DRAWS,
    seed: int = SEED,
) -> PredictionPowered:
    """Estimate the power-tuned prediction-powered mean (Angelopoulos et al., 2023, PPI++).

    Estimated is the mean label over cases like these, of which all N here are a sample, as for
    every other interval of this package; for the mean of exactly these cases it is too wide.
    The labelled cases are drawn from the N at random, so **all** N give the grader's mean:

        estimate = mean over labelled [y − λ·(f − mean of f over all N)]
        SE² = var(y)/N + (1 − n/N)·var(y − λf)/n

    which is PPI++ with its λ times (1 + n/N_unlabelled): the best λ is then the slope of y on f,
    whatever N. λ is estimated without the case that it is applied to, shrunk by 1 − 2/F of that
    slope and clipped to [0, 1] (`tuning`).

    The interval is that of `columns`, drawn for y − λf over labelled cases and for f over all. A
    grader that looks perfect on 20 labels may still err grossly in a case of thirty. So the case
    that is added has the worst error possible. Where that makes the interval wider than that of
    the labels alone, it is that of the labels, and its `note` says so.

    Labels drawn with unequal probabilities need `weights` (`sampling.design_weights`): means
    become weighted means (Hájek), and var(·)·(1 − n/N)/n becomes
    n/(n−1)·Σ w(w−1)(t − mean)²/(Σw)².

    Args:
        labels: Shape (cases,), one a case; a case whose label is NaN counts as unlabelled.
        graded: The grader's score of the same cases; a case without it is left out.
        unlabelled: The grader's scores of all other cases; NaN is left out.
        weights: Shape (cases,): how many cases each labelled case stands for; without them all
            stand for as many.
        within: The range of labels and grades.
        level: Coverage probability.
        draws: Sets of weights.
        seed: Of the draws.

    Returns:
        In the units of the labels. Over fewer than two labels without bounds; below `FEWEST`,
        or where no case is without a label, the grader is not used.

    Raises:
        UserError: Cases do not match, or a weight is not above 0.
    """
    y, f, w, unlabelled_grades = _part(labels, graded, weights, unlabelled)
    total, n = len(f) + len(unlabelled_grades), len(y)
    for scores in (y, f, unlabelled_grades):
        check_range(scores, np.ones_like(scores), np.array(within))
    if n < 2:
        no_mean = without_bounds(float(y[0]) if n else math.nan, n)
        return PredictionPowered(no_mean, no_mean, 0.0, total)
    drawing = (level, draws, seed)
    # in order of size, so that neither the order of cases nor their names move a bound
    order = np.lexsort((w, f, y))
    all_grades = np.sort(np.concatenate([f, unlabelled_grades]))[np.newaxis]
    labelled, scored, standing = (part[order][np.newaxis] for part in (y, f, w))
    with_grader = powered(labelled, scored, standing, all_grades, within, drawing)
    without_grader = labels_alone(labelled, standing, total, within, drawing)
    alike = "" if varies(y) else ALL_ALIKE
    tuning = float(with_grader.tuning[0])
    return PredictionPowered(
        mean=_interval(with_grader, n, "" if tuning else LABELS_ALONE),
        labels_only=_interval(without_grader, n, alike),
        tuning=tuning,
        all_cases=total,
    )


def _interval(result: Powered, n: int, note: str) -> Interval:
    estimate, lower, upper, error, _ = (float(numbers[0]) for numbers in astuple(result))
    return Interval(estimate, lower, upper, n, error, note)


def _part(
    labels: Values, graded: Values, weights: Values | None, unlabelled: Values
) -> tuple[Vector, Vector, Vector, Vector]:
    """Return labels, grades and weights of labelled cases, and grades of all others."""
    y, f = as_vector("labels", labels), as_vector("graded", graded)
    same_length(labels=y, graded=f)
    others = as_vector("unlabelled", unlabelled)
    is_graded, is_labelled = ~np.isnan(f), ~np.isnan(y)
    # The grade of a case without its label still helps to estimate the grader's mean.
    others = np.concatenate([others[~np.isnan(others)], f[is_graded & ~is_labelled]])
    is_used = is_graded & is_labelled
    n = int(is_used.sum())
    # Each of n labelled cases stands for N/n of all N.
    even = np.full(n, (n + len(others)) / max(n, 1))
    w = even if weights is None else _weights(weights, y)[is_used]
    return y[is_used], f[is_used], w, others


def _weights(weights: Values, labels: Vector) -> Vector:
    vector = as_vector("weights", weights)
    same_length(weights=vector, labels=labels)
    if not (vector[~np.isnan(labels)] > 0).all():
        raise UserError(
            "weights: expected a number above 0 for each label. Make them of the probabilities "
            "that labels were drawn with (design_weights)."
        )
    return vector
