"""Logs of rehearsals, made once, and copies of them with something changed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog, write_eval_log

from inspect_aihospital import mvme, mvme_one_step
from tests.analysis.rehearsed_tasks import rate, rehearse_every_task

CASES = 3


@pytest.fixture(scope="session")
def rehearsed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, EvalLog]:
    """`interaction` and `one_step` of one rehearsed doctor on the same built-in cases."""
    folder = str(tmp_path_factory.mktemp("rehearsed"))
    tasks = {
        "interaction": mvme(cases="demo", language="en"),
        "one_step": mvme_one_step(cases="demo", language="en"),
    }
    return {
        name: inspect_eval(
            task, model="aihospital/rehearsal-a", limit=CASES, log_dir=folder, display="none"
        )[0]
        for name, task in tasks.items()
    }


def write_variant(log: EvalLog, path: Path, **changes: Any) -> Path:
    """Write a copy of a log as another run, with other fields of the log or of its `eval`."""
    log = log.model_copy(deep=True)
    samples = changes.pop("samples", log.samples)
    for key in [key for key in changes if key in EvalLog.model_fields]:
        setattr(log, key, changes.pop(key))
    log.eval = log.eval.model_copy(
        update={"eval_id": uuid4().hex, "task_id": uuid4().hex, **changes}
    )
    log.samples = samples
    path.parent.mkdir(parents=True, exist_ok=True)
    write_eval_log(log, str(path))
    return path


@pytest.fixture
def variant(rehearsed: dict[str, EvalLog], tmp_path: Path) -> Callable[..., Path]:
    """Writes a copy of the visits' log as another run: `variant("b.eval", model="x/b")`."""

    def write(name: str, **changes: Any) -> Path:
        return write_variant(rehearsed["interaction"], tmp_path / "logs" / name, **changes)

    return write


@pytest.fixture(scope="session")
def every_task(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Rehearse every task and rate it; this takes about a minute, so it is for slow tests."""
    folder = rehearse_every_task(tmp_path_factory.mktemp("every_task"))
    rate(folder)
    return folder
