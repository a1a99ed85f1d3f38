"""Compare consensus and accuracy before and after a collaboration (tables II and III)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import numpy as np

from inspect_aihospital.analysis.estimates import NOTHING, Estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exams.exam_estimates import paired_change, percent, share
from inspect_aihospital.analysis.exams.exam_results import exam_table, review_runs
from inspect_aihospital.analysis.exams.exam_run import ExamRun, State, correctness, question_ids
from inspect_aihospital.analysis.findings import Table, finding
from inspect_aihospital.exam.convergence import TEAM
from inspect_aihospital.exam.results import by_step
from inspect_aihospital.statistics.case_rows import Vector

ALL = "all"
"""Name of all questions of a run together: the paper's "average"."""

Hits = Callable[[State], Vector]
"""Returns 1 or 0 for each result."""


def parts(run: ExamRun) -> Iterator[tuple[str, State, State]]:
    """Yield each step's results after the first and the last round, then those of all."""
    first, final = by_step(run.first), by_step(run.final)
    for step in final:
        yield step, first.get(step, []), final[step]
    yield ALL, run.first, run.final


def coverage_of(run: ExamRun, part: str) -> float:
    """Return the share of the questions asked that have a result: of a step, or of all."""
    return run.coverage if part == ALL else run.coverage_of(part)


def before_after(
    run: ExamRun, part: str, first: State, final: State, hits: Hits
) -> dict[str, Estimate]:
    """Compare percentages of questions after the first and the last round, with the paired change.

    A run of a single round has no change.
    """
    before, after, coverage = hits(first), hits(final), coverage_of(run, part)
    # Paired by question, since both rounds answer the same ones.
    difference = paired_change(before, question_ids(first), after, question_ids(final))[0]
    return {
        "first round": percent(share(before, question_ids(first), coverage)),
        "last round": percent(share(after, question_ids(final), coverage)),
        "change": percent(replace(difference, coverage=coverage)) if run.rounds > 1 else NOTHING,
    }


@finding("exam_accuracy")
def exam_accuracy_table(evidence: Evidence) -> Table:
    """Tabulate accuracy by participant and step, with the gain (Shang et al., Table III)."""
    runs = review_runs(evidence)
    rows = [
        {
            "run": run.label,
            "participant": run.display_name(participant),
            "step": part,
            "questions": len(final),
            **before_after(run, part, first, final, partial(correctness, participant=participant)),
            "unread": run.unread_percent(participant),
            "unheard": run.unheard_percent(participant),
            "coverage": coverage_of(run, part),
        }
        for run in runs
        for participant in (*run.seats, TEAM)
        for part, first, final in parts(run)
    ]
    return exam_table(evidence, runs, rows)


@finding("exam_consensus")
def exam_consensus_table(evidence: Evidence) -> Table:
    """Tabulate consensus by team and step (Shang et al., Table II)."""
    runs = review_runs(evidence)
    rows = [
        {
            "run": run.label,
            "step": part,
            "questions": len(final),
            **before_after(run, part, first, final, in_consensus),
            "rounds": run.rounds,
            "coverage": coverage_of(run, part),
        }
        for run in runs
        for part, first, final in parts(run)
    ]
    return exam_table(evidence, runs, rows)


def in_consensus(state: State) -> Vector:
    """Return 1 where a question is in consensus, else 0."""
    return np.array([result.consensus for result in state], dtype=float)
