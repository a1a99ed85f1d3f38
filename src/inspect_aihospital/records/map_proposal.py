"""Propose a map by the names of columns, or by types, categories and codes of resources."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import islice, product
from typing import Any

import yaml

from inspect_aihospital.core.record import Specialty, detect_language
from inspect_aihospital.errors import UserError
from inspect_aihospital.records.ages import date_orders
from inspect_aihospital.records.cell_faults import is_number
from inspect_aihospital.records.column_labels import column_name
from inspect_aihospital.records.column_map import FIELDS, Resources
from inspect_aihospital.records.csv_rows import Row
from inspect_aihospital.records.fhir_bundles import RawResource, is_known, reference
from inspect_aihospital.records.fhir_records import category_name, selects

SAMPLE_ROWS = 100
"""Rows whose cells a proposal looks at."""

_TITLE = "A proposal by names alone. Read it, mend it, then convert with --map."
_UNIT = re.compile(r"(.+?) ?[(（\[]([^()（）\]]+)[)）\]]")
_SUFFIX = re.compile(r"(?<=..)(text|txt|description|内容|描述)$")
"""What databases add to a name, and what says nothing."""

_DROPPED_REASONS = {
    "birth": "an identifier",
    "visit date": "a date",
    "identifiers": "an identifier",
    "dates": "a date",
    "other diagnosis": "a diagnosis of another time, or beside the main diagnosis",
    "Chinese medicine": "a diagnosis of Chinese medicine, which has no code of ICD-10",
    "code": "a code or a kind, not the words",
    "discharge": "of the discharge, which tells how the visit ended",
}


def _names() -> dict[str, Any]:
    text = (files(__package__) / "column_names.yaml").read_text(encoding="utf-8")
    names: dict[str, Any] = yaml.safe_load(text)
    return names


def _kind(patterns: Mapping[str, Iterable[str]], name: str) -> str | None:
    """Return what a column's name says that it holds, as the first kind does that matches."""
    bracket = _UNIT.fullmatch(name)
    # What stands in brackets may be a unit, or change the meaning: "Diagnosis (admission)". So may
    # a question mark: "Dx?", but "Smoker?".
    for marks, words in product(("?？", ""), (name, bracket[1]) if bracket else (name,)):
        plain = _SUFFIX.sub("", re.sub(rf"[^\w{marks}]|_", "", words).casefold())
        for kind, expressions in patterns.items():
            if any(re.fullmatch(expression, plain) for expression in expressions):
                return kind
    return None


def _dropped_reason(kind: str | None, *, has_numbers: bool) -> str:
    reason = _DROPPED_REASONS.get(kind or "", "not recognised")
    hint = "; has numbers: results go to objective.auxiliary, with their unit"
    return f"{reason}, so it is dropped{hint * (has_numbers and kind is None)}"


def propose_table_map(header: Sequence[str], rows: Iterator[Row], sheets: Sequence[str]) -> str:
    """Return a map of a table as YAML, with comments on what was not recognised.

    Raises:
        UserError: The first row does not name the columns of the others.
    """
    names = _names()
    sample = _sample(header, rows)
    fields: dict[str, list[Any]] = {}
    ids: list[str] = []
    comments, dropped = [_TITLE], []
    kinds = [_kind(names["columns"], column) for column in header]
    age = _age_columns(header, kinds, sample, comments)
    for position, (column, kind) in enumerate(zip(header, kinds, strict=True)):
        cells = [cells[position].strip() for cells in sample]
        has_numbers = any(map(is_number, cells))
        unit = _UNIT.fullmatch(column_name(column).name) if has_numbers else None
        if kind == "id":
            ids.append(column)
        elif column in age.values():
            continue
        elif unit and (kind is None or kind.startswith("objective.")):
            field = kind or "objective.auxiliary"
            fields.setdefault(field, []).append({"column": column, "unit": unit[2]})
            comments.append(f"{column}: a result, by its numbers and unit")
        elif kind in FIELDS:
            values = names["matches"] if kind == "subjective.profile" else {}
            matches = _kind({cells: [words] for words, cells in values.items()}, column)
            fields.setdefault(kind, []).append(
                {"column": column, "matches": matches} if matches else column
            )
        else:
            dropped.append(column)
            comments.append(f"{column}: {_dropped_reason(kind, has_numbers=has_numbers)}")
    comments += _doubts(ids, sheets)
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
        specialties = {ward: _specialty(ward, names["specialties"]) for ward in sorted(wards)}
        comments.append(f"specialties: choose among {', '.join(Specialty)}")
        table_map["specialties"] = specialties
    return _document(comments, table_map)


def _doubts(ids: Sequence[str], sheets: Sequence[str]) -> Iterator[str]:
    """Yield what the reader of a map has to decide: its id, and sheets that are left out."""
    if len(ids) != 1:
        yield (
            f"id: {len(ids)} columns could be it; name it, or add a column of new numbers to the "
            "export. No number of a patient!"
        )
    if len(sheets) > 1:
        yield f"other sheets are not read: {', '.join(sheets[1:])}"


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


def _sample(header: Sequence[str], rows: Iterator[Row]) -> list[list[str]]:
    first = [row for row in islice(rows, SAMPLE_ROWS) if any(row.cells)]
    sample = [row.cells for row in first if len(row.cells) == len(header)]
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
    proposed = _names()["resources"]
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
