"""How long calls may take: they end where the user sets nothing, and what the user sets wins."""

from pathlib import Path
from typing import Any

import anyio
import pytest
from inspect_ai.log import EvalLog
from inspect_ai.model import GenerateConfig, Model, ModelOutput, get_model

from inspect_aihospital.agents.patience import ATTEMPT_SECONDS, CALL_SECONDS, call_bounds
from tests.exam_players import run_icf, run_usmle, voting
from tests.scripted import doctor, full_report, grader, lines, model_calls, only, run_mvme

VISIT = ("grader", "patient", None)
PATIENT = "<To the doctor> Yes. <end>"


def visit(folder: Path, **options: Any) -> EvalLog:
    return run_mvme(folder, doctor("Hm.", report=full_report()), task={"icd10": False}, **options)


def bounds_of(log: EvalLog, role: str | None) -> set[tuple[int | None, int | None]]:
    calls = model_calls(only(log), role)
    assert calls
    return {(call.config.timeout, call.config.attempt_timeout) for call in calls}


@pytest.mark.parametrize("role", VISIT)
def test_every_call_of_a_visit_has_a_bound(tmp_path: Path, role: str | None) -> None:
    assert bounds_of(visit(tmp_path), role) == {(CALL_SECONDS, ATTEMPT_SECONDS)}


def test_every_call_of_an_exam_has_a_bound(tmp_path: Path) -> None:
    alone = run_usmle(tmp_path, voting("B"))
    assert bounds_of(alone, None) == {(CALL_SECONDS, ATTEMPT_SECONDS)}


def test_every_call_of_a_team_has_a_bound(tmp_path: Path) -> None:
    team = run_icf(tmp_path, [voting("B"), voting("B")])
    for role in ("participant_a", "participant_b", "summarizer"):
        assert bounds_of(team, role) == {(CALL_SECONDS, ATTEMPT_SECONDS)}


@pytest.mark.parametrize("role", VISIT)
def test_what_is_set_for_the_run_wins(tmp_path: Path, role: str | None) -> None:
    log = visit(tmp_path, timeout=50, attempt_timeout=7)
    assert bounds_of(log, role) == {(50, 7)}


def test_what_is_set_for_a_role_wins(tmp_path: Path) -> None:
    patient = with_config(lines(PATIENT), GenerateConfig(timeout=9, attempt_timeout=4))
    log = visit(tmp_path, roles={"patient": patient})
    assert bounds_of(log, "patient") == {(9, 4)}
    assert bounds_of(log, "grader") == {(CALL_SECONDS, ATTEMPT_SECONDS)}


def test_a_batched_call_waits_for_its_batch(tmp_path: Path) -> None:
    log = visit(tmp_path, roles={"grader": with_config(grader(), GenerateConfig(batch=True))})
    assert bounds_of(log, "grader") == {(CALL_SECONDS, None)}


@pytest.mark.slow
def test_only_calls_that_are_batched_wait_for_a_batch(tmp_path: Path) -> None:
    log = visit(tmp_path, batch=True, attempt_timeout=60)
    assert bounds_of(log, "grader") == {(CALL_SECONDS, 60)}
    assert bounds_of(visit(tmp_path, batch=True), "grader") == {(CALL_SECONDS, ATTEMPT_SECONDS)}


def test_a_role_s_own_bound_comes_before_the_run_s(tmp_path: Path) -> None:
    patient = with_config(lines(PATIENT), GenerateConfig(timeout=600, attempt_timeout=4))
    log = visit(tmp_path, roles={"patient": patient}, timeout=50, attempt_timeout=7)
    assert bounds_of(log, "patient") == {(600, 4)}
    assert bounds_of(log, "grader") == {(50, 7)}


def test_a_role_may_refuse_the_cache_of_the_run(tmp_path: Path) -> None:
    patient = with_config(lines(PATIENT), GenerateConfig(cache=False))
    sample = only(visit(tmp_path, roles={"patient": patient}, cache=True))
    assert {call.cache for call in model_calls(sample, "patient")} == {None}
    assert {call.cache for call in model_calls(sample, "grader")} == {"write"}


def with_config(model: Model, config: GenerateConfig) -> Model:
    model.config = config
    return model


def test_a_call_that_never_answers_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inspect_aihospital.agents.patience.ATTEMPT_SECONDS", 1)
    monkeypatch.setattr("inspect_aihospital.agents.patience.CALL_SECONDS", 1)

    async def never(*_: Any) -> ModelOutput:
        await anyio.sleep_forever()
        raise AssertionError

    silent = get_model("mockllm/model", custom_outputs=never, memoize=False)
    log = visit(tmp_path, roles={"patient": silent})
    assert log.status == "error"
    assert log.samples
    assert log.samples[0].error
    assert "AttemptTimeoutError" in log.samples[0].error.message


def test_a_person_is_waited_for_without_end_and_never_cached() -> None:
    bounds = call_bounds(get_model("aihospital/person-r1", memoize=False))
    assert (bounds.timeout, bounds.attempt_timeout, bounds.cache) == (None, None, False)
