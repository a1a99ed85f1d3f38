"""How many questions each exam has by step (Table I)."""

from collections import Counter

import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exam_results import any_runs
from inspect_aihospital.analysis.exam_run import ExamRun
from inspect_aihospital.analysis.findings import Table, finding

NOTE = (
    "Numbers of questions that were asked, by part of the exam. Questions that need more than "
    "their text are not among them unless text_only was false. Runs of the same questions share a "
    "row. Without result: questions of these runs that ended in an error or a limit and are in no "
    "other table, counted for every run."
)


@finding("exam_questions", "Questions by step")
def exam_questions_table(evidence: Evidence) -> Table:
    """Questions by step, a row for each set of questions (Shang et al., Table I)."""
    runs = any_runs(evidence)
    groups: dict[tuple[str, frozenset[tuple[str, str]]], list[ExamRun]] = {}
    for run in runs:
        exam = str(run.options.get("exam", "–"))
        groups.setdefault((exam, frozenset(run.due.items())), []).append(run)
    steps = sorted({step for _, asked in groups for _, step in asked})
    rows = [_row(exam, asked, same, steps) for (exam, asked), same in groups.items()]
    return Table(
        source="Shang et al., Table I",
        frame=pd.DataFrame(rows),
        runs=tuple(run.run for run in runs),
        note=NOTE,
        varies=frozenset({"task", "options", "summarizer", "prompt hash"}),
    )


def _row(
    exam: str, asked: frozenset[tuple[str, str]], runs: list[ExamRun], steps: list[str]
) -> dict[str, object]:
    sizes = Counter(step for _, step in asked)
    missing = sum(len(set(run.due) - {one.question for one in run.results}) for run in runs)
    return {
        "exam": exam,
        **{step or "no step": sizes[step] for step in steps},
        "all": len(asked),
        "without result": missing,
        "runs": len(runs),
    }
