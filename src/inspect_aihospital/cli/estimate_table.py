"""An estimate on the terminal."""

import math

import click

from inspect_aihospital.cli.common import show
from inspect_aihospital.costs.result import Amounts, Estimate
from inspect_aihospital.statistics.interval import Interval

MINUTE, HOUR = 60, 3600


def show_estimate(found: Estimate) -> None:
    """Print tables and notes."""
    cases = f"{found.cases} cases" + (f" × {found.epochs} epochs" if found.epochs > 1 else "")
    click.echo(f"{found.task}: {cases}, {found.rehearsed} of them rehearsed; 95 % intervals\n")
    columns = ["seat", "model", "calls", "tokens in", "from cache", "tokens out", "US$", "price"]
    rows = [
        [one.seat, one.model, *_cells(one.amounts), one.price or "unknown"] for one in found.seats
    ]
    show(columns, [*rows, ["all", "", *_cells(found.total), ""]])
    if found.rounds:
        _show_rounds(found)
    _show_time(found)
    for note in found.notes:
        click.echo(f"\n{note}")


def _show_rounds(found: Estimate) -> None:
    assert found.rounds is not None
    rounds, most = found.rounds, found.rounds.most
    told = " + ".join(map(str, rounds.questions)) if rounds.questions else "as in the log"
    click.echo(f"\nquestions by round: {told}")
    click.echo(
        f"calls: at least {rounds.least:,.0f} (one round), at most "
        + (f"{most:,.0f} (no question is agreed on)" if most else "unknown (all were agreed on)")
    )


def _show_time(found: Estimate) -> None:
    time = found.time
    seconds = ", ".join(sorted({f"{one:.3g}" for one in time.latency.values()}))
    click.echo(
        f"\nwall time with {time.connections} calls at a time, {seconds} s each: "
        f"{duration(time.least)} to {duration(time.most)}"
        f"\n  longest chain of calls: {duration(time.chain)}"
        f"\n  all calls, {time.connections} at a time: {duration(time.work.estimate)} "
        f"({duration(time.work.lower)} to {duration(time.work.upper)})"
        f"\n  Inspect itself on this machine, whatever the models: {duration(time.framework)}"
    )


def _cells(amounts: Amounts) -> list[str]:
    return [
        _cell(amounts.calls),
        _cell(amounts.input),
        _cell(amounts.cache_read) if amounts.cache_read else "unknown",
        _cell(amounts.output),
        _cell(amounts.dollars, 2) if amounts.dollars else "unknown",
    ]


def _cell(found: Interval, digits: int = 0) -> str:
    """An estimate, with its interval where it has a width."""
    middle, low, high = (
        f"{number:,.{digits}f}" for number in (found.estimate, found.lower, found.upper)
    )
    if math.isnan(found.lower):
        return f"{middle} (interval unknown)"
    return middle if low == high else f"{middle} ({low}–{high})"


def duration(seconds: float) -> str:
    """A time in words."""
    if seconds < 2 * MINUTE:
        return f"{seconds:.0f} s"
    return f"{seconds / MINUTE:.0f} min" if seconds < 2 * HOUR else f"{seconds / HOUR:.1f} h"
