"""Stop an eval by a mark for its start alone, as for an eval that does not hear Ray."""

import time
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest

from inspect_aihospital.submission import marks
from inspect_aihospital.submission.process import Order, Running
from tests.submission.real import CASES, LONG, logs, until, works

Write = Callable[..., Path]


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray, whose tasks do not hear it."""
    ray = pytest.importorskip("ray")
    monkeypatch.setattr(ray, "cancel", lambda ref: None)


def ask(order: Order) -> None:
    from inspect_aihospital.submission.engines.ray import Task

    Task(None, order).stop()  # type: ignore[arg-type]


@pytest.mark.usefixtures("deaf")
def test_a_task_is_asked_by_a_mark_for_this_start(tmp_path: Path) -> None:
    ask(Order(str(tmp_path), {}, "a"))
    assert marks.asked_to_stop(str(tmp_path), "a")
    assert not marks.asked_to_stop(str(tmp_path), "b")


@pytest.mark.usefixtures("deaf")
def test_a_folder_that_cannot_be_written_keeps_no_other_task_from_being_asked(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").touch()
    ask(Order(str(tmp_path / "file"), {}, "a"))


@pytest.mark.slow
def test_an_eval_heeds_the_mark_of_its_start(write_spec: Write) -> None:
    (work,) = works(write_spec(tasks=[CASES], eval_config=LONG))
    order = Order(work.folder, work.config, uuid4().hex)
    running = Running(order, {"INSPECT_AIHOSPITAL_BEAT": "1"})
    until(lambda: bool(logs(work.folder)) or running.done())
    marks.ask_to_stop(work.folder, uuid4().hex)
    time.sleep(4)  # beats
    assert not running.done()
    marks.ask_to_stop(work.folder, order.token)
    until(running.done)
    assert [log.status for log in logs(work.folder)] == ["cancelled"], running.output()
    assert not marks.asked_to_stop(work.folder, order.token), "its mark is not taken back"
