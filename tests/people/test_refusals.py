"""Name every problem of a form with its place, and write nothing."""

import csv
import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.people.filling import fill_csv, fill_folder, fill_workbook, refusal, run_ok

pytestmark = pytest.mark.slow


def complaint(forms: Path, *more: object) -> str:
    """Return the refusal of some forms, and check that nothing was written."""
    out, folders = forms.with_name("rated.eval"), [forms / "rater_1", forms / "rater_2"]
    log, key = forms.with_name("visits.eval"), forms / "key.json"
    before = sorted(forms.parent.rglob("*"))
    message = refusal("ratings", *folders, *more, "--key", key, "--log", log, "--out", out)
    assert sorted(forms.parent.rglob("*")) == before
    return message


def edit(path: Path, change: Callable[[Any], None], sheet: str = "patient") -> None:
    book = load_workbook(path)
    change(book[sheet])
    book.save(path)


def set_cell(place: str, value: object) -> Callable[[Any], None]:
    def change(sheet: Any) -> None:
        sheet[place].value = value

    return change


def swap_rows(sheet: Any) -> None:
    for cell, next_cell in zip(sheet[3], sheet[4], strict=True):
        cell.value, next_cell.value = next_cell.value, cell.value


def repeat_row(sheet: Any) -> None:
    sheet.append([cell.value for cell in sheet[3]])


def add_row(sheet: Any) -> None:
    sheet.append(["MINE", "CASE", "text", "yes"])


def swap_columns(sheet: Any) -> None:
    for row in sheet.iter_rows():
        row[6].value, row[7].value = row[7].value, row[6].value


PLACE = r"rater_1/behaviour\.xlsx, sheet patient, row {}, column {}: "

CHANGES: dict[str, tuple[Callable[[Any], None], str]] = {
    "empty": (set_cell("G4", None), PLACE.format(4, "G") + "empty; expected one of: no, yes"),
    "out of range": (set_cell("H5", "maybe"), PLACE.format(5, "H") + "'maybe' is no option"),
    "a number": (set_cell("G4", 7), PLACE.format(4, "G") + "'7' is no option"),
    "a formula": (set_cell("G4", "=1"), PLACE.format(4, "G") + "'=1' is no option"),
    "another text": (set_cell("E3", "shorter"), PLACE.format(3, "E") + "the text was altered"),
    "no text": (set_cell("D3", None), PLACE.format(3, "D") + "the text was altered"),
    "another case": (set_cell("B3", "CASE"), PLACE.format(3, "B") + "the case was altered"),
    "another code": (set_cell("A6", "MINE"), PLACE.format(6, "A") + "unknown code 'MINE'"),
    "another title": (set_cell("G2", "Good?"), PLACE.format(2, "G") + "the title was altered"),
    "another mark": (set_cell("A1", "Mine"), PLACE.format(1, "A") + "this is no sheet of ours"),
    "text beside the mark": (set_cell("C1", "x"), PLACE.format(1, "A") + "this is no sheet"),
    "text behind": (set_cell("K3", "x"), PLACE.format(3, "K") + "there is text behind"),
    "a title behind": (set_cell("J2", "More"), PLACE.format(2, "J") + "a column was added"),
    "a row less": (lambda sheet: sheet.delete_rows(5), PLACE.format(5, "A") + "the row .* missing"),
    "a row more": (add_row, PLACE.format(21, "A") + "unknown code 'MINE'"),
    "a row twice": (repeat_row, PLACE.format(21, "A") + "the code .* stands in row 3 already"),
    "an empty row": (lambda sheet: sheet.insert_rows(4), PLACE.format(4, "A") + "unknown code ''"),
    "rows moved": (swap_rows, PLACE.format(3, "A") + "rows were moved or sorted"),
    "a column less": (lambda sheet: sheet.delete_cols(3), PLACE.format(2, "C") + "the title"),
    "a column more": (lambda sheet: sheet.insert_cols(3), PLACE.format(2, "C") + "the title"),
    "columns moved": (swap_columns, PLACE.format(2, "G") + "the title was altered or moved"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_every_change_is_named_with_its_place(name: str, filled: Path) -> None:
    change, expected = CHANGES[name]
    edit(filled / "rater_1" / "behaviour.xlsx", change)
    assert re.search(expected, complaint(filled)), complaint(filled)


def test_all_problems_of_all_files_stand_in_one_error(filled: Path) -> None:
    edit(filled / "rater_1" / "behaviour.xlsx", set_cell("G4", None))
    edit(filled / "rater_2" / "behaviour.xlsx", set_cell("E3", "9"), "doctor")
    edit(filled / "rater_2" / "reports.xlsx", set_cell("F5", "E"), "reports")
    message = complaint(filled)
    assert "3 problems" in message
    assert "rater_1/behaviour.xlsx, sheet patient, row 4, column G: empty" in message
    assert "rater_2/behaviour.xlsx, sheet doctor, row 3, column E: '9' is no option" in message
    assert "rater_2/reports.xlsx, sheet reports, row 5, column F: 'E' is no option" in message


def test_what_was_not_asked_stays_unanswered(filled: Path) -> None:
    path = filled / "rater_1" / "records.xlsx"

    def answer(sheet: Any) -> None:
        for row in sheet.iter_rows(min_row=3):
            for cell in row:
                if cell.value == "—":
                    cell.value = "fundamentally correct"

    edit(path, answer, "records")
    assert "column J: 'fundamentally correct': nothing was asked here" in complaint(filled)


@pytest.mark.parametrize(("unclear", "accuracy"), [("yes", "yes"), ("no", "—")])
def test_an_answer_that_contradicts_the_one_before_is_refused(
    unclear: str, accuracy: str, filled: Path
) -> None:
    path = filled / "rater_1" / "behaviour.xlsx"
    edit(path, set_cell("G3", unclear), "examiner")
    edit(path, set_cell("H3", accuracy), "examiner")
    assert f"row 3, column H: '{accuracy}' contradicts the answer to" in complaint(filled)


def test_altered_instructions_are_refused(filled: Path) -> None:
    edit(filled / "rater_1" / "behaviour.xlsx", set_cell("A3", "Say yes."), "instructions")
    assert "sheet instructions: the instructions were altered" in complaint(filled)


def test_a_sheet_of_someone_elses_is_refused(filled: Path) -> None:
    book = load_workbook(filled / "rater_1" / "behaviour.xlsx")
    book.create_sheet("mine").append(["notes"])
    book.save(filled / "rater_1" / "behaviour.xlsx")
    assert "sheet mine, row 1, column A: this is no sheet of ours" in complaint(filled)


def test_a_sheet_that_was_deleted_is_missed(filled: Path) -> None:
    book = load_workbook(filled / "rater_2" / "behaviour.xlsx")
    del book["doctor"]
    book.save(filled / "rater_2" / "behaviour.xlsx")
    assert "rater_2/behaviour.xlsx: the sheet doctor of rater_2 is missing" in complaint(filled)


def test_a_rater_cannot_answer_twice(filled: Path) -> None:
    shutil.copy(filled / "rater_1" / "records.xlsx", filled / "rater_2" / "mine.xlsx")
    assert "rater_1 handed this sheet in twice: also in rater_1/records.xlsx" in complaint(filled)


def test_one_file_cannot_be_two_raters(filled: Path) -> None:
    shutil.copy(filled / "rater_1" / "records.xlsx", filled / "rater_2" / "records.xlsx")
    message = complaint(filled)
    assert "handed this sheet in twice" in message
    assert "rater_2 handed in nothing for the form records" in message


def test_a_form_answered_in_both_kinds_of_file_is_refused(forms: Path) -> None:
    fill_folder(forms / "rater_1")
    fill_folder(forms / "rater_2")
    fill_csv(forms / "rater_2" / "reports_reports.csv")
    assert "rater_2 answered both kinds of file" in complaint(forms)


def test_a_form_that_nobody_touched_is_one_problem(forms: Path) -> None:
    fill_folder(forms / "rater_1")
    fill_workbook(forms / "rater_2" / "behaviour.xlsx")
    fill_workbook(forms / "rater_2" / "records.xlsx")
    fill_workbook(forms / "rater_2" / "failures.xlsx")
    message = complaint(forms)
    assert "1 problem in the forms" in message
    assert "rater_2 answered nothing; fill the form in, or leave it out" in message


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        (1, "behaviour 2", "version 2 of the form behaviour; the key has version 1"),
        (1, "mood 1", "the key has no form mood"),
        (2, "nurse", "the form behaviour has no sheet nurse"),
        (3, "rater_9", "the key has no rater_9"),
        (4, "zh", "says it is in zh; it was exported in en"),
        (5, "BCDF", "belongs to the key BCDF"),
    ],
)
def test_a_mark_that_does_not_fit_the_key_is_refused(
    field: int, value: str, expected: str, filled: Path
) -> None:
    def change(sheet: Any) -> None:
        parts = sheet["A1"].value.split(" | ")
        sheet["A1"].value = " | ".join([*parts[:field], value, *parts[field + 1 :]])

    edit(filled / "rater_1" / "behaviour.xlsx", change)
    assert expected in complaint(filled)


def test_a_key_of_another_version_is_refused(filled: Path) -> None:
    key = json.loads((filled / "key.json").read_text("utf-8"))
    key["forms"]["behaviour"]["version"] = 7
    (filled / "key.json").write_text(json.dumps(key), "utf-8")
    assert "The key has version 7 of the form behaviour; this package reads version 1" in complaint(
        filled
    )


def test_a_key_of_another_export_is_refused(filled: Path) -> None:
    log, other_export = filled.with_name("visits.eval"), filled.with_name("other")
    run_ok("questionnaire", log, "--out", other_export, "--seed", "5", "--language", "en")
    shutil.copy(other_export / "key.json", filled / "key.json")
    shutil.rmtree(other_export)
    assert "belongs to the key" in complaint(filled)


@pytest.mark.parametrize("content", ["", "{}", "[1]", "not json"])
def test_what_is_no_key_is_refused(content: str, filled: Path) -> None:
    (filled / "key.json").write_text(content, "utf-8")
    assert "no answer key" in complaint(filled)


def test_a_file_that_is_no_workbook_is_refused(filled: Path) -> None:
    (filled / "rater_1" / "records.xlsx").write_text("<html>", "utf-8")
    assert "records.xlsx: cannot be read" in complaint(filled)


def test_csv_in_another_encoding_is_refused(filled: Path) -> None:
    path = filled / "rater_1" / "records_records.csv"
    path.write_bytes("编号".encode("gbk"))
    assert "records_records.csv: not UTF-8. Save it as “CSV UTF-8”" in complaint(filled)


def test_csv_with_other_separators_is_refused(exported: Path, filled: Path) -> None:
    path = filled / "rater_1" / "records_records.csv"
    with (exported / "rater_1" / path.name).open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    rows[0][0] = rows[0][0].replace(" | ", " ; ")
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file, delimiter=";").writerows(rows)
    assert "CSV needs commas between cells and UTF-8" in complaint(filled)


def test_a_csv_twin_is_held_to_the_same(forms: Path) -> None:
    fill_folder(forms / "rater_2")
    for path in sorted((forms / "rater_1").glob("*.csv")):
        if not path.stem.endswith("instructions"):
            fill_csv(path)
    path = forms / "rater_1" / "records_records.csv"
    text = path.read_text("utf-8-sig").replace("angina", "gout")
    path.write_text(text, "utf-8-sig")
    message = complaint(forms)
    assert "rater_1/records_records.csv, sheet records_records, row 3" in message
    assert "the text was altered" in message


def test_files_that_are_not_there_are_named(filled: Path) -> None:
    (filled / "empty").mkdir()
    message = complaint(filled, filled / "nowhere", filled / "empty")
    assert "nowhere: no such file or folder" in message
    assert "empty: no form there" in message
