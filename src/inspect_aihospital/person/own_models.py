"""Tell the two providers of `aihospital/…` apart: a person, or the rehearsal."""

from typing import Any

from inspect_ai.model import GenerateConfig, ModelAPI

from inspect_aihospital.person.answer_output import MODEL
from inspect_aihospital.person.provider import PersonAPI
from inspect_aihospital.rehearsal.provider import RehearsalAPI


def own_model(
    model_name: str,
    base_url: str | None = None,
    api_key: str | None = None,
    config: GenerateConfig | None = None,
    **model_args: Any,
) -> ModelAPI:
    """Return the provider that a name of ours belongs to."""
    is_person = model_name == MODEL or model_name.startswith(f"{MODEL}-")
    provider = PersonAPI if is_person else RehearsalAPI
    return provider(model_name, base_url, api_key, config, **model_args)
