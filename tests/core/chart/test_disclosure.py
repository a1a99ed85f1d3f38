"""Values in a text: what counts as disclosed, what as invented, what as neither."""

import pytest

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.disclosure import (
    Values,
    claims_result,
    disclosed_values,
    invented_numbers,
    numbers_in,
    values_of,
)
from inspect_aihospital.core.record import Objective


def values(auxiliary: str) -> Values:
    return values_of(read_chart(Objective(auxiliary=auxiliary)))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("WBC 13.2×10^9/L", {"13.2"}),
        ("WBC 13.2 × 10⁹/L", {"13.2"}),
        ("WBC (10⁹/L): 13.2", {"13.2"}),
        ("WBC 13.2, 10^9 per litre", {"13.2"}),
        ("100，200", {"100", "200"}),
        ("１３.２０", {"13.2"}),
        ("1,250 U/L", {"1250"}),
        ("08:20 and 5", {"20"}),
        ("0.60", {"0.6"}),
        ("10. ECG\n11) CT", set()),
        ("1/2, 7", set()),
    ],
)
def test_numbers_of_two_digits_in_one_spelling(text: str, numbers: set[str]) -> None:
    assert numbers_in(text) == numbers


def test_a_reference_range_is_no_value() -> None:
    assert values("- 钠:121 mmol/L(参考 137-147)").numbers == {"121"}
    assert values("- Sodium: 121 mmol/L (reference 137-147)").numbers == {"121"}


def test_a_number_in_a_name_is_no_value() -> None:
    assert values("- 维生素B12:312 pmol/L").numbers == {"312"}


@pytest.mark.parametrize("result", ["正常", "未见明显异常", "阴性", "normal", "No abnormality"])
def test_normal_is_no_finding(result: str) -> None:
    assert values(f"- X线: {result}").findings == frozenset()


def test_a_finding_is_seen_in_other_width_and_case() -> None:
    recorded_values = values("- CT: Right Basal Ganglia haemorrhage")
    assert disclosed_values("It says RIGHT BASAL GANGLIA haemorrhage.", recorded_values).findings
    assert not disclosed_values("a bleeding deep in the brain", recorded_values).findings


def test_invented_is_what_no_source_has() -> None:
    assert invented_numbers("钾 4.2, 钠 121", ["钠 121"]) == {"4.2"}
    assert invented_numbers("121.0", ["121"]) == frozenset()


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("骨密度测定: 正常", True),
        ("Everything is normal.", True),
        ("骨密度测定: 未做", False),
        ("# 骨密度测定\n未做\n\n# 心电图\n正常", False),
        ("- 心电图: 正常", False),
        ("# 骨密度测定\n- 腰椎: 正常", True),
        ("# 胸片\n清晰\n# 骨密度测定\n- 腰椎: 正常", True),
        ("您的骨密度测定出来了，\n一切正常。", True),
        ("# 血常规\n- 白细胞: 6.1（正常）\n- 骨密度测定: 未做", False),
        ("- 骨密度测定: 未做\n- 白细胞: 6.1（正常）", False),
        ("# 心电图\n心电图: 正常", False),
        ("骨密度测定：\n未做\n\n心电图：\n正常", False),
        ("您要的骨密度测定没有记录\n\n- 血常规: 大致正常", False),
        ("**骨密度测定:** 未做\n**血常规:** 正常", False),
        ("骨密度测定没有做。\n血常规: 正常", False),
        ("# 骨密度测定\n- 骨密度测定: 未做\n\n- 血常规: 正常", False),
        ("- 骨密度测定:\n  未做\n- 血常规: 正常", False),
        ("# 骨密度测定\n\n正常", True),
        ("1. 血常规：\n   白细胞 6.1\n2. 骨密度测定：\n   正常", True),
        ("**血常规**\n白细胞 6.1\n**骨密度测定**\n正常", True),
        ("- 血常规:\n  - 白细胞: 6.1\n- 骨密度测定:\n  - 腰椎: 正常", True),
        ("\n骨密度测定\n正常", True),
    ],
)
def test_a_claim_is_of_what_is_named(text: str, claims: bool) -> None:
    assert claims_result(text, "骨密度测定", ["- 心电图: 正常"]) is claims
