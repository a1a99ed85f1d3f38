"""A walk through the options that breaks off is no vote for the first of them."""

import pytest

from inspect_aihospital.exam.answer_reader import read_answer

DRUGS = {
    "A": "Amlodipine",
    "B": "Furosemide",
    "C": "Lisinopril",
    "D": "Metoprolol",
    "E": "Spironolactone",
}

BROKEN = [
    "A. Amlodipine is a calcium channel blocker that dilates the arterioles. It would",
    "(A) Amlodipine dilates vessels. Since she has a diabetic kidney,",
    "Option A, amlodipine, is a vasodilator that",
    "**A. Amlodipine** - causes edema and",
    "A. Amlodipine: weak.\nB. Furosemide: risky.\nC. Lisinopril: would",
    "A. Amlodipine would lower the pressure. It has no effect on the kidney",
]

ANSWERS = [
    ("A. Amlodipine", "A"),
    ("A. Amlodipine\n\nBecause it dilates the vessels and", "A"),
    ("A: Amlodipine is the best choice.", "A"),
    ("A. Amlodipine, because it dilates the", "A"),
    ("C. Lisinopril\n\nBecause it spares the", "C"),
    ("C: Lisinopril is the best choice", "C"),
    ("A. Amlodipine is indicated.", "A"),
    ("A. Amlodipine lowers the pressure.", "A"),
    ("A. Amlodipine is a vasodilator.\nThe answer is C because the", "C"),
    ("A\n\nIt dilates the", "A"),
    ("A. Amlodipine is the correct answer, as it has the", "A"),
    ("A. Amlodipine lowers the pressure", "A"),
]


@pytest.mark.parametrize("reply", BROKEN)
def test_a_list_that_breaks_off_names_no_answer(reply: str) -> None:
    assert read_answer(reply, DRUGS) is None


@pytest.mark.parametrize(("reply", "answer"), ANSWERS)
def test_an_answer_with_a_reason_is_no_list(reply: str, answer: str) -> None:
    assert read_answer(reply, DRUGS) == answer
