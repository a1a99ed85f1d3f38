"""Prompt packs: what they may hold, and which file an error names."""

import re
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from inspect_aihospital.prompts import PromptError, PromptLibrary
from inspect_aihospital.prompts.prompt_fields import FIELDS, languages_of

BUILT_IN = PromptLibrary.load()


def write(folder: Path, file: str, text: str) -> Path:
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("zh/docter.txt", "x"),
        ("fr/doctor.txt", "x"),
        ("en/patient.txt", "no field"),
        ("en/patient.txt", " \n"),
        ("en/doctor.txt", "{unknown}"),
        ("en/doctor.txt", "\n"),
        ("en/grader_pair.txt", "{aspect} {fence} {expert}"),
        ("en/grader_pair.txt", "{aspect} {fence} {expert} {doctor} {judge}"),
    ],
)
def test_an_error_names_the_one_bad_file(tmp_path: Path, file: str, text: str) -> None:
    write(tmp_path, "zh/doctor.txt", "你是医生。")
    bad = write(tmp_path, file, text)
    with pytest.raises(PromptError, match=re.escape(f"{bad}: ")):
        PromptLibrary.load(str(tmp_path))


def test_an_error_names_the_file_that_is_not_utf_8(tmp_path: Path) -> None:
    bad = write(tmp_path, "en/doctor.txt", "")
    bad.write_bytes(b"\xff\xfe")
    with pytest.raises(PromptError, match=re.escape(str(bad))):
        PromptLibrary.load(str(tmp_path))


def test_an_empty_folder_and_a_file_are_no_pack(tmp_path: Path) -> None:
    with pytest.raises(PromptError, match=re.escape(str(tmp_path))):
        PromptLibrary.load(str(tmp_path))
    file = write(tmp_path, "doctor.txt", "x")
    with pytest.raises(PromptError, match="no such folder"):
        PromptLibrary.load(str(file))


def test_a_byte_order_mark_is_no_part_of_a_prompt(tmp_path: Path) -> None:
    write(tmp_path, "en/doctor.txt", "\ufeffYou are a doctor.\n")
    assert PromptLibrary.load(str(tmp_path)).texts["en", "doctor"] == "You are a doctor."


def test_only_the_replaced_text_differs(tmp_path: Path) -> None:
    write(tmp_path, "en/doctor_cue.txt", "(Enter the patient.)")
    texts = PromptLibrary.load(str(tmp_path)).texts
    assert {key for key in BUILT_IN.texts if texts[key] != BUILT_IN.texts[key]} == {
        ("en", "doctor_cue")
    }


def test_the_hash_names_the_texts_not_the_folder(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        write(tmp_path / folder, "en/doctor.txt", "You are a doctor.")
    write(tmp_path / "three", "zh/doctor.txt", "You are a doctor.")
    first_hash, same_hash, other_hash = (
        PromptLibrary.load(str(tmp_path / f)).hash for f in ("one", "two", "three")
    )
    assert first_hash == same_hash
    assert len({first_hash, other_hash, BUILT_IN.hash}) == 3
    assert re.fullmatch("[0-9a-f]{12}", first_hash)


def test_a_pack_equal_to_the_built_in_prompts_has_their_hash(tmp_path: Path) -> None:
    for (language, name), text in BUILT_IN.texts.items():
        write(tmp_path, f"{language}/{name}.txt", text)
    assert PromptLibrary.load(str(tmp_path)) == BUILT_IN


def test_a_rendering_wants_every_value() -> None:
    with pytest.raises(KeyError, match="fence"):
        BUILT_IN.render("en", "grader", aspects="diagnosis")


@pytest.mark.parametrize("name", [name for name, fields in FIELDS.items() if fields])
def test_rendering_is_one_pass(name: str) -> None:
    values = {field: f"<{field}>{{fence}}{{{field}}}" for field in FIELDS[name]}
    rendered = BUILT_IN.render(languages_of(name)[0], name, **values)
    assert all(value in rendered for value in values.values())


def test_a_library_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        BUILT_IN.hash = "other"  # type: ignore[misc]
