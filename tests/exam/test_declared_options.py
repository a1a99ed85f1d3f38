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
    ("The answer is the third option.", "C"),
    ("The answer is the third one.", "C"),
    ("Third option.", "C"),
    ("The third option in heart failure is a diuretic.", None),
    ("I think a common mistake, lisinopril.", None),
    ("I suspect a failed trial of lisinopril.", None),
    ("I suspect a previous course of lisinopril.", None),
    ("I think a hasty prescription of lisinopril.", None),
    ("他的答案C", None),
    ("I think a poor choice, lisinopril.", None),
    ("The answer is C. Slow correction avoids demyelination.", "C"),
    ("The answer is C. Correction rate: 8 mmol/L a day", "C"),
    ("The answer is B. Correction: the answer is C.", "C"),
    ("Answer: B\nCorrection of my answer: C", "C"),
    ("I prefer C to B because it spares the kidney.", "C"),
    ("I prefer C over A and B, since it spares the kidney.", "C"),
    ("The official answer is B, but I would give C", "C"),
    ("The textbook answer is B; mine is C.", None),
    ("The textbook answer is C, as it spares the kidney.", "C"),
    ("答案：C。48小时后复查。", "C"),
    ("The textbook answer is C, but I would also consider B.", "C"),
    ("The expected answer is C; my confidence is high.", "C"),
    ("标准答案为C，而我之前选了B", "C"),
    ("标准答案为C，而我选B", "B"),
    ("The textbook answer is C, but I'm going with B.", "B"),
    ("The official answer is C, but I do not believe it.", None),
    ("The best answer is an initial trial of lisinopril.", "C"),
    ("The answer is an unusual course of lisinopril.", "C"),
    ("The answer is an unwarranted course of lisinopril.", None),
    ("I need to make a correction; the answer is C.", "C"),
    ("The answer is B. I need to make a correction; the answer is C.", "C"),
    ("答案不是A，是C", "C"),
    ("答案不是A，也不是C", None),
]

OF_EXPERTS = [
    ("Expert 1 led us astray by claiming that the answer is C.", None),
    ("Expert 1, who made us read the chart again, says the answer is C.", None),
    ("It makes me sad that Expert 1 thinks the answer is C.", None),
    ("Expert 2's argument forces us to consider that the answer is C.", None),
    ("I am hardly convinced by Expert 3, whose answer is C.", None),
    ("Expert 2 may have convinced us that the answer is C.", None),
    ("Nobody convinces me that the answer is C.", None),
    ("Expert 2 once convinced me that the answer is C.", None),
    ("Nobody doubts that the answer is C.", "C"),
    ("Expert 3 made me laugh; his answer is C.", None),
    ("Having made me rethink, Expert 2 says the answer is C.", None),
    ("Expert 2's argument convinces me that the answer is C.", "C"),
    ("Expert 2's argument leads me to conclude that the answer is C.", "C"),
    ("I am convinced by Expert 3 that the answer is C.", "C"),
    ("Expert 2's argument makes me switch to C.", "C"),
    ("Expert 2 made me realize that the answer is C.", "C"),
    ("Expert 2 tried to make me realize that the answer is C.", None),
    ("Expert 2 convinces everyone but me that the answer is C.", None),
    ("Expert 2 convinces me that the answer is C in pregnancy.", None),
]

# The option's text, and a reply that gives a part of it or another text with the same beginning.
PARTS = [
    ("Acute myocardial infarction, anterior wall", "acute myocardial infarction, inferior wall"),
    ("Aortic dissection (type A)", "aortic dissection (type B)"),
    ("Acute kidney injury due to sepsis", "acute kidney injury due to dehydration"),
    ("Antibiotics for 7 days", "antibiotics for 4 weeks"),
    ("Increased heart rate, increased preload", "increased heart rate, decreased preload"),
    ("CT abdomen with contrast", "CT abdomen without contrast"),
    ("CT abdomen with contrast", "CT abdomen"),
]
GENES = {"A": "Gene abcA", "B": "Gene AbcA", "C": "p53", "D": "P53"}
OF_GENES = [
    ("Answer: Gene AbcA", "B"),
    ("P53.", "D"),
    ("The answer is p53", "C"),
    ("The answer is gene ABCA.", None),
    ("Answer: C. P53", None),
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


@pytest.mark.parametrize(("reply", "answer"), OF_EXPERTS)
def test_an_experts_sentence_is_not_the_speakers(reply: str, answer: str | None) -> None:
    assert read_answer(reply, DRUGS) == answer


@pytest.mark.parametrize(("text", "part"), PARTS)
def test_only_a_whole_text_names_its_option(text: str, part: str) -> None:
    options = {"A": "Pneumonia", "B": text}
    assert read_answer(f"The answer is {part}.", options) is None
    assert read_answer(f"The answer is {text}.", options) == "B"


def test_a_letter_behind_the_beginning_of_its_text_is_read() -> None:
    options = {"A": "Appendicitis", "B": "Ovarian torsion with necrosis"}
    assert read_answer("Most likely diagnosis is ovarian torsion. B.", options) == "B"


@pytest.mark.parametrize(("reply", "answer"), OF_GENES)
def test_case_tells_options_apart(reply: str, answer: str | None) -> None:
    assert read_answer(reply, GENES) == answer


@pytest.mark.parametrize(("reply", "answer"), OF_NUMBERS)
def test_a_number_is_an_option_by_its_value(reply: str, answer: str | None) -> None:
    assert read_answer(reply, NUMBERS) == answer


@pytest.mark.parametrize(
    "piece", ["The answer is a dose of ", "25 percent ", "The majority chose C. ", "the risk is 1"]
)
def test_no_declaration_is_slow(piece: str) -> None:
    reply = (piece * 100_000)[:100_000]
    assert takes_less(3, lambda: read_answer(reply, DRUGS))
