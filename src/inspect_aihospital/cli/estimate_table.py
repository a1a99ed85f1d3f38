"""Show an estimate on the terminal."""

import math
from collections.abc import Sequence

import click

from inspect_aihospital.cli.common import show
from inspect_aihospital.cli.time_table import in_words, show_time
from inspect_aihospital.costs.estimate_result import (
    FEWEST,
    MOST,
    Amounts,
    Rounds,
    RunEstimate,
    SeatEstimate,
)
from inspect_aihospital.costs.plan import RunPlan
from inspect_aihospital.statistics.interval import Interval

UNKNOWN = "unknown"

CENTS, FINEST = 2, 6
"""Decimals of dollars: usually, and of small amounts."""

PER_MILLE = 0.001
"""An interval narrower than this share of the estimate needs no decimals of its own."""


def show_estimates(plans: Sequence[RunPlan], estimates: Sequence[RunEstimate]) -> None:
    """Print estimates; of several models each below its name."""
    for plan, estimated in zip(plans, estimates, strict=True):
        if len(plans) > 1:
            click.echo(f"\n--model {plan.model}")
        show_estimate(estimated)


def show_estimate(estimate: RunEstimate) -> None:
    """Print tables and notes."""
    has_cache = estimate.total.cache_read is not None
    columns = ["seat", "model", "calls", "tokens in", *(["from cache"] if has_cache else [])]
    rows = [[s.seat, s.model, *_cells(s.amounts), _price(s)] for s in estimate.seats]
    total = _cells(estimate.total)
    _show_head(estimate, [*total, *(cell for row in rows for cell in row[2:-1])])
    show([*columns, "tokens out", "US$", "US$ a million tokens"], [*rows, ["all", "", *total, ""]])
    _show_real_dollars(estimate)
    if estimate.rounds:
        _show_rounds(estimate, estimate.rounds)
    show_time(estimate.time)
    for note in estimate.notes:
        click.echo(f"\n{note}")


def _show_head(estimate: RunEstimate, cells: Sequence[str]) -> None:
    cases = f"{estimate.cases:,} case{'s' if estimate.cases > 1 else ''}" + (
        f" × {estimate.epochs} epochs" if estimate.epochs > 1 else ""
    )
    rehearsed = "all" if estimate.rehearsed == estimate.cases else f"{estimate.rehearsed}"
    remarks = f"; no intervals: {estimate.no_intervals}" if estimate.no_intervals else ""
    times = [*estimate.time.least_parts.values(), *estimate.time.most_parts.values()]
    if estimate.stated:
        stated = ", ".join(f"{role} {tokens:,}" for role, tokens in sorted(estimate.stated.items()))
        remarks += f"; tokens out a call stated, not estimated: {stated}"
    # The head explains brackets only where some figure has them.
    if any(cell.endswith(")") for cell in [*cells, *map(in_words, times)]):
        remarks += "; in brackets 95 % intervals"
        remarks += ", which hold nothing of what is stated" if estimate.stated else ""
    click.echo(f"{estimate.task}: {cases}, {rehearsed} of them rehearsed{remarks}\n")


def _show_real_dollars(estimate: RunEstimate) -> None:
    """Print the range of dollars of real models, as far as it is known without a log."""
    if estimate.unknown_lengths:
        click.echo(
            "\ntokens out and US$ cannot be known without the length of answers: state it with "
            "--output-tokens N, or name a log with --from-log (see below)"
        )
    if not estimate.real_dollars:
        return
    low, high = (f"{dollars:,.{_decimals(dollars)}f}" for dollars in estimate.real_dollars)
    click.echo(
        f"\nUS$ if real tokens are {FEWEST} to {MOST} times the rehearsed: {low} to {high}; "
        "models that reason cost more"
    )


def _show_rounds(estimate: RunEstimate, rounds: Rounds) -> None:
    counts = " + ".join(f"{n:,}" for n in rounds.questions or (estimate.cases, rounds.later))
    source = "" if rounds.questions else " in all later ones together, in proportion to the log"
    most = (
        f"{rounds.most:,.0f} (no question is ever agreed on)"
        if rounds.most
        else "unknown (no rehearsed question went into another round)"
    )
    click.echo(f"\nquestions by round: {counts}{source}")
    click.echo(f"calls: at least {rounds.least:,.0f} (one round), at most {most}")


def _price(seat: SeatEstimate) -> str:
    return f"{seat.input:g} in, {seat.output:g} out ({seat.price})" if seat.price else UNKNOWN


def _cells(amounts: Amounts) -> list[str]:
    dollars = amounts.dollars
    return [
        _cell(amounts.calls),
        _cell(amounts.input),
        *([] if amounts.cache_read is None else [_cell(amounts.cache_read)]),
        UNKNOWN if amounts.output is None else _cell(amounts.output),
        UNKNOWN if dollars is None else _cell(dollars, _decimals(dollars.estimate, dollars)),
    ]


def _cell(interval: Interval, digits: int = 0) -> str:
    """Format an estimate with its interval if it has a width, or a floor without an upper bound."""
    if math.isnan(interval.upper) and not math.isnan(interval.lower):
        # An exam whose answers have an unknown length has a floor and no upper bound.
        return f"at least {interval.lower:,.{digits}f}"
    middle, low, high = (
        f"{number:,.{digits}f}" for number in (interval.estimate, interval.lower, interval.upper)
    )
    # An interval that rounds to its middle has nothing to say.
    return middle if math.isnan(interval.lower) or low == high else f"{middle} ({low}–{high})"


def _decimals(amount: float, interval: Interval | None = None) -> int:
    """Return the decimals that show two digits of an amount, and the width of its interval."""
    width = interval.width if interval and interval.width > PER_MILLE * amount else amount
    smallest = min(amount / 10, width)
    return min(max(CENTS, -math.floor(math.log10(smallest))), FINEST) if smallest > 0 else CENTS
