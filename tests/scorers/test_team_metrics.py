"""Figures of a collaboration, through Inspect's own epochs: a round is an epoch."""

import math
from collections.abc import Mapping, Sequence
from typing import cast

import pytest
from inspect_ai.scorer import Metric, Score
from pytest_inspect_evals.metrics import assert_agreeing_epochs_change_nothing, run_metrics

from inspect_aihospital.exam.results import RoundResult, Standing
from inspect_aihospital.scorers import (
    last_round_reducer,
    team_confidence,
    team_consistency,
    team_rounds,
)

pytestmark = [pytest.mark.usefixtures("no_tokenizer"), pytest.mark.slow]

SEATS = ("participant_a", "participant_b", "participant_c")


def standing(answer: str, votes: int) -> Standing:
    """Return a standing of ten samples, so many for the answer and the others unanswered."""
    return Standing(model="m", votes=(*[answer] * votes, *[None] * (10 - votes)), planned=10)


def score(question: str, round: int, answers: str, key: str = "A", votes: int = 10) -> Score:
    """Return a question's round; `answers` has a letter for each participant."""
    answer_by_seat = dict(zip(SEATS, answers, strict=False))
    result = RoundResult(
        question=question,
        step="step1",
        round=round,
        key=key,
        standings={seat: standing(answer, votes) for seat, answer in answer_by_seat.items()},
    )
    return Score(
        value={"team": float(result.team == key)},
        metadata={"result": result.model_dump(mode="json"), "round": round, "threshold": 0.5},
    )


ROUNDS = (
    [score("q1", 1, "AAB", votes=6), score("q1", 2, "AAA")],
    [score("q2", 1, "ABC", votes=6), score("q2", 2, "BBB")],
    [score("q3", 1, "AAA", votes=6)] * 2,  # in consensus, not asked again
    [score("q4", 1, "CCA", votes=6), score("q4", 2, "CCA")],
)


def measure(metric: Metric, scores: Sequence[Sequence[Score]] = ROUNDS) -> Mapping[str, float]:
    measured_figures = run_metrics([metric], scores, reducer=last_round_reducer())
    return {name.rsplit("/", 1)[-1]: cast(float, value) for name, value in measured_figures.items()}


def test_equal_rounds_change_nothing() -> None:
    assert_agreeing_epochs_change_nothing(
        [team_rounds(), team_confidence(), team_consistency()],
        [score("q1", 1, "AAB"), score("q2", 1, "AAA"), score("q3", 1, "ABC")],
        reducers=[last_round_reducer()],
        reference_reducer=last_round_reducer(),
    )


def test_rounds_carry_forward_what_was_agreed() -> None:
    measured_figures = measure(team_rounds())
    assert measured_figures["round1_consensus"] == 1 / 4
    assert measured_figures["round2_consensus"] == measured_figures["final_consensus"] == 3 / 4
    assert measured_figures["round1_participant_a"] == 3 / 4
    assert measured_figures["final_participant_a"] == 2 / 4
    assert measured_figures["participant_a_gain"] == -1 / 4
    assert (measured_figures["round1_team"], measured_figures["round1_unresolved"]) == (
        2 / 4,
        1 / 4,
    )
    assert (measured_figures["rounds"], measured_figures["questions"]) == (2, 4)


def test_the_threshold_is_met_where_it_is_reached() -> None:
    half = [[score("q1", 1, "AAA")], [score("q2", 1, "AAB")]]
    measured_figures = measure(team_rounds(), half)
    assert (measured_figures["converged"], measured_figures["converged_paper"]) == (1, 0)


@pytest.mark.parametrize("facts", [None, {"threshold": 0.8}])
def test_without_a_result_nobody_has_converged_or_not(facts: dict[str, float] | None) -> None:
    measured_figures = measure(team_rounds(), [[Score(value={"team": math.nan}, metadata=facts)]])
    assert math.isnan(measured_figures["converged"])
    assert math.isnan(measured_figures["converged_paper"])


def test_insistence_is_that_of_the_final_answer_on_the_first() -> None:
    measured_figures = measure(team_confidence())
    # a: with support in q1 and q4, alone in q2; stays in q1 and q4, leaves in q2
    assert (
        measured_figures["participant_a_supported_n"],
        measured_figures["participant_a_alone_n"],
    ) == (2, 1)
    assert measured_figures["participant_a_supported_insist"] == 1
    assert measured_figures["participant_a_alone_insist"] == 0
    assert measured_figures["participant_a_confidence_corrected"] == 0.5
    assert measured_figures["participant_a_confidence_paper"] == 0.25
    assert measured_figures["participant_a_insist_pooled"] == pytest.approx(2 / 3)
    # c: alone in all three; stays in q4
    assert math.isnan(measured_figures["participant_c_confidence_corrected"])
    assert measured_figures["participant_c_insist_pooled"] == pytest.approx(1 / 3)


def test_consistency_is_of_the_first_and_the_last_round() -> None:
    measured_figures = measure(team_consistency())
    assert measured_figures["round1_participant_a_consistency"] == pytest.approx(0.6)
    assert measured_figures["final_participant_a_consistency"] == pytest.approx(
        (1 + 1 + 0.6 + 1) / 4
    )
    assert measured_figures["final_participant_a_consistency_incorrect_corrected"] == 1
    assert measured_figures["final_participant_a_consistency_incorrect_paper"] == 0
    assert measured_figures["round1_participant_a_unanswered_rate"] == pytest.approx(0.4)


def test_the_last_round_counts_whatever_the_order() -> None:
    first, second = score("q1", 1, "AAB"), score("q1", 2, "AAA")
    reduce = last_round_reducer()
    assert reduce([second, first]) is reduce([first, second]) is second
    without = Score(value={"team": math.nan}, metadata={"unscored": "no_result"})
    assert reduce([first, without]) is first
