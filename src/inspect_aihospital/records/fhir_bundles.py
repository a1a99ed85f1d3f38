"""Read the resources of a FHIR R4 bundle, of NDJSON or of files of one, one at a time."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from inspect_aihospital.core.text.whole_characters import is_whole, whole
from inspect_aihospital.data.record_files import issues
from inspect_aihospital.errors import UserError
from inspect_aihospital.records.column_map import ResourceType
from inspect_aihospital.records.json_rows import LINES
from inspect_aihospital.records.json_stream import JsonStream, json_lines, require_utf8
from inspect_aihospital.records.text_encoding import UTF8

SUFFIXES = (".json", *LINES)


@dataclass(frozen=True)
class RawResource:
    """A resource as JSON, its place in the file, and the address that a bundle gives it."""

    place: str
    raw: dict[str, Any]
    url: str | None

    @cached_property
    def type(self) -> str:
        """Type of the resource."""
        return whole(self.raw["resourceType"])

    @cached_property
    def key(self) -> str:
        """Type and id, as a reference names them."""
        return whole(f"{self.type}/{self.raw.get('id')}")


def resources(path: Path) -> Iterator[RawResource]:
    """Read the resources of a file, or of all files of a folder.

    A file is NDJSON by its name, else a bundle or one resource.

    Raises:
        UserError: A file is neither, or a resource is over `MOST_BYTES`.
    """
    if path.is_file():
        yield from _resources_of(path)
        return
    # A system that exports in bulk writes a file for each type; others write a bundle a patient.
    files = sorted(file for file in path.iterdir() if not file.name.startswith("."))
    if not files:
        raise UserError(f"{path}: an empty folder. Expected files of FHIR: {', '.join(SUFFIXES)}.")
    for file in files:
        for resource in _resources_of(file):
            yield replace(resource, place=f"{file.name}: {resource.place}")


def _resources_of(path: Path) -> Iterator[RawResource]:
    if path.suffix.lower() not in SUFFIXES or not path.is_file():
        raise UserError(
            f"{path}: no file of FHIR by its name. A folder holds {', '.join(SUFFIXES)} alone."
        )
    require_utf8(path)
    is_lines = path.suffix.lower() in LINES
    for place, raw, url in (
        ((place, raw, None) for place, raw in json_lines(path)) if is_lines else _entries(path)
    ):
        if not isinstance(raw, dict) or not isinstance(raw.get("resourceType"), str):
            raise UserError(f"{path.name}: {place}: no FHIR resource. Export it anew.")
        if raw["resourceType"] == "Bundle":
            raise UserError(f"{path.name}: {place}: a bundle. Give it a file of its own, as .json.")
        resource = RawResource(place, raw, url)
        yield replace(resource, place=f"{place} ({resource.key})")


def _entries(path: Path) -> Iterator[tuple[str, Any, str | None]]:
    number = 0
    with path.open(encoding=UTF8) as file:
        stream = JsonStream(file)
        try:
            entries = map(_resource_and_url, stream.items("entry"))
            for number, (raw, url) in enumerate(entries, start=1):
                yield f"entry {number}", raw, url
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            problem = str(error).rstrip(".")
            raise UserError(
                f"{path.name}: entry {number + 1}: {problem}. Export it anew."
            ) from error
        if not number and stream.members.get("resourceType") not in (None, "Bundle"):
            number = 1
            yield "the resource", stream.members, None
        if line := stream.next_line():
            raise UserError(
                f"{path.name}: line {line}: text behind the end of the bundle or resource. A file "
                "holds one of these; name resources line by line .ndjson."
            )
    if not number:
        raise UserError(f"{path.name}: no entries. {_remedy(stream.members)}")
    if '"relation": "next"' in json.dumps(stream.members.get("link"), default=str):
        raise UserError(f"{path.name}: a page of a longer answer. Export all its pages as one.")


def _remedy(members: dict[str, Any]) -> str:
    """Return what to write instead of an object without entries."""
    if "resourceType" not in members:
        for name, value in members.items():
            if isinstance(value, list) and value and all(isinstance(row, dict) for row in value):
                return f"A table is a list of flat objects: take the list out of {name!r}."
        if members and all(isinstance(value, dict) for value in members.values()):
            return (
                "A table is a list of flat objects: write each object of the file as an item, "
                "with its key as the id in it."
            )
    return (
        "Expected a FHIR bundle, a resource, .ndjson of resources, or, of a table, a list of flat "
        "objects."
    )


def _resource_and_url(entry: dict[str, Any]) -> tuple[Any, str | None]:
    if (entry.get("request") or {}).get("method") == "DELETE":
        raise ValueError("a deletion, so the bundle is a list of changes")
    url = entry.get("fullUrl")
    if not isinstance(url, str | None):
        raise TypeError("fullUrl: no text")
    return entry.get("resource"), url


@cache
def _model_of(resource_type: str) -> type[BaseModel]:
    # R4B has the six types that a map can name as R4 has them.
    try:
        module = import_module(f"fhir.resources.R4B.{resource_type.lower()}")
    except ModuleNotFoundError as error:
        raise UserError(
            f"FHIR needs the extra `records` ({error.name} is not installed). Install it: pip "
            "install 'inspect_aihospital[records]'."
        ) from error
    model: type[BaseModel] = getattr(module, resource_type)
    return model


def validate(resource: RawResource) -> BaseModel:
    """Check a resource of a type that a map can name against FHIR.

    Raises:
        ValueError: The resource is not valid; the message lists what is wrong.
        UserError: The extra `records` is not installed.
    """
    model = _model_of(resource.type)
    if not resource.raw.get("id"):
        raise ValueError("no id. Give the resource the one that others name it by")
    text = json.dumps(resource.raw, ensure_ascii=False, default=str)
    # In any element: a result's component may have it alone.
    if '"modifierExtension": [' in text:
        raise ValueError(
            "a modifierExtension, which may turn its meaning around. Read it, and take it out"
        )
    if not is_whole(text):
        raise ValueError("half of a character (an unpaired surrogate). Export it anew")
    try:
        return model.model_validate(resource.raw)
    except ValidationError as error:
        raise ValueError(f"{'; '.join(issues(error))}. Correct it in the export") from error


def is_known(resource: RawResource) -> bool:
    """Tell whether a map can name the type of a resource."""
    return resource.type in get_args(ResourceType)


def reference(raw: dict[str, Any], name: str) -> str | None:
    """Return the resource that a reference names, as type and id or as an address of the bundle."""
    value = raw.get(name)
    target = value.get("reference") if isinstance(value, dict) else None
    if not isinstance(target, str) or not is_whole(target):
        return None
    if target.startswith("urn:"):
        return target
    return "/".join(target.partition("/_history/")[0].split("/")[-2:])
