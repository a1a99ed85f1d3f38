"""Read MVME's `patients.json` (LibertFan/AI_Hospital).

A raw record gives `id`, `department`, `profile` and the sections of `medical_record`.
Author, address, title and counts of the source site are left behind.
"""

import re
from collections.abc import Mapping
from typing import Any

from inspect_aihospital.core.dialogue.routing import first_person
from inspect_aihospital.core.record import (
    MedicalRecord,
    Objective,
    Reference,
    Specialty,
    Subjective,
    detect_language,
)
from inspect_aihospital.data.formats.raw_fields import id_of, text_of

STATEMENT = "病情陈述"
# A field reaches to the next tag at the start of a line; a tag within a line is text.
_PROFILE_FIELD = re.compile(r"<([^<>\n]{1,12})>\s*(.*?)(?=\n\s*<[^<>\n]{1,12}>|\Z)", re.DOTALL)


def to_record(raw: Mapping[str, Any]) -> MedicalRecord:
    """Split a raw record into its three parts.

    The opening statement is the profile's `病情陈述`, turned into the first person; the rest of
    the profile follows the general data. `诊断结果` falls back to `初步诊断`.

    Raises:
        TypeError: There is no id, `medical_record` is no object, or a section is no text.
    """
    sections = raw["medical_record"]
    if not isinstance(sections, Mapping):
        raise TypeError("medical_record: expected an object of sections")
    statement, persona = _read_profile(text_of(raw, "profile"))
    general = text_of(sections, "一般资料")
    history = text_of(sections, "现病史")
    return MedicalRecord(
        id=id_of(raw),
        # The source does not name the language of a record.
        language=detect_language(history or text_of(sections, "主诉")),
        specialty=Specialty.from_department(text_of(raw, "department")),
        department=text_of(raw, "department"),
        subjective=Subjective(
            profile="\n".join(part for part in (general, persona) if part),
            opening_statement=first_person(statement),
            chief_complaint=text_of(sections, "主诉"),
            present_illness=history,
            past_history=text_of(sections, "既往史"),
            personal_history=text_of(sections, "个人史"),
        ),
        objective=Objective(
            physical=text_of(sections, "查体"), auxiliary=text_of(sections, "辅助检查")
        ),
        reference=Reference(
            # Some records of the source have a preliminary diagnosis only.
            diagnosis=text_of(sections, "诊断结果") or text_of(sections, "初步诊断"),
            rationale=text_of(sections, "诊断依据"),
            treatment=text_of(sections, "诊治经过"),
        ),
    )


def _read_profile(profile: str) -> tuple[str, str]:
    """Return the opening statement of a profile, and the other fields as lines."""
    fields = {name: " ".join(text.split()) for name, text in _PROFILE_FIELD.findall(profile)}
    if not fields:
        return "", profile
    statement = fields.pop(STATEMENT, "")
    return statement, "\n".join(f"{name}: {text}" for name, text in fields.items() if text)
