"""Turn a finished visit into scores that say how far they can be trusted."""

from inspect_aihospital.scorers.icd10 import icd10
from inspect_aihospital.scorers.metrics import bootstrap_ci, coverage, specialty_stderr
from inspect_aihospital.scorers.micro import icd_micro
from inspect_aihospital.scorers.panel import grader_agreement, grader_means
from inspect_aihospital.scorers.rubric import mvme_rubric, one_step_rubric

__all__ = [
    "bootstrap_ci",
    "coverage",
    "grader_agreement",
    "grader_means",
    "icd10",
    "icd_micro",
    "mvme_rubric",
    "one_step_rubric",
    "specialty_stderr",
]
