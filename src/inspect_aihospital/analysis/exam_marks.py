"""What a reader of an exam's table has to be told of its rows beside their conditions."""

from collections.abc import Sequence

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exam_results import without_votes
from inspect_aihospital.analysis.exam_run import ExamRun


def exam_marks(evidence: Evidence, runs: Sequence[ExamRun]) -> tuple[str, ...]:
    """Sentences on runs of other questions, and on runs that are left out.

    Args:
        evidence: Of all runs.
        runs: Those of the table.
    """
    scorers = sorted({run.scorer for run in runs})
    absent = [label for scorer in scorers for label in without_votes(evidence, scorer)]
    told = f"Left out, since their scores lack votes: {'; '.join(absent)}."
    return (*_other_questions(runs), *([told] if absent else []))


def _other_questions(runs: Sequence[ExamRun]) -> tuple[str, ...]:
    sets: dict[frozenset[str], list[str]] = {}
    for run in runs:
        sets.setdefault(frozenset(run.due), []).append(run.label)
    if len(sets) < 2:
        return ()
    groups = (f"{len(asked)} questions ({', '.join(who)})" for asked, who in sets.items())
    return (f"Runs differ in questions: {'; '.join(groups)}.",)
