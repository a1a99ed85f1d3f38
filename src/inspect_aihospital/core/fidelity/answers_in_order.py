"""Pair the questions of a message with the sentences that answer them one by one."""

from inspect_aihospital.core.fidelity.asked_wordings import asks_of_other_time
from inspect_aihospital.core.history.answer_kinds import Answer
from inspect_aihospital.core.history.doctor_questions import read_question
from inspect_aihospital.core.history.patient_answers import read_answer, says_yes
from inspect_aihospital.core.history.topic_statements import read_statements
from inspect_aihospital.core.history.topics import neighbours, topics_asked
from inspect_aihospital.core.text.regex import regex

_QUESTIONS = regex(r"(?<=[?？])")
# A point in front of a digit belongs to a number: "38.5" is one answer.
_ANSWERS = regex(r"(?<=[.!。！\n])(?!\d)")


def pairs_in_order(doctor: str, message: str) -> list[tuple[str, str]]:
    """Return each question with its answer; nothing unless there is one answer for each question.

    An answer that names something must name what its question asks, or the order is another.
    """
    questions = [text for text in _QUESTIONS.split(doctor) if topics_asked(text)]
    answers = [text.strip() for text in _ANSWERS.split(message) if text.strip(" \n-.。")]
    # With a sentence too many or too few, nobody can say which of them answers which question.
    if len(questions) < 2 or len(questions) != len(answers):
        return []
    pairs = list(zip(questions, answers, strict=True))
    return pairs if all(_fits(question, answer) for question, answer in pairs) else []


def topics_refused(doctor: str, message: str) -> set[str]:
    """Return what the questions ask for plainly, of now or ever, whose answer is a bare no."""
    return {
        topic
        for question, answer in pairs_in_order(doctor, message)
        if read_answer(answer) is Answer.NO
        for topic in read_question(question).plain_topics
        if not asks_of_other_time(question, topic)
    }


def says_yes_to_some(doctor: str, message: str) -> bool:
    """Tell whether any of several questions has a yes among its answers in order."""
    return any(says_yes(answer) for _, answer in pairs_in_order(doctor, message))


def _fits(question: str, answer: str) -> bool:
    named = {statement.topic for statement in read_statements(answer)}
    asked = {near for place in topics_asked(question) for near in neighbours(place.topic)}
    return not named or bool(named & asked)
