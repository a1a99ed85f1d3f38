"""Play a visit with the real solver, and score it with the real scorers."""

import asyncio
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

from inspect_ai.model import GenerateConfig, ModelName
from inspect_ai.scorer import SampleScore, Score, Target
from inspect_ai.solver import TaskState

from benchmarks.instruments.casting import Players
from benchmarks.instruments.models import rehearsed_grader
from inspect_aihospital.agents.briefings import Unrecorded
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.data.samples import record_to_sample
from inspect_aihospital.data.visit_log import find_visit_log
from inspect_aihospital.inspect_private import (
    Transcript,
    init_active_model,
    init_model_roles,
    init_subtask_store,
    init_transcript,
)
from inspect_aihospital.scorers.finished_visit import report_text
from inspect_aihospital.scorers.rubric_scorer import mvme_rubric
from inspect_aihospital.scorers.visit_fidelity import fidelity
from inspect_aihospital.solvers import consultation

MAX_TURNS = 24
"""More than the longest script needs, so that no clean visit is cut off."""


@dataclass(frozen=True)
class HeldVisit:
    """A visit that was held.

    Attributes:
        sample_id: The record and the doctor's style.
        touched: Replies that the planted fault spoiled.
        turns: The turns as the log has them.
        report: The doctor's report.
        doctor_view: Digest of all that the doctor heard and said.
    """

    sample_id: str
    touched: int
    turns: tuple[Turn, ...]
    report: str
    doctor_view: str


@dataclass(frozen=True)
class PlayedVisit(HeldVisit):
    """A visit that was held and scored.

    Attributes:
        fidelity: Score of the scorer `fidelity`.
        grade: The rubric's mean over the report, 0 to 100; `None` where the case is unscored.
        unscored: Why the rubric left the case unscored.
    """

    fidelity: Score
    grade: float | None
    unscored: str | None


async def hold_visit(players: Players) -> HeldVisit:
    """Hold one visit outside of `eval`, which costs twice the time.

    The context of the task that plays holds roles, store and transcript, as in a sample of a run.
    """
    return (await asyncio.create_task(_hold(players)))[1]


async def play_visit(players: Players) -> PlayedVisit:
    """Hold one visit and score it."""
    return await asyncio.create_task(_play(players))


async def _hold(players: Players) -> tuple[TaskState, HeldVisit]:
    models = players.models()
    doctor = models.pop("doctor")
    init_active_model(doctor, GenerateConfig())
    init_model_roles({**models, "grader": rehearsed_grader()})
    init_transcript(Transcript())
    state = _state(players)
    init_subtask_store(state.store)

    async def generate(state: TaskState, **_: Any) -> TaskState:
        state.output = await doctor.generate(state.messages)
        state.messages.append(state.output.message)
        return state

    state = await _solver(players.casting.unrecorded)(state, generate)
    visit = find_visit_log(state.store)
    return state, HeldVisit(
        sample_id=str(state.sample_id),
        touched=players.touched,
        turns=tuple(visit.turns) if visit else (),
        report=report_text(state) or "",
        doctor_view=sha256(repr([m.text for m in state.messages]).encode()).hexdigest(),
    )


async def _play(players: Players) -> PlayedVisit:
    state, held = await _hold(players)
    grades = await _rubric()(state, Target(""))
    checked = await _fidelity(players.casting.unrecorded)(state, Target(""))
    assert grades is not None
    assert checked is not None
    overall = grades.value["overall"] if isinstance(grades.value, dict) else None
    return PlayedVisit(
        **vars(held),
        fidelity=checked,
        grade=None if grades.reason else float(overall or 0),
        unscored=grades.reason,
    )


def _state(players: Players) -> TaskState:
    sample = record_to_sample(players.record)
    return TaskState(
        model=ModelName("mockllm/model"),
        sample_id=f"{players.record.id} {players.doctor_style}",
        epoch=1,
        input=sample.input,
        messages=[],
        metadata=sample.metadata or {},
    )


@cache
def _solver(unrecorded: Unrecorded) -> Any:
    return consultation(max_turns=MAX_TURNS, unrecorded=unrecorded)


@cache
def _rubric() -> Any:
    return mvme_rubric()


@cache
def _fidelity(unrecorded: Unrecorded) -> Any:
    return fidelity(unrecorded=unrecorded)


def sample_scores(visits: list[PlayedVisit]) -> list[SampleScore]:
    """The scores of `fidelity` as a run's metrics take them."""
    return [SampleScore(score=v.fidelity, sample_id=v.sample_id) for v in visits]
