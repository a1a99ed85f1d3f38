"""Mark the holder of an eval in a folder that several may write to."""

import time
from pathlib import Path

import pytest

from inspect_aihospital.submission import marks


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marks, "SETTLE", 0.01)


def test_an_eval_is_taken_once(tmp_path: Path) -> None:
    folder = str(tmp_path / "new" / "folder")
    assert marks.holder(folder) is None
    assert marks.take(folder, "a")
    assert not marks.take(folder, "b")
    assert marks.holds(folder, "a")
    marks.release(folder, "b")
    assert marks.holds(folder, "a")
    marks.release(folder, "a")
    assert marks.take(folder, "b")


def test_of_two_at_once_the_last_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = str(tmp_path)
    monkeypatch.setattr(time, "sleep", lambda _: marks.renew(folder, "b"))
    assert not marks.take(folder, "a")
    assert marks.holds(folder, "b")


def test_a_mark_that_is_not_renewed_is_void(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = str(tmp_path)
    assert marks.take(folder, "a")
    monkeypatch.setattr(marks, "BEAT", 0.0)
    assert marks.holder(folder) is None
    assert marks.take(folder, "b")
    assert not marks.holds(folder, "a")


@pytest.mark.parametrize(("set_by", "holds"), [(-3600, False), (-5, True), (5, True)])
def test_a_clock_that_was_set_back_leaves_nobody_in_charge_for_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, set_by: int, holds: bool
) -> None:
    folder, now = str(tmp_path), time.time
    marks.renew(folder, "a")
    monkeypatch.setattr(time, "time", lambda: now() + set_by)
    assert (marks.holder(folder) is not None) == holds
    marks.renew(folder, "a")
    assert marks.holder(folder) is not None


@pytest.mark.parametrize(
    "text", ["{", "", "12", "[]", "{}", '{"token": 1, "host": "h", "pid": "x", "beat": "late"}']
)
def test_a_broken_mark_holds_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "running").write_text(text, encoding="utf-8")
    assert marks.holder(str(tmp_path)) is None


def test_a_wish_to_stop_is_taken_back(tmp_path: Path) -> None:
    folder = str(tmp_path)
    assert not marks.asked_to_stop(folder)
    marks.allow(folder)
    marks.ask_to_stop(folder)
    assert marks.asked_to_stop(folder)
    marks.allow(folder)
    assert not marks.asked_to_stop(folder)


def test_a_wish_to_stop_may_mean_one_start_alone(tmp_path: Path) -> None:
    folder = str(tmp_path)
    marks.ask_to_stop(folder, "a")
    marks.ask_to_stop(folder, "b")
    marks.allow(folder)  # another submission goes on with the eval
    assert [marks.asked_to_stop(folder, start) for start in ("a", "b", "c", "")] == [
        *(True, True, False, False)
    ]
    marks.release(folder, "a")
    assert not marks.asked_to_stop(folder, "a")
    marks.ask_to_stop(folder)
    assert all(marks.asked_to_stop(folder, start) for start in ("a", "b", "c", ""))
