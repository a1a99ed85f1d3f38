"""What a column was dropped for is noted where another cell still tells it."""

from pathlib import Path

import pytest

from inspect_aihospital.records.left_names import left_names
from tests.records.conftest import outcome
from tests.records.exports import csv_text, write_map


@pytest.mark.parametrize(
    ("column", "value", "text", "is_left"),
    [
        ("姓名", "张三", "患者张三诉乏力。", True),
        ("主诊医师", "王建国", "王建国主任查房。", True),
        ("联系电话", "13812345678", "电话13812345678", True),
        ("name", "Jane Doe", "Mrs DOE, she is called jane doe.", True),
        ("Patient name", "Doe, Jane", "Jane Doe fell.", True),
        ("姓名", "", "张三", False),
        ("姓名", "张三", "李四", False),
        ("民族", "汉族", "汉族人", False),
        ("name", "May", "It began in May.", False),
        ("name", "Ann Lee", "Joann Leeson", False),
        ("门诊号", "120", "血压120/80", False),
        ("诊断", "阑尾炎", "阑尾炎", False),
    ],
)
def test_the_value_of_a_dropped_column_is_noted(
    column: str, value: str, text: str, is_left: bool
) -> None:
    assert bool(list(left_names({column: value}, {"HPI": text}))) == is_left


def test_a_conversion_notes_it_with_its_place_and_without_the_name(tmp_path: Path) -> None:
    header = ["id", "姓名", "主诉", "现病史", "血常规", "诊断"]
    row = ["1", "张三", "乏力一周", "患者张三一周前起乏力，活动后明显。", "Hb 78 g/L", "贫血"]
    export = tmp_path / "ward.csv"
    export.write_text(csv_text([header, row]), encoding="utf-8", newline="")
    fields = {
        "subjective.chief_complaint": "主诉",
        "subjective.present_illness": "现病史",
        "objective.auxiliary": "血常规",
        "reference.diagnosis": "诊断",
    }
    content = {"language": "zh", "id": "id", "fields": fields, "dropped": ["姓名"]}
    (note,) = outcome(export, write_map(tmp_path / "map.yaml", content)).found("identifier")
    assert note.startswith("row 2: column '现病史': still holds the '姓名'")
    assert "张三" not in note
