"""How far to trust a grader: λ of prediction-powered inference, from few labels."""

import numpy as np

from inspect_aihospital.statistics.cases import Vector

FEWEST = 6
"""Labels below which the grader is not used: a slope and its error, with one left out, need
four, and two more keep the error from being a guess."""


def leave_one_out_tuning(labels: Vector, graded: Vector, weights: Vector) -> Vector:
    """λ for each labelled case, from all the others (cross-fitting; Zrnic and Candès, 2024a).

    λ is the weighted least-squares slope of labels on grades times 1 − 1/F, with F the squared
    ratio of slope to its standard error, at least 0 (as James and Stein shrink); so a slope that
    is smaller than its error counts for nothing.

    Args:
        labels: Shape (n,), n of at least 4.
        graded: Shape (n,).
        weights: Shape (n,), above 0.

    Returns:
        Shape (n,), 0 to 1; 0 where the others' grades do not vary.
    """
    y, f, n = labels - labels.mean(), graded - graded.mean(), len(labels)
    sums = [(weights * v).sum() - weights * v for v in (np.ones(n), y, f, f * y, f * f, y * y)]
    mean_y, mean_f, mean_fy, mean_ff, mean_yy = (part / sums[0] for part in sums[1:])
    shared, spread = mean_fy - mean_f * mean_y, mean_ff - mean_f**2
    open_ = mean_yy - mean_y**2
    varies = spread > 1e-12 * max(float(np.square(f).mean()), 1e-300)
    slope = np.where(varies, shared / np.where(varies, spread, 1), 0)
    explained = slope * shared
    # 1/F of a slope from n−1 cases: (unexplained ÷ explained) ÷ (n − 3)
    unexplained = np.maximum(open_ - explained, 0) / (n - 3)
    kept = 1 - unexplained / np.where(explained > 0, explained, np.inf)
    return np.asarray(np.clip(slope * np.maximum(kept, 0), 0, 1), dtype=np.float64)
