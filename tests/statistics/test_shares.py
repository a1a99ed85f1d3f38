"""Wilson's interval against scipy's, and where it is defined."""

import math

import pytest
from scipy.stats import binomtest

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.shares import wilson_share


@pytest.mark.parametrize(("hits", "n"), [(0, 5), (5, 5), (1, 2), (99, 219), (52, 219), (3, 48)])
@pytest.mark.parametrize("level", [0.9, 0.95])
def test_it_is_scipys(hits: int, n: int, level: float) -> None:
    found = wilson_share([1] * hits + [0] * (n - hits), level=level)
    wanted = binomtest(hits, n).proportion_ci(level, method="wilson")
    assert (found.estimate, found.n) == (hits / n, n)
    assert (found.lower, found.upper) == pytest.approx((wanted.low, wanted.high), abs=1e-12)


def test_rows_of_a_case_that_repeat_it_tell_nothing_more() -> None:
    once = wilson_share([1, 1, 0])
    again = wilson_share([1, 1, 0] * 3, ["a", "b", "c"] * 3)
    assert (again.lower, again.upper) == pytest.approx((once.lower, once.upper))
    assert again.n == 3


def test_nan_is_left_out() -> None:
    assert wilson_share([1, 0, math.nan]).n == 2


@pytest.mark.parametrize("values", [[], [1.0], [math.nan]])
def test_fewer_than_two_cases_have_no_bounds(values: list[float]) -> None:
    assert math.isnan(wilson_share(values).lower)


def test_a_level_outside_is_refused() -> None:
    with pytest.raises(UserError, match="level=2"):
        wilson_share([1, 0], level=2)
