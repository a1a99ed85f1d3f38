"""Write the difference of two ranked runs, and say which differences nothing decides."""

from collections.abc import Iterator
from math import isnan

from inspect_aihospital.analysis.estimates import PValue
from inspect_aihospital.analysis.leaderboard.rankings import Ranking
from inspect_aihospital.analysis.paired_runs import Pair
from inspect_aihospital.analysis.sentence_parts import Claim, names_of
from inspect_aihospital.core.text.plurals import with_noun
from inspect_aihospital.statistics.power import ALPHA

MOST_PAIRS = 5
"""Pairs that a sentence names at most; more are counted."""


def untested_pairs(part: Ranking) -> Iterator[Claim]:
    """Name the pairs that a stopping rule watched whose interval is not known."""
    pairs = [pair for pair, d in part.pairs.items() if d.is_untested and d.n]
    names = [names_of([run for run in part.runs if run.id in pair]) for pair in pairs]
    sizes = [f"{pair_size(part, pair)} ({_unfit_bounds(part, pair)})" for pair in pairs]
    reason = "since a stopping rule watched"
    measure = part.group.measure.name
    if len(pairs) == 1:
        cases = with_noun(part.pairs[pairs[0]].n, "shared case")
        claim = f"The difference between {names[0]} was not tested, {reason} it"
        yield claim, f" ({measure}, {cases}): {sizes[0]}."
    elif pairs:
        listed = [f"{name} by {size}" for name, size in zip(names, sizes, strict=True)]
        others = len(pairs) - MOST_PAIRS
        more = f"; and {others} more" if others > 0 else ""
        claim = f"{len(pairs)} differences were not tested, {reason} them"
        yield claim, f" ({measure}): {'; '.join(listed[:MOST_PAIRS])}{more}."


def _unfit_bounds(part: Ranking, pair: Pair) -> str:
    bounds = pair_bounds(part, pair)
    has_interval = not isnan(part.pairs[pair].estimate.lower)
    return f"{bounds}, which does not allow for the rule" if has_interval else bounds


def named_pair(part: Ranking, pair: Pair) -> str:
    """Name two runs with their difference; an undecided one has its interval."""
    names = names_of([run for run in part.runs if run.id in pair])
    if part.is_apart(pair):
        return f"{names} ({pair_size(part, pair)}, {_p_text(part, pair)})"
    return f"{names} by {pair_difference(part, pair)}"


def pair_difference(part: Ranking, pair: Pair) -> str:
    """Write a difference with its interval and what decides it."""
    estimate = part.pairs[pair].estimate
    # An interval and a p of which one alone tells the runs apart look like a mistake to a reader.
    is_small = part.p_values[pair] < ALPHA
    has_others = len(part.p_values) > 1
    is_adjusted = has_others and not is_small and not part.is_apart(pair)
    remark = " before adjustment" if estimate.excludes_zero and is_adjusted else ""
    hint = ", which the interval does not bear out" if is_small and not part.is_apart(pair) else ""
    return (
        f"{pair_size(part, pair)} ({pair_bounds(part, pair)}{remark}; {_p_text(part, pair)}{hint})"
    )


def pair_size(part: Ranking, pair: Pair) -> str:
    """Write the mean of a difference."""
    return f"{part.pairs[pair].estimate.value:.1f} points"


def pair_bounds(part: Ranking, pair: Pair) -> str:
    """Write the interval of a difference."""
    estimate = part.pairs[pair].estimate
    bounds = f"{estimate.lower:.1f} to {estimate.upper:.1f}"
    return "no interval" if isnan(estimate.lower) else bounds


def _p_text(part: Ranking, pair: Pair) -> str:
    if part.pairs[pair].is_by_rule:
        return "by its stopping rule"
    if part.pairs[pair].is_untested:
        return "not tested, since a stopping rule watched it"
    text = PValue(part.p_values[pair]).text()
    name = "adjusted p" if len(part.p_values) > 1 else "p"
    return f"{name} {text}" if text.startswith("<") else f"{name} = {text}"
