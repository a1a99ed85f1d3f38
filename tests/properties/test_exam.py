"""Ballots, rounds and their figures on any votes: no letter and no seat is favoured."""

import math
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.exam.answer_reader import read_answer
from inspect_aihospital.exam.ballot import majority, next_batch, support
from inspect_aihospital.exam.confidence import confidence, rank_correlation
from inspect_aihospital.exam.consistency import consistency, unanswered_rate
from inspect_aihospital.exam.convergence import accuracy, by_round, consensus, gain, unresolved
from inspect_aihospital.exam.probability_calibration import (
    discrimination,
    expected_calibration_error,
)
from inspect_aihospital.exam.results import RoundResult, Standing, last_round, state_after
from inspect_aihospital.exam.round_rules import Progress, StopRule, consensus_rate, team_answer
from inspect_aihospital.exam.text_only import find_structure
from tests.properties.texts import lines, scraps

LETTERS = "ABCDE"
ANSWERS = st.none() | st.sampled_from(LETTERS)
VOTES = st.lists(ANSWERS, max_size=10)
SEATS = ("participant_1", "participant_2", "participant_3")
OPTIONS = {"A": "Aspirin", "B": "B cells", "C": "C. difficile", "D": "An X-ray", "E": ""}


def standing(votes: Sequence[str | None]) -> Standing:
    return Standing(model="m", votes=tuple(votes), planned=max(1, len(votes)))


RESULTS = st.lists(
    st.builds(
        lambda question, round, key, votes: RoundResult(
            question=question,
            step=f"step{len(question)}",
            round=round,
            key=key,
            standings={seat: standing(v) for seat, v in zip(SEATS, votes, strict=True)},
        ),
        st.sampled_from(["a", "b", "cc", "dd"]),
        st.integers(1, 3),
        st.sampled_from(LETTERS),
        st.lists(VOTES, min_size=3, max_size=3),
    ),
    max_size=8,
    unique_by=lambda result: (result.question, result.round),
)


def is_share(value: float) -> bool:
    return math.isnan(value) or 0 <= value <= 1


@given(scraps("answer is B", "C.", "I agree", "Expert 2") | lines("The answer is A", "(B)"))
def test_any_reply_names_an_option_or_none(reply: str) -> None:
    assert read_answer(reply, OPTIONS) in {None, *OPTIONS}
    assert read_answer(reply, {}) is None
    assert find_structure(reply, [reply, *OPTIONS.values()]) == find_structure(
        reply, [reply, *OPTIONS.values()]
    )


@given(VOTES, st.permutations(LETTERS))
def test_other_letters_are_another_name_for_the_same_ballot(
    votes: list[str | None], names: list[str]
) -> None:
    renamed_ballot = dict(zip(LETTERS, names, strict=True))
    renamed = [renamed_ballot[vote] if vote else None for vote in votes]
    won = majority(votes)
    assert majority(renamed) == (renamed_ballot[won] if won else None)
    assert next_batch(renamed, 12) == next_batch(votes, 12)
    assert sum(support(votes, letter) for letter in LETTERS) + votes.count(None) == len(votes)


@given(st.lists(ANSWERS, min_size=1, max_size=5), st.randoms(use_true_random=False))
def test_no_seat_of_a_team_is_favoured(answers: list[str | None], random: Random) -> None:
    seats = dict(enumerate(answers))
    mixed = dict(enumerate(random.sample(answers, len(answers))))
    assert team_answer(seats) == team_answer(mixed)  # type: ignore[arg-type]
    assert consensus_rate([seats]) == consensus_rate([mixed])  # type: ignore[list-item]


@given(
    st.lists(
        st.tuples(st.sampled_from("abc"), st.none() | st.lists(ANSWERS, min_size=2, max_size=2))
    ),
    st.floats(0, 1),
    st.integers(1, 4),
)
def test_rounds_end_at_their_number_at_the_latest(
    news: list[tuple[str, list[str | None] | None]], threshold: float, most: int
) -> None:
    progress = Progress(StopRule(threshold, most))
    for question, answers in news:
        progress.record(question, dict(zip(SEATS, answers, strict=False)) if answers else None)
    assert progress.outcome(most) is not None
    assert progress.disagreed <= progress.latest.keys() - progress.failed
    assert is_share(progress.rate)


@given(RESULTS)
def test_figures_of_rounds_are_shares_of_the_newest_results(results: list[RoundResult]) -> None:
    final = state_after(results, last_round(results))
    assert len(final) == len({result.question for result in results})
    assert all(
        figure.round == max(r.round for r in results if r.question == figure.question)
        for figure in final
    )
    shares = [consensus(final), unresolved(final), *by_round(results).values()]
    for seat in (*SEATS, "team"):
        shares.append(accuracy(final, seat))
        change = gain(results, seat)
        assert math.isnan(change) or -1 <= change <= 1
    for seat in SEATS:
        own = confidence(state_after(results, 1), final, seat)
        shares += [own.supported.rate, own.alone.rate, own.corrected, own.paper, own.pooled.rate]
        votes = consistency(final, seat)
        shares += [votes.overall, votes.correct, votes.incorrect_corrected, votes.incorrect_paper]
        shares.append(unanswered_rate(final, seat))
    assert all(map(is_share, shares))


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), max_size=12), st.integers(1, 12))
def test_calibration_is_bounded_and_has_no_direction_of_its_own(
    calibration: list[tuple[float, bool]], bins: int
) -> None:
    shares, right = [share for share, _ in calibration], [hit for _, hit in calibration]
    assert is_share(expected_calibration_error(shares, right, bins))
    there, back = discrimination(shares, right), discrimination(shares, [not hit for hit in right])
    assert is_share(there)
    assert math.isnan(there) or there + back == pytest.approx(1)


@given(st.dictionaries(st.sampled_from(SEATS), st.floats(0, 1) | st.just(math.nan)))
def test_a_rank_correlation_with_itself_is_whole(figures: dict[str, float]) -> None:
    own = rank_correlation(figures, figures)
    assert math.isnan(own) or own == pytest.approx(1)
    turned = rank_correlation(figures, {seat: -value for seat, value in figures.items()})
    assert math.isnan(turned) or turned == pytest.approx(-1)
