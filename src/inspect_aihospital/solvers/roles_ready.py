"""Fail before the first call when roles, teams or rounds do not fit the run."""

import logging
from collections.abc import Mapping, Sequence

from inspect_ai.model import model_roles
from inspect_ai.solver import Generate, Solver, TaskState, solver

from inspect_aihospital.agents.role_names import misspelt, unplayed
from inspect_aihospital.agents.roles import (
    PANEL_ROLES,
    SupportingRole,
    require_callable,
    role_model,
    role_panel,
)
from inspect_aihospital.agents.team import TeamRole, names_of, spokesman, team, unheard_options
from inspect_aihospital.errors import UserError
from inspect_aihospital.solvers.run_facts import run_facts

_log = logging.getLogger(__name__)

LAST_ROUND = "last_round"
"""Name of the reducer that takes a question's last round."""


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
    was_told = False

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        nonlocal was_told
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
        # Once a run, and not in every sample; a solver of the user's own may have more roles.
        warnings = [unplayed(model_roles(), played), unheard_options() if under_test else None]
        for warning in () if was_told else filter(None, warnings):
            _log.warning(warning)
        was_told = True
        return state

    return solve


@solver
def team_ready(carried: int | None = None, budgeted: Sequence[str] | None = None) -> Solver:
    """Compare the role `doctors` with consultations that were read, or with a budget's team.

    Args:
        carried: Number of doctors in the logs whose consultations are discussed, if any are.
        budgeted: Models of the team whose calls are matched, in the order of seats, if any are.

    Raises:
        UserError: There are other doctors.
    """

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        models = [str(model) for model in team("doctors").values()]
        if carried is not None and carried != len(models):
            raise UserError(
                f"consultations: the logs have {carried} doctors, --model-role doctors=... names "
                f"{len(models)}. Name one model for each, in the order of the logs."
            )
        if budgeted is not None and list(budgeted) != models:
            # Order counts: calls of the budget are matched seat by seat.
            raise UserError(
                f"budget_from: that team was {', '.join(budgeted)}, this one is "
                f"{', '.join(models)}. Name the same doctors in the same order."
            )
        return state

    return solve


@solver
def rounds_ready(models: Mapping[str, str] | None = None) -> Solver:
    """Refuse `--epochs`, other reducers, and a team that a budget was not measured on.

    Args:
        models: Names of the models by seat that a budget is for; `None` without a budget.

    Raises:
        UserError: The run was asked for several epochs, which are the rounds, or for a reducer
            that does not take the last of them, or its team is another.
    """

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        if (epochs := run_facts().epochs) > 1:
            raise UserError(
                f"--epochs {epochs}: the rounds of this task are Inspect's epochs, so it cannot be "
                "repeated within a run. Run it several times, or draw more samples a question "
                "with -T samples=N."
            )
        if run_facts().reducers != (LAST_ROUND,):
            raise UserError(
                f"--epochs-reducer {', '.join(run_facts().reducers) or 'none'}: a question counts "
                f"with its last round, so the reducer has to be {LAST_ROUND}. Leave the option out."
            )
        bound = {seat: str(model) for seat, model in team("participants").items()}
        if models is not None and bound != dict(models):
            raise UserError(
                f"budget_from: the log's participants are {_model_names(models)}, this run's are "
                f"{_model_names(bound)}. Bind the same models in the same order."
            )
        return state

    return solve


def _model_names(models: Mapping[str, str]) -> str:
    return ", ".join(models.values())
