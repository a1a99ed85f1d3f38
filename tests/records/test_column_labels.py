"""Columns go where their names say, and label a cell where it says nothing without its name."""

from collections.abc import Sequence

import pytest
import yaml

from inspect_aihospital.records.cell_faults import is_missing_mark
from inspect_aihospital.records.column_labels import ColumnName, column_name, join_cells
from inspect_aihospital.records.column_map import Column
from inspect_aihospital.records.csv_rows import Row
from inspect_aihospital.records.map_proposal import propose_table_map


def proposed(column: str, cell: str) -> object:
    rows = iter([Row("row 2", ["1", cell], {})])
    fields: dict[str, Sequence[object]] = yaml.safe_load(
        propose_table_map(["id", column], rows, [])
    )["fields"]
    return next(iter(fields), None)


@pytest.mark.parametrize(
    ("columns", "field"),
    [
        ("主要诊断编码, ICD编码, ICD-10, diagnosis code, 主要诊断ICD-10, 诊断码, 手术编码", None),
        ("Principal diagnosis code, Procedure code", None),
        ("就诊科别, 科别, 入院科室, 出院科, Department", "department"),
        ("月龄, 日龄（天）, Age (months), age_in_days, 年龄（岁）", "subjective.profile"),
        ("主要诊断, 诊断名称, Diagnosis", "reference.diagnosis"),
        ("病理诊断, 影像学检查", "objective.auxiliary"),
        ("修正诊断, 死亡诊断, 西医诊断, 出院诊断（中西医）", "reference.diagnosis"),
        ("DIAG_PRIM, diag1, Dx 2, Final dx", "reference.diagnosis"),
        ("Age/Sex, pt_age, Sex and age, 年龄性别", "subjective.profile"),
        ("Main symptom, 主要症状", "subjective.chief_complaint"),
        ("Subjective, hx, Story, Brief history, 简要病史, 病情简介", "subjective.present_illness"),
        ("既往, 既往情况", "subjective.past_history"),
        ("sochx, Fam Hx", "subjective.personal_history"),
        ("Objective", "objective.physical"),
        (
            "Potassium, Na+, WCC, EF, HbA1c, serum creatinine (fasting), Lumbar puncture",
            "objective.auxiliary",
        ),
        ("辅检, 辅检结果, 血钾, 白蛋白", "objective.auxiliary"),
        ("Assessment, 确诊", "reference.diagnosis"),
        ("Evidence, 理由, 依据", "reference.rationale"),
        ("tx, mgmt, Rx", "reference.treatment"),
        ("pid, pt_id, Subject ID, author, Time of exam", None),
        ("Country, US, Race, Nursing assessment, Outcome, 民族, 随访", None),
        ("Known diagnoses, Pre-existing conditions, 已知诊断, 基础疾病", "subjective.past_history"),
    ],
)
def test_a_column_goes_where_its_name_says(columns: str, field: str | None) -> None:
    names = columns.split(", ")
    assert [proposed(name, "8") for name in names] == [field] * len(names)


@pytest.mark.parametrize(
    ("text", "field", "is_blank"),
    [
        *(
            (mark, "objective.auxiliary", True)
            for mark in ("/", "//", "——", "—", "--", "\\", "NULL")
        ),
        ("-", "objective.auxiliary", False),
        ("-", "objective.physical", False),
        ("-", "subjective.past_history", True),
        *((text, "subjective.past_history", False) for text in ("无", "0", "否认", "-1", "N")),
    ],
)
def test_a_mark_for_nothing_is_blank(text: str, field: str, is_blank: bool) -> None:
    assert is_missing_mark(text, field) == is_blank


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("CRP参考值0-8(mg/L)", ColumnName("CRP(mg/L)", "参考值 0-8")),
        ("CRP (mg/L, ref 0-8)", ColumnName("CRP (mg/L)", "ref 0-8")),
        ("肌酐(44-133 μmol/L)", ColumnName("肌酐(μmol/L)", "参考值 44-133")),
        ("Hb (reference >130)", ColumnName("Hb", "reference >130")),
        ("CA 19-9 (U/mL)", ColumnName("CA 19-9 (U/mL)")),
        ("参考值", ColumnName("参考值")),
        ("Normal saline 500", ColumnName("Normal saline 500")),
    ],
)
def test_a_range_of_reference_is_no_part_of_a_name(header: str, name: ColumnName) -> None:
    assert column_name(header) == name


@pytest.mark.parametrize(
    ("field", "texts", "joined"),
    [
        ("subjective.chief_complaint", {"住院主诉": "腹痛"}, "腹痛"),
        ("subjective.chief_complaint", {"门诊主诉": "腹痛", "住院主诉": "黑便"}, "腹痛\n黑便"),
        ("reference.diagnosis", {"主要诊断": "肺炎"}, "肺炎"),
        ("reference.diagnosis", {"主要诊断": "肺炎", "其他": "贫血"}, "肺炎\n其他: 贫血"),
        ("reference.diagnosis", {"final_dx": "Gout", "DIAG_SEC 2": "Asthma"}, "Gout\nAsthma"),
        ("reference.diagnosis", {"Dx": "Gout", "中医诊断": "痹证"}, "Gout\n中医诊断: 痹证"),
        ("reference.diagnosis", {"Dx": "Gout", "Dx at triage": "x"}, "Gout\nDx at triage: x"),
        ("subjective.past_history", {"过敏史": "无"}, "过敏史: 无"),
        ("subjective.profile", {"月龄": "8"}, "月龄: 8"),
        ("objective.auxiliary", {"Hb": "118 g/L"}, "- Hb: 118 g/L"),
        ("objective.auxiliary", {"CRP参考值0-8": "48 mg/L"}, "- CRP: 48 mg/L (参考值 0-8)"),
        ("objective.auxiliary", {"CRP参考值0-8": "未查"}, "- CRP: 未查"),
    ],
)
def test_a_label_stands_where_a_cell_needs_it(
    field: str, texts: dict[str, str], joined: str
) -> None:
    columns = [Column(column=name) for name in (*texts, "another")]
    assert join_cells(field, columns, texts) == joined


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("3月", "年龄: 3月"),
        ("8", "年龄: 8"),
        ("男", "年龄: 男"),
        ("45岁", "45岁"),
        ("3岁2月", "3岁2月"),
    ],
)
def test_a_profile_of_one_column_has_a_label_where_it_is_short(text: str, joined: str) -> None:
    assert join_cells("subjective.profile", [Column(column="年龄")], {"年龄": text}) == joined


@pytest.mark.parametrize(
    "text",
    [
        "yes",
        "No",
        "TRUE",
        "是",
        "无",
        "否认",
        "N",
        "positive",
        "(+)",
        "former",
        "有，每日10支",
        "1",
    ],
)
@pytest.mark.parametrize(
    "field",
    ["subjective.personal_history", "subjective.past_history", "subjective.present_illness"],
)
def test_an_answer_keeps_the_name_of_its_only_column(field: str, text: str) -> None:
    name = "Smoker"
    assert join_cells(field, [Column(column=name)], {name: text}) == f"{name}: {text}"


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("subjective.personal_history", "Smokes ten a day"),
        ("subjective.personal_history", "无吸烟史"),
        ("subjective.present_illness", "No fever, a dry cough"),
        ("subjective.past_history", "Normal birth"),
        ("reference.treatment", "Present plan: rest"),
    ],
)
def test_a_sentence_of_an_only_column_has_no_label(field: str, text: str) -> None:
    assert join_cells(field, [Column(column="Column")], {"Column": text}) == text


def test_an_answer_in_an_opening_has_its_label() -> None:
    columns = [Column(column="Complaint"), Column(column="Fever")]
    joined = join_cells(
        "subjective.chief_complaint", columns, {"Complaint": "Cough", "Fever": "yes"}
    )
    assert joined == "Cough\nFever: yes"


def test_a_verdict_of_an_only_examination_has_its_name() -> None:
    column = [Column(column="HBsAg")]
    assert join_cells("objective.auxiliary", column, {"HBsAg": "阴性"}) == "- HBsAg: 阴性"
