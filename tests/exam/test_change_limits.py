"""A condition leaves the answer before a change; a reason or a review does not."""

import pytest

from inspect_aihospital.exam.answer_reader import read_answer
from tests.timing import takes_less

DRUGS = {"A": "Amlodipine", "B": "Furosemide", "C": "Lisinopril", "D": "Metoprolol"}
REASONED = [
    "After further discussion of treatment, I switch to C.",
    "After reviewing the treatment guidelines, I change my answer to C.",
    "When considering all the evidence, I change my answer to C.",
    "Once the evidence is considered, I must change my answer to C.",
    "Relapse after treatment leads me to change my answer to C.",
    "The onset within 3 days convinces me to change to C.",
    "The first review convinced me to change to C.",
    "I revise my answer to C after 2 days of reflection.",
    "I am persuaded by the improvement after treatment to change to C.",
    "I must revise my vote to C in light of recurrence after surgery.",
    "This made me change my mind: C",
    "Final decision: change to C.",
]
# Neither letter is certain.
DOUBTED = [
    "I will change my answer to C when the potassium falls.",
    "In pregnancy I change my answer to C.",
    "Only in pregnancy would I change my answer to C.",
    "Last round Expert 2 convinced me to change to C.",
    "Next: change to C.",
    "Plan: switch to C.",
    "I'm switching my vote to C now.",
    "The lack of fever and no cough convinces me to change my answer to C.",
]
STILL = [
    "If treatment fails, I change my answer to C.",
    "Failure of treatment would lead me to change my answer to C.",
    "Nothing in the first review convinces me to change to C.",
    "After 3 days of treatment one would switch to C.",
    "Nobody made me change my answer: B",
]


@pytest.mark.parametrize("reply", REASONED)
def test_a_reason_of_a_change_does_not_limit_it(reply: str) -> None:
    assert read_answer(f"My answer is B. {reply}", DRUGS) == "C"


@pytest.mark.parametrize("reply", DOUBTED)
def test_a_change_in_doubt_leaves_no_answer(reply: str) -> None:
    assert read_answer(f"My answer is B. {reply}", DRUGS) is None


@pytest.mark.parametrize("reply", STILL)
def test_a_change_under_a_condition_or_by_others_leaves_the_answer(reply: str) -> None:
    assert read_answer(f"My answer is B. {reply}", DRUGS) == "B"


@pytest.mark.parametrize("piece", ["after reviewing ", "I am persuaded by ", "when ", "in case "])
def test_no_limit_is_slow(piece: str) -> None:
    reply = ("My answer is B. " + piece * 100_000)[:100_000] + "改为C, I switch to C"
    assert takes_less(3, lambda: read_answer(reply, DRUGS))
