"""Edits of a section change what they promise, and nothing else."""

from random import Random

import pytest

from inspect_aihospital.core.qualification.section_edits import (
    PADDED_LENGTH,
    delete_items,
    make_tenfold,
    pad,
    reformat,
    split_items,
    turn_fact,
)
from inspect_aihospital.core.record import Language
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.grader_exam_samples import load_texts


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("1. A fever of 38.5 °C. Cough.\n2. Rash", ["1. A fever of 38.5 °C. Cough.\n", "2. Rash"]),
        ("Pain for 2.5 days. No fever.", ["Pain for 2.5 days. ", "No fever."]),
        (
            "- CBC:\n  - WBC 13\n  - Hb 118\n- ECG: normal",
            ["- CBC:\n  - WBC 13\n  - Hb 118\n", "- ECG: normal"],
        ),
        ("右耳闷胀3个月。无发热；无耳痛。", ["右耳闷胀3个月。", "无发热；无耳痛。"]),
    ],
)
def test_items_are_lines_of_a_list_with_what_is_below_them_and_sentences(
    text: str, items: list[str]
) -> None:
    assert split_items(text) == items


@pytest.mark.parametrize(
    ("language", "text", "turned"),
    [
        (
            "en",
            "1. Acute pancreatitis\n2. Chronic gastritis",
            "1. Chronic pancreatitis\n2. Acute gastritis",
        ),
        ("en", "Right pneumonia; old left rib fracture", "Left pneumonia; old right rib fracture"),
        ("en", "Stent in the left anterior descending artery", None),
        ("en", "Acutely unwell", None),
        ("zh", "急性胰腺炎,慢性胃炎", "慢性胰腺炎,急性胃炎"),
        ("zh", "右侧肺炎", "左侧肺炎"),
        ("zh", "左氧氟沙星诱发加重", None),
        ("zh", "左甲状腺素替代治疗", None),
        ("zh", "左前降支支架植入术后", None),
        ("zh", "发热3天左右", None),
    ],
)
def test_the_first_fact_is_turned_and_no_name_of_a_drug_or_vessel(
    language: Language, text: str, turned: str | None
) -> None:
    assert turn_fact(text, load_texts(language).opposites) == (turned or text)


@pytest.mark.parametrize(
    ("text", "tenfold"),
    [
        ("furosemide 20 mg IV", "furosemide 200 mg IV"),
        ("呋塞米20 mg静注每日1次", "呋塞米200 mg静注每日1次"),
        ("heparin 300000 U", "heparin 3000000 U"),
        ("lanreotide 0.25 mg", "lanreotide 2.5 mg"),
        ("clearance 31~50 mL/min; ceftazidime 2 g", "clearance 31~50 mL/min; ceftazidime 20 g"),
        ("限钠<2 g;螺内酯20 mg", "限钠<2 g;螺内酯200 mg"),
        ("12.5~25 mg", "12.5~25 mg"),
        ("rest and water", "rest and water"),
    ],
)
def test_the_first_dose_is_tenfold_and_no_limit_or_rate(text: str, tenfold: str) -> None:
    assert make_tenfold(text) == tenfold


def test_every_built_in_treatment_has_a_dose_that_grows() -> None:
    for record in load_cases("demo").records:
        treatment = record.reference.treatment or ""
        assert make_tenfold(treatment) != treatment, record.id


def test_a_reformatted_section_has_the_same_words() -> None:
    text = "1. Rest\n2. Ice\n3. Elevation"
    lines = reformat(text, Random(1)).splitlines()
    assert sorted(lines) == ["* Elevation", "* Ice", "* Rest"]
    assert reformat("First this. Then that.", Random(1)) == "* First this.\n* Then that."


def test_padding_keeps_the_text_and_adds_twice_its_length() -> None:
    text = "Community-acquired pneumonia of the right lower lobe"
    padded = pad(text, load_texts("en").generalities, Random(1))
    assert padded.startswith(f"{text}\n")
    assert len(padded) >= PADDED_LENGTH * len(text)


def test_deleted_items_are_gone_and_the_others_stay() -> None:
    assert delete_items("1. Rest\n2. Ice\n3. Elevation", [1]) == "1. Rest\n3. Elevation"
