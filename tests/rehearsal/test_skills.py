"""Rehearsed models whose order is known before they are compared, and what they do by rule."""

from itertools import pairwise

import pytest

from inspect_aihospital.core.record import Language
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.rehearsal.doctor_player import play
from inspect_aihospital.rehearsal.known_cases import outcome_of
from inspect_aihospital.rehearsal.participant_player import answer_key
from inspect_aihospital.rehearsal.participant_player import play as take_part
from inspect_aihospital.rehearsal.skills import PERSISTENT, SKILLED, is_right
from tests.rehearsal.test_players import scene

CASES = load_cases("demo", language="en").records


def test_a_more_skilled_model_is_right_wherever_a_less_skilled_is_and_on_more_cases() -> None:
    right = [{r.id for r in CASES if outcome_of(r, model) == "right"} for model in SKILLED]
    answered = [{stem for stem in answer_key() if is_right(model, stem)} for model in SKILLED]
    for by_skill in (right, answered):
        assert all(less < more for less, more in pairwise(by_skill))
    assert len(right[-1]) == len(CASES)
    assert len(answered[-1]) == len(answer_key())


def test_its_exam_answers_hold_no_luck() -> None:
    stem, right = next(iter(answer_key().items()))
    options = " ".join([right, "0" * 12])
    view = {"stem": stem, "options": options, "letters": "AB", "seat": "", "sample": "1"}
    letters = [take_part(scene("participant", "answer", "en", view), model) for model in SKILLED]
    assert letters == ["A" if is_right(model, stem) else "B" for model in SKILLED]


def test_other_rehearsals_have_no_stated_skill() -> None:
    assert is_right("rehearsal", "0") is None
    assert is_right("rehearsal-a", "0") is None


@pytest.mark.parametrize(
    ("language", "evasion", "answer"),
    [
        ("en", "I would rather not go into that.", "It began a week ago."),
        ("zh", "我不想说这个。", "一周前开始的。"),
    ],
)
def test_the_persistent_doctor_alone_asks_again_and_once(
    language: Language, evasion: str, answer: str
) -> None:
    def questions(model: str, reply: str) -> list[str]:
        lines: list[tuple[str | None, str]] = [(None, "?"), ("patient", "I cough.")]
        for _ in range(3):
            question = play(scene("doctor", "consultation", language, {}, *lines), model)
            lines += [(None, question), ("patient", reply)]
        return [text for speaker, text in lines if speaker is None][1:]

    first, again, second = questions(PERSISTENT, evasion)
    assert again.endswith(first)
    assert not again.startswith(first)
    for model, reply in ((PERSISTENT, answer), (SKILLED[-1], evasion), (SKILLED[-1], answer)):
        assert questions(model, reply)[:2] == [first, second]


def test_the_persistent_doctor_is_as_right_as_the_most_skilled() -> None:
    assert {is_right(PERSISTENT, f"{digit:x}") for digit in range(16)} == {True}
