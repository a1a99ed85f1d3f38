"""Write rows of texts to workbooks and CSV files, and read them back."""

import csv
import io
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import ParseError

from openpyxl import Workbook, load_workbook
from openpyxl.styles import Alignment, Font, PatternFill, Protection
from openpyxl.utils import get_column_letter
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.worksheet.datavalidation import DataValidation

from inspect_aihospital.core.text.spreadsheet_cells import (
    displayable,
    from_csv,
    from_xlsx,
    to_csv,
    to_xlsx,
)
from inspect_aihospital.errors import UserError

HEADER_ROWS = 2
"""A mark that identifies the sheet, then the titles of its columns."""

NARROW, WIDE, ANSWER = 14, 60, 24
WRAPPED = Alignment(wrap_text=True, vertical="top")
SHADED = PatternFill("solid", fgColor="E8EEF7")
OPEN = PatternFill("solid", fgColor="FFF9E3")
CREATED = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)
"""The date in every workbook: equal forms are equal files, whenever they were made."""

Row = tuple[str, ...]


@dataclass(frozen=True)
class SheetTable:
    """A sheet's rows, the first two included, and the use of its columns, by index from 0.

    Attributes:
        choices: The choices of a column.
        free: Columns that take any text.
        wide: Columns that hold long texts.
    """

    name: str
    rows: tuple[Row, ...]
    choices: Mapping[int, Sequence[str]] = field(default_factory=dict)
    free: frozenset[int] = frozenset()
    wide: frozenset[int] = frozenset()


def write_workbook(path: Path, tables: Sequence[SheetTable]) -> None:
    """Write a workbook: text only, header frozen, lists to choose from, the rest locked."""
    book = Workbook()
    # openpyxl makes an empty first sheet.
    book.remove(book.active)
    # By default openpyxl writes its own name as the creator.
    book.properties.creator = ""
    book.properties.created = book.properties.modified = CREATED
    for table in tables:
        _fill(book.create_sheet(table.name), table)
    book.save(path)


def write_csv(path: Path, table: SheetTable) -> None:
    """Write a CSV file in UTF-8 with a byte order mark, so that Excel shows Chinese."""
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file).writerows([to_csv(cell) for cell in row] for row in table.rows)


def read_tables(path: Path) -> list[SheetTable]:
    """Read the sheets of a workbook, or the one of a CSV file; rows end with their last text.

    Raises:
        UserError: The file cannot be read; says why and what to do.
    """
    try:
        if path.suffix.lower() == ".csv":
            return [SheetTable(path.stem, _tidy(_csv_rows(path)))]
        with path.open("rb") as file:
            book = load_workbook(file)
        return [
            SheetTable(
                sheet.title,
                _tidy(tuple(map(_as_text, row)) for row in sheet.iter_rows(values_only=True)),
            )
            for sheet in book.worksheets
        ]
    except UnicodeDecodeError as error:
        raise UserError(f"{path.name}: not UTF-8. Save it as “CSV UTF-8”.") from error
    # openpyxl has no error of its own for a damaged file: it fails where its parsers do.
    except (
        *(OSError, LookupError, ValueError, TypeError, AttributeError, RuntimeError, EOFError),
        *(csv.Error, ParseError, zipfile.BadZipFile, zlib.error, InvalidFileException),
    ) as error:
        raise UserError(
            f"{path.name}: cannot be read ({error}). Save it as .xlsx or as CSV UTF-8."
        ) from error


def _csv_rows(path: Path) -> Iterator[Row]:
    text = path.read_bytes().decode("utf-8-sig")
    # A strict reader refuses a damaged quote, which would otherwise swallow the rows after it.
    for row in csv.reader(io.StringIO(text, newline=""), strict=True):
        yield tuple(displayable(from_csv(cell)) for cell in row)


def _as_text(value: Any) -> str:
    """Return a cell's text; a whole number that a program made of a text is that text again."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return displayable(from_xlsx(str(value)))


def _tidy(rows: Iterator[Row]) -> tuple[Row, ...]:
    """Drop the empty cells and rows that programs add at their ends."""
    trimmed = []
    for row in rows:
        end = max((index for index, cell in enumerate(row, start=1) if cell), default=0)
        trimmed.append(row[:end])
    while trimmed and not trimmed[-1]:
        trimmed.pop()
    return tuple(trimmed)


def _fill(sheet: Any, table: SheetTable) -> None:
    for number, row in enumerate(table.rows, start=1):
        for column, value in enumerate(row):
            cell = sheet.cell(number, column + 1)
            # The type is set by hand: openpyxl would take a text that starts with = as a formula.
            cell.value, cell.data_type = to_xlsx(value), "s"
            # Marked as text, so that no program turns it into a number or a date, or computes it.
            cell.number_format, cell.quotePrefix, cell.alignment = "@", True, WRAPPED
            if number <= HEADER_ROWS:
                cell.font, cell.fill = Font(bold=number == HEADER_ROWS), SHADED
            elif column in table.choices or column in table.free:
                cell.protection, cell.fill = Protection(locked=False), OPEN
    sheet.freeze_panes = f"A{HEADER_ROWS + 1}"
    for column in range(max(map(len, table.rows))):
        letter = get_column_letter(column + 1)
        is_answer = column in table.choices or column in table.free
        width = WIDE if column in table.wide else ANSWER if is_answer else NARROW
        sheet.column_dimensions[letter].width = width
    _offer_choices(sheet, table)
    # Protection without a password only prevents slips; widths can still be changed.
    sheet.protection.sheet = True
    sheet.protection.formatColumns = sheet.protection.formatRows = False


def _offer_choices(sheet: Any, table: SheetTable) -> None:
    if len(table.rows) <= HEADER_ROWS:
        return
    for column, labels in table.choices.items():
        # Excel takes a list within a formula only up to 255 characters, and splits it at commas.
        formula = '"' + ",".join(labels) + '"'
        rule = DataValidation(
            type="list", formula1=formula, allow_blank=True, showErrorMessage=True
        )
        letter = get_column_letter(column + 1)
        rule.add(f"{letter}{HEADER_ROWS + 1}:{letter}{len(table.rows)}")
        sheet.add_data_validation(rule)
