"""Say in sentences which runs of a ranking can be told apart, and by how much."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf, isnan, nan

from inspect_aihospital.analysis.estimates import PValue
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.leaderboard.pair_texts import (
    MOST_PAIRS,
    named_pair,
    pair_bounds,
    pair_difference,
    pair_size,
    untested_pairs,
)
from inspect_aihospital.analysis.leaderboard.person_groups import person_samples
from inspect_aihospital.analysis.leaderboard.planning_sentences import cases_needed, cheapest
from inspect_aihospital.analysis.leaderboard.rankings import Ranking
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.analysis.sentence_parts import (
    MOST_LISTED,
    Claim,
    Sentence,
    join_texts,
    names_of,
)
from inspect_aihospital.core.text.plurals import with_noun
from inspect_aihospital.statistics.p_values import smallest_p
from inspect_aihospital.statistics.power import ALPHA

PERSONS_APART = (
    "compared with models in the table persons_models alone, whose intervals are clustered by "
    "person and by case."
)


def comparison_sentences(evidence: Evidence, parts: Sequence[Ranking]) -> Iterator[Sentence]:
    """Yield the sentences of each ranking; persons are compared in a table of their own."""
    person_runs = set(person_samples(evidence)["run"])
    for part in parts:
        models = [run for run in part.runs if run.id not in person_runs]
        persons = [run for run in part.runs if run.id in person_runs]
        if persons:
            yield Sentence(part.group.name, f"{names_of(persons)}: {PERSONS_APART}")
        # Of persons alone, or beside a single model, no more can be said here.
        if len(models) > 1 or not persons:
            for claim, detail in _compare(evidence, _only(part, models)):
                yield Sentence(part.group.name, claim, detail)


def _only(part: Ranking, runs: Sequence[Run]) -> Ranking:
    """Leave some runs of a ranking; p-values stay adjusted for all pairs, as in leaderboards."""
    ids = {run.id for run in runs}
    pairs = {pair: d for pair, d in part.pairs.items() if ids.issuperset(pair)}
    return replace(part, runs=runs, pairs=pairs)


def _compare(evidence: Evidence, part: Ranking) -> Iterator[Claim]:
    if len(part.runs) < 2:
        if part.runs:
            yield f"There is one ranked run only ({part.runs[0].label}): no comparison.", ""
        return
    if stopped := [run for run in part.runs if run.was_stopped]:
        yield (
            f"Differences are not tested, since a stopping rule ended {names_of(stopped)}: "
            "p-values hold for a number of cases that was fixed before.",
            "",
        )
        return
    best, *followers = part.runs
    if unpaired := [run for run in followers if not part.pairs[best.id, run.id].n]:
        yield f"{best.label} has no scored case in common with {names_of(unpaired)}.", ""
        followers = [run for run in followers if run not in unpaired]
        part = _only(part, [best, *followers])
    if not followers:
        return
    yield from _too_few(part)
    yield from untested_pairs(part)
    apart_runs = [run for run in followers if part.is_apart((best.id, run.id))]
    # The order is by the cases that all share, a difference by those of its pair.
    behind = [r for r in apart_runs if part.pairs[best.id, r.id].estimate.value > 0]
    ahead = [run for run in apart_runs if run not in behind]
    untested = [run for run in followers if part.pairs[best.id, run.id].is_untested]
    top = [run for run in part.runs if run not in [*apart_runs, *untested]]
    if ahead:
        yield (
            f"The order is uncertain: {best.label} leads on {_common_cases(part)}, but not on "
            f"those that it shares with {names_of(ahead)} alone. Look at coverage.",
            "",
        )
    if len(top) > 1:
        yield _undecided(part, top)
        yield from cheapest(evidence, top)
    if behind:
        yield _led(part, best, behind)
    yield from _followers(part)
    yield from cases_needed(part, top)


def _too_few(part: Ranking) -> Iterator[Claim]:
    """Say that no difference can be told, where no pair has the cases that a small p takes."""
    # Two runs may share cases that a third one lacks, so each pair has its own number of them.
    counts = {difference.n for difference in part.pairs.values() if not difference.is_watched}
    if not counts:
        return
    # Holm counts the pairs that have a p-value.
    tests = sum(not isnan(p) for p in part.p_values.values()) or 1
    least_p = min(1.0, tests * smallest_p(max(counts)))
    if least_p >= ALPHA:
        most = f"{'at most ' if len(counts) > 1 else ''}{with_noun(max(counts), 'shared case')}"
        yield (
            f"With {most} and {with_noun(tests, 'comparison')} no difference, however large, can "
            f"be told: the smallest p is {least_p:.3f}.",
            "",
        )


def _common_cases(part: Ranking) -> str:
    if not part.shared:  # each run's own mean gives the order then
        return "its own cases"
    return f"the {with_noun(part.shared, 'case')} that all runs share"


def _undecided(part: Ranking, top: Sequence[Run]) -> Claim:
    """Name the runs that cannot be told apart from the best, with the largest difference."""
    best, *level_runs = top
    leaders = _leaders(part)
    close_runs = [run for run in level_runs if run not in leaders]
    scope = f" ({_scope(part, best, level_runs)})"
    last = max(level_runs, key=lambda run: part.pairs[best.id, run.id].estimate.value)
    claim = f"{names_of(leaders)} {'share' if leaders[1:] else 'has'} the highest mean"
    if not close_runs:
        return claim, f"{scope}: {_tie(part, leaders)}."
    largest = f"largest of these differences, to {last.label}," if close_runs[1:] else "difference"
    pronoun = "them" if leaders[1:] else "it"
    return (
        f"{claim}, but {names_of(close_runs)} cannot be told apart from {pronoun}",
        f"{scope}: the {largest} is {pair_difference(part, (best.id, last.id))}"
        f"{f'; {_tie(part, leaders)}' if leaders[1:] else ''}.",
    )


def _tie(part: Ranking, leaders: Sequence[Run]) -> str:
    """Give the interval of a difference of 0, of several the widest: no tie shows equality."""
    best, *ties = leaders
    estimates = {run.id: part.pairs[best.id, run.id].estimate for run in ties}
    widths = {run: estimate.upper - estimate.lower for run, estimate in estimates.items()}
    # without an interval nothing is known
    widest = max(ties, key=lambda run: inf if isnan(widths[run.id]) else widths[run.id])
    interval = "the widest interval of a difference" if ties[1:] else "the difference"
    names = f"between {best.label} and {widest.label}"
    return f"{interval} {names} is {pair_difference(part, (best.id, widest.id))}"


def _led(part: Ranking, best: Run, behind: Sequence[Run]) -> Claim:
    """Name the runs behind the best with their differences; of many the next alone."""
    pairs = [(best.id, run.id) for run in behind]
    scope = f" ({_scope(part, best, behind)}):"
    if len(behind) > MOST_LISTED:
        is_above_all = len(behind) == len(part.runs) - 1
        rank = "highest" if is_above_all else f"higher than {len(behind)} others"
        runner_up = f"the next{'' if is_above_all else ' of these'}, {behind[0].label}"
        everyone = f", and above all {len(behind)} others" if is_above_all else ""
        # what a rule decided has no p-value
        p_values = [p for pair in pairs if not isnan(p := part.p_values[pair])]
        largest_p = PValue(max(p_values, default=nan)).text().replace("<", "below")
        return (
            f"{best.label} scores {rank}",
            f"{scope} {pair_size(part, pairs[0])} ({pair_bounds(part, pairs[0])}) above {runner_up}"
            f"{everyone}{f'; the largest p is {largest_p}' if p_values else ''}.",
        )
    differences = [pair_difference(part, pair) for pair in pairs]
    named = [f"{run.label} by {d}" for run, d in zip(behind, differences, strict=True)]
    listing = "; ".join(named) if behind[1:] else f"by {differences[0]}"
    return (
        f"{best.label} scores higher than {names_of(behind)}",
        f"{scope} {listing}.",
    )


def _followers(part: Ranking) -> Iterator[Claim]:
    """Name the pairs that cannot be told apart; of many, count those apart behind the leaders."""
    leaders = _leaders(part)
    names, ids = names_of(leaders), {run.id for run in leaders}
    tested_pairs = [pair for pair in part.pairs if not part.pairs[pair].is_untested]
    pairs = [pair for pair in tested_pairs if ids.isdisjoint(pair)]
    apart_pairs = [pair for pair in pairs if part.is_apart(pair)]
    level_pairs = [pair for pair in part.pairs if not part.is_apart(pair)]
    is_without_p = any(isnan(part.p_values[pair]) for pair in level_pairs)
    if pairs and not level_pairs:
        yield "Every pair can be told apart.", ""
    elif pairs and not is_without_p and len(level_pairs) <= min(MOST_PAIRS, len(part.pairs) // 2):
        exceptions = [named_pair(part, pair) for pair in level_pairs]
        yield "Every pair can be told apart", f" except {join_texts(exceptions)}."
    elif apart_pairs:
        named = join_texts([named_pair(part, pair) for pair in apart_pairs])
        of_several = f"Of the {len(pairs)} pairs without {names}, {len(apart_pairs)}"
        yield (
            f"{of_several if pairs[1:] else f'Behind {names}, two runs'} can be told apart",
            f": {named}." if len(apart_pairs) <= MOST_PAIRS else ".",
        )
    elif pairs:
        tested = " that were tested" if len(tested_pairs) < len(part.pairs) else ""
        yield f"Behind {names}, no two runs{tested} can be told apart from each other.", ""


def _leaders(part: Ranking) -> list[Run]:
    """Return the best run, and those that share its mean."""
    best, *followers = part.runs
    differences = {run.id: part.pairs[best.id, run.id] for run in followers}
    # a difference that nothing decides shows no tie either
    tested = [run for run in followers if not differences[run.id].is_untested]
    ties = [run for run in tested if not differences[run.id].estimate.value]
    return [best, *ties]


def _scope(part: Ranking, best: Run, others: Sequence[Run]) -> str:
    """Write the measure, and how many cases the best run shares with some others."""
    fewest, *more = sorted({part.pairs[best.id, run.id].n for run in others})
    shared = f"{fewest} to {more[-1]} shared cases" if more else with_noun(fewest, "shared case")
    return f"{part.group.measure.name}, {shared}"
