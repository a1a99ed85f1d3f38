"""Fail before the first call when a role has no usable model."""

from collections.abc import Sequence

from inspect_ai.solver import Generate, Solver, TaskState, solver

from inspect_aihospital.agents.roles import SupportingRole, role_model


@solver
def roles_ready(roles: Sequence[SupportingRole]) -> Solver:
    """Resolve every role before any model is called.

    Without it a missing grader key shows only after the consultations are paid for.

    Args:
        roles: The roles that the task will use.
    """

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        for role in roles:
            role_model(role, str(state.model))
        return state

    return solve
