"""The runs: each task as it is set up, with Inspect's own providers and bounds that fit a test."""

import os
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, overload

import inspect_ai
from inspect_ai.log import EvalLog, read_eval_log
from inspect_ai.model import Model, get_model

import inspect_aihospital
from benchmarks.faults.injector import Injector
from benchmarks.faults.serving import Served
from benchmarks.reach.scenarios import CHAT, MESSAGES, RESPONSES

CASES = 4
SHORT, LONG = (8, 12), (60, 60)
"""Seconds given to Inspect as `--attempt-timeout` and `--timeout`: where a call hangs, and where
none should. A user who gives none has the defaults of `agents/patience.py`."""
MOST_WAIT = 1803
"""Seconds between two attempts at most: Inspect waits 3, 6, 12 and so on, each up to 3 more."""
SPARE_SECONDS = 60
"""For all that is no call, on a slow machine."""

EXAM = {"exam": "demo", "samples": 3}
NPCS = {"patient": CHAT, "examiner": RESPONSES}


@dataclass(frozen=True)
class Setting:
    """How a task is run.

    Attributes:
        task: Its name.
        roles: Models by role.
        args: Parameters.
        model: The model under evaluation.
        options: Further options of Inspect's `eval`.
        scorer: The scorer of its headline.
        coverage: The metric beside that.
        sampled: Whether the order in which equal requests come decides who gets which answer.
        chain: Calls of which each waits for the one before, at most, all rounds together.
    """

    task: str
    roles: Mapping[str, str | list[str]]
    args: Mapping[str, Any]
    chain: int
    scorer: str
    coverage: str
    sampled: bool = False
    model: str = MESSAGES
    options: Mapping[str, Any] = field(default_factory=dict)

    def bound(self, attempt: int, call: int) -> float:
        """Seconds within which a run has to end, whatever happens to its calls."""
        return self.chain * call_bound(attempt, call) + SPARE_SECONDS


DEMO = {"cases": "demo"}
SHUFFLED = {"sample_shuffle": 1}
ONE_BY_ONE = {"max_connections": 1}
"""Equal requests come in the order of samples, and the server answers the n-th with its n-th."""

SETTINGS = (
    Setting(
        "mvme",
        {**NPCS, "grader": [RESPONSES, MESSAGES], "extractor": CHAT, "auditor": RESPONSES},
        {**DEMO, "audit": True},
        chain=55,
        scorer="mvme_rubric",
        coverage="overall_coverage",
        options=SHUFFLED,
    ),
    Setting(
        "mvme_one_step",
        {"grader": RESPONSES, "extractor": CHAT},
        DEMO,
        chain=10,
        scorer="one_step_rubric",
        coverage="diagnostic_coverage",
        options=SHUFFLED,
    ),
    Setting(
        "mvme_collaboration",
        {**NPCS, "doctors": [CHAT, MESSAGES], "moderator": RESPONSES, "grader": RESPONSES},
        DEMO,
        chain=80,
        scorer="mvme_rubric",
        coverage="overall_coverage",
        options=SHUFFLED,
    ),
    Setting(
        "usmle",
        {"summarizer": CHAT},
        EXAM,
        chain=5,
        scorer="usmle_answers",
        coverage="coverage",
        sampled=True,
        model=CHAT,
        options=ONE_BY_ONE,
    ),
    Setting(
        "usmle_icf",
        {"participants": [CHAT, MESSAGES, RESPONSES], "summarizer": CHAT},
        {**EXAM, "threshold": 1, "max_rounds": 3},
        chain=15,
        scorer="usmle_icf_answers",
        coverage="coverage",
        sampled=True,
        options=ONE_BY_ONE,
    ),
    Setting(
        "mvme_examiner_attack",
        {"examiner": CHAT},
        {},
        chain=6,
        scorer="examiner_defence",
        coverage="coverage",
        options=SHUFFLED,
    ),
)
BY_TASK = {setting.task: setting for setting in SETTINGS}


@dataclass(frozen=True)
class Ran:
    """A run that ended.

    Attributes:
        log: Its log, with samples.
        seconds: Its wall time.
        bound: Seconds within which it had to end.
    """

    log: EvalLog
    seconds: float
    bound: float


def run(setting: Setting, served: Served, injector: Injector | None, folder: Path) -> Ran:
    """Run a task on a few cases, with or without faults.

    Args:
        setting: The task.
        served: The server that its providers call.
        injector: What goes wrong; `None` for nothing.
        folder: Takes the log and the cache; empty before.
    """
    served.begin(injector)
    os.environ["INSPECT_CACHE_DIR"] = str(folder / "cache")
    attempt, call = SHORT if injector and injector.kind.hangs else LONG
    began = time.monotonic()
    task = getattr(inspect_aihospital, setting.task)(**setting.args)
    log = inspect_ai.eval(
        task,
        model=fresh(setting.model),
        model_roles={role: fresh(model) for role, model in setting.roles.items()},
        limit=CASES,
        timeout=call,
        attempt_timeout=attempt,
        continue_on_fail=True,
        log_model_api=True,
        log_dir=str(folder),
        display="log",
        **setting.options,
    )[0]
    seconds, bound = time.monotonic() - began, setting.bound(attempt, call)
    return Ran(read_eval_log(log.location, resolve_attachments="full"), seconds, bound)


@overload
def fresh(model: str) -> Model: ...
@overload
def fresh(model: list[str]) -> list[Model]: ...
@overload
def fresh(model: str | list[str]) -> Model | list[Model]: ...
def fresh(model: str | list[str]) -> Model | list[Model]:
    """Models with clients of their own: those of a run before hold connections of its loop."""
    if isinstance(model, list):
        return [fresh(member) for member in model]
    return get_model(model, memoize=False)


def call_bound(attempt: int, call: int) -> int:
    """Seconds within which a call ends: its last attempt begins a wait after `call` at most.

    All waits before were less than `call` together, and each is twice the one before.

    Args:
        attempt: `--attempt-timeout`.
        call: `--timeout`, after which a call that failed is not tried again.
    """
    return call + min(call + 6, MOST_WAIT) + attempt


def rate_for(calls: float) -> float:
    """The rate at which about half of the cases meet a fault: 0.7 a case, spread over its calls.

    Args:
        calls: Calls a case, of those that can meet it; without any the rate is 0.
    """
    return min(0.5, 0.7 / calls) if calls else 0.0
