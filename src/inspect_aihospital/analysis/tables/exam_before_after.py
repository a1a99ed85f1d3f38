"""A share of questions before and after a team's collaboration, by step and of all."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from inspect_aihospital.analysis.exam_estimates import Vector, change, percent, share
from inspect_aihospital.analysis.exam_run import ExamRun, State, questions
from inspect_aihospital.analysis.findings import NOTHING, Estimate
from inspect_aihospital.exam.results import by_step

ALL = "all"
"""All questions of a run together: the paper's "average"."""

Hits = Callable[[State], Vector]
"""1 or 0 for each result."""


def parts(run: ExamRun) -> Iterator[tuple[str, State, State]]:
    """Each step's results after the first and the last round, then those of all."""
    first, final = by_step(run.first), by_step(run.final)
    for step in final:
        yield step, first.get(step, []), final[step]
    yield ALL, run.first, run.final


def coverage_of(run: ExamRun, part: str) -> float:
    """Share of the questions asked that have a result: of a step, or of all."""
    return run.coverage if part == ALL else run.coverage_of(part)


def before_after(
    run: ExamRun, part: str, first: State, final: State, hits: Hits
) -> dict[str, Estimate]:
    """Percentages of questions after the first and the last round, and the paired change.

    Where a run has one round only there is no change.
    """
    before, after, coverage = hits(first), hits(final), coverage_of(run, part)
    moved = change(before, questions(first), after, questions(final))[0]
    return {
        "first round": percent(share(before, questions(first), coverage)),
        "last round": percent(share(after, questions(final), coverage)),
        "change": percent(replace(moved, coverage=coverage)) if run.rounds > 1 else NOTHING,
    }
