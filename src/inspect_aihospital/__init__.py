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
from inspect_aihospital.scorers import bootstrap_ci, coverage, mvme_rubric, specialty_stderr
from inspect_aihospital.solvers import consultation, roles_ready
from inspect_aihospital.tasks import mvme

__all__ = [  # noqa: RUF022 - grouped by kind
    # tasks
    "mvme",
    # solvers
    "consultation",
    "roles_ready",
    # scorers and metrics
    "bootstrap_ci",
    "coverage",
    "mvme_rubric",
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
