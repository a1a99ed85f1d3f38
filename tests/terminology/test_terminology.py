"""A terminology: concepts by code, what stands above, names by search."""

import pytest

from inspect_aihospital.terminology.concept import Concept
from inspect_aihospital.terminology.terminology import Terminology
from tests.terminology.editions import concepts, real_en, small


def with_parents() -> Terminology:
    listed_concepts = [("E14", None), ("E14.2+N08.3*", "E14"), ("E14.201+N08.3*", "E14.2+N08.3*")]
    return Terminology(
        [
            Concept(code, "icd10-beijing-v601", {"zh": f"糖尿病{code[3:7]}"}, parent=above)
            for code, above in listed_concepts
        ],
        "zh",
    )


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


def test_ancestors_are_listed_nearest_first() -> None:
    ancestors = with_parents().ancestors("E14.201+N08.3*")
    assert [concept.code for concept in ancestors] == ["E14.2+N08.3*", "E14"]
    assert with_parents().ancestors("E14") == ()
    assert with_parents().ancestors("Z99") == ()


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


@pytest.mark.parametrize(
    ("text", "code"), [("胃 溃疡", "K25.901"), ("Ⅱ型糖尿病", "E11.901"), ("溃疡胃", "K25.901")]
)
def test_a_search_normalises_and_puts_the_best_first(text: str, code: str) -> None:
    assert small("zh").search(text)[0].concept.code == code


def test_a_search_names_each_concept_once_and_keeps_its_limit() -> None:
    listed_concepts = concepts("K63.5 结肠息肉=大肠息肉=肠息肉=息肉|K62.1 直肠息肉", "zh")
    hits = Terminology(listed_concepts, "zh").search("结肠息肉")
    assert [hit.concept.code for hit in hits] == ["K63.5", "K62.1"]
    assert (hits[0].name, hits[0].score) == ("结肠息肉", 100)
    assert len(Terminology(listed_concepts, "zh").search("结肠息肉", limit=2)) == 2
    assert len(Terminology(listed_concepts, "zh").search("结肠息肉", limit=1)) == 1
    assert len(small("zh").search("炎", limit=3)) == 3


def test_a_real_english_name_is_found_by_spelling_of_either_side_of_the_ocean() -> None:
    for text in ("Haemorrhagic oesophagitis", "hemorrhagic esophagitis"):
        assert real_en().search(text, limit=1)[0].concept.code.startswith("K20")
