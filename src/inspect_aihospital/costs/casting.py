"""Who is named to play: what the run would refuse is refused at once, before cases are read."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from inspect_ai._util.registry import (  # inspect-evals-lint: ignore[IECQ001] -- public nowhere
    RegistryInfo,
    registry_find,
    registry_info,
    registry_unqualified_name,
)

from inspect_aihospital.agents.role_names import misspelt
from inspect_aihospital.agents.roles import (
    DEFAULT_MODELS,
    PANEL_ROLES,
    require_callable,
    require_one,
)
from inspect_aihospital.agents.team import LARGEST, TeamRole, require_team
from inspect_aihospital.errors import UserError

Bound = str | Sequence[str]


def require_roles(roles: Mapping[str, Bound], team: TeamRole | None) -> None:
    """Refuse names that are no role's, and as many models as a role does not take.

    Args:
        roles: Names of models by role.
        team: The role of the team that a task evaluates.

    Raises:
        UserError: Some role or number of models is wrong; each such role is named.
    """
    problems = misspelt(roles, [*DEFAULT_MODELS, *([team] if team else [])])
    known = [*DEFAULT_MODELS, *LARGEST]
    if not problems and (unknown := [name for name in roles if name not in known]):
        problems = [
            f"No role is called '{name}'. Roles are: {', '.join(known)}." for name in unknown
        ]
    if problems:
        raise UserError("\n\n".join(problems))
    for role in DEFAULT_MODELS:
        if role not in PANEL_ROLES:
            bound = roles.get(role, "")
            require_one(role, bound if isinstance(bound, str) else list(bound))
    if team and team in roles:
        require_team(team, len(_named(roles[team])))


def require_models(model: str | None, roles: Mapping[str, Bound]) -> None:
    """Refuse names of models that cannot be called. No model is created.

    Raises:
        UserError: A name is not PROVIDER/MODEL, or Inspect knows no such provider.
    """
    if model:
        _require_model("--model ", model)
    for role, bound in roles.items():
        for name in _named(bound):
            _require_model(f"--model-role {role}=", name)


def _require_model(option: str, name: str) -> None:
    provider, slash, model = name.partition("/")
    if not provider or not slash or not model:
        raise UserError(f"{option}{name}: expected the name of a model, PROVIDER/MODEL.")
    require_callable(name, option)
    if not registry_find(lambda info: _provides(info, provider)):
        found = registry_find(lambda info: info.type == "modelapi")
        known = sorted({registry_unqualified_name(registry_info(one)) for one in found})
        near = get_close_matches(provider, known, n=1)
        hint = f"Did you mean {near[0]}/{model}?" if near else f"Choose one of: {', '.join(known)}."
        raise UserError(f"{option}{name}: Inspect has no provider '{provider}'. {hint}")


def _provides(info: RegistryInfo, provider: str) -> bool:
    return info.type == "modelapi" and registry_unqualified_name(info) == provider


def _named(bound: Bound) -> Sequence[str]:
    return [bound] if isinstance(bound, str) else bound
