"""Read the exams of instruments among the logs: what they found, and what they stand for."""

from collections.abc import Mapping
from math import nan

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.core.fidelity.bounds import Bound
from inspect_aihospital.core.qualification import (
    auditor_figures,
    examiner_figures,
    grader_figures,
    patient_figures,
)
from inspect_aihospital.core.qualification.exam_verdict import describe_bound

EXAMS = {
    "patient": "qualify_patient",
    "examiner": "qualify_examiner",
    "grader": "qualify_grader",
    "auditor": "qualify_auditor",
}
"""The exam of each role that has one."""

BOUNDS: dict[str, tuple[Bound, ...]] = {
    "patient": patient_figures.BOUNDS,
    "examiner": examiner_figures.BOUNDS,
    "grader": grader_figures.BOUNDS,
    "auditor": auditor_figures.BOUNDS,
}
"""The bounds of each role's exam."""

UNRECORDED, EXAM_POLICY, RUN_POLICY = "unrecorded", "not_recorded", "normal"
"""The option for what is not recorded, and its defaults in an examiner's exam and in a run."""


def exams_of(evidence: Evidence) -> list[Run]:
    """Return all exams of instruments, the oldest first."""
    exams = (run for run in evidence.run_by_id.values() if run.task in EXAMS.values())
    return sorted(exams, key=lambda run: (run.created, run.id))


def languages_of(evidence: Evidence, run: Run) -> frozenset[str]:
    """Return the languages of a run's cases, as far as they are known."""
    samples = evidence.samples_of(run.id)
    return frozenset(samples["language"].dropna()) if "language" in samples else frozenset()


def exam_figures(exam: Run) -> dict[str, float]:
    """Return the figures of an exam, by name."""
    return {key.rpartition("/")[2]: value for key, value in exam.metrics.items()}


def verdict_of(evidence: Evidence, exam: Run, language: str) -> float:
    """Return 1 if an exam found its candidate qualified in a language, 0 if not, NaN if unknown."""
    is_split = len(languages_of(evidence, exam)) > 1
    return exam_figures(exam).get(f"{language}_qualified" if is_split else "qualified", nan)


def other_policy(exam: Run, users: list[Run]) -> str:
    """Name the exam's answer for what is not recorded, if a run has another; else nothing."""
    if exam.task != EXAMS["examiner"]:
        return ""
    policy = exam.args.get(UNRECORDED, EXAM_POLICY)
    is_other = any(run.args.get(UNRECORDED, RUN_POLICY) != policy for run in users)
    return f", with {UNRECORDED}={policy}" if is_other else ""


def broken_exam_bounds(role: str, figures: Mapping[str, float]) -> list[str]:
    """Return the reasons of bounds that a candidate broke over all languages of its exam."""
    return [
        describe_bound(bound, figures.get(bound.figure, nan))
        for bound in BOUNDS.get(role, ())
        if figures.get(f"bound_{bound.figure}_ok") == 0
    ]
