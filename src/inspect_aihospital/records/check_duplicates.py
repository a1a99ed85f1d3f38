"""Find near-duplicates: within a file, and of cases that models may have been tuned on.

MinHash (datasketch) over runs of `RUN` letters of the patient's and the examiner's part proposes
pairs; a pair counts from `SIMILAR` of Jaccard's index on. A translation is no near-duplicate here.
"""

import zlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from datasketch import MinHash, MinHashLSH

from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.records.check_findings import Check, RecordFinding, quote
from inspect_aihospital.records.check_parts import EXAMINER, PATIENT, fields

RUN = 6
SIMILAR = 0.3
"""Share of all runs that both records have. Of AgentClinic's 214 cases all pairs above 0.25 are of
one case; two cases of like diseases have up to 0.25."""

PERMUTATIONS = 128
WEIGHTS = (0.3, 0.7)
"""Weights of needless and of missed pairs among the errors of the index."""

_NO_LETTER = regex(r"[\W_]+")


def check_duplicates(
    records: Sequence[MedicalRecord], known_sets: Mapping[str, Sequence[MedicalRecord]]
) -> Iterator[RecordFinding]:
    """Yield each record of a file that nearly equals an earlier one, or one of a known set.

    Args:
        records: Of the file.
        known_sets: Other records by the name of their set.
    """
    index = MinHashLSH(SIMILAR, PERMUTATIONS, weights=WEIGHTS)
    runs_by_key: dict[str, frozenset[str]] = {}
    known_records = (
        (f"{name} {record.id}", record, False)
        for name, records_of_set in known_sets.items()
        for record in records_of_set
    )
    for key, record, is_checked in chain(known_records, ((r.id, r, True) for r in records)):
        runs = runs_by_key[key] = _runs(record)
        sketch = MinHash(num_perm=PERMUTATIONS, hashfunc=zlib.crc32)
        sketch.update_batch([run.encode() for run in runs])
        for neighbour in sorted(index.query(sketch)) if is_checked else ():
            similarity = len(runs & runs_by_key[neighbour]) / len(runs | runs_by_key[neighbour])
            if similarity >= SIMILAR:
                reason = f"{similarity:.0%} of the wording is that of {neighbour}"
                place = quote(record.subjective.present_illness or "")
                yield RecordFinding(record.id, "record", Check.DUPLICATE, "warning", place, reason)
        index.insert(key, sketch)


def _runs(record: MedicalRecord) -> frozenset[str]:
    text = "".join(text for _, text in fields(record, PATIENT, EXAMINER))
    plain = _NO_LETTER.sub("", text.casefold())
    return frozenset(plain[i : i + RUN] for i in range(max(1, len(plain) - RUN + 1)))
