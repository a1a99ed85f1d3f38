"""Consensus, the team's answer, and when the rounds end (Shang et al., §III.B, Algorithm 2)."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.exam.ballot import Answer
from inspect_aihospital.exam.round_rules import (
    Answers,
    Outcome,
    Progress,
    StopRule,
    consensus_rate,
    in_consensus,
    team_answer,
)
from tests.exam.made import made_votes


def _answers(letters: str) -> Answers:
    """Return answers of the seats `a`, `b`, `c`, ...; `-` for none."""
    return dict(zip("abcdefgh", made_votes(letters), strict=False))


@pytest.mark.parametrize(
    ("answers", "agreed"),
    [
        ("AAA", True),
        ("BB", True),
        ("C", True),
        ("AAB", False),
        ("ABC", False),
        ("AA-", False),
        ("-AA", False),
        ("--A", False),
        ("---", False),
        ("-", False),
        ("", False),
    ],
)
def test_consensus_is_one_answer_of_all(answers: str, agreed: bool) -> None:
    assert in_consensus(_answers(answers)) is agreed


@pytest.mark.parametrize(
    ("results", "rate"),
    [
        ([], 0),
        (["AAA"], 1),
        (["AAB"], 0),
        (["---"], 0),
        (["AAA", "AAB"], 1 / 2),
        (["AAA", "BBB", "AA-"], 2 / 3),
        (["AAA", "BBB", "CCC", "DDD", "ABC"], 4 / 5),
    ],
)
def test_the_rate_is_the_share_of_questions_in_consensus(results: list[str], rate: float) -> None:
    assert consensus_rate(list(map(_answers, results))) == pytest.approx(rate)


@pytest.mark.parametrize(
    ("answers", "team"),
    [
        ("AAA", "A"),
        ("AAB", "A"),
        ("BAA", "A"),
        ("AA-", "A"),
        ("A--", "A"),
        ("A", "A"),
        ("AABBC", None),
        ("AABB-", None),
        ("AABBB", "B"),
        ("ABC", None),
        ("AB", None),
        ("AB-", None),
        ("---", None),
        ("", None),
    ],
)
def test_the_team_goes_with_most_of_it_and_with_nobody_in_a_tie(answers: str, team: Answer) -> None:
    assert {team_answer(_answers("".join(order))) for order in permutations(answers)} == {team}


def test_no_letter_is_favoured_by_a_team() -> None:
    renamed: dict[Answer, Answer] = {"A": "C", "B": "A", "C": "B", None: None}
    for renaming in product(renamed, repeat=4):
        answers = dict(zip("abcd", renaming, strict=True))
        renamed_answers = {seat: renamed[answer] for seat, answer in answers.items()}
        assert team_answer(renamed_answers) == renamed[team_answer(answers)]
        assert in_consensus(renamed_answers) == in_consensus(answers)


def _progress(*answers: str | None, threshold: float = 0.8, max_rounds: int = 5) -> Progress:
    """Return a run whose questions `q1`, `q2`, ... got these answers, `None` where they failed."""
    progress = Progress(StopRule(threshold, max_rounds))
    for number, letters in enumerate(answers, start=1):
        progress.record(f"q{number}", None if letters is None else _answers(letters))
    return progress


def test_the_rule_is_the_papers() -> None:
    assert StopRule() == StopRule(threshold=0.8, max_rounds=5)


@pytest.mark.parametrize(
    ("agreed", "question_count", "threshold", "outcome"),
    [
        (4, 5, 0.8, "converged"),
        (244, 305, 0.8, "converged"),
        (243, 305, 0.8, None),
        (3, 5, 0.8, None),
        (5, 5, 0.8, "converged"),
        (5, 5, 1.0, "converged"),
        (99, 100, 1.0, None),
        (0, 5, 0.0, "converged"),
        (7, 10, 0.7, "converged"),
        (29, 100, 0.29, "converged"),
        (1, 3, 1 / 3, "converged"),
    ],
)
def test_meeting_the_threshold_is_enough(
    agreed: int, question_count: int, threshold: float, outcome: Outcome | None
) -> None:
    progress = _progress(
        *["AAA"] * agreed, *["AAB"] * (question_count - agreed), threshold=threshold
    )
    assert progress.rate == pytest.approx(agreed / question_count)
    assert progress.outcome(1) == outcome


@given(question_count=st.integers(1, 400), data=st.data())
def test_a_threshold_is_met_by_just_that_share(question_count: int, data: st.DataObject) -> None:
    agreed = data.draw(st.integers(0, question_count))
    needed = agreed / question_count
    met_progress = _progress(
        *["AA"] * agreed, *["AB"] * (question_count - agreed), threshold=needed
    )
    assert met_progress.outcome(1) == "converged"
    if agreed:
        short = ["AA"] * (agreed - 1) + ["AB"] * (question_count - agreed + 1)
        assert _progress(*short, threshold=needed).outcome(1) is None


@pytest.mark.parametrize(
    ("round", "outcome"), [(1, None), (2, None), (3, "max_rounds"), (4, "max_rounds")]
)
def test_rounds_are_used_up(round: int, outcome: Outcome | None) -> None:
    assert _progress("AAA", "AAB", max_rounds=3).outcome(round) == outcome


def test_one_round_may_be_all() -> None:
    assert _progress("AB", max_rounds=1).outcome(1) == "max_rounds"
    assert _progress("AA", max_rounds=1).outcome(1) == "converged"


def test_convergence_in_the_last_round_is_convergence() -> None:
    assert _progress("AAA", max_rounds=3).outcome(3) == "converged"


def test_the_disagreed_questions_are_asked_again() -> None:
    progress = _progress("AAA", "AAB", "ABC", "AA-", "---")
    assert progress.disagreed == {"q2", "q3", "q4", "q5"}


def test_a_question_that_failed_first_does_not_count() -> None:
    progress = _progress("AAA", "AAB", None)
    assert progress.rate == pytest.approx(1 / 2)
    assert progress.disagreed == {"q2"}
    assert progress.failed == {"q3"}


def test_a_question_that_fails_later_keeps_its_answers_and_is_left() -> None:
    progress = _progress("AAA", "AAB", "ABC")
    progress.record("q2", None)
    assert progress.latest["q2"] == _answers("AAB")
    assert progress.rate == pytest.approx(1 / 3)
    assert progress.disagreed == {"q3"}
    assert progress.outcome(2) is None


def test_rounds_end_where_all_that_is_left_has_failed() -> None:
    progress = _progress("AAA", "AAB")
    progress.record("q2", None)
    assert progress.outcome(2) == "no_question_left"
    assert _progress(None, None).outcome(1) == "no_question_left"
    assert _progress().outcome(1) == "no_question_left"


def test_newer_answers_replace_older_ones() -> None:
    progress = _progress("AAB", "ABC")
    progress.record("q1", _answers("AAA"))
    assert progress.rate == pytest.approx(1 / 2)
    progress.record("q2", _answers("AAB"))
    assert progress.disagreed == {"q2"}
    progress.record("q2", _answers("BBB"))
    assert progress.disagreed == frozenset()
    assert progress.outcome(3) == "converged"


def test_an_answer_after_a_failure_counts() -> None:
    progress = _progress("AAA", None)
    progress.record("q2", _answers("AAB"))
    assert progress.rate == pytest.approx(1 / 2)
    assert progress.failed == set()
    assert progress.disagreed == {"q2"}


def test_runs_share_nothing() -> None:
    first, second = _progress("AAB", None), _progress()
    assert (second.latest, second.failed) == ({}, set())
    assert first.rule == second.rule
