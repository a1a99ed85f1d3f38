"""Find the reference's diagnosis in what patient and examiner may say.

The patient's part: any clause that names the diagnosis to be found, and neither denies it nor
speaks of a relative, is a warning; told apart is whether it stands there as an illness that is
known. A note is an earlier episode ("five years ago"), and whatever `harmless_reason` knows. Of the
further diagnoses, which are mostly comorbidities that a patient knows, only a line of a
discharge or admission diagnosis is a warning.

The examiner's part: a diagnosis under a heading of a diagnosis, or concluded outside a result, is a
warning. In the result of an examination it is a note: a biopsy names what it shows.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.history.assertions import tells
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.records.checks.check_findings import Check, Level, RecordFinding
from inspect_aihospital.records.checks.limited_findings import limited
from inspect_aihospital.records.checks.masked_quotes import quote
from inspect_aihospital.records.checks.record_parts import EXAMINER, PATIENT, fields, sentences
from inspect_aihospital.records.disease_names.disease_search import Disease
from inspect_aihospital.records.disease_names.harmless_mentions import harmless_reason

_DIAGNOSIS_LINE = regex(
    r"(?:出院|入院|最后|最终|初步|门诊|临床|主要)诊断|出院小结"
    r"|\b(?:discharge|admission|admitting|final|working"
    r"|principal|primary) (?:diagnos[ie]s|summary)|\bimpression\b",
    re.IGNORECASE,
)
# Such a line is no result, wherever it stands.
_REPORT_LINE = regex(r"出院|会诊|\b(?:discharge|consult(?:ation)?)\b", re.IGNORECASE)
_CONCLUSION = regex(
    r"诊断|确诊|拟诊|印象|结论|出院|会诊|综上|综合|考虑|病因|患有?|患者系|已知|支持"
    r"|\b(?:diagnos\w+|impression|conclusion|discharge|consult\w*|assessment|summary|known|case of"
    r"|taken together|altogether|all in all|overall|establish\w*|confirm\w*|patient has|suffers?"
    r"|in keeping with|consistent with|(?:most )?likely|this is)\b",
    re.IGNORECASE,
)
_EXAMINATION = regex(
    r"病理|活检|免疫组化|细胞学|超声|彩超|核磁|磁共振|[XＸ]线|胸片|平片|造影|[胃肠喉鼻支膀腹宫]镜"
    r"|内镜|镜检|心电图|脑电图|肌电图|心动图"
    r"|培养|检测|检验|血常规|生化|抗体|基因|骨髓(?![瘤炎增])|穿刺"
    r"|(?<![A-Za-z])(?:CT|MR[IA]?|PET|B超|ECG|EKG|EEG"
    r"|EMG|PCR)(?![A-Za-z])|\b(?i:biopsy|histolog\w+|patholog\w+|cytolog\w+|ultrasound"
    r"|sonograph\w*|x-?ray|radiograph\w*|scan|imaging|tomograph\w*|endoscop\w*|\w+scopy|echo\w*"
    r"|angiogra\w*|cultures?|serolog\w*|antibod\w+|genetic\w*|marrow|smear|aspirat(?:e|ion)"
    r"|tests?|titers?|spirometry|\w+gram|\w+graphy|histopatholog\w*)\b|(?i:\bfindings:)"
)
_EPISODE = regex(
    r"(?:\d+|[一二两三四五六七八九十多数几]+)\s*(?:余|多)?\s*(?:年|个?月)前|曾(?:患|因|于)|陈旧"
    r"|治愈|痊愈|\b(?:\w+ (?:years?|months?) (?:ago|earlier|before)|previous|prior|earlier"
    r"|in (?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_HISTORY = regex(
    r"病?史|已知|既往|多年|\d\s*年|长期|\b(?:history|known|since|for \w+ years|chronic"
    r"|long-standing|PMH)\b",
    re.IGNORECASE,
)
Verdict = tuple[Level, str]
"""Level and reason."""


def check_diagnosis(record: MedicalRecord, diseases: Sequence[Disease]) -> Iterator[RecordFinding]:
    """Yield the places where the diagnosis is told: warnings, or a note, by disease and field."""
    places = list(_places(record))
    for number, disease in enumerate(diseases):
        findings: defaultdict[str, list[RecordFinding]] = defaultdict(list)
        for part, sentence, path in places:
            mentions = [m for m in disease.places_in(sentence) if tells(sentence, *m)]
            if not mentions:
                continue
            if is_patient := part.startswith(PATIENT):
                reasons = [harmless_reason(sentence, *mention) for mention in mentions]
                # One mention that may tell the diagnosis makes the whole sentence a leak.
                harmless = reasons[0] if all(reasons) else None
                level, reason = _of_patient(part, sentence, number, harmless)
            else:
                level, reason = _of_examiner(sentence, path)
            # To an examiner a comorbidity is a result like others.
            if is_patient or not number:
                text, place = f"{reason}: {disease.mention}", quote(sentence)
                finding = RecordFinding(record.id, part, Check.DIAGNOSIS, level, place, text)
                findings[part].append(finding)
        for part_findings in findings.values():
            yield from limited(dict.fromkeys(part_findings))


def _places(record: MedicalRecord) -> Iterator[tuple[str, str, str]]:
    """Yield field and sentence; of the examiner's part also the names of the entries it is in."""
    for part, text in fields(record, PATIENT):
        yield from ((part, sentence, "") for sentence in sentences(text))
    for entry in read_chart(record.objective):
        part = f"{EXAMINER}.{'physical' if entry.physical else 'auxiliary'}"
        path = " ".join((*entry.path, entry.name))
        yield from ((part, sentence, path) for sentence in sentences(entry.lines[0]))


def _of_patient(part: str, sentence: str, number: int, harmless: str | None) -> Verdict:
    is_past = part.endswith("past_history")
    # Patients know their comorbidities, but not what a discharge letter will conclude.
    if number and _DIAGNOSIS_LINE.search(sentence):
        return "warning", "the patient's part lists a further diagnosis as concluded"
    if number:
        return "note", "a further diagnosis, which the patient knows"
    if harmless:
        return "note", harmless
    # An illness that was cured five years ago does not tell what brings the patient today.
    if is_past and _EPISODE.search(sentence):
        return "note", "an earlier episode of the diagnosis to be found"
    if is_past or _HISTORY.search(sentence):
        return "warning", "the patient has the diagnosis to be found as a known illness"
    return "warning", "the patient can tell the diagnosis to be found"


def _of_examiner(sentence: str, path: str) -> Verdict:
    # A biopsy may name what it shows; a discharge letter that quotes it concludes.
    is_result = _EXAMINATION.search(f"{path} {sentence}") and not _REPORT_LINE.search(sentence)
    if not is_result and _CONCLUSION.search(sentence):
        return "warning", "the examiner's part concludes the diagnosis to be found"
    return "note", "a result names the diagnosis to be found"
