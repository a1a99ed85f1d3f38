"""Requests in the words of doctors and patients, and what of a small record is due."""

import pytest

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.chart_requests import read_request
from inspect_aihospital.core.chart.request_coverage import examinations_of
from inspect_aihospital.core.record import Objective
from tests.core.chart.chart_records import EN, REQUESTS, ZH
from tests.timing import takes_less

FIRST_ENGLISH = next(place for place, (text, _) in enumerate(REQUESTS) if text == "CBC please")


def requested_names(text: str, objective: Objective) -> list[str]:
    requested = read_request(text, read_chart(objective))
    return sorted(
        entry.name or entry.result for examination in requested for entry in examination.entries
    )


def unrecorded_names(text: str, objective: Objective) -> list[str]:
    return [
        examination.name
        for examination in read_request(text, read_chart(objective))
        if not examination.entries
    ]


@pytest.mark.parametrize(("text", "expected"), REQUESTS[:FIRST_ENGLISH])
def test_chinese_requests(text: str, expected: str) -> None:
    assert requested_names(text, ZH) == sorted(name for name in expected.split("|") if name)


@pytest.mark.parametrize(("text", "expected"), REQUESTS[FIRST_ENGLISH:])
def test_english_requests(text: str, expected: str) -> None:
    assert requested_names(text, EN) == sorted(name for name in expected.split("|") if name)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("ECG, troponin, serum TSH", ["troponin", "serum TSH"]),
        ("心电图、肌钙蛋白、血清促甲状腺激素", ["肌钙蛋白", "血清促甲状腺激素"]),
        ("My pulse is fast, an ECG please", []),
        ("potassium ran low in my family, an ECG please", []),
    ],
)
def test_items_of_a_panel_are_names_by_themselves(text: str, names: list[str]) -> None:
    alone = Objective(auxiliary="- ECG: flat T waves\n- 心电图: T波低平")
    assert unrecorded_names(text, alone) == names


def test_a_panel_has_its_items_by_their_full_names() -> None:
    thyroid = Objective(auxiliary="- 促甲状腺激素: 2.1 mIU/L\n- 甲状腺素: 98 nmol/L")
    assert requested_names("查甲功", thyroid) == ["促甲状腺激素", "甲状腺素"]
    liver = Objective(auxiliary="- Alanine aminotransferase: 28 U/L\n- Bilirubin: 9 µmol/L")
    assert requested_names("liver function tests", liver) == [
        "Alanine aminotransferase",
        "Bilirubin",
    ]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("医生让我做肺功能检查", "肺功能"),
        ("宫颈涂片", "宫颈涂片"),
        ("头颅MRI", "头颅MRI"),
        ("查甲功", "甲功"),
        ("做个肺功能", "肺功能"),
    ],
)
def test_what_the_record_lacks_is_named(text: str, name: str) -> None:
    assert unrecorded_names(text, ZH) == [name]


@pytest.mark.parametrize(
    "text",
    [
        "我需要做哪些检查?检查结果能否告诉我?",
        "并且能否告诉我这些检查的结果?",
        "可以先做这两项检查吗",
        "实验室检查",
        "The doctor is worried.",
        "Which tests do I need?",
    ],
)
def test_words_around_a_request_are_no_examination(text: str) -> None:
    assert not read_request(text, read_chart(ZH))


def test_what_is_asked_about_a_finding_names_no_examination() -> None:
    lines = "- Bone marrow aspirate: few cells\n- X-ray of hand: Fracture; Other: swelling"
    objective = Objective(auxiliary=lines)
    for text in ("Which bone, and how bad?", "They said it is a fracture.", "swelling"):
        assert requested_names(text, objective) == []
    assert requested_names("bone marrow aspirate", objective) == ["Bone marrow aspirate"]


def test_a_longer_name_is_no_part_of_the_physical_examination() -> None:
    objective = Objective(physical="呼吸: 20次/分", auxiliary="- 心电图:正常")
    assert requested_names("睡眠呼吸监测做了没有", objective) == []
    assert requested_names("测一下呼吸", objective) == ["呼吸"]


def test_one_item_of_a_panel_brings_its_line_only() -> None:
    [requested] = read_request("血红蛋白", read_chart(ZH))
    assert [entry.text for entry in requested.entries] == ["  - 血红蛋白:118 g/L"]


def test_an_entry_is_given_once() -> None:
    [requested] = read_request("血常规,血常规,CBC", read_chart(ZH))
    assert [entry.name for entry in requested.entries] == ["血常规"]


def test_hidden_characters_name_nothing_and_hide_nothing() -> None:
    tags = "".join(chr(0xE0000 + ord(letter)) for letter in "ECG")
    assert requested_names(f"Hello{tags}", EN) == []
    assert requested_names("E\u200bC\u00adG", EN) == ["ECG"]
    assert requested_names("E\u0336C\u0336G\u0336", EN) == ["ECG"]


def test_plain_sentences_of_a_physical_examination_come_as_a_whole() -> None:
    objective = Objective(physical="神志清。腹软,无压痛。", auxiliary="- 心电图:正常")
    for text in ("查体", "腹部查体", "神经系统检查"):
        [requested] = read_request(text, read_chart(objective))
        assert [entry.text for entry in requested.entries] == ["神志清。腹软,无压痛。"]
    assert requested_names("我在检查科门口,肚子疼", objective) == []
    assert requested_names("腹部检查", objective) == []


@pytest.mark.parametrize(
    "text", ["的" * 50_000 + "x", "看" * 50_000, "a " * 50_000, "CT," * 20_000]
)
def test_a_huge_request_is_read_in_time(text: str) -> None:
    assert takes_less(5, lambda: read_request(text, read_chart(EN)))


LABELLED = Objective(
    auxiliary="- 检验（LIS）:\n  - 脑钠肽: 568 pg/mL\n  - 糖化血红蛋白: 7.9%\n  - 血清钾: 2.9\n"
    "  - 免疫球蛋白G: 12 g/L\n  - 降钙素原: 0.3\n  - TSH: 0.01\n- 检查:\n  - 胸部正位片: 正常"
)


@pytest.mark.parametrize(
    ("request_text", "names"),
    [
        ("电解质", ["血清钾"]),
        ("血钾", ["血清钾"]),
        ("血常规", []),
        ("肝功能", []),
        ("BNP", ["脑钠肽"]),
        ("NT-proBNP", []),
        ("HbA1c", ["糖化血红蛋白"]),
        ("胸片", ["胸部正位片"]),
    ],
)
def test_an_analyte_is_found_by_its_names_and_not_within_another(
    request_text: str, names: list[str]
) -> None:
    requested = read_request(request_text, read_chart(LABELLED))
    assert [entry.name for each in requested for entry in each.entries] == names


def test_the_heading_of_a_field_is_no_examination() -> None:
    names = [examination.name for examination in examinations_of(LABELLED)]
    assert names[:2] == ["脑钠肽", "糖化血红蛋白"]
    assert "检验（LIS）" not in names
    second = Objective(auxiliary="- ECG: normal\n- Imaging:\n  - CT: mass\n  - MRI: none")
    assert [each.name for each in examinations_of(second)] == ["ECG", "CT", "MRI"]
    blood = Objective(auxiliary="- Blood tests:\n  - Sodium: 138\n  - Potassium: 4.1")
    assert [examination.name for examination in examinations_of(blood)] == ["Blood tests"]


def test_an_examination_behind_the_name_of_a_field_has_its_own_name() -> None:
    record = Objective(auxiliary="- 检验: 大便常规：黄色稀水便，白细胞0-2；轮状病毒抗原 阳性")
    assert requested_names("大便常规", record) == ["大便常规"]
    assert requested_names("血常规", record) == []
    bare = Objective(auxiliary="- Laboratory: Hb 118; sodium 131")
    assert requested_names("sodium", bare) == ["Laboratory"]
