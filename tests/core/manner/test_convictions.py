"""Convictions of patients: wrong, new to the record, and always the same."""

from inspect_aihospital.core.manner.convictions import choose_conviction
from inspect_aihospital.core.text.word_overlap import units
from inspect_aihospital.data.cases import load_cases
from tests.scripted import make_record


def test_a_conviction_shares_no_word_with_the_diagnosis_and_is_news() -> None:
    for record in load_cases("demo").records:
        conviction = choose_conviction(record)
        bare_name = conviction.removeprefix("a ").removeprefix("an ").removeprefix("the ")
        assert not units(bare_name) & units(record.reference.diagnosis or ""), record.id
        assert bare_name.casefold() not in str(record.subjective.model_dump()).casefold()


def test_it_belongs_to_the_chief_complaint_and_gives_way_to_the_reference() -> None:
    pain = {"chief_complaint": "Back pain."}
    assert choose_conviction(make_record(subjective=pain)) == "a slipped disc"
    same = make_record(subjective=pain, reference={"diagnosis": "Lumbar disc herniation, slipped"})
    assert choose_conviction(same) == "rheumatism"
