"""Graders side by side on the same reports (tables 10 and 11)."""

from collections.abc import Iterator

import pandas as pd

from inspect_aihospital.analysis.estimating import means
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Table, finding, or_nothing
from inspect_aihospital.analysis.tables.grader_rows import Graders, graders_of
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
    """Each grader's own means of each run (Fan et al., tables 10 and 11)."""
    found = graders_of(evidence)
    frame = pd.DataFrame([row for one in found for row in _rows(one)])
    there = [name for name in NUMBERS if name in frame]
    names = ["doctor", "setting", "grader", *there, "cases", "graded"]
    return Table(
        source="Fan et al., tables 10 and 11",
        frame=frame[names].map(or_nothing),
        runs=tuple(one.run["run"] for one in found),
        note=NOTE,
        varies=frozenset({"task", "grader"}),
    )


def _rows(found: Graders) -> Iterator[dict[str, object]]:
    for name in found.names:
        numbers = found.numbers[name]
        there = [column for column in NUMBERS if column in numbers]
        shares = {column: numbers[column].notna().sum() / found.run["samples"] for column in there}
        yield {
            "doctor": found.run["label"],
            "setting": found.setting,
            "grader": name,
            **means(numbers, there, shares),
            "cases": int(numbers.dropna(subset=there, how="all")["id"].nunique()) if there else 0,
            "graded": found.covered[name],
        }
