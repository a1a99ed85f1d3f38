"""Two runs on the cases that both have: the difference, and what it takes to see one."""

from dataclasses import dataclass
from functools import lru_cache
from math import nan

import pandas as pd

from inspect_aihospital.analysis.estimating import estimate
from inspect_aihospital.analysis.findings import Estimate
from inspect_aihospital.statistics.paired import paired_difference
from inspect_aihospital.statistics.power import detectable_paired, needed_paired

SMALL = 5.0
"""Points of 100: a difference for which the cases are told that would show it."""


@dataclass(frozen=True)
class Difference:
    """First less second, on shared cases.

    Attributes:
        estimate: The mean difference with its interval.
        p_value: Two-sided, unadjusted; NaN where none can be said.
        n: Shared cases.
        detectable: The mean difference that so many cases show with a chance of 80 % at 5 %,
            given how much the differences vary.
        needed: Cases that show a mean difference of `SMALL` with that chance; `None` where the
            differences do not vary.
    """

    estimate: Estimate
    p_value: float
    n: int
    detectable: float
    needed: int | None


def difference(first: pd.Series, second: pd.Series, factor: float = 1.0, *, due: int) -> Difference:
    """The paired difference of two runs.

    Args:
        first: Values by case.
        second: The same of the other run.
        factor: Of the units.
        due: Cases that either run was to have.
    """
    first, second = first.dropna(), second.dropna()
    places = pd.Index(first.index.union(second.index))
    found = paired_difference(
        (factor * first).to_numpy(dtype=float),
        places.get_indexer(first.index),
        (factor * second).to_numpy(dtype=float),
        places.get_indexer(second.index),
    )
    n = found.difference.n
    return Difference(
        estimate=estimate(found.difference).over(due),
        p_value=found.p_value,
        n=n,
        detectable=_detectable(n) * found.deviation if n > 1 and found.deviation > 0 else nan,
        needed=needed_paired(SMALL, found.deviation) if found.deviation > 0 else None,
    )


@lru_cache(maxsize=4096)
def _detectable(n: int) -> float:
    """In standard deviations of the cases' differences."""
    return detectable_paired(n, 1.0)
