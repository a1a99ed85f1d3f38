"""What collaboration does to participants' and the team's accuracy (Table III)."""

from functools import partial

import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exam_marks import exam_marks
from inspect_aihospital.analysis.exam_results import review_runs
from inspect_aihospital.analysis.exam_run import COVERAGE, UNREAD, right
from inspect_aihospital.analysis.findings import Table, finding
from inspect_aihospital.analysis.tables.exam_before_after import before_after, coverage_of, parts
from inspect_aihospital.exam.convergence import TEAM

NOTE = (
    "Percent of the questions answered right; no readable answer is not right. `team` is the "
    "answer of most participants, and a tie, which leaves none, is not right (the paper scores its "
    "models only). The row `all` pools questions. In brackets: 95 % intervals; of the "
    "change, in points, over questions paired with themselves. They hold which questions "
    "were asked, not the draw of samples; and they are of single rows, not corrected for their "
    f"number. Participants go by seat. {UNREAD} {COVERAGE}"
)


@finding("exam_accuracy", "Accuracy before and after collaboration")
def exam_accuracy_table(evidence: Evidence) -> Table:
    """Accuracy by participant and step, with the gain (Shang et al., Table III)."""
    runs = review_runs(evidence)
    rows = [
        {
            "run": run.label,
            "participant": run.named(who),
            "step": part,
            "questions": len(final),
            **before_after(run, part, first, final, partial(right, who=who)),
            "unread": run.unread(who),
            "coverage": coverage_of(run, part),
        }
        for run in runs
        for who in (*run.seats, TEAM)
        for part, first, final in parts(run)
    ]
    return Table(
        source="Shang et al., Table III",
        frame=pd.DataFrame(rows),
        runs=tuple(run.run for run in runs),
        note=NOTE,
        marks=exam_marks(evidence, runs),
    )
