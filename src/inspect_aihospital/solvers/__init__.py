"""Conduct a visit; decide nothing."""

from inspect_aihospital.solvers.consultation import consultation
from inspect_aihospital.solvers.one_step import one_step
from inspect_aihospital.solvers.roles_ready import roles_ready

__all__ = ["consultation", "one_step", "roles_ready"]
