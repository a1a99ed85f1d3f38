"""Compare runs of one task in pairs, on the cases that both have."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import combinations
from math import nan

import pandas as pd

from inspect_aihospital.analysis.estimates import PValue
from inspect_aihospital.analysis.evidence import ELICITED, KEYS, Evidence, Run
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


Pairs = list[tuple[str, str]]

PairRule = Callable[[Evidence, Measure, Mapping[str, pd.Series]], Pairs]
"""Picks pairs of runs by their case means of a measure, which stand in the order of labels."""

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
    # A run of variants has no grades to compare.
    compared = {run for measure in MEASURES for run in means_by_run(evidence, measure)}
    tasks = [evidence.run(run).task for run in compared]
    if not any(tasks.count(task) > 2 for task in set(tasks)):
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
        values = means_by_run(evidence, measure)
        for _, of_task in evidence.runs.sort_values(["label", "created"]).groupby("task"):
            means = {run: values[run] for run in of_task.index if run in values}
            differences = {}
            for pair in choose(evidence, measure, means):
                first, second = (values[run] for run in pair)
                due = len(evidence.case_ids(*pair))
                difference = compare_runs(first, second, measure.factor, due=due)
                if difference.n:
                    differences[pair] = difference
            rows += _rows(evidence, measure, differences)
            runs += [run for pair in differences for run in pair]
    if not rows:
        raise LackingError("no task has two runs that share cases; add logs of another model")
    return pd.DataFrame(rows, dtype=object), runs


def _rows(
    evidence: Evidence, measure: Measure, differences: Mapping[tuple[str, str], RunDifference]
) -> Iterator[dict[str, object]]:
    """Yield the rows of a measure in a task; p-values are adjusted for their number."""
    p_values = [
        difference.p_value if may_test_pair(evidence, measure, pair) else nan
        for pair, difference in differences.items()
    ]
    for (pair, difference), p in zip(differences.items(), holm(p_values), strict=True):
        first, second = map(evidence.run, pair)
        yield {
            "task": first.task,
            "of": measure.name,
            "first": first.label,
            "second": second.label,
            "difference": difference.estimate,
            "p (Holm)": PValue(p),
            "shared cases": difference.n,
            "detectable": difference.detectable,
            f"cases for {SMALL:g} points": difference.cases_for(SMALL),
        }


def may_test(evidence: Evidence, measure: Measure, runs: Sequence[str]) -> bool:
    """Say whether runs may be tested against others by a measure."""
    # What an elicited report rests on is its own doctor's visit, another one for each.
    if any(evidence.run(run).setting == ELICITED for run in runs):
        return False
    if evidence.include_not_comparable:
        return True
    unread = any(measure.rests_on_unread(evidence.run(run)) for run in runs)
    return evidence.may_compare(*runs) and not unread


def may_test_pair(evidence: Evidence, measure: Measure, pair: Sequence[str]) -> bool:
    """Say whether the difference of two runs has a valid p-value by a measure."""
    return may_test(evidence, measure, pair) and not evidence.any_was_stopped(*pair)


def against_best(evidence: Evidence, measure: Measure, values: Mapping[str, pd.Series]) -> Pairs:
    """Pair each run with the baseline among them, else with the comparable one of highest mean.

    Means are over the cases that all comparable runs share, or over each run's own if they share
    none. Of equals the first is the best.
    """
    if len(values) < 2:
        return []
    chosen = [run for run in values if evidence.run(run).label == evidence.baseline]
    comparable = [run for run in values if may_test(evidence, measure, (run,))]
    candidates = chosen[:1] or comparable or list(values)
    shared = reduce(pd.Index.intersection, [values[run].index for run in candidates])
    best = max(
        candidates, key=lambda run: (values[run].loc[shared] if len(shared) else values[run]).mean()
    )
    return [(best, run) for run in values if run != best]


@lru_cache(maxsize=16)
def means_by_run(evidence: Evidence, measure: Measure) -> dict[str, pd.Series]:
    """Average by case for each run; cached."""
    means = values_by_sample(evidence, measure).groupby(["run", "id"])["value"].mean()
    return {run: means.loc[run] for run in means.index.unique("run")}


def values_by_sample(evidence: Evidence, measure: Measure) -> pd.DataFrame:
    """Return a row a number: `KEYS` and `value`; of each run from the first scorer that has it."""
    frames = [pd.DataFrame(columns=[*KEYS, "value"])]
    scored_runs: set[str] = set()
    for scorer in measure.scorers:
        frame = evidence.scores.get(scorer)
        if frame is None or measure.column not in frame:
            continue
        rows = frame[frame[measure.column].notna() & ~frame["run"].isin(scored_runs)]
        # An exam of a team logs each round as an epoch; the last round is its answer.
        if measure.last_epoch_only:
            rows = rows.sort_values("epoch").groupby(["run", "id"]).tail(1)
        frames.append(rows[[*KEYS, measure.column]].rename(columns={measure.column: "value"}))
        scored_runs.update(rows["run"])
    return pd.concat(frames[1:] or frames)
