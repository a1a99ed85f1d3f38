"""The single most probable option is the answer where each option has a probability."""

import pytest

from inspect_aihospital.exam.answer_reader import read_answer

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


@pytest.mark.parametrize(("reply", "answer"), PROBABILITIES)
def test_the_only_highest_probability_is_the_answer(reply: str, answer: str | None) -> None:
    assert read_answer(reply, DRUGS) == answer


def test_options_that_are_numbers_are_no_probabilities() -> None:
    assert read_answer("A: 10%\nB: 20%\nC: 30%\nD: 40%", NUMBERS) is None
