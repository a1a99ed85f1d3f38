"""Consensus and accuracy after every round of a collaboration."""

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exam_estimates import percent, share
from inspect_aihospital.analysis.exam_marks import exam_marks
from inspect_aihospital.analysis.exam_results import review_runs
from inspect_aihospital.analysis.exam_run import COVERAGE, ExamRun, State, questions, right
from inspect_aihospital.analysis.findings import NOTHING, Estimate, Table, finding
from inspect_aihospital.analysis.tables.exam_consensus import agreed
from inspect_aihospital.exam.convergence import TEAM

CONSENSUS = "consensus"

INTERVALS = (
    "Intervals are at 95 %, over questions. They hold which questions were asked, not the "
    "draw of samples; rounds share their questions, so that overlapping intervals of two rounds do "
    f"not say that nothing changed (the tables of changes pair them). {COVERAGE}"
)
NOTE = (
    "Percent of all questions after each round; a question that was not asked again keeps its "
    "answers. Asked: questions that the round asked. Unresolved: the team has no answer, by a tie "
    "or since nobody answered; that counts as not right. Threshold: percent in consensus that ends "
    f"the rounds. {INTERVALS}"
)
PARTICIPANTS_NOTE = (
    "Percent of all questions that a participant's newest answer is right on after each round; – "
    f"where a run had fewer rounds. Participants go by seat. {INTERVALS}"
)


@finding("exam_rounds", "Consensus and accuracy by round")
def exam_rounds_table(evidence: Evidence) -> Table:
    """Consensus and accuracy by round (tables II and III with the rounds between)."""
    runs = review_runs(evidence)
    rows = [_row(run, round) for run in runs for round in range(1, run.rounds + 1)]
    return Table(
        source="Shang et al., Algorithm 2; tables II and III",
        frame=pd.DataFrame(rows),
        runs=tuple(run.run for run in runs),
        note=NOTE,
        marks=exam_marks(evidence, runs),
    )


@finding("exam_rounds_participants", "Accuracy of participants by round")
def exam_rounds_participants_table(evidence: Evidence) -> Table:
    """Each participant's accuracy by round (Table III with the rounds between)."""
    runs = review_runs(evidence)
    rounds = range(1, max(run.rounds for run in runs) + 1)
    rows = [
        {
            "run": run.label,
            "participant": run.named(seat),
            **{f"round {round}": _reached(run, round, seat) for round in rounds},
        }
        for run in runs
        for seat in run.seats
    ]
    return Table(
        source="Shang et al., Algorithm 2, Table III",
        frame=pd.DataFrame(rows),
        runs=tuple(run.run for run in runs),
        note=PARTICIPANTS_NOTE,
        marks=exam_marks(evidence, runs),
    )


def _reached(run: ExamRun, round: int, seat: str) -> Estimate:
    return shares_after(run, round, seat) if round <= run.rounds else NOTHING


def _row(run: ExamRun, round: int) -> dict[str, object]:
    state = run.after(round)
    unresolved = np.array([result.team is None for result in state], dtype=float)
    return {
        "run": run.label,
        "round": round,
        "asked": sum(result.round == round for result in run.results),
        CONSENSUS: shares_after(run, round, CONSENSUS),
        "threshold": 100 * run.threshold,
        "team": shares_after(run, round, TEAM),
        "unresolved": percent(share(unresolved, questions(state), run.coverage)),
    }


def shares_after(run: ExamRun, round: int, what: str) -> Estimate:
    """Percent of questions in consensus, or answered right by somebody, after a round."""
    state: State = run.after(round)
    hits = agreed(state) if what == CONSENSUS else right(state, what)
    return percent(share(hits, questions(state), run.coverage))
