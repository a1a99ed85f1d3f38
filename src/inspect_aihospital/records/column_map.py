"""Read the map that says which column or resource of an export goes to which field."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    model_validator,
)

from inspect_aihospital.core.record import Language, Objective, Reference, Specialty, Subjective
from inspect_aihospital.data.record_files import issues, problem_list
from inspect_aihospital.records.ages import DateOrder
from inspect_aihospital.records.map_text import read_map, wide_colons

PARTS: dict[str, type[BaseModel]] = {
    "subjective": Subjective,
    "objective": Objective,
    "reference": Reference,
}
FIELDS = ("department", *(f"{part}.{name}" for part in PARTS for name in PARTS[part].model_fields))
"""Fields of a record that a map may fill."""

ResourceType = Literal[
    "Patient", "Encounter", "Condition", "Observation", "DiagnosticReport", "MedicationRequest"
]


class _Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


def _expression(value: Any) -> Any:
    try:
        return re.compile(value) if isinstance(value, str) else value
    except re.error as error:
        raise ValueError(f"{value!r} is no regular expression ({error})") from error


class Column(_Entry):
    """A column of a table.

    Attributes:
        column: Its name in the header.
        unit: Unit of cells that are a number alone; `1` for a number without dimension.
        matches: Regular expression that a whole cell must match: a shifted row seldom does.
        dates: `keep` for a column that holds real dates; elsewhere a date is a mangled number.
    """

    column: str
    unit: str | None = None
    matches: Annotated[re.Pattern[str] | None, BeforeValidator(_expression)] = None
    dates: Literal["keep"] | None = None


class AgeColumns(_Entry):
    """Columns that give the age at the visit; their dates go into no record.

    Attributes:
        born: Of the date of birth.
        visit: Of the date of admission or visit.
        order: Of year, month and day in both.
    """

    born: str
    visit: str
    order: DateOrder = "ymd"


class Resources(_Entry):
    """Resources of a type, of all categories and codes or of some."""

    resource: ResourceType
    category: str | None = None
    code: str | None = None


def _field_name(name: str) -> str:
    if name not in FIELDS:
        raise ValueError(f"not a field of a record; choose among {', '.join(FIELDS)}")
    return name


def _as_list(value: Any) -> Any:
    # A map may name a single column by its name alone.
    items = value if isinstance(value, list) else [value]
    return [{"column": item} if isinstance(item, str) else item for item in items]


FieldName = Annotated[str, AfterValidator(_field_name)]


class TableMap(_Entry):
    """Where the columns of a table go; each column stands in `id`, `fields` or `dropped`."""

    language: Language
    id: Annotated[str, Field(min_length=1)]
    sheet: str | None = None
    fields: dict[FieldName, Annotated[tuple[Column, ...], BeforeValidator(_as_list)]]
    age: AgeColumns | None = None
    dropped: tuple[str, ...] = ()
    specialties: dict[str, Specialty] = {}

    @model_validator(mode="after")
    def _refuse_contradictions(self) -> "TableMap":
        if both := sorted(set(self.dropped) & self.column_names()):
            raise ValueError(f"both used and dropped: {', '.join(both)}")
        return self

    def column_names(self) -> set[str]:
        """Return the names of the columns that are used."""
        dates = {self.age.born, self.age.visit} if self.age else set()
        columns = {column.column for columns in self.fields.values() for column in columns}
        return {self.id, *dates, *columns}


class BundleMap(_Entry):
    """Where the resources of a FHIR bundle go; what no entry selects is dropped and listed.

    Attributes:
        language: Language of the records.
        case: Whether a record is an encounter, or all encounters of a patient.
        fields: By field, the resources that fill it; the narrowest entry takes a resource.
    """

    language: Language
    case: Literal["Encounter", "Patient"]
    fields: dict[FieldName, Annotated[tuple[Resources, ...], BeforeValidator(_as_list)]]

    def selectors(self) -> Iterator[tuple[str, Resources]]:
        """Return each field with what fills it, the narrowest first."""
        pairs = [(name, entry) for name, entries in self.fields.items() for entry in entries]
        # `False` sorts before `True`: an entry with a code is the narrowest.
        yield from sorted(pairs, key=lambda pair: (not pair[1].code, not pair[1].category))


def load_map(path: Path, *, fhir: bool) -> TableMap | BundleMap:
    """Load a map of a table's columns, or of a bundle's resources.

    Raises:
        UserError: The file cannot be read, or is no such map.
    """
    raw = read_map(path)
    try:
        return (BundleMap if fhir else TableMap).model_validate(raw)
    except ValidationError as error:
        kind = "FHIR resources" if fhir else "columns"
        remedy = wide_colons(path) or "Mend it."
        raise problem_list(f"{path}: not a map of {kind}", _problems(error), remedy) from error


def _problems(error: ValidationError) -> list[str]:
    """Return a map's problems, one a line: the place, what was expected, and what to do."""
    remedies = {
        "missing": "missing; add it",
        "extra_forbidden": "no key of a map; take it out, or mend its spelling",
        "string_too_short": "empty; write the name of a column",
        "string_type": "no text; write one, in quotes if it is a number",
        "dict_type": "no pairs; write `name: value`, one a line",
    }
    return [
        f"{'.'.join(map(str, e['loc']))}: {remedy}" if e["loc"] and remedy else issue
        for e, issue in zip(error.errors(), issues(error), strict=True)
        for choices in [e.get("ctx", {}).get("expected")]
        for remedy in [
            f"{e['input']!r} is no choice; write {choices}" if choices else remedies.get(e["type"])
        ]
    ]
