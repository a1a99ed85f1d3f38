"""Exact bounds of a share against scipy's."""

import pytest
from scipy.stats import binomtest

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.bootstrap import bootstrap_mean
from inspect_aihospital.statistics.interval import exact_bounds


@pytest.mark.parametrize(("hits", "n"), [(0, 5), (5, 5), (1, 2), (99, 219), (52, 219), (3, 48)])
@pytest.mark.parametrize("level", [0.9, 0.95])
def test_they_are_scipys(hits: int, n: int, level: float) -> None:
    scipys = binomtest(hits, n).proportion_ci(level, method="exact")
    assert exact_bounds(hits / n, n, level=level) == pytest.approx((scipys.low, scipys.high))


@pytest.mark.parametrize(("hits", "n"), [(0, 12), (11, 12), (30, 100), (506, 506)])
def test_the_interval_of_a_mean_is_the_same_for_0_and_1(hits: int, n: int) -> None:
    interval = bootstrap_mean([1.0] * hits + [0.0] * (n - hits), within=(0, 1))
    assert (interval.lower, interval.upper) == pytest.approx(exact_bounds(hits / n, n), abs=0.005)


@pytest.mark.parametrize("share", [1e-17, 1 - 1e-16, 0.1 + 0.2 - 0.3])
def test_a_share_that_is_0_or_1_but_for_rounding_has_bounds(share: float) -> None:
    lower, upper = exact_bounds(share, 30)
    assert 0 <= lower <= upper <= 1
    assert upper - lower == pytest.approx(1 - 0.025 ** (1 / 30), abs=1e-6)


def test_a_level_outside_is_refused() -> None:
    with pytest.raises(UserError, match="level=2"):
        exact_bounds(0.5, 10, level=2)
