"""A terminology: concepts by code, and which concept has a name."""

import pytest

from inspect_aihospital.terminology.name_wording import normalise
from inspect_aihospital.terminology.terminology import Terminology
from tests.terminology.editions import concepts, real_en, small


@pytest.mark.parametrize(
    ("code", "found_code"),
    [
        ("E14.201+N08.3*", "E14.201+N08.3*"),
        ("E14.201", "E14.201+N08.3*"),
        ("K25.901", "K25.901"),
        ("K25", None),
        ("", None),
    ],
)
def test_a_concept_is_found_with_or_without_its_asterisk(code: str, found_code: str | None) -> None:
    concept = small("zh").get(code)
    assert (concept and concept.code) == found_code


def test_a_code_of_its_own_is_preferred_to_one_before_a_dagger() -> None:
    listed_concepts = concepts("E14.2+N08.3* 糖尿病性肾病|E14.2 糖尿病伴肾病", "zh")
    assert Terminology(listed_concepts, "zh").get("E14.2") is listed_concepts[1]


def test_of_concepts_that_share_a_name_the_disease_has_it() -> None:
    entry = small("zh").index.exact("早产儿")
    assert entry is not None
    assert small("zh").concepts[entry.row].code == "P07.302"


def test_an_official_name_goes_before_an_alias_and_this_before_a_synonym() -> None:
    listed_concepts = concepts("C34.901 肺恶性肿瘤|X59.9 旧名=肺恶性肿瘤=肺癌", "zh")
    name_index = Terminology(listed_concepts, "zh").index
    official, alias = name_index.exact("肺恶性肿瘤"), name_index.exact("肺癌")
    assert official is not None
    assert (official.row, official.kind) == (0, "name")
    assert alias is not None
    assert (alias.row, alias.kind) == (0, "alias")
    plain = Terminology(listed_concepts, "zh", aliases=False).index.exact("肺癌")
    assert plain is not None
    assert (plain.row, plain.kind) == (1, "synonym")


def test_an_alias_of_a_code_that_is_not_there_is_left_out() -> None:
    ulcer, cancer = "K25.901 胃溃疡", "C34.901 肺恶性肿瘤"
    assert Terminology(concepts(ulcer, "zh"), "zh").index.exact("肺癌") is None
    assert Terminology(concepts(cancer, "zh"), "zh").index.exact("肺癌") is not None


def test_a_real_english_name_is_found_by_spelling_of_either_side_of_the_ocean() -> None:
    for text in ("Haemorrhagic oesophagitis", "hemorrhagic esophagitis"):
        nearest = real_en().index.nearest(normalise(text, "en"))[0].entry
        assert real_en().concepts[nearest.row].code.startswith("K20")
