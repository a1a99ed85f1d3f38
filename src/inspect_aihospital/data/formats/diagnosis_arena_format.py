"""Read DiagnosisArena (SPIRAL-MED/DiagnosisArena): English, no rationale or treatment.

`Options` and `Right Option` are left behind: a consultation offers no choices. A case has no
complaint of its own, so the visit opens with general words.
"""

import re
from collections.abc import Mapping
from typing import Any

from inspect_aihospital.core.record import (
    MedicalRecord,
    Objective,
    Reference,
    Subjective,
    detect_language,
)
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.data.formats.raw_fields import id_of, text_of

_FIRST_SENTENCE = regex(r".+?(?:[.!?](?=\s)|$)", re.DOTALL)


def to_record(raw: Mapping[str, Any]) -> MedicalRecord:
    """Split a case into its three parts.

    The history's first sentence, which says who the patient is, is repeated as the profile.

    Raises:
        TypeError: There is no id, or a field is no text.
    """
    history = text_of(raw, "Case Information")
    first_sentence = _FIRST_SENTENCE.match(history)
    return MedicalRecord(
        id=f"arena-{id_of(raw)}",
        language=detect_language(history),
        subjective=Subjective(
            profile=first_sentence[0] if first_sentence else None, present_illness=history
        ),
        objective=Objective(
            physical=text_of(raw, "Physical Examination"),
            auxiliary=text_of(raw, "Diagnostic Tests"),
        ),
        reference=Reference(diagnosis=text_of(raw, "Final Diagnosis")),
    )
