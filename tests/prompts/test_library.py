"""Prompts: complete in both languages, pinned, and replaceable without surprises."""

import hashlib
import re
from pathlib import Path
from typing import get_args

import pytest

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.dialogue.routing import TOKENS
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.report.section_headings import HEADINGS
from inspect_aihospital.prompts import PromptError, PromptLibrary
from inspect_aihospital.prompts.prompt_fields import FIELDS, languages_of

LIBRARY = PromptLibrary.load()
LANGUAGES: tuple[Language, ...] = get_args(Language)
PINS = Path(__file__).parent / "pins.txt"


def rendered(language: Language, name: str) -> str:
    return LIBRARY.render(language, name, **{field: f"[{field}]" for field in FIELDS[name]})


def pin(language: Language, name: str) -> str:
    return hashlib.sha256(rendered(language, name).encode()).hexdigest()[:12]


def pins() -> str:
    """Return what `pins.txt` holds when no prompt has changed since."""
    lines = [
        f"{pin(lang, name)} {lang}/{name}\n"
        for lang in LANGUAGES
        for name in FIELDS
        if lang in languages_of(name)
    ]
    return "".join(lines)


def test_renderings_are_pinned() -> None:
    """A changed prompt can move scores: bump the task version, then write the pins anew.

    python -c "from tests.prompts.test_library import *; PINS.write_text(pins(), 'utf-8')"
    """
    assert PINS.read_text(encoding="utf-8").splitlines() == pins().splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_prompt_exists_and_uses_its_fields(language: Language) -> None:
    there = {name: fields for name, fields in FIELDS.items() if language in languages_of(name)}
    for name, fields in there.items():
        assert set(re.findall(r"\{(\w+)\}", LIBRARY.texts[language, name])) == fields
        assert rendered(language, name).strip()


@pytest.mark.parametrize("language", LANGUAGES)
def test_control_tokens_and_headings_stand_in_the_prompts(language: Language) -> None:
    tokens, patient = TOKENS[language], LIBRARY.texts[language, "patient"]
    assert all(t in patient for t in (tokens.to_doctor, tokens.to_examiner, tokens.end))
    request = LIBRARY.texts[language, "report_request"]
    assert all(f"#{heading}#" in request for heading in HEADINGS[language].values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_grader_is_told_every_aspect(language: Language) -> None:
    assert all(f"- {aspect}" in LIBRARY.texts[language, "grader"] for aspect in Aspect)


def test_fields_inside_values_are_left_alone() -> None:
    text = LIBRARY.render(
        "en", "grader_pair", aspect="a", fence="F", expert="{fence} {doctor}", doctor="d"
    )
    assert "{fence} {doctor}" in text


def pack(folder: Path, file: str, content: bytes) -> str:
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return str(folder)


def test_a_pack_replaces_what_it_has_and_changes_the_hash(tmp_path: Path) -> None:
    library = PromptLibrary.load(pack(tmp_path, "zh/doctor.txt", "你是医生。".encode()))
    assert library.texts["zh", "doctor"] == "你是医生。"
    assert library.texts["en", "doctor"] == LIBRARY.texts["en", "doctor"]
    assert library.hash != LIBRARY.hash
    assert PromptLibrary.load().hash == LIBRARY.hash


@pytest.mark.parametrize("name", ["patient_complaint", "manner_terse"])
def test_a_prompt_that_only_an_option_uses_has_a_hash_of_its_own(tmp_path: Path, name: str) -> None:
    library = PromptLibrary.load(pack(tmp_path, f"en/{name}.txt", b"Say why you came."))
    assert library.hash == LIBRARY.hash
    assert library.hash_of(name) != LIBRARY.hash_of(name)


@pytest.mark.parametrize(
    ("file", "content", "message"),
    [
        ("zh/docter.txt", b"x", "not a prompt"),
        ("zh/exam.txt", b"x", "not a prompt"),
        ("fr/doctor.txt", b"x", "not a prompt"),
        ("en/patient.txt", b"You are a patient.", "must use"),
        ("en/doctor.txt", b"You are {name}.", "it uses {name}"),
        ("zh/doctor.txt", "你是医生。".encode("gbk"), "not UTF-8"),
        ("en/doctor.txt", b" \n", "empty"),
        ("doctor.txt", b"x", "no file"),
    ],
)
def test_a_bad_pack_is_refused_by_file(
    tmp_path: Path, file: str, content: bytes, message: str
) -> None:
    with pytest.raises(PromptError, match=message) as refused:
        PromptLibrary.load(pack(tmp_path, file, content))
    assert str(tmp_path) in str(refused.value)


def test_a_missing_pack_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PromptError, match="no such folder"):
        PromptLibrary.load(str(tmp_path / "nothing"))
