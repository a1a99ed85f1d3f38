"""Stopping early gives the vote of all samples: by enumeration, not by example."""

import random
from itertools import product

import pytest

from inspect_aihospital.exam.ballot import Answer, is_decided, majority, next_batch

VOTES: tuple[Answer, ...] = ("A", "B", "C", None)


def until_decided(votes: list[Answer]) -> list[Answer]:
    """The votes that are drawn when a run may stop early."""
    drawn: list[Answer] = []
    while batch := next_batch(drawn, len(votes)):
        drawn = votes[: len(drawn) + batch]
    return drawn


@pytest.mark.parametrize("planned", range(1, 7))
def test_every_vote_is_that_of_all_samples(planned: int) -> None:
    for votes in product(VOTES, repeat=planned):
        assert majority(until_decided(list(votes))) == majority(votes)


@pytest.mark.parametrize("planned", range(1, 6))
def test_a_vote_is_decided_if_and_only_if_nothing_can_change_it(planned: int) -> None:
    for known in range(planned + 1):
        for votes in product(VOTES, repeat=known):
            # D stands for all options without a vote so far
            rest = product((*VOTES, "D"), repeat=planned - known)
            outcomes = {majority([*votes, *others]) for others in rest}
            assert is_decided(votes, planned - known) == (outcomes == {majority(votes)})


@pytest.mark.parametrize("planned", range(1, 7))
def test_no_sample_is_drawn_in_vain(planned: int) -> None:
    for votes in product(VOTES, repeat=planned):
        drawn = until_decided(list(votes))
        shorter = drawn[:-1]
        assert not is_decided(shorter, planned - len(shorter))


def test_ten_samples_over_five_options() -> None:
    dice = random.Random(10)
    for _ in range(3000):
        likely = dice.choice("ABCDE")
        votes: list[Answer] = [dice.choice([likely, likely, *"ABCDE", None]) for _ in range(10)]
        assert majority(until_decided(votes)) == majority(votes)


def test_half_of_the_samples_settle_a_unanimous_vote() -> None:
    assert len(until_decided(["C"] * 10)) == 5


def test_a_tie_goes_to_the_answer_that_was_given_first() -> None:
    assert majority(["D", "A", "A", "D"]) == "D"
    assert majority([None, "B", "A"]) == "B"
    assert majority([None, None]) is None


def test_the_tie_rule_knows_no_letters() -> None:
    renamed: dict[Answer, Answer] = {"A": "C", "B": "A", "C": "B", None: None}
    for votes in product(VOTES, repeat=5):
        there = [renamed[vote] for vote in votes]
        assert majority(there) == renamed[majority(votes)]
