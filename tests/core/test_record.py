"""A record and its parts."""

from typing import Any

import pytest
from pydantic import ValidationError

from inspect_aihospital.core.record import (
    MedicalRecord,
    Objective,
    Specialty,
    Subjective,
    detect_language,
)
from tests.scripted import make_record


@pytest.mark.parametrize(
    ("department", "specialty"),
    [
        ("内科病例 消化内科病例", "IM"),
        ("外科 骨科", "SURG"),
        ("妇产科病例", "OB/GYN"),
        ("儿科病例 新生儿科", "PEDS"),
        ("耳鼻咽喉科病例", "ENT"),
        ("皮肤性病科病例", "Others"),
        ("中医内科", "Others"),
        ("", "Others"),
    ],
)
def test_the_first_token_of_a_department_names_the_group(department: str, specialty: str) -> None:
    assert Specialty.from_department(department) == specialty


@pytest.mark.parametrize(
    ("change", "gap"),
    [
        ({"subjective": {"present_illness": " "}}, "present_illness"),
        ({"objective": {"physical": None, "auxiliary": ""}}, "physical or auxiliary examination"),
        ({"reference": {"diagnosis": None}}, "reference diagnosis"),
        (
            {"subjective": {"profile": None, "opening_statement": None, "chief_complaint": None}},
            "chief_complaint or profile",
        ),
    ],
)
def test_a_gap_is_named(change: dict[str, Any], gap: str) -> None:
    assert make_record(**change).gaps() == (gap,)


def test_optional_parts_are_no_gap() -> None:
    subjective = {"past_history": None, "personal_history": None, "opening_statement": None}
    record = make_record(subjective=subjective, reference={"rationale": None, "treatment": None})
    assert record.gaps() == ()
    assert record.subjective.opening == record.subjective.chief_complaint


def test_records_are_frozen_and_refuse_unknown_fields() -> None:
    record = make_record()
    with pytest.raises(ValidationError):
        record.id = "other"  # type: ignore[misc]
    with pytest.raises(ValidationError):
        Objective.model_validate({"diagnosis": "leaked"})
    with pytest.raises(ValidationError):
        MedicalRecord.model_validate({**record.model_dump(), "url": "somewhere"})


def test_texts_are_stripped_and_blank_is_missing() -> None:
    assert Subjective(profile="  a \n", past_history=" \n").model_dump(exclude_none=True) == {
        "profile": "a"
    }


@pytest.mark.parametrize(
    ("text", "language"),
    [("患者2天前出现胸闷", "zh"), ("CT示WBC升高，GLU 4+", "zh"), ("Chest pain", "en"), ("", "en")],
)
def test_the_language_is_that_of_the_letters(text: str, language: str) -> None:
    assert detect_language(text) == language


def test_a_record_with_provenance_can_be_hashed_and_equal_records_hash_alike() -> None:
    first, again = (
        make_record().model_copy(update={"provenance": {"id": "row 2"}}) for _ in range(2)
    )
    assert hash(first) == hash(again)
    assert first == again
    assert first != first.model_copy(update={"provenance": {"id": "row 3"}})
