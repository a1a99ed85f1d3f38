"""Scale rehearsed cases to the whole run."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from inspect_aihospital.core.text.plurals import with_noun
from inspect_aihospital.costs.case_draw import Outlook
from inspect_aihospital.costs.case_usage import CaseUsage
from inspect_aihospital.costs.plan import RunPlan
from inspect_aihospital.costs.real_run import RealRun
from inspect_aihospital.costs.usage_ratios import calibrate
from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.interval import Interval, around
from inspect_aihospital.statistics.stratified import SampledStratum, stratified_total

LATER = "later rounds"
"""Stratum of a question's rounds after the first."""

CaseFigure = Callable[[CaseUsage], float]


@dataclass(frozen=True)
class Scaling:
    """Rehearsed cases by stratum, and the numbers of cases of the run that they stand for.

    Attributes:
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
        total = weighted_sum([(stratified_total(strata), self.epochs)])
        if self.real:
            # The log's mean is of other cases; its error and that of the draw are independent, so
            # that their squares add up.
            seats = {seat for case in self.cases for seat in case.seats}
            relative_error, freedom = self.real.relative_error(figure, seats)
            error = math.hypot(total.standard_error, total.estimate * relative_error)
            total = around(total.estimate, error, total.n, freedom)
        # Nothing is used less than not at all. In this order `max` leaves NaN as it is.
        return replace(total, lower=max(total.lower, 0.0))


def weighted_sum(parts: Sequence[tuple[Interval, float]]) -> Interval:
    """Add up multiples of estimates, bounds and errors that move together."""
    return Interval(
        estimate=sum(interval.estimate * factor for interval, factor in parts),
        lower=sum(interval.lower * factor for interval, factor in parts),
        upper=sum(interval.upper * factor for interval, factor in parts),
        n=max((interval.n for interval, _ in parts), default=0),
        standard_error=sum(interval.standard_error * factor for interval, factor in parts),
    )


def scale(
    plan: RunPlan, ahead: Outlook, rehearsed: Sequence[CaseUsage], real: RealRun | None = None
) -> Scaling:
    """Count the cases of the run that each rehearsed case stands for.

    Rows of later rounds are a stratum of their own. Where none was rehearsed they are the log's.

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
        if not real or real.differences or not real.later_cases:
            raise UserError(
                f"Expected in later rounds: {with_noun(sizes[LATER], 'question')}. None of the "
                f"rehearsed went into one (rehearsed: {len(rehearsed)}), so that nothing tells "
                "what they take there. Rehearse more with --sample, or name the log of a run by "
                "the same parameters that had such rounds with --from-log."
            )
        strata[LATER] = list(real.later_cases)
    return Scaling(strata, sizes, plan.epochs, rounds, real)


def _later(plan: RunPlan, ahead: Outlook, real: RealRun | None) -> tuple[int, int]:
    """Return the questions of all later rounds together, and the number of rounds."""
    if not plan.has_rounds or not real or real.differences:
        return sum(ahead.rounds[1:]), max(len(ahead.rounds), 1)
    # The log's share of later questions, but at least a single question if it has any.
    later = len(ahead.kinds) * real.later_share
    return max(round(later), 1) if later else 0, real.rounds
