"""Parts of a record and who may know them; border cases of languages and lists."""

from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from inspect_aihospital.core.chart.examination_list import format_items, parse_items
from inspect_aihospital.core.record import (
    MedicalRecord,
    Objective,
    Reference,
    Subjective,
    detect_language,
)

PARTS: list[type[BaseModel]] = [Subjective, Objective, Reference]
MINIMAL: dict[str, Any] = {
    "id": "1",
    "language": "en",
    "subjective": {},
    "objective": {},
    "reference": {},
}


@pytest.mark.parametrize("part", PARTS)
def test_a_part_refuses_the_fields_of_the_others(part: type[BaseModel]) -> None:
    foreign_fields = [
        name for other_part in PARTS if other_part is not part for name in other_part.model_fields
    ]
    assert len(foreign_fields) >= 5
    for name in foreign_fields:
        with pytest.raises(ValidationError, match=name):
            part.model_validate({name: "leaked"})


@pytest.mark.parametrize("part", PARTS)
def test_a_part_is_frozen(part: type[BaseModel]) -> None:
    name = next(iter(part.model_fields))
    with pytest.raises(ValidationError, match="frozen"):
        setattr(part(), name, "other")


def test_an_empty_record_lacks_four_things() -> None:
    assert len(MedicalRecord.model_validate(MINIMAL).gaps()) == 4


@pytest.mark.parametrize(
    "change",
    [
        {"id": " "},
        {"id": None},
        {"language": "fr"},
        {"specialty": "Dentistry"},
        {"subjective": None},
    ],
)
def test_a_record_without_sense_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match=next(iter(change))):
        MedicalRecord.model_validate({**MINIMAL, **change})


def test_the_opening_statement_comes_before_the_complaint() -> None:
    assert Subjective(opening_statement="Doctor!", chief_complaint="pain").opening == "Doctor!"
    assert Subjective(chief_complaint="pain").opening == "pain"
    assert Subjective().opening is None


@pytest.mark.parametrize(
    ("text", "language"),
    [("abcd中", "zh"), ("abcde中", "en"), ("中", "zh"), ("12.5 _ %", "en"), ("123456789中", "zh")],
)
def test_a_fifth_of_the_letters_makes_it_chinese(text: str, language: str) -> None:
    assert detect_language(text) == language


@pytest.mark.parametrize("word", ["无", "没有。", "NONE", "n/a", "No", "nil."])
def test_a_word_for_none_is_an_empty_list(word: str) -> None:
    assert parse_items(f"# 检查项目\n- {word}") == ()


def test_a_word_for_none_beside_an_examination_is_left_out() -> None:
    assert parse_items("- None\n- ECG") == ("ECG",)


def test_an_indented_item_of_any_bullet_is_read_in_order() -> None:
    assert parse_items("  - ECG\n• CT\n3) MRI\n4. ECG") == ("ECG", "CT", "MRI")


@pytest.mark.parametrize("rule", ["---", "***", "-----"])
def test_a_rule_between_lines_is_no_item(rule: str) -> None:
    assert parse_items(f"{rule}\n- ECG\n{rule}") == ("ECG",)


def test_a_rule_alone_is_no_list() -> None:
    assert parse_items("I cannot tell.\n---") is None


def test_no_items_are_no_lines() -> None:
    assert format_items(()) == ""
