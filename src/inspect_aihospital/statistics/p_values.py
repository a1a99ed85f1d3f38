"""Test paired differences exactly, and adjust p-values for several comparisons."""

import math
from functools import lru_cache

import numpy as np
import numpy.typing as npt
from scipy.special import ndtr

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.case_rows import ROUNDING, Values, Vector, as_vector

Steps = npt.NDArray[np.int64]

STEPS = 60
"""Most steps to the least difference, in whose units all differences are tried to be whole."""

FINENESS = 1000
"""Steps to the greatest difference where no unit makes all of them whole."""

MOST_WORK = 200_000_000
"""Differing cases times steps of their sum beyond which the normal distribution serves."""


def sign_flip_p(differences: Vector) -> float:
    """Return the two-sided p-value of no difference between two models (Fisher, 1935, §21).

    If neither model is better, a case's difference is as likely as its opposite. So all 2^n
    choices of signs are equally likely, and p is the share of them whose sum is at least as far
    from 0. The choices are counted exactly, on differences in whole steps; those that have no
    common unit are rounded to a thousandth of the greatest, which leaves the test exact. For
    right and wrong answers it is McNemar's exact test.

    Args:
        differences: Shape (cases,), in any units.

    Returns:
        0 to 1; at least 2^(1 − the cases that differ). 1 where no case differs, NaN over fewer
        than two cases.
    """
    if len(differences) < 2:
        return math.nan
    sizes = np.abs(differences)
    differing = sizes > ROUNDING * max(float(sizes.max()), 1.0)
    # Equal everywhere: every choice of signs has the same sum.
    if not differing.any():
        return 1.0
    steps = _whole_steps(sizes[differing])
    distance = abs(int((np.sign(differences[differing]) * steps).sum()))
    if len(steps) * int(steps.sum()) > MOST_WORK:
        return float(2 * ndtr(-distance / math.sqrt(float(np.square(steps).sum()))))
    return _share_as_far(np.sort(steps).tobytes(), distance)


def smallest_p(cases: int) -> float:
    """Return the smallest p-value that so many cases can have, all of which differ one way."""
    return min(1.0, 2.0 ** (1 - cases))


def _whole_steps(sizes: Vector) -> Steps:
    """Convert sizes to whole numbers of one unit, exactly where a small unit serves."""
    for parts in range(1, STEPS + 1):
        steps = sizes / (sizes.min() / parts)
        rounded_steps = np.round(steps)
        # A tiny least difference would make the table of sums too long.
        if rounded_steps.max() > STEPS * FINENESS:
            break
        if (np.abs(steps - rounded_steps) <= 1e-6 * np.maximum(rounded_steps, 1)).all():
            return np.asarray(rounded_steps, dtype=np.int64)
    rounded = np.round(sizes / (sizes.max() / FINENESS))
    return np.asarray(np.maximum(rounded, 1), dtype=np.int64)


@lru_cache(maxsize=4096)
def _share_as_far(sorted_steps: bytes, distance: int) -> float:
    """Return the share of all choices of signs whose sum is at least so far from 0; cached.

    Several tables of a report test the same pairs, in either order.
    """
    steps = np.frombuffer(sorted_steps, dtype=np.int64)
    total = int(steps.sum())
    # chances of each sum of the steps that keep their sign; each case doubles the choices
    chances = np.zeros(total + 1)
    chances[0], largest_sum = 1.0, 0
    for step in steps:
        unchanged = chances[: largest_sum + 1].copy()
        chances[: largest_sum + 1] *= 0.5
        chances[step : largest_sum + 1 + step] += 0.5 * unchanged
        largest_sum += int(step)
    sums = np.abs(2 * np.arange(total + 1) - total)
    return min(1.0, float(chances[sums >= distance].sum()))


def holm(p_values: Values) -> Vector:
    """Adjust p-values for their number (Holm, 1979), so that any false claim stays at alpha.

    The smallest of m p-values is multiplied by m, the next by m−1, and so on; none becomes
    smaller than the one before it, nor larger than 1.

    Args:
        p_values: Shape (comparisons,); NaN where a comparison has none. It stays NaN and is not
            counted among the m.

    Returns:
        Adjusted p-values in the order given.

    Raises:
        UserError: One is not between 0 and 1.
    """
    values = as_vector("p_values", p_values)
    if ((values < 0) | (values > 1)).any():
        raise UserError("p_values: expected numbers from 0 to 1. Give p-values, not statistics.")
    adjusted = np.full(len(values), np.nan)
    not_nan = np.flatnonzero(~np.isnan(values))
    order = not_nan[np.argsort(values[not_nan], kind="stable")]
    factors = np.arange(len(order), 0, -1)
    adjusted[order] = np.minimum(np.maximum.accumulate(values[order] * factors), 1)
    return adjusted
