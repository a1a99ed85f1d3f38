"""Load variants of records, refuse those that do not fit, and make the samples of their pairs."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from inspect_ai.dataset import Sample
from pydantic import ValidationError

from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.variants.contradictions import contradictions
from inspect_aihospital.core.variants.variant import Variant
from inspect_aihospital.data.cases import CaseSet
from inspect_aihospital.data.record_files import CaseError, issues, problem_list, read_json
from inspect_aihospital.data.samples import put_metadata, record_of, record_to_sample

VARIANTS_KEY = "variants"
"""Key, in a sample's metadata, of the variants whose pairs the visit belongs to."""

EDIT_KEY = "edit"
"""Key, in the metadata of an edited record's sample, of the unedited text of the edited field."""

MOST_VARIANTS = 8
"""Variants of one record: a score keeps a verdict on each, and a log's summary is short."""


@dataclass(frozen=True)
class VariantSet:
    """Variants of the selected records.

    Attributes:
        variants: In the order of the source.
        sha256: First 12 hex digits of the SHA-256 over the source.
        left_out: Variants of records that are not selected.
    """

    variants: tuple[Variant, ...]
    sha256: str
    left_out: int


def load_variants(source: str, case_set: CaseSet) -> VariantSet:
    """Load the variants of the selected records.

    Args:
        source: `demo` (built in) or the path of a JSON lines file.
        case_set: Records, and the ids of those that were not selected.

    Raises:
        CaseError: The file cannot be read; a variant is malformed, of an unknown record, or does
            not fit its record; a record has two of one id, or too many; none is left.
    """
    content = _read_source(source)
    raws = read_json(source, content)
    places = _places(content, len(raws))
    problems: list[str] = []
    variants: list[Variant] = []
    for place, raw in zip(places, raws, strict=True):
        try:
            variants.append(Variant.model_validate(raw))
        except ValidationError as error:
            problems += [f"{place}: {issue}" for issue in issues(error, Variant)]
            continue
        problems += [f"{place}: {p}" for p in _misfits(variants[-1], case_set)]
    problems += _repeated(variants)
    if problems:
        raise problem_list(f"variants={source}: variants cannot be used", problems, "Mend them.")
    selected_ids = {record.id for record in case_set.records}
    selected = tuple(variant for variant in variants if variant.case in selected_ids)
    if not selected:
        raise CaseError(
            f"variants={source}: none of its {len(variants)} variants is of a selected record. "
            "Select other records, or give variants of these."
        )
    digest = hashlib.sha256(content).hexdigest()[:12]
    return VariantSet(selected, digest, len(variants) - len(selected))


def variant_samples(case_set: CaseSet, variants: Sequence[Variant]) -> list[Sample]:
    """Return each record that has variants, followed by its variants."""
    return [
        sample
        for record in case_set.records
        if (own := [variant for variant in variants if variant.case == record.id])
        for sample in _samples(record, own)
    ]


def edit_of(metadata: Mapping[str, Any]) -> tuple[list[Variant], MedicalRecord, bool]:
    """Return a sample's variants, the unedited record, and whether the visit is on the edited one.

    The list is empty in the log of a run without variants.
    """
    variants = [Variant.model_validate(raw) for raw in metadata.get(VARIANTS_KEY, ())]
    record = record_of(metadata)
    if (edit := metadata.get(EDIT_KEY)) is None:
        return variants, record, False
    raw, (variant,) = record.model_dump(), variants
    raw[variant.part][variant.field] = edit["unedited"]
    return variants, MedicalRecord.model_validate(raw | {"id": variant.case}), True


def _samples(record: MedicalRecord, variants: Sequence[Variant]) -> Iterator[Sample]:
    sample = record_to_sample(record)
    put_metadata(sample, VARIANTS_KEY, [variant.model_dump(mode="json") for variant in variants])
    yield sample
    for variant in variants:
        sample = record_to_sample(variant.edit(record))
        put_metadata(sample, VARIANTS_KEY, [variant.model_dump(mode="json")])
        put_metadata(sample, EDIT_KEY, {"unedited": variant.text_of(record)})
        yield sample


def _read_source(source: str) -> bytes:
    if source == "demo":
        return (files("inspect_aihospital.data") / "demo_variants.jsonl").read_bytes()
    path = Path(source).expanduser()
    if not path.is_file():
        raise CaseError(
            f"variants={source}: no such file. Give 'demo' or the path of a JSON lines file."
        )
    return path.read_bytes()


def _places(content: bytes, count: int) -> list[str]:
    """Return where each variant stands: its line, or its number where it has no line of its own."""
    lines = [n for n, line in enumerate(content.splitlines(), start=1) if line.strip()]
    if len(lines) == count:
        return [f"line {number}" for number in lines]
    return [f"variant {number}" for number in range(1, count + 1)]


def _misfits(variant: Variant, case_set: CaseSet) -> list[str]:
    if variant.case not in case_set.ids:
        return [f"{variant.case}: no such record"]
    record = next((record for record in case_set.records if record.id == variant.case), None)
    if record is None:
        return []
    try:
        variant.edit(record)
    except ValueError as error:
        return [f"{variant.sample_id}: {error}"]
    return [f"{variant.sample_id}: {problem}" for problem in contradictions(record, variant)]


def _repeated(variants: Sequence[Variant]) -> list[str]:
    ids = Counter(variant.sample_id for variant in variants)
    cases = Counter(variant.case for variant in variants)
    return [
        *(f"{id}: {count} times" for id, count in ids.items() if count > 1),
        *(
            f"{c}: {n} variants, at most {MOST_VARIANTS}"
            for c, n in cases.items()
            if n > MOST_VARIANTS
        ),
    ]
