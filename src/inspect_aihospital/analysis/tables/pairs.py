"""Runs of one task in pairs, on the cases that both have."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import nan

import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError, PValue, Table, finding
from inspect_aihospital.analysis.tables.pair_rows import SMALL, Difference, difference
from inspect_aihospital.statistics.holm import holm

MANY = 12
"""Runs of one task beyond which each is compared with the best alone: 66 pairs are legible."""


@dataclass(frozen=True)
class Measure:
    """What runs are compared by.

    Attributes:
        name: In the table.
        column: Of a score's value.
        scorers: Whose; the first that a run has.
        factor: To points of 100.
        last: The last epoch counts alone, since epochs are rounds.
    """

    name: str
    column: str
    scorers: tuple[str, ...]
    factor: float = 1.0
    last: bool = False


MEASURES = (
    Measure("overall", "overall", ("mvme_rubric", "released_grades")),
    Measure(
        "diagnostic",
        "diagnostic",
        ("mvme_rubric", "one_step_rubric", "released_grades", "released_one_step_grades"),
    ),
    Measure("ICD-10 F1", "icd_f1", ("icd10",), 100.0),
    Measure("accuracy", "correct", ("usmle_answers",), 100.0),
    Measure("team's accuracy", "team", ("usmle_icf_answers",), 100.0, last=True),
)

NOTE = (
    "Points of 100, first less second, over the cases or questions that both runs have a number "
    "for, epochs averaged first; in brackets Student's 95 % interval over cases. p: two-sided, "
    "paired t, adjusted for all comparisons of this table (Holm); – where fewer than two cases are "
    "shared or all differ by the same. Coverage: shared cases of those that either run was to "
    "have. Detectable: the mean difference that so many shared cases show with a chance of 80 % at "
    "5 %, unadjusted, given how much these differences vary: a smaller true one is likely to be "
    f"missed. Cases for {SMALL:g} points: shared cases that would show a difference of {SMALL:g} "
    "points with that chance, if theirs vary as these. ICD-10 F1 is that of each case by the "
    "strict rule, averaged over cases. A team's accuracy is that of its last round. Intervals hold "
    "the sampling of cases, not how another run of the same model would differ, nor errors of a "
    f"grader. Where a task has more than {MANY} runs, each is compared with the one whose mean is "
    "highest alone; that one was chosen by its luck too, so that it looks a little better than it "
    "is. A run that is not comparable has no p-value, and is never that one."
)


@finding("pairs", "Runs of one task, compared on shared cases")
def pairs_table(evidence: Evidence) -> Table:
    """Paired differences between runs of the same task on shared cases."""
    rows, runs = compared(evidence)
    return Table(
        source="added here; the papers compare means by eye",
        frame=rows,
        runs=runs,
        note=NOTE,
        varies=frozenset({"cases"}),
        within_tasks=True,
    )


def compared(evidence: Evidence) -> tuple[pd.DataFrame, tuple[str, ...]]:
    """The rows of the table, and the runs in them.

    Raises:
        LackingError: No task has two runs with cases in common.
    """
    found = [one for measure in MEASURES for one in _of_measure(evidence, measure)]
    if not found:
        raise LackingError("no task has two runs that share cases; add logs of another model")
    adjusted = holm(
        [
            one.p_value if evidence.may_compare(first, second) else nan
            for _, first, second, one in found
        ]
    )
    rows = [
        {
            "task": evidence.run(first)["task"],
            "of": name,
            "first": evidence.run(first)["label"],
            "second": evidence.run(second)["label"],
            "difference": one.estimate,
            "p (Holm)": PValue(p),
            "shared cases": one.n,
            "detectable": one.detectable,
            f"cases for {SMALL:g} points": one.needed,
        }
        for (name, first, second, one), p in zip(found, adjusted, strict=True)
    ]
    runs = dict.fromkeys(run for _, first, second, _ in found for run in (first, second))
    return pd.DataFrame(rows, dtype=object), tuple(runs)


def _of_measure(evidence: Evidence, measure: Measure) -> Iterator[tuple[str, str, str, Difference]]:
    values = _by_run(evidence, measure)
    for _, runs in evidence.runs.sort_values(["label", "created"]).groupby("task"):
        there = {run: values[run] for run in runs.index if run in values}
        for first, second in pairs_of(there, evidence.may_compare):
            due = len(evidence.asked(first, second))
            one = difference(values[first], values[second], measure.factor, due=due)
            if one.n:
                yield measure.name, first, second, one


def pairs_of(
    values: Mapping[str, pd.Series], may_compare: Callable[[str], bool] = lambda run: True
) -> list[tuple[str, str]]:
    """All pairs of runs; of many runs each with the comparable one whose mean is highest."""
    ranked = [run for run in values if may_compare(run)]
    if len(values) <= MANY or not ranked:
        return list(combinations(values, 2))
    best = max(ranked, key=lambda run: values[run].mean())
    return [(best, run) for run in values if run != best]


def _by_run(evidence: Evidence, measure: Measure) -> dict[str, pd.Series]:
    """Case means by run, of the first scorer that has the number."""
    values: dict[str, pd.Series] = {}
    for scorer in measure.scorers:
        frame = evidence.scores.get(scorer)
        if frame is None or measure.column not in frame:
            continue
        known = frame[frame[measure.column].notna()]
        if measure.last:
            known = known.sort_values("epoch").groupby(["run", "id"]).tail(1)
        means = known.groupby(["run", "id"])[measure.column].mean()
        for run in means.index.unique("run"):
            values.setdefault(run, means.loc[run])
    return values
