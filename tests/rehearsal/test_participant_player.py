"""Rehearsed participants: by rule and seed, with the demo's key and no other."""

import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from functools import cache
from string import ascii_lowercase

import pytest
from inspect_ai.model import get_model

from inspect_aihospital.agents.participant import Seat, view_of
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.data.exams import load_exam
from inspect_aihospital.exam.answer_reader import read_answer
from inspect_aihospital.exam.question import Question, digest, shuffle_choices
from inspect_aihospital.rehearsal.participant_player import answer_key, play, profile
from inspect_aihospital.rehearsal.scene import Scene
from tests.exam_players import make_question

MODELS = [f"rehearsal-{letter}" for letter in ascii_lowercase]
DEMO = load_exam("demo").questions
FOREIGN = [make_question(f"f{n}", question=f"Foreign stem {n}?") for n in range(60)]
SAMPLES = 25
"""Samples of which the majority is the belief, nearly always."""


def reply_of(
    model: str,
    stage: str,
    question: Question,
    *,
    sample: int = 1,
    seat: str = "participant_a",
    round: int = 1,
    answers: Mapping[str, str] | None = None,
) -> str:
    """What a participant says; `answers` are all seats' letters, for a review."""
    place = Seat(seat, get_model("aihospital/rehearsal"), round)
    view = view_of(place, question, sample)
    view |= {f"answer.{name}": answer for name, answer in (answers or {}).items()}
    return play(Scene(Briefing("participant", stage, "en", view), []), model)


def majority(model: str, question: Question) -> str:
    """Letter of what a participant believes."""
    letters = [reply_of(model, "answer", question, sample=n) for n in range(SAMPLES)]
    return Counter(letter for letter in letters if len(letter) == 1).most_common(1)[0][0]


@cache
def believed(model: str) -> list[str]:
    return [majority(model, question) for question in DEMO]


def settled(model: str, question: Question, round: int, answers: Mapping[str, str]) -> str:
    """What a review comes to, slips apart."""
    reviews = [
        reply_of(model, "review", question, sample=n, round=round, answers=answers)
        for n in range(9)
    ]
    return Counter(review[0] for review in reviews).most_common(1)[0][0]


@pytest.mark.parametrize("stage", ["reason", "answer", "review"])
def test_the_same_call_gives_the_same_words(stage: str) -> None:
    peer_answers = {"participant_a": "A", "participant_b": "B"}
    for question in DEMO[:10]:
        first, second = (
            reply_of("rehearsal-a", stage, question, round=2, answers=peer_answers)
            for _ in range(2)
        )
        assert first == second


@pytest.mark.slow
def test_another_process_gives_the_same_words() -> None:
    call = "from tests.rehearsal.test_participant_player import *; print(*believed('rehearsal-c'))"
    completed = subprocess.run(
        [sys.executable, "-c", call], check=True, timeout=120, capture_output=True, text=True
    )
    assert completed.stdout.split() == believed("rehearsal-c")


def test_every_model_has_a_profile_of_its_own() -> None:
    profiles = [profile(model) for model in ("rehearsal", *MODELS)]
    assert len(set(profiles)) == 27
    assert all(0.45 <= drawn_profile.knowledge <= 0.9 for drawn_profile in profiles)
    assert all(0.3 <= drawn_profile.stubbornness <= 0.95 for drawn_profile in profiles)


@pytest.mark.slow
def test_participants_know_as_much_of_the_demo_as_their_profiles_say() -> None:
    right = {
        model: sum(q.answer == letter for q, letter in zip(DEMO, believed(model), strict=True))
        for model in MODELS[:8]
    }
    expected_right = {model: 45 * profile(model).knowledge for model in right}
    assert sum(right.values()) == pytest.approx(sum(expected_right.values()), rel=0.1)
    for model, count in right.items():
        assert count == pytest.approx(expected_right[model], abs=10)
        assert 45 * 0.3 < count <= 45


def test_the_key_is_that_of_the_demo_by_digest() -> None:
    assert len(answer_key()) == 45
    assert answer_key() == {digest(q.question): digest(q.options[q.answer]) for q in DEMO}


@pytest.mark.slow
def test_of_other_questions_the_key_is_not_known_and_still_they_tend_to_agree() -> None:
    keyed = [q.model_copy(update={"answer": "ABCDE"[n % 5]}) for n, q in enumerate(FOREIGN)]
    answers = {model: [majority(model, q) for q in keyed] for model in MODELS[:4]}
    hits = sum(
        q.answer == letter for own in answers.values() for q, letter in zip(keyed, own, strict=True)
    )
    assert hits / 240 == pytest.approx(0.2, abs=0.1)
    first, second, *_ = answers.values()
    agreed = sum(a == b for a, b in zip(first, second, strict=True))
    assert agreed / 60 > 0.4
    assert {letter for own in answers.values() for letter in own} == set("ABCDE")


def test_a_demo_question_in_other_words_is_not_known() -> None:
    reworded = [q.model_copy(update={"question": f"{q.question} Why?"}) for q in DEMO]
    right = sum(q.answer == majority("rehearsal-a", q) for q in reworded)
    assert right < 20
    spaced = DEMO[0].model_copy(update={"question": f" {DEMO[0].question.upper()}\n"})
    assert majority("rehearsal-a", spaced) == believed("rehearsal-a")[0]


@pytest.mark.parametrize("seed", [0, 5])
def test_beliefs_follow_their_option_when_options_are_shuffled(seed: int) -> None:
    for question in [*DEMO, *FOREIGN[:20]]:
        shuffled = shuffle_choices(question, seed)
        belief = question.options[majority("rehearsal-b", question)]
        assert shuffled.options[majority("rehearsal-b", shuffled)] == belief, question.id


@pytest.mark.slow
def test_nearly_every_answer_is_a_letter_that_can_be_read() -> None:
    replies = [
        (question, reply_of(model, "answer", question, sample=n))
        for model in MODELS[:10]
        for question in DEMO
        for n in range(10)
    ]
    read_replies = [(reply, read_answer(reply, question.options)) for question, reply in replies]
    assert all(letter == reply for reply, letter in read_replies if letter)
    unread = [reply for reply, letter in read_replies if letter is None]
    assert len(unread) / len(replies) == pytest.approx(0.01, abs=0.005)


def test_a_reasoning_speaks_for_the_option_that_is_answered() -> None:
    for question in DEMO:
        for n in range(4):
            answer = reply_of("rehearsal-d", "answer", question, sample=n)
            reasoning = reply_of("rehearsal-d", "reason", question, sample=n)
            assert answer in reasoning
            assert "Rehearsal" in reasoning


def test_samples_and_seats_differ_in_what_they_say_but_not_in_what_they_believe() -> None:
    def drawn_answers(seat: str) -> list[str]:
        return [
            reply_of("rehearsal-e", "answer", question, sample=n, seat=seat)
            for question in DEMO[:15]
            for n in range(SAMPLES)
        ]

    first, second = drawn_answers("participant_a"), drawn_answers("participant_b")
    assert first != second
    assert len(set(first)) > 1
    for n in range(15):
        halves = (Counter(d[n * SAMPLES : (n + 1) * SAMPLES]) for d in (first, second))
        assert len({count.most_common(1)[0][0] for count in halves}) == 1


def test_every_review_can_be_read_and_starts_with_its_letter() -> None:
    peer_answers = {"participant_a": "A", "participant_b": "B", "participant_c": ""}
    for question in DEMO:
        for n in range(4):
            reply = reply_of(
                "rehearsal-f", "review", question, sample=n, round=2, answers=peer_answers
            )
            assert read_answer(reply, question.options) == reply.splitlines()[0]
            assert "Rehearsal" in reply


BY_STUBBORNNESS = sorted(MODELS, key=lambda model: profile(model).stubbornness)


@pytest.mark.parametrize("model", [BY_STUBBORNNESS[0], BY_STUBBORNNESS[-1]])
@pytest.mark.parametrize(("mate", "bonus"), [("C", 0), ("A", 0.25)])
def test_a_participant_insists_as_often_as_its_profile_says(
    model: str, mate: str, bonus: float
) -> None:
    peer_answers = {"participant_b": mate, "participant_c": "C", "participant_d": "C"}
    unsolved = [q for q in DEMO if q.answer not in "AC"]
    kept_answers = [
        settled(model, question, round, {"participant_a": "A", **peer_answers}) == "A"
        for question in unsolved
        for round in range(2, 12)
    ]
    expected = min(1, profile(model).stubbornness + bonus)
    assert sum(kept_answers) / len(kept_answers) == pytest.approx(expected, abs=0.08)


def test_who_yields_takes_an_answer_of_the_others() -> None:
    answers = {"participant_a": "A", "participant_b": "C", "participant_c": "D"}
    model = BY_STUBBORNNESS[0]
    settled_answers = {settled(model, q, round, answers) for q in DEMO for round in (2, 3)}
    assert settled_answers == set("ACD")


def test_who_yields_mostly_recognises_the_right_answer() -> None:
    model = BY_STUBBORNNESS[0]
    adopted = []
    for question in DEMO:
        wrong = [letter for letter in question.letters if letter != question.answer]
        answers = dict(
            zip(
                ("participant_a", "participant_b", "participant_c", "participant_d"),
                (wrong[0], wrong[1], wrong[1], question.answer),
                strict=True,
            )
        )
        final_letters = [settled(model, question, round, answers) for round in range(2, 8)]
        adopted += [letter == question.answer for letter in final_letters if letter != wrong[0]]
    assert sum(adopted) / len(adopted) == pytest.approx(0.7, abs=0.12)


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ({"participant_a": "D", "participant_b": "", "participant_c": ""}, {"D"}),
        ({"participant_a": "", "participant_b": "C", "participant_c": "C"}, {"C"}),
        ({"participant_a": "", "participant_b": "C", "participant_c": ""}, {"C"}),
    ],
)
def test_a_review_without_an_own_or_another_answer_takes_what_there_is(
    answers: dict[str, str], expected: set[str]
) -> None:
    settled_answers = {settled("rehearsal-a", question, 2, answers) for question in FOREIGN[:20]}
    assert settled_answers == expected


def test_a_review_of_nothing_is_still_a_letter() -> None:
    nobody = {"participant_a": "", "participant_b": ""}
    settled_answers = {settled("rehearsal-a", question, 2, nobody) for question in FOREIGN[:20]}
    assert settled_answers <= set("ABCDE")
    assert len(settled_answers) > 1
