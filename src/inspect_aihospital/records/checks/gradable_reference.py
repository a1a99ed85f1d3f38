"""Check whether a reference can be graded: does it have a code, and does the record bear it out?

A reference of which no disease links to a code is a warning; a single disease without a code is a
note. A diagnosis lacks support where the examiner's part shares no number and less than
`SHARED_WORDS` words or pairs of characters with the reference's rationale, which names none of its
tests: a plain sign that the two are of different cases. Without a rationale nobody can say.
"""

from collections.abc import Iterator, Sequence

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.text.quantities import numbers_held
from inspect_aihospital.core.text.word_overlap import units
from inspect_aihospital.records.checks.check_findings import Check, Level, RecordFinding
from inspect_aihospital.records.checks.masked_quotes import quote
from inspect_aihospital.records.checks.record_parts import EXAMINER, fields
from inspect_aihospital.records.disease_names.disease_search import Disease

SHARED_WORDS = 2


def check_codes(record: MedicalRecord, diseases: Sequence[Disease]) -> Iterator[RecordFinding]:
    """Yield the diseases of a reference that link to no code; needs a terminology."""
    unlinked = [disease.mention for disease in diseases if not disease.code]
    is_whole = len(unlinked) == len(diseases)
    # Without any disease both lists are empty, and the reference cannot be graded by code.
    if unlinked or is_whole:
        names = quote("; ".join(unlinked) or record.reference.diagnosis or "")
        subject = "no disease of the reference links to a code" if is_whole else "links to no code"
        level: Level = "warning" if is_whole else "note"
        reason = f"{subject}: agreement goes by wording alone"
        yield RecordFinding(record.id, "reference.diagnosis", Check.CODE, level, names, reason)


def check_support(record: MedicalRecord) -> Iterator[RecordFinding]:
    """Yield a rationale that nothing in the examiner's part bears out."""
    rationale = record.reference.rationale or ""
    chart = "\n".join(text for _, text in fields(record, EXAMINER))
    words = units(rationale)
    shares_words = len(words & units(chart)) >= SHARED_WORDS or any(
        not entry.physical and (name := units(entry.name)) and name <= words
        for entry in read_chart(record.objective)
    )
    if not shares_words and not numbers_held(rationale) & numbers_held(chart):
        part, reason = (
            "reference.rationale",
            "the examinations have no number, no test and at most one word of the rationale",
        )
        yield RecordFinding(record.id, part, Check.SUPPORT, "warning", quote(rationale), reason)
