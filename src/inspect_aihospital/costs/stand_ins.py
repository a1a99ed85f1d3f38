"""Who plays in the rehearsal: for each model that is named, a stand-in that needs no key."""

from collections.abc import Mapping
from string import ascii_lowercase

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
