"""Our own format: `MedicalRecord` as JSON (see `record.schema.json`)."""

from collections.abc import Mapping
from typing import Any

from inspect_aihospital.core.record import MedicalRecord


def recognises(raw: Mapping[str, Any]) -> bool:
    """Whether a raw record has the three parts of our format."""
    return {"subjective", "objective", "reference"} & raw.keys() != set()


def to_record(raw: Mapping[str, Any]) -> MedicalRecord:
    """Validate a raw record."""
    return MedicalRecord.model_validate(raw)
