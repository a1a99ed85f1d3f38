"""Recognise the format of raw records, and turn them into a `MedicalRecord`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.data.formats import mvme_format, osce_format

RawRecord = Mapping[str, Any]


@dataclass(frozen=True)
class RecordFormat:
    """A file format of records."""

    name: str
    recognises: Callable[[RawRecord], bool]
    to_record: Callable[[RawRecord], MedicalRecord]


FORMATS = (
    RecordFormat("MVME (patients.json)", mvme_format.recognises, mvme_format.to_record),
    RecordFormat("AgentClinic OSCE", osce_format.recognises, osce_format.to_record),
    RecordFormat(
        "inspect_aihospital",  # see record.schema.json
        lambda raw: bool({"subjective", "objective", "reference"} & raw.keys()),
        MedicalRecord.model_validate,
    ),
)
"""Formats in the order in which they are tried."""
