"""The records that the bench plays: built-in ones, and real ones where they are at hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.data.cases import load_cases

REAL_FILES = {
    "real zh": Path("../shared/data/mvme/patients_8.json"),
    "real en": Path("../shared/data/agentclinic/agentclinic_medqa.jsonl"),
}
MOST_RECORDS = 40
"""Records of a set that are played, so that every fault of a set meets the same cases."""


@dataclass(frozen=True)
class RecordSet:
    """Records of one source and one language.

    Attributes:
        name: Such as `built-in en`.
        records: The records in the order in which they are played.
        twins: The same patients in the other language, by id; empty for real records.
    """

    name: str
    records: tuple[MedicalRecord, ...]
    twins: dict[str, MedicalRecord]

    def record_at(self, number: int) -> MedicalRecord:
        """The record of a run's visit; a long run meets records again."""
        return self.records[number % len(self.records)]

    def other_record(self, record: MedicalRecord) -> MedicalRecord:
        """Another patient of the set."""
        return self.records[(self.records.index(record) + 1) % len(self.records)]


def load_record_sets() -> list[RecordSet]:
    """Load all sets; a set whose file is not at hand is left out."""
    built_in = load_cases("demo").records
    sets = [_built_in_set(built_in, "en"), _built_in_set(built_in, "zh")]
    for name, path in REAL_FILES.items():
        if path.exists():
            records = load_cases(str(path), incomplete="skip").records
            sets.append(RecordSet(name, tuple(records[:MOST_RECORDS]), {}))
    return sets


def _built_in_set(records: Sequence[MedicalRecord], language: str) -> RecordSet:
    by_id = {record.id: record for record in records}
    other_language = "zh" if language == "en" else "en"
    own = tuple(record for record in records if record.language == language)
    twins = {
        record.id: by_id[f"{record.id.removesuffix(language)}{other_language}"] for record in own
    }
    return RecordSet(f"built-in {language}", own, twins)
