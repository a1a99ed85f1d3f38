"""One module a format of questions: recognise a raw question, turn it into fields."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from inspect_aihospital.data.exam_formats import medqa, own
from inspect_aihospital.data.exam_formats.sample_exam import is_sample_exam, read_sample_exam
from inspect_aihospital.data.reading import CaseError, read_json

Files = Mapping[str, bytes]
"""Content of files by name."""


@dataclass(frozen=True)
class RawQuestion:
    """A question before it is validated.

    Attributes:
        name: What it is called in errors.
        fields: Fields of a `Question`.
        removed: Why the source itself says that it needs more than text, if it does.
    """

    name: str
    fields: Mapping[str, Any]
    removed: str | None = None


@dataclass(frozen=True)
class Format:
    """A file format of questions."""

    name: str
    recognises: Callable[[Mapping[str, Any]], bool]
    to_fields: Callable[[Mapping[str, Any], int], Mapping[str, Any]]


FORMATS = (
    Format("MedQA", medqa.recognises, medqa.to_fields),
    Format("inspect_aihospital", own.recognises, own.to_fields),
)
"""Formats of single files, in the order in which they are tried."""


def read_raw(exam: str, sources: Files) -> list[RawQuestion]:
    """Questions of an exam's files, in any format that is known.

    Args:
        exam: Name of the exam, for errors.
        sources: The files; several are read in the order of their names.

    Raises:
        CaseError: A file cannot be read, or is in no known format.
    """
    if is_sample_exam(sources):
        listed = read_sample_exam(exam, sources)
        return [RawQuestion(str(fields["id"]), fields, why) for fields, why in listed]
    return [raw for name in sorted(sources) for raw in _read_file(name, sources[name])]


def _read_file(name: str, content: bytes) -> list[RawQuestion]:
    raws = own.unpack(read_json(name, content))
    first = raws[0] if raws and isinstance(raws[0], dict) else {}
    form = next((form for form in FORMATS if form.recognises(first)), None)
    if form is None:
        known = ", ".join(form.name for form in FORMATS)
        raise CaseError(
            f"{name}: not a format of questions that we know. Known are: {known}, and a folder "
            "with step1.json and step1_solutions.json (docs/usmle.md)."
        )
    read = [
        form.to_fields(raw, number) if isinstance(raw, dict) else {}
        for number, raw in enumerate(raws, start=1)
    ]
    return [
        RawQuestion(str(fields.get("id") or f"{name}, question {number}"), fields)
        for number, fields in enumerate(read, start=1)
    ]
