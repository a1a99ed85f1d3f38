"""Refuse a run that could not be started before anything is read."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval

from inspect_aihospital import tasks
from inspect_aihospital.costs.plan import RunPlan
from inspect_aihospital.costs.rehearsal_run import stand_ins
from inspect_aihospital.errors import UserError
from inspect_aihospital.inspect_private import registry_params
from inspect_aihospital.tasks.task_roles import ROLES_BY_TASK

ALONE = "aihospital/rehearsal"
TEAMS = {"mvme_collaboration": "doctors", "usmle_icf": "participants"}
REAL = "openai/gpt-5.5"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"task": "mvm"}, "mvm: no such task. Did you mean mvme?"),
        ({"task": "mvme", "args": {"max_turn": 3}}, "Did you mean max_turns?"),
        ({"task": "mvme", "args": {"zzz": 3}}, "Choose one of: cases"),
        ({"task": "mvme", "model": None}, "Name it with --model"),
        ({"task": "mvme", "model": "gpt"}, "--model gpt: expected"),
        ({"task": "mvme", "model": "released/gpt4"}, "not a model that can be called"),
        ({"task": "mvme", "model": "opnai/gpt-5.5"}, "Did you mean openai/gpt-5.5?"),
        ({"task": "mvme", "model": "x/y"}, "no provider 'x'. Choose one of: aihospital, anth"),
        ({"task": "mvme", "model": "aihospital/rehersal"}, "Did you mean rehearsal?"),
        ({"task": "mvme", "bound": {"gradr": REAL}}, "Did you mean --model-role grader="),
        ({"task": "mvme", "bound": {"doctor": REAL}}, "not --model-role doctor="),
        ({"task": "mvme_collaboration", "bound": {"doctor": [REAL] * 2}}, "--model-role doctors="),
        ({"task": "usmle", "bound": {"summariser": REAL}}, "Did you mean --model-role summarizer="),
        ({"task": "mvme", "bound": {"grader": [REAL, "gpt"]}}, "--model-role grader=gpt: expected"),
        ({"task": "mvme", "bound": {"grader": "anthropc/b"}}, "mean anthropic/b?"),
        ({"task": "mvme", "bound": {"patient": [REAL] * 2}}, "one model plays it"),
        ({"task": "mvme_collaboration", "bound": {"doctors": REAL}}, "expected 2 to 6"),
        ({"task": "mvme_collaboration"}, "--model-role doctors="),
        ({"task": "usmle_icf"}, "--model-role participants="),
        ({"task": "usmle_icf", "bound": {"participants": [REAL] * 2}, "epochs": 2}, "rounds"),
        ({"task": "mvme", "epochs": 0}, "epochs=0"),
        ({"task": "mvme", "limit": 0}, "limit=0"),
        ({"task": "mvme", "limit": -1}, "limit=-1"),
    ],
)
def test_refused_before_cases_are_read(
    monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any], message: str
) -> None:
    plan: dict[str, Any] = {"args": {}, "model": REAL, "bound": {}, **changes}
    monkeypatch.setattr(RunPlan, "build", None)  # nothing is read
    with pytest.raises(UserError) as refused:
        RunPlan(**plan)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("task", "roles"),
    [
        ("usmle", {"red_team": REAL, "graders": REAL, "patient": [REAL, REAL]}),
        ("mvme", {"nobody": REAL, "participants": REAL}),
        ("mvme_examiner_attack", {"grader": [REAL, REAL], "pateint": REAL}),
    ],
)
def test_roles_that_nobody_plays_are_no_reason_to_refuse(task: str, roles: dict[str, Any]) -> None:
    assert RunPlan(task, {}, REAL, roles).bound == roles


VARIED: list[tuple[str, dict[str, Any]]] = [
    *[("mvme", {}), ("mvme", {"examiner": "chart", "mentions": "model", "audit": True})],
    *[("mvme_one_step", {}), ("mvme_one_step", {"mentions": "model"})],
    *[("mvme_collaboration", {}), ("mvme_collaboration", {"strategy": "vote"})],
    *[("mvme_examiner_attack", {}), ("mvme_examiner_attack", {"examiner": "chart"})],
    *[("qualify_auditor", {}), ("qualify_examiner", {})],
    *[("qualify_grader", {}), ("qualify_patient", {})],
    *[("usmle", {}), ("usmle_icf", {})],
]


@pytest.mark.parametrize(("task", "args"), VARIED)
def test_roles_are_those_that_the_task_makes_ready(task: str, args: dict[str, Any]) -> None:
    data = {"exam": "demo"} if task.startswith("usmle") else {"cases": "demo", "language": "en"}
    team = TEAMS.get(task)
    plan = RunPlan(task, data | args, REAL, {team: [REAL] * 2} if team else {})
    setup = plan.build().setup
    first = setup[0] if isinstance(setup, list) else setup
    ready = registry_params(first)
    assert list(plan.roles.required) == ready["roles"]
    assert list(plan.roles.optional) == ready.get("optional", [])
    assert plan.roles.team == ready.get("under_test") == team


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mvme_one_step", "usmle_icf"])
def test_a_shuffled_limit_takes_the_cases_that_inspect_takes(name: str, tmp_path: Path) -> None:
    args: dict[str, Any] = {"samples": 1, "exam": "demo"} if TEAMS.get(name) else {"cases": "demo"}
    roles: dict[str, Any] = {TEAMS[name]: [ALONE, ALONE]} if TEAMS.get(name) else {}
    plan = RunPlan(name, args, ALONE, roles, limit=3, shuffle=7)
    log = inspect_eval(
        plan.build(),
        model=ALONE,
        model_roles=roles,
        limit=3,
        sample_shuffle=7,
        log_dir=str(tmp_path),
        display="none",
    )[0]
    ids = [sample.id for sample in plan.samples]
    assert set(ids) == {sample.id for sample in log.samples or []}
    assert ids != [sample.id for sample in replace(plan, shuffle=False).samples]


def test_all_tasks_can_be_estimated() -> None:
    assert sorted(ROLES_BY_TASK) == sorted(tasks.__all__)


def test_seats_are_taken_by_those_who_are_bound_and_else_by_the_defaults() -> None:
    graders = ["google/a", "google/b"]
    roles = {"doctors": ["openai/a", "vllm/b"], "grader": graders, "patient": "hf/p"}
    plan = RunPlan("mvme_collaboration", {}, None, roles)
    seats = ["doctor_a", "doctor_b", "grader_b", "patient", "examiner"]
    assert [plan.model_of(seat) for seat in seats] == [
        *("openai/a", "vllm/b", "google/b", "hf/p"),
        "openai/gpt-5.4-mini-2026-03-17",
    ]
    rehearsed = RunPlan("mvme", {}, "aihospital/rehearsal", {})
    assert rehearsed.model_of("grader") == "aihospital/rehearsal"
    assert RunPlan("mvme", {}, REAL, {}).model_of("evaluated") == REAL


def test_stand_ins_keep_the_shape_of_roles() -> None:
    own = "aihospital/rehearsal-lenient"
    assert stand_ins({"participants": [REAL, REAL], "grader": [REAL, own], "patient": REAL}) == {
        "participants": ["aihospital/rehearsal-a", "aihospital/rehearsal-b"],
        "grader": ["aihospital/rehearsal", own],
        "patient": "aihospital/rehearsal",
    }
