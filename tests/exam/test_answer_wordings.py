"""Answers in many wordings and languages, and sentences that only look like one; all our own."""

import json
from pathlib import Path
from typing import Any

import pytest

from inspect_aihospital.exam.answer_reader import read_answer
from tests.timing import takes_less

WORDINGS = json.loads((Path(__file__).parent / "answer_wordings.json").read_text("utf-8"))
OPTIONS: dict[str, dict[str, str]] = WORDINGS["options"]
ANSWERS = [case for case in WORDINGS["replies"] if case["answer"]]
INNOCENT = [case for case in WORDINGS["replies"] if not case["answer"]]


@pytest.mark.parametrize("case", ANSWERS, ids=lambda case: case["reply"][:60])
def test_an_answer_in_any_wording_is_read(case: dict[str, Any]) -> None:
    assert read_answer(case["reply"], OPTIONS[case["options"]]) == case["answer"]


@pytest.mark.parametrize("case", INNOCENT, ids=lambda case: case["reply"][:60])
def test_what_only_looks_like_an_answer_is_none(case: dict[str, Any]) -> None:
    assert read_answer(case["reply"], OPTIONS[case["options"]]) is None


@pytest.mark.parametrize(
    "piece",
    [
        *("question: ", "question *", "<key>C</key>", "<key>", "no longer ", "答案是", "专家1,"),
        *("I would ", "so its ", "which leaves ", "la respuesta ", "C o ", "Cか", "(option C) "),
        *("最", "not changing my ", "the most ", "diagnosis ", "[C] ", "hold on, ", "é a "),
        *("the first ", "everything but ", "drug in a ", "→ ", "(c) ", "[x] ", "a. "),
        *(
            "C > ",
            "不,",
            "不是A",
            "A，",
            "排除A、",
            "剩",
            "答：",
            "neither A nor ",
            "**A. x**\n",
            "<答",
            "I agree with Expert 2 ",
            "according to the above ",
            "同意专家1和2",
            "A, B are wrong. D too. ",
            "C, not B. ",
            "Actually, no. ",
            "Expert 2: ",
            "因为青霉素",
        ),
    ],
)
def test_no_wording_is_slow(piece: str) -> None:
    reply = ("C. " + piece * 100_000)[:100_000] + "x"
    assert takes_less(1, lambda: read_answer(reply, OPTIONS["drugs"]))


def test_a_line_break_within_a_sentence_makes_no_letter_of_an_article() -> None:
    assert read_answer("I would say that it is a\ndiuretic.", OPTIONS["drugs"]) is None
