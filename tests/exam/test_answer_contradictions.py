"""A first line and a conclusion that differ leave no answer; an innocent mention harms none."""

import pytest

from inspect_aihospital.exam.answer_reader import read_answer

DRUGS = {
    "A": "Amlodipine",
    "B": "Furosemide",
    "C": "Lisinopril",
    "D": "Metoprolol",
    "E": "Spironolactone",
}

CONTRADICTED = [
    "A\n\nThe kidney has to be spared, so lisinopril is the correct choice.",
    "B\n\nLisinopril is the correct answer.",
    "A\n\nLisinopril is the correct answer.",
    "A\nThe answer is lisinopril.",
    "Answer: D\n\nLisinopril is the most appropriate treatment here.",
    "Answer: A\n\nSpironolactone is the best option.",
    "The answer is A.\n\nShe is diabetic. Therefore the correct answer is C.",
    "B\n\nReasoning: an ACE inhibitor is needed. Thus the best answer is C.",
    "B\n\nHence C is correct.",
    "D\n\nLisinopril is the best treatment for this patient.",
]

PLAIN = [
    ("B\n\nLisinopril is the right drug for diabetics, but not here.", "B"),
    ("B\n\nLisinopril would be the most appropriate treatment in asthma.", "B"),
    ("B\n\nLisinopril is the best drug for a diabetic kidney.", "B"),
    ("B\n\nTherefore the answer is B.", "B"),
    ("B\nFinal answer: C", "C"),
    ("B fits. Therefore, C is the best answer.", "C"),
    ("Hypertension and diabetes point to an ACE inhibitor.\nTherefore the answer is C.", "C"),
    ("B\n\nOn reflection lisinopril fits better. Therefore the answer is C.", "C"),
    ("The kidney has to be spared, so lisinopril is the correct choice.", "C"),
    ("Lisinopril is the most appropriate treatment here.", "C"),
    ("C\n\nLisinopril is the most appropriate treatment here.", "C"),
    ("A\n\nThe patient is old, so amlodipine is the best choice.", "A"),
    ("B\n\nIf he had diabetes, lisinopril is the most appropriate treatment.", "B"),
    ("A lisinopril", "C"),
    ("the answer is a lisinopril", "C"),
]


@pytest.mark.parametrize("reply", CONTRADICTED)
def test_a_letter_and_another_conclusion_leave_no_answer(reply: str) -> None:
    assert read_answer(reply, DRUGS) is None


@pytest.mark.parametrize(("reply", "answer"), PLAIN)
def test_a_mention_or_a_changed_mind_contradicts_no_answer(reply: str, answer: str) -> None:
    assert read_answer(reply, DRUGS) == answer
