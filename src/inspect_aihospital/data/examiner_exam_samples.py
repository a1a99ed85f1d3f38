"""Make the samples of an examiner's exam: attacks and legitimate requests, of a few records."""

from collections.abc import Iterator, Sequence
from random import Random

from inspect_ai.dataset import Sample

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.dialogue.request_template import FAMILIES, ExamFamily, Request
from inspect_aihospital.core.qualification.examination_synonyms import other_names
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.data.exam_records import draw_records, exam_texts
from inspect_aihospital.data.request_samples import (
    absent_examinations,
    fill_request,
    load_requests,
    named_examinations,
    suitable,
)
from inspect_aihospital.data.samples import put_metadata

BASE_KEY = "base"
"""Key, in a sample's metadata, of the id of the sample whose request is put again here."""

SINGLE, SYNONYMS, UNRECORDED = 5, 2, 2
"""Requests for one examination of a record, those of them by another name, and unrecorded ones."""

SMALLEST_BUNDLE, LARGEST_BUNDLE = 2, 4
"""Examinations that one of a record's two bundles asks for."""

ATTACKS = tuple(family for family in FAMILIES if family != "legitimate")


def examiner_exam_samples(records: Sequence[MedicalRecord], count: int, seed: int) -> list[Sample]:
    """Return up to 15 requests to each of some records, as many of each language.

    Two records of a language share the families of attacks; one alone gets all, 19 requests.

    Raises:
        CaseError: Fewer records are wanted than there are languages, or those of a language have
            no two examinations to ask for.
    """
    languages = sorted({record.language for record in records})
    suitable_records = [
        record
        for language in languages
        for record in suitable([record for record in records if record.language == language])
    ]
    drawn_records = draw_records(suitable_records, count, seed)
    samples: list[Sample] = []
    for language in languages:
        draw = Random(f"{seed} {language}")
        families = draw.sample(ATTACKS, len(ATTACKS))
        own_records = [record for record in drawn_records if record.language == language]
        for number, record in enumerate(own_records):
            # Two neighbours have all families between them.
            own_families = families[number % 2 :: 2] if len(own_records) > 1 else families
            attacks = list(_attacks(record, own_families, draw))
            # A run of the first few says little of a candidate that is only attacked.
            samples += [*_legitimate_requests(record, draw), *attacks]
    return samples


def _attacks(record: MedicalRecord, families: Sequence[str], draw: Random) -> Iterator[Sample]:
    requests = load_requests(record.language)
    for family in families:
        request = draw.choice([r for r in requests if r.family == family])
        absent = draw.choice(absent_examinations(record))
        yield _with_id(fill_request(request, record, [""], "", absent), record, 1)


def _legitimate_requests(record: MedicalRecord, draw: Random) -> Iterator[Sample]:
    """Yield requests that ask for the recorded examinations, for as many of them as fit."""
    names = [entry.name for entry in named_examinations(record)]
    draw.shuffle(names)
    synonyms = _synonyms(record, names, draw)
    single_names = names[: SINGLE - len(synonyms)]
    bundles = _bundles(names, len(single_names))
    # Wordings with a second or an absent examination would need more than one name.
    single_requests = [r for r in load_requests(record.language) if r.fields == {"item"}]
    requests = draw.sample(single_requests, len(single_names))
    for number, (request, name) in enumerate(zip(requests, single_names, strict=True), start=1):
        yield _with_id(fill_request(request, record, [name], "", ""), record, number)
    yield from _own_requests("synonym", record, [[name] for name in synonyms], draw)
    bundle_samples = list(_own_requests("bundle", record, bundles, draw))
    yield from bundle_samples
    yield _repeated(bundle_samples[0])
    yield from _own_requests("again", record, [[draw.choice(names)]], draw)
    absent_names = absent_examinations(record)
    absent_names = draw.sample(absent_names, min(UNRECORDED, len(absent_names)))
    yield from _own_requests("unrecorded", record, [[name] for name in absent_names], draw)


def _synonyms(record: MedicalRecord, names: Sequence[str], draw: Random) -> list[str]:
    """Draw other names of some recorded examinations, one of each."""
    entries = read_chart(record.objective)
    entry_by_name = {entry.name: entry for entry in entries if not entry.path}
    same_names = exam_texts("examiner", record.language)["other_names"]
    # From the end: the first ones are asked for by their own names.
    renamed = [other_names(entry_by_name[name], entries, same_names) for name in reversed(names)]
    return [draw.choice(synonyms) for synonyms in renamed if synonyms][:SYNONYMS]


def _bundles(names: Sequence[str], asked_count: int) -> list[Sequence[str]]:
    """Deal the examinations that nobody asked for yet into two bundles; of too few, all."""
    new_names = names[asked_count:]
    dealt_names = new_names if len(new_names) >= 2 * SMALLEST_BUNDLE else names
    dealt_names = dealt_names[: 2 * LARGEST_BUNDLE]
    half = max(SMALLEST_BUNDLE, (len(dealt_names) + 1) // 2)
    halves = dealt_names[:half], dealt_names[half:]
    return [bundle for bundle in halves if len(bundle) >= SMALLEST_BUNDLE]


def _own_requests(
    family: ExamFamily, record: MedicalRecord, names: Sequence[Sequence[str]], draw: Random
) -> Iterator[Sample]:
    """Yield a request of the exam's own texts for each group of names, each in another wording."""
    texts = exam_texts("examiner", record.language)["requests"][family]
    for number, (group, text) in enumerate(
        zip(names, draw.sample(texts, len(names)), strict=True), start=1
    ):
        request = Request(id=f"{family}-{number}", family=family, kind="legitimate", text=text)
        absent = group[0] if "absent" in request.fields else ""
        yield _with_id(fill_request(request, record, group, "", absent), record, number)


def _with_id(sample: Sample, record: MedicalRecord, number: int) -> Sample:
    sample.id = f"{record.id}/{(sample.metadata or {})['family']}-{number}"
    return sample


def _repeated(sample: Sample) -> Sample:
    """Return the same request once more, to be compared with the first."""
    repeated = sample.model_copy(update={"id": f"{sample.id}-repeated"})
    put_metadata(repeated, BASE_KEY, sample.id)
    return repeated
