"""A cell that says that nothing was done or known is no result and no history."""

from pathlib import Path

import pytest

from inspect_aihospital.records.column_map import Column
from inspect_aihospital.records.empty_cells import is_empty, is_word_for_nothing
from tests.records.conftest import outcome
from tests.records.exports import write_map


@pytest.mark.parametrize(
    "text",
    [
        *(
            "not done",
            "Not performed.",
            "(not yet tested)",
            "pending",
            "Result pending",
        ),
        *(
            "see above",
            "as above",
            "See the notes",
            "Unknown",
            "?",
            "??",
            "not recorded",
            "no data",
        ),
        *(
            "未查",
            "未做",
            "未检查",
            "尚未检测",
            "没做",
            "暂缺",
            "暂无",
            "不详",
            "未知",
            "结果未回",
            "待回报",
        ),
        *("同上", "详见上文", "未提供。"),
    ],
)
def test_words_for_nothing_are_empty_in_every_field(text: str) -> None:
    assert is_word_for_nothing(text)
    for field in ("objective.auxiliary", "subjective.past_history", "reference.diagnosis"):
        assert is_empty(text, field, Column(column="Labs"))


@pytest.mark.parametrize(
    "text",
    [
        *(
            "No",
            "none",
            "never",
            "negative",
            "not detected",
            "normal",
            "NAD",
            "not palpable",
            "N",
            "D",
            "ND",
        ),
        *(
            "Unknown fever",
            "not done before 2019",
            "pending surgery",
            "above",
            "see a friend daily",
        ),
        *(
            "无",
            "否认",
            "未见异常",
            "未触及",
            "未及",
            "未婚",
            "未检出",
            "未孕",
            "待产",
            "同房后出血",
            "查",
            "缺血",
            "缺牙",
        ),
    ],
)
def test_a_denial_and_a_normal_finding_are_not_empty(text: str) -> None:
    assert not is_word_for_nothing(text)


@pytest.mark.parametrize(
    ("column", "field", "is_blank"),
    [
        *((name, "objective.auxiliary", True) for name in ("Labs", "CXR", "辅助检查", "血常规")),
        *((name, "objective.physical", True) for name in ("Physical exam", "体格检查")),
        *((name, "objective.auxiliary", False) for name in ("Nitrite", "HBsAg", "Casts")),
        *((name, "objective.physical", False) for name in ("Oedema", "杂音")),
        ("Allergies", "subjective.past_history", False),
    ],
)
def test_none_is_empty_of_a_whole_examination_only(column: str, field: str, is_blank: bool) -> None:
    for text in ("none", "无", "Nil"):
        assert is_empty(text, field, Column(column=column)) == is_blank
    if field.startswith("objective."):
        assert is_empty("-", field, Column(column=column)) == is_blank
        assert is_empty("-", field, Column(column=column, unit="g/L"))


@pytest.mark.parametrize("text", ["ND", "n.d.", "(N.D.)", "n/d"])
def test_not_detected_is_a_result_and_no_history(text: str) -> None:
    for name in ("HBV DNA", "Labs"):
        assert not is_empty(text, "objective.auxiliary", Column(column=name))
    assert not is_empty(text, "objective.auxiliary", Column(column="HBV DNA", unit="IU/mL"))
    assert is_empty(text, "subjective.past_history", Column(column="PMH"))


@pytest.mark.parametrize("text", ["missing", "Missing.", "缺失", "缺如"])
def test_what_a_body_lacks_is_a_finding_and_no_history(text: str) -> None:
    for name in ("Teeth", "膝反射", "左肾"):
        assert not is_empty(text, "objective.physical", Column(column=name))
    assert is_empty(text, "objective.physical", Column(column="体格检查"))
    assert is_empty(text, "objective.auxiliary", Column(column="CRP", unit="mg/L"))
    assert is_empty(text, "subjective.past_history", Column(column="PMH"))


@pytest.mark.parametrize("column", ["肝脾", "腹部包块", "淋巴结"])
def test_not_palpable_is_a_finding(column: str) -> None:
    assert not is_empty("未及", "objective.physical", Column(column=column))
    assert is_empty("未知", "objective.physical", Column(column=column))


def test_what_was_read_as_empty_is_counted_by_column(tmp_path: Path) -> None:
    rows = ["id,HPI,PMH,Exam,CRP,Dx", "a,Tired.,unknown,Pale,not done,x", "b,Ill.,-,Well,unknown,y"]
    (tmp_path / "ward.csv").write_text("\n".join(rows), encoding="utf-8")
    fields = {
        "subjective.present_illness": "HPI",
        "subjective.past_history": "PMH",
        "objective.physical": "Exam",
        "objective.auxiliary": {"column": "CRP", "unit": "mg/L"},
        "reference.diagnosis": "Dx",
    }
    content = {"language": "en", "id": "id", "fields": fields}
    converted = outcome(tmp_path / "ward.csv", write_map(tmp_path / "map.yaml", content))
    assert [record["objective"] for record in converted.records] == [
        {"physical": "Pale"},
        {"physical": "Well"},
    ]
    assert not any("past_history" in record["subjective"] for record in converted.records)
    assert converted.conversion is not None
    # A dash is a blank cell, and no word.
    assert converted.conversion.notes.emptied == {
        "PMH": {"unknown": 1},
        "CRP": {"not done": 1, "unknown": 1},
    }
    assert "row 2: column 'CRP': not done read as empty" in converted.found("finding")
