"""Tell which ranks among several models the cases allow."""

import numpy as np
import numpy.typing as npt
import pytest

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.interval import POINTS
from inspect_aihospital.statistics.paired import paired_difference
from inspect_aihospital.statistics.ranks import RankRange, rank_ranges


def skills(*means: float, cases: int = 400, noise: float = 10) -> npt.NDArray[np.float64]:
    random = np.random.default_rng(1)
    hardness = random.uniform(20, 80, (cases, 1))
    return np.array(means) + hardness + random.normal(0, noise, (cases, len(means)))


def test_models_far_apart_have_one_rank_each_and_close_ones_share_theirs() -> None:
    ranges = rank_ranges(skills(10, 0, 0.1, -10), within=POINTS)
    assert list(map(str, ranges)) == ["1", "2–3", "2–3", "4"]


def test_what_is_hard_for_all_moves_no_rank() -> None:
    hardness = np.random.default_rng(2).uniform(0, 90, (500, 1))
    table = hardness + np.array([5, 0])
    assert list(map(str, rank_ranges(table, within=POINTS))) == ["1", "2"]


def test_equal_models_may_stand_in_either_order() -> None:
    column = np.linspace(10, 100, 300)
    ranges = rank_ranges(np.stack([column, column, column - 9], axis=1), within=POINTS)
    assert ranges == [RankRange(1, 2), RankRange(1, 2), RankRange(3, 3)]


def test_the_order_of_models_moves_no_range() -> None:
    table = skills(3, 2, 1, 0, cases=60)
    assert rank_ranges(table[:, ::-1], within=POINTS) == rank_ranges(table, within=POINTS)[::-1]


def test_cases_that_a_model_lacks_are_left_out_and_too_few_allow_every_rank() -> None:
    table = skills(10, 0)
    table[:300, 0] = np.nan
    assert rank_ranges(table, within=POINTS) == rank_ranges(table[300:], within=POINTS)
    assert rank_ranges(table[:301], within=POINTS) == [RankRange(1, 2)] * 2


@pytest.mark.parametrize("lead", [0.0, 4.0, 8.0, 30.0])
def test_of_two_models_a_rank_is_sure_where_the_interval_of_their_difference_leaves_out_0(
    lead: float,
) -> None:
    random, ids = np.random.default_rng(3), list(range(30))
    first, second = random.uniform(40, 60, 30) + lead, random.uniform(40, 60, 30)
    interval = paired_difference(first, ids, second, ids).difference
    ranges = rank_ranges(np.stack([first, second], axis=1), within=POINTS)
    sure = not interval.lower <= 0 <= interval.upper
    assert (ranges[0] == RankRange(1, 1), ranges[1] == RankRange(2, 2)) == (sure, sure)


def test_a_table_without_columns_is_refused() -> None:
    with pytest.raises(UserError, match="cases, models"):
        rank_ranges([1, 2, 3], within=POINTS)
