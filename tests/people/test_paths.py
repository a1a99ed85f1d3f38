"""Refuse forms and a key that name other places of the machine."""

import json
import shutil
from pathlib import Path

import pytest

from inspect_aihospital.people.answer_key import KEY_FILE
from tests.people.filling import refusal


@pytest.mark.slow
def test_no_form_is_read_from_elsewhere(filled: Path, tmp_path: Path) -> None:
    moved = tmp_path / "elsewhere.xlsx"
    form = next((filled / "rater_1").glob("*.xlsx"))
    shutil.move(form, moved)
    form.symlink_to(moved)
    message = refusal("ratings", filled / "rater_1", filled / "rater_2", "--key", filled / KEY_FILE)
    assert "leads out of" in message


@pytest.mark.parametrize("name", ["../../../evil", "/tmp/evil-of-a-test", "a/../../evil"])
@pytest.mark.parametrize("field", ["form", "sheet", "rater"])
def test_names_in_a_key_write_nothing_elsewhere(
    field: str, name: str, filled: Path, tmp_path: Path
) -> None:
    before = set(tmp_path.rglob("*"))
    text = (filled / KEY_FILE).read_text(encoding="utf-8")
    old = {"form": "reports", "sheet": "patient", "rater": "rater_1"}[field]
    assert f'"{old}"' in text
    (filled / KEY_FILE).write_text(text.replace(f'"{old}"', json.dumps(name)), encoding="utf-8")
    folders = [filled / "rater_1", filled / "rater_2"]
    out = tmp_path / "arbiter"
    assert refusal("ratings", *folders, "--key", filled / KEY_FILE, "--arbitrate", out)
    assert set(tmp_path.rglob("*")) == before
