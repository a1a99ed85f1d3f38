"""Estimate the cost of a run: the usage of a few rehearsed cases, scaled to all."""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from inspect_ai.model import ModelCost

from inspect_aihospital.costs.basis import Basis, prepare
from inspect_aihospital.costs.case_usage import CaseUsage, role_of
from inspect_aihospital.costs.estimate_result import (
    FEWEST,
    MOST,
    Amounts,
    Rounds,
    RunEstimate,
    SeatEstimate,
)
from inspect_aihospital.costs.notes import notes
from inspect_aihospital.costs.plan import RunPlan
from inspect_aihospital.costs.scaling import LATER, Scaling
from inspect_aihospital.costs.wall_time import Load, Pace, wall_time
from inspect_aihospital.errors import UserError, require_positive
from inspect_aihospital.spending.prices import Price
from inspect_aihospital.statistics.interval import Interval

MOST_CASES = 20
"""Cases that are rehearsed at most."""


def estimate(plan: RunPlan, **options: Any) -> RunEstimate:
    """Estimate calls, tokens, money and time of a run: `estimate_models` of one plan."""
    return estimate_models([plan], **options)[0]


def estimate_models(
    plans: Sequence[RunPlan],
    *,
    pace: Pace | None = None,
    prices: Mapping[str, ModelCost] | None = None,
    from_log: str | None = None,
    sample: int = MOST_CASES,
    seed: int = 0,
    output_tokens: Mapping[str, int] = MappingProxyType({}),
) -> list[RunEstimate]:
    """Estimate calls, tokens, money and time of runs, from a rehearsal of a few cases.

    No model of a plan is created or called.

    Args:
        plans: Runs that differ in the evaluated model alone; the first is rehearsed for all.
        pace: Latency and concurrency.
        prices: By model; other prices are looked up.
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
    basis = prepare(plans[0], sample, seed, from_log, prices or {}, output_tokens)
    return [_estimate(replace(basis, plan=plan), pace or Pace(), from_log) for plan in plans]


def _estimate(basis: Basis, pace: Pace, from_log: str | None) -> RunEstimate:
    plan = basis.plan
    total = _amounts(basis.scaling, basis.seat_prices)
    return RunEstimate(
        task=plan.task,
        cases=len(basis.ahead.kinds),
        epochs=plan.epochs,
        rehearsed=len({case.case for case in basis.rehearsal.cases}),
        seats=tuple(_seat(basis, seat) for seat in basis.models),
        total=_without_unknown(total, basis, basis.models),
        as_rehearsed=tuple(basis.rehearsed_roles),
        stated=dict(basis.stated),
        unknown_lengths=tuple(basis.unknown_lengths),
        no_intervals=_no_intervals(total.input, basis),
        real_dollars=_real_dollars(basis) if plan.is_measured else None,
        time=wall_time(_load(basis), pace),
        rounds=_rounds(basis) if plan.has_rounds else None,
        log=from_log,
        # Where all cases are rehearsed, an interval has no width and is not shown.
        notes=tuple(notes(basis, has_intervals=total.input.width > 0)),
    )


@dataclass(frozen=True)
class Column:
    """Sums a field of `SeatUsage` over some seats of a case."""

    name: str
    seats: Collection[str]

    def __call__(self, case: CaseUsage) -> float:
        """Return the sum over the seats."""
        return float(sum(getattr(u, self.name) for s, u in case.seats.items() if s in self.seats))


def _seat(basis: Basis, seat: str) -> SeatEstimate:
    # Each seat is estimated by itself: intervals of seats do not add up to that of the total.
    price, model = basis.seat_prices[seat], basis.models[seat]
    amounts = _without_unknown(_amounts(basis.scaling, {seat: price}), basis, [seat])
    if price is None:
        return SeatEstimate(seat, model, None, None, None, amounts)
    cost = price.cost
    return SeatEstimate(seat, model, price.source, cost.input, cost.output, amounts)


def _amounts(scaling: Scaling, seat_prices: Mapping[str, Price | None]) -> Amounts:
    prices = {seat: price for seat, price in seat_prices.items() if price}

    def dollars(case: CaseUsage) -> float:
        return sum(prices[s].of(usage) for s, usage in case.seats.items() if s in prices)

    def total(name: str) -> Interval:
        return scaling.total(Column(name, seat_prices))

    calls = total("calls")
    if scaling.sizes[LATER]:
        # Round 1 takes place in any case.
        least = scaling.first_round().total(Column("calls", seat_prices)).lower
        calls = replace(calls, lower=max(calls.lower, least))
    return Amounts(
        calls=calls,
        input=total("input"),
        output=total("output"),
        # Stand-ins have no cache: only a real run tells what a provider keeps.
        cache_read=total("cache_read") if scaling.real else None,
        # A sum without one of the prices would look like a cheap run.
        dollars=scaling.total(dollars) if len(prices) == len(seat_prices) else None,
    )


def _without_unknown(amounts: Amounts, basis: Basis, seats: Iterable[str]) -> Amounts:
    """Drop the figures that rest on the unknown lengths of an exam's answers."""
    if not basis.unknown_lengths:
        return amounts
    least = amounts.input.estimate if math.isnan(amounts.input.lower) else amounts.input.lower
    floor = replace(amounts.input, lower=least, upper=math.nan)
    if {role_of(seat) for seat in seats}.isdisjoint(basis.unknown_lengths):
        return replace(amounts, input=floor, dollars=None)
    return replace(amounts, input=floor, output=None, dollars=None)


def _no_intervals(interval: Interval, basis: Basis) -> str | None:
    """Say why there are no intervals; `None` where there are."""
    if not math.isnan(interval.lower):
        return None
    if basis.borrowed and len(basis.scaling.strata[LATER]) == 1:
        return "the log has one question of later rounds"
    return "one case shows no spread: rehearse more with --sample"


def _real_dollars(basis: Basis) -> tuple[float, float] | None:
    """Return a range of dollars, with real tokens of the roles that no log calibrates."""
    price_groups: tuple[dict[str, Price | None], dict[str, Price | None]] = ({}, {})
    for seat, price in basis.seat_prices.items():
        price_groups[role_of(seat) in basis.rehearsed_roles][seat] = price
    calibrated, rehearsed = (_amounts(basis.scaling, prices).dollars for prices in price_groups)
    if not rehearsed or not calibrated or not rehearsed.estimate:
        return None
    # The factors are of rehearsed tokens; calibrated roles have real ones already.
    low, high = (factor * rehearsed.estimate for factor in (FEWEST, MOST))
    return calibrated.estimate + low, calibrated.estimate + high


def _load(basis: Basis) -> Load:
    scaling = basis.scaling

    def chained(seat: str) -> Interval:
        return scaling.total(lambda case: case.chain.get(seat, 0.0))

    return Load(
        rounds=scaling.by_round,
        calls={seat: scaling.total(Column("calls", {seat})) for seat in basis.models},
        chained={seat: chained(seat) for seat in basis.models},
        models=basis.models,
        known_latency=basis.real.latency if basis.real else {},
        overhead_a_call=basis.rehearsal.seconds_a_call,
    )


def _rounds(basis: Basis) -> Rounds:
    """Count the calls of one round, and of all rounds for every question."""
    parameters, scaling = basis.plan.parameters, basis.scaling
    more = parameters["max_rounds"] - 1 if parameters["strategy"] == "review" else 0
    # Where no later round was seen its calls are unknown, unless there is none to come.
    calls, is_known = Column("calls", set(basis.models)), LATER in scaling.strata or not more
    all_rounds = scaling.with_later(more * len(basis.ahead.kinds))
    # A real run by the same parameters tells more of the rounds than rehearsed votes do.
    counts_of_log = scaling.real and not scaling.real.differences
    return Rounds(
        questions=None if counts_of_log else basis.ahead.rounds,
        later=scaling.sizes[LATER],
        least=scaling.with_later(0).total(calls).estimate,
        most=all_rounds.total(calls).estimate if is_known else None,
    )
