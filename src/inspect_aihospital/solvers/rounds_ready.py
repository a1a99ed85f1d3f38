"""Fail before the first call when rounds cannot be run."""

from collections.abc import Mapping

from inspect_ai.solver import Generate, Solver, TaskState, solver

from inspect_aihospital.agents.team import team
from inspect_aihospital.errors import UserError
from inspect_aihospital.solvers.run_facts import run_facts

LAST_ROUND = "last_round"
"""Name of the reducer that takes a question's last round."""


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
