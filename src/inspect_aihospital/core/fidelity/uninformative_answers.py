"""Find a patient's answers that hold nothing of the record they were asked for.

Other detectors know kinds of faults. This one knows what an answer should have, so that it also
sees faults that nobody thought of. A single such answer may be honest (a paraphrase, a detail that
the record lacks): only many of them in a run tell something, so its bound is wide.
"""

from collections.abc import Sequence
from itertools import pairwise

from inspect_aihospital.core.fidelity.answer_words import HAS_TIME, OCCASION
from inspect_aihospital.core.fidelity.answered_values import tells_value
from inspect_aihospital.core.fidelity.inquiry import Inquiry
from inspect_aihospital.core.fidelity.visit_turns import Detector, Finding, Turn, answers_doctor
from inspect_aihospital.core.history.answer_kinds import Answer
from inspect_aihospital.core.history.doctor_questions import read_question
from inspect_aihospital.core.history.durations import durations
from inspect_aihospital.core.history.history_facts import History
from inspect_aihospital.core.history.patient_answers import read_answer, says_yes
from inspect_aihospital.core.history.topic_statements import read_statements
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.number_words import spelled_numbers
from inspect_aihospital.core.text.quantities import numbers_held
from inspect_aihospital.core.text.word_overlap import units

_CHANCE_PAIRS = 1
"""Pairs of characters that any Chinese answer may share with a record by chance."""
_EVERYDAY = units(
    "see saw seen look like tell told say said ask go going went come came get got take took make"
    " made give want need know think thought first last next all again now then here instead please"
    " more much very just also still really well good back one thing something cost doctor"
    " 我想 医生 大夫 什么 这个 那个 一下 看病 看看 现在 自己 时候 告诉 知道 可以 怎么"
    " 这些 那些 多少 我要 这里 你们 我们 他们 还是 如果 因为 所以 但是 觉得 应该 需要 一般"
)
"""Words that an answer about anything may share with a record."""


def uninformative_answers(
    turns: Sequence[Turn], history: History
) -> tuple[tuple[Finding, ...], int]:
    """Find answers without a word of the record, beyond those of the question.

    Looked at are answers to the doctor's wide questions (open, or about a part of the history or
    an aspect such as the onset) for which the record has something that is not told yet. Whatever
    says yes, no, a symptom or a time tells something, and is for other detectors to judge.

    Returns:
        The findings, and the number of answers that were looked at.
    """
    checked_count = 0
    findings: list[Finding] = []
    spoken_text = turns[0].patient if turns else ""
    for before, turn in pairwise(turns):
        if answers_doctor(turn) and _asks_widely(before.asked, history, spoken_text):
            checked_count += 1
            if _holds_nothing(turn.patient, before.asked, history):
                text = f"asked “{before.asked}”: “{turn.patient}”"
                findings.append(Finding(turn.number, Detector.UNINFORMATIVE, text))
        spoken_text = f"{spoken_text}\n{turn.patient}"
    return tuple(findings), checked_count


def _asks_widely(asked: str, history: History, spoken_text: str) -> bool:
    question = read_question(asked)
    is_wide = question.is_open or question.scopes or question.aspects
    return bool(
        question.asks and is_wide and Inquiry(question, asked, history, spoken_text).has_subject
    )


def _holds_nothing(message: str, asked: str, history: History) -> bool:
    """Tell whether an answer has neither words of the record nor a statement of its own."""
    shared = (units(message) - units(asked) - _EVERYDAY) & units(history.text)
    if len(shared) > (_CHANCE_PAIRS if CHINESE_LETTER.search(message) else 0):
        return False
    states_something = (
        read_statements(message)
        or read_answer(message) in (Answer.YES, Answer.NO, Answer.UNKNOWN)
        or says_yes(message)
        or durations(message)
        or HAS_TIME.search(message)
        or OCCASION.search(message)
        or tells_value(read_question(asked), asked, message)
        or numbers_held(message)
        # 一 alone is mostly no number: 看一下
        or spelled_numbers(message) - {"1"}
    )
    return not states_something
