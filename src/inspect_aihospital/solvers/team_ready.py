"""Fail before the first call when the team is not the one that a log speaks of."""

from collections.abc import Sequence

from inspect_ai.solver import Generate, Solver, TaskState, solver

from inspect_aihospital.agents.team import team
from inspect_aihospital.errors import UserError


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
