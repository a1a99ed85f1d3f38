"""Recognise what an earlier conversion wrote: nothing else is ever replaced."""

import json
from pathlib import Path
from typing import Any

from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.errors import UserError
from inspect_aihospital.records.bounded_reading import MOST_BYTES

NOTE_KEYS = ("kind", "place", "problem")
_ALL_KEYS = {*MedicalRecord.model_fields, "provenance"}
_RECORD_KEYS = {"id", "language", "provenance", "subjective", "objective", "reference"}


def require_place(out: Path, *, force: bool) -> None:
    """Refuse a place for records where something would be lost.

    Raises:
        UserError: The place holds something else, or records that may not be replaced.
    """
    if not out.exists():
        return
    if not force:
        raise UserError(f"{out}: there is something already. Name a new place, or add --force.")
    first = _first_line(out)
    # A key that no conversion writes was added by hand.
    is_converted = isinstance(first, dict) and _RECORD_KEYS <= first.keys() <= _ALL_KEYS
    if not is_converted:
        raise UserError(
            f"{out}: no records of an earlier conversion, so it is not replaced. Name another "
            "--out."
        )


def require_place_of_notes(path: Path) -> None:
    """Refuse a place for notes that holds something else than earlier notes, such as the export.

    Raises:
        UserError: It does.
    """
    if not path.exists() or (path.is_file() and not path.stat().st_size):
        return
    first = _first_line(path)
    if not isinstance(first, dict) or tuple(first) != NOTE_KEYS:
        raise UserError(
            f"{path}: no notes of an earlier conversion, so it is not replaced. Name another --out."
        )


def _first_line(path: Path) -> Any:
    """Return the value in the first line of a file; `None` where it is none of JSON."""
    if not path.is_file():
        return None
    with path.open("rb") as file:
        # Bounded: the file may be anything, such as a workbook without any line end.
        line = file.readline(MOST_BYTES)
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
