"""Who plays in the rehearsal: for each model that is named, a stand-in that needs no key."""

from collections.abc import Mapping
from string import ascii_lowercase

from inspect_ai.model import Model, get_model

from inspect_aihospital.agents.roles import REHEARSAL_MODEL, REHEARSAL_PROVIDER
from inspect_aihospital.costs.casting import Bound
from inspect_aihospital.costs.plan import TEAMS


def is_rehearsal(model: str) -> bool:
    """Whether a model plays by rule."""
    return model.split("/", maxsplit=1)[0] == REHEARSAL_PROVIDER


def stand_in(model: str, name: str = REHEARSAL_MODEL) -> str:
    """The stand-in of one model; a rehearsal stands for itself."""
    return model if is_rehearsal(model) else name


def stand_ins(roles: Mapping[str, Bound]) -> dict[str, str | list[str]]:
    """The same roles with stand-ins: as many in each list, and of a team all different."""
    played: dict[str, str | list[str]] = {}
    for role, bound in roles.items():
        if isinstance(bound, str):
            played[role] = stand_in(bound)
        elif role in TEAMS.values():
            seats = zip(bound, ascii_lowercase, strict=False)
            played[role] = [stand_in(m, f"{REHEARSAL_MODEL}-{letter}") for m, letter in seats]
        else:
            played[role] = [stand_in(model) for model in bound]
    return played


def lengthened(name: str, tokens: int | None) -> str | Model:
    """A stand-in whose calls in exams write so many tokens on average, if that was stated."""
    return get_model(name, memoize=False, reply_tokens=tokens) if tokens else name


def lengthened_roles(
    roles: Mapping[str, str | list[str]], tokens: Mapping[str, int]
) -> dict[str, str | Model | list[str | Model]]:
    """Stand-ins by role, each with the output tokens that were stated of its role."""
    return {
        role: [lengthened(name, tokens.get(role)) for name in bound]
        if isinstance(bound, list)
        else lengthened(bound, tokens.get(role))
        for role, bound in roles.items()
    }
