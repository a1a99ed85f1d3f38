"""From rehearsed cases to the whole run."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from inspect_aihospital.costs.calibration import RealRun
from inspect_aihospital.costs.spending import CaseSpending
from inspect_aihospital.statistics.interval import LEVEL, Interval, t_quantile
from inspect_aihospital.statistics.stratified import Stratum, stratified_total

LATER = "later rounds"
"""Stratum of a question's rounds after the first."""

Figure = Callable[[CaseSpending], float]


@dataclass(frozen=True)
class Scaling:
    """Rehearsed cases, and how many they stand for.

    Attributes:
        strata: Rehearsed cases by stratum.
        sizes: Cases there are of each.
        epochs: Times that each is run.
        rounds: Rounds.
        real: The log that calibrated the cases.
    """

    strata: Mapping[str, Sequence[CaseSpending]]
    sizes: Mapping[str, int]
    epochs: int = 1
    rounds: int = 1
    real: RealRun | None = None

    @property
    def cases(self) -> list[CaseSpending]:
        """All rehearsed cases."""
        return [case for cases in self.strata.values() for case in cases]

    @property
    def by_round(self) -> list[list[CaseSpending]]:
        """Rehearsed cases of each round."""
        first = [case for name, cases in self.strata.items() if name != LATER for case in cases]
        return [first, *[list(self.strata.get(LATER, []))] * (self.rounds - 1)]

    def total(self, figure: Figure) -> Interval:
        """A figure of all cases together."""
        found = stratified_total(
            {
                name: Stratum(self.sizes[name], [figure(case) for case in cases])
                for name, cases in self.strata.items()
            }
        )
        return self._widened(_at_least_nothing(found, self.epochs), figure)

    def _widened(self, found: Interval, figure: Figure) -> Interval:
        """With the error of the real run's mean, which comes from other cases."""
        if not self.real:
            return found
        relative, freedom = self.real.relative_error(figure)
        error = math.hypot(found.standard_error, found.estimate * relative)
        reach = t_quantile(LEVEL, freedom) * error
        wide = replace(
            found,
            lower=found.estimate - reach,
            upper=found.estimate + reach,
            standard_error=error,
        )
        return _at_least_nothing(wide, 1)


def _at_least_nothing(found: Interval, factor: int) -> Interval:
    return Interval(
        estimate=found.estimate * factor,
        lower=found.lower if math.isnan(found.lower) else max(0.0, found.lower * factor),
        upper=found.upper * factor,
        n=found.n,
        standard_error=found.standard_error * factor,
    )
