"""Say in sentences how many cases a difference would need, and which of level runs is cheapest."""

from collections.abc import Iterator, Sequence
from math import isnan

from inspect_aihospital.analysis.estimates import Amount
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.leaderboard.leaderboard_tables import priced
from inspect_aihospital.analysis.leaderboard.rankings import Ranking
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.analysis.run_differences import SMALL
from inspect_aihospital.analysis.sentence_parts import Claim, names_of
from inspect_aihospital.statistics.power import POWER


def cases_needed(part: Ranking, top: Sequence[Run]) -> Iterator[Claim]:
    """Say how many cases would show the largest difference from the best, and a small one.

    Numbers are those of a t test of one pair: the power of the exact test depends on how the
    differences are spread, which few cases do not show.
    """
    # Pairs with the best alone: these the table of pairs shows.
    of_best = [part.pairs[top[0].id, run.id] for run in top[1:]]
    # A pair may share cases that other pairs lack, so each is held against its own number.
    needed = sorted((cases, d.n) for d in of_best if (cases := d.cases_for(SMALL)))
    largest = max(of_best, key=lambda d: d.estimate.value, default=None)
    size = abs(largest.estimate.value) if largest else 0
    # Of a smaller one the number says no more than that of `SMALL`.
    seen = largest.cases_for(size) or 0 if largest and size > SMALL else 0
    plans = [f"about {seen} if it is as large as seen"] if largest and seen > largest.n else []
    if any(cases > n for cases, n in needed):
        # To the pair that needs most: fewer cases would show only some of the pairs.
        (fewest, _), (most, _) = needed[0], needed[-1]
        span = f"{fewest} to {most}, by pair," if fewest < most else f"{most}"
        plans.append(f"about {span} if it is {SMALL:g} points")
    if plans:
        yield (
            "More cases would show a difference from the best with a chance of "
            f"{100 * POWER:g} % (cases in all; t test of one pair, unadjusted)",
            f": {', '.join(plans)}.",
        )


def cheapest(evidence: Evidence, top: Sequence[Run]) -> Iterator[Claim]:
    """Name the cheapest of the runs that cannot be told apart, where all prices are known."""
    costs = {run.id: priced(evidence, run.spending.evaluated) for run in top}
    # One unknown price is enough: the cheapest cannot be named without it.
    if any(map(isnan, costs.values())) or not any(costs.values()):
        return
    cheap, dear = (pick(top, key=lambda run: costs[run.id]) for pick in (min, max))
    if costs[cheap.id] < costs[dear.id]:
        amounts = [Amount(costs[run.id]).text() for run in (cheap, dear)]
        yield (
            f"Of {names_of(top)}, {cheap.label} costs least",
            f": US$ {amounts[0]} for its own calls, {dear.label} US$ {amounts[1]}.",
        )
