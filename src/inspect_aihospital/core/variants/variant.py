"""A variant: a record with one written edit, and what the edit must or must not change."""

from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from inspect_aihospital.core.record import MedicalRecord, Objective, Subjective

VariantKind = Literal["decisive_changed", "decisive_dropped", "irrelevant_changed"]
"""What is edited: a finding that decides on the diagnosis, or a fact without bearing on it."""

KINDS: tuple[VariantKind, ...] = get_args(VariantKind)

Part = Literal["subjective", "objective"]

MARK = "~"
"""Stands between the ids of a record and of its variant."""

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
"""A text that is not blank."""

_FIELDS = {"subjective": Subjective.model_fields, "objective": Objective.model_fields}


class Variant(BaseModel):
    """One edit of one record.

    Attributes:
        id: Unique among the variants of its record.
        case: Id of the record.
        part: Part of the record.
        field: Field of the part.
        replace: Old text, once in the field.
        by: New text; empty to drop the old one.
        kind: What is edited.
        diagnosis: Names of the diagnosis that must no longer be made, or still be made.
        instead: Names of diagnoses that fit the edited record.
        asked_with: Words of a question that asks for the fact, where its own words do not tell.
        why: What the edit does, in a sentence.
        reviewed: By whom.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$")
    case: Name
    part: Part
    field: Name
    replace: str = Field(min_length=1)
    by: str
    kind: VariantKind
    diagnosis: tuple[Name, ...] = Field(min_length=1)
    instead: tuple[Name, ...] = ()
    asked_with: tuple[Name, ...] = ()
    why: Name
    reviewed: Name

    @model_validator(mode="after")
    def _fits_together(self) -> "Variant":
        if self.field not in _FIELDS[self.part]:
            allowed = ", ".join(_FIELDS[self.part])
            raise ValueError(f"field {self.field}: not in {self.part}. Choose one of: {allowed}")
        if (self.kind == "decisive_dropped") == bool(self.by.strip()):
            raise ValueError("by: empty for decisive_dropped, and for no other kind")
        if self.by == self.replace:
            raise ValueError("by: the same as replace")
        return self

    @property
    def sample_id(self) -> str:
        """Id of the edited record and of its sample."""
        return f"{self.case}{MARK}{self.id}"

    def text_of(self, record: MedicalRecord) -> str:
        """Return the field of a record that it edits; empty where the record lacks it."""
        part: Subjective | Objective = getattr(record, self.part)
        return getattr(part, self.field) or ""

    def edit(self, record: MedicalRecord) -> MedicalRecord:
        """Return the edited record, whose reference is gone: it is that of the unedited one.

        Raises:
            ValueError: The old text does not occur exactly once, or the field would be empty.
        """
        text = self.text_of(record)
        # With two places nobody could say which of them the edit means.
        if (count := text.count(self.replace)) != 1:
            raise ValueError(f"replace: {count} times in {self.field}, expected once")
        edited = text.replace(self.replace, self.by)
        if not edited.strip():
            raise ValueError(f"by: leaves {self.field} empty")
        raw = record.model_dump() | {"id": self.sample_id, "reference": {}}
        raw[self.part][self.field] = edited
        return MedicalRecord.model_validate(raw)
