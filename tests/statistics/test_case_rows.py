"""Rows become cases, and what cannot be read as rows is refused with a remedy."""

import math

import numpy as np
import pytest

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.case_rows import as_vector, group, same_length
from inspect_aihospital.statistics.interval import around, t_quantile, without_bounds


def test_rows_of_a_case_are_averaged_and_nan_is_left_out() -> None:
    grouped = group("values", [1, 3, math.nan, 10, math.nan], ["b", "b", "b", "a", "c"])
    assert grouped.ids.tolist() == ["a", "b"]
    assert grouped.means.tolist() == [10, 2]
    assert grouped.rows.tolist() == [1, 2]


def test_without_cases_each_row_is_one_in_its_own_order() -> None:
    assert group("values", [3, math.nan, 1]).means.tolist() == [3, 1]


def test_nothing_has_no_cases() -> None:
    assert len(group("values", []).means) == 0


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: as_vector("scores", np.zeros((2, 2))), r"scores: expected one dimension.*Flatten"),
        (lambda: as_vector("scores", [1, math.inf]), "scores: an infinite value. Give NaN"),
        (lambda: group("scores", [1, 2], ["a"]), "scores has 2, cases has 1.*Align"),
        (lambda: same_length(x=np.zeros(1), y=np.zeros(2)), "x has 1, y has 2"),
        (lambda: t_quantile(95, 1), "level=95: expected a number between 0 and 1"),
    ],
)
def test_errors_say_what_to_do(wrong, message) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(UserError, match=message):
        wrong()


def test_t_is_the_tables() -> None:
    # two-sided 95 % points of any table of Student's t
    assert t_quantile(0.95, 1) == pytest.approx(12.706, abs=0.0005)
    assert t_quantile(0.95, 10) == pytest.approx(2.228, abs=0.0005)
    assert math.isnan(t_quantile(0.95, 0))


def test_an_interval_knows_its_width() -> None:
    assert around(5, 2, 11, 10).width == pytest.approx(2 * 2 * 2.2281, abs=0.001)
    assert math.isnan(without_bounds(5, 1).width)
