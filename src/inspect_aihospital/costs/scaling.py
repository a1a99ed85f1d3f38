"""From rehearsed cases to the whole run."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from inspect_aihospital.costs.calibration import RealRun
from inspect_aihospital.costs.kinds import Outlook
from inspect_aihospital.costs.plan import ROUNDS, Plan
from inspect_aihospital.costs.ratios import calibrated
from inspect_aihospital.costs.spending import CaseSpending
from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.interval import LEVEL, Interval, t_quantile
from inspect_aihospital.statistics.stratified import SampledStratum, stratified_total

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

    def with_later(self, questions: int) -> "Scaling":
        """The same with as many questions in later rounds together."""
        return replace(self, sizes={**self.sizes, LATER: questions})

    def first_round(self) -> "Scaling":
        """The same, as if there were no later round."""
        real = self.real.first_round if self.real else None
        return replace(self.with_later(0), real=real)

    def total(self, figure: Figure) -> Interval:
        """A figure of all cases together."""
        found = stratified_total(
            {
                name: SampledStratum(self.sizes[name], [figure(case) for case in cases])
                for name, cases in self.strata.items()
            }
        )
        return self._widened(_at_least_nothing(found, self.epochs), figure)

    def _widened(self, found: Interval, figure: Figure) -> Interval:
        """With the error of the real run's mean, which comes from other cases."""
        if not self.real:
            return found
        seats = {seat for case in self.cases for seat in case.seats}
        relative, freedom = self.real.relative_error(figure, seats)
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


def scale(
    plan: Plan, ahead: Outlook, rehearsed: Sequence[CaseSpending], real: RealRun | None = None
) -> Scaling:
    """How many cases of the run each rehearsed one stands for.

    Rows of later rounds are a stratum of their own. Where none was rehearsed they are the log's.

    Args:
        plan: The run.
        ahead: The kinds of its cases, and its rounds.
        rehearsed: What was rehearsed.
        real: The log that calibrates it.

    Raises:
        UserError: There are later rounds, and neither rehearsal nor log tells what they take.
    """
    sizes = Counter(kind.stratum for kind in ahead.kinds.values())
    sizes[LATER] = sum(ahead.rounds[1:])
    names = [LATER if one.epoch > 1 else ahead.kinds[one.case].stratum for one in rehearsed]
    if real:
        weights = [(sizes[name] or 1) / names.count(name) for name in names]
        rehearsed = calibrated(rehearsed, weights, real.cases, calls=not real.unlike)
    strata: dict[str, list[CaseSpending]] = defaultdict(list)
    for name, case in zip(names, rehearsed, strict=True):
        strata[name].append(case)
    sizes[LATER], rounds = _later(plan, ahead, real)
    if sizes[LATER] and LATER not in strata:
        strata[LATER] = _later_of_log(real, sizes[LATER], len(rehearsed))
    return Scaling(strata, sizes, plan.epochs, rounds, real)


def _later(plan: Plan, ahead: Outlook, real: RealRun | None) -> tuple[int, int]:
    """Questions of all later rounds together, and the number of rounds: the log's, if it counts."""
    if plan.task != ROUNDS or not real or real.unlike:
        return sum(ahead.rounds[1:]), max(len(ahead.rounds), 1)
    later = len(ahead.kinds) * real.later
    return max(round(later), 1) if later else 0, real.rounds


def _later_of_log(real: RealRun | None, size: int, rehearsed: int) -> list[CaseSpending]:
    if real and not real.unlike and real.later_cases:
        return list(real.later_cases)
    raise UserError(
        f"{size} questions are expected in later rounds, but none of the {rehearsed} that were "
        "rehearsed went into one, so that nothing tells what they take there. Rehearse more with "
        "--sample, or name the log of a run by the same parameters that had such rounds with "
        "--from-log."
    )
