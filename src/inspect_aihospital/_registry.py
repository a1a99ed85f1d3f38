"""What Inspect's entry point loads: every registered object of the package."""

from typing import Any

from inspect_ai.model import modelapi

from inspect_aihospital.agents.examiner import examiner
from inspect_aihospital.agents.patient import patient
from inspect_aihospital.scorers import bootstrap_ci, coverage, mvme_rubric, specialty_stderr
from inspect_aihospital.solvers import consultation, roles_ready
from inspect_aihospital.tasks import mvme


@modelapi(name="aihospital")
def aihospital() -> Any:
    """The rehearsal provider, imported when it is first asked for."""
    from inspect_aihospital.rehearsal.provider import RehearsalAPI  # noqa: PLC0415

    return RehearsalAPI


__all__ = [
    "aihospital",
    "bootstrap_ci",
    "consultation",
    "coverage",
    "examiner",
    "mvme",
    "mvme_rubric",
    "patient",
    "roles_ready",
    "specialty_stderr",
]
