"""The list of requested examinations."""

import pytest

from inspect_aihospital.core.briefing import Briefing
from inspect_aihospital.core.examinations import format_items, parse_items


@pytest.mark.parametrize(
    ("message", "items"),
    [
        ("# 检查项目\n- 血常规\n- 胸部CT", ("血常规", "胸部CT")),
        ("# Examination Items\n* ECG\n* ECG\n* chest X-ray", ("ECG", "chest X-ray")),
        ("1. CT\n2、MRI", ("CT", "MRI")),
        ("# 检查项目\n- 无", ()),
        ("# Examination Items\n- None.", ()),
        ("# 检查项目\n（1）血常规\n(2) 胸部CT", ("血常规", "胸部CT")),
        ("# Examination Items\n- None specified", ()),
        ("- 无明确检查项目", ()),
        ("- 无创DNA检测", ("无创DNA检测",)),
        ("- no tests named", ()),
        ("没有明确的检查项目。", ()),
        ("", None),
    ],
)
def test_a_list_is_read(message: str, items: tuple[str, ...] | None) -> None:
    assert parse_items(message) == items


def test_a_formatted_list_is_read_back() -> None:
    items = ("血常规", "ECG")
    assert parse_items(format_items(items)) == items


def test_a_briefing_survives_metadata() -> None:
    briefing = Briefing("patient", "consultation", "zh", {"profile": "农民"})
    assert Briefing.from_metadata(briefing.to_metadata()) == briefing
    assert Briefing.from_metadata(None) is None
    assert Briefing.from_metadata({"speaker": "patient"}) is None
