"""Limits of the wall time on the terminal."""

import math

import click

from inspect_aihospital.costs.result import WallTime
from inspect_aihospital.statistics.interval import Interval

MINUTE, HOUR = 60, 3600


def show_time(time: WallTime) -> None:
    """Print both limits, and what each is made of."""
    click.echo(f"\n{_headline(time)}")
    reached = "" if time.places else ", if all samples may run at once (--max-samples)"
    _show_parts(f"at least{reached}, the longest of", _lower(time))
    _show_parts("at most the sum of", _upper(time))


def _show_parts(of: str, parts: dict[str, float | Interval]) -> None:
    click.echo(f"  {of}")
    for name, seconds in parts.items():
        click.echo(f"    {name}: {_seconds(seconds)}")


def _headline(time: WallTime) -> str:
    each = ", ".join(sorted({f"{one:.3g}" for one in time.latency.values()}))
    assumed = " (assumed; models that reason take longer: --latency)" if time.assumed else ""
    calls = f"{time.connections:,} call{'s' if time.connections > 1 else ''} of a model at a time"
    at_once = f"{calls} and {_samples(time)}" if time.samples else calls
    told = f"wall time of these calls: {_span(time.least, time.most)}"
    told += f"\n  with {at_once}, {each} s a call{assumed}"
    if time.most_connections == time.connections:
        return told
    return (
        f"{told}\n  Inspect begins with {time.connections} connections a model and adapts up to "
        f"{time.most_connections} unless you give --max-connections"
    )


def _samples(time: WallTime) -> str:
    return f"{time.samples:,} sample{'s' if time.samples != 1 else ''} at a time"


def _lower(time: WallTime) -> dict[str, float | Interval]:
    return {
        "the longest chain of calls that wait for each other": time.chain,
        f"the busiest model's calls, {time.most_connections:,} at a time": time.busiest,
        **({f"all chains, {_samples(time)}": time.places} if time.places else {}),
        "Inspect and this package in one process on this machine, without HTTP": time.overhead,
    }


def _upper(time: WallTime) -> dict[str, float | Interval]:
    few = time.places if (time.samples or 0) < time.connections else None
    share = time.chain * (1 - 1 / time.connections)
    return {
        "the longest chain, but for its share of one connection": share,
        **({f"all chains, {_samples(time)}": few} if few else {}),
        f"all calls, {time.connections:,} at a time, as if all models shared them": time.work,
        "Inspect and this package on this machine, over HTTP, at most about": time.overhead_http,
    }


def _seconds(found: float | Interval) -> str:
    if isinstance(found, Interval):
        return f"{duration(found.estimate)}{bracketed(found)}"
    return duration(found)


def _span(low: float, high: float) -> str:
    if math.isnan(high):
        return f"at least {duration(low)}"
    return (
        duration(low) if duration(low) == duration(high) else f"{duration(low)} to {duration(high)}"
    )


def bracketed(found: Interval) -> str:
    """An interval behind its estimate, where it has a width."""
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
