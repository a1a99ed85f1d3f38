"""Tasks: wiring on one screen each."""

from inspect_aihospital.tasks.attack import mvme_examiner_attack
from inspect_aihospital.tasks.collaboration import mvme_collaboration
from inspect_aihospital.tasks.mvme import mvme
from inspect_aihospital.tasks.one_step import mvme_one_step
from inspect_aihospital.tasks.qualification import (
    qualify_auditor,
    qualify_examiner,
    qualify_grader,
    qualify_patient,
)
from inspect_aihospital.tasks.usmle import usmle, usmle_icf

__all__ = [
    "mvme",
    "mvme_collaboration",
    "mvme_examiner_attack",
    "mvme_one_step",
    "qualify_auditor",
    "qualify_examiner",
    "qualify_grader",
    "qualify_patient",
    "usmle",
    "usmle_icf",
]
