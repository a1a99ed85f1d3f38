"""Answers that hold nothing of the record are counted, whatever else they are."""

import pytest

from inspect_aihospital.core.fidelity.bounds import bounds_for, judge
from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.fidelity.visit_turns import Detector, Turn
from inspect_aihospital.core.manner.contract import Contract
from inspect_aihospital.core.record import Language
from tests.core.fidelity.test_innocent_patients import STORY, STORY_ZH
from tests.scripted import make_record

QUESTIONS: dict[Language, str] = {
    "en": "Please describe your main problem in detail. When did it start?",
    "zh": "请您详细说说哪里不舒服？什么时候开始的？",
}
# None of these kinds has a rule of its own.
BESIDE = [
    "I would like to see a senior consultant instead, please.",
    "Roses are red, violets are blue.",
    "First tell me what all of this is going to cost me.",
    "Who gave you your licence?",
    "😷🤒👍",
    "这里可以刷医保卡吗？",
    "床前明月光，疑是地上霜。",
    "你先告诉我看这个病要花多少钱。",
    "你会不会看病啊，问的都是什么废话。",
]
TELLING = [
    "My head has been splitting on the left.",
    "Three months now.",
    "It gets worse when I climb the stairs, and then I feel sick.",
    "Since the summer.",
    "The left side. Exertion brings it on.",
    "I don't know when it started.",
    "有三个月了。",
    "左边脑袋疼，一活动就加重，还恶心。",
    "夏天开始的吧。",
    "记不清什么时候开始的。",
]


def found(answer: str) -> tuple[int, int]:
    language: Language = "en" if answer.isascii() or "😷" in answer else "zh"
    story = {"en": STORY, "zh": STORY_ZH}[language]
    turns = (Turn(1, story["opening_statement"], doctor=QUESTIONS[language]), Turn(2, answer))
    fidelity = check_visit(turns, make_record(language=language, subjective=story), "limit")
    findings = fidelity.findings[Detector.UNINFORMATIVE]
    return len(findings or ()), fidelity.checked[Detector.UNINFORMATIVE]


@pytest.mark.parametrize("answer", BESIDE)
def test_an_answer_without_anything_of_the_record_is_found(answer: str) -> None:
    assert found(answer) == (1, 1)


@pytest.mark.parametrize("answer", TELLING)
def test_an_answer_that_tells_something_is_left_alone(answer: str) -> None:
    assert found(answer) == (0, 1)


@pytest.mark.parametrize(("rate", "is_kept"), [(0.5, True), (0.7, False)])
def test_only_many_such_answers_make_a_run_incomparable(rate: float, is_kept: bool) -> None:
    figures = {"uninformative_rate": rate}
    assert judge(figures, bounds_for("normal"))["uninformative_rate"] is is_kept


def test_a_manner_may_let_a_patient_be_vague() -> None:
    figures = [bound.figure for bound in bounds_for("normal", Contract())]
    assert "uninformative_rate" not in figures
