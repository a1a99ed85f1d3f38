"""Make the samples of a grader's exam: reports with known grades, of a few records."""

from collections.abc import Sequence
from random import Random

from inspect_ai.dataset import Sample

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.qualification.report_variants import (
    ReportVariant,
    Sections,
    VariantTexts,
    report_variants,
)
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.data.exam_records import draw_records, exam_texts
from inspect_aihospital.data.record_files import CaseError
from inspect_aihospital.data.samples import put_metadata, record_to_sample

VARIANT_KEY = "variant"
"""Key, in a sample's metadata, of the report and its right grades."""

VERDICT_KEY = "grader_verdict"
"""Key, in a sample's store, of the candidate's grades by aspect, and facts of its calls."""


def load_texts(language: Language) -> VariantTexts:
    """Load the texts of a language."""
    texts = exam_texts("grader", language)
    opposites = [tuple(pair) for pair in texts["opposites"]]
    return VariantTexts(**{**texts, "opposites": opposites})


def grader_exam_samples(records: Sequence[MedicalRecord], count: int, seed: int) -> list[Sample]:
    """Return the variants of some records, as many of each language, in the order of their ids.

    Records are drawn by the seed, first those whose diagnosis is there in other words.

    Raises:
        CaseError: A language has fewer than two records, so that none is another patient's; or
            fewer records are wanted than there are languages.
    """
    for language in sorted({record.language for record in records}):
        if sum(record.language == language for record in records) < 2:
            raise CaseError(
                f"A grader's exam needs two {language} records at least, since a report of "
                "another patient is part of it. Give more cases."
            )
    paraphrased = {
        id
        for language in {record.language for record in records}
        for id in load_texts(language).paraphrases
    }
    return [
        sample
        for record in draw_records(records, count, seed, paraphrased)
        for sample in _samples(record, records, seed)
    ]


def _samples(record: MedicalRecord, records: Sequence[MedicalRecord], seed: int) -> list[Sample]:
    texts, draw = load_texts(record.language), Random(f"{seed} {record.id}")
    # The same patient in the other language: only the language of the report differs.
    twin = next((r for r in records if _stem(r) == _stem(record) and r.id != record.id), None)
    variants = report_variants(
        _reference(record),
        _reference(other_patient(record, records, draw)),
        texts,
        draw,
        paraphrase=texts.paraphrases.get(record.id, ""),
        twin=_reference(twin) if twin else None,
    )
    return [_sample(record, variant) for variant in variants]


def _reference(record: MedicalRecord) -> Sections:
    return {aspect: part for aspect in Aspect if (part := record.reference_of(aspect))}


def _stem(record: MedicalRecord) -> str:
    """Return the id without its language, which the two records of a patient share."""
    return record.id.removesuffix(f"-{record.language}")


def other_patient(
    record: MedicalRecord, records: Sequence[MedicalRecord], draw: Random
) -> MedicalRecord:
    """Draw another patient, if possible of another specialty, since the illness must differ."""
    candidates = sorted(
        (r for r in records if r.language == record.language and r.id != record.id),
        key=lambda candidate: candidate.id,
    )
    return draw.choice([r for r in candidates if r.specialty != record.specialty] or candidates)


def _sample(record: MedicalRecord, variant: ReportVariant) -> Sample:
    sample = record_to_sample(record)
    sample.id = f"{record.id}/{variant.name}"
    sample.input = "\n\n".join(
        f"## {aspect.definition.heading[record.language]}\n{text}"
        for aspect, text in variant.sections.items()
    )
    sample.target = "; ".join(f"{aspect} {letters}" for aspect, letters in variant.expected.items())
    put_metadata(sample, "family", variant.family.value)
    facts = {
        "record": record.id,
        "name": variant.name,
        "family": variant.family.value,
        "base": variant.base,
        "sections": {aspect.value: text for aspect, text in variant.sections.items()},
        "expected": {aspect.value: letters for aspect, letters in variant.expected.items()},
    }
    put_metadata(sample, VARIANT_KEY, facts)
    return sample
