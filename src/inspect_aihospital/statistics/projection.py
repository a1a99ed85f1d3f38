"""Project the width of an interval once more cases are labelled, if they are like those so far."""

import math

import numpy as np

from inspect_aihospital.statistics.case_rows import Vector
from inspect_aihospital.statistics.interval import LEVEL, Interval, t_quantile


def projected_width(
    now: Interval, variance: float, total: int, residuals: Vector, chances: Vector
) -> float:
    """Project the width of a prediction-powered interval after a further round of labels.

    The rounds are combined as `design_weights` does, each by its share of the labels:

        SE² = variance/N + share²·(SE_now² − variance/N) + (1 − share)²·Σ r²(1/p − 1)/N²

    The interval so far is wider than Student's by the case that is added to it. That excess
    shrinks as 1 ÷ labels.

    A projection, not a bound: residuals are taken to be as large as expected, and λ to stay. Few
    labels say little of either, so the width that comes may well be larger.

    Args:
        now: The interval so far.
        variance: Of the labels, over cases.
        total: All cases N.
        residuals: Shape (open,): the expected distance r of grader and label of every case that
            can be drawn, in the units of the labels.
        chances: Shape (open,): the probability p that each is drawn.

    Returns:
        In the units of the labels; NaN where the interval so far has no bounds.
    """
    population = variance / total
    more = float(chances.sum())
    share = now.n / (now.n + more)
    new_error = float((np.square(residuals) * (1 / chances - 1)).sum()) / total**2
    # An estimated error may be smaller than the part of it that no label removes.
    before = max(now.standard_error**2 - population, 0.0)
    error = math.sqrt(population + share**2 * before + (1 - share) ** 2 * new_error)
    students = 2 * t_quantile(LEVEL, now.n - 2) * now.standard_error
    excess = max(now.width - students, 0.0) * share
    return 2 * t_quantile(LEVEL, now.n + more - 2) * error + excess
