"""Resolve which model plays which role; no other module does.

The doctor, or a team of doctors or participants, is under evaluation. Every other role has a
deliberate default and never falls back to it. Dated snapshots are pinned, so that the instrument
does not change under a comparison.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from string import ascii_lowercase
from typing import Literal

from inspect_ai.model import GenerateConfig, Model, get_model, model_roles
from inspect_ai.util import (
    message_limit,
    suspend_token_limit,
    suspend_turn_limit,
    suspend_working_limit,
)

from inspect_aihospital.errors import PrerequisiteError, UserError
from inspect_aihospital.inspect_private import active_generate_config

SupportingRole = Literal[
    "patient", "examiner", "moderator", "grader", "extractor", "auditor", "summarizer"
]

RELEASED_PROVIDER = "released"
"""Names doctors whose reports were released; nobody can be called there."""

REHEARSAL_MODEL = "aihospital/rehearsal"
PERSON_MODEL = "aihospital/person"
"""Both are followed by `-NAME` where there are several."""

DEFAULT_MODELS: dict[SupportingRole, str] = {
    "patient": "openai/gpt-5.4-mini-2026-03-17",
    "examiner": "openai/gpt-5.4-mini-2026-03-17",
    "moderator": "openai/gpt-5.5-2026-04-23",
    "grader": "openai/gpt-5.5-2026-04-23",
    "extractor": "openai/gpt-5.4-mini-2026-03-17",
    "auditor": "openai/gpt-5.5-2026-04-23",
    "summarizer": "openai/gpt-5.4-mini-2026-03-17",
}
"""Defaults of the roles, unless the doctor is a rehearsal: then all are rehearsals."""

PANEL_ROLES: frozenset[SupportingRole] = frozenset({"grader"})
"""Roles that several models may share, each judging for itself."""

ROLE_CONFIG = GenerateConfig(temperature=0)
"""Decoding of the roles where a bound role sets nothing of its own (Fan et al.'s NPCs: 0)."""

SAMPLING = GenerateConfig(temperature=1)
"""Decoding of participants and summarizer of an exam (Shang et al., §III.C)."""


def evaluated_model() -> Model:
    """Return the model under evaluation, `--model`."""
    return get_model()  # inspect-evals-lint: ignore[IEBP001] -- only solvers call it


def default_model(role: SupportingRole, doctor: str) -> str:
    """Name of the model that plays a role when none is bound to it."""
    # An offline run must not call a paid model, so a rehearsed doctor meets rehearsed roles.
    return REHEARSAL_MODEL if is_rehearsal(doctor) else DEFAULT_MODELS[role]


def is_rehearsal(model: str) -> bool:
    """Say whether a model, named `provider/model`, plays by rule."""
    return model.startswith(REHEARSAL_MODEL)


def is_person(model: str) -> bool:
    """Say whether a model, named `provider/model`, is a person."""
    return model.startswith(PERSON_MODEL)


def role_model(role: SupportingRole, doctor: str) -> Model:
    """Return the model bound to a role, else the role's default.

    Args:
        role: Role to resolve; bound on the command line with `--model-role ROLE=MODEL`.
        doctor: Name of the model under evaluation, `provider/model`.

    Raises:
        UserError: The model cannot be used (for example its key is missing), or the role is
            bound to a list of models.
    """
    # `get_model` would take the first model of a list and leave out the others in silence.
    require_one(role, model_roles().get(role))
    default = default_model(role, doctor)
    try:
        model = (
            get_model(  # inspect-evals-lint: ignore[IEBP001] -- only solvers and scorers call it
                role=role, default=default, config=SAMPLING if role == "summarizer" else ROLE_CONFIG
            )
        )
    except PrerequisiteError as error:
        raise UserError(
            f"No usable model for role '{role}' (default: {default}). Bind one with "
            f"--model-role {role}=PROVIDER/MODEL, set the provider's key, or rehearse offline "
            f"with --model {REHEARSAL_MODEL}.\nThe provider said: {plain_message(error)}"
        ) from error
    require_callable(str(model), f"--model-role {role}=")
    return model


def require_one(role: SupportingRole, bound: object) -> None:
    """Refuse a list of models where one plays.

    Raises:
        UserError: `bound` is a list.
    """
    if isinstance(bound, list):
        raise UserError(
            f"Role '{role}' is bound to several models, but one model plays it. "
            f"Use --model-role {role}=PROVIDER/MODEL."
        )


def plain_message(error: Exception) -> str:
    """Return a provider's message on one line, without the markup of Inspect's console."""
    message = getattr(error, "message", error)
    return " ".join(re.sub(r"\[/?[a-z ]+\]", "", str(message)).split())


def role_panel(role: SupportingRole, doctor: str) -> dict[str, Model]:
    """Return the models that share a role, by seat.

    One model sits on the seat that is named like the role; a list, bound on the command line with
    `--model-role ROLE=A,B`, on the seats `ROLE_a`, `ROLE_b` and so on. A seat is a role of its own
    in the log, so that each has its own usage.

    Raises:
        UserError: There are more models than seats, or as for `role_model`.
    """
    bound = model_roles().get(role)
    if not isinstance(bound, list):
        return {role: role_model(role, doctor)}
    if len(bound) > len(ascii_lowercase):
        raise UserError(f"Role '{role}' has {len(bound)} models; at most {len(ascii_lowercase)}.")
    return {
        f"{role}_{letter}": seat(f"{role}_{letter}", model, ROLE_CONFIG, f"--model-role {role}=")
        for letter, model in zip(ascii_lowercase, bound, strict=False)
    }


def require_callable(model: str, option: str) -> None:
    """Refuse the name of released reports where a model is to be called.

    Raises:
        UserError: The model is of the provider `released`.
    """
    if model.split("/", maxsplit=1)[0] == RELEASED_PROVIDER:
        raise UserError(
            f"{option}{model}: that is the name of released reports, not a model that can be "
            f"called. Name a model with {option}PROVIDER/MODEL."
        )


def seat(name: str, model: Model, config: GenerateConfig, option: str) -> Model:
    """Return a model on a seat of its own: a role in the log, with its own usage.

    One model may sit on several seats. `config` is its decoding where it sets nothing of its own,
    `option` is how it was bound, for the error.

    Raises:
        UserError: The model cannot be called.
    """
    require_callable(str(model), option)
    # A copy, since one model may sit on several seats, each with a decoding of its own.
    seated = copy(model)
    # The argument of `merge` wins: what the user bound comes before our defaults.
    seated.config = config.merge(model.config)
    return get_model(  # inspect-evals-lint: ignore[IEBP001] -- only solvers and scorers call it
        role=name, default=seated
    )


def evaluated_seat(name: str, defaults: GenerateConfig) -> Model:
    """Return the model under evaluation on a further seat, with `defaults` where nothing is set.

    Raises:
        UserError: The model cannot be called.
    """
    seated = copy(evaluated_model())
    # Inspect hands a run's options, such as `--reasoning-effort`, to the model itself alone.
    seated.config = seated.config.merge(active_generate_config())
    return seat(name, seated, defaults, "--model ")


def candidate(role: SupportingRole) -> Model:
    """Return the model under evaluation on the seat of the role that it is examined for.

    It is never answered from a cache, which would make every repetition equal.

    Raises:
        UserError: A model is bound to the role, which would sit the exam in its place; or the
            model cannot be called.
    """
    if bound := model_roles().get(role):
        raise UserError(
            f"This exam is of the model that --model names, but --model-role {role}={bound} would "
            f"sit it. Name the candidate with --model alone."
        )
    examined = evaluated_seat(role, ROLE_CONFIG)
    examined.config = examined.config.merge(GenerateConfig(cache=False))
    return examined


@contextmanager
def outside_doctor_limits() -> Iterator[None]:
    """Run calls that use up none of the doctor's turn, token, working or message limits."""
    with (
        suspend_turn_limit(),
        suspend_token_limit(),
        suspend_working_limit(),
        # Inspect can suspend the other limits, but not this one, which an inner limit replaces.
        message_limit(None),
    ):
        yield
