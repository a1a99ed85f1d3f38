"""Put the resources of a bundle together to records, a case each, on disk."""

from collections.abc import Iterable
from typing import Any

from inspect_aihospital.errors import UserError
from inspect_aihospital.records.cell_faults import damage_of
from inspect_aihospital.records.column_map import BundleMap, Resources
from inspect_aihospital.records.conversion_notes import Notes
from inspect_aihospital.records.fhir_bundles import RawResource, is_known, reference, validate
from inspect_aihospital.records.fhir_cases import TABLES, Cases
from inspect_aihospital.records.fhir_elements import unread_elements
from inspect_aihospital.records.fhir_status import codes_of, doubts, ended_status, invalid_reason
from inspect_aihospital.records.fhir_texts import ResourceText
from inspect_aihospital.records.fhir_times import moment, time_of
from inspect_aihospital.records.staging import Staging, temporary_database


def category_name(resource: RawResource) -> str:
    """Return type and categories of a resource, under which dropped ones are counted."""
    categories = ", ".join(codes_of(resource.raw.get("category")))
    # Only of observations are codes few, and none a diagnosis.
    if not categories and resource.type == "Observation":
        categories = next(iter(_codes(resource)), "")
    return f"{resource.type} ({categories})" if categories else resource.type


def selects(entry: Resources, resource: RawResource) -> bool:
    """Tell whether an entry of a map selects a resource."""
    return (
        entry.resource == resource.type
        and entry.category in {None, *codes_of(resource.raw.get("category"))}
        and entry.code in {None, *_codes(resource)}
    )


def _codes(resource: RawResource) -> list[str]:
    """Return a resource's codes, and the text that may stand in their place."""
    code = resource.raw.get("code")
    text = code.get("text") if isinstance(code, dict) else None
    return [*codes_of(code), *([text] if isinstance(text, str) else [])]


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
        self._database = temporary_database(TABLES)
        self.resources = self.used = self.cases = 0

    def read(self, resources: Iterable[RawResource], staging: Staging) -> None:
        """Keep the records of all resources, or note why a resource or record is refused."""
        for resource in resources:
            self.resources += 1
            if not is_known(resource):
                self._notes.dropped[resource.type] += 1
            else:
                self._keep(resource)
        cases = Cases(self._map, self._notes, self._database)
        cases.assemble(staging)
        self.cases, self.used = cases.count, self.used - cases.withdrawn

    def _keep(self, resource: RawResource) -> None:
        owner = self._owner(resource)
        try:
            model = validate(resource)
            if reason := invalid_reason(resource):
                self._notes.dropped[f"{resource.type} with {reason}"] += 1
                return
            self._register(resource)
            self._keep_text(resource, model, owner)
        except (ValueError, OverflowError, RecursionError) as error:
            if isinstance(error, UserError):
                raise
            # Only what no check foresaw comes as another error than a `ValueError`.
            remedy = "" if isinstance(error, ValueError) else ". Correct it in the export"
            self._notes.add("refused", resource.place, f"{error}{remedy}")
            self._database.execute("INSERT INTO refused VALUES (?, ?)", [owner, resource.place])

    def _owner(self, resource: RawResource) -> str | None:
        if resource.type in {self._map.case, "Patient"}:
            return resource.key
        return reference(resource.raw, "encounter" if self._map.case == "Encounter" else "subject")

    def _register(self, resource: RawResource) -> None:
        """Note the resource's id, and what cases and patients are known by."""
        query = "SELECT place FROM resources WHERE key = ?"
        if twin := self._database.execute(query, [resource.key]).fetchone():
            self._refuse_owner(resource.key)
            raise ValueError(f"id {resource.key} is also at {twin[0]}. Take out the wrong resource")
        raw, insert = resource.raw, self._database.execute
        subject = resource.key if resource.type == "Patient" else reference(raw, "subject")
        insert("INSERT INTO resources VALUES (?, ?, ?)", [resource.key, resource.place, subject])
        if resource.url is not None:
            self._register_address(resource.url, resource.key)
        if resource.type == "Patient":
            row = [resource.key, raw.get("gender"), raw.get("birthDate")]
            insert("INSERT INTO patients VALUES (?, ?, ?)", row)
        if resource.type == self._map.case:
            start = (raw.get("period") or {}).get("start")
            row = [resource.key, resource.place, subject, start]
            insert("INSERT INTO cases VALUES (?, ?, ?, ?)", row)

    def _register_address(self, url: str, key: str) -> None:
        query = "SELECT key FROM addresses WHERE url = ?"
        if twin := self._database.execute(query, [url]).fetchone():
            self._refuse_owner(twin[0])
            raise ValueError(
                f"its address {url} is also that of {twin[0]}. Give each its own fullUrl"
            )
        self._database.execute("INSERT INTO addresses VALUES (?, ?)", [url, key])

    def _refuse_owner(self, key: str) -> None:
        """Refuse who owns the first of two twins: which of both is right, no rule can tell."""
        for query in ("SELECT owner, place FROM texts", "SELECT key, place FROM resources"):
            self._database.execute(f"INSERT INTO refused {query} WHERE key = ?", [key])

    def _keep_text(self, resource: RawResource, model: Any, owner: str | None) -> None:
        ranks = (n for n, (_, entry) in enumerate(self._selectors) if selects(entry, resource))
        rank = next(ranks, None)
        if rank is None and resource.type != self._map.case:
            self._notes.dropped[category_name(resource)] += 1
            return
        self._notes.unread.update(unread_elements(resource.raw, with_text=rank is not None))
        for doubt in doubts(resource):
            self._notes.add("finding", resource.place, doubt)
        # A patient's text waits for the encounter, with which it has an age.
        if rank is None or resource.type == "Patient":
            self.used += 1
            return
        field, entry = self._selectors[rank]
        # Whoever names a code means its text, such as a history, and no list of results.
        words = ResourceText(model, self._map.language, with_name=entry.code is None)
        for finding in words.findings:
            self._notes.add("finding", resource.place, finding)
        if damage := damage_of(words.text):
            raise ValueError(f"{damage}. Export it anew")
        if not words.text and resource.type != self._map.case:
            self._notes.dropped[f"{resource.type} without content"] += 1
            return
        raw, time = resource.raw, time_of(resource.raw)
        status, until = ended_status(raw) or (None, None)
        row = [owner, field, rank, resource.key, resource.place, words.text]
        row += [words.name, time, moment(time), status, until]
        row += [reference(raw, "subject"), reference(raw, "encounter")]
        marks = ", ".join("?" * len(row))
        self._database.execute(f"INSERT INTO texts VALUES ({marks})", row)
        self.used += 1
