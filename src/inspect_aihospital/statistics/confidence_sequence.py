"""Bound a mean at every look, so that a run may stop as soon as the bounds say enough.

For each possible mean m a gambler bets on every case, with a capital of 1, that the true mean is
higher. A bet is fixed before its case and never risks all, so that the capital stays positive; if
the mean is m, it stays what it is on average (a martingale). So it ever reaches 1/α with
probability α at most (Ville, 1939), whatever the distribution within its range, the bets, and the
reason to stop. The lower bound is the highest m at which it has; for the upper bound the gambler
bets on a lower mean (Waudby-Smith and Ramdas, 2024, Estimating means of bounded random variables
by betting, §4). Bets are Kelly's (1956) for the distance that matters, those that Wald's (1945)
test of that distance makes where values are normal; they stopped earlier than those of §4
(docs/statistics.md).

Cases are a random sample of all cases like these, as in every interval of this package, and not
drawn without replacement: bounds do not shrink because a dataset comes to its end.
"""

import math

import numpy as np
import numpy.typing as npt

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.case_rows import Vector
from inspect_aihospital.statistics.interval import LEVEL, Interval, Range, check_level

RISK = 0.95
"""Most of its capital that a bet risks on the worst possible case."""

HALVINGS = 24
"""Steps of the search for a bound: of a range of 200 the last is a hundred-thousandth."""


def confidence_sequence(
    values: npt.ArrayLike, *, within: Range, distance: float, level: float = LEVEL
) -> Interval:
    """Bound a mean so that the bounds after every case hold at once, with probability `level`.

    Args:
        values: Shape (cases,), in random order, without NaN.
        within: The least and the most that a value can be.
        distance: From the mean, in the units of the values, at which bounds are to be narrowest
            for their number of cases.
        level: Coverage probability.

    Returns:
        In the units of the values: the intersection of the bounds after each case, without a
        standard error. Over no case it is NaN within the whole range.

    Raises:
        UserError: A number is out of range.
    """
    check_level(level)
    vector, (least, most) = np.asarray(values, dtype=np.float64), within
    if not ((least <= vector) & (vector <= most)).all() or not 0 < distance < math.inf:
        raise UserError(
            f"values, distance={distance}: expected values from {least:g} to {most:g} without NaN "
            "and a distance above 0."
        )
    # Two gamblers share the risk, so each may reach its limit half as often.
    limit = math.log(2 / (1 - level))
    lower = _highest_excluded(vector, within, distance, limit)
    upper = -_highest_excluded(-vector, (-most, -least), distance, limit)
    if lower > upper:  # as rare as an interval that misses the mean: no mean is left
        lower = upper = (lower + upper) / 2
    mean = float(vector.mean()) if len(vector) else math.nan
    return Interval(mean, lower, upper, len(vector), math.nan)


def kelly_bets(values: Vector, within: Range, distance: float) -> Vector:
    """Return the bet on each case, shape (…, cases), per unit of the values.

    It is distance ÷ (variance + distance²). The variance is that of the cases before, and of one
    more a quarter of the range off its middle, as in Waudby-Smith and Ramdas (theirs: a half).
    """
    least, most = within
    counts = np.arange(1, values.shape[-1] + 1)
    means = ((least + most) / 2 + np.cumsum(values, axis=-1)) / (counts + 1)
    squares = (values - means) ** 2
    # Less the case itself: a bet that knew its own case would be no bet.
    squares_before = np.cumsum(squares, axis=-1) - squares
    variances = (((most - least) / 4) ** 2 + squares_before) / counts
    return np.asarray(distance / (variances + distance**2), dtype=np.float64)


def log_capital(values: Vector, bets: Vector, mean: float, least: float) -> Vector:
    """Return the logarithm of the capital after each case, which falls with the supposed mean."""
    # The worst case costs `mean - least` a unit of bet.
    most = RISK / (mean - least) if mean > least else math.inf
    gains = np.minimum(bets, most) * (values - mean)
    return np.asarray(np.cumsum(np.log1p(gains), axis=-1), dtype=np.float64)


def _highest_excluded(values: Vector, within: Range, distance: float, limit: float) -> float:
    """Return the highest mean at which the capital reached its limit; the least without one."""
    bets, (excluded, possible) = kelly_bets(values, within, distance), within

    def is_excluded(mean: float) -> bool:
        return bool((log_capital(values, bets, mean, within[0]) >= limit).any())

    # Capital falls with the supposed mean: where the least one stands, all others do.
    if not is_excluded(excluded):
        return excluded
    for _ in range(HALVINGS):
        middle = (excluded + possible) / 2
        excluded, possible = (middle, possible) if is_excluded(middle) else (excluded, middle)
    return excluded
