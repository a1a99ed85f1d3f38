"""P-values of several comparisons, adjusted for their number."""

import numpy as np

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.cases import Values, Vector, as_vector


def holm(p_values: Values) -> Vector:
    """Holm's step-down adjustment (Holm, 1979): the chance of any false claim stays at alpha.

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
    given = as_vector("p_values", p_values)
    if ((given < 0) | (given > 1)).any():
        raise UserError("p_values: expected numbers from 0 to 1. Give p-values, not statistics.")
    adjusted = np.full(len(given), np.nan)
    known = np.flatnonzero(~np.isnan(given))
    order = known[np.argsort(given[known], kind="stable")]
    factors = np.arange(len(order), 0, -1)
    adjusted[order] = np.minimum(np.maximum.accumulate(given[order] * factors), 1)
    return adjusted
