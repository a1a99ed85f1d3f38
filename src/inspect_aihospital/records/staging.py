"""Keep records on disk until all of the export is read, for memory that does not grow."""

import sqlite3
from collections.abc import Iterator
from typing import Any

from inspect_aihospital.core.record import Language, MedicalRecord, detect_language
from inspect_aihospital.records.column_map import PARTS
from inspect_aihospital.records.conversion_notes import Notes

_TABLES = """
CREATE TABLE records (id TEXT, place TEXT, line TEXT, fault TEXT);
CREATE INDEX record_ids ON records (id);
"""

_REPEATED = "A case is one row: rename one, or make a column of each result (pivot)"


def temporary_database(tables: str) -> sqlite3.Connection:
    """Return a database in a file that no other process sees and that goes with the process."""
    database = sqlite3.connect("")
    database.executescript(f"PRAGMA journal_mode = OFF; {tables}")
    return database


def new_record(id: str, language: Language) -> dict[str, Any]:
    """Return a record without content."""
    parts: dict[str, Any] = {part: {} for part in PARTS}
    return {"id": id, "language": language, "provenance": {}, **parts}


class Staging:
    """Records in the order of the export, with their places."""

    def __init__(self) -> None:
        self._database = temporary_database(_TABLES)

    def add(self, place: str, record: dict[str, Any], notes: Notes) -> None:
        """Check a record as the loader will, and keep it."""
        checked = MedicalRecord.model_validate(record)
        fault = None
        history = checked.subjective.present_illness
        if history and detect_language(history) != checked.language:
            fault = f"present illness: not in the map's language, {checked.language}"
            notes.add("finding", place, fault)
        if gaps := checked.gaps():
            fault = f"no {', no '.join(gaps)}"
            notes.add("incomplete", place, f"id {checked.id}: {fault}")
        line = checked.model_dump_json(exclude_none=True)
        row = [checked.id, place, line, fault]
        self._database.execute("INSERT INTO records VALUES (?, ?, ?, ?)", row)

    def refuse_repeated_ids(self, notes: Notes) -> None:
        """Take out all records that share an id: which is right, no rule can tell."""
        # Of several other places, the first suffices to find them all.
        repeated = self._database.execute(
            "SELECT id, place, (SELECT place FROM records AS twin WHERE twin.id = records.id "
            "AND twin.rowid <> records.rowid LIMIT 1) AS twin_place FROM records "
            "WHERE twin_place NOTNULL"
        )
        for id, place, twin_place in repeated:
            notes.add("refused", place, f"id {id} is also at {twin_place}. {_REPEATED}")
        self._database.execute(
            "DELETE FROM records WHERE id IN "
            "(SELECT id FROM records GROUP BY id HAVING COUNT(*) > 1)"
        )

    def counts_by_fault(self) -> dict[str, int]:
        """Count the records that no run can use, by the reason, the most frequent first."""
        query = (
            "SELECT fault, COUNT(*) FROM records WHERE fault NOTNULL GROUP BY fault "
            "ORDER BY 2 DESC, 1"
        )
        return dict(self._database.execute(query))

    def lines(self) -> Iterator[str]:
        """Return the records as lines of JSON."""
        for (line,) in self._database.execute("SELECT line FROM records ORDER BY rowid"):
            yield line
