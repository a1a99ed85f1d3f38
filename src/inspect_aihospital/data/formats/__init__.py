"""Recognise the format of raw records, and turn them into a `MedicalRecord`."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.data.formats import (
    cmb_clin_format,
    diagnosis_arena_format,
    mvme_format,
    osce_format,
)


class RecordFormat(NamedTuple):
    """A file format of records, recognised by any of its fields."""

    name: str
    fields: frozenset[str]
    to_record: Callable[[Mapping[str, Any]], MedicalRecord]


OWN_FIELDS = frozenset({"subjective", "objective", "reference"})
"""Fields of our own format, the parts of a `MedicalRecord`."""

FORMATS = (
    RecordFormat("MVME (patients.json)", frozenset({"medical_record"}), mvme_format.to_record),
    RecordFormat("AgentClinic OSCE", frozenset({"OSCE_Examination"}), osce_format.to_record),
    RecordFormat("CMB-Clin", frozenset({"QA_pairs"}), cmb_clin_format.to_record),
    RecordFormat(
        "DiagnosisArena", frozenset({"Case Information"}), diagnosis_arena_format.to_record
    ),
    RecordFormat("inspect_aihospital", OWN_FIELDS, MedicalRecord.model_validate),
)
"""Formats in the order in which they are tried."""
