"""A mean of labels, helped by a grader that scored every case.

The grader may be wrong: its scores only say where cases without a label are likely to lie, and
labelled cases say how far it is off. A useless grader costs a label's width, not the truth.
"""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.cases import Cases, Values, Vector, as_vector, group, same_length
from inspect_aihospital.statistics.interval import LEVEL, Interval, around, without_bounds
from inspect_aihospital.statistics.tuning import FEWEST, leave_one_out_tuning

CAUTION = 1.0
"""Labels' worth of doubt in the grader: the variance of what it leaves open is mixed with that
of the labels as if one more label had said that it is useless. A grader that is right in nine
cases of ten errs in three of thirty labels or in none, and then t alone covers too seldom."""


@dataclass(frozen=True)
class PredictionPowered:
    """A mean of labels with the grader's help, and without.

    Attributes:
        mean: With the grader; `n` is the number of labelled cases.
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
    cases: Cases | None = None,
    unlabelled_cases: Cases | None = None,
    weights: Values | None = None,
    level: float = LEVEL,
) -> PredictionPowered:
    """Power-tuned prediction-powered mean (Angelopoulos, Duchi and Zrnic, 2023, PPI++).

    Estimated is the mean label over cases like these, of which all N here are a sample, as for
    every other interval of this package; for the mean of exactly these cases it is too wide.
    The labelled cases are drawn from the N at random, so **all** N give the grader's mean:

        estimate = mean over labelled [y − λ·(f − mean of f over all N)]
        SE² = var(y)/N + (1 − n/N)·var(y − λf)/n

    which is PPI++ with its λ times (1 + n/N_unlabelled): the best λ is then the slope of y on f,
    whatever N. What is added for few labels: λ is estimated without the case that it is applied
    to, shrunk by 1 − 1/F of that slope and clipped to [0, 1]; `CAUTION`; t in place of z, with
    n−2 degrees of freedom (n−1 where λ is 0).

    Labels drawn with unequal probabilities need `weights` (`sampling.design_weights`): means
    become weighted means (Hájek), var(·)·(1 − n/N)/n becomes n/(n−1)·Σ w(w−1)(t − mean)²/(Σw)²,
    and n in the degrees of freedom (Σw)²/Σw² (Kish).

    Args:
        labels: Shape (rows,) of labelled cases; a case whose labels are all NaN counts as
            unlabelled.
        graded: The grader's score of the same rows; a case without any is left out.
        unlabelled: The grader's scores of all other cases; NaN is left out.
        cases: The case of each labelled row, whose rows are averaged first; without them each
            row is a case.
        unlabelled_cases: The case of each other row.
        weights: Shape (rows,): how many cases each labelled case stands for; without them all
            stand for as many.
        level: Coverage probability.

    Returns:
        In the units of the labels. Over fewer than two labels without bounds; below `FEWEST`,
        or where no case is without a label, the grader is not used.

    Raises:
        UserError: Rows do not match, a case is on both sides, or a weight is not above 0.
    """
    y, f, w, others = _by_case(labels, graded, weights, cases, unlabelled, unlabelled_cases)
    total, n = len(f) + len(others), len(y)
    if n < 2:
        nothing = without_bounds(float(y[0]) if n else math.nan, n)
        return PredictionPowered(nothing, nothing, 0.0, total)
    plain = _Terms(y, w, total)
    usable = n >= FEWEST and n < total
    tuning = leave_one_out_tuning(y, f, w) if usable else np.zeros(n)
    centre = (f.sum() + others.sum()) / total
    terms = _Terms(y - tuning * (f - centre), w, total)
    sampling = (n * terms.sampling + CAUTION * plain.sampling) / (n + CAUTION)
    helped = terms.interval(sampling + plain.population, 2 if tuning.any() else 1, level)
    alone = plain.interval(plain.sampling + plain.population, 1, level)
    return PredictionPowered(helped, alone, float(tuning.mean()), total)


@dataclass(frozen=True)
class _Terms:
    """One number a labelled case, whose weighted mean is an estimate."""

    values: Vector
    weights: Vector
    total: int

    @cached_property
    def mean(self) -> float:
        return float(self.weights @ self.values / self.weights.sum())

    @cached_property
    def squares(self) -> Vector:
        """Squared distances from the mean, with n/(n−1) for the mean that was estimated."""
        n = len(self.values)
        return np.asarray(np.square(self.values - self.mean) * (n / (n - 1)), dtype=np.float64)

    @property
    def sampling(self) -> float:
        """Variance because not all cases are labelled."""
        w = self.weights
        return max(float((w * (w - 1)) @ self.squares), 0.0) / float(w.sum()) ** 2

    @property
    def population(self) -> float:
        """Variance because the cases themselves are a sample."""
        return float(self.weights @ self.squares / self.weights.sum()) / self.total

    def interval(self, variance: float, parameters: int, level: float) -> Interval:
        effective = float(self.weights.sum() ** 2 / np.square(self.weights).sum())
        freedom = effective - parameters
        return around(self.mean, math.sqrt(variance), len(self.values), freedom, level)


def _by_case(
    labels: Values,
    graded: Values,
    weights: Values | None,
    cases: Cases | None,
    unlabelled: Values,
    unlabelled_cases: Cases | None,
) -> tuple[Vector, Vector, Vector, Vector]:
    """Labels, grades and weights of labelled cases, and grades of all others."""
    y, f = as_vector("labels", labels), as_vector("graded", graded)
    same_length(labels=y, graded=f)
    others = group("unlabelled", unlabelled, unlabelled_cases)
    known, seen = group("labels", y, cases), group("graded", f, cases)
    _, here, there = np.intersect1d(known.ids, seen.ids, return_indices=True)
    if cases is not None and unlabelled_cases is not None:
        _apart(seen.ids, others.ids)
    open_ = np.setdiff1d(np.arange(len(seen.ids)), there)
    rest = np.concatenate([others.means, seen.means[open_]])
    total = len(here) + len(rest)
    w = _weights(weights, y, cases)[here] if weights is not None else _even(total, len(here))
    return known.means[here], seen.means[there], w, rest


def _even(total: int, n: int) -> Vector:
    return np.full(n, total / max(n, 1))


def _weights(weights: Values, labels: Vector, cases: Cases | None) -> Vector:
    given = as_vector("weights", weights)
    same_length(weights=given, labels=labels)
    given = np.where(np.isnan(labels), np.nan, given)
    if not (given[~np.isnan(labels)] > 0).all():
        raise UserError(
            "weights: expected a number above 0 for each label. Make them of the probabilities "
            "that labels were drawn with (design_weights)."
        )
    return group("weights", given, cases).means


def _apart(labelled: npt.NDArray[np.generic], others: npt.NDArray[np.generic]) -> None:
    both = np.intersect1d(labelled, others)
    if len(both):
        raise UserError(
            f"unlabelled_cases: {len(both)} also have a label, {both[0]} among them. Give each "
            "case once: its rows with labels, or without."
        )
