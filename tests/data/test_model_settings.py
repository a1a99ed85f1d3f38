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


def set_by(**arguments: Any) -> dict[str, str]:
    """Return the settings that a provider's own arguments make."""
    return settings_of("hf/a", GenerateConfig(), arguments)


def test_nested_arguments_tell_runs_apart() -> None:
    thinking = [set_by(chat_template_kwargs={"enable_thinking": on}) for on in (True, False)]
    assert thinking[0] == {"-M chat_template_kwargs": '{"enable_thinking": true}'}
    assert thinking[0] != thinking[1]
    assert set_by(stop=["a", "b"]) != set_by(stop=["a", "c"])
    assert set_by(kwargs={"b": 1, "a": 0}) == set_by(kwargs={"a": 0.0, "b": 1})
    assert set_by(kwargs={"a": object()}) == set_by(kwargs={"a": object()})


@pytest.mark.parametrize("name", ["retrieval", "keyword_boost", "clientele", "hosted", "report"])
def test_a_name_that_holds_the_letters_of_another_is_a_setting(name: str) -> None:
    assert set_by(**{name: "x"}) == {f"-M {name}": "x"}


@pytest.mark.parametrize(
    "name",
    [
        *("base_url", "baseUrl", "host", "server_port", "max_retries", "client_timeout"),
        *("aws_region", "http_proxy", "api_key", "apikey", "AWS_ACCESS_KEY_ID", "hf_token"),
        *("password", "jwt"),
    ],
)
def test_what_reaches_a_server_is_no_setting(name: str) -> None:
    assert set_by(**{name: "x"}) == {}


def test_a_number_is_one_value_however_it_is_written() -> None:
    assert set_by(top_k=0) == set_by(top_k=0.0) == {"-M top_k": "0"}
    assert set_by(top_p=0.5) == {"-M top_p": "0.5"}


@pytest.mark.parametrize(
    "arguments",
    [
        {"default_headers": {"x-beta": "hush"}},
        {"extra_body": {"note": "hush"}},
        {"options": {"deep": [{"sso_auth": "hush"}]}},
        {"options": {"password": "hush"}},
        {"oauth_grant": "hush"},
        {"think_token": "hush"},
        {"vault_keys": ["hush"]},
        {"credentials_file": "hush"},
        {"cookie_jar": "hush"},
        {"secret_sauce": "hush"},
    ],
)
def test_of_what_may_be_secret_nothing_but_a_digest_is_shown(arguments: dict[str, Any]) -> None:
    assert "hush" not in str(set_by(**arguments))
    extra = GenerateConfig(extra_body=arguments)
    (text,) = settings_of("hf/a", extra, {}).values()
    assert text.startswith("digest ")


def test_bodies_are_compared_by_a_digest_without_credentials() -> None:
    def body(**parts: Any) -> dict[str, str]:
        return settings_of("hf/a", GenerateConfig(extra_body=parts), {})

    assert body(auth="Bearer 1", top_k=1) == body(auth="Bearer 2", top_k=1.0)
    assert body(auth="Bearer 1", top_k=1) != body(auth="Bearer 1", top_k=2)


def test_counts_of_tokens_and_switches_are_shown() -> None:
    assert set_by(max_new_tokens=5, keep_think_token=True, tokenizer="lab/a") == {
        "-M keep_think_token": "True",
        "-M max_new_tokens": "5",
        "-M tokenizer": "lab/a",
    }


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
