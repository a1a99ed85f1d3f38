"""A changed result is another result, under the same names."""

import pytest

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.qualification.changed_results import (
    change_result,
    make_value_tenfold,
)
from inspect_aihospital.core.record import Objective

OTHERS = Objective(auxiliary="- Chest film: clear")


@pytest.mark.parametrize(
    ("result", "changed"),
    [
        ("\n  - CA125: 46 U/mL (reference <35)", "\n  - CA125: 460 U/mL (reference <35)"),
        ("\n  - CA125：46 U/mL", "\n  - CA125：460 U/mL"),
        ("\n  - CA125:46", "\n  - CA125:460"),
        ("\n  - HbA1c: 9.8%", "\n  - HbA1c: 98.0%"),
        ("\n  - 补体C3：1.15 g/L", "\n  - 补体C3：11.50 g/L"),
        ("：右第7肋、胸8骨质破坏，最大22 mm", "：右第7肋、胸8骨质破坏，最大220 mm"),
        ("\n  - 面神经3 Hz：波幅递减27%", "\n  - 面神经3 Hz：波幅递减270%"),
        ("\n  - Facial nerve 3 Hz: decrement 27%", "\n  - Facial nerve 3 Hz: decrement 270%"),
        ("\n  - Glucose after 75 g: 9.1 mmol/L", "\n  - Glucose after 75 g: 91.0 mmol/L"),
        ("\n  - Protein (volume 1.5 L): 4.50 g/24 h", "\n  - Protein (volume 1.5 L): 45.00 g/24 h"),
        (": 12-lead, rate 82/min", ": 12-lead, rate 820/min"),
        ("：脑脊液1:32（参考 <1:1）", "：脑脊液1:320（参考 <1:1）"),
        (" 窦性心律82次/分", " 窦性心律820次/分"),
        (": specific gravity 1.010 (reference 1.003-1.030)", None),
        (": Na 128 ↓", ": Na 1280 ↓"),
        ("：2.1 × 10³ copies/mL", "：21.0 × 10³ copies/mL"),
    ],
)
def test_the_first_value_becomes_tenfold(result: str, changed: str | None) -> None:
    expected = changed or ": specific gravity 10.100 (reference 1.003-1.030)"
    assert make_value_tenfold(result) == expected


@pytest.mark.parametrize(
    "result",
    [
        "：免疫组化CK5/6(+)、p40(+)、CD45(-)",
        ": CK5/6(+), CD38 and CD138 positive",
        "：右第7肋骨折",
        "：第 7 肋骨折",
        ": 7th rib fractured",
        ": 3 Hz stimulation without decrement",
        ": T2/FLAIR hyperintensity",
        "：δ活动1~3 Hz",
        ": delta activity of 1-3 Hz",
        "：c.293-13C>G与c.92C>T复合杂合",
        "：抗酸染色3次阴性",
        "：血培养2套5天无生长",
        ": no growth at 48 hours",
        ": 2024-03-01, no change",
        ": 1. small nodules",
        ": <5 mg/L",
        ": negative (reference: 4-10 g/L)",
        ": positive, 1 860 IU/mL",
        "-B*58:01: positive",
        ": Beta-2 transferrin positive",
    ],
)
def test_a_number_of_a_label_stays(result: str) -> None:
    assert make_value_tenfold(result) == result


def test_without_a_value_another_s_results_stand_in_its_place() -> None:
    (entry,) = read_chart(Objective(auxiliary="- Biopsy: CK5/6(+), p40(+)"))
    assert change_result(entry, [], OTHERS) == "Biopsy: - Chest film: clear"
    assert change_result(entry, [], Objective(physical="well")) == "Biopsy: well"
    assert change_result(entry, [], Objective()) is None


def test_a_word_is_turned_before_a_value_is_changed() -> None:
    (entry,) = read_chart(Objective(auxiliary="- Film: left 4 mm"))
    assert change_result(entry, [("left", "right")], OTHERS) == "Film: right 4 mm"
