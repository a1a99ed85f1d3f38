"""Make the samples of a patient's exam: interviews of a few records."""

from collections.abc import Sequence
from random import Random
from typing import Any, get_args

from inspect_ai.dataset import Sample

from inspect_aihospital.core.qualification.interviews import (
    InterviewTexts,
    Purpose,
    Question,
    interviews,
)
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.data.exam_records import draw_records, exam_texts
from inspect_aihospital.data.record_files import CaseError
from inspect_aihospital.data.request_samples import named_examinations
from inspect_aihospital.data.samples import put_metadata, record_to_sample

INTERVIEW_KEY = "interview"
"""Key, in a sample's metadata, of the questions that the scripted doctor asks."""


def load_interview_texts(language: Language) -> InterviewTexts:
    """Load the wordings of a language."""
    return InterviewTexts(**exam_texts("patient", language))


def patient_exam_samples(records: Sequence[MedicalRecord], count: int, seed: int) -> list[Sample]:
    """Return the interviews of some records, as many of each language, in the order of their ids.

    Raises:
        CaseError: Fewer records are wanted than there are languages, or none has a history and an
            examination that can be ordered by name.
    """
    suitable = [r for r in records if r.subjective.present_illness and named_examinations(r)]
    if not suitable:
        raise CaseError(
            "No record has a present illness and an examination with a name of its own, so that a "
            "patient cannot be asked about either. Give other cases."
        )
    return [
        _sample(record, name, questions)
        for record in draw_records(suitable, count, seed)
        for name, questions in _interviews(record, seed).items()
        if questions
    ]


def _interviews(record: MedicalRecord, seed: int) -> dict[str, list[Question]]:
    other_language = next(
        language for language in get_args(Language) if language != record.language
    )
    return interviews(
        record,
        load_interview_texts(record.language),
        load_interview_texts(other_language),
        [entry.name.rstrip(":： ") for entry in named_examinations(record)],
        Random(f"{seed} {record.id}"),
    )


def _sample(record: MedicalRecord, name: str, questions: Sequence[Question]) -> Sample:
    sample = record_to_sample(record)
    sample.id = f"{record.id}/{name}"
    sample.input = "\n".join(question.text for question in questions)
    sample.target = ""
    put_metadata(sample, INTERVIEW_KEY, [_to_facts(question) for question in questions])
    return sample


def _to_facts(question: Question) -> dict[str, str]:
    return {
        "purpose": question.purpose.value,
        "text": question.text,
        "plain": question.plain,
        "examination": question.examination,
    }


def interview_of(metadata: dict[str, Any]) -> list[Question]:
    """Return the questions of a sample."""
    return [
        Question(**{**facts, "purpose": Purpose(facts["purpose"])})
        for facts in metadata[INTERVIEW_KEY]
    ]
