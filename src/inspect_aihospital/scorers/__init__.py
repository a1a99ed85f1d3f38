"""Turn a finished visit into scores that say how far they can be trusted."""

from inspect_aihospital.scorers.metrics import bootstrap_ci, coverage, specialty_stderr
from inspect_aihospital.scorers.rubric import mvme_rubric

__all__ = ["bootstrap_ci", "coverage", "mvme_rubric", "specialty_stderr"]
