"""Estimate a total over all cases from samples of their strata."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.case_rows import varies
from inspect_aihospital.statistics.interval import Interval, around


@dataclass(frozen=True)
class SampledStratum:
    """Hold a sample of the cases of one kind.

    Attributes:
        size: Cases of this kind.
        values: A value of each case that was drawn, in any units.
    """

    size: int
    values: Sequence[float]


def stratified_total(strata: Mapping[str, SampledStratum]) -> Interval:
    """Estimate the total from a random sample of each stratum (Cochran, 1977, §5.3–5.4).

    A stratum all of whose cases were drawn adds no error. The interval is Student's, with Cochran's
    effective degrees of freedom (eq. 5.16).

    Args:
        strata: By name. An empty one adds nothing.

    Returns:
        In the units of the values. Without bounds where one case stands for a stratum of several.

    Raises:
        UserError: A stratum has cases and none was drawn.
    """
    total = variance = spread = 0.0
    sampled = 0
    for name, stratum in strata.items():
        size, n = stratum.size, len(stratum.values)
        if not size:
            continue
        if not n:
            raise UserError(f"stratum {name}: none of {size} cases drawn. Draw at least one.")
        values, sampled = np.asarray(stratum.values, dtype=np.float64), sampled + n
        total += size * float(values.mean())
        if n < size:
            spread_of = float(values.var(ddof=1)) if varies(values) else 0.0
            part = size * (size - n) / n * spread_of if n > 1 else math.nan
            variance += part
            spread += part * part / (n - 1) if n > 1 else math.nan
    if not spread:  # nothing varies, or nothing was left out
        return Interval(total, total, total, sampled, 0.0)
    return around(total, math.sqrt(variance), sampled, variance * variance / spread)
