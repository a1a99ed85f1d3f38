"""Odd texts survive workbooks and CSV files, and nothing in them is ever run."""

import csv
import tempfile
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from inspect_aihospital.core.text.spreadsheet_cells import (
    CUT,
    FORMULA_STARTS,
    HIDDEN,
    MOST_UNITS,
    displayable,
    fitting,
    from_csv,
    from_xlsx,
    masked,
    to_csv,
    to_xlsx,
)
from inspect_aihospital.people.sheets import SheetTable, read_tables, write_csv, write_workbook

TEXTS = st.text(st.characters(codec=None, categories=None), max_size=40)
ODD = ("=1+1", "+1", "-1", "@a", "\ta", "\ra", "'=1", "''", "_x0041_", "_x005F_x0041_", "#N/A")


@given(TEXTS)
@example("\r\n\r")
@example("\ud800\ufffe\x00\x1f")
def test_what_is_displayed_stays_as_it_is(text: str) -> None:
    assert displayable(displayable(text)) == displayable(text)


@given(TEXTS | st.text("_x0F5'", max_size=30))
@example("_x005F_x0041_x0041_")
def test_escapes_are_undone(text: str) -> None:
    assert from_xlsx(to_xlsx(text)) == text
    assert from_csv(to_csv(text)) == text


@settings(deadline=None, max_examples=40)
@given(st.lists(TEXTS.map(displayable), min_size=1, max_size=6))
@example(list(map(displayable, ODD)))
def test_rows_survive_both_kinds_of_file(texts: list[str]) -> None:
    rows = (("mark",), ("a", "b"), *((text, "end") for text in texts))
    with tempfile.TemporaryDirectory() as folder:
        book, sheet = Path(folder) / "form.xlsx", Path(folder) / "form.csv"
        write_workbook(book, [SheetTable("form", rows)])
        write_csv(sheet, SheetTable("form", rows))
        assert read_tables(book)[0].rows == rows
        assert read_tables(sheet)[0].rows == rows


def test_no_cell_can_be_run(tmp_path: Path) -> None:
    rows = (("mark",), ("a",), *((text,) for text in (*ODD, "＝1", "－1")))
    write_workbook(tmp_path / "form.xlsx", [SheetTable("form", rows)])
    write_csv(tmp_path / "form.csv", SheetTable("form", rows))
    for row in load_workbook(tmp_path / "form.xlsx").active.iter_rows():
        for cell in row:
            assert (cell.data_type, cell.quotePrefix, cell.number_format) == ("s", True, "@")
    with (tmp_path / "form.csv").open(encoding="utf-8-sig", newline="") as file:
        assert not [row for row in csv.reader(file) if row[0].startswith(FORMULA_STARTS)]


def test_csv_begins_with_a_byte_order_mark(tmp_path: Path) -> None:
    write_csv(tmp_path / "form.csv", SheetTable("form", (("标记",),)))
    assert (tmp_path / "form.csv").read_bytes().startswith(b"\xef\xbb\xbf")


def test_numbers_that_a_program_made_of_texts_are_texts_again(tmp_path: Path) -> None:
    from openpyxl import Workbook

    book = Workbook()
    book.active.append(["mark"])
    book.active.append([1, 2.0, 2.5, None, True])
    book.save(tmp_path / "form.xlsx")
    assert read_tables(tmp_path / "form.xlsx")[0].rows[1] == ("1", "2", "2.5", "", "True")


def test_a_text_too_long_for_a_cell_says_that_it_was_cut(tmp_path: Path) -> None:
    for text in ("长" * 40_000, "\U0001f600" * 20_000, "_x0041_" * 9_000):
        cell_text = fitting(text)
        assert cell_text.endswith(CUT)
        assert text.startswith(cell_text.removesuffix(CUT))
        assert len(to_xlsx(cell_text).encode("utf-16-le")) // 2 <= MOST_UNITS
        write_workbook(tmp_path / "form.xlsx", [SheetTable("form", (("m",), ("t",), (cell_text,)))])
        assert read_tables(tmp_path / "form.xlsx")[0].rows[2] == (cell_text,)
    assert fitting("短") == "短"


def test_names_are_hidden_whatever_their_case() -> None:
    assert masked("I am GPT-9, gpt-9-mini.", ["gpt-9", "gpt-9-mini"]) == f"I am {HIDDEN}, {HIDDEN}."
    assert masked("unchanged", []) == "unchanged"
