"""Limits of a run that cut a team's case short: what is scored, what not, and what is kept."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import EvalLog
from inspect_ai.model import ChatMessage, Model, ModelOutput

from inspect_aihospital.core.conference.proceedings import Outcome
from inspect_aihospital.data.visit_log import VisitLog
from tests.conference_players import (
    FINAL,
    chair,
    conference_of,
    run_team,
    scored,
    seated,
    values,
)
from tests.scripted import lines, model_calls, only, says, scripted

pytestmark = pytest.mark.slow


def cut(folder: Path, doctors: Any = None, **options: Any) -> EvalLog:
    """Run a team that would never agree."""
    roles = {"moderator": chair("(1) Which?"), **options.pop("roles", {})}
    return run_team(folder, doctors or [seated("angina"), seated("flu")], roles=roles, **options)


VISITS, REVISED, TWO_ROUNDS = 3, 5, 9
"""Calls of doctors: within the visits, within the revision, within the second round."""


@pytest.mark.parametrize("calls", [VISITS, REVISED, TWO_ROUNDS])
@pytest.mark.parametrize("limit", ["token", "turn"])
def test_a_budget_that_the_doctors_used_up_is_charged_to_them(
    tmp_path: Path, limit: str, calls: int
) -> None:
    size = {"token": 15 * calls, "turn": calls}[limit]
    log = cut(tmp_path, **{f"{limit}_limit": size})
    sample = only(log)
    assert sample.limit is not None
    assert sample.limit.type == limit
    assert sample.store_as(VisitLog).limit == limit
    assert values(sample)["overall"] == 0
    assert not model_calls(sample, "grader")
    assert conference_of(sample).outcome is Outcome.INTERRUPTED
    assert scored(sample, "meeting").answer == "interrupted"
    spent = sum(len(model_calls(sample, seat)) for seat in ("doctor_a", "doctor_b"))
    assert values(sample, "meeting")["visit_calls"] in range(1, spent + 1)


@pytest.mark.parametrize("limit", ["token", "turn"])
def test_others_than_doctors_use_up_no_budget(tmp_path: Path, limit: str) -> None:
    calls = 2 * 2 + 2 + 4 * 2
    log = cut(tmp_path, **{f"{limit}_limit": {"token": 15, "turn": 1}[limit] * (calls + 1)})
    assert only(log).limit is None
    assert conference_of(log).outcome is Outcome.CAP


def test_a_doctors_conversation_that_is_too_long_is_charged_to_the_team(tmp_path: Path) -> None:
    sample = only(cut(tmp_path, message_limit=7))
    assert sample.limit is not None
    assert sample.store_as(VisitLog).limit == "message"
    assert values(sample)["overall"] == 0


def test_the_moderators_conversation_uses_up_no_message_limit(tmp_path: Path) -> None:
    sample = only(cut(tmp_path, message_limit=12))
    assert conference_of(sample).outcome is Outcome.CAP
    assert len(sample.messages) > 12
    assert sample.messages[-1].text == FINAL
    assert values(sample)["aspects_scored"] == 5


async def slowly(messages: list[ChatMessage], tools: object) -> ModelOutput:
    await asyncio.sleep(30)
    return says(FINAL)


SLOW: Model = scripted(slowly)  # type: ignore[arg-type]


@pytest.mark.parametrize("role", ["doctors", "patient", "moderator"])
def test_time_is_also_spent_by_others_and_charged_to_nobody(tmp_path: Path, role: str) -> None:
    patient = {"patient": lines("<To the doctor> Hm.")}
    roles: dict[str, Any] = {} if role == "doctors" else {**patient, role: SLOW}
    doctors = [SLOW, seated()] if role == "doctors" else None
    log = cut(tmp_path, doctors, roles=roles, time_limit=2, task={"max_turns": 2})
    sample = only(log)
    assert sample.limit is not None
    assert sample.limit.type == "time"
    assert scored(sample).reason == "interrupted"
    assert values(sample)["aspects_scored"] == 0
    assert not model_calls(sample, "grader")
    assert conference_of(sample).outcome is Outcome.INTERRUPTED
    assert len(conference_of(sample).consultations) == 2
    assert scored(sample, "meeting").reason is None
