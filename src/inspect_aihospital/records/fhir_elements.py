"""Count the elements of FHIR resources that no text of a record says."""

from collections.abc import Iterator
from typing import Any

# What ties resources together or says how they are written, and statuses, which decide.
_OF_ALL = (
    "resourceType id meta language status intent subject encounter category code "
    "verificationStatus clinicalStatus"
)
_VALUE = (
    "code valueQuantity valueCodeableConcept valueString valueBoolean valueInteger valueRange "
    "dataAbsentReason interpretation"
)
_TIME = "effectiveDateTime effectiveInstant effectivePeriod"
_READ = {
    "Patient": "gender birthDate active",
    "Encounter": "period class reasonCode",
    "Condition": "note abatementDateTime abatementPeriod onsetDateTime onsetPeriod",
    "Observation": f"{_VALUE} {_TIME} note focus",
    "Observation.component": _VALUE,
    "Observation.referenceRange": "low high text appliesTo",
    "Observation.component.referenceRange": "low high text appliesTo",
    "DiagnosticReport": f"{_TIME} conclusion conclusionCode presentedForm",
    "MedicationRequest": "authoredOn medicationCodeableConcept medicationReference "
    "dosageInstruction doNotPerform reportedBoolean reportedReference",
}
_READ_KEYS = {
    path: frozenset((names if "." in path else f"{_OF_ALL} {names}").split())
    for path, names in _READ.items()
}
_KEYS_WITHOUT_TEXT = frozenset(f"{_OF_ALL} period class active".split())


def unread_elements(raw: dict[str, Any], *, with_text: bool) -> Iterator[str]:
    """Return the names of elements that are not read, such as `Observation.method`.

    Args:
        raw: A resource.
        with_text: Whether its text goes to the record; else it is no more than a case.
    """
    path = raw["resourceType"]
    yield from _unread(raw, path, _READ_KEYS[path] if with_text else _KEYS_WITHOUT_TEXT)


def _unread(raw: dict[str, Any], path: str, read_keys: frozenset[str]) -> Iterator[str]:
    for key, value in raw.items():
        name = f"{path}.{key}"
        if name in _READ_KEYS:
            for item in value if isinstance(value, list) else [value]:
                yield from _unread(item or {}, name, _READ_KEYS[name])
        elif key not in read_keys:
            yield name
        else:
            yield from _extensions(value, name)


def _extensions(value: Any, path: str) -> Iterator[str]:
    """Yield the extensions within an element that is read."""
    for item in value if isinstance(value, list) else [value]:
        for key, part in (item if isinstance(item, dict) else {}).items():
            if key == "extension":
                yield f"{path}.{key}"
            else:
                yield from _extensions(part, f"{path}.{key}")
