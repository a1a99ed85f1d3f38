"""Put the resources of a bundle together to records, a case each, on disk."""

from collections.abc import Iterable
from typing import Any

from inspect_aihospital.errors import UserError
from inspect_aihospital.records.column_map import BundleMap, Resources
from inspect_aihospital.records.conversion_notes import Notes
from inspect_aihospital.records.fhir_bundles import (
    RawResource,
    codes_of,
    invalid_status,
    is_known,
    reference,
    validate,
)
from inspect_aihospital.records.fhir_texts import ResourceText, profile
from inspect_aihospital.records.staging import Staging, new_record, temporary_database

# `owner` is the case that a text belongs to, by key or address; `rank` is the entry of the map.
_TABLES = """
PRAGMA journal_mode = OFF;
CREATE TABLE resources (key TEXT PRIMARY KEY, place TEXT);
CREATE TABLE addresses (url TEXT PRIMARY KEY, key TEXT);
CREATE TABLE patients (key TEXT PRIMARY KEY, gender TEXT, born TEXT);
CREATE TABLE cases (key TEXT PRIMARY KEY, place TEXT, subject TEXT, start TEXT);
CREATE TABLE texts (owner TEXT, field TEXT, rank INTEGER, key TEXT, place TEXT, text TEXT);
CREATE TABLE refused (owner TEXT, place TEXT);
CREATE INDEX text_owners ON texts (owner);
CREATE INDEX text_keys ON texts (key);
CREATE INDEX refused_owners ON refused (owner);
"""
_RESOLVE = "UPDATE {0} SET {1} = (SELECT key FROM addresses WHERE url = {1}) WHERE {1} LIKE 'urn:%'"


def category_name(resource: RawResource) -> str:
    """Return type and categories of a resource, under which dropped ones are counted."""
    categories = ", ".join(codes_of(resource.raw.get("category")))
    return f"{resource.type} ({categories})" if categories else resource.type


def selects(entry: Resources, resource: RawResource) -> bool:
    """Tell whether an entry of a map selects a resource."""
    return (
        entry.resource == resource.type
        and entry.category in {None, *codes_of(resource.raw.get("category"))}
        and entry.code in {None, *codes_of(resource.raw.get("code"))}
    )


class BundleReader:
    """Reads the resources of a bundle, in any order, and makes records of them.

    Attributes:
        resources: Resources that were read.
        used: Those that are a case, or that stand in its text.
        cases: Records, or refused ones.
    """

    def __init__(self, bundle_map: BundleMap, notes: Notes) -> None:
        self._map, self._notes = bundle_map, notes
        self._selectors = list(bundle_map.selectors())
        self._has_profile = any(entry.resource == "Patient" for _, entry in self._selectors)
        self._database = temporary_database(_TABLES)
        self.resources = self.used = self.cases = 0

    def read(self, resources: Iterable[RawResource], staging: Staging) -> None:
        """Keep the records of all resources, or note why a resource or record is refused."""
        for resource in resources:
            self.resources += 1
            if not is_known(resource):
                self._notes.dropped[resource.type] += 1
            else:
                self._keep(resource)
        for table, column in (("texts", "owner"), ("refused", "owner"), ("cases", "subject")):
            self._database.execute(_RESOLVE.format(table, column))
        self._refuse_strays()
        for key, place, subject, start in self._database.execute(
            "SELECT key, place, subject, start FROM cases ORDER BY rowid"
        ):
            self._assemble(key, place, subject, start, staging)

    def _keep(self, resource: RawResource) -> None:
        owner = self._owner(resource)
        try:
            model = validate(resource)
            if status := invalid_status(resource):
                self._notes.dropped[f"{resource.type} with status {status}"] += 1
                return
            self._register(resource)
            self._keep_text(resource, model, owner)
        except (ValueError, RecursionError) as error:
            if isinstance(error, UserError):
                raise
            self._notes.add("refused", resource.place, str(error))
            self._database.execute("INSERT INTO refused VALUES (?, ?)", [owner, resource.place])

    def _owner(self, resource: RawResource) -> str | None:
        if resource.type in {self._map.case, "Patient"}:
            return resource.key
        return reference(resource.raw, "encounter" if self._map.case == "Encounter" else "subject")

    def _register(self, resource: RawResource) -> None:
        """Note the resource's id, and what cases and patients are known by."""
        query = "SELECT place FROM resources WHERE key = ?"
        if twin := self._database.execute(query, [resource.key]).fetchone():
            # Which of both is right, no rule can tell: whoever owns the first is refused, too.
            self._database.execute(
                "INSERT INTO refused SELECT owner, place FROM texts WHERE key = ?", [resource.key]
            )
            raise ValueError(f"id {resource.key} is also at {twin[0]}")
        raw, insert = resource.raw, self._database.execute
        insert("INSERT INTO resources VALUES (?, ?)", [resource.key, resource.place])
        insert("INSERT OR REPLACE INTO addresses VALUES (?, ?)", [resource.url, resource.key])
        if resource.type == "Patient":
            row = [resource.key, raw.get("gender"), raw.get("birthDate")]
            insert("INSERT INTO patients VALUES (?, ?, ?)", row)
        if resource.type == self._map.case:
            start = (raw.get("period") or {}).get("start")
            subject = resource.key if resource.type == "Patient" else reference(raw, "subject")
            row = [resource.key, resource.place, subject, start]
            insert("INSERT INTO cases VALUES (?, ?, ?, ?)", row)

    def _keep_text(self, resource: RawResource, model: Any, owner: str | None) -> None:
        matches = [n for n, (_, entry) in enumerate(self._selectors) if selects(entry, resource)]
        if not matches and resource.type != self._map.case:
            self._notes.dropped[category_name(resource)] += 1
            return
        # A patient's text waits for the encounter, with which it has an age.
        if not matches or resource.type == "Patient":
            self.used += 1
            return
        rank = matches[0]
        field, entry = self._selectors[rank]
        # Whoever names a code means its text, such as a history, and no list of results.
        words = ResourceText(model, self._map.language, with_name=entry.code is None)
        for finding in words.findings:
            self._notes.add("finding", resource.place, finding)
        if not words.text and resource.type != self._map.case:
            self._notes.dropped[f"{resource.type} without content"] += 1
            return
        self.used += 1
        row = [owner, field, rank, resource.key, resource.place, words.text]
        self._database.execute("INSERT INTO texts VALUES (?, ?, ?, ?, ?, ?)", row)

    def _refuse_strays(self) -> None:
        """Refuse what belongs to no case of the file: to which, no rule can tell."""
        strays = self._database.execute(
            "SELECT place FROM texts WHERE owner IS NULL OR owner NOT IN (SELECT key FROM cases)"
        )
        for (place,) in strays:
            self.used -= 1
            self._notes.add("refused", place, f"belongs to no {self._map.case} of this file")

    def _assemble(
        self, key: str, place: str, subject: str | None, start: str | None, staging: Staging
    ) -> None:
        self.cases += 1
        query = "SELECT place FROM refused WHERE owner IN (?, ?) LIMIT 1"
        if fault := self._database.execute(query, [key, subject]).fetchone():
            # The fault itself has its note; a record without it would look complete.
            self._notes.add(
                "refused case", place, f"a resource of this case is refused: {fault[0]}"
            )
            return
        record = new_record(key.partition("/")[2], self._map.language)
        if self._has_profile:
            self._put(record, self._profile_field(), self._profile(place, subject, start), subject)
        rows = self._database.execute(
            "SELECT field, text, key FROM texts WHERE owner = ? ORDER BY rank, rowid", [key]
        )
        for field, text, source in rows:
            self._put(record, field, text, source)
        staging.add(place, record, self._notes)

    @staticmethod
    def _put(record: dict[str, Any], field: str, text: str, source: str | None) -> None:
        if not text:
            return
        part, _, name = field.rpartition(".")
        target, sources = record[part] if part else record, record["provenance"]
        target[name] = f"{target[name]}\n{text}" if name in target else text
        sources[field] = f"{sources[field]}, {source}" if field in sources else str(source)

    def _profile_field(self) -> str:
        return next(field for field, entry in self._selectors if entry.resource == "Patient")

    def _profile(self, place: str, subject: str | None, start: str | None) -> str:
        query = "SELECT gender, born FROM patients WHERE key = ?"
        patient = self._database.execute(query, [subject]).fetchone()
        if patient is None:
            self._notes.add("finding", place, f"no {subject or 'Patient'} in the file")
            return ""
        gender, born = patient
        text = profile(gender, born, start, self._map.language)
        if not any(letter.isdigit() for letter in text):
            self._notes.add(
                "finding", place, "no age: the day of birth or of the encounter is missing"
            )
        return text
