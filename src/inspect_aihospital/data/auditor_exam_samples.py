"""Make the samples of an auditor's exam: visits with known levels, of a few records."""

from collections.abc import Sequence
from random import Random
from typing import Any

from inspect_ai.dataset import Sample

from inspect_aihospital.core.fidelity.visit_turns import store_turns
from inspect_aihospital.core.qualification.audited_visits import (
    AuditTexts,
    KnownVisit,
    audited_visits,
)
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.data.exam_records import draw_records, exam_texts
from inspect_aihospital.data.grader_exam_samples import load_texts, other_patient
from inspect_aihospital.data.patient_exam_samples import load_interview_texts
from inspect_aihospital.data.record_files import CaseError
from inspect_aihospital.data.request_samples import absent_examinations, named_examinations
from inspect_aihospital.data.samples import put_metadata, record_to_sample

KNOWN_VISIT_KEY = "known_visit"
"""Key, in a sample's metadata, of the visit, the report and the right levels."""

LEVELS_KEY = "auditor_levels"
"""Key, in a sample's store, of the candidate's levels by item, and facts of its calls."""


def load_audit_texts(language: Language) -> AuditTexts:
    """Load the texts of a language."""
    return AuditTexts(**exam_texts("auditor", language))


def auditor_exam_samples(records: Sequence[MedicalRecord], count: int, seed: int) -> list[Sample]:
    """Return 11 visits of each of some records, as many of each language.

    Raises:
        CaseError: Fewer records are wanted than there are languages; or those of a language are
            fewer than two with two symptoms or illnesses and two examinations to ask for.
    """
    visits_by_id = {record.id: _visits(record, records, seed) for record in records}
    suitable_records = [record for record in records if visits_by_id[record.id]]
    for language in sorted({record.language for record in records}):
        if not any(record.language == language for record in suitable_records):
            raise CaseError(
                f"No {language} record has two symptoms or illnesses and two named examinations "
                "to ask for, and another patient beside it. Give other cases."
            )
    return [
        _sample(record, visit)
        for record in draw_records(suitable_records, count, seed)
        for visit in visits_by_id[record.id]
    ]


def _visits(record: MedicalRecord, records: Sequence[MedicalRecord], seed: int) -> list[KnownVisit]:
    if sum(candidate.language == record.language for candidate in records) < 2:
        return []
    draw = Random(f"{seed} {record.id}")
    return audited_visits(
        record,
        other_patient(record, records, draw),
        named_examinations(record),
        draw.choice(absent_examinations(record)),
        load_interview_texts(record.language),
        load_audit_texts(record.language),
        load_texts(record.language).opposites,
        draw,
    )


def _sample(record: MedicalRecord, visit: KnownVisit) -> Sample:
    sample = record_to_sample(record)
    sample.id = f"{record.id}/{visit.name}"
    sample.target = "; ".join(f"{item} {digits}" for item, digits in visit.expected.items())
    facts: dict[str, Any] = {
        "record": record.id,
        "name": visit.name,
        "kind": visit.kind.value,
        "base": visit.base,
        "turns": store_turns(visit.turns),
        "report": visit.report,
        "expected": dict(visit.expected),
    }
    put_metadata(sample, KNOWN_VISIT_KEY, facts)
    return sample
