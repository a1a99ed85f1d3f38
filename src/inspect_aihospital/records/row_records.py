"""Turn the rows of a table into records, by a map of its columns."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from inspect_aihospital.core.record import Language, Specialty
from inspect_aihospital.errors import UserError
from inspect_aihospital.records.ages import LABELS, age_text, read_date
from inspect_aihospital.records.bounded_reading import MOST_BYTES, too_large
from inspect_aihospital.records.cell_faults import (
    DATE,
    NO_UNIT,
    cell_fault,
    id_fault,
    is_missing_mark,
    is_number,
    with_unit,
)
from inspect_aihospital.records.checks.check_findings import mask
from inspect_aihospital.records.column_labels import join_cells
from inspect_aihospital.records.column_map import AgeColumns, Column, TableMap
from inspect_aihospital.records.conversion_notes import Notes
from inspect_aihospital.records.csv_rows import Row
from inspect_aihospital.records.empty_cells import is_empty
from inspect_aihospital.records.left_names import left_names
from inspect_aihospital.records.staging import Staging, new_record
from inspect_aihospital.records.undivided_lines import undivided_lines

# Behind a line, as databases and old systems write it; Excel and Word write some within a cell.
_LINE_END = re.compile("\r\n?|[\v\f\u2028\u2029]")


def _clean(cell: str) -> str:
    """Return a cell with plain line ends, and without blanks and marks around its text."""
    return _LINE_END.sub("\n", cell.replace("\ufeff", "").strip())


def header_of(rows: Iterator[Row], source: str) -> list[str]:
    """Take the first row for the names of the columns.

    Raises:
        UserError: There is no row, or a column has no name or the name of another.
    """
    row = next(rows, None)
    names = list(map(_clean, row.cells)) if row else []
    if not any(names):
        raise UserError(f"{source}: no header in the first row. Expected the names of the columns.")
    if "" in names:
        raise UserError(
            f"{source}: header: column {names.index('') + 1} has no name. Name it, or delete a "
            "title above the names of the columns."
        )
    if twins := [name for name, count in Counter(names).items() if count > 1]:
        raise UserError(f"{source}: header: several columns are named {twins[0]!r}. Rename them.")
    return names


def _example(column: str, language: Language) -> str:
    """Return how a cell of an age or a sex is written, for a message; empty for other columns."""
    examples = {
        "(?i)(?<![a-z])age(?![a-z])|[年月日周]龄": ("45 years", "45岁"),
        "(?i)(?<![a-z])(?:sex|gender)(?![a-z])|性别": ("female", "女"),
    }
    for names, (english, chinese) in examples.items():
        if re.search(names, column):
            return f". Write it like {english if language == 'en' else chinese}"
    return ""


class RowReader:
    """Reads rows under a header by a map.

    Attributes:
        rows: Rows that were read, without the header.
        blank: Rows without any text, which are no cases.
    """

    def __init__(self, header: Sequence[str], table_map: TableMap, notes: Notes) -> None:
        used, dropped = table_map.column_names(), set(table_map.dropped)
        if missing := sorted((used | dropped) - set(header)):
            raise UserError(
                f"map: no such column: {', '.join(missing)}. There is: {', '.join(header)}."
            )
        if unmapped := [name for name in header if name not in used | dropped]:
            raise UserError(
                f"map: neither used nor dropped: {', '.join(unmapped)}. Name them in it."
            )
        self._header, self._map, self._notes = header, table_map, notes
        self._positions = {name: position for position, name in enumerate(header)}
        self.rows = self.blank = 0

    def read(self, rows: Iterator[Row], staging: Staging) -> None:
        """Keep the record of each row, or note why there is none."""
        self._notes.dropped.update(dict.fromkeys(self._map.dropped, 0))
        for row in rows:
            self.rows += 1
            cells = list(map(_clean, row.cells))
            if not any(cells):
                self.blank += 1
                continue
            if sum(map(len, cells)) > MOST_BYTES:
                raise too_large(row.place)
            if cells == [*self._header]:
                problem = "the names of the columns again. Take the row out"
                self._notes.add("refused", row.place, problem)
                continue
            if len(cells) != len(self._header):
                width = f"{len(cells)} cells, but the header has {len(self._header)}"
                self._notes.add(
                    "refused", row.place, f"{width}: a delimiter or quotation mark too few or many"
                )
                continue
            self._keep(row._replace(cells=cells), staging)

    def _keep(self, row: Row, staging: Staging) -> None:
        problems = list(self._problems(row))
        if problems:
            self._notes.add("refused", row.place, "; ".join(problems))
            return
        if row.is_hidden:
            self._notes.add("finding", row.place, "hidden in the sheet, but read like the others")
        for name in self._map.dropped:
            self._notes.dropped[name] += bool(row.cells[self._positions[name]])
        self._note_names(row)
        staging.add(row.place, self._record(row), self._notes)

    def _note_names(self, row: Row) -> None:
        """Note the cells that tell what another column was dropped for."""
        columns = (column.column for group in self._map.fields.values() for column in group)
        dropped, used = (
            {name: row.cells[self._positions[name]] for name in names}
            for names in (self._map.dropped, columns)
        )
        for problem in left_names(dropped, used):
            self._notes.add("identifier", row.place, problem)

    def _problems(self, row: Row) -> Iterator[str]:
        if fault := id_fault(row.cells[self._positions[self._map.id]]):
            yield fault
        fields = self._map.fields.items()
        columns = [(field, column) for field, group in fields for column in group]
        for field, column in (("id", Column(column=self._map.id)), *columns):
            position = self._positions[column.column]
            text = row.cells[position]
            fault = row.faults.get(position) or cell_fault(text)
            if fault and not (column.dates == "keep" and fault.endswith(DATE)):
                yield f"column {column.column!r}: {fault}"
            if not column.matches or not text or is_empty(text, field, column):
                continue
            if not column.matches.fullmatch(text):
                pattern = column.matches.pattern
                problem = f"column {column.column!r}: {mask(text)} does not match {pattern!r}"
                yield f"{problem}{_example(column.column, self._map.language)}"

    def _record(self, row: Row) -> dict[str, Any]:
        id = row.cells[self._positions[self._map.id]]
        record = new_record(id, self._map.language)
        for field, columns in self._map.fields.items():
            texts = {
                column.column: text
                for column in columns
                if (text := self._text(row, field, column))
            }
            if texts:
                part, _, name = field.rpartition(".")
                (record[part] if part else record)[name] = join_cells(field, columns, texts)
                record["provenance"][field] = f"{row.place}: {', '.join(texts)}"
        if self._map.age:
            self._put_age(row, record, self._map.age)
        for line, count in undivided_lines(record["objective"].get("auxiliary", "").split("\n")):
            problem = f"{count} results are left on one line, {mask(line)}. Write one a line"
            self._notes.add("finding", row.place, problem)
        if department := record.get("department"):
            record["specialty"] = self._specialty(row.place, department)
        return record

    def _put_age(self, row: Row, record: dict[str, Any], columns: AgeColumns) -> None:
        cells = {name: row.cells[self._positions[name]] for name in (columns.born, columns.visit)}
        dates = {name: read_date(text, columns.order) for name, text in cells.items()}
        born, day = dates.values()
        if born is None or day is None:
            gaps = [
                f"{name!r} ({mask(cells[name]) if cells[name] else 'empty'})"
                for name in dates
                if not dates[name]
            ]
            problem = f"no age: no date in order {columns.order} in column {' and '.join(gaps)}"
            self._notes.add("finding", row.place, problem)
            return
        try:
            age = age_text(born, day, self._map.language)
        except ValueError as error:
            self._notes.add("finding", row.place, str(error))
            return
        lines = [record["subjective"].get("profile"), f"{LABELS[self._map.language]}: {age}"]
        record["subjective"]["profile"] = "\n".join(filter(None, lines))
        sources = record["provenance"]
        source = sources.get("subjective.profile")
        names = ", ".join(dates)
        sources["subjective.profile"] = f"{source}, {names}" if source else f"{row.place}: {names}"

    def _text(self, row: Row, field: str, column: Column) -> str:
        text = row.cells[self._positions[column.column]]
        if is_empty(text, field, column):
            if not is_missing_mark(text, field):
                self._notes.emptied[column.column][text] += 1
            self._notes.add("finding", row.place, f"column {column.column!r}: {text} read as empty")
            return ""
        if not field.startswith("objective.") or column.unit == "1":
            return text
        # Without a unit in the map, the L of 5 L may be one.
        if column.unit is not None:
            return with_unit(text, column.unit)
        if is_number(text):
            self._notes.add(
                "finding", row.place, f"column {column.column!r}: {text} without a unit"
            )
            return f"{text} {NO_UNIT[self._map.language]}"
        return text

    def _specialty(self, place: str, department: str) -> Specialty:
        specialties = self._map.specialties
        if specialties and department not in specialties:
            self._notes.add(
                "finding", place, f"department {department!r} is in no specialty of the map"
            )
        return specialties.get(department) or Specialty.from_department(department)
