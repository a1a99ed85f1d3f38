"""Read the rows of an XLSX sheet, one at a time, with memory that does not grow with them."""

import datetime
import re
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, ParseError
from zipfile import BadZipFile

from openpyxl.cell.read_only import ReadOnlyCell
from openpyxl.cell.text import Text
from openpyxl.reader.excel import ExcelReader
from openpyxl.utils.escape import unescape
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.worksheet._reader import FORMULA_TAG, WorkSheetParser
from openpyxl.xml.constants import SHARED_STRINGS, SHEET_MAIN_NS
from openpyxl.xml.functions import iterparse

from inspect_aihospital.data.record_files import problem_list
from inspect_aihospital.errors import UserError
from inspect_aihospital.records.bounded_reading import BoundedFile
from inspect_aihospital.records.cell_faults import DATE
from inspect_aihospital.records.csv_rows import Row
from inspect_aihospital.records.staging import temporary_database

MOST_DIGITS = 15
"""Digits that a spreadsheet keeps of a number."""

# Quoted or not, a text of a format is shown; the width of a letter, a filler or a colour is none.
_TEXT = r"""(?:"[^"]*"|\\.|[_*].|\[[^\]]*\]|[-$+/()!^&'~{}<>=: ])*"""
_FORMAT = re.compile(rf"({_TEXT})(General|[0#?.,]*[0#])(,*)({_TEXT})")

_DAMAGE = (
    *(AttributeError, BadZipFile, EOFError, LookupError, ParseError, TypeError, ValueError),
    zlib.error,
)
"""What openpyxl raises at a damaged file, such as a `TypeError` at an attribute of no meaning."""

_UNCOMPUTED = "a formula without a value; open the file in a spreadsheet, and save it"


class _Strings:
    """Shared strings on disk; openpyxl would hold all of them in memory."""

    def __init__(self, file: BoundedFile) -> None:
        self._table = temporary_database(
            "CREATE TABLE strings (number INTEGER PRIMARY KEY, text TEXT)"
        )
        self._table.executemany("INSERT INTO strings VALUES (?, ?)", enumerate(_texts(file)))

    def __getitem__(self, number: int) -> str:
        row = self._table.execute("SELECT text FROM strings WHERE number = ?", [number]).fetchone()
        if row is None:
            raise KeyError(f"shared string {number}")
        return str(row[0])


def _texts(file: BoundedFile) -> Iterator[str]:
    parents: list[Element] = []
    for event, node in iterparse(file, events=("start", "end")):
        if event == "start":
            parents.append(node)
            continue
        parents.pop()
        if node.tag == f"{{{SHEET_MAIN_NS}}}si":
            file.next_row()
            yield unescape(Text.from_tree(node).content)
            parents[-1].remove(node)


class _Reader(ExcelReader):  # type: ignore[misc]  # openpyxl has no types
    def read_strings(self) -> None:
        part = self.package.find(SHARED_STRINGS)
        if part is not None:
            with self.archive.open(part.PartName[1:]) as file:
                self.shared_strings = _Strings(BoundedFile(file, "shared string"))


class _Parser(WorkSheetParser):  # type: ignore[misc]
    def parse_cell(self, element: Any) -> dict[str, Any]:
        cell: dict[str, Any] = super().parse_cell(element)
        # openpyxl reads such a cell as empty.
        if cell["value"] is None and element.find(FORMULA_TAG) is not None:
            cell |= {"value": _UNCOMPUTED, "data_type": "e"}
        return cell


class Workbook:
    """The sheets of an XLSX file.

    Attributes:
        sheets: Their names.
        hidden_columns: First and last number of those of the sheet that was read last.
        has_comments: Whether cells have comments, which are not read.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            reader = _Reader(path, read_only=True, data_only=True)
            reader.read()
        except (*_DAMAGE, InvalidFileException) as error:
            raise UserError(
                f"{path}: not a readable XLSX file ({error}). Save it as .xlsx, without a password."
            ) from error
        self._book = reader.wb
        names = reader.archive.namelist()
        self.has_comments = any("comments" in name.lower() for name in names)
        self.hidden_columns: list[tuple[int, int]] = []
        self.sheets: list[str] = self._book.sheetnames
        if not self.sheets:
            raise UserError(f"{path}: no sheet. Export it anew.")

    def rows(self, sheet: str) -> Iterator[Row]:
        """Read the rows of a sheet, the header among them.

        Raises:
            UserError: The sheet has merged cells, is damaged, or a row is over the bound.
        """
        worksheet = self._book[sheet]
        book = self._book
        with worksheet._get_source() as source:
            file = BoundedFile(source, f"{self._path.name}: sheet {sheet!r}, row")
            parser = _Parser(
                file,
                worksheet._shared_strings,
                data_only=True,
                epoch=book.epoch,
                date_formats=book._date_formats,
                timedelta_formats=book._timedelta_formats,
            )
            width = 0
            self.hidden_columns = []
            try:
                for number, cells in parser.parse():
                    file.next_row()
                    is_hidden = any(
                        height.get("hidden") in {"1", "true"}
                        for height in parser.row_dimensions.values()
                    )
                    # The parser would keep the height of each row.
                    parser.row_dimensions.clear()
                    row = _row(number, [ReadOnlyCell(worksheet, **cell) for cell in cells], width)
                    row = row._replace(is_hidden=is_hidden)
                    if not width:
                        self.hidden_columns = _hidden(parser.column_dimensions.values())
                    width = width or len(row.cells)
                    yield row
            except _DAMAGE as error:
                if isinstance(error, UserError):
                    raise
                raise UserError(
                    f"{self._path}: sheet {sheet!r} is damaged ({error}). Save it anew."
                ) from error
        if parser.merged_cells is not None:
            ranges = [str(cells.ref) for cells in parser.merged_cells.mergeCell]
            raise problem_list(
                f"{self._path}: sheet {sheet!r} has merged cells",
                ranges,
                "Unmerge and fill them, or delete a title above the names of the columns.",
            )


def _hidden(columns: Iterable[dict[str, str]]) -> list[tuple[int, int]]:
    return [
        (int(column["min"]), int(column.get("max", column["min"])))
        for column in columns
        if column.get("hidden") in {"1", "true"}
    ]


def _row(number: int, cells: list[ReadOnlyCell], width: int) -> Row:
    """Return the cells of a row, at least as many as the header has."""
    texts: list[str] = []
    faults: dict[int, str] = {}
    for cell in cells:
        if cell.value is None:
            continue
        # A sheet stores no empty cells: each says in which column it stands.
        texts += [""] * (cell.column - len(texts))
        text, fault = _text(cell)
        texts[cell.column - 1] = text
        if fault:
            faults[cell.column - 1] = fault
    texts += [""] * (width - len(texts))
    return Row(f"row {number}", texts, faults)


def _text(cell: ReadOnlyCell) -> tuple[str, str | None]:
    """Return a cell as text, and what is wrong with it."""
    value = cell.value
    if cell.data_type == "e":
        return str(value), str(value) if value == _UNCOMPUTED else None
    if isinstance(value, datetime.date | datetime.time | datetime.timedelta):
        text = str(value).removesuffix(" 00:00:00")
        return text, f"{text}: {DATE}"
    if isinstance(value, bool):
        return str(value).upper(), None
    if isinstance(value, int | float):
        text = _number(value, cell.number_format)
        fault = f"{text}: a spreadsheet keeps {MOST_DIGITS} digits. Export the column as text"
        return text, fault if abs(value) >= 10**MOST_DIGITS else None
    return str(value), None


def _number(value: float, number_format: str) -> str:
    # Leading zeros, percent signs, units and a `<` are in the format, not in the value.
    if re.fullmatch(r"0(?:\.0+)?%", number_format):
        return f"{value * 100:.{MOST_DIGITS}g}%"
    # What stands behind a semicolon is for numbers below zero.
    form = _FORMAT.fullmatch(number_format.partition(";")[0])
    before, digits, thousands, behind = form.groups() if form else ("", "", "", "")
    # A comma behind the last digit of a format divides by a thousand.
    value = value / 1000 ** len(thousands) if thousands else value
    if re.fullmatch("0+", digits) and float(value).is_integer():
        number = f"{int(value):0{len(digits)}d}"
    else:
        number = str(value) if isinstance(value, int) else f"{value:.{MOST_DIGITS}g}"
    return f"{_shown(before)}{number}{_shown(behind)}"


def _shown(text: str) -> str:
    """Return what a spreadsheet shows of a text of a format."""
    return re.sub(r'"([^"]*)"|\\(.)|[_*].|\[[^\]]*\]', r"\1\2", text)
