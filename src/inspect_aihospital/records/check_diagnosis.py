"""Find the reference's diagnosis in what patient and examiner may say.

The patient's part: any clause that names the diagnosis to be found, and neither denies it nor
speaks of a relative, is a warning; told apart is whether it stands there as an illness that is
known. An earlier episode ("five years ago") is a note. Of the further diagnoses, which are mostly
comorbidities that a patient knows, only a line of a discharge or admission diagnosis is a warning.

The examiner's part: a diagnosis under a heading of a diagnosis, or concluded outside a result, is a
warning. In the result of an examination it is a note: a biopsy names what it shows.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.records.check_assertions import is_denied, is_of_relative
from inspect_aihospital.records.check_findings import Check, Level, RecordFinding, quote
from inspect_aihospital.records.check_names import Clause, Disease, read_clauses
from inspect_aihospital.records.check_parts import EXAMINER, PATIENT, fields, sentences

_LISTED = regex(
    r"(?:出院|入院|最后|最终|初步|门诊|临床|主要)诊断|出院小结|\b(?:discharge|admission|admitting|final|working"
    r"|principal|primary) (?:diagnos[ie]s|summary)|\bimpression\b",
    re.IGNORECASE,
)
_CONCLUDED = regex(
    r"诊断|确诊|拟诊|印象|结论|出院|会诊|综上|综合|考虑|病因|患有?|患者系|已知|支持"
    r"|\b(?:diagnos\w+|impression|conclusion|discharge|consult\w*|assessment|summary|known|case of"
    r"|taken together|altogether|all in all|overall|establish\w*|confirm\w*|patient has|suffers?"
    r"|in keeping with|consistent with|(?:most )?likely|this is)\b",
    re.IGNORECASE,
)
_EXAMINATION = regex(
    r"病理|活检|免疫组化|细胞学|超声|彩超|核磁|磁共振|[XＸ]线|胸片|平片|造影|[胃肠喉鼻支膀腹宫]镜|内镜|镜检|心电图|脑电图|肌电图|心动图"
    r"|培养|检测|检验|血常规|生化|抗体|基因|骨髓(?![瘤炎增])|穿刺|(?<![A-Za-z])(?:CT|MR[IA]?|PET|B超|ECG|EKG|EEG"
    r"|EMG|PCR)(?![A-Za-z])|\b(?i:biopsy|histolog\w+|patholog\w+|cytolog\w+|ultrasound"
    r"|sonograph\w*|x-?ray|radiograph\w*|scan|imaging|tomograph\w*|endoscop\w*|\w+scopy|echo\w*"
    r"|angiogra\w*|cultures?|serolog\w*|antibod\w+|genetic\w*|marrow|smear|aspirat(?:e|ion)"
    r"|tests?|titers?|spirometry|\w+gram|\w+graphy|histopatholog\w*)\b|(?i:\bfindings:)"
)
_EPISODE = regex(
    r"(?:\d+|[一二两三四五六七八九十多数几]+)\s*(?:余|多)?\s*(?:年|个?月)前|曾(?:患|因|于)|陈旧|治愈|痊愈"
    r"|\b(?:\w+ (?:years?|months?) (?:ago|earlier|before)|previous|prior|earlier"
    r"|in (?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_KNOWN = regex(
    r"病?史|已知|既往|多年|\d\s*年|长期|\b(?:history|known|since|for \w+ years|chronic"
    r"|long-standing|PMH)\b",
    re.IGNORECASE,
)

Verdict = tuple[Level, str, str]
"""Level, sentence and reason."""


def check_diagnosis(record: MedicalRecord, diseases: Sequence[Disease]) -> Iterator[RecordFinding]:
    """Yield the places where the diagnosis is told: of each disease and field the worst."""
    places = [*_told_by_patient(record), *_told_by_examiner(record)]
    for number, disease in enumerate(diseases):
        worst: dict[str, Verdict] = {}
        for place, clauses in places:
            if not _affirms(place.sentence, disease.place_in(clauses)):
                continue
            verdict = _judge(place, number)
            # "warning" comes behind "note" in the alphabet.
            if verdict and verdict[0] > worst.get(place.part, ("",))[0]:
                worst[place.part] = verdict
        for part, (level, sentence, reason) in worst.items():
            why = f"{reason}: {disease.mention}"
            yield RecordFinding(record.id, part, Check.DIAGNOSIS, level, quote(sentence), why)


@dataclass(frozen=True)
class _Place:
    """A sentence, its field, and in the examiner's part the names of the entries it is in."""

    part: str
    sentence: str
    path: str = ""


Read = tuple[_Place, tuple[Clause, ...]]


def _told_by_patient(record: MedicalRecord) -> Iterator[Read]:
    for part, text in fields(record, PATIENT):
        for sentence in sentences(text):
            yield _Place(part, sentence), read_clauses(sentence, record.language)


def _told_by_examiner(record: MedicalRecord) -> Iterator[Read]:
    for entry in read_chart(record.objective):
        part = f"{EXAMINER}.{'physical' if entry.physical else 'auxiliary'}"
        for sentence in sentences(entry.lines[0]):
            place = _Place(part, sentence, " ".join((*entry.path, entry.name)))
            yield place, read_clauses(sentence, record.language)


def _affirms(sentence: str, place: int | None) -> bool:
    if place is None:
        return False
    before, behind = sentence[:place], sentence[place:]
    return not is_denied(before, behind) and not is_of_relative(before)


def _judge(place: _Place, number: int) -> Verdict | None:
    if place.part.startswith(PATIENT):
        return _of_patient(place.part, place.sentence, number)
    return None if number else _of_examiner(place)


def _of_patient(part: str, sentence: str, number: int) -> Verdict:
    if number:
        if _LISTED.search(sentence):
            return "warning", sentence, "the patient's part lists a further diagnosis as concluded"
        return "note", sentence, "a further diagnosis, which the patient knows"
    if _EPISODE.search(sentence) and part.endswith("past_history"):
        return "note", sentence, "an earlier episode of the diagnosis to be found"
    if _KNOWN.search(sentence) or part.endswith("past_history"):
        return "warning", sentence, "the patient has the diagnosis to be found as a known illness"
    return "warning", sentence, "the patient can tell the diagnosis to be found"


def _of_examiner(place: _Place) -> Verdict:
    is_result = _EXAMINATION.search(f"{place.path} {place.sentence}")
    if not is_result and _CONCLUDED.search(place.sentence):
        reason = "the examiner's part concludes the diagnosis to be found"
        return "warning", place.sentence, reason
    return "note", place.sentence, "a result names the diagnosis to be found"
