"""AI Hospital as an Inspect evaluation: simulated consultations, graded reports, exam questions.

Simulated patients, not a clinical tool.
"""

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.record import (
    MedicalRecord,
    Objective,
    Reference,
    Specialty,
    Subjective,
)
from inspect_aihospital.core.report.report_parser import Report, ReportStatus, parse_report
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.exam_samples import question_to_sample
from inspect_aihospital.data.exams import Exam, load_exam
from inspect_aihospital.data.samples import record_to_sample
from inspect_aihospital.exam.question import Question
from inspect_aihospital.scorers import (
    defence_figures,
    exam_coverage,
    exam_usage,
    examiner_defence,
    failure_figures,
    failure_reasons,
    fidelity,
    fidelity_figures,
    grader_agreement,
    grader_exam,
    grader_exam_figures,
    grader_means,
    icd10,
    icd_micro,
    meeting,
    meeting_figures,
    mvme_rubric,
    one_step_rubric,
    patient_exam,
    patient_exam_figures,
    rubric_ci,
    rubric_coverage,
    self_consistency_figures,
    sequential_figures,
    share_ci,
    specialty_stderr,
    team_confidence,
    team_consistency,
    team_rounds,
    usmle_answers,
    usmle_icf_answers,
)
from inspect_aihospital.solvers import (
    collaboration,
    consultation,
    diagnosis_vote,
    examiner_request,
    grade_variant,
    interview_patient,
    one_step,
    resolve_disputes,
    roles_ready,
    self_consistency,
)
from inspect_aihospital.tasks import (
    mvme,
    mvme_collaboration,
    mvme_examiner_attack,
    mvme_one_step,
    qualify_grader,
    qualify_patient,
    usmle,
    usmle_icf,
)

__all__ = [  # noqa: RUF022 - grouped by kind
    # tasks
    "mvme",
    "mvme_collaboration",
    "mvme_examiner_attack",
    "mvme_one_step",
    "qualify_grader",
    "qualify_patient",
    "usmle",
    "usmle_icf",
    # solvers
    "collaboration",
    "consultation",
    "diagnosis_vote",
    "examiner_request",
    "grade_variant",
    "interview_patient",
    "one_step",
    "resolve_disputes",
    "roles_ready",
    "self_consistency",
    # scorers and metrics
    "icd10",
    "icd_micro",
    "rubric_ci",
    "rubric_coverage",
    "defence_figures",
    "examiner_defence",
    "failure_figures",
    "failure_reasons",
    "fidelity",
    "fidelity_figures",
    "grader_agreement",
    "grader_exam",
    "grader_exam_figures",
    "patient_exam",
    "patient_exam_figures",
    "grader_means",
    "meeting",
    "meeting_figures",
    "mvme_rubric",
    "one_step_rubric",
    "share_ci",
    "specialty_stderr",
    "usmle_answers",
    "usmle_icf_answers",
    "exam_coverage",
    "exam_usage",
    "self_consistency_figures",
    "sequential_figures",
    "team_confidence",
    "team_consistency",
    "team_rounds",
    # exams
    "Exam",
    "Question",
    "load_exam",
    "question_to_sample",
    # records
    "MedicalRecord",
    "Objective",
    "Reference",
    "Specialty",
    "Subjective",
    "load_cases",
    "record_to_sample",
    # reports
    "Aspect",
    "Report",
    "ReportStatus",
    "parse_report",
]
