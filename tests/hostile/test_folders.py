"""What is read of a folder is in it, wherever links lead; and names inside files lead nowhere."""

import json
import os
from pathlib import Path

import pytest

from inspect_aihospital.analysis.log_paths import find_logs
from inspect_aihospital.data.exams import load_exam
from inspect_aihospital.errors import UserError
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.released.release_import import import_released
from inspect_aihospital.submission.spec import read_spec
from inspect_aihospital.submission.work import plan
from tests.data.raw_questions import own
from tests.released import files

SECRET = "SECRET-OF-THIS-MACHINE"
NAMES = pytest.mark.parametrize("name", ["../../../evil", "/tmp/evil-of-a-test", "a/../../evil"])
"""Names that want to be paths."""


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    path = tmp_path / "elsewhere" / "secret.txt"
    path.parent.mkdir()
    path.write_text(SECRET, encoding="utf-8")
    return path


def all_files(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file()}


def pack(folder: Path) -> Path:
    """A pack with one good prompt, and a folder for the other language."""
    for language in ("zh", "en"):
        (folder / language).mkdir(parents=True)
    (folder / "zh" / "doctor.txt").write_text("你是医生。", encoding="utf-8")
    return folder


def told_of_pack(folder: Path) -> str:
    with pytest.raises(UserError) as error:
        PromptLibrary.load(str(folder))
    assert SECRET not in str(error.value)
    return str(error.value)


@pytest.mark.parametrize("absolute", [True, False])
def test_no_prompt_is_a_file_of_elsewhere(absolute: bool, secret: Path, tmp_path: Path) -> None:
    """A text without fields would be a doctor's prompt, and be sent to a provider."""
    place = pack(tmp_path / "pack") / "en" / "doctor.txt"
    place.symlink_to(secret if absolute else os.path.relpath(secret, place.parent))
    assert "leads out of" in told_of_pack(tmp_path / "pack")


def test_no_folder_of_prompts_is_one_of_elsewhere(secret: Path, tmp_path: Path) -> None:
    secret.rename(secret.with_name("doctor.txt"))
    folder = pack(tmp_path / "pack")
    (folder / "en").rmdir()
    (folder / "en").symlink_to(secret.parent)
    assert "leads out of" in told_of_pack(folder)


@pytest.mark.parametrize("kind", ["folder", "pipe", "broken link", "loop"])
def test_what_is_no_file_is_no_prompt(kind: str, tmp_path: Path) -> None:
    place = pack(tmp_path / "pack") / "en" / "doctor.txt"
    if kind == "folder":
        place.mkdir()
    elif kind == "pipe":
        os.mkfifo(place)
    else:
        place.symlink_to(place if kind == "loop" else tmp_path / "nothing")
    assert "expected a file" in told_of_pack(tmp_path / "pack")


def test_links_within_a_pack_and_to_a_pack_are_followed(tmp_path: Path) -> None:
    folder = pack(tmp_path / "pack")
    (folder / "en" / "doctor.txt").symlink_to(Path("..", "zh", "doctor.txt"))
    (tmp_path / "link").symlink_to(folder)
    assert PromptLibrary.load(str(tmp_path / "link")).texts["en", "doctor"] == "你是医生。"


def test_no_question_is_read_from_elsewhere(tmp_path: Path) -> None:
    elsewhere, folder = tmp_path / "other.json", tmp_path / "exam"
    elsewhere.write_text(json.dumps([own("b")]), encoding="utf-8")
    folder.mkdir()
    (folder / "a.json").write_text(json.dumps([own("a")]), encoding="utf-8")
    (folder / "b.json").symlink_to(elsewhere)
    with pytest.raises(UserError, match="leads out of"):
        load_exam(str(folder))
    (folder / "b.json").unlink()
    (folder / "b.json").mkdir()
    with pytest.raises(UserError, match="expected a file"):
        load_exam(str(folder))
    (tmp_path / "link.json").symlink_to(elsewhere)
    assert [question.id for question in load_exam(str(tmp_path / "link.json")).questions] == ["b"]


def test_links_in_a_folder_of_logs_are_not_followed(tmp_path: Path) -> None:
    inside, outside = tmp_path / "logs", tmp_path / "other"
    for folder, name in ((inside, "one"), (outside, "two")):
        folder.mkdir()
        (folder / f"2026-01-01T00-00-00_{name}_abc.eval").touch()
    (inside / "2026-01-01T00-00-00_link_abc.eval").symlink_to(next(outside.iterdir()))
    (inside / "folder").symlink_to(outside)
    assert [Path(path).name.split("_")[1] for path in find_logs([str(inside)])] == ["one"]


@NAMES
def test_a_released_doctor_s_name_writes_nothing_elsewhere(name: str, tmp_path: Path) -> None:
    inside = tmp_path / "a" / "b" / "c"
    inside.mkdir(parents=True)
    source = files.write(inside / "in.jsonl", [files.dialogue(doctor_engine_name=name)])
    (imported,) = import_released([source], str(inside / "logs"))
    assert imported.status == "success"
    assert Path(imported.location).resolve().is_relative_to(inside)
    assert not Path("/tmp/evil-of-a-test").exists()
    new_files = {path for path in all_files(tmp_path) if "inspect-cache" not in path.parts}
    assert new_files == all_files(inside)


@NAMES
def test_a_task_s_name_leads_out_of_no_log_folder(name: str, tmp_path: Path) -> None:
    spec = tmp_path / "spec.yaml"
    words = {"log_dir": str(tmp_path / "logs"), "models": ["m/m"], "tasks": [{"task": name}]}
    spec.write_text(json.dumps(words), encoding="utf-8")
    for work in plan(read_spec(spec)):
        assert Path(work.folder).resolve().is_relative_to((tmp_path / "logs").resolve())
