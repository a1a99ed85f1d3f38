"""Propose a map by the names of columns, or by types, categories and codes of resources."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import yaml

from inspect_aihospital.core.record import Specialty, detect_language
from inspect_aihospital.errors import UserError
from inspect_aihospital.records.ages import date_orders
from inspect_aihospital.records.cell_faults import is_number
from inspect_aihospital.records.column_kinds import (
    UNIT,
    cell_pattern,
    column_kind,
    is_named_result,
    proposals,
)
from inspect_aihospital.records.column_labels import RESULTS, column_name
from inspect_aihospital.records.column_map import FIELDS, Resources
from inspect_aihospital.records.csv_rows import Row
from inspect_aihospital.records.fhir_bundles import RawResource, is_known, reference
from inspect_aihospital.records.fhir_records import category_name, selects
from inspect_aihospital.records.proposal_remarks import remarks

SAMPLE_ROWS = 100
"""Rows whose cells a proposal looks at."""

_TITLE = "A proposal by names alone. Read it, mend it, then convert with --map."
_DROPPED_REASONS = {
    "birth": "an identifier",
    "visit date": "a date",
    "identifiers": "an identifier",
    "dates": "a date",
    "other diagnosis": "a diagnosis of another time, or beside the main diagnosis",
    "Chinese medicine": "a diagnosis of Chinese medicine, which has no code of ICD-10",
    "code": "a code or a kind, not the words",
    "history with findings": "more than one part in one cell; make a column of each part",
    "note": "a whole note: no cell is split at its headings; make a column of each part",
    "discharge": "of the discharge, which tells how the visit ended",
}


def _dropped_reason(kind: str | None, *, has_numbers: bool) -> str:
    reason = _DROPPED_REASONS.get(kind or "", "not recognised")
    hint = "; has numbers: results go to objective.auxiliary, with their unit"
    return f"{reason}, so it is dropped{hint * (has_numbers and kind is None)}"


def _place(
    column: str, kind: str | None, *, has_numbers: bool
) -> tuple[str | None, Any, str | None]:
    """Return the field of a column, its entry in the map, and a comment."""
    unit = UNIT.fullmatch(column_name(column).name) if has_numbers else None
    if unit and (kind is None or kind.startswith("objective.")):
        entry = {"column": column, "unit": unit[2]}
        return kind or RESULTS, entry, "a result, by its numbers and unit"
    if kind is None and is_named_result(column, has_numbers=has_numbers):
        return RESULTS, column, "a result, by its name"
    if kind not in FIELDS:
        return None, None, _dropped_reason(kind, has_numbers=has_numbers)
    matches = cell_pattern(column) if kind == "subjective.profile" else None
    return kind, {"column": column, "matches": matches} if matches else column, None


def propose_table_map(
    header: Sequence[str],
    rows: Iterator[Row],
    sheets: Sequence[str],
    hidden: Sequence[str] = (),
) -> str:
    """Return a map of a table as YAML, with comments on what was not recognised.

    Raises:
        UserError: The first row does not name the columns of the others.
    """
    sample_rows = _sample(header, rows)
    sample = [row.cells for row in sample_rows]
    comments = [_TITLE]
    kinds = [column_kind(column) for column in header]
    age = _age_columns(header, kinds, sample, comments)
    fields: dict[str, list[Any]] = {}
    ids, dropped = list[str](), list[str]()
    for position, (column, kind) in enumerate(zip(header, kinds, strict=True)):
        if kind == "id":
            ids.append(column)
        elif column not in age.values():
            has_numbers = any(is_number(cells[position].strip()) for cells in sample)
            field, entry, comment = _place(column, kind, has_numbers=has_numbers)
            if comment:
                comments.append(f"{column}: {comment}")
            if field:
                fields.setdefault(field, []).append(entry)
            else:
                dropped.append(column)
    comments += remarks(header, kinds, sample_rows)
    comments += _doubts(ids, sheets, hidden)
    departments = [header.index(column) for column in fields.get("department", [])]
    wards = {cells[position].strip() for cells in sample for position in departments}
    table_map = {
        "language": detect_language(" ".join(cell for cells in sample for cell in cells)),
        "id": ids[0] if len(ids) == 1 else "",
        **({"sheet": sheets[0]} if sheets else {}),
        "fields": _ordered(fields),
        **({"age": age} if age else {}),
        "dropped": [*ids[len(ids) == 1 :], *dropped],
    }
    if wards:
        specialties = {ward: _specialty(ward, proposals()["specialties"]) for ward in sorted(wards)}
        comments.append(f"specialties: choose among {', '.join(Specialty)}")
        table_map["specialties"] = specialties
    return _document(comments, table_map)


def _doubts(ids: Sequence[str], sheets: Sequence[str], hidden: Sequence[str]) -> Iterator[str]:
    """Yield what the reader of a map has to decide: its id, sheets, and hidden columns."""
    if len(ids) != 1:
        yield (
            f"id: {len(ids)} columns could be it; name it, or add a column of new numbers to the "
            "export. No number of a patient!"
        )
    if len(sheets) > 1:
        yield f"other sheets are not read: {', '.join(sheets[1:])}"
    for name in hidden:
        yield f"{name}: hidden in the sheet; drop it if it was not meant to be read"


def _age_columns(
    header: Sequence[str],
    kinds: Sequence[str | None],
    sample: Sequence[Sequence[str]],
    comments: list[str],
) -> dict[str, str]:
    """Return the columns that give the age, and the order of their dates, if no column has it."""
    by_kind = {kind: name for name, kind in zip(header, kinds, strict=True)}
    has_age = any(
        kind == "subjective.profile" and re.search("(?i)age|[年月日周]龄", name)
        for name, kind in zip(header, kinds, strict=True)
    )
    names = [by_kind[kind] for kind in ("birth", "visit date") if kind in by_kind]
    dates = (cells[header.index(name)].strip() for cells in sample for name in names)
    if has_age or len(names) < 2 or not (orders := date_orders(dates)):
        return {}
    doubt = f": it may be {' or '.join(orders)}" if len(orders) > 1 else ""
    comments.append(f"age: by two dates, which go into no record; mind their order{doubt}")
    return {"born": names[0], "visit": names[1], "order": orders[0]}


def _sample(header: Sequence[str], rows: Iterator[Row]) -> list[Row]:
    first = [row for row in islice(rows, SAMPLE_ROWS) if any(row.cells)]
    sample = [row for row in first if len(row.cells) == len(header)]
    if first and not sample:
        raise UserError(
            f"header: cells in the first row: {len(header)}, in {first[0].place}: "
            f"{len(first[0].cells)}. Delete what stands above the names of the columns."
        )
    return sample


def _specialty(ward: str, groups: Mapping[str, str]) -> str:
    """Return the group that a department names, or whose words it has."""
    if ward.upper() in (own_names := {group.upper(): group.value for group in Specialty}):
        return own_names[ward.upper()]
    return next((group for group, words in groups.items() if re.search(words, ward)), "Others")


def propose_bundle_map(resources: Iterable[RawResource]) -> str:
    """Return a map of resources as YAML, with comments on what nothing selects."""
    proposed = proposals()["resources"]
    entries = [
        (field, Resources(**entry)) for field, entries in proposed.items() for entry in entries
    ]
    counts: Counter[int] = Counter()
    dropped: Counter[str] = Counter()
    encounters, words, clinical, linked = 0, "", 0, 0
    for resource in resources:
        # A later entry may be narrower: the map's own order decides, here any will do.
        selected = [number for number, (_, entry) in enumerate(entries) if selects(entry, resource)]
        counts.update(selected)
        if not selected:
            dropped[category_name(resource)] += 1
        encounters += resource.type == "Encounter"
        if is_known(resource) and resource.type not in {"Patient", "Encounter"}:
            clinical += 1
            linked += reference(resource.raw, "encounter") is not None
        words = words or str(resource.raw.get("code") or "")
    fields: dict[str, list[Any]] = {}
    for number in sorted(counts):
        field, entry = entries[number]
        fields.setdefault(field, []).append(entry.model_dump(exclude_none=True))
    case = "Encounter" if encounters and linked == clinical else "Patient"
    comments = [
        _TITLE,
        f"case: {encounters} encounters; {linked} of {clinical} clinical resources name theirs",
        *(f"{name}: {count} not recognised, so dropped" for name, count in dropped.items()),
    ]
    return _document(
        comments, {"language": detect_language(words), "case": case, "fields": _ordered(fields)}
    )


def _ordered(fields: dict[str, list[Any]]) -> dict[str, list[Any]]:
    return {field: fields[field] for field in FIELDS if field in fields}


def _document(comments: Iterable[str], content: dict[str, Any]) -> str:
    # YAML allows no control characters and no half characters, which names may hold.
    lines = [
        "".join(letter if letter.isprintable() else " " for letter in f"# {comment}")
        for comment in comments
    ]
    return "\n".join([*lines, ""]) + yaml.safe_dump(
        content, allow_unicode=True, sort_keys=False, width=100
    )
