"""A team under evaluation: a list of models bound to one role, each on a seat of its own."""

from collections.abc import Mapping, Sequence
from string import ascii_lowercase
from typing import Literal

from inspect_ai.model import GenerateConfig, Model, model_roles

from inspect_aihospital.agents.roles import SAMPLING, is_rehearsal, seat
from inspect_aihospital.errors import UserError
from inspect_aihospital.inspect_private import active_generate_config

TeamRole = Literal["participants", "doctors"]

SMALLEST = 2
LARGEST: dict[TeamRole, int] = {"participants": len(ascii_lowercase), "doctors": 6}

DECODING: dict[TeamRole, GenerateConfig] = {"participants": SAMPLING, "doctors": GenerateConfig()}
"""Decoding where a bound model sets nothing of its own; doctors keep their providers' defaults, as
a doctor that is evaluated alone does."""

DECODING_OPTIONS = (
    *("temperature", "top_p", "top_k", "max_tokens", "seed", "reasoning_effort", "effort"),
)
"""Options of a run by which a model decodes."""


def team(role: TeamRole) -> dict[str, Model]:
    """Return the models of a team by seat: `doctor_a`, `doctor_b` and so on, or `participant_a`.

    A seat is a role of its own in the log, so that each has its own usage, also where one model
    sits on two. Models sit in the order in which they were bound.

    Raises:
        UserError: Fewer than `SMALLEST` or more than `LARGEST` models are bound, or one that
            cannot be called.
    """
    bound = model_roles().get(role)
    # Inspect binds a single name as a model, not as a list of one.
    models = bound if isinstance(bound, list) else [bound] if bound else []
    require_team(role, len(models))
    return {
        name: seat(name, model, DECODING[role], f"--model-role {role}=")
        for name, model in zip(seat_names(role, len(models)), models, strict=True)
    }


def require_team(role: TeamRole, size: int) -> None:
    """Refuse a team of a size that no task takes.

    Raises:
        UserError: There are fewer than `SMALLEST` or more than `LARGEST` models.
    """
    if not SMALLEST <= size <= LARGEST[role]:
        raise UserError(
            f"Role '{role}' has {size} models, expected {SMALLEST} to {LARGEST[role]}. Name "
            f"them with --model-role {role}=PROVIDER/MODEL,PROVIDER/MODEL (the same model may be "
            f"named twice); offline: {role}=aihospital/rehearsal-a,aihospital/rehearsal-b"
        )


def seat_names(role: TeamRole, size: int) -> list[str]:
    """Return the names of a team's seats."""
    return [f"{role.removesuffix('s')}_{letter}" for letter in ascii_lowercase[:size]]


def spokesman(names: Sequence[str]) -> str:
    """Return the model whose name decides the defaults of other roles: the first that is real."""
    real = [name for name in names if not is_rehearsal(name)]
    return (real or list(names))[0]


def names_of(members: Mapping[str, Model]) -> list[str]:
    """Return the names of a team's models, in the order of seats."""
    return [str(model) for model in members.values()]


def unheard_options() -> str | None:
    """Write which options of the run reach no member of a team; `None` without any."""
    config = active_generate_config()
    given = [f"--{n.replace('_', '-')}" for n in DECODING_OPTIONS if getattr(config, n) is not None]
    if not given:
        return None
    return (
        f"{', '.join(given)}: for --model alone, and no member of a team decodes by it. Give each "
        "its own, as in --model-role 'ROLE=[{model: NAME, temperature: 0.5}, ...]' (docs/roles.md)."
    )
