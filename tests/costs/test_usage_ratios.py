"""Rehearsed cases are brought to the level of real ones, whatever the strata were drawn in."""

import pytest

from inspect_aihospital.costs.case_usage import CaseUsage
from inspect_aihospital.costs.usage_ratios import calibrate
from inspect_aihospital.spending.seat_usage import SeatUsage


def case(calls: int, factor: int = 1) -> CaseUsage:
    spent = SeatUsage(calls * factor, fresh=100 * calls * factor, output=10 * calls * factor)
    return CaseUsage("c", 1, {"doctor": spent}, {"doctor": "m"}, {"doctor": calls * factor})


@pytest.mark.parametrize("factor", [1, 2])
def test_strata_that_were_drawn_out_of_proportion_count_as_often_as_they_are_there(
    factor: int,
) -> None:
    """990 cases of one call and 10 of twenty, of which 18 and 2 were rehearsed."""
    rehearsed = [case(1)] * 18 + [case(20)] * 2
    weights = [990 / 18] * 18 + [10 / 2] * 2
    real = [case(1, factor)] * 990 + [case(20, factor)] * 10
    calibrated = calibrate(rehearsed, weights, real, calls=True)
    calls = [calibrated_case.seats["doctor"].calls for calibrated_case in calibrated]
    assert sum(w * c for w, c in zip(weights, calls, strict=True)) == pytest.approx(1190 * factor)


def test_without_calls_only_tokens_a_call_are_brought() -> None:
    (calibrated,) = calibrate([case(2)], [1.0], [case(3, 2)], calls=False)
    assert calibrated.seats["doctor"] == SeatUsage(2, fresh=200, output=20)
