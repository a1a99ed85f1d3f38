"""One model, asked several times: accuracy by step, missing answers, calls."""

import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exam_estimates import percent, share
from inspect_aihospital.analysis.exam_marks import exam_marks
from inspect_aihospital.analysis.exam_results import single_runs
from inspect_aihospital.analysis.exam_run import COVERAGE, UNREAD, ExamRun, questions, right, whole
from inspect_aihospital.analysis.findings import Estimate, Table, finding
from inspect_aihospital.analysis.tables.exam_before_after import ALL, coverage_of
from inspect_aihospital.exam.results import RoundResult, by_step

NOTE = (
    "Percent of the questions whose majority answer is right, by step and pooled over all; no "
    "readable answer is not right. In brackets the 95 % interval over questions, whose epochs "
    "are averaged first; it holds which questions were asked, not the draw of samples. No answer: "
    f"percent of the questions without a readable sample. {UNREAD} Saved: percent of the planned "
    "samples that an early stop spared. Calls: of the model, by the log's own count, those served "
    f"from a cache included. {COVERAGE}"
)


@finding("exam_single", "One model, self-consistency: accuracy")
def exam_single_table(evidence: Evidence) -> Table:
    """Accuracy of one model's majority by step (Shang et al., Algorithm 1)."""
    runs = single_runs(evidence)
    steps = sorted({step for run in runs for step in by_step(run.results)})
    return Table(
        source="Shang et al., Algorithm 1, §III.D",
        frame=pd.DataFrame([_row(run, steps) for run in runs]),
        runs=tuple(run.run for run in runs),
        note=NOTE,
        marks=exam_marks(evidence, runs),
    )


def _row(run: ExamRun, steps: list[str]) -> dict[str, object]:
    states = by_step(run.results)
    standings = [one for result in run.results for one in result.standings.values()]
    drawn = sum(len(one.votes) for one in standings)
    silent = sum(one.answer is None for one in standings)
    return {
        "model": run.label,
        "samples": max(one.planned for one in standings),
        **{step: _accuracy(run, step, states.get(step, [])) for step in steps},
        ALL: _accuracy(run, ALL, list(run.results)),
        "questions": len({result.question for result in run.results}),
        "no answer": 100 * silent / len(standings),
        "unread": run.unread(run.seats[0]),
        "saved": 100 * (1 - drawn / sum(one.planned for one in standings)),
        "calls": whole(run.metric("participant_calls")),
        "coverage": run.coverage,
    }


def _accuracy(run: ExamRun, part: str, state: list[RoundResult]) -> Estimate:
    return percent(share(right(state, run.seats[0]), questions(state), coverage_of(run, part)))
