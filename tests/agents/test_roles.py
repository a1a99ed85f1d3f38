"""Who plays whom, and what happens when nobody can."""

from pathlib import Path

import pytest
from inspect_ai.event import ModelEvent

from inspect_aihospital.agents.roles import DEFAULT_MODELS, REHEARSAL_MODEL, default_model
from tests.scripted import doctor, error_of, full_report, lines, model_calls, only, run_mvme

ROLES = ("patient", "examiner", "grader")
"""Roles of the task `mvme`."""


@pytest.mark.parametrize("role", DEFAULT_MODELS)
def test_a_role_never_defaults_to_the_doctor(role: str) -> None:
    assert default_model(role, "anthropic/some-doctor") == DEFAULT_MODELS[role]  # type: ignore[arg-type, index]
    assert default_model(role, REHEARSAL_MODEL) == REHEARSAL_MODEL  # type: ignore[arg-type]
    # A person needs real instruments, though its provider is that of the rehearsal.
    assert default_model(role, "aihospital/person-r1") == DEFAULT_MODELS[role]  # type: ignore[arg-type, index]


@pytest.mark.parametrize("role", ROLES)
def test_a_missing_key_names_the_role_and_the_option_before_any_call(
    tmp_path: Path, role: str
) -> None:
    log = run_mvme(
        tmp_path,
        doctor("Hm.", report=full_report()),
        unbound=[role],
    )
    assert log.status == "error"
    assert f"--model-role {role}=" in error_of(log)
    assert "OPENAI_API_KEY" in error_of(log)
    for sample in log.samples or []:
        assert not [event for event in sample.events if isinstance(event, ModelEvent)]


@pytest.mark.parametrize("role", ["patient", "examiner"])
def test_one_model_plays_an_npc(tmp_path: Path, role: str) -> None:
    log = run_mvme(
        tmp_path,
        doctor("Hm.", report=full_report()),
        roles={role: [lines("a"), lines("b")]},
    )
    assert log.status == "error"
    assert f"Role '{role}' is bound to several models" in error_of(log)


def test_roles_decode_at_temperature_zero_unless_bound_otherwise(tmp_path: Path) -> None:
    sample = only(run_mvme(tmp_path, doctor("Hm.", report=full_report())))
    for role in ("patient", "grader"):
        assert [event.config.temperature for event in model_calls(sample, role)] == [0]
    assert all(event.config.temperature is None for event in model_calls(sample))
