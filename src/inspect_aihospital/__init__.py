"""AI Hospital as an Inspect evaluation: simulated consultations, graded reports.

Simulated patients, not a clinical tool.
"""

from inspect_aihospital.core.record import (
    MedicalRecord,
    Objective,
    Reference,
    Specialty,
    Subjective,
)
from inspect_aihospital.core.report import Report, ReportStatus, parse_report
from inspect_aihospital.core.rubric import Aspect
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.samples import record_to_sample
from inspect_aihospital.scorers import (
    bootstrap_ci,
    coverage,
    grader_agreement,
    grader_means,
    icd10,
    icd_micro,
    mvme_rubric,
    one_step_rubric,
    specialty_stderr,
)
from inspect_aihospital.solvers import consultation, one_step, roles_ready
from inspect_aihospital.tasks import mvme, mvme_one_step

__all__ = [  # noqa: RUF022 - grouped by kind
    # tasks
    "mvme",
    "mvme_one_step",
    # solvers
    "consultation",
    "one_step",
    "roles_ready",
    # scorers and metrics
    "icd10",
    "icd_micro",
    "bootstrap_ci",
    "coverage",
    "grader_agreement",
    "grader_means",
    "mvme_rubric",
    "one_step_rubric",
    "specialty_stderr",
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
