"""Read the rows of a CSV or TSV file, one at a time."""

import csv
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, TextIO

from inspect_aihospital.errors import UserError
from inspect_aihospital.records.bounded_reading import MOST_BYTES, too_large

MOST_HEADER = 1 << 20
"""Characters in which the header is looked for."""


class Row(NamedTuple):
    """Cells of a row as text, and what is wrong with some of them, by their position.

    A sheet may hide a row, as a filter does.
    """

    place: str
    cells: list[str]
    faults: Mapping[int, str] = {}
    is_hidden: bool = False


def find_delimiter(path: Path, encoding: str) -> str:
    """Return the mark that stands most often in the header: comma, semicolon or tab."""
    with path.open(encoding=encoding) as file:
        beginning = file.read(MOST_HEADER)
    # Names in quotation marks may hold marks and line ends of their own.
    header = re.sub('"[^"]*"', "", beginning).partition("\n")[0]
    return max(",;\t", key=header.count)


def csv_rows(path: Path, encoding: str, delimiter: str) -> Iterator[Row]:
    """Read the rows of a file, the header among them.

    Raises:
        UserError: Quotation marks do not pair up, or a row is over `MOST_BYTES`.
    """
    csv.field_size_limit(MOST_BYTES)
    with path.open(encoding=encoding, newline="") as file:
        lines = _Lines(file)
        reader = csv.reader(lines, delimiter=delimiter, strict=True)
        while True:
            place = lines.next_place()
            try:
                cells = next(reader, None)
            except csv.Error as error:
                raise UserError(
                    f"{path.name}: {place}: quotation marks do not pair up ({error}). "
                    "Double each mark within a cell, or export it anew."
                ) from error
            if cells is None:
                return
            yield Row(place, cells)


class _Lines:
    """Lines of a file, joined where they were read in pieces, and counted."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._rows, self._lines, self._bytes = 0, 0, 0
        self._place = ""

    def next_place(self) -> str:
        """Start a new row, and return its place: its number, and its line if that differs."""
        self._rows, self._bytes, line = self._rows + 1, 0, self._lines + 1
        self._place = f"row {self._rows}" + ("" if line == self._rows else f" (line {line})")
        return self._place

    def __iter__(self) -> Iterator[str]:
        while line := self._file.readline(MOST_BYTES):
            self._lines += 1
            self._bytes += len(line) if line.isascii() else len(line.encode("utf-8"))
            if self._bytes >= MOST_BYTES:
                raise too_large(self._place)
            # A byte-order mark is left where files were put together. In front of a quotation mark
            # it would make the mark a letter of the cell.
            yield line.lstrip("\ufeff")
