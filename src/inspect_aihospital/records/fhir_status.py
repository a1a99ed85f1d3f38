"""Tell by its status whether a FHIR resource says something about the patient, and what is over."""

from typing import Any

from inspect_aihospital.records.fhir_bundles import RawResource, reference
from inspect_aihospital.records.fhir_times import DAY

VALID = frozenset(
    {
        *("preliminary", "partial", "final", "amended", "corrected", "appended", "unknown"),
        *("arrived", "triaged", "in-progress", "onleave", "finished"),
        *("active", "on-hold", "completed", "stopped"),
        *("plan", "order", "original-order", "reflex-order", "filler-order", "instance-order"),
        *("unconfirmed", "provisional", "confirmed"),
    }
)
NOT_VALID = frozenset(
    {
        *("entered-in-error", "cancelled", "refuted", "differential", "draft", "registered"),
        *("planned", "proposal", "option"),
    }
)
"""Statuses and intents of resources that state nothing about the patient."""

# What was stopped had been ordered, and was given in part.
DOUBTFUL = frozenset(
    {*("preliminary", "partial", "unknown", "unconfirmed", "provisional"), *("on-hold", "stopped")}
)
LASTING = frozenset({"active", "recurrence", "relapse"})
ENDED = {"resolved": "已痊愈", "remission": "已缓解", "inactive": "现不活动"}
"""Clinical statuses of what is over, with their Chinese words."""

_REMEDY = "Correct it in the export"

_ABATEMENTS = tuple(f"abatement{kind}" for kind in ("DateTime", "Age", "String", "Range", "Period"))


def codes_of(concepts: Any) -> list[str]:
    """Return the codes of a concept, or of a list of concepts, as they stand in JSON."""
    # A proposal reads what nothing has validated.
    return [
        str(coding.get("code"))
        for concept in (concepts if isinstance(concepts, list) else [concepts])
        if isinstance(concept, dict) and isinstance(concept.get("coding"), list)
        for coding in concept["coding"]
        if isinstance(coding, dict)
    ]


def _status_words(concept: dict[str, Any] | None) -> list[str]:
    """Return a status as code or words: `Entered in error` is `entered-in-error`."""
    words = [*codes_of(concept), str((concept or {}).get("text"))]
    return ["-".join(word.lower().split()) for word in words]


def _statuses(raw: dict[str, Any]) -> list[str]:
    plain = [raw[name] for name in ("status", "intent") if name in raw]
    return plain + _status_words(raw.get("verificationStatus"))


def invalid_reason(resource: RawResource) -> str | None:
    """Return why a resource says nothing about the patient, if it does not.

    Raises:
        ValueError: The status is none of FHIR: what it means, no rule can tell.
    """
    raw = resource.raw
    statuses = _statuses(raw)
    if status := next((status for status in statuses if status in NOT_VALID), None):
        return f"status {status}"
    for name in ("status", "intent"):
        if name in raw and raw[name] not in VALID:
            raise ValueError(f"{name}: {raw[name]!r} is none of FHIR. {_REMEDY}")
    verification = _status_words(raw.get("verificationStatus"))
    if raw.get("verificationStatus") and not VALID.intersection(verification):
        raise ValueError(f"verificationStatus: {verification[0]!r} is none of FHIR. {_REMEDY}")
    if raw.get("doNotPerform"):
        return "doNotPerform"
    return "a focus other than the patient" if _has_other_focus(raw) else None


def _has_other_focus(raw: dict[str, Any]) -> bool:
    """Tell whether a resource is about anything but its subject, such as a fetus."""
    subject = reference(raw, "subject")
    return any(
        focus != raw.get("subject")
        and (subject is None or reference({"focus": focus}, "focus") != subject)
        for focus in raw.get("focus") or ()
    )


def doubts(resource: RawResource) -> list[str]:
    """Return what makes a resource less than certain, such as a preliminary result."""
    words = [f"status {status}" for status in _statuses(resource.raw) if status in DOUBTFUL]
    if resource.raw.get("reportedBoolean") or resource.raw.get("reportedReference"):
        words.append("reported, not ordered")
    clinical = resource.raw.get("clinicalStatus")
    if clinical and not (LASTING | ENDED.keys()) & set(_status_words(clinical)):
        words.append(f"clinical status {_status_words(clinical)[0]}: none of FHIR, read as lasting")
    if resource.raw.get("active") is False:
        words.append("no longer in use (active: false)")
    return words


def ended_status(raw: dict[str, Any]) -> tuple[str, str] | None:
    """Return the clinical status of a condition that is over, and the last day known of it.

    This is its end; where no day of that is known, it is its onset, since it lasted until then.
    """
    statuses = ENDED.keys() & _status_words(raw.get("clinicalStatus"))
    end, onset = (raw.get(f"{name}Period") or {} for name in ("abatement", "onset"))
    if not statuses and "clinicalStatus" not in raw and any(map(raw.get, _ABATEMENTS)):
        statuses = {"resolved"}
    times = [raw.get("abatementDateTime"), end.get("end"), end.get("start")]
    times += [raw.get("onsetDateTime"), onset.get("start")]
    until = next((time for time in times if time and len(time) >= DAY), "")
    return (min(statuses), until) if statuses else None
