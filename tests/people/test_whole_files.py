"""Failures leave no half-written file behind."""

import os
import subprocess
import sys
from pathlib import Path
from platform import node
from typing import Any

import pytest

from inspect_aihospital.data.atomic_write import all_or_nothing
from inspect_aihospital.errors import UserError
from inspect_aihospital.people import form_files, rating_import, sheets
from tests.people.filling import by_code, fill_folder, refusal, run, run_ok

pytestmark = pytest.mark.slow


def file_contents(folder: Path) -> dict[str, bytes]:
    return {str(p): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


@pytest.mark.parametrize("failure", [OSError("disk full"), RuntimeError("bug")])
def test_a_log_that_cannot_be_written_whole_is_not_there(
    failure: Exception, filled: Path, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file_contents(log.parent)

    def fail(log: Any, location: str) -> None:
        Path(location).write_bytes(b"half")
        raise failure

    monkeypatch.setattr(rating_import, "write_eval_log", fail)
    folders, out = [filled / "rater_1", filled / "rater_2"], log.with_name("new.eval")
    result = run("ratings", *folders, "--key", filled / "key.json", "--log", log, "--out", out)
    assert result.exit_code == 1
    assert file_contents(log.parent) == before


def test_forms_that_cannot_be_written_whole_are_not_there(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, write = file_contents(tmp_path), sheets.write_csv

    def fail(path: Path, table: Any) -> None:
        if "rater_2" in str(path):
            raise OSError("disk full")
        write(path, table)

    monkeypatch.setattr(form_files, "write_csv", fail)
    message = refusal("questionnaire", log, "--out", tmp_path / "forms")
    assert "cannot be written (disk full)" in message
    assert file_contents(tmp_path) == before
    assert not (tmp_path / "forms").exists()


def test_nothing_is_overwritten(forms: Path, log: Path) -> None:
    fill_folder(forms / "rater_1", by_code)
    fill_folder(forms / "rater_2")
    before = file_contents(log.parent)
    assert "there is something already" in refusal("questionnaire", log, "--out", forms)
    folders = [forms / "rater_1", forms / "rater_2", "--key", forms / "key.json"]
    assert "there is something" in refusal("ratings", *folders, "--log", log, "--out", log)
    assert "there is something" in refusal("ratings", *folders, "--arbitrate", forms)
    assert file_contents(log.parent) == before


def test_a_log_needs_a_name_of_a_log(filled: Path, log: Path) -> None:
    folders = [filled / "rater_1", filled / "rater_2", "--key", filled / "key.json"]
    message = refusal("ratings", *folders, "--log", log, "--out", log.with_name("new.txt"))
    assert "ends with .eval or .json" in message
    assert "belong together" in refusal("ratings", *folders, "--log", log)
    run_ok("ratings", *folders, "--log", log, "--out", log.with_name("new.json"))


def test_what_an_interrupted_run_left_does_not_stand_in_the_way(tmp_path: Path) -> None:
    killed = subprocess.Popen([sys.executable, "-c", ""])
    killed.wait()
    left = tmp_path / f".new.part-{node()}-{killed.pid}"
    left.mkdir()
    (left / "half").write_text("half", "utf-8")
    with all_or_nothing(tmp_path / "new") as part:
        part.mkdir()
        (part / "whole").write_text("whole", "utf-8")
    assert [path.name for path in tmp_path.iterdir()] == ["new"]
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["whole"]


def test_another_process_at_the_same_place_loses_nothing(tmp_path: Path) -> None:
    out, other = tmp_path / "new.txt", tmp_path / f".new.part-{node()}-{os.getppid()}.txt"
    other.write_text("half of another process", "utf-8")
    writing = all_or_nothing(out)
    writing.__enter__().write_text("second", "utf-8")
    out.write_text("first", "utf-8")
    with pytest.raises(UserError, match="there is something already"):
        writing.__exit__(None, None, None)
    assert sorted(path.name for path in tmp_path.iterdir()) == [other.name, out.name]
    assert out.read_text("utf-8") == "first"


def test_a_place_below_a_file_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(UserError, match="Name another place"):
        all_or_nothing(tmp_path / "file" / "new").__enter__()


def test_another_log_is_refused_and_so_is_one_in_which_words_changed(
    forms: Path, log: Path
) -> None:
    from inspect_ai.log import read_eval_log, write_eval_log

    from inspect_aihospital.people.answer_key import read_key

    changed = read_eval_log(str(log), resolve_attachments="full")
    assert changed.samples is not None
    changed.samples[0].messages[-1].content = "another report"
    write_eval_log(changed, str(log.with_name("changed.eval")))
    key = read_key(forms / "key.json")
    with pytest.raises(UserError, match="not the log that the forms were made of"):
        rating_import.require_log(str(log.with_name("changed.eval")), key)
    with pytest.raises(UserError, match="no log can be read"):
        rating_import.require_log(str(forms / "key.json"), key)
