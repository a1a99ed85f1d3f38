"""What is cached by a record or a part of one takes records that `records convert` made."""

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.request_coverage import examinations_of
from inspect_aihospital.core.fidelity.record_support import is_recorded
from inspect_aihospital.core.history.history_facts import read_history
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.variants.edited_entries import edited_entries
from inspect_aihospital.core.variants.variant import Variant
from tests.scripted import make_record

VARIANT = Variant(
    id="t-waves",
    case="case-1",
    part="objective",
    field="auxiliary",
    replace="flat T waves",
    by="tall T waves",
    kind="decisive_changed",
    diagnosis=("angina",),
    why="The T waves decide.",
    reviewed="nobody",
)


def converted() -> MedicalRecord:
    provenance = {"subjective.chief_complaint": "row 2: Complaint"}
    return make_record().model_copy(update={"provenance": provenance})


def test_the_entries_that_an_edit_touches_are_found_in_a_converted_record() -> None:
    assert edited_entries(converted(), VARIANT) == edited_entries(make_record(), VARIANT)
    assert [entry.name for entry in edited_entries(converted(), VARIANT)] == ["ECG"]


def test_parts_of_a_converted_record_are_read_as_those_of_another() -> None:
    record, usual = converted(), make_record()
    assert read_chart(record.objective) == read_chart(usual.objective)
    assert examinations_of(record.objective) == examinations_of(usual.objective)
    assert is_recorded("ECG", record.objective)
    assert read_history(record.subjective) == read_history(usual.subjective)
