"""Put the texts of a bundle's resources together to records, a case each."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from inspect_aihospital.records.column_map import BundleMap
from inspect_aihospital.records.conversion_notes import Notes
from inspect_aihospital.records.fhir_status import ENDED
from inspect_aihospital.records.fhir_times import DAY, DatedText, days_between, profile, with_days
from inspect_aihospital.records.staging import Staging, new_record

# `owner` is the case that a text belongs to, by key or address; `rank` is the entry of the map.
# `moment` is `time` as it sorts; `ended` a clinical status of what is over, `until` its last day.
TABLES = """
CREATE TABLE resources (key TEXT PRIMARY KEY, place TEXT, subject TEXT);
CREATE TABLE addresses (url TEXT PRIMARY KEY, key TEXT);
CREATE TABLE patients (key TEXT PRIMARY KEY, gender TEXT, born TEXT);
CREATE TABLE cases (key TEXT PRIMARY KEY, place TEXT, subject TEXT, start TEXT);
CREATE TABLE texts (owner TEXT, field TEXT, rank INTEGER, key TEXT, place TEXT, text TEXT,
    name TEXT, time TEXT, moment TEXT, ended TEXT, until TEXT, subject TEXT, encounter TEXT);
CREATE TABLE refused (owner TEXT, place TEXT);
CREATE INDEX text_owners ON texts (owner);
CREATE INDEX text_keys ON texts (key);
CREATE INDEX refused_owners ON refused (owner);
"""
_REFERENCES = (
    *(("texts", column) for column in ("owner", "subject", "encounter")),
    *(("refused", "owner"), ("cases", "subject"), ("resources", "subject")),
)
_RESOLVE = (
    "UPDATE {0} SET {1} = COALESCE((SELECT key FROM addresses WHERE url = {1}), {1}) "
    "WHERE {1} LIKE 'urn:%'"
)
_STRAYS = (
    "SELECT place FROM texts WHERE owner IS NULL OR owner NOT IN (SELECT key FROM cases) "
    "ORDER BY rowid"
)
_OF_OTHERS = (
    "SELECT texts.place, texts.owner, texts.subject, texts.encounter FROM texts "
    "JOIN resources ON resources.key = texts.encounter "
    "WHERE texts.subject <> resources.subject AND texts.owner IN (SELECT key FROM cases) "
    "ORDER BY texts.rowid"
)
_TEXTS = (
    "SELECT field, key, ended, until, place, name, time, text FROM texts WHERE owner = ? "
    "ORDER BY rank, moment IS NULL, moment, rowid"
)


class Cases:
    """The cases of a bundle whose resources are all read.

    Attributes:
        count: Records, or refused ones.
        withdrawn: Texts that were kept, and then stand in no record.
    """

    def __init__(self, bundle_map: BundleMap, notes: Notes, database: sqlite3.Connection) -> None:
        self._map, self._notes, self._database = bundle_map, notes, database
        self._profile_field = next(
            (field for field, entry in bundle_map.selectors() if entry.resource == "Patient"), None
        )
        self.count = self.withdrawn = 0

    def assemble(self, staging: Staging) -> None:
        """Keep the record of each case, or note why it is refused."""
        for table, column in _REFERENCES:
            self._database.execute(_RESOLVE.format(table, column))
        self._refuse_strays()
        for key, place, subject, start in self._database.execute(
            "SELECT key, place, subject, start FROM cases ORDER BY rowid"
        ):
            self._assemble(key, place, subject, start, staging)

    def _refuse_strays(self) -> None:
        """Refuse what belongs to no case of the file, or to two patients."""
        for (place,) in self._database.execute(_STRAYS):
            self._refuse(place, f"belongs to no {self._map.case} of this file. Export both as one")
        for place, owner, subject, encounter in self._database.execute(_OF_OTHERS).fetchall():
            self._refuse(place, f"{subject} is not the patient of {encounter}. Correct one")
            self._database.execute("INSERT INTO refused VALUES (?, ?)", [owner, place])

    def _refuse(self, place: str, problem: str) -> None:
        self.withdrawn += 1
        self._notes.add("refused", place, problem)

    def _assemble(
        self, key: str, place: str, subject: str | None, start: str | None, staging: Staging
    ) -> None:
        self.count += 1
        query = "SELECT place FROM refused WHERE owner IN (?, ?) LIMIT 1"
        if fault := self._database.execute(query, [key, subject]).fetchone():
            # The fault itself has its note; a record without it would look complete.
            self._notes.add(
                "refused case", place, f"a resource of this case is refused: {fault[0]}. Mend that"
            )
            return
        record = new_record(key.partition("/")[2], self._map.language)
        if self._profile_field:
            _put(record, self._profile_field, self._profile(place, subject, start), subject)
        rows = [row for row in self._database.execute(_TEXTS, [key]) if self._is_meant(row, start)]
        if start is None or len(start) < DAY:
            start = min((row[-2] for row in rows if len(row[-2] or "") >= DAY), default=None)
        for field in dict.fromkeys(row[0] for row in rows):
            self._put_texts(record, field, [row for row in rows if row[0] == field], start)
        staging.add(place, record, self._notes)

    def _is_meant(self, row: Sequence[Any], start: str | None) -> bool:
        """Tell whether a text belongs where the map puts it: what is over is no diagnosis."""
        field, _, status, until, place, *_ = row
        if status is None or not field.startswith("reference."):
            return True
        if (days := days_between(start, until)) is not None and days >= 0:
            self._notes.add("finding", place, f"clinical status {status} since the visit: kept")
            return True
        self._notes.add(
            "finding",
            place,
            f"clinical status {status}: history, so left out of {field}. A map may put it in "
            "subjective.past_history by its category or code.",
        )
        self._notes.dropped[f"Condition with clinical status {status}"] += 1
        self.withdrawn += 1
        return False

    def _put_texts(
        self, record: dict[str, Any], field: str, rows: Sequence[Any], start: str | None
    ) -> None:
        texts, unclear = with_days([DatedText(*row[4:]) for row in rows], start, self._map.language)
        for place in unclear:
            self._notes.add("finding", place, "repeated, and no time tells it from the others")
        for row, text in zip(rows, texts, strict=True):
            suffix = ""
            if row[2] and not field.startswith("reference."):
                is_english = self._map.language == "en"
                suffix = f" ({row[2]})" if is_english else f"（{ENDED[row[2]]}）"
            _put(record, field, text + suffix, row[1])

    def _profile(self, place: str, subject: str | None, start: str | None) -> str:
        query = "SELECT gender, born FROM patients WHERE key = ?"
        patient = self._database.execute(query, [subject]).fetchone()
        if patient is None:
            self._notes.add("finding", place, f"no {subject or 'Patient'} in the file")
            return ""
        gender, born = patient
        text, findings = profile(gender, born, start, self._map.language)
        for finding in findings:
            self._notes.add("finding", place, finding)
        return text


def _put(record: dict[str, Any], field: str, text: str, source: str | None) -> None:
    if not text:
        return
    part, _, name = field.rpartition(".")
    target, sources = record[part] if part else record, record["provenance"]
    target[name] = f"{target[name]}\n{text}" if name in target else text
    sources[field] = f"{sources[field]}, {source}" if field in sources else str(source)
