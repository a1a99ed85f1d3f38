"""Name a rehearsed stand-in, which needs no key, for each model of a run."""

from collections.abc import Mapping
from string import ascii_lowercase
from typing import get_args

from inspect_ai.model import Model, get_model

from inspect_aihospital.agents.roles import REHEARSAL_MODEL, REHEARSAL_PROVIDER
from inspect_aihospital.agents.team import TeamRole
from inspect_aihospital.costs.role_checks import BoundModels


def is_rehearsal(model: str) -> bool:
    """Say whether a model plays by rule."""
    return model.split("/", maxsplit=1)[0] == REHEARSAL_PROVIDER


def stand_in(model: str, name: str = REHEARSAL_MODEL) -> str:
    """Return the stand-in of one model; a rehearsal stands for itself."""
    return model if is_rehearsal(model) else name


def stand_ins(bound: Mapping[str, BoundModels]) -> dict[str, str | list[str]]:
    """Return stand-ins by role: as many in each list, and of a team all different."""
    names: dict[str, str | list[str]] = {}
    for role, models in bound.items():
        if isinstance(models, str):
            names[role] = stand_in(models)
        elif role in get_args(TeamRole):
            # Rehearsed votes depend on the model's name: equal names would agree too often.
            seats = zip(models, ascii_lowercase, strict=False)
            names[role] = [stand_in(m, f"{REHEARSAL_MODEL}-{letter}") for m, letter in seats]
        else:
            names[role] = [stand_in(model) for model in models]
    return names


def with_reply_tokens(name: str, tokens: int | None) -> str | Model:
    """Return a stand-in whose calls in exams write so many tokens on average, if stated."""
    return get_model(name, memoize=False, reply_tokens=tokens) if tokens else name
