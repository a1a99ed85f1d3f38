"""Read the records of a JSON, JSONL or parquet file; all problems of a file stand in one error."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pydantic import BaseModel, ValidationError

from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.text.whole_characters import is_whole
from inspect_aihospital.data.formats import FORMATS, RecordFormat
from inspect_aihospital.data.parquet_rows import is_parquet, read_rows
from inspect_aihospital.errors import UserError, name_hint, plain_problem

MOST_PROBLEMS = 10
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class CaseError(UserError):
    """Records are unusable; the message says which, why, and what to do."""


def read_records(name: str, content: bytes) -> list[MedicalRecord]:
    """Read the records of a file; the first record decides which of `FORMATS` it has.

    Raises:
        CaseError: The file cannot be read, or some record is malformed.
    """
    raws = read_rows(name, content) if is_parquet(content) else read_json(name, content)
    record_format = next((format for format in FORMATS if _has_format(raws[0], format)), None)
    if record_format is None:
        formats = ", ".join(format.name for format in FORMATS)
        # The keys of an export are the names of its columns.
        hint = " Of an export: convert it first (`inspect-aihospital records convert`)."
        raise CaseError(
            f"{name}: not a format we know. Known are: {formats} (docs/records.md)."
            + hint * isinstance(raws[0], dict)
        )
    records: list[MedicalRecord] = []
    problems: list[str] = []
    for number, raw in enumerate(raws, start=1):
        try:
            records.append(_to_record(record_format, raw))
        except ValidationError as error:
            problems += [
                f"{_name_of(raw, number)}: {issue}" for issue in issues(error, MedicalRecord)
            ]
        # Formats reach into objects of any shape: a wrong shape shows as one of these errors.
        except (TypeError, AttributeError, RecursionError) as error:
            problems.append(f"{_name_of(raw, number)}: {error}")
    if problems:
        raise problem_list(
            f"{name} (read as {record_format.name}): malformed records",
            problems,
            "Mend them; docs/records.md describes the format.",
        )
    return records


def _to_record(record_format: RecordFormat, raw: Any) -> MedicalRecord:
    if not _has_format(raw, record_format):
        raise TypeError(f"not a record in the format of the file's first one, {record_format.name}")
    return record_format.to_record(raw)


def _has_format(raw: Any, record_format: RecordFormat) -> bool:
    return isinstance(raw, dict) and not record_format.fields.isdisjoint(raw)


def _name_of(raw: Any, number: int) -> str:
    id = raw.get("id") if isinstance(raw, dict) else None
    return f"record {number}" + (f" (id {id})" if id else "")


def list_paths(paths: str | Sequence[str]) -> list[str]:
    """Return the paths of an option, given as a list or comma-separated."""
    names = paths.split(",") if isinstance(paths, str) else paths
    return [name.strip() for name in names if name.strip()]


def issues(error: ValidationError, shape: type[BaseModel] | None = None) -> list[str]:
    """Return a validation error's problems, one a line: the place, then the problem.

    Args:
        error: Of pydantic.
        shape: What was expected, for the names that a misspelt field could have had.
    """
    lines = []
    for fault in error.errors():
        # Pydantic marks a fault in a key by a last part that nobody wrote.
        loc = [str(part) for part in fault["loc"] if part != "[key]"]
        problem = plain_problem(fault)
        if fault["type"] == "extra_forbidden":
            names = _field_names(shape, loc[:-1])
            hint = name_hint(loc[-1], names) if names else "Mend its spelling, or take it out."
            problem = f"no such field. {hint}"
        lines.append(f"{'.'.join(loc) or 'record'}: {problem}")
    return lines


def _field_names(shape: type[BaseModel] | None, path: Iterable[str]) -> list[str]:
    """Return the names of the fields of a part; none where the part is no model."""
    for name in path:
        field = getattr(shape, "model_fields", {}).get(name)
        shape = field.annotation if field else None
    return list(getattr(shape, "model_fields", ()))


def read_json(name: str, content: bytes) -> list[Any]:
    """Read the values of a file, at least one: a JSON list, one JSON value, or JSONL, in UTF-8.

    Raises:
        CaseError: The file is empty, not UTF-8, neither JSON nor JSONL, nested too deeply, or has
            half a character, which no log could hold, or an object has a key twice.
    """
    try:
        # Some editors put a byte order mark before the text, which JSON does not allow.
        text = content.decode("utf-8-sig").rstrip()
    except UnicodeDecodeError as error:
        raise CaseError(
            f"{name}: not UTF-8 (byte {error.start}: {error.reason}). Save it as UTF-8."
        ) from error
    if not text:
        raise CaseError(f"{name}: empty. Expected a JSON list of records or one record a line.")
    try:
        whole = _parse(text)
    except ValueError as error:
        raws = _read_lines(name, text, error)
    else:
        raws = whole if isinstance(whole, list) else [whole]
    if not raws:
        raise CaseError(f"{name}: an empty list. Expected at least one record.")
    _refuse_halves(name, text, raws)
    _refuse_repeated_keys(name, raws)
    return raws


def _parse(text: str) -> Any:
    """Parse a JSON value; too deep a nesting is a `ValueError` too."""
    try:
        return json.loads(text, object_pairs_hook=_object)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


class _RepeatingObject(dict[str, Any]):
    """A JSON object in which a key occurs more than once."""

    repeated_key: str = ""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    merged = dict(pairs)
    if len(merged) == len(pairs):
        return merged
    keys = [key for key, _ in pairs]
    repeating = _RepeatingObject(merged)
    repeating.repeated_key = next(key for key in keys if keys.count(key) > 1)
    return repeating


def _refuse_repeated_keys(name: str, raws: Sequence[Any]) -> None:
    # Of two values under one key, JSON readers keep the last without a warning.
    problems = [
        f"{_name_of(raw, number)}: the key {key!r} occurs more than once"
        for number, raw in enumerate(raws, start=1)
        for key in _repeated_keys(raw)
    ]
    if problems:
        raise problem_list(f"{name}: keys are not unique", problems, "Keep one value of each.")


def _repeated_keys(value: Any) -> Iterator[str]:
    if isinstance(value, _RepeatingObject):
        yield value.repeated_key
    if isinstance(value, (dict, list)):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _repeated_keys(inner)


def _read_lines(name: str, text: str, whole: ValueError) -> list[Any]:
    raws = []
    # Not `splitlines()`: characters such as U+2028 may stand within a line of JSON.
    for number, line in enumerate(text.split("\n"), start=1):
        try:
            raws += [_parse(line)] if line.strip() else []
        except ValueError as error:
            # After a first readable line the file is JSONL, and its own line is at fault.
            is_jsonl = text.lstrip().startswith("{") and bool(raws)
            place = (
                _place(error, number) if is_jsonl else _place(whole, getattr(whole, "lineno", 1))
            )
            raise CaseError(
                f"{name}: neither JSON nor JSONL ({place}). Mend it, or export it anew."
            ) from error
    return raws


def _place(error: ValueError, line: int) -> str:
    message = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
    return f"line {line}: {message}"


def _refuse_halves(name: str, text: str, raws: Sequence[Any]) -> None:
    # JSON can spell half of a character; no prompt and no log can hold it.
    if not _SURROGATE.search(text):
        return
    for number, raw in enumerate(raws, start=1):
        if not is_whole(json.dumps(raw, ensure_ascii=False)):
            raise CaseError(
                f"{name}: {_name_of(raw, number)} holds half of a character (an unpaired "
                "surrogate such as \\ud83d). Export it anew, or take it out."
            )


def refuse_repeated_ids(source: str, ids: Iterable[str], noun: str, advice: str) -> None:
    """Raise if several items of a source share an id.

    Raises:
        CaseError: Some do; it names each.
    """
    repeated = [f"{id}: {count} {noun}" for id, count in Counter(ids).items() if count > 1]
    if repeated:
        raise problem_list(f"{source}: ids are not unique", repeated, advice)


def problem_list(title: str, problems: Sequence[str], advice: str) -> CaseError:
    """Return an error that lists the first `MOST_PROBLEMS` problems and counts the others."""
    more = len(problems) - MOST_PROBLEMS
    lines = "\n".join(f"  {problem}" for problem in problems[:MOST_PROBLEMS])
    remainder = f"\n  … and {more} more" if more > 0 else ""
    return CaseError(f"{title}:\n{lines}{remainder}\n{advice}")
