"""Agreement against numbers worked out by hand, published ones, and another implementation."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from inspect_aihospital.scorers.panel import krippendorffs_alpha
from inspect_aihospital.statistics.rater_agreement import (
    agree,
    exact_agreement,
    mean_difference,
    share_agreed,
    weighted_kappa,
)

# The example of four observers and twelve units in Krippendorff, Computing Krippendorff's
# Alpha-Reliability (2011), who gives 0.815 for ordinal data.
OBSERVERS = (
    "1 2 3 3 2 1 4 1 2 . . .",
    "1 2 3 3 2 2 4 1 2 5 . 3",
    ". 3 3 3 2 3 4 2 2 5 1 .",
    "1 2 3 3 2 4 4 1 2 5 1 .",
)
PUBLISHED = [
    [int(rating) - 1 for rating in unit if rating != "."]
    for unit in zip(*(row.split() for row in OBSERVERS), strict=True)
]


def test_alpha_is_the_published_one() -> None:
    assert krippendorffs_alpha(PUBLISHED) == pytest.approx(0.815, abs=0.0005)


def test_kappa_of_two_levels_is_plain_kappa() -> None:
    # 20 yes-yes, 5 yes-no, 10 no-yes, 15 no-no: observed 0.7, by chance 0.5
    units = [[1, 1]] * 20 + [[1, 0]] * 5 + [[0, 1]] * 10 + [[0, 0]] * 15
    assert weighted_kappa(units, 2) == pytest.approx((0.7 - 0.5) / (1 - 0.5))
    assert share_agreed(units) == 0.7


def test_kappa_weighs_by_squared_distance() -> None:
    # Margins (1/2, 0, 1/2) and (1/4, 1/4, 1/2). Observed: one step in one of four items, 1/4.
    # By chance: 1/8·0 + 1/8·1 + 1/4·4 + 1/8·4 + 1/8·1 + 1/4·0 = 7/4.
    units = [[0, 0], [0, 1], [2, 2], [2, 2]]
    assert weighted_kappa(units, 3) == pytest.approx(1 - (1 / 4) / (7 / 4))


def test_alpha_by_hand() -> None:
    # Two raters, [0,0] and [0,1]: coincidences 0-0 2, 0-1 1, 1-0 1; totals 3 and 1.
    # δ² = (3/2 + 1/2)² = 4. Observed 2·4, expected 2·3·4; α = 1 − 3·8/24 = 0.
    assert krippendorffs_alpha([[0, 0], [0, 1]]) == pytest.approx(0)


def test_kappa_of_three_raters_is_the_mean_over_pairs() -> None:
    units = [[0, 0, 1], [1, 1, 1], [1, 0, 0], [0, 0, 0]]
    pairs = [(0, 1), (0, 2), (1, 2)]
    by_pair = [weighted_kappa([[unit[a], unit[b]] for unit in units], 2) for a, b in pairs]
    assert weighted_kappa(units, 2) == pytest.approx(sum(by_pair) / 3)


def test_what_cannot_be_said_is_nan() -> None:
    for units in ([], [[1, 1], [1, 1]]):
        assert math.isnan(weighted_kappa(units, 3))
    assert math.isnan(share_agreed([]))
    assert share_agreed([[1, 1]]) == 1


def test_items_that_some_did_not_answer_count_for_alpha_alone() -> None:
    units = [[0, 1], [1], [1, 1]]
    agreement = agree(units, raters=2, levels=2)
    assert (agreement.items, agreement.share) == (2, 0.5)
    assert krippendorffs_alpha(units) == krippendorffs_alpha([[0, 1], [1, 1]])


def test_alpha_is_1_where_nothing_varies_and_nan_without_a_unit() -> None:
    assert krippendorffs_alpha([[1, 1], [1, 1]]) == 1
    assert math.isnan(krippendorffs_alpha([[1], []]))


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=20))
def test_kappa_is_symmetric_and_at_most_one(units: list[tuple[int, int]]) -> None:
    first, second = weighted_kappa(units, 3), weighted_kappa([(b, a) for a, b in units], 3)
    assert first == pytest.approx(second, nan_ok=True)
    assert math.isnan(first) or first <= 1 + 1e-9


def test_exact_agreement_has_the_exact_interval() -> None:
    first, second = [0] * 20, [0] * 17 + [1] * 3
    exact = stats.binomtest(17, 20).proportion_ci(method="exact")
    agreement = exact_agreement(first, second)
    assert agreement.estimate == 0.85
    assert (agreement.lower, agreement.upper) == pytest.approx((exact.low, exact.high), abs=0.01)


def test_full_agreement_is_not_certainty() -> None:
    agreement = exact_agreement([1, 2, 3, 4], [1, 2, 3, 4])
    exact = stats.binomtest(4, 4).proportion_ci(method="exact")
    assert (agreement.lower, agreement.upper) == pytest.approx((exact.low, 1), abs=0.01)
    assert math.isnan(exact_agreement([1], [1]).lower)


def test_rows_of_a_case_do_not_count_as_independent() -> None:
    first, second = [0] * 20, [0] * 17 + [1] * 3
    once = exact_agreement(first, second)
    ids = [*range(20)] * 3
    again = exact_agreement(first * 3, second * 3, ids)
    assert (again.lower, again.upper) == pytest.approx((once.lower, once.upper))


def test_rows_that_one_did_not_rate_are_left_out() -> None:
    agreement = exact_agreement([1, math.nan, 2], [1, 1, 3])
    assert (agreement.n, agreement.estimate) == (2, 0.5)
    assert mean_difference([1, math.nan, 2], [1, 1, 4]).estimate == -1


def test_mean_difference_stays_within_twice_the_range() -> None:
    rng = np.random.default_rng(0)
    first, second = rng.integers(0, 4, 30), rng.integers(0, 4, 30)
    agreement = mean_difference(first, second, within=(0, 3))
    assert agreement.estimate == pytest.approx((first - second).mean())
    assert -3 <= agreement.lower < agreement.estimate < agreement.upper <= 3
