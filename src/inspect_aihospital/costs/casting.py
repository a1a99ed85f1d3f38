"""Who is named to play: what the run refuses of that is refused before cases are read."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from inspect_aihospital.agents.examiners import npc_roles
from inspect_aihospital.agents.role_names import misspelt
from inspect_aihospital.agents.roles import (
    PANEL_ROLES,
    SupportingRole,
    require_callable,
    require_one,
)
from inspect_aihospital.agents.team import TeamRole, require_team
from inspect_aihospital.core.meeting import MODERATOR
from inspect_aihospital.errors import UserError
from inspect_aihospital.inspect_private import (
    RegistryInfo,
    registry_find,
    registry_info,
    registry_unqualified_name,
)

Bound = str | Sequence[str]


def played_roles(task: str, asked: Mapping[str, Any]) -> list[SupportingRole]:
    """The roles that a task lets models play, without its team.

    Args:
        task: One of the tasks.
        asked: All its parameters, as far as they are given or by default.
    """
    npcs = npc_roles(asked["examiner"]) if "examiner" in asked else []
    if task == "mvme":
        return [*npcs, "grader", "extractor", "auditor"]
    if task == "mvme_one_step":
        return ["grader", "extractor"]
    if task == "mvme_examiner_attack":
        return [role for role in npcs if role == "examiner"]
    if task == "mvme_collaboration":
        discussed = asked["strategy"] == "discussion"
        visited = discussed or not asked["consultations"]
        meeting: list[SupportingRole] = [MODERATOR] if discussed else []
        return [*(npcs if visited else []), "grader", "extractor", *meeting]
    return ["summarizer", "extractor"]


def require_roles(
    roles: Mapping[str, Bound], played: Sequence[SupportingRole], team: TeamRole | None
) -> None:
    """Refuse misspelt names, and as many models as a role does not take.

    What else is bound is left alone, as the run leaves it.

    Args:
        roles: Names of models by role.
        played: The roles that the task lets models play.
        team: The role of the team that it evaluates.

    Raises:
        UserError: Some role or number of models is wrong; each misspelt role is named.
    """
    if problems := misspelt(roles, [*played, *([team] if team else [])]):
        raise UserError("\n\n".join(problems))
    for role in played:
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
