"""Bounds that hold at every look, whatever the distribution within its range."""

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.confidence_sequence import (
    confidence_sequence,
    kelly_bets,
    log_capital,
)
from inspect_aihospital.statistics.interval import POINTS

LIMIT = math.log(40)
points = st.lists(st.sampled_from([0.0, 100 / 3, 200 / 3, 100.0]), max_size=60)


@given(points)
def test_bounds_stay_in_the_range_and_never_widen(values: list[float]) -> None:
    bounds = [
        confidence_sequence(values[:n], within=POINTS, distance=5) for n in range(len(values))
    ]
    for earlier, later in pairwise(bounds):
        assert 0 <= earlier.lower <= later.upper <= 100
        assert later.width <= earlier.width + 1e-4


@given(points, st.floats(1, 99))
def test_what_a_bound_excludes_the_gambler_has_refuted(values: list[float], mean: float) -> None:
    vector = np.array(values)
    capital = log_capital(vector, kelly_bets(vector, POINTS, 5), mean, 0)
    lower = confidence_sequence(values, within=POINTS, distance=5).lower
    if abs(mean - lower) > 1e-3:
        assert (mean < lower) == bool((capital >= LIMIT).any())


@pytest.mark.parametrize("share", [0.02, 0.5, 0.95])
def test_a_gambler_against_the_truth_rarely_gets_rich_whenever_one_looks(share: float) -> None:
    wins = np.random.default_rng(3).random((4000, 150)) < share
    values = np.where(wins, 100.0, 0.0).astype(np.float64)
    for side in (values, 100 - values):
        mean = 100 * share if side is values else 100 * (1 - share)
        capital = log_capital(side, kelly_bets(side, POINTS, 8), mean, 0)
        assert (capital.max(axis=1) >= LIMIT).mean() <= 0.025


def test_a_steady_difference_is_told_soon_after_the_first_case_at_which_any_bet_could() -> None:
    # A bet that survives a case of -100 gains at most 8 % by a case of 8.
    least = math.ceil(LIMIT / math.log1p(8 / 100))
    values = np.full(100, 8.0)
    capital = log_capital(values, kelly_bets(values, (-100, 100), 8), 0, -100)
    assert least == 48
    assert least <= np.argmax(capital >= LIMIT) + 1 <= 1.1 * least


def test_no_bet_knows_the_case_it_is_for() -> None:
    values = np.array([10.0, 90.0, 30.0, 70.0])
    changed = np.array([10.0, 90.0, 100.0, 0.0])
    bets, other_bets = (kelly_bets(v, POINTS, 5) for v in (values, changed))
    assert (bets[:3] == other_bets[:3]).all()
    assert bets[3] != other_bets[3]


def test_bounds_are_mirrored_with_the_values() -> None:
    values = np.random.default_rng(1).integers(0, 101, 80).astype(float)
    bounds = confidence_sequence(values, within=POINTS, distance=5)
    mirrored = confidence_sequence(100 - values, within=POINTS, distance=5)
    assert (100 - mirrored.upper, 100 - mirrored.lower) == pytest.approx(
        (bounds.lower, bounds.upper), abs=1e-4
    )


def test_over_no_case_nothing_is_known() -> None:
    bounds = confidence_sequence([], within=POINTS, distance=5)
    assert math.isnan(bounds.estimate)
    assert (bounds.lower, bounds.upper, bounds.n) == (0, 100, 0)


def test_a_run_of_cases_that_turns_round_leaves_no_negative_width() -> None:
    bounds = confidence_sequence([100.0] * 200 + [0.0] * 2000, within=POINTS, distance=5)
    assert bounds.lower <= bounds.upper


@pytest.mark.parametrize(
    ("values", "distance", "level"),
    [([101.0], 5, 0.95), ([math.nan], 5, 0.95), ([50.0], 0, 0.95), ([50.0], 5, 1.0)],
)
def test_numbers_out_of_range_are_refused(
    values: list[float], distance: float, level: float
) -> None:
    with pytest.raises(UserError, match="expected"):
        confidence_sequence(values, within=POINTS, distance=distance, level=level)
