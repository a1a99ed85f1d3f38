"""What is read off the header of a log."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from inspect_ai import Task
from inspect_ai.log import EvalConfig, EvalDataset, EvalError, EvalLog, EvalSpec
from inspect_ai.model import GenerateConfig, ModelConfig

from inspect_aihospital import mvme, mvme_one_step, usmle, usmle_icf
from inspect_aihospital.analysis.log_header import header_problem, read_run
from inspect_aihospital.analysis.shard_identity import SUBMISSION
from inspect_aihospital.data.played_roles import ROLES
from inspect_aihospital.tasks.task_roles import roles_of


def header(task: str, **metadata: Any) -> EvalLog:
    roles = ("patient", "examiner", "grader", "participants", "summarizer", "extractor")
    return EvalLog(
        eval=EvalSpec(
            created="2026-01-01T00:00:00+00:00",
            task=f"inspect_aihospital/{task}",
            dataset=EvalDataset(),
            model="openai/doctor",
            config=EvalConfig(),
            model_roles={role: ModelConfig(model=f"openai/{role}") for role in roles},
            metadata=metadata,
        )
    )


def test_settings_are_those_of_who_is_evaluated_and_of_each_instrument() -> None:
    log = header("mvme")
    warm = GenerateConfig(temperature=0.9, max_connections=2)
    log.eval.model_generate_config = warm
    for role in ("grader", "participants"):
        log.eval.model_roles = {
            **(log.eval.model_roles or {}),
            role: [ModelConfig(model=f"openai/{role}", config=warm)],
        }
    run = read_run("a.eval", log, [])
    assert run.settings == {"temperature": "0.9"}
    assert run.role_settings == {"grader": {"temperature": "0.9"}}
    log.eval.task, log.eval.model_generate_config = "inspect_aihospital/usmle_icf", GenerateConfig()
    team = read_run("a.eval", log, [])
    assert team.settings == {"temperature": "0.9"}
    assert team.role_settings == {}


def test_notes_are_what_the_user_wrote() -> None:
    log = header("mvme", checkpoint="step-1000", prompt_hash="h", budget={"log": "x"}, night=2)
    log.eval.tags = ["b", "a"]
    notes = {"checkpoint": "step-1000", "night": "2", "tags": "a + b"}
    assert read_run("a.eval", log, []).notes == notes


@pytest.mark.parametrize(
    ("name", "make_task"),
    [
        ("mvme", partial(mvme, cases="demo", icd10=False, complaint="model")),
        ("mvme_one_step", partial(mvme_one_step, cases="demo", icd10=False)),
        ("usmle", partial(usmle, exam="demo")),
        ("usmle_icf", partial(usmle_icf, exam="demo")),
    ],
)
def test_what_a_task_writes_is_no_note(name: str, make_task: Callable[[], Task]) -> None:
    facts = make_task().metadata
    assert facts
    assert read_run("a.eval", header(name, **facts), []).notes == {}


@pytest.mark.parametrize("key", ["budget", "file", "cases", "departments", SUBMISSION])
def test_the_files_and_names_that_this_package_writes_are_no_note(key: str) -> None:
    assert read_run("a.eval", header("mvme", **{key: "/home/me/logs/x.eval"}), []).notes == {}


def test_a_start_is_kept_in_utc() -> None:
    log = header("mvme")
    log.eval.created = "2026-01-01T10:00:00+02:00"
    assert read_run("a.eval", log, []).created == "2026-01-01T08:00:00+00:00"


@pytest.mark.parametrize(
    ("task", "played"),
    [
        ("usmle", {"summarizer", "extractor"}),
        ("usmle_icf", {"participants", "summarizer", "extractor"}),
        ("mvme_one_step", {"grader", "extractor"}),
    ],
)
def test_roles_that_are_bound_for_other_tasks_are_left_out(task: str, played: set[str]) -> None:
    run = read_run("a.eval", header(task), [])
    assert run.roles.keys() == played
    # No patient, so that nobody has to check one.
    assert not run.is_unchecked


def test_the_roles_are_those_that_the_tasks_may_have() -> None:
    options = {
        "examiner": "llm", "icd10": True, "mentions": "model", "audit": True, "variants": None,
        "strategy": "discussion", "consultations": None,
    }  # fmt: skip
    for task, roles in ROLES.items():
        played = roles_of(task, options)
        team = [played.team] if played.team else []
        assert {*roles} == {*played.required, *played.optional, *team}, task


def test_a_consultation_keeps_its_roles() -> None:
    run = read_run("a.eval", header("mvme"), [])
    assert {"patient", "examiner", "grader"} <= run.roles.keys()
    assert run.is_unchecked


def test_the_content_of_cases_or_questions_is_read() -> None:
    assert read_run("a.eval", header("mvme", cases_sha256="f00"), []).content == "f00"
    exam = header("usmle", exam_sha256="a", questions_sha256="b")
    assert read_run("b.eval", exam, []).content == "a"
    assert read_run("c.eval", header("mvme"), []).content is None


@pytest.mark.parametrize(
    ("traceback", "metadata", "advice"),
    [
        ("ConnectionError: lost", {}, "finish it with inspect eval-retry"),
        ("errors.UserError: No role", {}, "run it anew as the message says"),
        ("lost", {"submission": "a1"}, "give the command of its league or submission again"),
    ],
)
def test_who_reads_of_a_failed_run_is_told_what_helps(
    traceback: str, metadata: dict[str, Any], advice: str
) -> None:
    log = header("mvme", **metadata)
    log.status = "error"
    log.error = EvalError(message="m", traceback=traceback, traceback_ansi="")
    assert header_problem(log) == f"ended in error (m); {advice}"
