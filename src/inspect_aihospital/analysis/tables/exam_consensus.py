"""How often a team agrees before and after collaboration (Table II)."""

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exam_estimates import Vector
from inspect_aihospital.analysis.exam_marks import exam_marks
from inspect_aihospital.analysis.exam_results import review_runs
from inspect_aihospital.analysis.exam_run import State
from inspect_aihospital.analysis.findings import Table, finding
from inspect_aihospital.analysis.tables.exam_before_after import before_after, coverage_of, parts

NOTE = (
    "Percent of the questions on which all participants have the same answer (eq. 1); one without "
    "an answer agrees with nobody. A question that was not asked again keeps its answers. The row "
    "`all` pools questions, as the paper's averages do, and is no mean of the steps. In brackets: "
    "the 95 % interval; of the change, in points, over questions paired with "
    "themselves. They hold which questions were asked, not that another run of the same questions "
    "would draw other samples. "
    "Coverage: share of the questions asked that have a result."
)


@finding("exam_consensus", "Consensus before and after collaboration")
def exam_consensus_table(evidence: Evidence) -> Table:
    """Consensus by team and step (Shang et al., Table II)."""
    runs = review_runs(evidence)
    rows = [
        {
            "run": run.label,
            "step": part,
            "questions": len(final),
            **before_after(run, part, first, final, agreed),
            "rounds": run.rounds,
            "coverage": coverage_of(run, part),
        }
        for run in runs
        for part, first, final in parts(run)
    ]
    return Table(
        source="Shang et al., Table II",
        frame=pd.DataFrame(rows),
        runs=tuple(run.run for run in runs),
        note=NOTE,
        marks=exam_marks(evidence, runs),
    )


def agreed(state: State) -> Vector:
    """1 where a question is in consensus, else 0."""
    return np.array([result.consensus for result in state], dtype=float)
