"""Scale rehearsed cases to the whole run."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from inspect_aihospital.costs.case_kinds import Outlook
from inspect_aihospital.costs.case_usage import CaseUsage
from inspect_aihospital.costs.plan import RunPlan
from inspect_aihospital.costs.real_run import RealRun
from inspect_aihospital.costs.usage_ratios import calibrate
from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.interval import LEVEL, Interval, t_quantile
from inspect_aihospital.statistics.stratified import SampledStratum, stratified_total

LATER = "later rounds"
"""Stratum of a question's rounds after the first."""

CaseFigure = Callable[[CaseUsage], float]


@dataclass(frozen=True)
class Scaling:
    """Rehearsed cases, and the numbers of cases that they stand for.

    Attributes:
        strata: Rehearsed cases by stratum.
        sizes: Cases of the run by stratum.
        epochs: Times that each is run.
        rounds: Number of rounds.
        real: The log that calibrated the cases.
    """

    strata: Mapping[str, Sequence[CaseUsage]]
    sizes: Mapping[str, int]
    epochs: int
    rounds: int
    real: RealRun | None

    @property
    def cases(self) -> list[CaseUsage]:
        """All rehearsed cases."""
        return [case for cases in self.strata.values() for case in cases]

    @property
    def by_round(self) -> list[list[CaseUsage]]:
        """Rehearsed cases of each round."""
        first = [case for name, cases in self.strata.items() if name != LATER for case in cases]
        return [first, *[list(self.strata.get(LATER, []))] * (self.rounds - 1)]

    def with_later(self, questions: int) -> "Scaling":
        """Return the scaling with a number of questions in later rounds together."""
        return replace(self, sizes={**self.sizes, LATER: questions})

    def first_round(self) -> "Scaling":
        """Return the scaling without later rounds."""
        real = self.real.first_round if self.real else None
        return replace(self.with_later(0), real=real)

    def total(self, figure: CaseFigure) -> Interval:
        """Estimate a figure of all cases together."""
        strata = {
            name: SampledStratum(self.sizes[name], [figure(case) for case in cases])
            for name, cases in self.strata.items()
        }
        total = _not_negative(stratified_total(strata), self.epochs)
        return self._widened(total, figure) if self.real else total

    def _widened(self, total: Interval, figure: CaseFigure) -> Interval:
        """Add the error of the real run's mean, which comes from other cases."""
        # `total` has checked it; the type does not say so.
        assert self.real
        seats = {seat for case in self.cases for seat in case.seats}
        relative_error, freedom = self.real.relative_error(figure, seats)
        # The errors of the draw and of the log are independent, so that their squares add up.
        error = math.hypot(total.standard_error, total.estimate * relative_error)
        reach = t_quantile(LEVEL, freedom) * error
        lower, upper = total.estimate - reach, total.estimate + reach
        return _not_negative(replace(total, lower=lower, upper=upper, standard_error=error), 1)


def _not_negative(interval: Interval, factor: int) -> Interval:
    """Multiply an interval, and cut it off at 0: nothing is used less than not at all."""
    lower = interval.lower * factor
    return Interval(
        estimate=interval.estimate * factor,
        lower=lower if math.isnan(lower) else max(0.0, lower),
        upper=interval.upper * factor,
        n=interval.n,
        standard_error=interval.standard_error * factor,
    )


def scale(
    plan: RunPlan, ahead: Outlook, rehearsed: Sequence[CaseUsage], real: RealRun | None = None
) -> Scaling:
    """Count the cases of the run that each rehearsed case stands for.

    Rows of later rounds are a stratum of their own. Where none was rehearsed they are the log's.

    Args:
        plan: The run.
        ahead: The kinds of its cases, and its rounds.
        rehearsed: The rehearsed cases.
        real: The log that calibrates them.

    Raises:
        UserError: There are later rounds, and neither rehearsal nor log shows their calls.
    """
    sizes = Counter(kind.stratum for kind in ahead.kinds.values())
    sizes[LATER] = sum(ahead.rounds[1:])
    names = [LATER if case.epoch > 1 else ahead.kinds[case.case].stratum for case in rehearsed]
    if real:
        # A stratum of later rounds may be empty in the look-ahead, and still needs a weight.
        weights = [(sizes[name] or 1) / names.count(name) for name in names]
        rehearsed = calibrate(rehearsed, weights, real.cases, calls=not real.differences)
    strata: dict[str, list[CaseUsage]] = defaultdict(list)
    for name, case in zip(names, rehearsed, strict=True):
        strata[name].append(case)
    # The weights above are of the look-ahead; only now the log's own rounds take its place.
    sizes[LATER], rounds = _later(plan, ahead, real)
    if sizes[LATER] and LATER not in strata:
        strata[LATER] = _later_of_log(real, sizes[LATER], len(rehearsed))
    return Scaling(strata, sizes, plan.epochs, rounds, real)


def _later(plan: RunPlan, ahead: Outlook, real: RealRun | None) -> tuple[int, int]:
    """Return the questions of all later rounds together, and the number of rounds."""
    if not plan.has_rounds or not real or real.differences:
        return sum(ahead.rounds[1:]), max(len(ahead.rounds), 1)
    # The log's share of later questions, but at least a single question if it has any.
    later = len(ahead.kinds) * real.later_share
    return max(round(later), 1) if later else 0, real.rounds


def _later_of_log(real: RealRun | None, size: int, rehearsed: int) -> list[CaseUsage]:
    if real and not real.differences and real.later_cases:
        return list(real.later_cases)
    raise UserError(
        f"{size} questions are expected in later rounds, but none of the {rehearsed} that were "
        "rehearsed went into one, so that nothing tells what they take there. Rehearse more with "
        "--sample, or name the log of a run by the same parameters that had such rounds with "
        "--from-log."
    )
