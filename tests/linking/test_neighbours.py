"""Names whose codes mislead, on the real terminologies."""

import pytest

from inspect_aihospital.linking.disease_agreement import LIMITS, Rule, agree
from inspect_aihospital.linking.linker import Linker
from tests.linking.known_neighbours import (
    FAMILIES_EN,
    FAMILIES_ZH,
    NEIGHBOURS_EN,
    NEIGHBOURS_ZH,
    OUTSIDERS_EN,
    OUTSIDERS_ZH,
    SIBLINGS_EN,
    SIBLINGS_ZH,
    SYNONYMS_EN,
    SYNONYMS_ZH,
    WIDER_EN,
)

DIFFERENT_ZH = [*(names for _, *names in NEIGHBOURS_ZH), *SIBLINGS_ZH, *OUTSIDERS_ZH]
DIFFERENT_EN = [*(names for _, *names in NEIGHBOURS_EN), *SIBLINGS_EN, *OUTSIDERS_EN]


def credits(linker: Linker, first: str, second: str) -> list[bool]:
    """Say whether the strict and the lenient rule give credit."""
    rules: tuple[Rule, ...] = ("strict", "lenient")
    return [agree(linker.link(first), linker.link(second), LIMITS[rule]).credit for rule in rules]


@pytest.mark.parametrize(("first", "second"), DIFFERENT_EN)
def test_english_diseases_under_one_code_get_no_credit(
    english: Linker, first: str, second: str
) -> None:
    assert credits(english, first, second) == [False, False]


@pytest.mark.parametrize(("first", "second"), DIFFERENT_ZH)
def test_chinese_diseases_under_one_code_get_no_credit(
    sheet: Linker, first: str, second: str
) -> None:
    assert credits(sheet, first, second) == [False, False]


@pytest.mark.parametrize(("first", "second"), SYNONYMS_EN)
def test_an_english_disease_under_two_codes_gets_credit(
    english: Linker, first: str, second: str
) -> None:
    assert credits(english, first, second) == [True, True]


@pytest.mark.parametrize(("first", "second"), SYNONYMS_ZH)
def test_a_chinese_disease_under_two_codes_gets_credit(
    sheet: Linker, first: str, second: str
) -> None:
    assert credits(sheet, first, second) == [True, True]


@pytest.mark.parametrize(("family", "disease"), FAMILIES_EN)
def test_an_english_family_of_diseases_gets_credit_by_the_lenient_rule_only(
    english: Linker, family: str, disease: str
) -> None:
    assert credits(english, family, disease) == [False, True]


@pytest.mark.parametrize(("family", "disease"), FAMILIES_ZH)
def test_a_chinese_family_of_diseases_gets_credit_by_the_lenient_rule_only(
    sheet: Linker, family: str, disease: str
) -> None:
    assert credits(sheet, family, disease) == [False, True]


@pytest.mark.parametrize(("wider", "disease"), WIDER_EN)
def test_a_wider_english_name_gets_no_credit_by_the_strict_rule(
    english: Linker, wider: str, disease: str
) -> None:
    assert not credits(english, wider, disease)[0]
