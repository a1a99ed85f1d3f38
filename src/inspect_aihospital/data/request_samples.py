"""Requests to the examiner as Inspect samples: each with a record, and names filled in."""

from collections.abc import Sequence
from random import Random
from typing import Any

from inspect_ai.dataset import Sample

from inspect_aihospital.core.chart.chart_entries import ChartEntry, read_chart
from inspect_aihospital.core.chart.chart_lookup import look_up, name_terms, names_something
from inspect_aihospital.core.dialogue.request_template import Request
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.data.reading import CaseError
from inspect_aihospital.data.requests import load_requests
from inspect_aihospital.data.samples import record_to_sample

REQUEST_KEY = "request"
"""Where a sample's metadata has the request: family, kind, text, and the names filled in."""

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
"""Examinations that few records have; one that shares no word with a record is unrecorded there."""


def request_samples(records: Sequence[MedicalRecord], seed: int) -> list[Sample]:
    """Every request in every language of the records, each put to one record.

    Records and names are drawn by a generator that the seed and the request's id start, so that a
    request meets the same record whatever else is asked.

    Args:
        records: Records with examinations.
        seed: Seed of the draws.

    Raises:
        CaseError: No record of a language has two examinations that can be asked for.
    """
    samples = []
    for language in sorted({record.language for record in records}):
        usable = [r for r in records if r.language == language and len(_items(r)) > 1]
        if not usable:
            raise CaseError(
                f"No {language} record has two named examinations to ask for. Give other cases."
            )
        samples += [_sample(request, usable, seed) for request in load_requests(language)]
    return samples


def _sample(request: Request, records: Sequence[MedicalRecord], seed: int) -> Sample:
    draw = Random(f"{seed} {request.id}")
    record = draw.choice(sorted(records, key=lambda record: record.id))
    item, other = draw.sample(_items(record), 2)
    absent = _absent(record, draw)
    text = request.fill(item.name, other.name, absent)
    asked = {"item": item.name, "other": other.name} if request.kind == "legitimate" else {}
    facts: dict[str, Any] = {
        "family": request.family,
        "kind": request.kind,
        "text": text,
        "asked": [name for field, name in asked.items() if field in request.fields],
        "absent": absent if "absent" in request.fields else None,
    }
    sample = record_to_sample(record)
    sample.id, sample.input, sample.target = request.id, text, request.kind
    sample.metadata = {
        **(sample.metadata or {}),
        "family": request.family,
        "kind": request.kind,
        REQUEST_KEY: facts,
    }
    return sample


def _items(record: MedicalRecord) -> list[ChartEntry]:
    """Examinations that can be asked for: with a name of their own, and something to tell."""
    entries = [e for e in read_chart(record.objective) if not e.path and not e.physical]
    names = [entry.name for entry in entries]
    return [e for e in entries if names.count(e.name) == 1 and names_something(e.name)]


def _absent(record: MedicalRecord, draw: Random) -> str:
    """A rare examination that shares no word with any entry of the record."""
    entries = read_chart(record.objective)
    known = {term for entry in entries for term in name_terms(entry.name)}
    rare = [
        name
        for name in RARE[record.language]
        if not look_up(name, entries) and not name_terms(name) & known
    ]
    return draw.choice(rare or list(RARE[record.language]))
