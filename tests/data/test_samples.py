"""Turn a record into a sample, and back."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital import record_to_sample
from inspect_aihospital.core.record import MedicalRecord, Objective, Reference, Subjective
from inspect_aihospital.data.exam_samples import question_of
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.errors import UserError
from tests.scripted import make_record

TEXT = st.none() | st.text(min_size=1)
RECORDS = st.builds(
    MedicalRecord,
    id=st.text(st.characters(whitelist_categories=("L", "N")), min_size=1),
    canary=st.none(),
    subjective=st.builds(
        Subjective,
        **{name: TEXT for name in Subjective.model_fields},  # noqa: C420
    ),
    objective=st.builds(Objective, physical=TEXT, auxiliary=TEXT),
    reference=st.builds(Reference, diagnosis=TEXT, rationale=TEXT, treatment=TEXT),
)


@given(RECORDS)
def test_a_record_survives_the_sample(record: MedicalRecord) -> None:
    assert record_of(record_to_sample(record).metadata or {}) == record


@pytest.mark.parametrize("read_metadata", [record_of, question_of])
def test_a_sample_of_another_package_is_refused(
    read_metadata: Callable[[Mapping[str, Any]], object],
) -> None:
    with pytest.raises(UserError, match="this scorer cannot score it"):
        read_metadata({"category": "biology"})


def test_a_sample_shows_opening_and_diagnosis_and_hides_the_canary() -> None:
    sample = record_to_sample(make_record(canary="CANARY-MARK"))
    assert sample.id == "case-1"
    assert sample.input == "OPENING-MARK my chest feels tight"
    assert sample.target == "DIAGNOSIS-MARK angina"
    assert (sample.metadata or {})["specialty"] == "IM"
    assert (sample.metadata or {})["language"] == "en"
    assert "CANARY-MARK" not in sample.model_dump_json()
