"""Find near-duplicates: within a file, and of cases that models may have been tuned on.

MinHash (datasketch) over runs of `RUN` letters of the patient's and the examiner's part proposes
pairs; a pair counts from `SIMILAR` of Jaccard's index on. A translation is no near-duplicate here.
"""

import zlib
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

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
ERROR = 0.1
"""What MinHash's estimate may be below the share."""

MISSES = 0.7
"""Weight of a missed pair among errors of the index; the remainder is that of a needless one."""
_NO_LETTER = regex(r"[\W_]+")


def check_duplicates(
    records: Sequence[MedicalRecord], known_sets: Mapping[str, Sequence[MedicalRecord]]
) -> Iterator[RecordFinding]:
    """Yield each record of a file that nearly equals an earlier one, or one of a known set.

    Args:
        records: Of the file.
        known_sets: Other records by the name of their set.
    """
    index = MinHashLSH(SIMILAR, PERMUTATIONS, weights=(1 - MISSES, MISSES))
    text_by_key: dict[str, _RunText] = {}

    def add(key: str, record: MedicalRecord) -> Iterator[tuple[str, float]]:
        text = text_by_key[key] = _RunText.of(record)
        for other in sorted(index.query(text.sketch)):
            yield other, text.similarity(text_by_key[other])
        index.insert(key, text.sketch)

    for name, known in known_sets.items():
        for record in known:
            deque(add(f"{name} {record.id}", record), maxlen=0)
    for record in records:
        for other, similarity in add(record.id, record):
            if similarity >= SIMILAR:
                reason = f"{similarity:.0%} of the wording is that of {other}"
                place = quote(record.subjective.present_illness or "")
                yield RecordFinding(record.id, "record", Check.DUPLICATE, "warning", place, reason)


@dataclass(frozen=True)
class _RunText:
    """The runs of letters of a record, and their sketch."""

    runs: frozenset[str]
    sketch: MinHash

    @classmethod
    def of(cls, record: MedicalRecord) -> "_RunText":
        text = "".join(text for _, text in fields(record, PATIENT, EXAMINER))
        plain = _NO_LETTER.sub("", text.casefold())
        runs = frozenset(plain[i : i + RUN] for i in range(max(1, len(plain) - RUN + 1)))
        sketch = MinHash(num_perm=PERMUTATIONS, hashfunc=zlib.crc32)
        sketch.update_batch([run.encode() for run in runs])
        return cls(runs, sketch)

    def similarity(self, other: "_RunText") -> float:
        """Return Jaccard's index; the estimate where that is far below the limit."""
        estimate = float(self.sketch.jaccard(other.sketch))
        if estimate < SIMILAR - ERROR:
            return estimate
        return len(self.runs & other.runs) / len(self.runs | other.runs)
