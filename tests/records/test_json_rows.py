"""Flat JSON, by line or as a list, is read as a table; FHIR stays FHIR."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from inspect_aihospital.cli import main
from inspect_aihospital.records.json_rows import holds_rows
from tests.records.conftest import outcome, without_provenance
from tests.records.exports import (
    BUNDLE_MAP,
    HB,
    HEADERS,
    bundle_text,
    case_resources,
    make_rows,
    ndjson_text,
    right_record,
    table_map,
    write_map,
)

CLAIM = {"resourceType": "Claim"}
MAP = {
    "language": "en",
    "id": "id",
    "fields": {"subjective.present_illness": "HPI", "objective.auxiliary": "Hb"},
}


def write_rows(path: Path, rows: list[Any]) -> Path:
    """Write rows as JSON: a list, or a row a line, by the name of the file."""
    text = json.dumps(rows, indent=1) if path.suffix == ".json" else ndjson_text(rows)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["ward.jsonl", "ward.ndjson", "ward.json"])
def test_flat_json_converts_as_a_table(name: str, tmp_path: Path) -> None:
    cells = make_rows(random.Random(2), "en")
    rows: list[dict[str, Any]] = [dict(zip(HEADERS["en"], row, strict=True)) for row in cells]
    for row in rows:
        row[HEADERS["en"][HB]] = int(row[HEADERS["en"][HB]])
    export = write_rows(tmp_path / name, rows)
    proposed = CliRunner().invoke(main, ["records", "convert", str(export)]).output
    assert yaml.safe_load(proposed)["fields"]["reference.diagnosis"] == ["Discharge diagnosis"]
    converted = outcome(export, write_map(tmp_path / "map.yaml", table_map("en")))
    assert converted.error is None
    assert without_provenance(converted.records) == [right_record(row, "en") for row in cells]
    assert converted.conversion is not None
    assert converted.conversion.source == "flat JSON"
    place = "object 1" if name.endswith(".json") else "line 1"
    assert converted.records[0]["provenance"]["subjective.present_illness"] == f"{place}: HPI"


def test_a_key_that_a_row_lacks_is_an_empty_cell_and_digits_stay(tmp_path: Path) -> None:
    path = tmp_path / "ward.jsonl"
    rows = ['{"id": 1, "HPI": "Tired."}', '{"Hb": 63.0, "id": 2, "HPI": null}']
    path.write_text("\n".join(rows), encoding="utf-8")
    fields = {
        "subjective.present_illness": "HPI",
        "objective.auxiliary": {"column": "Hb", "unit": "g/L"},
    }
    converted = outcome(path, write_map(tmp_path / "map.yaml", MAP | {"fields": fields}))
    assert [record["id"] for record in converted.records] == ["1", "2"]
    assert converted.records[0]["objective"] == {}
    assert converted.records[1]["objective"] == {"auxiliary": "- Hb: 63.0 g/L"}


@pytest.mark.parametrize(
    ("name", "rows", "problem"),
    [
        ("a.jsonl", [{"id": "1", "HPI": ["x"], "Hb": 1}], "column 'HPI': a list. Write its parts"),
        ("a.jsonl", [{"id": "1", "HPI": {"x": 1}, "Hb": 1}], "column 'HPI': an object. Write"),
        ("a.jsonl", [{"id": "1", "HPI": "\ud83d", "Hb": 1}], "column 'HPI': half of a character"),
        ("a.json", [{"id": "1"}, 7], "object 2: no object. Expected columns"),
        ("a.jsonl", [{"id": "1"}, CLAIM], "line 2: a FHIR resource, but the file"),
        ("a.json", [CLAIM], "object 1: a FHIR resource, but the file is a list"),
        ("a.json", [], "no header"),
    ],
)
def test_what_is_no_flat_row_is_refused_by_place(
    name: str, rows: list[Any], problem: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    text = json.dumps(rows) if name.endswith(".json") else "\n".join(map(json.dumps, rows))
    path.write_text(text, encoding="utf-8")
    error = outcome(path, write_map(tmp_path / "map.yaml", MAP)).error
    assert error is not None
    assert problem in error


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("a.json", '[{"id": 1}', "object 2: expected , or ], got the end"),
        ("a.json", '[{"id": 1}] x', "line 1: text behind the end of the list"),
        ("a.jsonl", '{"id": 1}\n{"id": ', "line 2: not JSON"),
        ("a.jsonl", '{"id": 1, "id": 2}', "more than once"),
    ],
)
def test_broken_json_is_refused_by_place(
    name: str, text: str, problem: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    error = outcome(tmp_path / name, write_map(tmp_path / "map.yaml", MAP)).error
    assert error is not None
    assert problem in error


def test_resources_are_no_rows(tmp_path: Path) -> None:
    resources = case_resources(random.Random(1), 0)
    texts = {"a.json": bundle_text(resources), "a.ndjson": f"\n{ndjson_text(resources)}"}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert not holds_rows(tmp_path / name)
        map_path = write_map(tmp_path / "map.yaml", BUNDLE_MAP)
        assert outcome(tmp_path / name, map_path).error is None
