"""Judge a patient's answers in its exam by the detectors of fidelity, question by question."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.core.fidelity.patient_conduct import premature_facts
from inspect_aihospital.core.fidelity.patient_role import foreign_words, out_of_role
from inspect_aihospital.core.fidelity.visit_turns import Turn, shorten_messages
from inspect_aihospital.core.history.history_facts import read_history
from inspect_aihospital.core.qualification.answer_judge import AnswerJudge
from inspect_aihospital.core.qualification.interviews import Purpose, Question
from inspect_aihospital.core.record import MedicalRecord


@dataclass(frozen=True)
class InterviewAnswer:
    """An answer of a patient in its exam.

    Attributes:
        question: What was asked.
        turn: Number of the turn that holds the answer.
        text: The answer.
        fault: Why it is not the right answer; empty if it is.
        is_routed: It addressed whom it is for.
        is_marked: It said so by a token.
        out_of_role: The words in which the patient left its role; empty if it did not.
        volunteered: What it told unasked; empty if nothing.
    """

    question: Question
    turn: int
    text: str
    fault: str
    is_routed: bool
    is_marked: bool
    out_of_role: str
    volunteered: str


def judge_answers(
    questions: Sequence[Question], turns: Sequence[Turn], ending: str, record: MedicalRecord
) -> list[InterviewAnswer]:
    """Judge the answers to the questions that were reached.

    Args:
        questions: In the order in which they were asked.
        turns: The turns of the visit; the answer to question `n` is in turn `n + 1`.
        ending: How the visit ended, a value of `Ending`.
        record: The record that was played.
    """
    history, turns = read_history(record.subjective), shorten_messages(turns)
    roles = {f.turn: f.text for f in out_of_role(turns, record.language, history)}
    early_results = {f.turn: f.text for f in premature_facts(turns, record)}
    answers = []
    spoken_text = turns[0].patient if turns else ""
    for question, turn in zip(questions, turns[1:], strict=False):
        has_left = ending == Ending.PATIENT and turn is turns[-1]
        judge = AnswerJudge(question, turn, history, record)
        told_early = early_results.get(turn.number, "")
        role, volunteered_words = roles.get(turn.number, ""), judge.volunteered_words(spoken_text)
        if question.purpose is Purpose.LANGUAGE:  # who cannot answer in it may say so
            role = foreign_words(turn.patient, record.language) or ""
        answers.append(
            InterviewAnswer(
                question,
                turn.number,
                turn.patient,
                fault=judge.fault(has_left, told_early, role, volunteered_words),
                is_routed=judge.is_routed(),
                is_marked=turn.marked,
                out_of_role=role,
                volunteered=volunteered_words,
            )
        )
        spoken_text = "\n".join([spoken_text, turn.patient, turn.examiner or "", turn.doctor])
    return answers


def interview_facts(
    questions: Sequence[Question],
    answers: Sequence[InterviewAnswer],
    turns: Sequence[Turn],
    ending: str,
) -> dict[str, Any]:
    """Return the facts of an interview that the figures of an exam are made of.

    Whoever leaves is not asked the rest; whoever fails leaves it without an answer.
    """
    has_left = ending == Ending.PATIENT
    left_at = questions[len(turns) - 2] if has_left and len(turns) > 1 else None
    return {
        # A patient that leaves early fails by `stayed`, and not by every question behind.
        "due": len(answers) if has_left else len(questions),
        "stayed": not left_at or left_at.purpose is Purpose.CONCLUSION,
        "ending": ending,
        "answers": [
            {
                "purpose": answer.question.purpose.value,
                "question": answer.question.text,
                "answer": answer.text,
                "right": not answer.fault,
                "fault": answer.fault,
                "routed": answer.is_routed,
                "marked": answer.is_marked,
                "in_role": not answer.out_of_role,
                "volunteered": bool(answer.volunteered),
            }
            for answer in answers
        ],
    }
