"""A diagnosis text as names with codes, and a pair of names as credit."""

import pytest

from inspect_aihospital.linking import linker_cache
from inspect_aihospital.linking.diagnosis_reading import read_diagnosis, read_pair
from tests.terminology.editions import small


@pytest.fixture(autouse=True)
def _terminologies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linker_cache, "load_terminology", small)


def test_each_name_has_its_code_and_the_rule_that_found_it() -> None:
    assert read_diagnosis("Heart attack, gastric ulcer; less likely: asthma", "en") == [
        {"name": "Heart attack", "code": "I21.9", "codes": [], "rule": "alias"},
        {"name": "gastric ulcer", "code": "K25", "codes": [], "rule": "normalised"},
    ]


def test_the_manifestation_of_a_pair_of_codes_is_a_further_code() -> None:
    (reading,) = read_diagnosis("糖尿病性肾病", "zh")
    assert (reading["code"], reading["codes"]) == ("E14.201", ["N08.3*"])


def test_a_name_without_a_link_has_no_code() -> None:
    (reading,) = read_diagnosis("Porokeratosis", "en")
    assert (reading["code"], reading["codes"], reading["rule"]) == (None, [], "nil")


def test_a_text_without_a_disease_gives_nothing() -> None:
    assert read_diagnosis("未见明显异常", "zh") == []


def test_a_pair_gets_credit_under_each_rule() -> None:
    assert read_pair("脑梗塞", "脑梗死", "zh") == {"strict": True, "lenient": True}
    assert read_pair("appendicitis", "acute appendicitis", "en") == {
        "strict": False,
        "lenient": True,
    }
    assert read_pair("left renal cyst", "right renal cyst", "en") == {
        "strict": False,
        "lenient": False,
    }
