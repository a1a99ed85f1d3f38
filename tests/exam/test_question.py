"""What a question must be, and what moves when its options are shuffled."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from inspect_aihospital.exam.question import (
    LETTERS,
    Question,
    digest,
    one_wording,
    shuffle_choices,
)
from tests.exam.made import made_question

QUESTION_FIELDS: dict[str, object] = {
    "id": "q1",
    "question": "Which one?",
    "options": {"A": "one", "B": "two", "C": "three"},
    "answer": "B",
}


def _question(**changes: object) -> Question:
    return Question.model_validate(QUESTION_FIELDS | changes)


def test_a_question_has_texts_by_letter() -> None:
    question = _question()
    assert question.letters == "ABC"
    assert question.choices == "A. one\nB. two\nC. three"
    assert (question.step, question.topic, question.explanation) == ("unknown", None, None)


def test_options_stand_in_the_order_of_letters() -> None:
    question = _question(options={"C": "three", "A": "one", "B": "two"})
    assert list(question.options.items()) == [("A", "one"), ("B", "two"), ("C", "three")]
    assert question == _question()


@pytest.mark.parametrize("step", ["step1", "step3", "step2&3", "unknown"])
def test_a_step_is_one_of_the_exam_or_unknown(step: str) -> None:
    assert _question(step=step).step == step


@pytest.mark.parametrize("step", ["1", "Step 1", "step4", "step1 ", "step12", ""])
def test_a_step_in_other_words_is_refused_with_what_is_expected(step: str) -> None:
    with pytest.raises(ValidationError, match="is no step, expected step1, step2, step3"):
        _question(step=step)


@pytest.mark.parametrize("size", [2, 5, 26])
def test_two_to_all_letters_may_be_options(size: int) -> None:
    question = made_question(*[f"text {number}" for number in range(size)])
    assert question.letters == LETTERS[:size]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"options": {"A": "one"}, "answer": "A"}, "1 options, expected 2 to 26"),
        ({"options": {}}, "0 options, expected 2 to 26"),
        (
            {"options": {str(number): str(number) for number in range(27)}},
            "27 options, expected 2 to 26",
        ),
        (
            {"options": {"A": "one", "C": "two"}},
            "options are lettered A, C, expected A, B",
        ),
        (
            {"options": {"a": "one", "b": "two"}},
            "options are lettered a, b, expected A, B",
        ),
        (
            {"options": {"B": "one", "C": "two", "D": "three"}},
            "options are lettered B, C, D, expected A, B, C",
        ),
        (
            {"options": {"1": "one", "2": "two"}},
            "options are lettered 1, 2, expected A, B",
        ),
        ({"options": {"A": "one", "B": ""}}, "option B is empty"),
        ({"options": {"A": " \t\n", "B": "two"}}, "option A is empty"),
        ({"options": {"A": "one", "B": "two", "C": "one"}}, "options A and C are the same"),
        (
            {"options": {"A": "one", "B": "big  toe ", "C": "big toe"}},
            "options B and C are the same",
        ),
        ({"options": {"A": "big toe", "B": "big\u00a0 toe"}}, "options A and B are the same"),
        ({"answer": "D"}, "the key 'D' is none of A, B, C"),
        ({"answer": "b"}, "the key 'b' is none of A, B, C"),
        ({"answer": ""}, "the key '' is none of A, B, C"),
        ({"answer": "AB"}, "the key 'AB' is none of A, B, C"),
        ({"id": ""}, "id\n  String should have at least 1 character"),
        ({"question": ""}, "question\n  String should have at least 1 character"),
        ({"options": ["one", "two"]}, "options\n  Input should be a valid dictionary"),
        ({"options": {"A": "one", "B": 2}}, "options.B\n  Input should be a valid string"),
        ({"key": "B"}, "key\n  Extra inputs are not permitted"),
    ],
)
def test_what_is_no_question_says_why(changes: dict[str, object], message: str) -> None:
    with pytest.raises(ValidationError) as refused:
        _question(**changes)
    assert message in str(refused.value)


@pytest.mark.parametrize("options", [{1: "one", "A": "two"}, {None: "one", "A": "two"}])
def test_letters_of_several_kinds_are_refused_too(options: dict[object, str]) -> None:
    with pytest.raises(ValidationError, match="options"):
        _question(options=options)


@pytest.mark.parametrize("name", Question.model_fields)
def test_a_question_cannot_be_changed(name: str) -> None:
    question = _question()
    with pytest.raises(ValidationError, match="frozen"):
        setattr(question, name, getattr(question, name))


@pytest.mark.parametrize(
    ("text", "respaced"),
    [("big  toe\n", "big toe"), ("\tbig\u00a0toe", "big toe"), ("  ", "")],
)
def test_spacing_is_no_wording(text: str, respaced: str) -> None:
    assert one_wording(text) == one_wording(respaced)
    assert digest(text) == digest(respaced)


def test_genotypes_differ_in_case_only() -> None:
    question = _question(options={"A": "AA", "B": "Aa", "C": "aa"}, answer="B")
    assert question.letters == "ABC"


def test_a_digest_is_twelve_hex_digits_of_the_wording() -> None:
    assert digest("Which one?") == digest("Which  one?")
    assert digest("Which one?") != digest("Which two?")
    assert len(digest("Which one?")) == 12
    assert set(digest("Which one?")) <= set("0123456789abcdef")


def test_a_fingerprint_tells_questions_without_their_words() -> None:
    fingerprint = _question().fingerprint
    assert fingerprint["stem"] == digest("Which one?")
    assert fingerprint["options"].split() == [digest(text) for text in ("one", "two", "three")]
    assert _question(id="q2", answer="A").fingerprint == fingerprint


SEEDS = st.integers(min_value=0, max_value=2**32)
TEXTS = st.lists(st.text(min_size=1), min_size=2, max_size=26, unique_by=one_wording).filter(
    lambda texts: all(map(one_wording, texts))
)


@given(texts=TEXTS, seed=SEEDS, data=st.data())
def test_a_key_moves_with_its_text(texts: list[str], seed: int, data: st.DataObject) -> None:
    answer = data.draw(st.sampled_from(LETTERS[: len(texts)]))
    question = made_question(*texts, answer=answer)
    shuffled = shuffle_choices(question, seed)
    assert shuffled.options[shuffled.answer] == question.options[question.answer]
    assert sorted(shuffled.options.values()) == sorted(question.options.values())
    assert shuffled.letters == question.letters
    assert Question.model_validate(shuffled.model_dump()) == shuffled
    assert shuffled.model_copy(update={"options": {}, "answer": ""}) == question.model_copy(
        update={"options": {}, "answer": ""}
    )


@given(seed=SEEDS)
def test_one_seed_is_one_order_whatever_else_is_asked(seed: int) -> None:
    texts = [f"text {number}" for number in range(8)]
    alone = shuffle_choices(made_question(*texts, id="q2"), seed)
    among = [shuffle_choices(made_question(*texts, id=id), seed) for id in ("q1", "q2", "q3")]
    reworded = shuffle_choices(made_question(*texts, id="q2", stem="Which else?", answer="B"), seed)
    assert among[1] == alone
    assert reworded.options == alone.options


def test_the_given_order_does_not_depend_on_the_key() -> None:
    orders = {
        tuple(shuffle_choices(_question(answer=key), 7).options.values()) for key in ("A", "B", "C")
    }
    assert len(orders) == 1


def test_seeds_and_questions_give_other_orders() -> None:
    texts = [f"text {number}" for number in range(8)]
    by_seed = [shuffle_choices(made_question(*texts), seed).choices for seed in range(20)]
    by_id = [shuffle_choices(made_question(*texts, id=f"q{n}"), 0).choices for n in range(20)]
    for orders in (by_seed, by_id):
        assert all(first != second for first, second in pairwise(orders))


def test_keys_spread_over_all_letters() -> None:
    keys = [
        shuffle_choices(made_question(*"vwxyz", id=f"q{number}"), 1).answer for number in range(500)
    ]
    assert all(60 <= keys.count(letter) <= 140 for letter in "ABCDE")
