"""Tabulate graders side by side on the same reports (tables 10 and 11)."""

from collections.abc import Iterator

import pandas as pd

from inspect_aihospital.analysis.estimates import means, or_nothing
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Table, finding
from inspect_aihospital.analysis.tables.grader_rows import GraderComparison, grader_comparisons
from inspect_aihospital.analysis.tables.rubric_rows import ASPECTS, SUMMARIES
from inspect_aihospital.analysis.tables.run_rows import BOOTSTRAP

NUMBERS = (*ASPECTS, *SUMMARIES)

NOTE = (
    "0 to 100, over the aspects of reports that every grader of the run judged; an aspect that is "
    "D by rule, since the report has no such section, was judged by nobody and is left out. So "
    "rows of one run are on the same reports, and differ from the means of other tables. Epochs of "
    "a case are averaged first. Coverage: share of the run's reports behind a number. Graded: "
    f"share of what a grader was asked for that it gave a letter for. {BOOTSTRAP} Rows of a run "
    "share their cases: compare differences, not two intervals."
)


@finding("mvme_graders", "Graders side by side")
def graders_table(evidence: Evidence) -> Table:
    """Tabulate each grader's own means of each run (Fan et al., tables 10 and 11)."""
    comparisons = grader_comparisons(evidence)
    frame = pd.DataFrame([row for comparison in comparisons for row in _rows(comparison)])
    graded = [name for name in NUMBERS if name in frame]
    names = ["doctor", "setting", "grader", *graded, "cases", "graded"]
    return Table(
        source="Fan et al., tables 10 and 11",
        frame=frame[names].map(or_nothing),
        runs=tuple(comparison.run["run"] for comparison in comparisons),
        note=NOTE,
        varies=frozenset({"task", "grader"}),
    )


def _rows(comparison: GraderComparison) -> Iterator[dict[str, object]]:
    for name in comparison.names:
        numbers = comparison.numbers[name]
        graded = [column for column in NUMBERS if column in numbers]
        shares = {
            column: numbers[column].notna().sum() / comparison.run["samples"] for column in graded
        }
        yield {
            "doctor": comparison.run["label"],
            "setting": comparison.setting,
            "grader": name,
            **means(numbers, graded, shares),
            "cases": int(numbers.dropna(subset=graded, how="all")["id"].nunique()) if graded else 0,
            "graded": comparison.graded_share[name],
        }
