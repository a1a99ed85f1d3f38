"""Amounts in which a history is told, in digits and words."""

import pytest

from inspect_aihospital.core.history.amounts import AmountKind, amounts


@pytest.mark.parametrize(
    ("text", "kind", "values"),
    [
        ("体重下降3公斤", AmountKind.WEIGHT, [3]),
        ("瘦了十几斤", AmountKind.WEIGHT, [7.5]),
        ("He lost 8-10 lb.", AmountKind.WEIGHT, [3.6, 4.5]),
        ("I am down two stone.", AmountKind.WEIGHT, [12.7]),
        ("吸烟20年，每天1包", AmountKind.SMOKING, [20]),
        ("抽一包半", AmountKind.SMOKING, [30]),
        ("I smoke a pack and a half a day.", AmountKind.SMOKING, [30]),
        ("Smokes twenty a day.", AmountKind.SMOKING, [20]),
        ("30 pack-years of smoking", AmountKind.SMOKING, []),
        ("烧到39度8", AmountKind.FEVER, [39.8]),
        ("烧到四十一度五", AmountKind.FEVER, [41.5]),
        ("发热，最高38.9℃", AmountKind.FEVER, [38.9]),
        ("A fever of 102 °F.", AmountKind.FEVER, [38.9]),
        ("每日饮白酒2两", AmountKind.LIQUOR, [100]),
        ("She drinks two glasses of wine.", AmountKind.GLASSES, [2]),
        ("Takes levothyroxine 50 µg.", AmountKind.DOSE, [0.1]),
        ("二甲双胍0.5g", AmountKind.DOSE, [500]),
        ("Haemoglobin 90 g/L", AmountKind.DOSE, []),
        ("My father smokes two packs a day.", AmountKind.SMOKING, []),
        ("I weigh 70 kg.", AmountKind.WEIGHT, []),
    ],
)
def test_amounts_are_read_in_the_unit_of_their_kind(
    text: str, kind: AmountKind, values: list[float]
) -> None:
    assert [round(a.value, 1) for a in amounts(text) if a.kind is kind] == values
