"""Names of examinations, and the entries of a record that they mean."""

import pytest

from inspect_aihospital.core.chart.canonical_names import canonical
from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.chart_lookup import look_up, name_terms, names_something
from inspect_aihospital.core.chart.examination_words import MODALITIES, PANELS, SITES, SYNONYMS
from inspect_aihospital.core.record import Objective


def found_names(name: str, auxiliary: str, physical: str | None = None) -> list[str]:
    entries = read_chart(Objective(auxiliary=auxiliary, physical=physical))
    return [entry.name or entry.result for entry in look_up(name, entries)]


@pytest.mark.parametrize("name", SYNONYMS)
def test_a_name_that_stands_for_others_stands_for_itself(name: str) -> None:
    assert canonical(name) == name


def test_sites_ways_and_panels_are_names_that_stand_for_others() -> None:
    name_words = {word for name in SYNONYMS for word in name.split()}
    assert name_words >= SITES | MODALITIES
    assert set(PANELS) <= set(SYNONYMS)


@pytest.mark.parametrize(
    ("panel", "item"),
    [
        ("凝血功能", "凝血酶原时间"),
        ("心肌标志物", "脑钠肽"),
        ("甲功", "促甲状腺激素"),
        ("肝功能", "血清白蛋白"),
        ("血液检查", "脑钠肽"),
        ("cardiac markers", "troponin I"),
        ("thyroid function", "free T4"),
    ],
)
def test_a_panel_has_items_whose_names_hold_a_site_or_another_panel(panel: str, item: str) -> None:
    assert found_names(panel, f"- {item}: 12") == [item]


@pytest.mark.parametrize(
    ("wording", "synonym"),
    [
        ("血常规", "CBC"),
        ("尿常规", "urinalysis"),
        ("胸片", "chest X-ray"),
        ("头颅磁共振", "MRI of the brain"),
        ("心脏彩超", "echocardiography"),
        ("肾功能", "kidney function tests"),
        ("超敏C反应蛋白", "超敏CRP"),
        ("肺功能检查", "spirometry"),
        ("粪便隐血试验", "fecal occult blood test"),
        ("听力检测", "纯音测听"),
        ("hearing test", "pure-tone audiometry"),
        ("nasal endoscopy", "nasopharyngoscopy"),
        ("妇科B超", "经阴道超声"),
        ("pelvic ultrasound", "transvaginal ultrasound"),
        ("谷丙转氨酶", "ALT"),
        ("高敏肌钙蛋白", "troponin"),
    ],
)
def test_two_wordings_are_one_name(wording: str, synonym: str) -> None:
    assert name_terms(wording) == name_terms(synonym)


@pytest.mark.parametrize(
    "name", ["CT", "MRI", "超声", "X光检查", "chest", "腹部", "检查结果", "", "。"]
)
def test_a_way_or_a_site_alone_names_nothing(name: str) -> None:
    assert not names_something(name)


def test_items_at_top_level_are_of_their_panel() -> None:
    record = "- 白细胞: 13\n- 血红蛋白: 118\n- 肌酐: 88\n- 心电图: 正常"
    assert found_names("血常规", record) == ["白细胞", "血红蛋白"]
    assert found_names("肾功能", record) == ["肌酐"]
    assert found_names("CBC", "- White cells: 13\n- Creatinine: 88") == ["White cells"]


def test_the_same_name_comes_before_a_longer_one() -> None:
    record = "- 胸部CT: a\n- 胸部增强CT: b\n- 胸部CT血管造影: c"
    assert found_names("胸部CT血管造影", record) == ["胸部CT血管造影"]
    assert "胸部CT血管造影" not in found_names("胸部CT", record)


def test_sites_and_sides_are_kept_apart() -> None:
    record = "- 头颅CT: a\n- 左膝MRI: b\n- CT of left hip: c"
    assert found_names("胸部CT", record) == []
    assert found_names("右膝MRI", record) == []
    assert found_names("双膝MRI", record) == ["左膝MRI"]
    assert found_names("CT of right hip", record) == []


def test_specimens_are_kept_apart() -> None:
    record = "- 尿常规:\n  - 葡萄糖: 2+\n- 脑脊液:\n  - 葡萄糖: 1.9\n- 生化:\n  - 葡萄糖: 9.4"
    entries = read_chart(Objective(auxiliary=record))
    for name, line in (("血糖", "9.4"), ("尿葡萄糖", "2+"), ("脑脊液葡萄糖", "1.9")):
        [entry] = look_up(name, entries)
        assert entry.result == line
    assert found_names("血糖", "- 尿常规:\n  - 葡萄糖: 2+") == []


def test_a_value_within_a_line_brings_the_line() -> None:
    assert found_names("INR", "- 凝血功能: PT 12 s, INR 1.67") == ["凝血功能"]
    assert found_names("INR", "- 胸部CT: 建议复查INR") == []


def test_a_heading_brings_what_is_in_it_once() -> None:
    record = "- 血常规:\n  - 白细胞: 13\n- 血常规:\n  - 白细胞: 9"
    assert found_names("血常规", record) == ["血常规", "血常规"]


def test_the_physical_examination_comes_as_a_whole_or_in_parts() -> None:
    physical = "腹部: 软\n心脏: 律齐"
    assert found_names("体格检查", "- ECG: a", physical) == ["腹部", "心脏"]
    assert found_names("腹部查体", "- ECG: a", physical) == ["腹部"]
    assert found_names("抗体检测", "- ECG: a", physical) == []
    assert found_names("physical therapy", "- ECG: a", physical) == []


@pytest.mark.parametrize(
    ("name", "line", "is_meant"),
    [
        ("complete blood count", "Bloods: NT-proBNP 4830 ng/L; creatinine 128; Hb 118", True),
        ("blood chemistry panel", "Laboratory: creatinine 128 umol/L; Hb 118", True),
        ("血常规", "化验结果：血红蛋白 110 g/L；钠 131", True),
        ("coagulation", "Bloods: creatinine 128; Hb 118", False),
        ("coagulation", "C-reactive protein: 46 mg/L; INR: 1.1", False),
    ],
)
def test_a_panel_means_the_line_of_a_field_that_holds_its_items(
    name: str, line: str, is_meant: bool
) -> None:
    assert bool(found_names(name, f"- {line}")) == is_meant
