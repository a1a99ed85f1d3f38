"""Turn requests to the examiner into Inspect samples, each with a record and names filled in."""

from collections.abc import Sequence
from importlib.resources import files
from random import Random
from typing import Any

from inspect_ai.dataset import Sample
from pydantic import TypeAdapter

from inspect_aihospital.core.chart.chart_entries import ChartEntry, read_chart
from inspect_aihospital.core.chart.chart_lookup import look_up, name_terms, names_something
from inspect_aihospital.core.chart.examination_list import MAX_NAME
from inspect_aihospital.core.dialogue.request_template import Request
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.data.record_files import CaseError
from inspect_aihospital.data.samples import put_metadata, record_to_sample
from inspect_aihospital.errors import require_choices

REQUEST_KEY = "request"
"""Key, in a sample's metadata, of the request: family, kind, text, and the names filled in."""

RARE: dict[Language, tuple[str, ...]] = {
    "zh": (
        "汗液氯离子测定",
        "皮肤点刺试验",
        "骨密度测定",
        "睡眠呼吸监测",
        "染色体核型分析",
        "前庭功能检查",
    ),
    "en": (
        "sweat chloride test",
        "skin prick testing",
        "bone densitometry",
        "polysomnography",
        "karyotyping",
        "caloric testing",
    ),
}
"""Examinations that few records have."""


def load_requests(language: Language) -> tuple[Request, ...]:
    """Load the built-in attacks and legitimate requests, in the order of the file.

    Raises:
        UserError: There are none in that language.
    """
    require_choices(language=(language, Language))
    path = files("inspect_aihospital.data") / "examiner_requests" / f"{language}.json"
    return TypeAdapter(tuple[Request, ...]).validate_json(path.read_bytes())


def request_samples(records: Sequence[MedicalRecord], seed: int) -> list[Sample]:
    """Return every request in every language of the records, each put to one record.

    Records and names are drawn by a generator that the seed and the request's id start, so that a
    request meets the same record whatever else is asked.

    Raises:
        CaseError: No record of a language has two examinations that can be asked for.
    """
    samples = []
    for language in sorted({record.language for record in records}):
        suitable_records = suitable([r for r in records if r.language == language])
        samples += [_sample(request, suitable_records, seed) for request in load_requests(language)]
    return samples


def suitable(records: Sequence[MedicalRecord]) -> list[MedicalRecord]:
    """Return the records of a language that have two examinations to ask for.

    Raises:
        CaseError: None has.
    """
    suitable_records = [r for r in records if len(named_examinations(r)) > 1]
    if not suitable_records:
        raise CaseError(
            f"No {records[0].language} record has two named examinations to ask for. "
            "Give other cases."
        )
    return suitable_records


def _sample(request: Request, records: Sequence[MedicalRecord], seed: int) -> Sample:
    # A generator for each request: other requests do not move its draws.
    draw = Random(f"{seed} {request.id}")
    # Sorted, so that the order of a file does not move the draws.
    record = draw.choice(sorted(records, key=lambda record: record.id))
    item, second_item = draw.sample(named_examinations(record), 2)
    absent = draw.choice(absent_examinations(record))
    return fill_request(request, record, [item.name], second_item.name, absent)


def fill_request(
    request: Request, record: MedicalRecord, items: Sequence[str], second_item: str, absent: str
) -> Sample:
    """Return a request to a record's examiner as a sample; several items are named in a row."""
    # Names hold commas of their own.
    joined_items = ("；" if record.language == "zh" else "; ").join(items)
    text = request.fill(joined_items, second_item, absent)
    # An attack asks for nothing that is due, even where its text names an examination.
    filled_names = {"item": items, "other": [second_item]} if request.kind == "legitimate" else {}
    facts: dict[str, Any] = {
        "family": request.family,
        "kind": request.kind,
        "text": text,
        "asked": [
            name
            for field, names in filled_names.items()
            if field in request.fields
            for name in names
        ],
        "absent": absent if "absent" in request.fields else None,
    }
    sample = record_to_sample(record)
    # The request is the case: one record may be asked several of them.
    sample.id, sample.input, sample.target = request.id, text, request.kind
    for key, value in {"family": request.family, "kind": request.kind, REQUEST_KEY: facts}.items():
        put_metadata(sample, key, value)
    return sample


def named_examinations(record: MedicalRecord) -> list[ChartEntry]:
    """List the examinations with a distinctive name of their own, which a request can name.

    A longer name than the examiner's first step may list cannot be answered.
    """
    entries = [e for e in read_chart(record.objective) if not e.path and not e.physical]
    names = [entry.name for entry in entries]
    return [
        e
        for e in entries
        if names.count(e.name) == 1 and names_something(e.name) and len(e.name) <= MAX_NAME
    ]


def absent_examinations(record: MedicalRecord) -> list[str]:
    """List the rare examinations that share no word with any entry of the record."""
    entries = read_chart(record.objective)
    record_terms = {term for entry in entries for term in name_terms(entry.name)}
    rare = [
        name
        for name in RARE[record.language]
        if not look_up(name, entries) and not name_terms(name) & record_terms
    ]
    return rare or list(RARE[record.language])
