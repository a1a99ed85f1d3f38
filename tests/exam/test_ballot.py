"""Majorities, ties, and stopping as soon as the votes to come cannot change anything."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inspect_aihospital.exam.ballot import (
    EXTRACTOR_FAILED,
    Answer,
    Vote,
    is_decided,
    is_settled,
    majority,
    next_batch,
    support,
)
from tests.exam.made import made_votes

SOME_ANSWERS: tuple[Answer, ...] = ("A", "B", None)
ALL: tuple[Answer, ...] = ("A", "B", "C", "D", "E", None)
VOTES = st.lists(st.sampled_from(ALL), max_size=10)
TEN = st.lists(st.sampled_from(ALL), min_size=10, max_size=10)


@pytest.mark.parametrize(
    ("votes", "answer"),
    [
        ("", None),
        ("-", None),
        ("---", None),
        ("A", "A"),
        ("--A", "A"),
        ("ABB", "B"),
        ("---AB-B--", "B"),
        ("AB", "A"),
        ("BA", "B"),
        ("-BAAB", "B"),
        ("CBAABC", "C"),
        ("EDDE", "E"),
        ("ABCCB", "B"),
    ],
)
def test_most_votes_win_and_ties_go_to_the_first(votes: str, answer: Answer) -> None:
    assert majority(made_votes(votes)) == answer


@given(votes=VOTES, letters=st.permutations("ABCDE"))
def test_no_letter_is_favoured(votes: list[Answer], letters: list[str]) -> None:
    renamed: dict[Answer, Answer] = {None: None, **dict(zip("ABCDE", letters, strict=True))}
    assert majority([renamed[vote] for vote in votes]) == renamed[majority(votes)]


@given(votes=VOTES)
def test_the_majority_has_the_most_support(votes: list[Answer]) -> None:
    answer = majority(votes)
    other_letters = [letter for letter in "ABCDE" if letter != answer]
    assert support(votes, answer) == max((votes.count(letter) for letter in "ABCDE"), default=0)
    for wrong_letter in other_letters:
        if votes.count(wrong_letter) == support(votes, answer) > 0:
            assert votes.index(answer) < votes.index(wrong_letter)


def test_nothing_has_no_support() -> None:
    assert support([None, None, "A"], None) == 0
    assert support([None, None, "A"], "B") == 0
    assert support([], "A") == 0


def _can_change(votes: Sequence[Answer], continuations: Iterator[tuple[Answer, ...]]) -> bool:
    answer = majority(votes)
    return any(majority([*votes, *more]) != answer for more in continuations)


@pytest.mark.parametrize("planned", range(7))
def test_decided_is_what_no_continuation_changes(planned: int) -> None:
    for length in range(planned + 1):
        remaining = planned - length
        for votes in product(SOME_ANSWERS, repeat=length):
            changes = _can_change(votes, product(SOME_ANSWERS, repeat=remaining))
            assert is_decided(votes, remaining) != changes, votes


@given(votes=VOTES)
@settings(deadline=None)
def test_decided_is_what_no_continuation_of_ten_changes(votes: list[Answer]) -> None:
    # a vote to come is behind all those given: whom it puts ahead does not depend on its place
    remaining = 10 - len(votes)
    changes = _can_change(votes, combinations_with_replacement(ALL, remaining))
    assert is_decided(votes, remaining) != changes


@pytest.mark.parametrize("planned", range(6))
def test_a_batch_is_the_fewest_votes_that_can_decide(planned: int) -> None:
    for length in range(planned + 1):
        for votes in product(SOME_ANSWERS, repeat=length):
            fewest = next(
                more
                for more in range(planned - length + 1)
                if any(
                    is_decided([*votes, *batch], planned - length - more)
                    for batch in product((*SOME_ANSWERS, "C"), repeat=more)
                )
            )
            assert next_batch(votes, planned) == fewest, votes


def _draw(votes: Sequence[Answer]) -> tuple[list[Answer], int]:
    """Return the votes that are drawn of these, and in how many batches."""
    drawn_votes: list[Answer] = []
    batches = 0
    while more := next_batch(drawn_votes, len(votes)):
        assert not is_decided(drawn_votes, len(votes) - len(drawn_votes))
        drawn_votes += votes[len(drawn_votes) : len(drawn_votes) + more]
        batches += 1
    return drawn_votes, batches


def _check_drawing(votes: Sequence[Answer]) -> None:
    drawn_votes, _ = _draw(votes)
    prefixes = (votes[:length] for length in range(len(votes) + 1))
    first = next(prefix for prefix in prefixes if is_decided(prefix, len(votes) - len(prefix)))
    assert drawn_votes == list(first)
    assert majority(drawn_votes) == majority(votes)


@pytest.mark.parametrize("planned", range(7))
def test_batches_end_at_the_first_decided_vote_with_the_same_majority(planned: int) -> None:
    for votes in product(SOME_ANSWERS, repeat=planned):
        _check_drawing(votes)


@given(votes=TEN)
def test_batches_of_ten_end_at_the_first_decided_vote(votes: list[Answer]) -> None:
    _check_drawing(votes)


@pytest.mark.parametrize(
    ("votes", "drawn_count", "batches"),
    [
        ("A", 1, 1),
        ("AA", 1, 1),
        ("AAAAAAAAAA", 5, 1),
        ("----------", 10, 4),
        ("ABABABABAB", 9, 4),
        ("BAAAAAAAAA", 7, 2),
        ("ABCDEABCDE", 10, 4),
    ],
)
def test_what_is_drawn(votes: str, drawn_count: int, batches: int) -> None:
    drawn_votes, rounds = _draw(made_votes(votes))
    assert (len(drawn_votes), rounds) == (drawn_count, batches)


@pytest.mark.parametrize("planned", [0, 1, 2, 3])
def test_nothing_is_drawn_beyond_the_plan(planned: int) -> None:
    assert next_batch(made_votes("ABC"), planned) == 0


def test_every_order_of_the_same_votes_is_drawn_to_its_own_end() -> None:
    for votes in set(permutations("AAABB-")):
        _check_drawing(made_votes("".join(votes)))


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5])
def test_settled_is_what_no_answer_of_the_extractor_changes(length: int) -> None:
    for letters in product("AB-?", repeat=length):
        votes = [
            Vote(None, fault=EXTRACTOR_FAILED)
            if letter == "?"
            else Vote(None if letter == "-" else letter)
            for letter in letters
        ]
        choices = (("A", "B", "C", None) if v.fault else (v.answer,) for v in votes)
        majorities = {majority(answers) for answers in product(*choices)}
        assert is_settled(votes, length) == (len(majorities) == 1)


def test_a_failure_reopens_what_an_early_stop_left_undrawn() -> None:
    failure = Vote(None, fault=EXTRACTOR_FAILED)
    assert not is_settled([Vote("A"), Vote("A"), failure], 5)
    assert is_settled([Vote("A"), Vote("A"), Vote("A"), failure], 5)
    assert is_settled([Vote("A"), Vote("B")], 5)
