"""Plain declarations by agreement, description, number or traditional characters are read."""

import pytest

from inspect_aihospital.exam.answer_reader import read_answer
from tests.timing import takes_less

DRUGS = {
    "A": "Amlodipine",
    "B": "Furosemide",
    "C": "Lisinopril",
    "D": "Metoprolol",
    "E": "Spironolactone",
}
NUMBERS = {"A": "5%", "B": "10%", "C": "25%", "D": "50%"}

OF_DRUGS = [
    ("I vote C.", "C"),
    ("Let's go with C.", "C"),
    ("Let me pick C.", "C"),
    ("I concur with C.", "C"),
    ("I fully concur with option C.", "C"),
    ("The majority chose C. I agree.", "C"),
    ("All three experts picked C, and I fully agree.", "C"),
    ("Experts 1 and 2 chose C; I concur.", "C"),
    ("Agree with Experts 2 and 3 (C).", "C"),
    ("Fully agree with Expert 1: C.", "C"),
    ("I have to disagree with A; C.", "C"),
    ("I must disagree with B: C.", "C"),
    ("The answer is an ACE inhibitor, lisinopril.", "C"),
    ("The best answer is a trial of lisinopril.", "C"),
    ("The correct choice is a low dose of lisinopril.", "C"),
    ("答案為C", "C"),
    ("選C", "C"),
    ("選項C正確", "C"),
    ("我選擇C。", "C"),
    ("綜上所述，應選C。", "C"),
    ("選択肢Cが正解です。", "C"),
    ("Cを選びます。", "C"),
    ("選C無效，不選。", None),
    ("C不正確", None),
    ("The majority chose C. I agree only in part.", None),
    ("The majority chose C. I do not agree.", None),
    ("Experts 1 and 2 chose C. Do I agree?", None),
    ("The students agree with Expert 2 (C).", None),
    ("I disagree with A; B is wrong too.", None),
    ("I disagree with A.", None),
    ("The answer is a lack of lisinopril.", None),
    ("The answer is a drug, not lisinopril.", None),
    ("The answer is a drug, lisinopril or metoprolol.", None),
    ("I concur with A's reasoning.", None),
    ("Let's go through A first.", None),
]

OF_NUMBERS = [
    ("\\boxed{25\\%}", "C"),
    ("$\\boxed{10\\%}$", "B"),
    ("The risk is 25%.", "C"),
    ("So the probability of an affected child is 50%.", "D"),
    ("Answer: 25 percent", "C"),
    ("Answer: 25 per cent", "C"),
    ("25 %", "C"),
    ("The answer is 10 %.", "B"),
    ("The risk is 25% in smokers.", None),
    ("The risk is 30%.", None),
    ("The risk is not 25%.", None),
    ("The risk is 25%. It doubles with age.", None),
    ("The risk is 50%, but the answer is 25%.", "C"),
    ("I am 25 percent sure.", None),
    ("A 25 percent loss", None),
]


@pytest.mark.parametrize(("reply", "answer"), OF_DRUGS)
def test_a_declaration_names_its_option(reply: str, answer: str | None) -> None:
    assert read_answer(reply, DRUGS) == answer


@pytest.mark.parametrize(("reply", "answer"), OF_NUMBERS)
def test_a_number_is_an_option_by_its_value(reply: str, answer: str | None) -> None:
    assert read_answer(reply, NUMBERS) == answer


@pytest.mark.parametrize(
    "piece", ["The answer is a dose of ", "25 percent ", "The majority chose C. ", "the risk is 1"]
)
def test_no_declaration_is_slow(piece: str) -> None:
    reply = (piece * 100_000)[:100_000]
    assert takes_less(3, lambda: read_answer(reply, DRUGS))
