"""What was set and can move a score is read off a log; how a model is called is left out."""

from typing import Any

import pytest
from inspect_ai.log import EvalConfig, EvalDataset, EvalLog, EvalPlan, EvalSpec
from inspect_ai.model import GenerateConfig, ModelConfig

from inspect_aihospital.agents.roles import ROLE_CONFIG, SAMPLING, SupportingRole
from inspect_aihospital.agents.team import DECODING
from inspect_aihospital.data.model_settings import (
    DEFAULT_TEMPERATURE,
    evaluated_settings,
    role_settings,
    settings_of,
    short_text,
)
from inspect_aihospital.data.played_roles import KNOWN_ROLES


def header(own: GenerateConfig, run: GenerateConfig, **changes: Any) -> EvalLog:
    spec = EvalSpec(
        created="2026-01-01T00:00:00+00:00",
        task="t",
        dataset=EvalDataset(),
        config=EvalConfig(),
        model="lab/a",
        model_generate_config=own,
        **changes,
    )
    return EvalLog(eval=spec, plan=EvalPlan(config=run))


def test_options_of_the_run_come_before_those_of_the_model() -> None:
    own = GenerateConfig(temperature=0.2, top_p=0.5)
    assert evaluated_settings(header(own, GenerateConfig(temperature=0.9))) == {
        "temperature": "0.9",
        "top_p": "0.5",
    }


def test_settings_of_a_call_and_credentials_are_left_out() -> None:
    config = GenerateConfig(
        max_connections=3, timeout=9, max_retries=1, cache=True, logprobs=True, seed=7
    )
    config.extra_headers = {"authorization": "secret"}
    arguments = {"revision": "abc", "access_token": "secret", "base_url": "x", "client": object()}
    assert settings_of("hf/a", config, arguments) == {"seed": "7", "-M revision": "abc"}
    page = {"people": "r1,r2", "page": 7000}
    assert settings_of("aihospital/person-r1", GenerateConfig(), page) == {}


def test_a_long_value_is_cut_and_has_a_digest() -> None:
    first, second = (short_text("You are a doctor who thinks aloud. " + end) for end in "ab")
    assert first.startswith("You are a doctor who thinks al… ")
    assert len(first) == len("You are a doctor who thinks al… ") + 6
    assert first != second
    assert short_text({"b": 1, "a": [2]}) == '{"a": [2], "b": 1}'


def seat(**settings: Any) -> ModelConfig:
    return ModelConfig(model="lab/x", config=GenerateConfig(**settings))


def test_a_role_at_its_default_temperature_is_not_set_otherwise() -> None:
    assert role_settings("grader", [seat(temperature=0)]) == {}
    assert role_settings("summarizer", [seat(temperature=0), seat(temperature=1)]) == {
        "temperature": "0.0 + not given"
    }
    assert role_settings("doctors", [seat(top_p=0.5), seat(top_p=0.5)]) == {"top_p": "0.5"}


@pytest.mark.parametrize("role", sorted(KNOWN_ROLES))
def test_default_temperatures_are_those_of_the_roles(role: SupportingRole) -> None:
    team_decoding = {str(team_role): config for team_role, config in DECODING.items()}
    bound = {"summarizer": SAMPLING, **team_decoding}.get(role, ROLE_CONFIG)
    default = "" if bound.temperature is None else str(float(bound.temperature))
    assert DEFAULT_TEMPERATURE.get(role, "0.0") == default
