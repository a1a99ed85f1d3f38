"""Show the bounds of the wall time on the terminal."""

import math
from collections.abc import Mapping

import click

from inspect_aihospital.costs.estimate_result import WallTime
from inspect_aihospital.statistics.interval import Interval

MINUTE, HOUR = 60, 3600

LEAST = {
    "chain": "the longest chain of calls that wait for each other",
    "busiest": "the busiest model's calls, {most_connections:,} at a time",
    "places": "all chains, {at_once}",
    "overhead": "Inspect and this package in one process on this machine, without HTTP",
}
"""Parts of the lower bound in words; in braces an attribute of `WallTime`, or `at_once`."""

MOST = {
    "chain": "the longest chain, but for its share of one connection",
    "places": "all chains, {at_once}",
    "work": "all calls, {connections:,} at a time, as if all models shared them",
    "overhead_http": "Inspect and this package on this machine, over HTTP, at most about",
}
"""Parts of the upper bound."""


def show_time(time: WallTime) -> None:
    """Print both bounds, and the parts of each."""
    click.echo(f"\n{_headline(time)}")
    condition = "" if time.samples else ", if all samples may run at once (--max-samples)"
    click.echo(f"  at least{condition}, the longest of")
    _show_parts(time, time.least_parts, LEAST)
    click.echo("  at most the sum of")
    _show_parts(time, time.most_parts, MOST)


def _show_parts(
    time: WallTime, parts: Mapping[str, float | Interval], words: Mapping[str, str]
) -> None:
    fields = {**vars(time), "at_once": _samples(time)}
    for name, seconds in parts.items():
        click.echo(f"    {words[name].format(**fields)}: {in_words(seconds)}")


def _headline(time: WallTime) -> str:
    latencies = ", ".join(sorted({f"{seconds:.3g}" for seconds in time.latency.values()}))
    assumed = " (assumed; models that reason take longer: --latency)" if time.assumed else ""
    calls = f"{time.connections:,} call{'s' if time.connections > 1 else ''} of a model at a time"
    at_once = f"{calls} and {_samples(time)}" if time.samples else calls
    lines = f"wall time of these calls: {_span(time.least, time.most)}"
    lines += f"\n  with {at_once}, {latencies} s a call{assumed}"
    # A stated number of connections stays as it is: there is nothing to adapt.
    if time.most_connections == time.connections:
        return lines
    return (
        f"{lines}\n  Inspect begins with {time.connections:,} connections a model and adapts up to "
        f"{time.most_connections:,} unless you give --max-connections"
    )


def _samples(time: WallTime) -> str:
    if time.samples is None:
        return ""
    return f"{time.samples:,} sample{'s' if time.samples != 1 else ''} at a time"


def in_words(time: float | Interval) -> str:
    """Format a time, with its interval in brackets where it has a width."""
    if not isinstance(time, Interval):
        return duration(time)
    low, high = duration(time.lower), duration(time.upper)
    width = "" if low == high else f" ({low} to {high})"
    return f"{duration(time.estimate)}{width}"


def _span(low: float, high: float) -> str:
    if math.isnan(high):
        return f"at least {duration(low)}"
    first, last = duration(low), duration(high)
    return first if first == last else f"{first} to {last}"


def duration(seconds: float) -> str:
    """Format a time in words, of two units at most.

    Args:
        seconds: 0 or more; tenths are told below ten.
    """
    if math.isnan(seconds):
        return "unknown"
    if seconds < 10:
        return f"{seconds:.1f} s".replace(".0 s", " s")
    # Rounded before it is compared, so that 119.6 s reads as 2 min.
    whole = round(seconds)
    if whole < 2 * MINUTE:
        return f"{whole} s"
    if whole < 2 * HOUR:
        minutes, seconds = divmod(whole, MINUTE)
        return f"{minutes} min {seconds} s" if seconds else f"{minutes} min"
    # Rounded to minutes first, so that no time reads as 60 min.
    hours, minutes = divmod(round(whole / MINUTE), HOUR // MINUTE)
    return f"{hours} h {minutes} min" if minutes else f"{hours} h"
