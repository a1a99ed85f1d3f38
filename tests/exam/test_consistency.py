"""How stable answers are: eq. 4 and both readings of Table V, against counts by hand."""

import math
from dataclasses import astuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.exam.consistency import Consistency, consistency, mean, unanswered_rate
from inspect_aihospital.exam.results import RoundResult
from tests.exam.made import made_result, made_standing

NAN = math.nan


def _results(*questions: tuple[str, str]) -> list[RoundResult]:
    """Return one result a question, of the one seat `a`, from its key and votes."""
    return [
        made_result(f"q{number}", key, votes) for number, (key, votes) in enumerate(questions, 1)
    ]


RIGHT, ALSO_RIGHT = ("A", "AAAAAAAABB"), ("C", "CCCCDDDEE-")
WRONG, NEVER_RIGHT = ("A", "BBBBBAACDE"), ("E", "DDDDDDDDDD")
UNANSWERED, TIED_WRONG = ("A", "----------"), ("A", "BABABABABA")


@pytest.mark.parametrize(
    ("questions", "overall", "correct", "incorrect_corrected", "incorrect_paper"),
    [
        ([RIGHT], 0.8, 0.8, NAN, NAN),
        ([RIGHT, ALSO_RIGHT], 0.6, 0.6, NAN, NAN),
        ([WRONG], 0.5, NAN, 0.5, 0.2),
        ([WRONG, NEVER_RIGHT], 0.75, NAN, 0.75, 0.1),
        ([UNANSWERED], 0, NAN, 0, 0),
        ([TIED_WRONG], 0.5, NAN, 0.5, 0.5),
        ([RIGHT, WRONG], 0.65, 0.8, 0.5, 0.2),
        ([RIGHT, ALSO_RIGHT, WRONG, NEVER_RIGHT], 2.7 / 4, 0.6, 0.75, 0.1),
        ([RIGHT, UNANSWERED, WRONG], 1.3 / 3, 0.8, 0.25, 0.1),
        ([("B", "B"), ("B", "A")], 1, 1, 1, 0),
        ([("B", "B-B"), ("B", "A--")], 1 / 2, 2 / 3, 1 / 3, 0),
        ([], NAN, NAN, NAN, NAN),
    ],
)
def test_shares_of_samples_are_averaged_over_questions(
    questions: list[tuple[str, str]],
    overall: float,
    correct: float,
    incorrect_corrected: float,
    incorrect_paper: float,
) -> None:
    measured = consistency(_results(*questions), "a")
    expected = (overall, correct, incorrect_corrected, incorrect_paper)
    assert astuple(measured) == pytest.approx(expected, nan_ok=True)
    deltas = (measured.delta_corrected, measured.delta_paper)
    assert deltas == pytest.approx(
        (correct - incorrect_corrected, correct - incorrect_paper), nan_ok=True
    )


def test_ten_answers_of_five_have_a_majority_of_two_at_least() -> None:
    # so that Table V's means below 2 of 10 over wrong answers are no majority's
    least = consistency(_results(("E", "AABBCCDDEE")), "a")
    assert least.incorrect_corrected == pytest.approx(2 / 10)
    assert least.incorrect_paper == pytest.approx(2 / 10)


@pytest.mark.parametrize(
    ("correct", "paper", "delta"),
    [
        (6.01, 1.95, 4.06),
        (5.02, 1.59, 3.43),
        (7.46, 1.65, 5.81),
        (8.63, 0.34, 8.29),
        (4.63, 1.79, 2.84),
        (9.22, 0.42, 8.80),
    ],
)
def test_differences_are_table_vs(correct: float, paper: float, delta: float) -> None:
    measured = Consistency(NAN, correct / 10, NAN, paper / 10)
    assert measured.delta_paper == pytest.approx(delta / 10)
    assert math.isnan(measured.delta_corrected)


def test_an_early_stop_leaves_no_consistency() -> None:
    results = _results(RIGHT, WRONG)
    stopped = results[1].model_copy(update={"standings": {"a": made_standing("AAAAA", 10)}})
    assert all(map(math.isnan, astuple(consistency([results[0], stopped], "a"))))


def test_each_seat_is_judged_by_itself() -> None:
    results = [made_result("q1", "A", "AAAB", "BBBA"), made_result("q2", "A", "AABB")]
    assert consistency(results, "a").overall == pytest.approx((3 / 4 + 2 / 4) / 2)
    assert consistency(results, "b").overall == pytest.approx(3 / 4)
    assert consistency(results, "b").incorrect_paper == pytest.approx(1 / 4)
    assert math.isnan(consistency(results, "c").overall)


def test_an_early_stop_of_another_seat_does_not_matter() -> None:
    standings = {"a": made_standing("AAAB"), "b": made_standing("AA", 4)}
    result = made_result("q1", "A", "A").model_copy(update={"standings": standings})
    assert consistency([result], "a").overall == pytest.approx(3 / 4)
    assert math.isnan(consistency([result], "b").overall)


@given(
    questions=st.lists(
        st.tuples(st.sampled_from("ABCDE"), st.text("ABCDE-", min_size=10, max_size=10)), min_size=1
    )
)
def test_right_and_wrong_make_up_the_whole(questions: list[tuple[str, str]]) -> None:
    results = _results(*questions)
    measured = consistency(results, "a")
    right = sum(result.answers["a"] == result.key for result in results)
    parts = [(right, measured.correct), (len(results) - right, measured.incorrect_corrected)]
    assert measured.overall == pytest.approx(
        sum(size * share for size, share in parts if size) / len(results)
    )
    if right < len(results):
        assert measured.incorrect_paper <= measured.incorrect_corrected + 1e-12


@pytest.mark.parametrize(
    ("questions", "rate"),
    [
        ([("A", "AB-")], 1 / 3),
        ([("A", "AAA"), ("A", "---")], 1 / 2),
        ([("A", "A"), ("A", "---")], 3 / 4),
        ([("A", "AAA")], 0),
        ([], NAN),
    ],
)
def test_unanswered_samples_are_counted_over_all(
    questions: list[tuple[str, str]], rate: float
) -> None:
    assert unanswered_rate(_results(*questions), "a") == pytest.approx(rate, nan_ok=True)
    assert math.isnan(unanswered_rate(_results(*questions), "b"))


def test_samples_that_were_not_drawn_leave_no_rate() -> None:
    stopped = made_result("q1", "A", "A").model_copy(
        update={"standings": {"a": made_standing("AA-AA", 10)}}
    )
    assert math.isnan(unanswered_rate([stopped], "a"))


@pytest.mark.parametrize(
    ("values", "expected"), [([], NAN), ([0.5], 0.5), ([0, 1], 0.5), ([0.1] * 10, 0.1)]
)
def test_nothing_has_no_mean(values: list[float], expected: float) -> None:
    assert mean(values) == pytest.approx(expected, nan_ok=True)
