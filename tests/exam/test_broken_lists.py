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
    "C. Lisinopril is an ACE inhibitor. It dilates the efferent arteriole and",
    "D. Metoprolol is a beta blocker that",
    "A) Amlodipine\nThis vasodilator causes edema. Option B is",
    "A. Amlodipine\n\nAmlodipine is a vasodilator that lowers the pressure. In the setting of",
]
IN_CHINESE = [
    ("A. 阿莫西林为青霉素类，对支原体无效，因此", None),
    ("C. 多西环素属于四环素类，可以覆盖非典型病原体，但是", None),
    ("C. 多西环素对支原体有效，故选C。", "C"),
    ("C. 多西环素\n因为多西环素可以覆盖支原体，", "C"),
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
    ("C. Lisinopril is the best choice. It spares the kidney.", "C"),
    ("C. Lisinopril\n\nIt spares the kidney, while Amlodipine does not", "C"),
    ("B. Furosemide\n\nQuestion 2: What is next?\n(A) CT\n(B) MRI\nAnswer: A", "B"),
]


CHINESE_DRUGS = {"A": "阿莫西林", "B": "阿奇霉素", "C": "多西环素", "D": "头孢曲松"}


@pytest.mark.parametrize(("reply", "answer"), IN_CHINESE)
def test_chinese_lists_break_off_too(reply: str, answer: str | None) -> None:
    assert read_answer(reply, CHINESE_DRUGS) == answer


@pytest.mark.parametrize("reply", BROKEN)
def test_a_list_that_breaks_off_names_no_answer(reply: str) -> None:
    assert read_answer(reply, DRUGS) is None


@pytest.mark.parametrize(("reply", "answer"), ANSWERS)
def test_an_answer_with_a_reason_is_no_list(reply: str, answer: str) -> None:
    assert read_answer(reply, DRUGS) == answer
