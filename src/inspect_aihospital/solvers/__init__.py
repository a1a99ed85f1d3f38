"""Conduct a visit; decide nothing."""

from inspect_aihospital.solvers.consultation import consultation
from inspect_aihospital.solvers.roles_ready import roles_ready

__all__ = ["consultation", "roles_ready"]
