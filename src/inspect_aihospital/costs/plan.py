"""Describe the run to estimate: its task, its models by name, its size."""

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from inspect_ai import Task
from inspect_ai.dataset import Sample

import inspect_aihospital.tasks as our_tasks
from inspect_aihospital.agents.roles import DEFAULT_MODELS, default_model
from inspect_aihospital.agents.team import spokesman
from inspect_aihospital.costs.case_usage import role_of
from inspect_aihospital.costs.role_checks import BoundModels, require_models, require_roles
from inspect_aihospital.errors import UserError, name_hint, require_positive
from inspect_aihospital.spending.seat_usage import EVALUATED
from inspect_aihospital.tasks.task_roles import ROLES_BY_TASK, TaskRoles, roles_of

STOPPING = ("stop", "stop_against")
"""Parameters by which a run may end before its last case."""

PREFIX = "inspect_aihospital/"


@dataclass(frozen=True)
class RunPlan:
    """A run, with the options of `inspect eval`; models are names.

    Attributes:
        args: Parameters of the task, as far as they are given.
        bound: Models by role; several are a team or a panel.
        shuffle: Whether cases are shuffled before the limit; a number but 0 is the seed.
    """

    task: str
    args: Mapping[str, Any]
    model: str | None
    bound: Mapping[str, BoundModels]
    limit: int | None = None
    epochs: int = 1
    shuffle: bool | int = False

    def __post_init__(self) -> None:
        """Refuse a run that could not be started, before any case is read.

        Raises:
            UserError: There is no such task, parameter or provider, a role of the task is
                misspelt or has too few or too many models, or the evaluated model is not named.
        """
        # Roles and parameters depend on the task, so that its name is checked first.
        _require_name("task", self.task, list(ROLES_BY_TASK))
        for name in self.args:
            _require_name(f"parameter of {self.task}", name, list(self._signature.parameters))
        require_positive(epochs=self.epochs, **({"limit": self.limit} if self.limit else {}))
        if self.limit == 0:
            raise UserError("limit=0: expected a whole number of at least 1.")
        require_roles(self.bound, self.roles)
        require_models(self.model, self.bound)
        if self.roles.evaluates_model and not self.model:
            raise UserError(f"{self.task} evaluates a model. Name it with --model PROVIDER/MODEL.")
        if (team := self.roles.team) and team not in self.bound:
            # A team has no default: who is in it is what is evaluated.
            raise UserError(
                f"{self.task} evaluates a team, and not --model. Name it with --model-role "
                f"{team}=PROVIDER/MODEL,PROVIDER/MODEL (the same model may be named twice)."
            )
        if self.has_rounds and self.epochs > 1:
            raise UserError(
                f"epochs={self.epochs}: the rounds of {self.task} are its epochs. Leave it out."
            )

    @cached_property
    def parameters(self) -> dict[str, Any]:
        """All parameters of the task, defaults included."""
        # Defaults count too: a log is compared with the run parameter by parameter.
        arguments = self._signature.bind(**self.args)
        arguments.apply_defaults()
        return dict(arguments.arguments)

    @property
    def _signature(self) -> inspect.Signature:
        return inspect.signature(getattr(our_tasks, self.task))

    @cached_property
    def roles(self) -> TaskRoles:
        """Roles that models play in the task."""
        return roles_of(self.task, self.parameters)

    @property
    def is_exam(self) -> bool:
        """Whether the task is an exam, whose rehearsed answers are far shorter than real ones."""
        return "summarizer" in self.roles.required

    @property
    def has_rounds(self) -> bool:
        """Whether the task's epochs are rounds."""
        return self.is_exam and self.roles.team is not None

    @property
    def is_measured(self) -> bool:
        """Whether real tokens of the task's kind were counted (docs/cost.md)."""
        return "grader" in self.roles.required

    @property
    def answer_roles(self) -> tuple[str, ...]:
        """Roles of an exam whose output tokens can be stated."""
        return (self.roles.team or EVALUATED, "summarizer") if self.is_exam else ()

    def build(self, **changes: Any) -> Task:
        """Return the task, with some parameters changed."""
        task: Task = getattr(our_tasks, self.task)(**{**self.args, **changes})
        return task

    @cached_property
    def samples(self) -> list[Sample]:
        """Cases of the run, each once: those of the first round, for rounds."""
        # The task itself loads and selects, so that its parameters mean what they mean in a run.
        dataset = self.build().dataset
        if self.shuffle:
            dataset.shuffle(None if self.shuffle is True else self.shuffle)
        return list(dataset)[: self.limit]

    def model_of(self, seat: str) -> str:
        """Return the name of a seat's model: the bound one, else the role's default."""
        role = role_of(seat)
        models = self.bound.get(seat, self.bound.get(role))
        if isinstance(models, str):
            return models
        if models is not None:
            # Seats are lettered in the order of their models.
            return models[ord(seat[-1]) - ord("a")]
        if seat == EVALUATED or role == self.roles.candidate:
            return self.model or ""
        # A role that was called and not bound has a default, which depends on the model under test.
        supporting = next(name for name in DEFAULT_MODELS if name == role)
        team = self.bound.get(self.roles.team or "")
        members = [team] if isinstance(team, str) else list(team or ())
        return default_model(supporting, spokesman(members) if members else self.model or "")

    def require_stated(self, tokens: Mapping[str, int]) -> None:
        """Refuse output tokens that were stated of a role that has none to state.

        Raises:
            UserError: The task is no exam, has no such role, or the number is not positive.
        """
        if tokens and not self.is_exam:
            raise UserError(
                "Output tokens are stated of exams alone (usmle, usmle_icf): calibrate an "
                f"estimate of {self.task} with --from-log."
            )
        for role, number in tokens.items():
            if role not in self.answer_roles:
                raise UserError(
                    f"Output tokens of {role}: there is no such role in {self.task}. State those "
                    f"of {' or '.join(self.answer_roles)}."
                )
            require_positive(**{f"output_tokens_of_{role}": number})


def _require_name(noun: str, name: str, names: Sequence[str]) -> None:
    if name not in names:
        raise UserError(f"{name}: no such {noun}. {name_hint(name, names)}")
