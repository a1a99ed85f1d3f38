"""A bare no to a question that no yes or no can answer withholds the history."""

import pytest

from inspect_aihospital.core.fidelity.denials import find_denials
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.history.history_facts import read_history
from tests.scripted import make_record

ILLNESS = "Three weeks ago a burning pain behind the breastbone began. It wakes her at night."


def denials(question: str, answer: str) -> int:
    record = make_record(subjective={"present_illness": ILLNESS})
    turns = (Turn(1, "Hello.", doctor=question), Turn(2, answer, addressee="doctor"))
    return len(find_denials(turns, read_history(record.subjective))[1])


@pytest.mark.parametrize(
    "question",
    [
        "What brings you here today? When did it begin, and how has it developed?",
        "What happened next, and how has it been since?",
        "Please describe what is wrong.",
    ],
)
@pytest.mark.parametrize("answer", ["No.", "No, nothing like that."])
def test_no_is_no_answer_to_an_open_question(question: str, answer: str) -> None:
    assert denials(question, answer) == 1


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What brings you here today?", "A burning behind my breastbone, for three weeks."),
        ("What treatment have you had so far?", "None."),
        ("Which operations have you had before?", "No, nothing like that."),
        ("What happened next, and did you faint?", "No."),
        ("Is there anything else?", "No."),
    ],
)
def test_answers_are_left_alone(question: str, answer: str) -> None:
    assert denials(question, answer) == 0
