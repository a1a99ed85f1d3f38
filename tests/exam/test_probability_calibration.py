"""ECE and AUROC, against cases by hand and against their definitions."""

import math
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.exam.probability_calibration import (
    discrimination,
    expected_calibration_error,
)

NAN = math.nan

SHARES = st.tuples(st.integers(0, 30), st.integers(1, 30)).map(
    lambda pair: Fraction(min(pair), max(pair))
)
JUDGED_SHARES = st.lists(st.tuples(SHARES, st.booleans()), min_size=1, max_size=60)


def _shares(share_pairs: Sequence[tuple[Fraction, bool]]) -> list[float]:
    return [float(share) for share, _ in share_pairs]


def _correct(share_pairs: Sequence[tuple[Fraction, bool]]) -> list[bool]:
    return [right for _, right in share_pairs]


@pytest.mark.parametrize(
    ("shares", "correct", "error"),
    [
        ([], [], NAN),
        ([1.0], [True], 0),
        ([1.0], [False], 1),
        ([0.0], [False], 0),
        ([0.0], [True], 1),
        ([0.6], [True], 0.4),
        ([0.5, 0.5], [True, False], 0),
        ([0.8] * 5, [True] * 4 + [False], 0),
        ([0.8] * 5, [True] * 5, 0.2),
        # a bin each: (|1 - 0.9| + |0 - 0.4|) / 2
        ([0.9, 0.4], [True, False], 0.25),
        # one bin: |1/2 - (0.85 + 0.81) / 2|
        ([0.85, 0.81], [True, False], 0.33),
        # 0.8 is in the bin below 0.81: (|0 - 0.8| + |1 - 0.81|) / 2
        ([0.8, 0.81], [False, True], 0.495),
        # a sum that is a hair above 0.3 is 0.3, in one bin with 0.21: |1/2 - (0.3 + 0.21) / 2|
        ([0.1 + 0.2, 0.21], [True, False], 0.245),
        ([0.0, 0.1], [True, False], 0.45),
    ],
)
def test_the_error_is_the_gap_of_shares_and_accuracy(
    shares: list[float], correct: list[bool], error: float
) -> None:
    assert expected_calibration_error(shares, correct) == pytest.approx(error, nan_ok=True)


@pytest.mark.parametrize("tenths", range(1, 11))
def test_a_share_on_a_border_is_in_the_lower_bin(tenths: int) -> None:
    border, below = tenths / 10, tenths / 10 - 0.05
    together = expected_calibration_error([border, below], [True, False])
    assert together == pytest.approx(abs(1 - border - below) / 2)
    above = border + 0.05
    separate_error = expected_calibration_error([border, above], [False, True])
    if tenths < 10:
        assert separate_error == pytest.approx((border + 1 - above) / 2)


@pytest.mark.parametrize(("bins", "error"), [(1, 0.15), (2, 0.25), (4, 0.25), (100, 0.25)])
def test_bins_may_be_fewer_or_more(bins: int, error: float) -> None:
    assert expected_calibration_error([0.9, 0.4], [True, False], bins) == pytest.approx(error)


@given(share_pairs=JUDGED_SHARES, bins=st.integers(1, 20))
def test_the_error_is_its_definition(share_pairs: list[tuple[Fraction, bool]], bins: int) -> None:
    error = Fraction(0)
    for bin in range(bins):
        lower, upper = Fraction(bin, bins), Fraction(bin + 1, bins)
        within = [
            (share, right)
            for share, right in share_pairs
            if lower < share <= upper or (bin == 0 and share == 0)
        ]
        error += abs(sum((right - share for share, right in within), Fraction(0)))
    expected = error / len(share_pairs)
    computed = expected_calibration_error(_shares(share_pairs), _correct(share_pairs), bins)
    assert computed == pytest.approx(float(expected), abs=1e-9)
    assert -1e-9 <= computed <= 1 + 1e-9


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("shares", "correct", "chance"),
    [
        ([], [], NAN),
        ([0.5], [True], NAN),
        ([0.5], [False], NAN),
        ([0.5, 0.6, 0.7], [True, True, True], NAN),
        ([0.5, 0.6, 0.7], [False, False, False], NAN),
        ([0.9, 0.4], [True, False], 1),
        ([0.4, 0.9], [True, False], 0),
        ([0.5, 0.5], [True, False], 0.5),
        ([0.9, 0.5, 0.5, 0.1], [True, True, False, False], 3.5 / 4),
        ([0.9, 0.1, 0.5], [True, True, False], 0.5),
        ([0.2, 0.4, 0.6, 0.8], [False, True, False, True], 3 / 4),
        ([1.0] * 6, [True, False] * 3, 0.5),
    ],
)
def test_discrimination_is_the_chance_that_right_has_the_larger_share(
    shares: list[float], correct: list[bool], chance: float
) -> None:
    assert discrimination(shares, correct) == pytest.approx(chance, nan_ok=True)


@given(share_pairs=JUDGED_SHARES)
def test_discrimination_is_its_definition(share_pairs: list[tuple[Fraction, bool]]) -> None:
    right = [share for share, correct in share_pairs if correct]
    wrong = [share for share, correct in share_pairs if not correct]
    wins = [
        (right_share > wrong_share) + (right_share == wrong_share) / 2
        for right_share in right
        for wrong_share in wrong
    ]
    expected = sum(wins) / len(wins) if wins else NAN
    chance = discrimination(_shares(share_pairs), _correct(share_pairs))
    assert chance == pytest.approx(expected, nan_ok=True)


@given(share_pairs=JUDGED_SHARES)
def test_the_order_of_questions_does_not_matter(share_pairs: list[tuple[Fraction, bool]]) -> None:
    reversed_pairs = share_pairs[::-1]
    for figure in (expected_calibration_error, discrimination):
        assert figure(_shares(reversed_pairs), _correct(reversed_pairs)) == pytest.approx(
            figure(_shares(share_pairs), _correct(share_pairs)), nan_ok=True
        )
