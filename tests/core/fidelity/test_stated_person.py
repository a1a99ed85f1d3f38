"""Whose history a record is: an adult's own, or a child's, for whom somebody else speaks."""

import pytest

from inspect_aihospital.core.fidelity.invented_history import invented_symptoms
from inspect_aihospital.core.fidelity.stated_person import is_spoken_for
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.history.history_facts import read_history
from inspect_aihospital.core.record import MedicalRecord
from tests.scripted import make_record


def record_of(profile: str) -> MedicalRecord:
    story = {"chief_complaint": "Cough.", "opening_statement": "A cough."}
    story |= {"present_illness": "Cough for 3 days.", "past_history": "Asthma at age 3."}
    return make_record(subjective=story | {"profile": profile, "personal_history": None})


@pytest.mark.parametrize(
    "profile",
    [
        *("F/64", "64M", "Man of 64", "42 y/o M", "A 52 year old man", "sixty-year-old woman"),
        *("Woman, 6 weeks pregnant, aged 30", "Woman, 2 children, 41 years old", "Retired teacher"),
        *("45-year-old infant school teacher", "44-year-old woman, has a 5-year-old boy"),
        *(
            "女，64",
            "性别:女 年龄:34 初潮13岁",
            "退休工人",
            "产后3天女性，30岁",
            "28岁，刚生了女婴",
        ),
    ],
)
def test_an_adult_speaks_for_itself(profile: str) -> None:
    assert not is_spoken_for(read_history(record_of(profile).subjective))


@pytest.mark.parametrize(
    "profile",
    [
        *("Girl, 4 years 1 month", "A boy of 4", "Five-year-old girl", "6yr old boy", "F/12"),
        *("9-month-old boy; his mother, 27 years old, speaks", "Male, 3 weeks old", "Neonate"),
        *("新生儿，男", "男，5个月", "4岁1个月女童", "年龄：6", "学龄前儿童", "日龄5天"),
    ],
)
def test_a_child_is_spoken_for(profile: str) -> None:
    assert is_spoken_for(read_history(record_of(profile).subjective))


@pytest.mark.parametrize(
    ("message", "count"),
    [
        ("My son coughs. I have chest pain myself.", 0),
        ("He coughs at night. I have chest pain myself.", 0),
        ("My mum drove me, she is outside. I have chest pain.", 1),
        ("I cough. I have chest pain.", 1),
    ],
)
def test_a_parents_own_symptoms_are_excused_where_a_parent_speaks(message: str, count: int) -> None:
    record = record_of("13-year-old boy")
    turns = [Turn(1, patient="A cough.", doctor="Since when?"), Turn(2, patient=message)]
    findings = list(invented_symptoms(turns, record, read_history(record.subjective)))
    assert len(findings) == count
