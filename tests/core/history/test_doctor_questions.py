"""What a doctor's message asks, and whether a yes or a no can answer it."""

import pytest

from inspect_aihospital.core.history.doctor_questions import read_question


@pytest.mark.parametrize(
    "question",
    [
        "What brings you here today? When did it begin, and how has it developed?",
        "What happened next, and what treatment have you had for it so far?",
        "Which illnesses or operations have you had before?",
        "When was it worst?",
        "What happens if you walk?",
        "What kind of work do you do and where do you live?",
        "哪里不舒服？是怎么开始的？",
    ],
)
def test_a_question_word_that_leads_its_clause_asks_openly(question: str) -> None:
    assert read_question(question).is_open


@pytest.mark.parametrize(
    "question",
    [
        "Where is the pain, and is it sharp?",
        "Do you know when it began?",
        "When it began did you see a doctor?",
        "When you noticed the pain at the start did you vomit?",
        "When did you last have surgery?",
        "Now that I know what began it have you had this before?",
        "What other symptoms have you had?",
        "When it hurts, does it spread?",
        "What medicines do you take and do you smoke?",
        "How long have you had it or is it new?",
        "Tell me if you have pain.",
        "Tell me, has it got worse?",
        "How are you? Have you had fever?",
        "Have you noticed when it hurts?",
        "知道是什么时候开始的吗？",
    ],
)
def test_what_a_yes_or_a_no_can_answer_is_closed(question: str) -> None:
    assert not read_question(question).is_open
