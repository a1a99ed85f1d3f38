"""The single most probable option is the answer where each option has a probability."""

import pytest

from inspect_aihospital.exam.answer_reader import read_answer
from tests.timing import takes_less

DRUGS = {"A": "Amlodipine", "B": "Furosemide", "C": "Lisinopril", "D": "Metoprolol"}
NUMBERS = {"A": "10%", "B": "20%", "C": "30%", "D": "40%"}

PROBABILITIES = [
    ('{"A": 0.05, "B": 0.1, "C": 0.7, "D": 0.15}', "C"),
    ('```json\n{"A": 5, "B": 15, "C": 70, "D": 10}\n```', "C"),
    ("A: 5%\nB: 10%\nC: 75%\nD: 10%", "C"),
    ("Probabilities:\n(A) 10 %\n(B) 60 %\n(C) 20 %\n(D) 10 %", "B"),
    ("A: 5%\nB: 75%\nC: 10%\nD: 10%\nAnswer: C", "C"),
    ("A: 5%\nB: 45%\nC: 45%\nD: 5%", None),
    ('{"A": 0.5, "B": 0.5, "C": 0, "D": 0}', None),
    ("A: 5%\nB: 75%\nC: 20%", None),
    ("A: 5 mg\nB: 75 mg\nC: 10 mg\nD: 10 mg", None),
    ("A: 3\nB: 5\nC: 1\nD: 2", None),
    ("A: 5%\nB: 75%\nB: 10%\nD: 10%", None),
]

ROWS = "A: 10%\nB: 60%\nC: 20%\nD: 10%"
HEADINGS = [
    "Probabilities:",
    "My confidence in each option:",
    "Probability that each option is correct:",
    "Here are my probabilities for each option:",
    "各选项概率：",
    "置信度：",
    "Based on the findings, the probabilities are:",
    "My probabilities for this question:",
    "Confidence levels (0-100):",
]
OTHER_NUMBERS = [
    f"Probability that each option is WRONG:\n{ROWS}",
    f"Expert 1's probabilities:\n{ROWS}",
    f"How the other experts voted:\n{ROWS}",
    f"Based on Expert 1's votes, the probabilities are:\n{ROWS}",
    f"Probability of death for this patient:\n{ROWS}",
    f"Resistance rates:\n{ROWS}",
    f"Probability of treatment failure:\n{ROWS}",
    f"各选项错误概率：\n{ROWS}",
    f"耐药率：\n{ROWS}",
    f"{ROWS}\n\nI cannot commit to any answer.",
    f"{ROWS}\nThese are the resistance rates.",
    "A. 10\nB. 20\nC. 30\nD. 40",
]


@pytest.mark.parametrize("heading", HEADINGS)
def test_a_heading_may_name_the_probabilities(heading: str) -> None:
    assert read_answer(f"{heading}\n{ROWS}", DRUGS) == "B"


def test_an_option_may_stand_with_its_text_before_its_probability() -> None:
    shares = zip(DRUGS.items(), (10, 60, 20, 10), strict=True)
    reply = "\n".join(f"{letter} ({text}): {share}%" for (letter, text), share in shares)
    assert read_answer(reply, DRUGS) == "B"


@pytest.mark.parametrize("reply", OTHER_NUMBERS)
def test_numbers_of_something_else_choose_nothing(reply: str) -> None:
    assert read_answer(reply, DRUGS) is None


@pytest.mark.parametrize(
    "piece", ["A: 1", "probability of each ", "A: 1 of\n", "概率各个", "A 1: "]
)
def test_no_row_is_slow(piece: str) -> None:
    reply = (piece * 100_000)[:100_000]
    assert takes_less(3, lambda: read_answer(reply, DRUGS))


@pytest.mark.parametrize(("reply", "answer"), PROBABILITIES)
def test_the_only_highest_probability_is_the_answer(reply: str, answer: str | None) -> None:
    assert read_answer(reply, DRUGS) == answer


def test_options_that_are_numbers_are_no_probabilities() -> None:
    assert read_answer("A: 10%\nB: 20%\nC: 30%\nD: 40%", NUMBERS) is None
