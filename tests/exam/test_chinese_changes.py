"""A Chinese change counts where the speaker makes it, whoever persuaded to it."""

import pytest

from inspect_aihospital.exam.answer_reader import read_answer
from tests.timing import takes_less

DRUGS = {"A": "Amlodipine", "B": "Furosemide", "C": "Lisinopril", "D": "Metoprolol"}
REASONED = [
    "专家2说服我改为C",
    "专家2的意见让我改为C",
    "因为患者3天后加重，我改为C",
    "患者用药2周后无效，故我改为C",
    "有必要改为C",
    "听从大家的建议改为C",
    "看了他的分析我改为C",
    "我的答案更改为C",
    "我把答案换成C",
    "还是改为C",
    "重读题干后改为C",
]
# Neither letter is certain.
DOUBTED = [
    "治疗3天后无效，改为C",
    "专家2想说服我改为C",
    "他让我改为C",
    "经抗生素治疗后改为C",
    "保留B还是改为C",
]
STILL = [
    "专家2没能说服我改为C",
    "专家2劝我改为C",
    "没有必要改为C",
    "必要时改为C",
    "3天后改为C",
    "他让我改为C，我拒绝。",
    "专家2让我改为C，但我坚持B。",
    "改用C无效",
    "临床上常改用C",
    "二线换用C",
]


@pytest.mark.parametrize("reply", REASONED)
def test_a_reason_of_a_change_does_not_limit_it(reply: str) -> None:
    assert read_answer(f"我选B。{reply}", DRUGS) == "C"


@pytest.mark.parametrize("reply", DOUBTED)
def test_a_change_in_doubt_leaves_no_answer(reply: str) -> None:
    assert read_answer(f"我选B。{reply}", DRUGS) is None


@pytest.mark.parametrize("reply", STILL)
def test_a_change_under_a_condition_or_by_others_leaves_the_answer(reply: str) -> None:
    assert read_answer(f"我选B。{reply}", DRUGS) == "B"


def test_a_drug_that_is_changed_leaves_the_answer() -> None:
    options = {"A": "青霉素", "B": "头孢曲松", "C": "多西环素"}
    assert read_answer("答案B。后期改用多西环素", options) == "B"


@pytest.mark.parametrize("piece", ["专家说服我", "我不能", "看", "3天后"])
def test_no_limit_is_slow(piece: str) -> None:
    reply = ("我选B。" + piece * 100_000)[:100_000] + "改为C, I switch to C"
    assert takes_less(3, lambda: read_answer(reply, DRUGS))
