"""The run that is to be estimated: its task, its models by name, its size."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Any

from inspect_ai import Task
from inspect_ai.dataset import Sample

from inspect_aihospital.agents.roles import DEFAULT_MODELS, default_model
from inspect_aihospital.agents.team import TeamRole, spokesman
from inspect_aihospital.costs.casting import Bound, played_roles, require_models, require_roles
from inspect_aihospital.costs.spending import EVALUATED, role_of
from inspect_aihospital.errors import UserError, require_positive
from inspect_aihospital.tasks import (
    mvme,
    mvme_collaboration,
    mvme_examiner_attack,
    mvme_one_step,
    usmle,
    usmle_icf,
)

PREFIX = "inspect_aihospital/"
TASKS: dict[str, Callable[..., Task]] = {
    "mvme": mvme,
    "mvme_one_step": mvme_one_step,
    "mvme_collaboration": mvme_collaboration,
    "mvme_examiner_attack": mvme_examiner_attack,
    "usmle": usmle,
    "usmle_icf": usmle_icf,
}
TEAMS: dict[str, TeamRole] = {"mvme_collaboration": "doctors", "usmle_icf": "participants"}
"""Tasks that evaluate a team, in the place of the model."""

BY_MODEL = ("mvme", "mvme_one_step", "usmle")
"""Tasks that evaluate the model itself."""

MEASURED = ("mvme", "mvme_one_step", "mvme_collaboration")
"""Tasks of visits and gradings, of which real tokens were counted (docs/cost.md)."""

EXAMS = ("usmle", "usmle_icf")
"""Tasks whose rehearsed answers are far shorter than real ones."""

ROLES_OF_EXAMS = {
    "usmle": (EVALUATED, "summarizer"),
    "usmle_icf": ("participants", "summarizer"),
}
"""Roles of whose calls in an exam the output tokens can be stated."""

ROUNDS = "usmle_icf"
"""The task whose epochs are rounds."""


@dataclass(frozen=True)
class Plan:
    """A run, as `inspect eval` would be asked for it.

    Attributes:
        task: One of the tasks.
        args: Its parameters, as far as they are given.
        model: Name of the model under evaluation.
        roles: Names of models by role; several are a team or a panel.
        limit: Cases at most.
        epochs: Times that each case is run.
        shuffle: Whether cases are shuffled before the limit; a number but 0 is the seed.
    """

    task: str
    args: Mapping[str, Any]
    model: str | None
    roles: Mapping[str, Bound]
    limit: int | None = None
    epochs: int = 1
    shuffle: bool | int = False

    def __post_init__(self) -> None:
        """Refuse what could not be run.

        Raises:
            UserError: There is no such task, parameter or provider, a role of the task is
                misspelt or has too few or too many models, or whom it evaluates is not named.
        """
        _known("task", self.task, list(TASKS))
        for name in self.args:
            _known(f"parameter of {self.task}", name, list(self._signature.parameters))
        require_positive(epochs=self.epochs, **({"limit": self.limit} if self.limit else {}))
        if self.limit == 0:
            raise UserError("limit=0: expected a whole number of at least 1.")
        played = played_roles(self.task, self.parameters)
        require_roles(self.roles, played, TEAMS.get(self.task))
        require_models(self.model, self.roles)
        if self.task in BY_MODEL and not self.model:
            raise UserError(f"{self.task} evaluates a model. Name it with --model PROVIDER/MODEL.")
        if (team := TEAMS.get(self.task)) and team not in self.roles:
            raise UserError(
                f"{self.task} evaluates a team, and not --model. Name it with --model-role "
                f"{team}=PROVIDER/MODEL,PROVIDER/MODEL (the same model may be named twice)."
            )
        if self.task == ROUNDS and self.epochs > 1:
            raise UserError(
                f"epochs={self.epochs}: the rounds of {ROUNDS} are its epochs. Leave it out."
            )

    @property
    def parameters(self) -> dict[str, Any]:
        """All parameters of the task, defaults included."""
        bound = self._signature.bind(**self.args)
        bound.apply_defaults()
        return dict(bound.arguments)

    @property
    def _signature(self) -> inspect.Signature:
        return inspect.signature(TASKS[self.task])

    def build(self, **changed: Any) -> Task:
        """The task, with some parameters changed."""
        return TASKS[self.task](**{**self.args, **changed})

    @cached_property
    def samples(self) -> list[Sample]:
        """The cases that would be run, each once: those of the first round, for rounds."""
        dataset = self.build().dataset
        if self.shuffle:
            dataset.shuffle(None if self.shuffle is True else self.shuffle)
        return list(dataset)[: self.limit]

    def model_of(self, seat: str) -> str:
        """Name of the model that will sit on a seat, by what is bound and by the defaults."""
        role = role_of(seat)
        bound = self.roles.get(seat, self.roles.get(role))
        if isinstance(bound, str):
            return bound
        if bound is not None:
            return bound[ord(seat[-1]) - ord("a")]
        if seat == EVALUATED:
            return self.model or ""
        supporting = next(known for known in DEFAULT_MODELS if known == role)
        return default_model(supporting, self._evaluated)

    @property
    def _evaluated(self) -> str:
        """The model whose name decides the defaults of other roles."""
        team = self.roles.get(TEAMS.get(self.task, ""))
        members = [team] if isinstance(team, str) else team
        return spokesman(list(members)) if members else self.model or ""


def _known(what: str, name: str, names: Sequence[str]) -> None:
    if name not in names:
        near = get_close_matches(name, names, n=1)
        hint = f"Did you mean {near[0]}?" if near else f"Choose one of: {', '.join(names)}."
        raise UserError(f"{name}: no such {what}. {hint}")


def require_stated(plan: Plan, tokens: Mapping[str, int]) -> None:
    """Refuse output tokens that were stated of what has none to state.

    Raises:
        UserError: The task is no exam, has no such role, or the number is not positive.
    """
    roles = ROLES_OF_EXAMS.get(plan.task, ())
    if tokens and not roles:
        raise UserError(
            f"Output tokens are stated of {' and '.join(ROLES_OF_EXAMS)} alone: calibrate an "
            f"estimate of {plan.task} with --from-log."
        )
    for role, number in tokens.items():
        if role not in roles:
            raise UserError(
                f"Output tokens of {role}: there is no such role in {plan.task}. State those of "
                f"{' or '.join(roles)}."
            )
        require_positive(**{f"output_tokens_of_{role}": number})
