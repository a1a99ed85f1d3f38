"""Compare runs of one task in pairs, on the cases that both have."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import combinations
from math import nan

import pandas as pd

from inspect_aihospital.analysis.estimates import PValue
from inspect_aihospital.analysis.evidence import Evidence, Run
from inspect_aihospital.analysis.findings import LackingError, Table, finding
from inspect_aihospital.analysis.run_differences import SMALL, RunDifference, compare_runs
from inspect_aihospital.analysis.unread_shares import DIAGNOSES, MOST_UNREAD, unread_share
from inspect_aihospital.statistics.p_values import holm


@dataclass(frozen=True)
class Measure:
    """Define a number by which runs are compared.

    Attributes:
        name: Heading in the table.
        column: Column of a score's value.
        scorers: Scorers that have it; the first that a run has counts.
        factor: Converts to points of 100.
        last_epoch_only: Whether epochs are rounds, of which the last counts.
        unread_figure: The share of unread texts on which it rests; empty where a large share
            already excludes the run from all comparisons.
    """

    name: str
    column: str
    scorers: tuple[str, ...]
    factor: float = 1.0
    last_epoch_only: bool = False
    unread_figure: str = ""

    def rests_on_unread(self, run: Run) -> bool:
        """Say whether too many of the texts behind it could not be read in a run."""
        figure = self.unread_figure
        return bool(figure) and unread_share(run.metrics, figure) > MOST_UNREAD


@dataclass(frozen=True)
class ComparisonFamily:
    """Hold the comparisons of a measure in a task; p-values are adjusted for their number.

    Attributes:
        measure: What the runs are compared by.
        differences: By the two runs.
    """

    measure: Measure
    differences: Mapping[tuple[str, str], RunDifference]


PairChooser = Callable[[Mapping[str, pd.Series]], list[tuple[str, str]]]
"""Picks pairs of runs by their case means."""

PairRule = Callable[[Evidence, Measure], PairChooser]
"""Returns the chooser for the runs that have a measure."""

MEASURES = (
    Measure("overall", "overall", ("mvme_rubric", "released_grades")),
    Measure(
        "diagnostic",
        "diagnostic",
        ("mvme_rubric", "one_step_rubric", "released_grades", "released_one_step_grades"),
    ),
    Measure("ICD-10 F1", "icd_f1", ("icd10",), 100.0, unread_figure=DIAGNOSES),
    Measure("accuracy", "correct", ("usmle_answers",), 100.0),
    Measure("team's accuracy", "team", ("usmle_icf_answers",), 100.0, last_epoch_only=True),
)


@finding("pairs")
def pairs_table(evidence: Evidence) -> Table:
    """Tabulate paired differences between the best or a chosen run of a task and all others."""
    frame, runs = comparison_rows(evidence, against_best)
    return Table(frame=frame, runs=runs)


@finding("pairs_all")
def all_pairs_table(evidence: Evidence) -> Table:
    """Tabulate paired differences between any two runs of a task with more than two."""
    if not (evidence.runs["task"].value_counts() > 2).any():
        raise LackingError("no task has three runs; two stand in the table of pairs")
    frame, runs = comparison_rows(evidence, all_pairs)
    return Table(frame=frame, runs=runs)


def comparison_rows(evidence: Evidence, choosing: PairRule) -> tuple[pd.DataFrame, list[str]]:
    """Return the rows of a table, and the runs in them.

    Args:
        evidence: Of `read_evidence`.
        choosing: How pairs of a task's runs are picked: `against_best` or `all_pairs`.

    Raises:
        LackingError: No task has two runs with cases in common.
    """
    families = [
        family
        for measure in MEASURES
        for family in _families(evidence, measure, choosing(evidence, measure))
    ]
    if not families:
        raise LackingError("no task has two runs that share cases; add logs of another model")
    rows = [row for family in families for row in _rows(evidence, family)]
    pairs = [pair for family in families for pair in family.differences]
    return pd.DataFrame(rows, dtype=object), [run for pair in pairs for run in pair]


def _rows(evidence: Evidence, family: ComparisonFamily) -> Iterator[dict[str, object]]:
    adjusted = holm(
        [
            compare_runs.p_value if _may_test(evidence, family.measure, pair) else nan
            for pair, compare_runs in family.differences.items()
        ]
    )
    for ((first, second), difference), p in zip(family.differences.items(), adjusted, strict=True):
        yield {
            "task": evidence.run(first).task,
            "of": family.measure.name,
            "first": evidence.run(first).label,
            "second": evidence.run(second).label,
            "difference": difference.estimate,
            "p (Holm)": PValue(p),
            "shared cases": difference.n,
            "detectable": difference.detectable,
            f"cases for {SMALL:g} points": difference.needed,
        }


def _may_test(evidence: Evidence, measure: Measure, runs: Sequence[str]) -> bool:
    """Say whether runs may be tested against others by a measure."""
    if evidence.include_not_comparable:
        return True
    unread = any(measure.rests_on_unread(evidence.run(run)) for run in runs)
    return evidence.may_compare(*runs) and not unread


def _families(
    evidence: Evidence, measure: Measure, choose: PairChooser
) -> Iterator[ComparisonFamily]:
    values = _by_run(evidence, measure)
    for _, runs in evidence.runs.sort_values(["label", "created"]).groupby("task"):
        differences = {}
        for first, second in choose({run: values[run] for run in runs.index if run in values}):
            due = len(evidence.case_ids(first, second))
            difference = compare_runs(values[first], values[second], measure.factor, due=due)
            if difference.n:
                differences[first, second] = difference
        if differences:
            yield ComparisonFamily(measure, differences)


def all_pairs(evidence: Evidence, measure: Measure) -> PairChooser:
    """Return the chooser that pairs any two runs, each pair once."""
    return lambda values: list(combinations(values, 2))


def with_baseline(
    baselines: frozenset[str],
    may_compare: Callable[[str], bool],
    values: Mapping[str, pd.Series],
) -> list[tuple[str, str]]:
    """Pair each run with the baseline among them, else with the comparable one of highest mean.

    Means are over the cases that all comparable runs share, or over each run's own if they share
    none.

    Args:
        baselines: Runs that were chosen.
        may_compare: Whether a run may be the best.
        values: Case means by run, in the order of labels; of equals the first is the best.
    """
    if len(values) < 2:
        return []
    chosen = [run for run in values if run in baselines]
    candidates = chosen[:1] or [run for run in values if may_compare(run)] or list(values)
    shared = reduce(pd.Index.intersection, [values[run].index for run in candidates])
    best = max(
        candidates, key=lambda run: (values[run].loc[shared] if len(shared) else values[run]).mean()
    )
    return [(best, run) for run in values if run != best]


def against_best(evidence: Evidence, measure: Measure) -> PairChooser:
    """Return the chooser that pairs all runs with the baseline or the best."""

    def may_be_best(run: str) -> bool:
        return _may_test(evidence, measure, (run,))

    return partial(with_baseline, baselines(evidence), may_be_best)


def baselines(evidence: Evidence) -> frozenset[str]:
    """Return the runs that have the label of the chosen baseline."""
    labels = evidence.runs["label"]
    return frozenset(labels.index[labels == evidence.baseline])


def _by_run(evidence: Evidence, measure: Measure) -> dict[str, pd.Series]:
    """Average by case for each run, from the first scorer that has the number."""
    values: dict[str, pd.Series] = {}
    for scorer in measure.scorers:
        frame = evidence.scores.get(scorer)
        if frame is None or measure.column not in frame:
            continue
        rows = frame[frame[measure.column].notna()]
        # An exam of a team logs each round as an epoch; the last round is its answer.
        if measure.last_epoch_only:
            rows = rows.sort_values("epoch").groupby(["run", "id"]).tail(1)
        means = rows.groupby(["run", "id"])[measure.column].mean()
        for run in means.index.unique("run"):
            values.setdefault(run, means.loc[run])
    return values
