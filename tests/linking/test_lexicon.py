"""The word lists: whole, in the form that names have, and without contradiction."""

import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

import pytest

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.lexicon import Contrast, Lexicon
from inspect_aihospital.terminology.name_wording import normalise

LANGUAGES: tuple[Language, ...] = ("zh", "en")


def raw(language: Language) -> dict[str, Any]:
    path = files("inspect_aihospital.linking") / "lexicon" / f"{language}.json"
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def groups(tree: Mapping[str, Any]) -> Iterator[list[str]]:
    """Yield words of the same meaning, for every place of a tree."""
    for names, within in tree.items():
        yield names.split("|")
        yield from groups(within)


def reached(word: str, language: Language) -> bool:
    """Say whether the word is left in a name after normalising."""
    text = normalise(word, language)
    return word in text if language == "zh" else word == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_read_once(language: Language) -> None:
    assert Lexicon.load(language) is Lexicon.load(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_site_and_lesion_has_a_word_that_names_can_hold(language: Language) -> None:
    lists = raw(language)
    trees = {**lists["sites"], **lists["lesions"], **lists["diseases"]}
    assert not [group for group in groups(trees) if not any(reached(w, language) for w in group)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_a_contrast_has_a_word_that_names_can_hold(language: Language) -> None:
    for group, values in raw(language)["contrasts"].items():
        assert len(values) > 1, group
        for value, words in values.items():
            assert any(reached(word, language) for word in words), (group, value)


def test_no_english_contrast_is_cut_where_normalising_does_not_cut() -> None:
    groups = Lexicon.load("en").contrasts
    words = [word for group in groups for word in group.values_by_word]
    assert not [word for word in words if word.endswith(("osi", "asi", "esi"))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_contrast_excludes_a_value_or_says_any(language: Language) -> None:
    for group in Lexicon.load(language).contrasts:
        every_value = frozenset[Contrast]().union(*group.values_by_word.values())
        for word, values in group.values_by_word.items():
            assert values < every_value, word


@pytest.mark.parametrize(
    ("language", "text", "remainder"),
    [
        ("zh", "左侧重度肺炎", "肺炎"),
        ("zh", "肺癌3b期", "肺癌"),
        ("zh", "心功能不全nyha3级", "心功能不全"),
        ("zh", "胃癌t3n1m0", "胃癌"),
        ("zh", "第5肋骨骨折", "肋骨骨折"),
        ("zh", "孕38周羊水过少", "羊水过少"),
        ("en", "severe left renal cyst", "renal cyst"),
        ("en", "lung cancer stage 3b", "lung cancer"),
        ("en", "breast cancer t2n1m0", "breast cancer"),
        ("en", "heart failure nyha class iii", "heart failure"),
        ("en", "bright lesion", "bright lesion"),
    ],
)
def test_side_severity_and_stage_are_qualifiers(
    language: Language, text: str, remainder: str
) -> None:
    assert " ".join(Lexicon.load(language).qualifiers.sub("", text).split()) == remainder


@pytest.mark.parametrize(
    ("language", "text", "remainder"),
    [("zh", "急性胃炎", "胃炎"), ("zh", "陈旧性脑梗死", "脑梗死"), ("en", "acute gout", " gout")],
)
def test_acute_and_chronic_are_courses(language: Language, text: str, remainder: str) -> None:
    assert Lexicon.load(language).course.sub("", text) == remainder


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [
        ("zh", "食管鳞癌", "食管恶性肿瘤"),
        ("zh", "低分化腺癌", "恶性肿瘤"),
        ("zh", "肺占位", "肺肿物"),
        ("zh", "前臂挫裂伤", "前臂损伤"),
        ("en", "squamous cell carcinoma of lung", "malignant neoplasm of lung"),
        ("en", "breast mass", "breast neoplasm"),
    ],
)
def test_what_is_wrong_is_said_in_the_words_of_the_classification(
    language: Language, text: str, word: str
) -> None:
    assert word in {pattern.sub(heading, text) for pattern, heading in Lexicon.load(language).heads}


@pytest.mark.parametrize(("language", "bare"), [("zh", "囊肿"), ("zh", "癌"), ("en", "fracture")])
def test_a_lesion_without_its_site_is_bare_and_a_disease_is_not(
    language: Language, bare: str
) -> None:
    assert bare in Lexicon.load(language).bare
    assert not Lexicon.load(language).bare & {"糖尿病", "痛风", "glaucoma", "asthma"}
