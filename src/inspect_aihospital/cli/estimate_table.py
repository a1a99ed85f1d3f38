"""An estimate on the terminal."""

import math
from collections.abc import Sequence

import click

from inspect_aihospital.cli.common import show
from inspect_aihospital.cli.time_table import in_words, show_time
from inspect_aihospital.costs.result import FEWEST, MOST, Amounts, Estimate, SeatEstimate
from inspect_aihospital.statistics.interval import Interval

UNKNOWN = "unknown"

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
    show_time(found.time)
    for note in found.notes:
        click.echo(f"\n{note}")


def _show_head(found: Estimate, cells: Sequence[str]) -> None:
    cases = f"{found.cases:,} case{'s' if found.cases > 1 else ''}" + (
        f" × {found.epochs} epochs" if found.epochs > 1 else ""
    )
    drawn = "all" if found.rehearsed == found.cases else f"{found.rehearsed}"
    told = f"; no intervals: {found.no_intervals}" if found.no_intervals else ""
    times = [*found.time.least_parts.values(), *found.time.most_parts.values()]
    if found.stated:
        stated = ", ".join(f"{role} {number:,}" for role, number in sorted(found.stated.items()))
        told += f"; tokens out a call stated, not estimated: {stated}"
    if any(cell.endswith(")") for cell in [*cells, *map(in_words, times)]):
        told += "; in brackets 95 % intervals"
        told += ", which hold nothing of what is stated" if found.stated else ""
    click.echo(f"{found.task}: {cases}, {drawn} of them rehearsed{told}\n")


def _show_real_dollars(found: Estimate) -> None:
    """What is known of real models' tokens and dollars without a log."""
    if found.unknown_lengths:
        click.echo(
            "\ntokens out and US$ cannot be known without the length of answers: state it with "
            "--output-tokens N, or name a log with --from-log (see below)"
        )
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


def _price(seat: SeatEstimate) -> str:
    return f"{seat.input:g} in, {seat.output:g} out ({seat.price})" if seat.price else UNKNOWN


def _cells(amounts: Amounts) -> list[str]:
    cached = [] if amounts.cache_read is None else [_cell(amounts.cache_read)]
    dollars = amounts.dollars
    return [
        _cell(amounts.calls),
        _cell(amounts.input),
        *cached,
        UNKNOWN if amounts.output is None else _cell(amounts.output),
        UNKNOWN if dollars is None else _cell(dollars, _decimals(dollars.estimate, dollars)),
    ]


def _cell(found: Interval, digits: int = 0) -> str:
    """An estimate, with its interval where it has a width; a floor where it has no upper bound."""
    if math.isnan(found.upper) and not math.isnan(found.lower):
        return f"at least {found.lower:,.{digits}f}"
    middle, low, high = (
        f"{number:,.{digits}f}" for number in (found.estimate, found.lower, found.upper)
    )
    return middle if math.isnan(found.lower) or low == high else f"{middle} ({low}–{high})"


def _decimals(amount: float, found: Interval | None = None) -> int:
    """Decimals that show two digits of an amount, and the width of its interval."""
    width = found.width if found and found.width > PER_MILLE * amount else amount
    smallest = min(amount / 10, width)
    return min(max(CENTS, -math.floor(math.log10(smallest))), FINEST) if smallest > 0 else CENTS
