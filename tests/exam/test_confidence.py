"""Who insists on an answer against the others: eq. 2 and 3, and the paper's own figures."""

import math
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.exam.confidence import (
    Confidence,
    Stratum,
    confidence,
    is_supported,
    rank_correlation,
)
from inspect_aihospital.exam.results import RoundResult
from tests.exam.made import made_result, made_votes

NAN = math.nan


def _round(number: int, *answers: str) -> list[RoundResult]:
    """Return a round in which the questions `q0`, `q1`, ... got these answers of the seats."""
    return [
        made_result(f"q{question}", "A", *letters, round=number)
        for question, letters in enumerate(answers)
    ]


#                    agreed  a and b  a alone  all alone  a silent  b silent  two silent
FIRST = _round(1, *("AAA", "AAB", "ABB", "ABC", "-AB", "A-A", "A--"))
FINAL = _round(3, *("BBB", "AAA", "BBB", "CCC", "AAA", "AAA", "AAA"))


@pytest.mark.parametrize(
    ("seat", "supported", "alone"),
    [
        ("a", Stratum(2, 2), Stratum(3, 1)),
        ("b", Stratum(2, 2), Stratum(2, 1)),
        ("c", Stratum(2, 2), Stratum(3, 1)),
        ("d", Stratum(0, 0), Stratum(0, 0)),
    ],
)
def test_disagreed_questions_are_split_by_support(
    seat: str, supported: Stratum, alone: Stratum
) -> None:
    assert confidence(FIRST, FINAL, seat) == Confidence(supported, alone)


def test_a_question_agreed_at_first_does_not_count_whatever_came_of_it() -> None:
    first, final = _round(1, "AAA", "CCC"), _round(2, "BBB", "ABC")
    assert confidence(first, final, "a") == Confidence(Stratum(0, 0), Stratum(0, 0))


@pytest.mark.parametrize(("final", "insisted"), [("A", 1), ("B", 0), ("C", 0), ("-", 0)], ids=str)
def test_only_the_same_answer_is_insistence(final: str, insisted: int) -> None:
    measured = confidence(_round(1, "ABC"), _round(2, final + "BC"), "a")
    assert measured.alone == Stratum(1, insisted)


def test_a_question_that_was_not_asked_again_does_not_count() -> None:
    first = _round(1, "AB", "AB")
    assert confidence(first, _round(2, "AB"), "a").alone == Stratum(1, 1)
    assert confidence(first, first, "a").alone == Stratum(0, 0)


def test_the_order_of_questions_does_not_matter() -> None:
    assert confidence(FIRST[::-1], FINAL, "a") == confidence(FIRST, FINAL, "a")


@pytest.mark.parametrize(
    ("answers", "supported"),
    [
        ("AAB", True),
        ("ABA", True),
        ("ABB", False),
        ("ABC", False),
        ("A--", False),
        ("-AA", False),
        ("---", False),
        ("A", False),
    ],
)
def test_support_is_one_teammate_with_the_same_answer(answers: str, supported: bool) -> None:
    votes = dict(zip("abc", made_votes(answers), strict=False))
    assert is_supported(votes, "a") is supported


@pytest.mark.parametrize(
    ("supported", "alone", "corrected", "paper", "pooled"),
    [
        (Stratum(2, 1), Stratum(4, 1), 3 / 8, 5 / 16, 2 / 6),
        (Stratum(4, 4), Stratum(4, 4), 1, 1, 1),
        (Stratum(4, 0), Stratum(4, 0), 0, 0, 0),
        (Stratum(4, 4), Stratum(4, 0), 1 / 2, 1 / 4, 1 / 2),
        (Stratum(4, 0), Stratum(4, 4), 1 / 2, 3 / 4, 1 / 2),
        (Stratum(0, 0), Stratum(4, 1), NAN, NAN, 1 / 4),
        (Stratum(4, 1), Stratum(0, 0), NAN, NAN, 1 / 4),
        (Stratum(0, 0), Stratum(0, 0), NAN, NAN, NAN),
    ],
)
def test_rates_are_averaged_in_three_ways(
    supported: Stratum, alone: Stratum, corrected: float, paper: float, pooled: float
) -> None:
    measured = Confidence(supported, alone)
    figures = (measured.corrected, measured.paper, measured.pooled.rate)
    assert figures == pytest.approx((corrected, paper, pooled), nan_ok=True)


def test_an_empty_stratum_has_no_rate() -> None:
    assert math.isnan(Stratum(0, 0).rate)
    assert Stratum(3, 0).rate == 0
    assert Stratum(3, 3).rate == 1


@pytest.mark.parametrize(
    ("alone", "supported", "table", "text"),
    [(4533, 6810, 0.57, 0.51), (1299, 5211, 0.33, 0.23), (4224, 6990, 0.56, 0.49)],
)
def test_table_iv_and_the_text_differ_by_their_weights(
    alone: int, supported: int, table: float, text: float
) -> None:
    measured = Confidence(Stratum(10_000, supported), Stratum(10_000, alone))
    assert round(measured.corrected, 2) == table
    assert round(measured.paper, 2) == text


GAINS = {"med42": 5.24, "clincamel": 6.56, "mixtral": 5.91}


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("first", "second", "correlation"),
    [
        ({"a": 1, "b": 2, "c": 3}, {"a": 10, "b": 20, "c": 21}, 1),
        ({"a": 1, "b": 2, "c": 3}, {"c": 1, "b": 2, "a": 3}, -1),
        ({"a": 1, "b": 2, "c": 3}, {"a": 2, "b": 1, "c": 3}, 0.5),
        ({"a": 1, "b": 2, "c": 3}, {"a": 2, "b": 3, "c": 1}, -0.5),
        ({"a": 1, "b": 2, "c": 2}, {"a": 1, "b": 2, "c": 2}, 1),
        ({"a": 1, "b": 2, "c": 2}, {"a": 1, "b": 2, "c": 3}, math.sqrt(3) / 2),
        ({"a": 1, "b": 2, "c": 3, "d": 4}, {"a": 1, "b": 2, "c": 3}, 1),
        ({"a": 1, "b": 2, "c": 3}, {"a": 1, "b": 2, "c": 3, "d": 0}, 1),
        ({"a": 1, "b": 2, "c": 3, "d": NAN}, {"a": 1, "b": 2, "c": 3, "d": 0}, 1),
        ({"a": 1, "b": 2, "c": 3}, {"a": 1, "b": 2, "c": NAN}, NAN),
        ({"a": 1, "b": 2, "c": 3}, {"a": 1, "b": 2}, NAN),
        ({"a": 1, "b": 2}, {"a": 1, "b": 2}, NAN),
        ({"a": 1}, {"a": 1}, NAN),
        ({}, {}, NAN),
        ({"a": 1, "b": 1, "c": 1}, {"a": 1, "b": 2, "c": 3}, NAN),
        ({"a": 1, "b": 2, "c": 3}, {"a": 0, "b": 0, "c": 0}, NAN),
        # the text says -0.5; its own figures are in opposite orders
        (GAINS, {"med42": 0.51, "clincamel": 0.23, "mixtral": 0.49}, -1),
        (GAINS, {"med42": 0.57, "clincamel": 0.33, "mixtral": 0.56}, -1),
    ],
)
def test_participants_are_compared_by_rank(
    first: Mapping[str, float], second: Mapping[str, float], correlation: float
) -> None:
    assert rank_correlation(first, second) == pytest.approx(correlation, nan_ok=True)


def _rank(values: list[int], value: int) -> float:
    """Return the mean rank of a value among values."""
    return sum(value_below < value for value_below in values) + (values.count(value) + 1) / 2


@given(pairs=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=12))
def test_a_rank_correlation_is_its_definition(pairs: list[tuple[int, int]]) -> None:
    ranks = [
        [_rank(list(values), value) for value in values] for values in zip(*pairs, strict=True)
    ]
    expected = NAN
    if len(pairs) >= 3 and all(len(set(values)) > 1 for values in ranks):
        middle = (len(pairs) + 1) / 2
        first, second = ([rank - middle for rank in of_one] for of_one in ranks)
        products = sum(
            value * value_below for value, value_below in zip(first, second, strict=True)
        )
        expected = products / math.hypot(*first) / math.hypot(*second)
    first_figures = {str(seat): float(value) for seat, (value, _) in enumerate(pairs)}
    second_figures = {str(seat): float(value) for seat, (_, value) in enumerate(pairs)}
    correlation = rank_correlation(first_figures, second_figures)
    assert correlation == pytest.approx(expected, nan_ok=True, abs=1e-9)
