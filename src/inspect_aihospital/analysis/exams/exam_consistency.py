"""Measure how stable sampled answers are, where they are right and where wrong (Table V)."""

from collections.abc import Sequence

import numpy as np

from inspect_aihospital.analysis.estimates import NOTHING, with_coverage
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exams.exam_estimates import mean_gap, mean_share, percent
from inspect_aihospital.analysis.exams.exam_results import exam_table, review_runs, single_runs
from inspect_aihospital.analysis.exams.exam_run import ExamRun, correctness, question_ids
from inspect_aihospital.analysis.findings import Table, finding
from inspect_aihospital.exam.consistency import unanswered_rate
from inspect_aihospital.exam.results import RoundResult

CELLS = (
    "consistency",
    "right",
    "wrong, corrected",
    "difference, corrected",
    "wrong, paper",
    "difference, paper",
    "unanswered",
)


@finding("exam_consistency")
def exam_consistency_table(evidence: Evidence) -> Table:
    """Tabulate consistency after the first and last round (Shang et al., eq. 4, Table V)."""
    runs = review_runs(evidence)
    rows = [
        {
            "run": run.label,
            "participant": run.display_name(seat),
            "after": after,
            **consistency_cells(run, state, seat),
        }
        for run in runs
        for seat in run.seats
        for after, state in (("first round", run.first), ("last round", run.final))
    ]
    return exam_table(evidence, runs, rows)


@finding("exam_single_consistency")
def exam_single_consistency_table(evidence: Evidence) -> Table:
    """Tabulate the consistency of models that were asked alone (Shang et al., eq. 4)."""
    runs = single_runs(evidence)
    rows = [
        {"model": run.label, **consistency_cells(run, run.results, run.seats[0])} for run in runs
    ]
    return exam_table(evidence, runs, rows)


def consistency_cells(run: ExamRun, state: Sequence[RoundResult], seat: str) -> dict[str, object]:
    """Measure a participant's consistency in both definitions, in percent of samples.

    Epochs of a question are rows of one cluster.
    """
    standings = [result.standings[seat] for result in state]
    # an early stop leaves the shares of the votes unknown
    if not all(standing.complete for standing in standings):
        return dict.fromkeys(CELLS, NOTHING)
    cases, is_right = question_ids(state), correctness(state, seat).astype(bool)
    majority = np.array([standing.share(standing.answer) for standing in standings])
    key = np.array([s.share(result.key) for s, result in zip(standings, state, strict=True)])
    silent = [unanswered_rate([result], seat) for result in state]
    estimates = (
        mean_share(majority, cases),
        mean_share(majority[is_right], cases[is_right]),
        mean_share(majority[~is_right], cases[~is_right]),
        mean_gap(majority, cases, is_right),
        mean_share(key[~is_right], cases[~is_right]),
        # Where an answer is wrong, the paper takes the share of the key, not of the answer.
        mean_gap(np.where(is_right, majority, key), cases, is_right),
        mean_share(np.array(silent), cases),
    )
    cells = {name: percent(value) for name, value in zip(CELLS, estimates, strict=True)}
    return with_coverage(cells, run.coverage)
