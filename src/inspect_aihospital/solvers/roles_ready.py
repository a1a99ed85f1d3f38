"""Fail before the first call when a role has no usable model."""

from collections.abc import Sequence

from inspect_ai.model import model_roles
from inspect_ai.solver import Generate, Solver, TaskState, solver

from inspect_aihospital.agents.role_names import misspelt
from inspect_aihospital.agents.roles import (
    PANEL_ROLES,
    SupportingRole,
    require_callable,
    role_model,
    role_panel,
)
from inspect_aihospital.agents.team import TeamRole, names_of, spokesman, team
from inspect_aihospital.errors import UserError


@solver
def roles_ready(
    roles: Sequence[SupportingRole],
    optional: Sequence[SupportingRole] = (),
    under_test: TeamRole | None = None,
) -> Solver:
    """Resolve every role before any model is called.

    Without it a missing grader key shows only after the consultations are paid for.

    Args:
        roles: The roles that the task will use.
        optional: Roles that it will use if a model is bound to them.
        under_test: The team that is evaluated in the place of the model itself.

    Raises:
        UserError: Some role has no usable model, or a bound role is nearly, but not quite, named
            like one of these; every such role is named.
    """

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        played = [*roles, *optional, *([under_test] if under_test else [])]
        # Problems are collected: who lacks three keys shall not need three attempts.
        problems = misspelt(model_roles(), played)
        doctor = str(state.model)
        try:
            if under_test:
                doctor = spokesman(names_of(team(under_test)))
            else:
                require_callable(doctor, "--model ")
        except UserError as error:
            problems.append(str(error))
        # A default of an optional role is not looked at: without a binding nobody plays it.
        used = [*roles, *(role for role in optional if role in model_roles())]
        for role in dict.fromkeys(used):
            try:
                (role_panel if role in PANEL_ROLES else role_model)(role, doctor)
            except UserError as error:
                problems.append(str(error))
        if problems:
            raise UserError("\n\n".join(problems))
        return state

    return solve
