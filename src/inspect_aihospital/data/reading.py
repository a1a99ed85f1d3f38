"""From the bytes of a file to records; every problem of a file in one error."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import ValidationError

from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.text.whole_characters import is_whole
from inspect_aihospital.data.formats import FORMATS, Format
from inspect_aihospital.errors import UserError

SHOWN_PROBLEMS = 10
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class CaseError(UserError):
    """Records that cannot be used; says which, why, and what to do."""


def read_records(name: str, content: bytes) -> list[MedicalRecord]:
    """Records of a file, in any format of `FORMATS`; the first record decides which.

    Args:
        name: Name of the file, for errors.
        content: A JSON list, one JSON object, or JSONL, in UTF-8.

    Raises:
        CaseError: The file cannot be read, or some record is malformed.
    """
    raws = read_json(name, content)
    form = next(
        (form for form in FORMATS if _is_record(raws[0]) and form.recognises(raws[0])), None
    )
    if form is None:
        known = ", ".join(form.name for form in FORMATS)
        raise CaseError(f"{name}: not a format we know. Known are: {known} (docs/records.md).")
    records: list[MedicalRecord] = []
    problems: list[str] = []
    for number, raw in enumerate(raws, start=1):
        try:
            records.append(_to_record(form, raw))
        except ValidationError as error:
            problems += [f"{_name_of(raw, number)}: {issue}" for issue in issues(error)]
        except (TypeError, AttributeError, RecursionError) as error:
            problems.append(f"{_name_of(raw, number)}: {error}")
    if problems:
        raise problem_list(
            f"{name} (read as {form.name}): malformed records", problems, "Mend them."
        )
    return records


def _to_record(form: Format, raw: Any) -> MedicalRecord:
    if not _is_record(raw) or not form.recognises(raw):
        raise TypeError(f"not a record in the format of the file's first one, {form.name}")
    return form.to_record(raw)


def _is_record(raw: Any) -> bool:
    return isinstance(raw, dict)


def _name_of(raw: Any, number: int) -> str:
    id = raw.get("id") if isinstance(raw, dict) else None
    return f"record {number}" + (f" (id {id})" if id else "")


def issues(error: ValidationError) -> list[str]:
    """A validation error's problems, one a line: where, then what."""
    return [f"{'.'.join(map(str, e['loc'])) or 'record'}: {e['msg']}" for e in error.errors()]


def read_json(name: str, content: bytes) -> list[Any]:
    """What a file of JSON or JSONL holds, at least one value.

    Args:
        name: Name of the file, for errors.
        content: A JSON list, one JSON value, or JSONL, in UTF-8.

    Raises:
        CaseError: The file is empty, not UTF-8, neither JSON nor JSONL, nested too deeply, or has
            half a character, which no log could hold, or an object has a key twice.
    """
    try:
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
    """A JSON value; a `ValueError` also where it is nested deeper than Python can follow."""
    try:
        return json.loads(text, object_pairs_hook=_object)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


class _RepeatingObject(dict[str, Any]):
    """A JSON object in which a key occurs more than once."""

    repeated_key: str = ""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    keys = [key for key, _ in pairs]
    repeating = _RepeatingObject(found)
    repeating.repeated_key = next(key for key in keys if keys.count(key) > 1)
    return repeating


def _refuse_repeated_keys(name: str, raws: Sequence[Any]) -> None:
    """Of two values under one key JSON readers keep the last, without a word."""
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
    for number, line in enumerate(text.split("\n"), start=1):
        try:
            raws += [_parse(line)] if line.strip() else []
        except ValueError as error:
            lines = text.lstrip().startswith("{") and bool(raws)
            where = _where(error, number) if lines else _where(whole, getattr(whole, "lineno", 1))
            raise CaseError(
                f"{name}: neither JSON nor JSONL ({where}). Mend it, or export it anew."
            ) from error
    return raws


def _where(error: ValueError, line: int) -> str:
    said = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
    return f"line {line}: {said}"


def _refuse_halves(name: str, text: str, raws: Sequence[Any]) -> None:
    """JSON can spell half of a character; no prompt and no log can hold one."""
    if not _SURROGATE.search(text):
        return
    for number, raw in enumerate(raws, start=1):
        if not is_whole(json.dumps(raw, ensure_ascii=False)):
            raise CaseError(
                f"{name}: {_name_of(raw, number)} holds half of a character (an unpaired "
                "surrogate such as \\ud83d). Export it anew, or take it out."
            )


def problem_list(title: str, problems: Sequence[str], advice: str) -> CaseError:
    """An error that lists the first `SHOWN_PROBLEMS` problems and counts the rest."""
    more = len(problems) - SHOWN_PROBLEMS
    listed = "\n".join(f"  {problem}" for problem in problems[:SHOWN_PROBLEMS])
    rest = f"\n  … and {more} more" if more > 0 else ""
    return CaseError(f"{title}:\n{listed}{rest}\n{advice}")
