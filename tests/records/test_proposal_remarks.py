"""A proposal says what no conversion can use as it is, and a refusal what to do instead."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from openpyxl import Workbook

from inspect_aihospital.errors import UserError
from inspect_aihospital.records.convert import propose
from tests.records.conftest import outcome
from tests.records.exports import csv_text, write_map

HEADER = ("id", "HPI", "Exam", "CRP", "Diagnosis")
ROW = ("a", "Tired for a week.", "Pale", "48 mg/L", "Anaemia")
FIELDS = {
    "subjective.present_illness": "HPI",
    "objective.physical": "Exam",
    "objective.auxiliary": "CRP",
    "reference.diagnosis": "Diagnosis",
}
MAP = {"language": "en", "id": "id", "fields": FIELDS}


def proposed(folder: Path, header: tuple[str, ...], *rows: tuple[str, ...]) -> str:
    (folder / "ward.csv").write_text(csv_text([header, *rows]), encoding="utf-8", newline="")
    return propose(folder / "ward.csv")


@pytest.mark.parametrize(
    ("column", "cell"),
    [
        ("HPI", "S: tired for a week.\nO: pale.\nA: anaemia"),
        ("HPI", "Tired for a week.\nPhysical exam: pale"),
        ("HPI", "现病史：乏力一周。体格检查：贫血貌。"),
        ("Exam", "Pale. Plan: iron"),
        ("病情", "【主诉】乏力\n【诊断】贫血"),
    ],
)
def test_a_cell_of_several_parts_is_remarked_on(column: str, cell: str, tmp_path: Path) -> None:
    text = proposed(tmp_path, ("id", column), ("a", cell))
    assert f"# {column}: holds several parts (" in text


@pytest.mark.parametrize(
    ("column", "cell"),
    [
        ("HPI", "Onset: a week ago.\nAllergies: none"),
        ("CT chest", "Findings: nodule. Impression: metastasis"),
        ("Diagnosis", "Anaemia. Plan: iron"),
        ("HPI", "Woke at 3:00 and took 2 tablets: no better"),
    ],
)
def test_headings_of_one_part_are_no_matter(column: str, cell: str, tmp_path: Path) -> None:
    assert "several parts" not in proposed(tmp_path, ("id", column), ("a", cell))


@pytest.mark.parametrize(
    ("column", "reason"),
    [
        *(
            (name, "a whole note: no cell is split at its headings; make a column of each part")
            for name in (
                "note_text",
                "Discharge summary",
                "Referral letter",
                "入院记录",
                "病历文书",
            )
        ),
        *(
            (name, "more than one part in one cell; make a column of each part")
            for name in ("入院情况", "病史及体征", "Assessment & plan", "History and physical")
        ),
    ],
)
def test_a_column_of_several_parts_is_dropped(column: str, reason: str, tmp_path: Path) -> None:
    text = proposed(tmp_path, ("id", column), ("a", "x"))
    assert f"# {column}: {reason}, so it is dropped" in text


def test_a_row_for_each_result_is_remarked_on_and_refused(tmp_path: Path) -> None:
    rows = (ROW, ("a", *ROW[1:3], "12 mg/L", ROW[4]))
    assert "# id: comes several times, but a case is one row" in proposed(tmp_path, HEADER, *rows)
    error = outcome(tmp_path / "ward.csv", write_map(tmp_path / "map.yaml", MAP)).error
    assert error is not None
    assert "row 2: id a is also at row 3. A case is one row: rename one, or make a column" in error
    assert "several times" not in proposed(tmp_path, HEADER, ROW, ("b", *ROW[1:]))


def test_nested_json_is_remarked_on(tmp_path: Path) -> None:
    row: dict[str, Any] = {"id": "a", "history": {"hpi": "Tired."}, "labs": ["Hb 78"], "exam": "x"}
    (tmp_path / "ward.jsonl").write_text(json.dumps(row), encoding="utf-8")
    text = propose(tmp_path / "ward.jsonl")
    for name in ("history", "labs"):
        assert f"# {name}: holds objects or lists, which are refused" in text
    assert "# exam" not in text


@pytest.mark.parametrize(
    ("content", "remedy"),
    [
        ({"a": {"HPI": "Tired."}, "b": {"HPI": "Ill."}}, "with its key as the id in it"),
        ({"patients": [{"id": "a"}]}, "take the list out of 'patients'"),
        ({"version": 2, "rows": [{"id": "a"}]}, "take the list out of 'rows'"),
        ({"id": "a", "HPI": "Tired."}, "or, of a table, a list of flat objects"),
        ({"resourceType": "Bundle"}, "Expected a FHIR bundle"),
    ],
)
def test_an_object_of_cases_is_told_to_become_a_list(
    content: dict[str, Any], remedy: str, tmp_path: Path
) -> None:
    (tmp_path / "ward.json").write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(UserError) as raised:
        propose(tmp_path / "ward.json")
    assert remedy in str(raised.value)


@pytest.mark.parametrize(
    "label", ["Total", "Totals:", "Grand total", "Mean", "合计", "总计：", "平均值"]
)
def test_a_sum_below_the_cases_is_no_case(label: str, tmp_path: Path) -> None:
    proposed(tmp_path, HEADER, ROW, (label, "", "", "48", ""))
    error = outcome(tmp_path / "ward.csv", write_map(tmp_path / "map.yaml", MAP)).error
    assert error is not None
    assert f"row 3: id {label}: a sum below the cases" in error


def test_an_id_with_such_a_word_is_an_id(tmp_path: Path) -> None:
    proposed(tmp_path, HEADER, ("total-1", *ROW[1:]), ("Summer 2", *ROW[1:]))
    assert outcome(tmp_path / "ward.csv", write_map(tmp_path / "map.yaml", MAP)).error is None


def workbook(path: Path, *, hidden: str = "") -> None:
    book = Workbook()
    book.active.title = "README"
    book.active.append(["Field", "Meaning"])
    book.active.append(["HPI", "what the patient tells"])
    cases = book.create_sheet("Cases")
    for row in (HEADER, ROW):
        cases.append(row)
    if hidden:
        cases.column_dimensions[hidden].hidden = True
    book.save(path)


def test_the_sheet_of_cases_is_proposed(tmp_path: Path) -> None:
    workbook(tmp_path / "ward.xlsx")
    text = propose(tmp_path / "ward.xlsx")
    assert yaml.safe_load(text)["sheet"] == "Cases"
    assert "# other sheets are not read: README" in text
    assert "hidden" not in text


def test_a_hidden_column_is_remarked_on_and_noted(tmp_path: Path) -> None:
    workbook(tmp_path / "ward.xlsx", hidden="C")
    assert "# Exam: hidden in the sheet" in propose(tmp_path / "ward.xlsx")
    content = MAP | {"sheet": "Cases"}
    converted = outcome(tmp_path / "ward.xlsx", write_map(tmp_path / "map.yaml", content))
    assert converted.found("finding") == [
        "column 'Exam': hidden in the sheet, but read like the others"
    ]
