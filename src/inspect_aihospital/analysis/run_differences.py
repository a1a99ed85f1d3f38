"""Compare two runs on the cases that both have: the difference, and what it takes to see one."""

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count
from math import nan

import pandas as pd

from inspect_aihospital.analysis.estimates import Estimate, estimate
from inspect_aihospital.statistics.p_values import smallest_p
from inspect_aihospital.statistics.paired import paired_difference
from inspect_aihospital.statistics.power import ALPHA, detectable_paired, needed_paired

SMALL = 5.0
"""Points of 100: a difference for which the table gives the number of cases that would show it."""

FEWEST = next(n for n in count(2) if smallest_p(n) < ALPHA)
"""Cases below which the exact test cannot have a p-value below 5 %, whatever the differences."""


@dataclass(frozen=True)
class RunDifference:
    """Hold the difference of a first and a second run on shared cases.

    Attributes:
        estimate: The mean difference with its interval.
        p_value: Two-sided, exact, unadjusted; NaN over fewer than two cases.
        n: Shared cases.
        detectable: The mean difference that so many cases show with a chance of 80 % at 5 %,
            given how much the differences vary; NaN where these do not vary, or where so few
            cases cannot have a p-value below 5 %.
        deviation: Standard deviation of the cases' differences.
        is_by_rule: Whether the interval is that of a stopping rule, which holds at every look.
        is_watched: Whether a stopping rule watched it, so that it has no p-value.
    """

    estimate: Estimate
    p_value: float
    n: int
    detectable: float
    deviation: float
    is_by_rule: bool = False
    is_watched: bool = False

    @property
    def is_untested(self) -> bool:
        """Whether a rule watched it whose interval is not known, so that nothing decides it."""
        return self.is_watched and not self.is_by_rule

    def is_told(self, p_value: float) -> bool:
        """Say whether the cases tell the runs apart, by a p-value and by the interval.

        The p-value, adjusted where there are several, allows for other comparisons. The interval
        allows for a large difference that no case has shown; p does not, and of runs of equal
        means it would tell too many apart (docs/statistics.md). The interval of a stopping rule
        allows for both.
        """
        if self.is_by_rule:
            return self.estimate.excludes_zero
        return p_value < ALPHA and self.estimate.excludes_zero

    def reversed(self) -> "RunDifference":
        """Return the difference of the second and the first run."""
        return replace(self, estimate=self.estimate.times(-1))

    def cases_for(self, points: float) -> int | None:
        """Count the cases that show a mean difference with a chance of 80 % at 5 %.

        At least `FEWEST`; `None` where the differences do not vary.
        """
        if not self.deviation > 0:
            return None
        return max(FEWEST, needed_paired(points, self.deviation))


def compare_runs(
    first: pd.Series, second: pd.Series, factor: float = 1.0, *, due: int
) -> RunDifference:
    """Return the paired difference of two runs."""
    first, second = first.dropna(), second.dropna()
    # numbers for ids, since arrays of texts are slow to sort
    places = pd.Index(first.index.union(second.index))
    pair = paired_difference(
        (factor * first).to_numpy(dtype=float),
        places.get_indexer(first.index),
        (factor * second).to_numpy(dtype=float),
        places.get_indexer(second.index),
    )
    n, varies = pair.difference.n, pair.deviation > 0
    return RunDifference(
        estimate=estimate(pair.difference).over(due),
        p_value=pair.p_value,
        n=n,
        # Below `FEWEST` no p-value can be small, so nothing is detectable.
        detectable=_detectable(n) * pair.deviation if varies and n >= FEWEST else nan,
        deviation=pair.deviation,
    )


@lru_cache(maxsize=4096)
def _detectable(n: int) -> float:
    """Return the detectable difference in standard deviations of the cases' differences."""
    return detectable_paired(n, 1.0)
