"""Tabulate the differences of runs of one task in pairs, on the cases that both have."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations

import pandas as pd

from inspect_aihospital.analysis.estimates import PValue
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError, Table, finding
from inspect_aihospital.analysis.measures import MEASURES, Measure, may_test, means_by_run
from inspect_aihospital.analysis.paired_runs import Pair, compared_groups, compared_pairs
from inspect_aihospital.analysis.run_differences import SMALL

PairRule = Callable[[Evidence, Measure, Mapping[str, pd.Series]], Sequence[Pair]]
"""Picks pairs of runs by their case means of a measure, which stand in the order of labels."""


@finding("pairs")
def pairs_table(evidence: Evidence) -> Table:
    """Tabulate paired differences between the best or a chosen run of a task and all others."""
    frame, runs = comparison_rows(evidence, against_best)
    return Table(frame=frame, runs=runs)


@finding("pairs_all")
def all_pairs_table(evidence: Evidence) -> Table:
    """Tabulate paired differences between any two runs of a task with more than two."""
    # A run of variants has no grades to compare.
    compared = {run for measure in MEASURES for run in means_by_run(evidence, measure)}
    if not any(len(compared.intersection(runs)) > 2 for runs in compared_groups(evidence).values()):
        raise LackingError("no task has three runs; two stand in the table of pairs")
    frame, runs = comparison_rows(evidence, lambda *args: list(combinations(args[-1], 2)))
    return Table(frame=frame, runs=runs)


def comparison_rows(evidence: Evidence, choose: PairRule) -> tuple[pd.DataFrame, list[str]]:
    """Return the rows of a table of the pairs that a rule picks, and the runs in them.

    Raises:
        LackingError: No task has two runs with cases in common.
    """
    rows: list[dict[str, object]] = []
    runs: list[str] = []
    for measure in MEASURES:
        values, compared = means_by_run(evidence, measure), compared_pairs(evidence, measure)
        for name, members in compared_groups(evidence).items():
            means = {run: values[run] for run in members if run in values}
            pairs = [pair for pair in choose(evidence, measure, means) if pair in compared]
            rows += _rows(evidence, name, measure, pairs)
            runs += [run for pair in pairs for run in pair]
    if not rows:
        raise LackingError("no task has two runs that share cases; add logs of another model")
    return pd.DataFrame(rows, dtype=object), runs


def _rows(
    evidence: Evidence, task: str, measure: Measure, pairs: Sequence[Pair]
) -> Iterator[dict[str, object]]:
    """Yield the rows of a measure in a task."""
    for pair in pairs:
        first, second = map(evidence.run, pair)
        difference, p_value = compared_pairs(evidence, measure)[pair]
        yield {
            "task": task,
            "of": measure.name,
            "first": first.label,
            "second": second.label,
            "difference": difference.estimate,
            "p (Holm)": PValue(p_value),
            "shared cases": difference.n,
            "detectable": difference.detectable,
            f"cases for {SMALL:g} points": difference.cases_for(SMALL),
        }


def against_best(
    evidence: Evidence, measure: Measure, values: Mapping[str, pd.Series]
) -> list[Pair]:
    """Pair each run with the baseline among them, else with the comparable one of highest mean.

    Means are over the cases that all comparable runs share, or over each run's own if they share
    none. Of equals the first is the best.
    """
    if len(values) < 2:
        return []
    chosen = [run for run in values if evidence.run(run).label == evidence.baseline]
    comparable = [run for run in values if may_test(evidence, measure, (run,))]
    # Where no run may be ranked, the pairs are shown all the same, without p-values.
    candidates = chosen[:1] or comparable or list(values)
    shared = reduce(pd.Index.intersection, [values[run].index for run in candidates])
    best = max(
        candidates, key=lambda run: (values[run].loc[shared] if len(shared) else values[run]).mean()
    )
    return [(best, run) for run in values if run != best]
