"""Read AgentClinic's OSCE cases (SamuelSchmidgall/AgentClinic): English, no rationale or treatment.

The cases have no id. Theirs is a hash of their content, so that it survives re-ordering and
sub-setting. `Objective_for_Doctor` is left behind: it tells the doctor what to look for.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from textwrap import indent as indented
from typing import Any

from inspect_aihospital.core.record import (
    MedicalRecord,
    Objective,
    Reference,
    Subjective,
    detect_language,
)

_PAST = ("Past_Medical_History", "Current_Medications", "Medications", "Drug_History", "Allergies")
_PRESENT = ("History", "Symptoms", "Review_of_Systems")
_NAMED_FIELDS = ("Demographics", *_PRESENT, *_PAST)


def to_record(raw: Mapping[str, Any]) -> MedicalRecord:
    """Split an OSCE case into its three parts.

    Fields of the patient that the format does not name go to the personal history.

    Raises:
        TypeError: The case or its patient is no object.
    """
    case = raw["OSCE_Examination"]
    patient = case.get("Patient_Actor") if isinstance(case, Mapping) else None
    if not isinstance(patient, Mapping):
        raise TypeError("OSCE_Examination.Patient_Actor: expected an object")
    symptoms = patient.get("Symptoms") or {}
    primary = symptoms.get("Primary_Symptom") if isinstance(symptoms, Mapping) else symptoms
    history = _outline({name: patient.get(name) for name in _PRESENT})
    personal = {name: value for name, value in patient.items() if name not in _NAMED_FIELDS}
    return MedicalRecord(
        id=str(raw.get("id") or _content_id(case)),
        language=detect_language(history),
        subjective=Subjective(
            profile=_outline(patient.get("Demographics")),
            chief_complaint=_outline(primary),
            present_illness=history,
            past_history=_outline({name: patient.get(name) for name in _PAST}),
            personal_history=_outline(personal),
        ),
        objective=Objective(
            physical=_outline(case.get("Physical_Examination_Findings")),
            auxiliary=_outline(case.get("Test_Results")),
        ),
        reference=Reference(diagnosis=_outline(case.get("Correct_Diagnosis"))),
    )


def _content_id(case: Mapping[str, Any]) -> str:
    # Keys are sorted: a case that was written in another order keeps its id.
    canon = json.dumps(case, sort_keys=True, ensure_ascii=False)
    return f"osce-{hashlib.sha256(canon.encode()).hexdigest()[:10]}"


def _outline(value: Any) -> str:
    """Return nested names and values as indented lines."""
    return "\n".join(_lines(value, "")).strip()


def _lines(value: Any, indent: str) -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, part in value.items():
            title = name.replace("_", " ")
            if isinstance(part, Mapping):
                inner = list(_lines(part, indent + "  "))
                yield from [f"{indent}- {title}:", *inner] if inner else []
            # An empty field leaves no title behind.
            elif text := "; ".join(_lines(part, "")):
                # Further lines are nested: beside the first, each would be an entry of its own.
                yield f"{indent}- {title}: {indented(text, f'{indent}  ').lstrip()}"
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _lines(part, indent)
    elif value not in (None, ""):
        yield f"{indent}{value}"
