"""Compare runs of one task in pairs, with the p-values that leaderboards and tables share."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from math import isclose, nan
from typing import Any

from inspect_aihospital.analysis.comparability import CONDITIONS, MANNER, ranking_conditions
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.measures import Measure, may_test_pair, means_by_run
from inspect_aihospital.analysis.run_differences import RunDifference, compare_runs
from inspect_aihospital.core.manner.contract import manner_place
from inspect_aihospital.statistics.p_values import holm

Pair = tuple[str, str]
"""Ids of two runs, of which the second is subtracted from the first."""


def adjusted_p_values(
    evidence: Evidence, measure: Measure, differences: Mapping[Pair, RunDifference]
) -> dict[Pair, float]:
    """Adjust the p-values of all pairs of a ranking for their number (Holm).

    It is the only adjustment between models of a task, so that a pair has one p-value wherever it
    stands. NaN, and not counted, are pairs that may not be tested.
    """
    p_values = [
        difference.p_value if may_test_pair(evidence, measure, pair) else nan
        for pair, difference in differences.items()
    ]
    return {pair: float(p_value) for pair, p_value in zip(differences, holm(p_values), strict=True)}


def under_its_rule(
    evidence: Evidence,
    measure: Measure,
    pair: Pair,
    difference: RunDifference,
    *,
    is_of_all_cases: bool = True,
) -> RunDifference:
    """Mark a difference that a stopping rule watched, and give it the interval of the rule.

    The interval is of all cases and of one measure: other differences are marked alone. Scores
    that were changed since the run have none.
    """
    first, second = pair
    if not evidence.is_watched(first, second):
        return difference
    difference = replace(difference, is_watched=True)
    if evidence.references.get(first) != second:
        first, second, difference = second, first, difference.reversed()
    rule = evidence.run(first).stopping
    headlines = [f"{scorer}.{measure.column}" for scorer in measure.scorers]
    if is_of_all_cases and rule.get("headline") in headlines:
        difference = _with_interval(difference, rule)
    return difference if (first, second) == pair else difference.reversed()


def _with_interval(difference: RunDifference, rule: Mapping[str, Any]) -> RunDifference:
    mean, *bounds = (rule.get(f"difference_{name}", nan) for name in ("mean", "lower", "upper"))
    is_same = isclose(mean, difference.estimate.value, abs_tol=1e-6)
    lower, upper = bounds if is_same else (nan, nan)
    interval = replace(difference.estimate, lower=lower, upper=upper, note="")
    return replace(difference, estimate=interval, is_by_rule=True)


def compared_groups(evidence: Evidence) -> dict[str, list[str]]:
    """Return the runs of each task by label, those of another manner of the patient apart.

    Groups are named by the task, and by the manner where the task has several.
    """
    runs = sorted(evidence.run_by_id.values(), key=lambda run: (run.label, run.created))
    groups: dict[tuple[str, str], list[str]] = {}
    for run in runs:
        groups.setdefault((run.task, CONDITIONS[MANNER](run)), []).append(run.id)
    named: dict[str, list[str]] = {}
    for task, manner in sorted(groups, key=lambda key: (key[0], manner_place(_short(key[1])))):
        manners = [other for other_task, other in groups if other_task == task]
        # of two texts under one name the hash tells them apart
        is_unique = [*map(_short, manners)].count(_short(manner)) == 1
        trait = f" manner={_short(manner) if is_unique else manner}" if len(manners) > 1 else ""
        named[task + trait] = groups[task, manner]
    return named


def _short(manner: str) -> str:
    return manner.partition(" ")[0]


@lru_cache(maxsize=16)
def compared_pairs(evidence: Evidence, measure: Measure) -> dict[Pair, tuple[RunDifference, float]]:
    """Compare all runs of a group that share cases, in both directions; cached.

    Returns:
        The difference and the adjusted p-value of each pair; NaN where the runs stand in no common
        ranking, since other conditions than the models differ.
    """
    values = means_by_run(evidence, measure)
    conditions = {run: tuple(ranking_conditions(evidence.run(run)).items()) for run in values}
    pairs: dict[Pair, tuple[RunDifference, float]] = {}
    for members in compared_groups(evidence).values():
        rankings: dict[object, dict[Pair, RunDifference]] = {}
        for first, second in combinations([run for run in members if run in values], 2):
            difference = compare_runs(
                values[first],
                values[second],
                measure.factor,
                due=len(evidence.case_ids(first, second)),
            )
            if not difference.n:
                continue
            difference = under_its_rule(evidence, measure, (first, second), difference)
            pairs[first, second] = difference, nan
            # Only runs of one ranking are adjusted together, as in the leaderboard.
            if conditions[first] == conditions[second]:
                rankings.setdefault(conditions[first], {})[first, second] = difference
        for differences in rankings.values():
            for pair, p_value in adjusted_p_values(evidence, measure, differences).items():
                pairs[pair] = differences[pair], p_value
    reversed_pairs = {(b, a): (d.reversed(), p) for (a, b), (d, p) in pairs.items()}
    return pairs | reversed_pairs
