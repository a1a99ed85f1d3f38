"""Turn a finished visit into scores that say how far they can be trusted."""

from inspect_aihospital.scorers.metrics import bootstrap_ci, coverage
from inspect_aihospital.scorers.rubric import mvme_rubric

__all__ = ["bootstrap_ci", "coverage", "mvme_rubric"]
