"""From a plan to an estimate: what a few rehearsed cases used, scaled to all."""

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from inspect_ai.model import ModelCost

from inspect_aihospital.costs.basis import Basis, prepare
from inspect_aihospital.costs.notes import notes
from inspect_aihospital.costs.plan import MEASURED, ROUNDS, Plan
from inspect_aihospital.costs.prices import Price
from inspect_aihospital.costs.result import (
    FEWEST,
    MOST,
    Amounts,
    Estimate,
    Rounds,
    SeatEstimate,
)
from inspect_aihospital.costs.scaling import LATER, Figure, Scaling
from inspect_aihospital.costs.spending import CaseSpending, role_of
from inspect_aihospital.costs.wall_time import Load, Pace, wall_time
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
    output_tokens: Mapping[str, int] = MappingProxyType({}),
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
        output_tokens: Of an exam, output tokens of a call on average, by role: `evaluated` or
            `participants`, and `summarizer`.

    Raises:
        UserError: The run could not be started as it is planned, the log is no real run of the
            task, `sample` is out of range, or output tokens are stated of no role of an exam.
    """
    require_positive(sample=sample)
    if sample > MOST_CASES:
        raise UserError(f"sample={sample}: expected a whole number from 1 to {MOST_CASES}.")
    basis = prepare(plan, sample, seed, from_log, prices or {}, output_tokens)
    used = _amounts(basis.scaling, basis.book)
    total = _as_known(used, basis, basis.models)
    return Estimate(
        task=plan.task,
        cases=len(plan.samples),
        epochs=plan.epochs,
        rehearsed=len(basis.drawn),
        seats=tuple(_seat(basis, seat) for seat in basis.models),
        total=total,
        as_rehearsed=tuple(basis.alone),
        stated=dict(output_tokens),
        unknown_lengths=tuple(basis.unknown_lengths),
        no_intervals=_no_intervals(used.input, basis),
        real_dollars=_real_dollars(basis) if plan.task in MEASURED else None,
        time=wall_time(_load(basis), pace or Pace()),
        rounds=_rounds(basis) if plan.task == ROUNDS else None,
        log=from_log,
        notes=notes(basis),
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
class Chained:
    """Calls of a seat in the longest chain of a case."""

    seat: str

    def __call__(self, case: CaseSpending) -> float:
        """How many there are."""
        return case.chain.get(self.seat, 0.0)


@dataclass(frozen=True)
class Dollars:
    """What some seats' tokens cost in a case."""

    book: Mapping[str, Price]

    def __call__(self, case: CaseSpending) -> float:
        """The sum over the seats."""
        return sum(self.book[s].of(one) for s, one in case.seats.items() if s in self.book)


def _seat(basis: Basis, seat: str) -> SeatEstimate:
    price, model = basis.book[seat], basis.models[seat]
    amounts = _as_known(_amounts(basis.scaling, {seat: price}), basis, [seat])
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


def _as_known(used: Amounts, basis: Basis, seats: Iterable[str]) -> Amounts:
    """What is known of seats' amounts where nothing tells how long an exam's answers are."""
    if not basis.unknown_lengths:
        return used
    least = used.input.estimate if math.isnan(used.input.lower) else used.input.lower
    floor = replace(used.input, lower=least, upper=math.nan)
    if {role_of(seat) for seat in seats}.isdisjoint(basis.unknown_lengths):
        return replace(used, input=floor, dollars=None)
    return replace(used, input=floor, output=None, dollars=None)


def _from_first(scaling: Scaling, found: Interval, figure: Figure) -> Interval:
    """Calls, at least those of the first round: that takes place whatever models agree on."""
    if not scaling.sizes[LATER]:
        return found
    return replace(found, lower=max(found.lower, scaling.first_round().total(figure).lower))


def _no_intervals(found: Interval, basis: Basis) -> str | None:
    """Why there are none, if there are none."""
    if not math.isnan(found.lower):
        return None
    if basis.borrowed and len(basis.scaling.strata[LATER]) == 1:
        return "the log has one question of later rounds"
    return "one case shows no spread: rehearse more with --sample"


def _real_dollars(basis: Basis) -> tuple[float, float] | None:
    """Dollars, with real tokens of other roles than the log's."""
    rehearsed, known = (
        _amounts(
            basis.scaling,
            {s: price for s, price in basis.book.items() if (role_of(s) in basis.alone) is part},
        )
        for part in (True, False)
    )
    if not rehearsed.dollars or not known.dollars or not rehearsed.dollars.estimate:
        return None
    low, high = (factor * rehearsed.dollars.estimate for factor in (FEWEST, MOST))
    return known.dollars.estimate + low, known.dollars.estimate + high


def _load(basis: Basis) -> Load:
    return Load(
        rounds=basis.scaling.by_round,
        calls={seat: basis.scaling.total(Column("calls", {seat})) for seat in basis.models},
        chained={seat: basis.scaling.total(Chained(seat)) for seat in basis.models},
        models=basis.models,
        known=basis.real.latency if basis.real else {},
        overhead_a_call=basis.rehearsal.seconds_a_call,
    )


def _rounds(basis: Basis) -> Rounds:
    """Calls if there is one round, and if there are all of them for every question."""
    asked, scaling = basis.plan.parameters, basis.scaling
    more = asked["max_rounds"] - 1 if asked["strategy"] == "review" else 0
    calls, known = Column("calls", set(basis.models)), LATER in scaling.strata or not more
    all_rounds = scaling.with_later(more * len(basis.ahead.kinds))
    return Rounds(
        questions=None if scaling.real and not scaling.real.unlike else basis.ahead.rounds,
        later=scaling.sizes[LATER],
        least=scaling.with_later(0).total(calls).estimate,
        most=all_rounds.total(calls).estimate if known else None,
    )
