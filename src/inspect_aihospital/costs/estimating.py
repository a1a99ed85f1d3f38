"""From a plan to an estimate: look ahead, rehearse a few cases, scale to all."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from inspect_ai.model import ModelCost

from inspect_aihospital.costs.calibration import read_real_run
from inspect_aihospital.costs.drawing import draw
from inspect_aihospital.costs.kinds import Outlook, outlook
from inspect_aihospital.costs.notes import notes
from inspect_aihospital.costs.plan import MEASURED, ROUNDS, Plan
from inspect_aihospital.costs.prices import Price, price_of
from inspect_aihospital.costs.rehearsing import rehearse
from inspect_aihospital.costs.result import FEWEST, MOST, Amounts, Estimate, Rounds, SeatEstimate
from inspect_aihospital.costs.scaling import LATER, Figure, Scaling, scale
from inspect_aihospital.costs.spending import CaseSpending, role_of
from inspect_aihospital.costs.wall_time import Pace, wall_time
from inspect_aihospital.errors import UserError, require_positive
from inspect_aihospital.statistics.interval import Interval

MOST_CASES = 20
"""Cases that are rehearsed at most."""

SEED = 0


def estimate(
    plan: Plan,
    *,
    pace: Pace | None = None,
    prices: Mapping[str, ModelCost] | None = None,
    from_log: str | None = None,
    sample: int = MOST_CASES,
    seed: int = SEED,
) -> Estimate:
    """Estimate what a run will cost, from a rehearsal of a few of its cases.

    No model of the plan is created or called.

    Args:
        plan: The run.
        pace: Latency and concurrency.
        prices: By model; what is not there is looked up.
        from_log: Log of a real run of the same task that calibrates the estimate.
        sample: Cases to rehearse, 1 to `MOST_CASES`.
        seed: Of the draw.

    Raises:
        UserError: The run could not be started as it is planned, the log is no real run of the
            task, or `sample` is out of range.
    """
    require_positive(sample=sample)
    if sample > MOST_CASES:
        raise UserError(f"sample={sample}: expected a whole number from 1 to {MOST_CASES}.")
    real = read_real_run(from_log, plan) if from_log else None
    ahead = outlook(plan, sample)
    drawn = draw(ahead.kinds, sample, seed)
    rehearsal = rehearse(plan, [case for cases in drawn.values() for case in cases])
    scaling = scale(plan, ahead, rehearsal.cases, real)
    seats = {seat: plan.model_of(seat) for case in scaling.cases for seat in sorted(case.seats)}
    book = {seat: price_of(model, prices or {}) for seat, model in seats.items()}
    total = _amounts(scaling, book)
    alone = sorted({role_of(seat) for seat in seats} - (real.roles if real else set()))
    borrowed = LATER in scaling.strata and not any(c.epoch > 1 for c in rehearsal.cases)
    return Estimate(
        task=plan.task,
        cases=len(plan.samples),
        epochs=plan.epochs,
        rehearsed=sum(map(len, drawn.values())),
        seats=tuple(_seat(scaling, seat, seats[seat], book[seat]) for seat in sorted(seats)),
        total=total,
        as_rehearsed=tuple(alone),
        no_intervals=_no_intervals(total.input, scaling, borrowed=borrowed),
        real_dollars=_real_dollars(scaling, book, alone) if plan.task in MEASURED else None,
        time=wall_time(
            scaling.by_round,
            {seat: scaling.total(Column("calls", {seat})) for seat in seats},
            seats,
            pace or Pace(),
            real.latency if real else {},
            rehearsal.seconds_a_call,
        ),
        rounds=_rounds(plan, ahead, scaling) if plan.task == ROUNDS else None,
        log=from_log,
        notes=notes(
            plan,
            real,
            seats,
            alone,
            unpriced=sorted({seats[seat] for seat in seats if not book[seat]}),
            borrowed=borrowed,
        ),
    )


@dataclass(frozen=True)
class Column:
    """What some seats used of something in a case: an attribute of `Spent`."""

    name: str
    seats: Collection[str]

    def __call__(self, case: CaseSpending) -> float:
        """The sum over the seats."""
        used = (getattr(one, self.name) for s, one in case.seats.items() if s in self.seats)
        return float(sum(used))


@dataclass(frozen=True)
class Dollars:
    """What some seats' tokens cost in a case."""

    book: Mapping[str, Price]

    def __call__(self, case: CaseSpending) -> float:
        """The sum over the seats."""
        return sum(self.book[s].of(one) for s, one in case.seats.items() if s in self.book)


def _seat(scaling: Scaling, seat: str, model: str, price: Price | None) -> SeatEstimate:
    amounts = _amounts(scaling, {seat: price})
    if price is None:
        return SeatEstimate(seat, model, None, None, None, amounts)
    cost = price.cost
    return SeatEstimate(seat, model, price.source, cost.input, cost.output, amounts)


def _amounts(scaling: Scaling, book: Mapping[str, Price | None]) -> Amounts:
    known = {seat: price for seat, price in book.items() if price}
    figures: dict[str, Figure] = {
        name: Column(name, book) for name in ("calls", "input", "output", "cache_read")
    }
    found = {name: scaling.total(figure) for name, figure in figures.items()}
    return Amounts(
        calls=_from_first(scaling, found["calls"], figures["calls"]),
        input=found["input"],
        output=found["output"],
        cache_read=found["cache_read"] if scaling.real else None,
        dollars=scaling.total(Dollars(known)) if len(known) == len(book) else None,
    )


def _from_first(scaling: Scaling, found: Interval, figure: Figure) -> Interval:
    """Calls, at least those of the first round: that takes place whatever models agree on."""
    if not scaling.sizes[LATER]:
        return found
    return replace(found, lower=max(found.lower, scaling.first_round().total(figure).lower))


def _no_intervals(found: Interval, scaling: Scaling, *, borrowed: bool) -> str | None:
    """Why there are none, if there are none."""
    if not math.isnan(found.lower):
        return None
    if borrowed and len(scaling.strata[LATER]) == 1:
        return "the log has one question of later rounds"
    return "one case shows no spread: rehearse more with --sample"


def _real_dollars(
    scaling: Scaling, book: Mapping[str, Price | None], alone: Sequence[str]
) -> tuple[float, float] | None:
    """Dollars, with real tokens of other roles than the log's."""
    rehearsed, known = (
        _amounts(scaling, {s: price for s, price in book.items() if (role_of(s) in alone) is part})
        for part in (True, False)
    )
    if not rehearsed.dollars or not known.dollars or not rehearsed.dollars.estimate:
        return None
    low, high = (factor * rehearsed.dollars.estimate for factor in (FEWEST, MOST))
    return known.dollars.estimate + low, known.dollars.estimate + high


def _rounds(plan: Plan, ahead: Outlook, scaling: Scaling) -> Rounds:
    """Calls if there is one round, and if there are all of them for every question."""
    asked = plan.parameters
    more = asked["max_rounds"] - 1 if asked["strategy"] == "review" else 0
    calls = Column("calls", {seat for case in scaling.cases for seat in case.seats})

    known = LATER in scaling.strata or not more
    return Rounds(
        questions=None if scaling.real and not scaling.real.unlike else ahead.rounds,
        later=scaling.sizes[LATER],
        least=scaling.with_later(0).total(calls).estimate,
        most=scaling.with_later(more * len(ahead.kinds)).total(calls).estimate if known else None,
    )
