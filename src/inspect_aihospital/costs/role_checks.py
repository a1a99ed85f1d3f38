"""Refuse names of roles and models that the run would refuse, before cases are read."""

from collections.abc import Mapping, Sequence

from inspect_aihospital.agents.role_names import misspelt
from inspect_aihospital.agents.roles import (
    PANEL_ROLES,
    PERSON_MODEL,
    require_callable,
    require_one,
)
from inspect_aihospital.agents.team import require_team
from inspect_aihospital.errors import UserError, name_hint
from inspect_aihospital.inspect_private import (
    registry_find,
    registry_info,
    registry_unqualified_name,
)
from inspect_aihospital.rehearsal.provider import require_rehearsal
from inspect_aihospital.tasks.task_roles import TaskRoles

BoundModels = str | Sequence[str]
"""Name of the model that is bound to a role, or of several."""


def require_roles(bound: Mapping[str, BoundModels], roles: TaskRoles) -> None:
    """Refuse misspelt names, and a number of models that a role does not take.

    Bindings of roles that the task lacks are ignored, as in the run itself.

    Raises:
        UserError: Some role or number of models is wrong; each misspelt role is named.
    """
    supporting = [*roles.required, *roles.optional]
    if problems := misspelt(bound, [*supporting, *([roles.team] if roles.team else [])]):
        raise UserError("\n\n".join(problems))
    for role in supporting:
        if role not in PANEL_ROLES:
            models = bound.get(role, "")
            require_one(role, models if isinstance(models, str) else list(models))
    if roles.team and roles.team in bound:
        require_team(roles.team, len(_names(bound[roles.team])))


def require_models(model: str | None, bound: Mapping[str, BoundModels]) -> None:
    """Refuse names of models that cannot be called. No model is created.

    Raises:
        UserError: A name is not PROVIDER/MODEL, Inspect knows no such provider, or there is no such
            rehearsal.
    """
    if model:
        _require_model("--model ", model)
    for role, models in bound.items():
        for name in _names(models):
            _require_model(f"--model-role {role}=", name)


def _require_model(option: str, name: str) -> None:
    provider, slash, model = name.partition("/")
    if not provider or not slash or not model:
        raise UserError(f"{option}{name}: expected the name of a model, PROVIDER/MODEL.")
    require_callable(name, option)
    is_person = name == PERSON_MODEL or name.startswith(f"{PERSON_MODEL}-")
    if provider == "aihospital" and not is_person:
        require_rehearsal(model)
    # Inspect loads the providers of other packages only while it searches without a match, so the
    # provider has to be searched by its name before all are listed.
    if not registry_find(
        lambda info: info.type == "modelapi" and registry_unqualified_name(info) == provider
    ):
        apis = registry_find(lambda info: info.type == "modelapi")
        providers = sorted({registry_unqualified_name(registry_info(api)) for api in apis})
        hint = name_hint(provider, providers).replace("?", f"/{model}?")
        raise UserError(f"{option}{name}: Inspect has no provider '{provider}'. {hint}")


def _names(models: BoundModels) -> Sequence[str]:
    return [models] if isinstance(models, str) else models
