"""Find results of examinations in the patient's part, where the patient would recite them.

A result is a number with a unit of the laboratory, or an examination that "shows" something. Where
the examiner's part holds it too, the doctor learns it without an order: a warning. Other results,
mostly from an earlier visit elsewhere, are notes. Blood pressure, weight and doses are what a
patient knows.
"""

import re
from collections.abc import Iterator, Sequence

from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.text.quantities import numbers_held, numbers_stated
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import share
from inspect_aihospital.records.check_findings import Check, Level, RecordFinding
from inspect_aihospital.records.check_parts import EXAMINER, PATIENT, fields, sentences
from inspect_aihospital.records.check_quotes import quote

SHARED = 0.5
"""Share of a clause's words that a line of the chart has, from which both are one result."""

_VALUE = regex(
    r"(?:\d+(?:\.\d+)?)\s*(?:[-~～–至]\s*\d+(?:\.\d+)?\s*)?"
    r"(?:[mμµun]mol|[mμµunp]?g|m?iu|m?u|meq|cells|copies|拷贝)\s?/\s?(?:d?[lL]|m[lL]|[μµ]l|hpf)"
    r"|(?:\d+(?:\.\d+)?)\s*[x×*]\s*10\s*[\^*]?\s*(?:\d|[⁰-⁹])+\s*/",
    re.IGNORECASE,
)
_EXAMINATION_RESULT = regex(
    r"(?:CT|MR[IA]?|核磁|磁共振|[XＸ]线|胸片|B超|彩超|超声|[胃肠喉鼻]镜|心电图|造影|病理|活检|[血尿]常规|\b(?:ct|mri|biopsy|ultrasound"
    r"|x-?ray|scan|ecg|ekg|echocardiogra\w+|\w*oscopy|blood (?:tests?|count)|urinalysis)\b)"
    r"[^,，。;；]{0,16}?(?:提?示|见|显示|报告?|发现|为|[:：]|\b(?:show(?:s|ed|n)?|reveal\w*|demonstrat\w*|found"
    r"|reported|read)\b)",
    re.IGNORECASE,
)


def check_results(record: MedicalRecord) -> Iterator[RecordFinding]:
    """Yield results in the patient's part, at most one of each level a field."""
    chart = [line for _, text in fields(record, EXAMINER) for line in sentences(text)]
    for part, text in fields(record, PATIENT):
        results = {
            _level(sentence, chart): sentence
            for sentence in reversed(sentences(text))
            if _VALUE.search(sentence) or _EXAMINATION_RESULT.search(sentence)
        }
        for level, sentence in results.items():
            origin = "that the examiner holds" if level == "warning" else "of an earlier visit"
            reason, place = f"the patient tells a result {origin}", quote(sentence)
            yield RecordFinding(record.id, part, Check.RESULTS, level, place, reason)


def _level(sentence: str, chart: Sequence[str]) -> Level:
    clauses = [clause for clause in re.split("[,，、;；]", sentence) if _VALUE.search(clause)]
    is_charted = any(
        numbers_stated(clause) & numbers_held(line) and share(clause, line) >= SHARED
        for clause in clauses
        for line in chart
    )
    return "warning" if is_charted else "note"
