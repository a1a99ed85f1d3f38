"""Conduct visits and exams; decide nothing."""

from inspect_aihospital.solvers.collaboration import collaboration
from inspect_aihospital.solvers.consultation import consultation
from inspect_aihospital.solvers.one_step import one_step
from inspect_aihospital.solvers.roles_ready import roles_ready
from inspect_aihospital.solvers.round_source import RoundSource
from inspect_aihospital.solvers.rounds_ready import rounds_ready
from inspect_aihospital.solvers.self_consistency import self_consistency

__all__ = [
    "RoundSource",
    "collaboration",
    "consultation",
    "one_step",
    "roles_ready",
    "rounds_ready",
    "self_consistency",
]
