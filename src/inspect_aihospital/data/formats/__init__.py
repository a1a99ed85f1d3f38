"""One module a file format: recognise a raw record, turn it into a `MedicalRecord`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.data.formats import mvme, osce, own

RawRecord = Mapping[str, Any]


@dataclass(frozen=True)
class Format:
    """A file format of records."""

    name: str
    recognises: Callable[[RawRecord], bool]
    to_record: Callable[[RawRecord], MedicalRecord]


FORMATS = (
    Format("MVME (patients.json)", mvme.recognises, mvme.to_record),
    Format("AgentClinic OSCE", osce.recognises, osce.to_record),
    Format("inspect_aihospital", own.recognises, own.to_record),
)
"""Formats in the order in which they are tried."""
