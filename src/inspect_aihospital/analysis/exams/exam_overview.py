"""Count questions by step (Table I), and score one model that was asked several times."""

from collections import Counter

import pandas as pd

from inspect_aihospital.analysis.estimates import Estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exams.exam_before_after import ALL, coverage_of
from inspect_aihospital.analysis.exams.exam_estimates import percent, share
from inspect_aihospital.analysis.exams.exam_results import any_runs, exam_table, single_runs
from inspect_aihospital.analysis.exams.exam_run import ExamRun, as_count, correctness, question_ids
from inspect_aihospital.analysis.findings import Table, finding
from inspect_aihospital.analysis.stopped_runs import with_valid_interval
from inspect_aihospital.exam.results import RoundResult, by_step

StepsOfQuestions = frozenset[tuple[str, str]]
"""A set of questions, each with its step."""


@finding("exam_questions")
def exam_questions_table(evidence: Evidence) -> Table:
    """Count questions by step, a row for each set of questions (Shang et al., Table I)."""
    runs = any_runs(evidence)
    groups: dict[tuple[str, StepsOfQuestions], list[ExamRun]] = {}
    for run in runs:
        exam = str(run.args.get("exam", "–"))
        # Runs of the same questions share a row; `--limit` and `--sample-id` make another set.
        groups.setdefault((exam, frozenset(run.step_by_question.items())), []).append(run)
    steps = sorted({step for _, questions in groups for _, step in questions})
    rows = [_question_row(*key, group, steps) for key, group in groups.items()]
    return Table(frame=pd.DataFrame(rows), runs=[run.id for run in runs])


def _question_row(
    exam: str, questions: StepsOfQuestions, runs: list[ExamRun], steps: list[str]
) -> dict[str, object]:
    sizes = Counter(step for _, step in questions)
    missing = sum(
        len(run.step_by_question.keys() - {result.question for result in run.results})
        for run in runs
    )
    return {
        "exam": exam,
        **{step or "no step": sizes[step] for step in steps},
        "all": len(questions),
        "without result": missing,
        "runs": len(runs),
    }


@finding("exam_single")
def exam_single_table(evidence: Evidence) -> Table:
    """Tabulate the accuracy of one model's majority by step (Shang et al., Algorithm 1)."""
    runs = single_runs(evidence)
    steps = sorted({step for run in runs for step in by_step(run.results)})
    rows = [_accuracy_row(run, steps) for run in runs]
    return exam_table(evidence, runs, rows)


def _accuracy_row(run: ExamRun, steps: list[str]) -> dict[str, object]:
    states = by_step(run.results)
    standings = [standing for result in run.results for standing in result.standings.values()]
    drawn = sum(len(standing.votes) for standing in standings)
    planned = sum(standing.planned for standing in standings)
    silent = sum(standing.answer is None for standing in standings)
    return {
        "model": run.label,
        "samples": max(standing.planned for standing in standings),
        **{step: _accuracy(run, step, states.get(step, [])) for step in steps},
        ALL: with_valid_interval(run, "correct", _accuracy(run, ALL, list(run.results))),
        "questions": len({result.question for result in run.results}),
        "no answer": 100 * silent / len(standings),
        "unread": run.unread_percent(run.seats[0]),
        "unheard": run.unheard_percent(run.seats[0]),
        "saved": 100 * (1 - drawn / planned),
        "calls": as_count(run.metric("participant_calls")),
        "coverage": run.coverage,
    }


def _accuracy(run: ExamRun, part: str, state: list[RoundResult]) -> Estimate:
    hits = correctness(state, run.seats[0])
    return percent(share(hits, question_ids(state), coverage_of(run, part)))
