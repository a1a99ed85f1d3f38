"""An estimate on the terminal."""

import math
from collections.abc import Sequence

import click

from inspect_aihospital.cli.common import show
from inspect_aihospital.costs.plan import EXAMS
from inspect_aihospital.costs.result import FEWEST, MOST, Amounts, Estimate, SeatEstimate
from inspect_aihospital.statistics.interval import Interval

MINUTE, HOUR = 60, 3600
CENTS, FINEST = 2, 6
"""Decimals of dollars: usually, and where amounts are small."""

PER_MILLE = 0.001
"""An interval that is narrower than this part of the estimate needs no decimals of its own."""


def show_estimate(found: Estimate) -> None:
    """Print tables and notes."""
    cached = found.total.cache_read is not None
    columns = ["seat", "model", "calls", "tokens in", *(["from cache"] if cached else [])]
    rows = [[one.seat, one.model, *_cells(one.amounts), _price(one)] for one in found.seats]
    total = _cells(found.total)
    _show_head(found, [*total, *(cell for row in rows for cell in row[2:-1])])
    show(
        [*columns, "tokens out", "US$", "US$ a million tokens"],
        [*rows, ["all", "", *total, ""]],
    )
    _show_real_dollars(found)
    if found.rounds:
        _show_rounds(found)
    _show_time(found)
    for note in found.notes:
        click.echo(f"\n{note}")


def _show_head(found: Estimate, cells: Sequence[str]) -> None:
    cases = f"{found.cases:,} case{'s' if found.cases > 1 else ''}" + (
        f" × {found.epochs} epochs" if found.epochs > 1 else ""
    )
    drawn = "all" if found.rehearsed == found.cases else f"{found.rehearsed}"
    told = f"; no intervals: {found.no_intervals}" if found.no_intervals else ""
    if any(cell.endswith(")") for cell in [*cells, _bracketed(found.time.work)]):
        told += "; in brackets 95 % intervals"
    click.echo(f"{found.task}: {cases}, {drawn} of them rehearsed{told}\n")


def _show_real_dollars(found: Estimate) -> None:
    """What real models' tokens cost, as far as that is known without a log."""
    if found.as_rehearsed and found.task in EXAMS:
        if found.total.dollars and found.total.dollars.estimate:
            click.echo("\ntokens out and US$ are a floor: real models reason at length (see below)")
        return
    if not found.real_dollars:
        return
    low, high = (f"{dollars:,.{_decimals(dollars)}f}" for dollars in found.real_dollars)
    click.echo(
        f"\nUS$ if real tokens are {FEWEST} to {MOST} times the rehearsed: {low} to {high}; "
        "models that reason cost more"
    )


def _show_rounds(found: Estimate) -> None:
    assert found.rounds is not None
    rounds, most = found.rounds, found.rounds.most
    told = " + ".join(f"{n:,}" for n in rounds.questions or (found.cases, rounds.later))
    click.echo(
        f"\nquestions by round: {told}"
        + ("" if rounds.questions else " in all later ones together, in proportion to the log")
    )
    click.echo(
        f"calls: at least {rounds.least:,.0f} (one round), at most "
        + (
            f"{most:,.0f} (no question is ever agreed on)"
            if most
            else "unknown (no rehearsed question went into another round)"
        )
    )


def _show_time(found: Estimate) -> None:
    time = found.time
    seconds = ", ".join(sorted({f"{one:.3g}" for one in time.latency.values()}))
    assumed = " (assumed; --latency says otherwise)" if time.assumed else ""
    calls = f"{time.connections} call{'s' if time.connections > 1 else ''} of a model at a time"
    cases = f"{time.samples} case{'s' if time.samples != 1 else ''} at a time"
    at_once = f"{calls} and {cases}" if time.samples else calls
    adapted = (
        f"\n  Inspect begins with {time.connections} connections a model and adapts up to "
        f"{time.most_connections} unless you give --max-connections"
        if time.most_connections > time.connections
        else ""
    )
    places = (
        f"\n    all chains, {cases}: {duration(time.places.estimate)}{_bracketed(time.places)}"
        if time.places
        else ""
    )
    also = places if time.samples and time.samples < time.connections else ""
    click.echo(
        f"\nwall time with {at_once}, {seconds} s a call{assumed}: "
        f"{_span(time.least, time.most)}{adapted}"
        f"\n  at least{'' if time.places else ', if every case may run at once (--max-samples)'}"
        f", the longest of"
        f"\n    the longest chain of calls that wait for each other: {duration(time.chain)}"
        f"\n    the busiest model's calls, {time.most_connections} at a time: "
        f"{duration(time.busiest)}{places}"
        f"\n    Inspect and this package in one process on this machine, as rehearsed: "
        f"{duration(time.own)}"
        f"\n  at most the sum of"
        f"\n    the longest chain, but for its share of one connection: "
        f"{duration(time.chain * (1 - 1 / time.connections))}{also}"
        f"\n    all calls, {time.connections} at a time, as if all models shared them: "
        f"{duration(time.work.estimate)}{_bracketed(time.work)}"
        f"\n    Inspect and this package, with calls over HTTP, about: "
        f"{duration(time.framework)}"
    )


def _price(seat: SeatEstimate) -> str:
    return f"{seat.input:g} in, {seat.output:g} out ({seat.price})" if seat.price else "unknown"


def _cells(amounts: Amounts) -> list[str]:
    cached = [] if amounts.cache_read is None else [_cell(amounts.cache_read)]
    dollars = amounts.dollars
    return [
        _cell(amounts.calls),
        _cell(amounts.input),
        *cached,
        _cell(amounts.output),
        "unknown" if dollars is None else _cell(dollars, _decimals(dollars.estimate, dollars)),
    ]


def _cell(found: Interval, digits: int = 0) -> str:
    """An estimate, with its interval where it has a width."""
    middle, low, high = (
        f"{number:,.{digits}f}" for number in (found.estimate, found.lower, found.upper)
    )
    return middle if math.isnan(found.lower) or low == high else f"{middle} ({low}–{high})"


def _decimals(amount: float, found: Interval | None = None) -> int:
    """Decimals that show two digits of an amount, and the width of its interval."""
    width = found.width if found and found.width > PER_MILLE * amount else amount
    smallest = min(amount / 10, width)
    return min(max(CENTS, -math.floor(math.log10(smallest))), FINEST) if smallest > 0 else CENTS


def _span(low: float, high: float) -> str:
    if math.isnan(high):
        return f"at least {duration(low)}"
    return (
        duration(low) if duration(low) == duration(high) else f"{duration(low)} to {duration(high)}"
    )


def _bracketed(found: Interval) -> str:
    low, high = duration(found.lower), duration(found.upper)
    return "" if math.isnan(found.lower) or low == high else f" ({low} to {high})"


def duration(seconds: float) -> str:
    """A time in words, of two units at most.

    Args:
        seconds: 0 or more; tenths are told below ten.
    """
    if math.isnan(seconds):
        return "unknown"
    if seconds < 10:
        return f"{seconds:.1f} s".replace(".0 s", " s")
    whole = round(seconds)
    if whole < 2 * MINUTE:
        return f"{whole} s"
    if whole < 2 * HOUR:
        return _two(whole, MINUTE, "min", 1, "s")
    return _two(whole, HOUR, "h", MINUTE, "min")


def _two(seconds: int, large: int, its: str, small: int, other: str) -> str:
    many, few = divmod(round(seconds / small), large // small)
    return f"{many} {its} {few} {other}" if few else f"{many} {its}"
