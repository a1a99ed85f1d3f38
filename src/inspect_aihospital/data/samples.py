"""Turn a record into an Inspect sample, and back."""

from collections.abc import Mapping
from typing import Any

from inspect_ai.dataset import Sample

from inspect_aihospital.core.manner.contract import Manner, PlayedManner
from inspect_aihospital.core.manner.convictions import choose_conviction
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.errors import UserError

RECORD_KEY = "record"

MANNER_KEY = "manner"
"""Key of the manner that the patient plays; absent for a plain patient."""

COMPLAINT_KEY = "complaint_hash"
"""Key, in a log, of the hash of the prompt for an opening; absent where the record opens."""

FILE_FIELDS = {"canary", "provenance"}
"""Fields of a record that belong to its file, not to a log."""

MENTIONS_KEY = "mentions"
"""Key of diseases listed beforehand: `report` (`None`: no diagnosis) and `record`."""


def record_to_sample(record: MedicalRecord) -> Sample:
    """Return a sample that carries the whole record in its metadata.

    The input is the patient's opening statement, the target the reference diagnosis; `specialty`,
    `department` and `language` stand in the metadata for grouped metrics and dataframes.
    `FILE_FIELDS` are left behind.
    """
    return Sample(
        id=record.id,
        input=record.subjective.opening or record.subjective.profile or "",
        target=record.reference.diagnosis or "",
        metadata={
            "specialty": record.specialty.value,
            "department": record.department,
            "language": record.language,
            RECORD_KEY: record.model_dump(mode="json", exclude_none=True, exclude=FILE_FIELDS),
        },
    )


def record_of(metadata: Mapping[str, Any]) -> MedicalRecord:
    """Return the record in a sample's metadata.

    Raises:
        UserError: There is none, as in the log of another package's task.
    """
    if RECORD_KEY not in metadata:
        raise UserError(
            f"This sample holds no patient's record (no {RECORD_KEY!r} in its metadata), so this "
            "scorer cannot score it. Score logs of mvme, mvme_one_step or mvme_collaboration, or "
            "imported ones; logs of usmle by usmle_answers, of usmle_icf by usmle_icf_answers."
        )
    return MedicalRecord.model_validate(metadata[RECORD_KEY])


def put_manner(sample: Sample, manner: Manner) -> None:
    """Put a manner into a sample's metadata, as its patient plays it.

    Here the record is whole: whoever briefs the patient does not know which diagnosis is wrong.
    """
    record = record_of(sample.metadata or {})
    conviction = choose_conviction(record) if manner.contract.conviction else ""
    text = manner.texts[record.language].replace("{conviction}", conviction)
    played = PlayedManner(manner.name, text, manner.contract, conviction)
    put_metadata(sample, MANNER_KEY, played.to_metadata())


def manner_of(metadata: Mapping[str, Any]) -> PlayedManner | None:
    """Return the manner that a sample's patient plays; `None` for a plain one."""
    return PlayedManner.from_metadata(metadata.get(MANNER_KEY))


def put_metadata(sample: Sample, key: str, value: Any) -> None:
    """Put a value into a sample's metadata."""
    sample.metadata = {**(sample.metadata or {}), key: value}
