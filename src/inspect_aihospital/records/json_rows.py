"""Read the rows of flat JSON: an object of columns and values for each, by line or in a list."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from inspect_aihospital.core.text.whole_characters import is_whole, whole
from inspect_aihospital.errors import UserError
from inspect_aihospital.records.csv_rows import Row
from inspect_aihospital.records.json_stream import BLANKS, JsonStream, json_lines, require_utf8
from inspect_aihospital.records.text_encoding import UTF8

LINES = (".ndjson", ".jsonl")
"""Suffixes of files with a value in each line."""

NESTED = "Write its parts as text, or as columns"
"""What to do about a value that is no text and no number."""


def holds_rows(path: Path) -> bool:
    """Tell whether a JSON file begins with a row: a list, or a line that is no FHIR resource.

    Raises:
        UserError: The file is empty, or its first line is not JSON.
    """
    require_utf8(path)
    if path.suffix.lower() in LINES:
        first = next((raw for _, raw in json_lines(path)), None)
        if first is None:
            raise UserError(f"{path.name}: no row. Export it anew.")
        return isinstance(first, dict) and "resourceType" not in first
    with path.open(encoding=UTF8) as file:
        while (letter := file.read(1)) and letter in BLANKS:
            pass
    return letter == "["


def json_rows(path: Path) -> Iterator[Row]:
    """Read the rows of a file, below a header of all keys that any row has.

    Raises:
        UserError: The file is not JSON, or has something else than objects, or FHIR resources.
    """
    columns: dict[str, None] = {}
    for _, row in _objects(path):
        columns |= dict.fromkeys(row)
    yield Row("the keys", [whole(name) for name in columns])
    for place, row in _objects(path):
        cells = [_cell(row.get(name)) for name in columns]
        faults = {number: fault for number, (_, fault) in enumerate(cells) if fault}
        yield Row(place, [text for text, _ in cells], faults)


def _cell(value: Any) -> tuple[str, str | None]:
    """Return a value as the text of a cell, and what is wrong with it."""
    if isinstance(value, dict | list):
        kind = "an object" if isinstance(value, dict) else "a list"
        return kind, f"{kind}. {NESTED}"
    if isinstance(value, str) and not is_whole(value):
        return whole(value), "half of a character (an unpaired surrogate). Export it anew"
    if isinstance(value, bool):
        return str(value).upper(), None
    return "" if value is None else str(value), None


def _objects(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    for place, raw in json_lines(path) if path.suffix.lower() in LINES else _items(path):
        if not isinstance(raw, dict):
            raise UserError(f"{path.name}: {place}: no object. Expected columns and their values.")
        if "resourceType" in raw:
            raise UserError(
                f"{path.name}: {place}: a FHIR resource, but the file is a list or begins with a "
                "row. Export resources as a bundle or .ndjson, apart from rows."
            )
        yield place, raw


def _items(path: Path) -> Iterator[tuple[str, Any]]:
    number = 0
    with path.open(encoding=UTF8) as file:
        stream = JsonStream(file)
        try:
            for number, raw in enumerate(stream.values(), start=1):
                yield f"object {number}", raw
        except (ValueError, RecursionError) as error:
            problem = str(error).rstrip(".")
            raise UserError(
                f"{path.name}: object {number + 1}: {problem}. Export it anew."
            ) from error
        if line := stream.next_line():
            raise UserError(f"{path.name}: line {line}: text behind the end of the list.")
