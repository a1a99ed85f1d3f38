"""Figures of conferences, through Inspect's own epochs: every case and epoch counts once."""

import math
from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest
from inspect_ai.scorer import Score
from pytest_inspect_evals.metrics import run_metrics

from inspect_aihospital.scorers.meeting_metrics import FACTS, meeting_figures

pytestmark = pytest.mark.usefixtures("no_tokenizer")

A, B = "doctor_a", "doctor_b"


def course(
    *towards: Sequence[str],
    before: Sequence[str] = (),
    after: Sequence[str] = (),
    final: bool = False,
) -> dict[str, Any]:
    """Return a course with a change for each list of those towards whom it is."""
    changes = [
        {"seat": A, "round": 1, "added": {"k": "n"}, "towards": list(peers)} for peers in towards
    ]
    minority = {"before": list(before), "after": list(after), "final": final}
    return {"changes": changes, "minority": minority}


def case(outcome: str, rounds: int = 0, **facts: Any) -> Score:
    followed = facts.setdefault("course", course())
    before = followed["minority"]["before"] if followed else []
    metadata = {
        "outcome": outcome,
        "rounds": rounds,
        "faults": [],
        "facts_failed": False,
        "alone": before[0] if len(before) == 1 else None,
        "visits": 2,
        "visit_calls": 6,
        "team_calls": 10,
        "usage": {A: {"calls": 5, "input_tokens": 50, "output_tokens": 7}},
        **facts,
    }
    return Score(value={"rounds": float(rounds)}, metadata={FACTS: metadata})


def measure(*scores: Score | Sequence[Score]) -> Mapping[str, float]:
    epochs = [
        [epoch_scores] if isinstance(epoch_scores, Score) else list(epoch_scores)
        for epoch_scores in scores
    ]
    figures = run_metrics([meeting_figures()], epochs)
    return {name.rsplit("/", 1)[-1]: cast(float, value) for name, value in figures.items()}


def test_rounds_are_of_discussions_that_ended() -> None:
    figures = measure(
        case("consensus", 0),
        case("consensus", 1),
        case("consensus", 3),
        case("cap", 4),
        case("moderator_failed", 9),
        case("broken"),
    )
    assert figures["rounds_mean"] == 2
    assert figures["cap_rate"] == 0.25
    within = [figures[f"consensus_by_{n}"] for n in range(5)]
    assert within == [0.25, 0.5, 0.5, 0.75, 0.75]
    assert "consensus_by_5" not in figures


def test_other_outcomes_are_shares_of_all_cases() -> None:
    failure_outcomes = ["moderator_failed", "no_reports", "broken", "interrupted"]
    figures = measure(
        *map(case, failure_outcomes), case("cap", 1), case("broken"), case("vote"), case("vote")
    )
    rates = {name: figures[f"{name}_rate"] for name in failure_outcomes}
    assert rates == {name: (2 if name == "broken" else 1) / 8 for name in failure_outcomes}


def test_every_epoch_counts_and_coverage_knows_what_is_missing() -> None:
    lost_course = Score(value={"rounds": math.nan}, reason="no_meeting")
    figures = measure([case("consensus", 1), case("cap", 3)], [lost_course, case("cap", 2)])
    assert (figures["meeting_cases"], figures["meeting_coverage"]) == (3, 0.75)
    assert figures["rounds_mean"] == 2


def test_nothing_is_not_a_number() -> None:
    figures = measure(Score(value={"rounds": math.nan}))
    assert (figures["meeting_cases"], figures["meeting_coverage"], figures["visits"]) == (0, 0, 0)
    shares = ("broken_rate", "change_rate", "towards_peer_rate", "right_alone_gave_in")
    assert all(math.isnan(figures[name]) for name in (*shares, "minority_correct_lost"))
    assert math.isnan(figures["rounds_mean"])


def test_a_vote_has_no_rounds() -> None:
    figures = measure(case("vote"), case("vote"))
    assert math.isnan(figures["rounds_mean"])
    assert not any(name.startswith("consensus") for name in figures)
    assert math.isnan(figures["change_rate"])


def test_changes_are_of_discussions_that_ended_and_were_linked() -> None:
    figures = measure(
        case("consensus", 1, course=course([B], [])),
        case("cap", 1, course=course([B])),
        case("cap", 1),
        case("cap", 1, course=None),
        case("moderator_failed", 1, course=course([], [], [])),
    )
    assert figures["change_rate"] == pytest.approx(2 / 3)
    assert figures["towards_peer_rate"] == pytest.approx(2 / 3)


def test_without_links_changes_are_not_known() -> None:
    figures = measure(case("consensus", 1, course=None), case("cap", 2, course=None))
    assert math.isnan(figures["change_rate"])
    assert math.isnan(figures["right_alone_gave_in"])
    assert figures["right_alone_n"] == 0


def test_the_minority_gives_in_or_is_lost() -> None:
    figures = measure(
        case("consensus", 1, course=course(before=[A], after=[B], final=True)),
        case("cap", 1, course=course(before=[A], after=[A, B])),
        case("cap", 1, course=course(before=[B], after=[])),
        case("cap", 1, course=course(before=[A, B], after=[])),
        case("vote", course=course(before=[A], after=[A])),
    )
    assert figures["right_alone_n"] == 4
    assert figures["right_alone_gave_in"] == pytest.approx(2 / 3)
    assert figures["minority_correct_lost"] == pytest.approx(3 / 4)


def test_what_broke_has_lost_nothing() -> None:
    lost_course = course(before=[A], after=[])
    figures = measure(
        case("consensus", 1, course=course(before=[A], after=[A], final=True)),
        case("broken", course=lost_course),
        case("moderator_failed", 2, course=lost_course, facts_failed=True),
    )
    assert (figures["right_alone_n"], figures["minority_correct_lost"]) == (1, 0)
    assert figures["facts_failed_rate"] == pytest.approx(1 / 3)


def test_what_was_spent_is_summed() -> None:
    chair = {"moderator": {"calls": 3, "input_tokens": 30, "output_tokens": 1}}
    figures = measure(
        case("consensus", 1, faults=["silence", "no_diagnosis"]),
        case("cap", 1, usage=chair, visits=3, visit_calls=9, team_calls=20, faults=["silence"]),
        case("cap", 1),
    )
    assert figures["reply_faults"] == 3
    assert (figures["visits"], figures["visit_calls"], figures["team_calls"]) == (7, 21, 40)
    assert (figures[f"{A}_calls"], figures[f"{A}_input_tokens"], figures[f"{A}_output_tokens"]) == (
        10,
        100,
        14,
    )
    assert figures["moderator_calls"] == 3
    assert "budget_calls" not in figures


def test_a_budget_is_told_where_there_is_one() -> None:
    assert (
        measure(case("vote", budget_calls=12), case("vote", budget_calls=8))["budget_calls"] == 20
    )
