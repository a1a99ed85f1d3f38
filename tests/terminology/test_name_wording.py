"""Names that differ only in writing get one form."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from inspect_aihospital.core.record import Language
from inspect_aihospital.terminology.aliases import Aliases
from inspect_aihospital.terminology.name_wording import loosen, normalise

SAME_ZH = {
    "width": ("２型糖尿病", "2型糖尿病"),
    "case": ("HPV感染", "hpv感染"),
    "Roman numeral": ("Ⅱ型糖尿病", "2型糖尿病"),
    "Latin letters as numeral": ("II型糖尿病", "2型糖尿病"),
    "Chinese numeral": ("二型糖尿病", "2型糖尿病"),
    "stage": ("肺癌ⅢB期", "肺癌3b期"),
    "KDIGO": ("慢性肾脏病G4A3期", "慢性肾脏病4期"),
    "KDIGO with blank": ("CKD G3b / A2", "ckd3期"),
    "KDIGO without G": ("慢性肾脏病3a期", "慢性肾脏病3期"),
    "degree": ("子宫脱垂Ⅱ度", "子宫脱垂二度"),
    "rib": ("第三肋骨骨折", "第3肋骨骨折"),
    "round brackets": ("肾囊肿（右）", "肾囊肿右"),
    "square brackets": ("肾囊肿[右]", "肾囊肿右"),
    "spaces": (" 胃 溃疡 ", "胃溃疡"),
    "comma": ("胃溃疡，出血。", "胃溃疡出血"),
    "cerebral": ("脑梗塞", "脑梗死"),
    "shortened": ("脑梗", "脑梗死"),
    "syndrome": ("肾病综合症", "肾病综合征"),
    "eponym": ("克隆氏病", "克罗恩病"),
    "vertebra": ("L3椎体骨折", "腰椎体骨折"),
    "vertebrae": ("腰4/5椎间盘突出", "腰椎间盘突出"),
    "range of vertebrae": ("L4-S1椎间盘突出", "腰椎间盘突出"),
}
DIFFERENT_ZH = [
    ("1型糖尿病", "2型糖尿病"),
    ("肝炎", "肺炎"),
    ("颈椎骨折", "腰椎骨折"),
    ("甲亢", "甲减"),
    ("慢性肾脏病G5期", "慢性肾脏病G4期"),
    ("肺癌G3", "肺癌3期"),
]
SAME_EN = {
    "case": ("Gastric Ulcer", "gastric ulcer"),
    "spelling": ("Oesophageal tumour", "esophageal tumor"),
    "anaemia": ("Ischaemic anaemia", "ischemic anemia"),
    "haemorrhage": ("Haemorrhage", "hemorrhage"),
    "diarrhoea": ("diarrhoea", "diarrhea"),
    "possessive": ("Crohn's disease", "Crohn disease"),
    "curly possessive": ("Crohn’s disease", "Crohn disease"),
    "accent": ("Ménière disease", "Meniere disease"),
    "plural": ("Kidney stones", "kidney stone"),
    "plural in -ies": ("cardiomyopathies", "cardiomyopathy"),
    "hyphen": ("non-union", "non union"),
    "underscore": ("gastric_ulcer", "gastric ulcer"),
    "KDIGO": ("CKD G3bA2", "CKD stage 3b"),
    "KDIGO in brackets": ("chronic kidney disease (G4/A3)", "chronic kidney disease, stage 4"),
    "brackets": ("Ulcer (gastric)", "ulcer, gastric"),
}
LOOSE_ZH = {
    "性": ("化脓性阑尾炎", "化脓阑尾炎"),
    "症": ("脓毒症", "脓毒"),
    "病变": ("视网膜病变", "视网膜病"),
    "的": ("食管的溃疡", "食管溃疡"),
    "部": ("肺部感染", "肺感染"),
}
LOOSE_EN = {
    "word order": ("Ulcer, gastric", "gastric ulcer"),
    "of the": ("fracture of the rib", "rib fracture"),
    "unspecified": ("Pneumonia, unspecified", "pneumonia"),
    "renal": ("renal cyst", "kidney cyst"),
    "cancer": ("lung cancer", "malignant neoplasm of lung"),
    "adjective": ("gastric ulcer", "stomach ulcer"),
}


@pytest.mark.parametrize(("first", "second"), SAME_ZH.values(), ids=SAME_ZH)
def test_chinese_names_that_differ_in_writing_become_one(first: str, second: str) -> None:
    assert normalise(first, "zh") == normalise(second, "zh") != ""


@pytest.mark.parametrize(("first", "second"), SAME_EN.values(), ids=SAME_EN)
def test_english_names_that_differ_in_writing_become_one(first: str, second: str) -> None:
    assert normalise(first, "en") == normalise(second, "en") != ""


@pytest.mark.parametrize(("first", "second"), LOOSE_ZH.values(), ids=LOOSE_ZH)
def test_what_a_chinese_name_may_carry_is_loosened_only(first: str, second: str) -> None:
    check_loose(first, second, "zh")


@pytest.mark.parametrize(("first", "second"), LOOSE_EN.values(), ids=LOOSE_EN)
def test_order_and_synonyms_of_english_words_are_loosened_only(first: str, second: str) -> None:
    check_loose(first, second, "en")


def check_loose(first: str, second: str, language: Language) -> None:
    first_name, second_name = normalise(first, language), normalise(second, language)
    assert first_name != second_name
    assert loosen(first_name, language) == loosen(second_name, language)


@pytest.mark.parametrize(("first", "second"), DIFFERENT_ZH)
def test_names_of_different_diseases_stay_different(first: str, second: str) -> None:
    assert loosen(normalise(first, "zh"), "zh") != loosen(normalise(second, "zh"), "zh")


@pytest.mark.parametrize("plural", ["abscesses", "masses", "sinuses", "viruses"])
def test_a_plural_in_es_is_a_plural(plural: str) -> None:
    assert normalise(plural, "en") == normalise(plural.removesuffix("es"), "en")


@pytest.mark.parametrize(("language", "text"), [("zh", "性"), ("zh", "症"), ("en", "of the")])
def test_a_name_of_nothing_but_filler_stays(language: Language, text: str) -> None:
    assert loosen(text, language) == text


@pytest.mark.parametrize("word", ["gas", "pelvis", "virus", "abscess", "tuberculosis"])
def test_an_s_that_is_no_plural_stays(word: str) -> None:
    assert normalise(word, "en") == word


def pieces(language: Language) -> st.SearchStrategy[str]:
    """Text of all kinds, and spellings that get rewritten, run together."""
    rewrites = Aliases.load(language).rewrites
    parts = st.sampled_from(
        [*rewrites, *rewrites.values(), "Ⅳ", "期", "型", "L1", "椎", "’s", "性"]
    )
    return st.text() | st.lists(parts | st.text(max_size=2), max_size=5).map("".join)


@pytest.mark.slow
@settings(deadline=None, max_examples=300)
@example("İ", "ſ")
@example("\ud800", "ﷺ")
@given(pieces("zh"), pieces("en"))
def test_normalising_twice_changes_nothing_and_no_text_raises(zh: str, en: str) -> None:
    texts: list[tuple[Language, str]] = [("zh", zh), ("en", en), ("zh", en), ("en", zh)]
    for language, text in texts:
        normalised = normalise(text, language)
        assert normalise(normalised, language) == normalised
        loose = loosen(normalised, language)
        assert loosen(loose, language) == loose


@pytest.mark.parametrize(
    ("first", "second", "is_same"),
    [
        ("胃溃疡并出血", "胃溃疡伴出血", True),
        ("肝硬化并腹水", "肝硬化伴腹水", True),
        ("糖尿病并发症", "糖尿病伴发症", False),
        ("先天性并指", "先天性伴指", False),
    ],
)
def test_a_complication_is_joined_by_either_word(first: str, second: str, is_same: bool) -> None:
    assert (normalise(first, "zh") == normalise(second, "zh")) is is_same
