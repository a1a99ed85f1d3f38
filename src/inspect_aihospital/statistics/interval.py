"""Hold an estimate with its interval; make intervals of standard errors and of counts."""

import math
from dataclasses import dataclass, replace

import numpy as np
from scipy.special import betaincinv, stdtrit

from inspect_aihospital.errors import UserError

LEVEL = 0.95
"""Coverage probability of an interval unless another is asked for: the papers' and Inspect's."""

Range = tuple[float, float]
"""Least and greatest possible value; infinite where there is no limit."""

SHARE: Range = (0.0, 1.0)
POINTS: Range = (0.0, 100.0)

ALL_ALIKE = "all alike"
"""Note of an interval over values that do not vary: its width comes from their number alone."""

LABELS_ALONE = "labels alone"
"""Note of a corrected mean whose grader would have widened the interval."""


@dataclass(frozen=True)
class Interval:
    """Hold an estimate with its interval; a number that does not exist is NaN.

    Attributes:
        estimate: In the units of the values; NaN over nothing.
        lower: Lower bound; NaN over fewer than two cases.
        upper: Upper bound; NaN over fewer than two cases.
        n: Cases (clusters) behind it, after those without a value were dropped.
        standard_error: In the units of the values; NaN over fewer than two cases.
        note: How the interval came about where that is not as usual (`ALL_ALIKE`,
            `LABELS_ALONE`); else empty.
    """

    estimate: float
    lower: float
    upper: float
    n: int
    standard_error: float
    note: str = ""

    @property
    def width(self) -> float:
        """Difference of the bounds, in the units of the values."""
        return self.upper - self.lower


def mirrored(interval: Interval) -> Interval:
    """Return the interval of the negative of a value."""
    # 0 less the number, since -0.0 would be written with its sign
    estimate, lower, upper = (
        0.0 - number for number in (interval.estimate, interval.upper, interval.lower)
    )
    return replace(interval, estimate=estimate, lower=lower, upper=upper)


def without_bounds(estimate: float, n: int) -> Interval:
    """Return an estimate over n cases without an interval; NaN over nothing."""
    return Interval(estimate, math.nan, math.nan, n, math.nan)


def around(estimate: float, standard_error: float, n: int, freedom: float) -> Interval:
    """Return Student's interval over n cases: estimate ± t × standard error.

    Without a positive number of degrees of freedom there are no bounds.
    """
    reach = t_quantile(LEVEL, freedom) * standard_error
    return Interval(estimate, estimate - reach, estimate + reach, n, standard_error)


def t_quantile(level: float, freedom: float) -> float:
    """Return Student's t that holds the middle `level`; NaN unless freedom is positive.

    Raises:
        UserError: The level is not between 0 and 1.
    """
    check_level(level)
    # `scipy.special` alone: loading `scipy.stats` takes about a second.
    return float(stdtrit(freedom, (1 + level) / 2)) if freedom > 0 else math.nan


def clipped(interval: Interval, least: float, most: float) -> Interval:
    """Return an interval whose numbers stay within a range; NaN stays."""
    numbers = (interval.lower, interval.estimate, interval.upper)
    lower, estimate, upper = (float(np.clip(number, least, most)) for number in numbers)
    return replace(interval, lower=lower, estimate=estimate, upper=upper)


def differences_within(within: Range) -> Range:
    """Return the range of a difference of two values of a range."""
    least, most = within
    return least - most, most - least


def check_level(level: float) -> None:
    """Raise a `UserError` unless a coverage probability is between 0 and 1."""
    if not 0 < level < 1:
        raise UserError(f"level={level}: expected a number between 0 and 1. Choose 0.95, say.")


def exact_bounds(share: float, n: float, *, level: float = LEVEL) -> tuple[float, float]:
    """Return the bounds of a share of n independent rows (Clopper and Pearson, 1934).

    They hold the true share at least as often as they say, whatever it is. Wilson's bounds do so
    on average alone: of ten rows with a true share of 5 % in 91 % of samples (docs/statistics.md).

    Args:
        share: 0 to 1.
        n: Rows, above 0; need not be whole (Korn and Graubard, 1998).
        level: Coverage probability.

    Returns:
        Lower and upper bound, 0 to 1.

    Raises:
        UserError: The level is not between 0 and 1.
    """
    check_level(level)
    tail, hits = (1 - level) / 2, share * n
    misses = n - hits
    lower = float(betaincinv(hits, misses + 1, tail)) if hits > 0 else 0.0
    upper = float(betaincinv(hits + 1, misses, 1 - tail)) if misses > 0 else 1.0
    # rounding may leave a whisker of a hit or a miss, of which no quantile is known
    return (0.0 if math.isnan(lower) else lower), (1.0 if math.isnan(upper) else upper)
