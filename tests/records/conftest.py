"""Convert exports that a test has made."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from inspect_aihospital.errors import UserError
from inspect_aihospital.records.convert import Conversion, convert


class Outcome(NamedTuple):
    """What came of an export: an error, or records; and the notes in either case."""

    error: str | None
    conversion: Conversion | None
    records: list[dict[str, Any]]
    notes: list[dict[str, str]]

    def found(self, kind: str) -> list[str]:
        return [
            f"{note['place']}: {note['problem']}" for note in self.notes if note["kind"] == kind
        ]


def outcome(export: Path, map_path: Path, **options: Any) -> Outcome:
    out = export.parent / "records.jsonl"
    notes = export.parent / "records.notes.jsonl"
    for path in (out, notes):
        path.unlink(missing_ok=True)
    error, conversion = None, None
    try:
        conversion = convert(export, map_path, out, **options)
    except UserError as raised:
        error = str(raised)
    assert out.exists() == (error is None)
    return Outcome(error, conversion, lines(out), lines(notes))


def lines(path: Path) -> list[dict[str, Any]]:
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return [json.loads(line) for line in text.split("\n") if line]


def without_provenance(records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    assert all(record["provenance"] for record in records)
    return [{k: v for k, v in record.items() if k != "provenance"} for record in records]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("exports")
