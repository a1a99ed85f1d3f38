"""Submitting by an engine that runs evals in this process, and loses some on the way."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from zipfile import ZipFile

import pytest
from inspect_ai import eval as run_eval
from inspect_ai.log import list_eval_logs

from inspect_aihospital.submission import driving, marks
from inspect_aihospital.submission.driving import Submission
from inspect_aihospital.submission.engines import Busy
from inspect_aihospital.submission.process import Order
from inspect_aihospital.submission.spec import read_spec
from inspect_aihospital.submission.state import state_of
from inspect_aihospital.submission.work import Work, plan

pytestmark = pytest.mark.slow

Write = Callable[..., Path]


class Over:
    """An eval that is over as soon as it was started."""

    def done(self) -> bool:
        return True

    ended = done

    def stop(self) -> None:
        """It is over."""

    def output(self) -> str:
        return "the last words"


@dataclass
class Here:
    """Runs evals at once, in this process, but loses the first few that are started."""

    loses: int = 0
    orders: list[Order] = field(default_factory=list)

    def start(self, order: Order) -> Over:
        self.orders.append(order)
        marks.renew(order.folder, order.token)  # one that is lost does not give its eval back
        if len(self.orders) > self.loses:
            task = order.config["task"]
            run_eval(
                task["task"],
                model=order.config["model"],
                task_args=task["args"],
                limit=order.config["eval_config"]["limit"],
                log_dir=order.folder,
                display="none",
            )
        return Over()


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driving, "POLL", 0.01)
    monkeypatch.setattr(marks, "BEAT", 0.05)


@pytest.fixture
def reports() -> list[tuple[str, str, str]]:
    return []


@pytest.fixture
def submit(reports: list[tuple[str, str, str]]) -> Callable[..., list[Work]]:
    def submit(engine: Here, spec: Path, retries: int = 2) -> list[Work]:
        def report(word: str, work: Work, reason: str) -> None:
            reports.append((word, work.name, reason))

        return Submission(engine, 1, retries, report).run(plan(read_spec(spec)))

    return submit


def test_a_second_submission_runs_only_what_is_missing(
    write_spec: Write, submit: Callable[..., list[Work]], tmp_path: Path
) -> None:
    spec, first, second, third = write_spec(shards=2), Here(), Here(), Here()
    assert submit(first, spec) == []
    assert len(first.orders) == 2
    assert submit(second, spec) == []
    assert not second.orders
    (log_info,) = list_eval_logs(first.orders[0].folder)
    Path(log_info.name.removeprefix("file://")).unlink()
    assert submit(third, spec) == []
    assert [order.folder for order in third.orders] == [first.orders[0].folder]
    assert len(list_eval_logs(str(tmp_path / "logs"))) == 2


def test_a_lost_eval_is_started_again(
    write_spec: Write, submit: Callable[..., list[Work]], reports: list[tuple[str, str, str]]
) -> None:
    engine, spec = Here(loses=2), write_spec()
    assert submit(engine, spec) == []
    assert [word for word, _, _ in reports] == [*["started", "lost"] * 2, "started", "done"]
    assert reports[1][2] == "the last words"
    assert len({order.token for order in engine.orders}) == 3


def test_an_eval_that_is_always_lost_is_given_up_and_told(
    write_spec: Write, submit: Callable[..., list[Work]], reports: list[tuple[str, str, str]]
) -> None:
    engine = Here(loses=9)
    (failed,) = submit(engine, write_spec(), retries=1)
    assert len(engine.orders) == 2
    assert reports[-1] == ("failed", failed.name, "the last words")
    assert state_of(failed.folder).kind == "missing"


def test_a_full_queue_is_asked_again_and_costs_no_retry(
    write_spec: Write, submit: Callable[..., list[Work]], reports: list[tuple[str, str, str]]
) -> None:
    class Full(Here):
        attempts = 0

        def start(self, order: Order) -> Over:
            self.attempts += 1
            if self.attempts < 4:
                raise Busy
            return super().start(order)

    assert submit(Full(), write_spec(), retries=0) == []
    assert [word for word, _, _ in reports] == ["started", "done"]


def test_what_another_submission_runs_is_waited_for(
    write_spec: Write, submit: Callable[..., list[Work]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(marks, "BEAT", 0.5)
    spec, engine = write_spec(), Here()
    (work,) = plan(read_spec(spec))
    marks.renew(work.folder, "another")
    assert state_of(work.folder).kind == "running"
    mark_was_void: list[bool] = []

    def start(order: Order) -> Over:
        mark_was_void.append(marks.holder(order.folder) is None)
        return Here.start(engine, order)

    monkeypatch.setattr(engine, "start", start)
    assert submit(engine, spec) == []
    assert mark_was_void == [True]


def test_what_was_lost_but_may_still_run_is_waited_for(
    write_spec: Write, submit: Callable[..., list[Work]], reports: list[tuple[str, str, str]]
) -> None:
    class StillRunning(Over):
        def ended(self) -> bool:
            return False

    class LosesFirst(Here):
        def start(self, order: Order) -> Over:
            marks_held.append(marks.holder(order.folder) is not None)
            super().start(order)
            return StillRunning() if len(self.orders) == 1 else Over()

    marks_held: list[bool] = []
    assert submit(LosesFirst(loses=1), write_spec()) == []
    assert marks_held == [False, False]
    assert [word for word, _, _ in reports] == ["started", "lost", "started", "done"]


def test_a_cancelled_eval_is_not_started_until_it_is_submitted_again(
    write_spec: Write, submit: Callable[..., list[Work]], reports: list[tuple[str, str, str]]
) -> None:
    class Cancelled(Here):
        def start(self, order: Order) -> Over:
            for work in works:
                marks.ask_to_stop(work.folder)
            return Over()

    spec, engine = write_spec(shards=2), Here()
    works = plan(read_spec(spec))
    assert len(submit(Cancelled(), spec)) == 2
    assert [word for word, _, _ in reports] == ["started", "cancelled", "cancelled"]
    assert submit(engine, spec) == []
    assert len(engine.orders) == 2


def test_a_log_that_was_cut_off_in_writing_is_not_continued(
    write_spec: Write, submit: Callable[..., list[Work]]
) -> None:
    spec, engine = write_spec(), Here()
    assert submit(engine, spec) == []
    (log,) = list_eval_logs(engine.orders[0].folder)
    path = Path(log.name.removeprefix("file://"))
    path.write_bytes(path.read_bytes()[:2000])
    assert state_of(engine.orders[0].folder).kind == "missing"
    assert submit(engine, spec) == []
    assert state_of(engine.orders[0].folder).kind == "done"


def test_a_damaged_log_is_run_again_and_stops_no_other(
    write_spec: Write, submit: Callable[..., list[Work]]
) -> None:
    spec, engine = write_spec(), Here()
    assert submit(engine, spec) == []
    (log,) = list_eval_logs(engine.orders[0].folder)
    path = Path(log.name.removeprefix("file://"))
    whole = path.read_bytes()
    with ZipFile(path) as archive:
        header = archive.getinfo("header.json")
    place = header.header_offset + 60
    path.write_bytes(whole[:place] + bytes(8) + whole[place + 8 :])
    assert state_of(engine.orders[0].folder).kind == "missing"
