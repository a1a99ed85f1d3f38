"""Find near-duplicates: within a file, and of cases that models may have been tuned on.

MinHash (datasketch) over runs of `RUN` letters of the patient's and the examiner's part proposes
pairs; a pair counts from `SIMILAR` of Jaccard's index on. A record is compared with those that stay
when the near-duplicates before it are left out. A translation is no near-duplicate here.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

import numpy as np
from datasketch import MinHash, MinHashLSH
from numpy.typing import NDArray

from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.records.checks.check_findings import Check, RecordFinding
from inspect_aihospital.records.checks.record_parts import EXAMINER, PATIENT, fields

RUN = 6
SIMILAR = 0.3
"""Share of all runs that both records have. Of AgentClinic's 214 cases all pairs above 0.25 are of
one case; two cases of like diseases have up to 0.25."""

PERMUTATIONS = 128
MARGIN = 0.15
"""How far the estimate of a similarity is believed to err: nearly four standard deviations."""

FACTOR = np.uint64(0x9E3779B97F4A7C15)
"""An odd number that spreads letters over 64 bits."""

WEIGHTS = (0.3, 0.7)
"""Weights of needless and of missed pairs among the errors of the index."""

_NO_LETTER = regex(r"[\W_]+")


def check_duplicates(
    records: Sequence[MedicalRecord], known_sets: Mapping[str, Sequence[MedicalRecord]]
) -> Iterator[RecordFinding]:
    """Yield each record, once, that nearly equals an earlier one or one of a known set."""
    index = MinHashLSH(SIMILAR, PERMUTATIONS, weights=WEIGHTS)
    kept: list[tuple[str, NDArray[np.uint64], MinHash]] = []
    known_records = (
        (f"{name} {record.id}", record, False)
        for name, records_of_set in known_sets.items()
        for record in records_of_set
    )
    for name, record, is_checked in chain(known_records, ((r.id, r, True) for r in records)):
        runs = _runs(record)
        sketch = MinHash(PERMUTATIONS, hashfunc=int)
        # The sketch takes 32 bits, and the upper ones of the product are the better mixed.
        sketch.update_batch(runs >> np.uint64(32))
        candidates = [kept[i] for i in sorted(index.query(sketch))] if is_checked else []
        similarity, neighbour = max(
            (
                (_similarity(runs, other_runs), other)
                for other, other_runs, other_sketch in candidates
                # The estimate spares nearly all of the slower comparisons.
                if sketch.jaccard(other_sketch) >= SIMILAR - MARGIN
            ),
            default=(0.0, ""),
        )
        if similarity >= SIMILAR:
            reason = f"{similarity:.0%} of the wording is that of {neighbour}"
            # No words: whoever the record is about may stand in them under any name.
            yield RecordFinding(record.id, "record", Check.DUPLICATE, "warning", "", reason)
        else:
            index.insert(len(kept), sketch)
            kept.append((name, runs, sketch))


def _similarity(runs: NDArray[np.uint64], other_runs: NDArray[np.uint64]) -> float:
    shared = len(np.intersect1d(runs, other_runs, assume_unique=True))
    return shared / (len(runs) + len(other_runs) - shared)


def _runs(record: MedicalRecord) -> NDArray[np.uint64]:
    """Return numbers of a record's runs of letters: equal runs have equal ones."""
    text = "".join(text for _, text in fields(record, PATIENT, EXAMINER))
    # Padded, since a text shorter than a run would have no run at all.
    plain = _NO_LETTER.sub("", text.casefold()).ljust(RUN)
    codes = np.frombuffer(plain.encode("utf-32-le", "surrogatepass"), np.uint32).astype(np.uint64)
    runs = np.zeros(len(codes) - RUN + 1, np.uint64)
    for place in range(RUN):
        runs = runs * FACTOR + codes[place : place + len(runs)]
    return np.unique(runs)
