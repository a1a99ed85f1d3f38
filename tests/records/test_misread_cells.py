"""What a conversion must not take for something else: marks, line ends, formats, empty cells."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from openpyxl import Workbook

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.record import Objective
from inspect_aihospital.records.convert import propose
from inspect_aihospital.records.xlsx_rows import _number
from tests.records.conftest import Outcome, outcome
from tests.records.exports import write_map

COLUMNS = ("id", "hpi", "CT", "ECG", "diagnosis")
FIELDS = {
    "subjective.present_illness": "hpi",
    "objective.auxiliary": ["CT", "ECG"],
    "reference.diagnosis": "diagnosis",
}
MAP = {"language": "en", "id": "id", "fields": FIELDS}


def quoted(*cells: str) -> str:
    return ",".join(f'"{cell}"' for cell in cells) + "\n"


def converted(folder: Path, text: str) -> Outcome:
    (folder / "ward.csv").write_text(text, encoding="utf-8", newline="")
    return outcome(folder / "ward.csv", write_map(folder / "map.yaml", MAP))


def chart_of(record: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    entries = read_chart(Objective.model_validate(record["objective"]))
    return {entry.name: entry.lines for entry in entries if not entry.path}


def test_a_mark_before_quoted_cells_makes_no_case_of_a_header(tmp_path: Path) -> None:
    files = [quoted(*COLUMNS), quoted("a", "Pain.", "clear", "normal", "x")]
    header_again = converted(tmp_path, "\ufeff" + "".join(files) + "\ufeff" + "".join(files))
    assert header_again.error is not None
    assert "row 3: the names of the columns again" in header_again.error
    row = quoted("b, 2", "Pain.", "clear", "normal", "x")
    ids = [record["id"] for record in converted(tmp_path, files[0] + "\ufeff" + row).records]
    assert ids == ["b, 2"]
    assert converted(tmp_path, "\ufeff\ufeff" + "".join(files)).error is None


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\v", "\u2028"])
def test_lines_of_a_cell_belong_to_its_column(end: str, tmp_path: Path) -> None:
    ct, ecg = f"Lungs clear.{end}No effusion.", "Sinus rhythm."
    table = quoted(*COLUMNS) + quoted("a", "Pain.", ct, ecg, "x")
    (record,) = converted(tmp_path, table).records
    assert chart_of(record) == {
        "CT": ("- CT: Lungs clear.", "  No effusion."),
        "ECG": ("- ECG: Sinus rhythm.",),
    }


def test_lines_of_a_report_of_fhir_belong_to_it(tmp_path: Path) -> None:
    subject = {"subject": {"reference": "Patient/p"}, "encounter": {"reference": "Encounter/e"}}
    report = {"resourceType": "DiagnosticReport", "status": "final", **subject}
    resources = [
        {"resourceType": "Patient", "id": "p"},
        {
            **{"resourceType": "Encounter", "id": "e", "status": "finished"},
            **{"class": {"code": "AMB"}, "subject": subject["subject"]},
        },
        report | {"id": "c", "code": {"text": "CT"}, "conclusion": "Lungs clear.\r\nNo effusion."},
        report | {"id": "d", "code": {"text": "ECG"}, "conclusion": "Sinus rhythm."},
    ]
    text = "".join(json.dumps(resource) + "\n" for resource in resources)
    (tmp_path / "all.ndjson").write_text(text, encoding="utf-8")
    selectors = {"objective.auxiliary": [{"resource": "DiagnosticReport"}]}
    content = {"language": "en", "case": "Encounter", "fields": selectors}
    export = outcome(tmp_path / "all.ndjson", write_map(tmp_path / "map.yaml", content))
    assert chart_of(export.records[0]) == {
        "CT": ("- CT: Lungs clear.", "  No effusion."),
        "ECG": ("- ECG: Sinus rhythm.",),
    }


def test_an_empty_cell_of_r_is_empty(tmp_path: Path) -> None:
    export = converted(tmp_path, quoted(*COLUMNS) + quoted("a", "NA", "NA", "normal", "x"))
    assert "present_illness" not in export.records[0]["subjective"]
    assert export.found("incomplete")


@pytest.mark.parametrize("id", ["NA", "NULL", "/"])
def test_an_empty_id_is_none(id: str, tmp_path: Path) -> None:
    error = converted(tmp_path, quoted(*COLUMNS) + quoted(id, "Pain.", "", "normal", "x")).error
    assert error is not None
    assert "row 2: no id" in error


def test_marks_and_line_ends_in_quoted_names_part_no_columns(tmp_path: Path) -> None:
    export = tmp_path / "ward.csv"
    export.write_text('"record\nid";"Hb, g/L, venous";"Na, mmol/L, serum"\na;90;140\n', "utf-8")
    assert yaml.safe_load(propose(export))["id"] == "record\nid"


@pytest.mark.parametrize(
    ("value", "number_format", "text"),
    [
        (5, '"<"0', "<5"),
        (0.5, '"<"0.0" mg/L"', "<0.5 mg/L"),
        (131, r"0\ \m\m\o\l", "131 mmol"),
        (7, '"P-"000', "P-007"),
        (12000, "#,##0,", "12"),
        (3, "_-* #,##0.00_-", "3"),
        (5, "[Red]0.0", "5"),
        (-5, '0.0" mg";-0.0" mg"', "-5 mg"),
        (5, 'General" mg/L"', "5 mg/L"),
        (2.5, "# ?/?", "2.5"),
        (1234567, "###-####", "1234567"),
        (36.6, "General", "36.6"),
    ],
)
def test_what_a_format_shows_beside_a_number_is_read(
    value: float, number_format: str, text: str
) -> None:
    assert _number(value, number_format).strip() == text


def test_a_limit_in_the_format_of_a_sheet_is_in_the_record(tmp_path: Path) -> None:
    book = Workbook()
    for row in (COLUMNS, ("a", "Pain.", 5, "normal", "x")):
        book.active.append(row)
    book.active["C2"].number_format = '"<"0" mg/L"'
    book.save(tmp_path / "ward.xlsx")
    export = outcome(tmp_path / "ward.xlsx", write_map(tmp_path / "map.yaml", MAP))
    assert chart_of(export.records[0])["CT"] == ("- CT: <5 mg/L",)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"resourceType": []}', "no FHIR resource"),
        ('{"entry": [{"fullUrl": {}, "resource": {}}]}', "entry 1: fullUrl: no text"),
    ],
)
def test_a_bundle_of_other_types_is_refused(text: str, problem: str, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(text, encoding="utf-8")
    content = {"language": "en", "case": "Encounter", "fields": {}}
    error = outcome(tmp_path / "a.json", write_map(tmp_path / "map.yaml", content)).error
    assert error is not None
    assert problem in error


def test_an_empty_folder_is_no_export(tmp_path: Path) -> None:
    (tmp_path / "export").mkdir()
    with pytest.raises(ValueError, match="an empty folder"):
        propose(tmp_path / "export")


@pytest.mark.parametrize(
    ("text", "problem"),
    [("id: a\nid: b\n", "the key 'id' occurs more than once"), ("[" * 5000, "nested too deeply")],
)
def test_a_map_with_a_key_twice_or_too_deep_is_refused(
    text: str, problem: str, tmp_path: Path
) -> None:
    (tmp_path / "map.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "ward.csv").write_text(quoted(*COLUMNS), encoding="utf-8")
    error = outcome(tmp_path / "ward.csv", tmp_path / "map.yaml").error
    assert error is not None
    assert problem in error
