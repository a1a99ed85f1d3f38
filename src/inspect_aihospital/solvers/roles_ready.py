"""Fail before the first call when a role has no usable model."""

from collections.abc import Sequence

from inspect_ai.solver import Generate, Solver, TaskState, solver

from inspect_aihospital.agents.roles import SupportingRole, role_model
from inspect_aihospital.errors import UserError


@solver
def roles_ready(roles: Sequence[SupportingRole]) -> Solver:
    """Resolve every role before any model is called.

    Without it a missing grader key shows only after the consultations are paid for.

    Args:
        roles: The roles that the task will use.

    Raises:
        UserError: Some role has no usable model; every such role is named.
    """

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        problems = []
        for role in roles:
            try:
                role_model(role, str(state.model))
            except UserError as error:
                problems.append(str(error))
        if problems:
            raise UserError("\n\n".join(problems))
        return state

    return solve
